#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "game/registry.h"

namespace fourlands::server {

// What this program makes of stored matches (law 9).
struct Difference {
  std::string match;
  std::string game;
  bool running = false;
  bool damaged = false;   // What is stored is no good, with whatever program.
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
