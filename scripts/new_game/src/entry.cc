#include <nlohmann/json.hpp>

#include "game/embedded.h"
#include "game/face_of.h"
#include "games/new_game/new_game.h"

namespace fourlands::new_game {

static_assert(HasInsight<NewGame>);

const GameInfo& NewGame::info() {
  static const GameInfo info = {.id = "new-game",
                                .title = "New Game",
                                .rule_prefix = "NG",
                                .rules_version = 1,
                                .min_seats = kSeats,
                                .max_seats = kSeats};
  return info;
}

std::vector<OptionInfo> NewGame::option_infos() { return {}; }

GameEntry entry() {
  return entry_of<NewGame>(embedded_file("src/games/new_game/pack.json"),
                           embedded_file("src/games/new_game/messages.json"));
}

}  // namespace fourlands::new_game
