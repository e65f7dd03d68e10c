#pragma once

#include "games/land_ahead/land_ahead.h"
#include "games/landed/landed.h"
#include "games/landing_zone/landing_zone.h"
#include "games/landomy/landomy.h"

namespace fourlands {

// Calls `visit.template operator()<G>()` for every game class, for code that is a template over
// games (bench, searches). The registry's list is all_games.cc.
template <class Visitor>
void each_game(Visitor&& visit) {
  visit.template operator()<landing_zone::LandingZone>();
  visit.template operator()<landomy::Landomy>();
  visit.template operator()<landed::Landed>();
  visit.template operator()<land_ahead::LandAhead>();
}

}  // namespace fourlands
