#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/registry.h"

// What a host does with the data file besides serving from it.

namespace fourlands::server {

// Held while a process uses the data file alone, so that no two servers write it and none is
// restored over. Throws if another process has it.
class DataLock {
 public:
  explicit DataLock(const std::string& data);
  ~DataLock();
  DataLock(const DataLock&) = delete;
  DataLock& operator=(const DataLock&) = delete;

 private:
  int file_ = -1;
};

// A copy of the data as it is at one moment, while a server goes on writing. The copy appears under
// its name only once it is whole. Throws if it cannot be made.
void back_up(const std::string& data, const std::string& copy);
// Puts a backup in the place of the data; what was there is kept beside it, under the name that is
// answered (empty: nothing was there). Throws if the backup is no good or a server is running.
std::string restore(const std::string& copy, const std::string& data);

// What this program makes of stored matches (law 9).
struct Difference {
  std::string match;
  std::string game;
  bool running = false;
  std::size_t event = 0;  // 0: the match as a whole.
  std::string why;        // For people.
};
struct UpgradeReport {
  std::int64_t matches = 0;
  std::int64_t events = 0;
  std::vector<Difference> differences;
};
UpgradeReport check_upgrade(const Registry& registry, const std::string& data, Language language);

}  // namespace fourlands::server
