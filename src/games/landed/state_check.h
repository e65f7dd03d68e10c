#pragma once

#include "games/landed/state.h"

namespace fourlands {
class JsonIn;
}

namespace fourlands::landed {

class Landed;

// Notes what in a state that could be read could never have come about: components missing, phases
// that do not fit, what would have happened by itself.
void check_state(const JsonIn& in, const Landed& game, const State& state);

}  // namespace fourlands::landed
