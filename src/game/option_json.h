#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "game/contract.h"

namespace fourlands {

// An option called so helps those who play: with another value than the standard one no match is
// rated (LA-50).
inline bool is_aid(const OptionInfo& option) { return option.name.ends_with("_aid"); }

// The options of a game as the engine protocol and the server tell them (docs/formats.md).
inline nlohmann::json options_json(const std::vector<OptionInfo>& options) {
  nlohmann::json out = nlohmann::json::object();
  for (const OptionInfo& option : options) {
    nlohmann::json& told = out[std::string(option.name)];
    told = {{"values", option.values}, {"default", option.values[option.standard]}};
    if (is_aid(option)) told["aid"] = true;
  }
  return out;
}

}  // namespace fourlands
