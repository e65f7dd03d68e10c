#pragma once

#include "game/json_in.h"
#include "games/landing_zone/landing_zone.h"

namespace fourlands::landing_zone {

// Holds a state read from outside against everything that is true of every position of a game;
// what is not is told to the reader with the member at fault.
void check_state(const JsonIn& in, const LandingZone& game, const State& state);
// Whether a city can be in the middle of its pending action.
void check_pending(const JsonIn& in, const City& city);

}  // namespace fourlands::landing_zone
