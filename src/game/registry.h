#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "game/catalogue.h"
#include "game/face.h"

namespace fourlands {

// The games that the program knows, in the order they are shown, and what is said about them. It is
// filled from one explicit list (src/CMakeLists.txt); nothing registers itself.
class Registry {
 public:
  // `shared_messages`: the files of texts that belong to no game. Broken built-in messages are a
  // bug.
  Registry(std::vector<GameEntry> games, const std::vector<std::string_view>& shared_messages);

  [[nodiscard]] const std::vector<GameEntry>& games() const { return games_; }
  [[nodiscard]] const GameEntry* find(std::string_view id) const;
  [[nodiscard]] const Catalogue& catalogue() const { return catalogue_; }

  // The game's rules with these options and pack (null: the standard, which is the game's own if
  // no other was set); refused in words.
  [[nodiscard]] RulesetResult make(std::string_view id, const Json& options,
                                   const Json& pack) const;

  // Makes a pack the standard of the game that it names. Refused in words.
  Result<PackId, Refusal> set_standard(const Json& pack);
  // The standards that were set, by game.
  [[nodiscard]] const std::map<std::string, Json, std::less<>>& standards() const {
    return standards_;
  }
  // The hash of the standard pack, and of the game's own. Asking for a game that there is not is a
  // bug.
  [[nodiscard]] std::string standard_hash(std::string_view id) const;
  [[nodiscard]] const std::string& own_hash(std::string_view id) const;
  // The pack to play a record by that names this hash; null (the standard) if it is not known.
  [[nodiscard]] Json known_pack(std::string_view id, std::string_view hash) const;

 private:
  std::vector<GameEntry> games_;
  Catalogue catalogue_;
  std::map<std::string, std::string, std::less<>> own_hashes_;
  std::map<std::string, Json, std::less<>> standards_;
};

}  // namespace fourlands
