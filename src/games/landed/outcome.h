#pragma once

#include <string_view>

#include "games/landed/pack.h"
#include "games/landed/state.h"

namespace fourlands::landed {

// LN-44: who has won, and what decided it.
struct Ending {
  SeatSet winners;
  std::string_view by;  // "points", "cubes", "terrains" or "shared".
};
Ending ending_of(const Components& components, const State& state, int seats);

}  // namespace fourlands::landed
