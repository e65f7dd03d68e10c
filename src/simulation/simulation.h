#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "game/registry.h"

// The real server in one thread, with a made-up clock, network and disk, all from one seed:
// matches, clocks, bots, lobby, ratings, chat and dailies, people who play and cheat, and machines
// that fail. The same seed is the same to the byte, so whatever goes wrong can be seen again.

namespace fourlands::simulation {

// What may go wrong; by name, for the command line.
enum class Fault : unsigned char {
  kCrash,  // The machine stops, and what was not synced is lost in part.
  kStop,   // The server is stopped in order and started again.
  kDisk,   // It is full for a while, or reading fails.
  kNet,    // Connections break, go silent, are read slowly.
  kClock,  // Somebody sets the host's clock.
  kSlow,   // The disk takes seconds.
};
std::set<Fault> all_faults();
// Nothing: there is none of that name.
std::set<Fault> faults_of(const std::string& names, std::string& unknown);
std::string name_of(const std::set<Fault>& faults);

struct Scenario {
  std::uint64_t seed = 1;
  double days = 0.02;
  int people = 20;
  std::set<Fault> faults = all_faults();
};

struct Outcome {
  std::vector<std::string> violations;
  std::vector<std::string> story;  // Of the first fault.
  std::uint64_t digest = 0;        // Of all that was carried to clients.
  std::int64_t matches = 0, acknowledged = 0, messages = 0, views = 0, checks = 0;
  std::int64_t crashes = 0, stops = 0, lost_writes = 0, jobs = 0, store_bytes = 0;
  [[nodiscard]] bool good() const { return violations.empty(); }
};

// `progress` is told how much is done, from 0 to 1.
Outcome simulate(const Registry& registry, const Scenario& plan,
                 const std::function<void(double)>& progress = {});

// Less time, fewer people and faults, as long as it still fails; `tried` is told each plan.
Scenario shrink(const Registry& registry, Scenario plan, int most_runs,
                const std::function<void(const Scenario&, bool fails)>& tried = {});

}  // namespace fourlands::simulation
