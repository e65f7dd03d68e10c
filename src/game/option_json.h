#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "game/contract.h"

namespace fourlands {

// The options of a game as the engine protocol and the server tell them (docs/formats.md).
inline nlohmann::json options_json(const std::vector<OptionInfo>& options) {
  nlohmann::json out = nlohmann::json::object();
  for (const OptionInfo& option : options)
    out[std::string(option.name)] = {{"values", option.values},
                                     {"default", option.values[option.standard]}};
  return out;
}

}  // namespace fourlands
