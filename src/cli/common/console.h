#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "game/registry.h"
#include "server/config.h"

namespace fourlands::cli {

// Asks the house (server/admin/desk.h) as its host: through the socket of the server that runs
// there, or, if none does, on the data itself. The answer is what the server would tell, or
// {"error":{"code":…,"message":…}}. Throws if neither can be had.
nlohmann::json ask_house(const Registry& registry, const server::Config& config,
                         const std::string& what, const nlohmann::json& body, bool acts);

}  // namespace fourlands::cli
