#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/result.h"
#include "game/registry.h"

namespace fourlands::cli {

// The game that a command line asks for, with its options ("players=3") and pack files. The error
// is a sentence.
Result<std::shared_ptr<const Ruleset>, std::string> chosen_rules(
    const Registry& registry, const std::string& game, const std::vector<std::string>& options,
    const std::vector<std::string>& packs);

}  // namespace fourlands::cli
