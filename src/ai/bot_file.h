#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "ai/bots.h"
#include "ai/model.h"
#include "ai/settings.h"

namespace fourlands::ai {

// In such a share of all matches a level plays as one below it does. Strength that varies from
// match to match lets five steps that are each won in 80 % at most span more than levels of one
// quality.
struct OffDays {
  float share = 0;
  int as = 1;
};

// How one level of one game plays.
struct Level {
  Settings settings;
  Limits limits;  // `nodes` 0 and `milliseconds` 0: the first look decides.
  Care care;
  OffDays off = {};
};

// A game's bots.json: the model with how it was made, and the levels.
struct BotFile {
  Model model;
  std::array<Level, kLevels> levels;
};

Result<BotFile, std::string> read_bot_file(const nlohmann::json& json);

}  // namespace fourlands::ai
