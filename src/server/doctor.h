#pragma once

#include <string>
#include <vector>

#include "game/registry.h"
#include "server/config.h"
#include "server/store/store.h"

// What `fourlands doctor` looks at: whether a server with these settings would serve well, what is
// wrong, and how to mend it.

namespace fourlands::server {

struct Finding {
  enum class Grade : unsigned char { kGood, kWarning, kBad };
  std::string what;  // "owner": what was looked at, the same in every version.
  Grade grade = Grade::kGood;
  std::string says;  // For the host.
  std::string mend;  // What to do; empty if all is well.
};

// The machine as the doctor finds it; tests put others in its place.
struct Machine {
  Time now = 0;
  bool clock_synchronized = true;
  std::int64_t open_files = 0;  // The limit that a process may raise itself to.
  static Machine real();
};

struct Examination {
  Config config;
  std::string config_file;  // Empty: none was named.
  std::string backups;      // The folder.
  bool replay = true;       // Every stored match: that may take minutes.
};
std::vector<Finding> examine(const Registry& registry, const Examination& what,
                             const Machine& machine);

// -- Its parts, each about one thing (doctor_data.cc has those that read the data).
Finding look_at_config_file(const std::string& path);
std::vector<Finding> look_at_network(const Config& config);
Finding look_at_open_files(const Config& config, const Machine& machine);
std::vector<Finding> look_at_files(const std::string& data);
Finding look_at_disk(const std::string& data);
Finding look_at_backups(const std::string& folder, Time now);
Finding look_at_schema(const std::string& data);
Finding look_at_clock(const std::string& data, const Machine& machine);
Finding look_at_matches(const Registry& registry, const std::string& data);

}  // namespace fourlands::server
