#include <nlohmann/json.hpp>

#include "game/embedded.h"
#include "game/face_of.h"
#include "games/landing_zone/landing_zone.h"

namespace fourlands::landing_zone {

static_assert(HasInsight<LandingZone>);

const GameInfo& LandingZone::info() {
  static const GameInfo info = {.id = "landing-zone",
                                .title = "Landing Zone",
                                .rule_prefix = "LZ",
                                .rules_version = 1,
                                .min_seats = 1,
                                .max_seats = kMaxSeats};
  return info;
}

std::vector<OptionInfo> LandingZone::option_infos() {
  OptionInfo players{"players", {}, 0};
  for (int seats = 1; seats <= kMaxSeats; ++seats) players.values.emplace_back(seats);
  return {players};
}

GameEntry entry() {
  return entry_of<LandingZone>(embedded_file("src/games/landing_zone/pack.json"),
                               embedded_file("src/games/landing_zone/messages.json"));
}

}  // namespace fourlands::landing_zone
