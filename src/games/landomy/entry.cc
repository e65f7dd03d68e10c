#include <nlohmann/json.hpp>

#include "game/embedded.h"
#include "game/face_of.h"
#include "games/landomy/landomy.h"

namespace fourlands::landomy {

static_assert(HasInsight<Landomy>);

const GameInfo& Landomy::info() {
  static const GameInfo info = {.id = "landomy",
                                .title = "Landomy",
                                .rule_prefix = "LD",
                                .rules_version = 1,
                                .min_seats = kSeats,
                                .max_seats = kSeats};
  return info;
}

std::vector<OptionInfo> Landomy::option_infos() {
  return {{"setup", {"standard", "advanced"}, 0}, {"isolating_storms", {false, true}, 0}};
}

GameEntry entry() {
  return entry_of<Landomy>(embedded_file("src/games/landomy/pack.json"),
                           embedded_file("src/games/landomy/messages.json"));
}

}  // namespace fourlands::landomy
