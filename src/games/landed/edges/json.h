#pragma once

#include <nlohmann/json_fwd.hpp>

#include "games/landed/landed.h"

namespace fourlands::landed {

// How a state ends, as its JSON tells it; null while it goes on.
nlohmann::json result_to_json(const Landed& game, const State& state);

}  // namespace fourlands::landed
