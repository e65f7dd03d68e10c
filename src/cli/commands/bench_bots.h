#pragma once

#include <cstdint>

#include "game/face.h"

namespace fourlands::cli {

struct BotsMeasured {
  std::uint64_t simulations = 0;
  double cpu_seconds = 0;
  // How long choices took that were given so many milliseconds, by the clock on the wall. On a busy
  // machine the mean and the worst are the scheduler's; the least is the search's own.
  int asked_milliseconds = 0;
  double least_milliseconds = 0;
  double mean_milliseconds = 0;
  double worst_milliseconds = 0;
};

// The strongest level's search on one thread, for about so many seconds of CPU time, over positions
// from all of a game that two quick bots played.
BotsMeasured measure_bots(const Ruleset& rules, double seconds, std::uint64_t seed);

}  // namespace fourlands::cli
