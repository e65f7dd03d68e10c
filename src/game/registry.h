#pragma once

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

  // The game's rules with these options and pack (null: its own); refused in words.
  [[nodiscard]] RulesetResult make(std::string_view id, const Json& options,
                                   const Json& pack) const;

 private:
  std::vector<GameEntry> games_;
  Catalogue catalogue_;
};

}  // namespace fourlands
