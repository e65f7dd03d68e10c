#include <algorithm>

#include "core/rng.h"
#include "game/option_json.h"
#include "server/http/api_call.h"

// The games, as whoever sets up a table needs to know them.

namespace fourlands::server {
namespace {

// Whether several seats act at the same time and see each other do it: a table may seal that.
bool acts_together(const GameEntry& game, const Registry& registry) {
  Json options = Json::object();
  for (const OptionInfo& option : game.options())
    if (option.name == "players") options["players"] = std::max(2, game.info.min_seats);
  const auto rules = registry.make(game.info.id, options, Json());
  if (!rules || rules.value()->hidden()) return false;
  const auto position = rules.value()->initial();
  Rng rng(1);
  while (position->to_act().is_chance())
    (void)position->play(Actor::chance(), position->sample(rng));
  return position->to_act().seats().size() > 1;
}

}  // namespace

void Api::games(Call& call) {
  Json games = Json::array();
  for (const GameEntry& game : registry_.games()) {
    const auto rules = registry_.make(game.info.id, Json::object(), Json());
    if (!rules) continue;
    const PackId& pack = rules.value()->pack();
    games.push_back({{"id", game.info.id},
                     {"title", game.info.title},
                     {"seats", {game.info.min_seats, game.info.max_seats}},
                     {"options", options_json(game.options())},
                     {"simultaneous", acts_together(game, registry_)},
                     {"rules_version", game.info.rules_version},
                     {"pack", {{"name", pack.name}, {"hash", pack.hash}}}});
  }
  call.ok({{"games", games}});
}

}  // namespace fourlands::server
