#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "core/check.h"
#include "games/all_games.h"

// What the fuzz targets share: the bytes as text, all games, and each game's usual rules.

namespace fourlands::fuzz {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

inline const Registry& registry() {
  static const Registry kRegistry = all_games();
  return kRegistry;
}

// Each game with its default options.
inline const std::vector<std::shared_ptr<const Ruleset>>& rulesets() {
  static const auto kRulesets = [] {
    std::vector<std::shared_ptr<const Ruleset>> rulesets;
    for (const GameEntry& game : registry().games())
      rulesets.push_back(game.make(Json::object(), nullptr).value());
    return rulesets;
  }();
  return kRulesets;
}

}  // namespace fourlands::fuzz
