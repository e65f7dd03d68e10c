#include <nlohmann/json.hpp>

#include "game/embedded.h"
#include "game/face_of.h"
#include "games/landed/landed.h"

namespace fourlands::landed {

static_assert(HasInsight<Landed>);
static_assert(SamplesSteps<Landed>);

const GameInfo& Landed::info() {
  static const GameInfo info = {.id = "landed",
                                .title = "Landed",
                                .rule_prefix = "LN",
                                .rules_version = 2,
                                .min_seats = 2,
                                .max_seats = kMostPlayers};
  return info;
}

std::vector<OptionInfo> Landed::option_infos() {
  OptionInfo players{"players", {}, 0};
  for (int seats = 2; seats <= kMostPlayers; ++seats) players.values.emplace_back(seats);
  return {players};
}

GameEntry entry() {
  return entry_of<Landed>(embedded_file("src/games/landed/pack.json"),
                          embedded_file("src/games/landed/messages.json"));
}

}  // namespace fourlands::landed
