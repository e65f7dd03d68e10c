#include "games/own_game.h"

#include "core/check.h"
#include "games/all_games.h"

namespace fourlands {

Json own_pack(std::string_view game) {
  const Registry registry = all_games();
  const GameEntry* const entry = registry.find(game);
  FL_CHECK(entry != nullptr);
  return Json::parse(entry->pack);
}

}  // namespace fourlands
