#pragma once

#include <optional>
#include <string>
#include <vector>

#include "match/event.h"

// A folder of backups, each named after its moment: fourlands-2026-11-18T115200Z.db.

namespace fourlands::server {

struct Backup {
  std::string path;
  match::Time at = 0;
};

// Those in the folder, oldest first; whatever else is there is none of ours.
std::vector<Backup> backups_in(const std::string& folder);

// Makes a backup and takes those away that are older than `keep_ms`, but never the newest. The
// folder is made, for its owner alone, if there is none. Throws if the backup cannot be made.
Backup add_backup(const std::string& data, const std::string& folder, match::Time now,
                  std::int64_t keep_ms);

// Where backups of a data file go if nobody says otherwise.
std::string standard_folder(const std::string& data);

// "90s", "30m", "1h", "7d" as milliseconds; nothing if it is not of that form.
std::optional<std::int64_t> read_duration(const std::string& text);
// About how long: "3 hours", for people.
std::string say_duration(std::int64_t ms);

}  // namespace fourlands::server
