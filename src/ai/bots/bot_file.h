#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "ai/model/network.h"
#include "ai/search/search_settings.h"
#include "core/result.h"

namespace fourlands::ai {

inline constexpr int kLevels = 5;

// How one level of one game plays.
struct BotLevel {
  SearchSettings settings;
  Limits limits;  // `nodes` 0 and `milliseconds` 0: one-ply evaluation decides.
  StepSelection selection;
};

// A game's bots.json: the network with how it was made, and the levels.
struct BotFile {
  Network network;
  std::array<BotLevel, kLevels> levels;
};

Result<BotFile, std::string> read_bot_file(const nlohmann::json& json);

}  // namespace fourlands::ai
