#pragma once

#include <optional>
#include <string>

#include "server/review/check_upgrade.h"
#include "server/store/store.h"

namespace fourlands::server {

// What a backup would give back.
struct DrillReport {
  UpgradeReport replayed;             // Every match, from the restored file.
  std::optional<match::Time> newest;  // When the newest move in it was played.
};

// Restores a backup into a folder that it makes in `scratch` and takes away again, and replays
// everything there. Throws if it cannot be restored.
DrillReport drill(const Registry& registry, const std::string& backup, const std::string& scratch,
                  Language language);

// When the newest move of a data file was played.
std::optional<match::Time> newest_move(const std::string& data);

}  // namespace fourlands::server
