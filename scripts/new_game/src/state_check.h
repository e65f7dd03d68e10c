#pragma once

#include "game/json_in.h"
#include "games/new_game/new_game.h"

namespace fourlands::new_game {

// Holds a state read from outside against everything that is true of every position of a game;
// what is not is told to its ReadErrors with the member at fault.
void check_state(const JsonIn& in, const NewGame& game, const State& state);

}  // namespace fourlands::new_game
