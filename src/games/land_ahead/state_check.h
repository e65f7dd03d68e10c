#pragma once

#include "game/json_in.h"
#include "games/land_ahead/land_ahead.h"

namespace fourlands::land_ahead {

// Complains, with the path in the JSON that the state was read from, of whatever no game could have
// come to: pieces that do not add up, a phase that would have ended by itself, a wrong result.
void check_state(const LandAhead& game, const State& state, const JsonIn& in, Trouble& trouble);

}  // namespace fourlands::land_ahead
