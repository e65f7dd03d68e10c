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
  for (const GameEntry& game : games_) {
    FL_CHECK(catalogue_.add(Json::parse(game.messages)).ok());
    own_hashes_[std::string(game.info.id)] = hash_of_pack(Json::parse(game.pack));
  }
}

const GameEntry* Registry::find(std::string_view id) const {
  for (const GameEntry& game : games_)
    if (game.info.id == id) return &game;
  return nullptr;
}

RulesetResult Registry::make(std::string_view id, const Json& options, const Json& pack) const {
  const GameEntry* const game = find(id);
  if (game != nullptr) {
    const auto standard = pack.is_null() ? standards_.find(id) : standards_.end();
    return game->make(options, standard == standards_.end() ? pack : standard->second);
  }
  std::string known;
  for (const GameEntry& entry : games_)
    known += (known.empty() ? "" : ", ") + std::string(entry.info.id);
  return Refusal{
      "unknown_game", "", {"error.unknown_game", {{"game", in_quotes(id)}, {"known", known}}}};
}

Result<PackId, Refusal> Registry::set_standard(const Json& pack) {
  ReadErrors errors;
  const std::string game = JsonIn(pack, errors, "pack")["game"].text();
  if (errors) return errors.refusal("bad_pack");
  const auto rules = make(game, Json::object(), pack);
  if (!rules) return rules.error();
  standards_[game] = pack;
  return rules.value()->pack();
}

const std::string& Registry::own_hash(std::string_view id) const {
  const auto own = own_hashes_.find(id);
  FL_CHECK(own != own_hashes_.end());
  return own->second;
}

std::string Registry::standard_hash(std::string_view id) const {
  const auto standard = standards_.find(id);
  return standard == standards_.end() ? own_hash(id) : hash_of_pack(standard->second);
}

Json Registry::known_pack(std::string_view id, std::string_view hash) const {
  const GameEntry* const game = find(id);
  if (game == nullptr || !standards_.contains(id) || own_hash(id) != hash) return {};
  return Json::parse(game->pack);
}

}  // namespace fourlands
