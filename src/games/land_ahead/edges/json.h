#pragma once

#include <nlohmann/json_fwd.hpp>

#include "games/land_ahead/land_ahead.h"

namespace fourlands::land_ahead {

// The scores and winners of a finished game; null before.
Json result_to_json(const LandAhead& game, const State& state);

}  // namespace fourlands::land_ahead
