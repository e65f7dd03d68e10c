#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>

#include "game/registry.h"

// Packs come from strangers. What the reader takes is well-formed, but may still be a game that
// never ends, or has more legal steps than anybody could list: so it is played before it is kept.

namespace fourlands::server {

// What one trial may take.
struct TrialLimits {
  int games = 1;               // Of random steps, for the standard and for each other option.
  int steps = 20'000;          // Of a game, by all seats and chance.
  std::size_t legal = 20'000;  // Steps to choose from at once.
  int cpu_ms = 8000;           // For all of them.
};

// Why the pack is not taken: it cannot be read (with the path to what is wrong), or played.
// Nothing: it is good.
using PackTrial = std::function<std::optional<Refusal>(const std::string& game, const Json& pack)>;

// Whether it is short enough and can be read, which takes no time; no game is played.
std::optional<Refusal> check_pack(const Registry& registry, const std::string& game,
                                  const Json& pack);

// In this process.
std::optional<Refusal> try_pack(const Registry& registry, const std::string& game, const Json& pack,
                                const TrialLimits& limits = {});

// Played in a process of its own, which `command` starts: whatever a pack does there happens there.
PackTrial trials_apart(const Registry& registry, std::string command);

// The other end: one pack in, one answer out, a line each.
void run_trial_process(const Registry& registry, std::istream& in, std::ostream& out);

// A line for the shell that starts this very program as one.
std::string trial_process_command();

}  // namespace fourlands::server
