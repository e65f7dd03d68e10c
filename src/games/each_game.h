#pragma once

#include "games/landing_zone/landing_zone.h"

namespace fourlands {

// Calls `visit.template operator()<G>()` for every game class, for code that is a template over
// games (bench, searches). The registry's list is all_games.cc.
template <class Visitor>
void each_game(Visitor&& visit) {
  visit.template operator()<landing_zone::LandingZone>();
}

}  // namespace fourlands
