#pragma once

#include "games/game_headers.h"
#include "games/game_list.h"

namespace fourlands {

// Calls `visit.template operator()<G>()` for every game class, for code that is a template over
// games (bench, searches). What asks the registry needs no more than all_games.h.
template <class Visitor>
void each_game(Visitor&& visit) {
#define FOURLANDS_VISIT(folder, Class) visit.template operator()<folder::Class>();
  FOURLANDS_EACH_GAME(FOURLANDS_VISIT)
#undef FOURLANDS_VISIT
}

}  // namespace fourlands
