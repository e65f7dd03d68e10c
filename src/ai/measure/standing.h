#pragma once

#include <cstdint>
#include <vector>

#include "ai/measure/arena.h"

namespace fourlands::ai {

// A 95 % bound in standard deviations of a mean.
inline constexpr double kSigmas95 = 1.959964;

// Wilson's score interval of 95 %, of a share of so many games; right for 0 and for all, too.
struct Interval {
  double low = 0;
  double high = 1;
};
Interval wilson_of(double share, double games);

// What the sets so far say of the first bot against the second.
struct ArenaStanding {
  std::int64_t sets = 0;
  std::int64_t games = 0;
  double share = 0;  // Mean share of the games won, of those the two won; 0 to 1.
  // Half the width of its 95 % interval, from the spread between sets. Sets that all ended alike
  // have no spread and are not certain for that: there the interval is Wilson's, of the games.
  double share_bound = 0;
  double share_low = 0;
  double share_high = 0;
  bool all_alike = false;
  double rating = 0;  // The same as a difference in Elo, with its interval.
  double rating_low = 0;
  double rating_high = 0;
  double points = 0;  // Mean difference in points a game, and its 95 % bound.
  double points_bound = 0;
};
ArenaStanding standing_of(const std::vector<GameSet>& sets);

double rating_of_share(double share);

// A sequential test of "the first bot is at most `low` Elo better" against "at least `high`": the
// log of how much likelier the results are under the second, by the normal approximation over sets.
struct Sprt {
  double low = 0;
  double high = 50;
  double error = 0.05;  // Of each kind.
};
enum class Decision : std::uint8_t { kGoOn, kLow, kHigh };
struct SprtState {
  double ratio = 0;
  double lower = 0;
  double upper = 0;
  Decision decision = Decision::kGoOn;
};
SprtState sprt_of(const std::vector<GameSet>& sets, const Sprt& test);

}  // namespace fourlands::ai
