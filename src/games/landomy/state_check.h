#pragma once

#include "game/json_in.h"
#include "games/landomy/landomy.h"

namespace fourlands::landomy {

// Holds a state read from outside against everything that is true of every position of a game;
// what is not is told to the reader's Trouble with the member at fault.
void check_state(const JsonIn& in, const State& state, const Components& components,
                 Options options);

}  // namespace fourlands::landomy
