#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "games/land_ahead/land_ahead.h"

// Shared by what writes and what reads a state's JSON.

namespace fourlands::land_ahead {

inline constexpr std::array<std::string_view, 3> kStageNames = {"explore", "final", "over"};
inline constexpr std::array<std::string_view, 11> kPhaseNames = {
    "draw",       "put", "move",   "reveal",     "artifact", "defend",
    "defend-die", "hit", "attack", "attack-die", "over"};

Json result_to_json(const LandAhead& game, const State& state);

}  // namespace fourlands::land_ahead
