#include "game/registry.h"

#include <nlohmann/json.hpp>

#include "core/check.h"
#include "core/text.h"
#include "game/json_in.h"

namespace fourlands {

Registry::Registry(std::vector<GameEntry> games,
                   const std::vector<std::string_view>& shared_messages)
    : games_(std::move(games)) {
  for (std::string_view messages : shared_messages)
    FL_CHECK(catalogue_.add(Json::parse(messages)).ok());
  for (const GameEntry& game : games_) FL_CHECK(catalogue_.add(Json::parse(game.messages)).ok());
}

const GameEntry* Registry::find(std::string_view id) const {
  for (const GameEntry& game : games_)
    if (game.info.id == id) return &game;
  return nullptr;
}

RulesetResult Registry::make(std::string_view id, const Json& options, const Json& pack) const {
  const GameEntry* const game = find(id);
  if (game != nullptr) return game->make(options, pack);
  std::string known;
  for (const GameEntry& entry : games_)
    known += (known.empty() ? "" : ", ") + std::string(entry.info.id);
  return Refusal{
      "unknown_game", "", {"error.unknown_game", {{"game", in_quotes(id)}, {"known", known}}}};
}

}  // namespace fourlands
