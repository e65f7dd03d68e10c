#pragma once

#include "game/json_in.h"
#include "games/landomy/landomy.h"

namespace fourlands::landomy {

// Holds a state read from outside against everything that is true of every position of a game;
// what is not is told to its ReadErrors with the member at fault.
void check_state(const JsonIn& in, const Landomy& game, const State& state);

}  // namespace fourlands::landomy
