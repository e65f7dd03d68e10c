#include <nlohmann/json.hpp>

#include "game/embedded.h"
#include "game/face_of.h"
#include "games/land_ahead/land_ahead.h"

namespace fourlands::land_ahead {

static_assert(HasInsight<LandAhead>);

const GameInfo& LandAhead::info() {
  static const GameInfo info = {.id = "land-ahead",
                                .title = "Land Ahead!",
                                .rule_prefix = "LA",
                                .rules_version = 1,
                                .min_seats = 1,
                                .max_seats = kMostPlayers};
  return info;
}

std::vector<OptionInfo> LandAhead::option_infos() {
  OptionInfo players{"players", {}, 1};
  for (int seats = 1; seats <= kMostPlayers; ++seats) players.values.emplace_back(seats);
  return {players, OptionInfo{"memory_aid", {true, false}, 1}};
}

GameEntry entry() {
  return entry_of<LandAhead>(embedded_file("src/games/land_ahead/pack.json"),
                             embedded_file("src/games/land_ahead/messages.json"));
}

}  // namespace fourlands::land_ahead
