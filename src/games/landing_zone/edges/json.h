#pragma once

#include <nlohmann/json_fwd.hpp>

#include "games/landing_zone/landing_zone.h"

namespace fourlands::landing_zone {

// As in a result: points by colour and their total.
Json score_to_json(const Score& score);

}  // namespace fourlands::landing_zone
