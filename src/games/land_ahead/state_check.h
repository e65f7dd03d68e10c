#pragma once

#include "game/json_in.h"
#include "games/land_ahead/land_ahead.h"

namespace fourlands::land_ahead {

// Complains, with the path in the JSON that the state was read from, of whatever no game could have
// come to: pieces that do not add up, a phase that would have ended by itself.
void check_state(const JsonIn& in, const LandAhead& game, const State& state);

}  // namespace fourlands::land_ahead
