#include "ai/measure/standing.h"

#include <algorithm>
#include <cmath>

namespace fourlands::ai {
namespace {

struct Spread {
  double mean = 0;
  double variance = 0;  // Of one set.
};

Spread spread_of(const std::vector<double>& values) {
  Spread spread;
  if (values.empty()) return spread;
  const auto count = static_cast<double>(values.size());
  for (const double value : values) spread.mean += value / count;
  for (const double value : values)
    spread.variance += (value - spread.mean) * (value - spread.mean) / std::max(count - 1, 1.0);
  return spread;
}

// A set's share for the first bot: of what the two won, half if neither won anything.
double share_of(const GameSet& set) {
  const double both = set.bots[0].won + set.bots[1].won;
  return both > 0 ? set.bots[0].won / both : 0.5;
}

}  // namespace

Interval wilson_of(double share, double games) {
  const double z2 = kSigmas95 * kSigmas95;
  const double middle = (share + z2 / (2 * games)) / (1 + z2 / games);
  const double half = kSigmas95 / (1 + z2 / games) *
                      std::sqrt(share * (1 - share) / games + z2 / (4 * games * games));
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

double rating_of_share(double share) {
  const double kept = std::clamp(share, 1e-4, 1 - 1e-4);
  return -400 * std::log10(1 / kept - 1);
}

ArenaStanding standing_of(const std::vector<GameSet>& sets) {
  ArenaStanding standing;
  std::vector<double> shares;
  std::vector<double> points;
  for (const GameSet& set : sets) {
    standing.games += set.games;
    const bool several = set.bots.size() > 1;
    shares.push_back(several ? share_of(set) : 1);
    points.push_back((set.bots[0].points - (several ? set.bots[1].points : 0)) / set.games);
  }
  standing.sets = static_cast<std::int64_t>(sets.size());
  if (sets.empty()) return standing;
  const auto bound = [&](const Spread& spread) {
    return kSigmas95 * std::sqrt(spread.variance / static_cast<double>(sets.size()));
  };
  const Spread share = spread_of(shares);
  standing.share = share.mean;
  standing.share_bound = bound(share);
  standing.share_low = share.mean - standing.share_bound;
  standing.share_high = share.mean + standing.share_bound;
  // The sum of twenty twentieths is not quite one.
  constexpr double kNothing = 1e-9;
  standing.all_alike = share.variance < kNothing;
  if (standing.all_alike) {
    const Interval wilson = wilson_of(share.mean, static_cast<double>(standing.games));
    standing.share_low = wilson.low;
    standing.share_high = wilson.high;
    standing.share_bound = std::max(share.mean - wilson.low, wilson.high - share.mean);
  }
  standing.rating = rating_of_share(share.mean);
  standing.rating_low = rating_of_share(standing.share_low);
  standing.rating_high = rating_of_share(standing.share_high);
  const Spread point = spread_of(points);
  standing.points = point.mean;
  standing.points_bound = bound(point);
  return standing;
}

SprtState sprt_of(const std::vector<GameSet>& sets, const Sprt& test) {
  SprtState state;
  state.upper = std::log((1 - test.error) / test.error);
  state.lower = -state.upper;
  std::vector<double> shares;
  for (const GameSet& set : sets) shares.push_back(share_of(set));
  const Spread spread = spread_of(shares);
  // A few equal results say nothing about the spread yet.
  if (shares.size() < 8 || spread.variance <= 0) {
    if (shares.size() < 30) return state;
  }
  const double variance = std::max(spread.variance, 0.01);
  const auto expected = [](double rating) { return 1 / (1 + std::pow(10, -rating / 400)); };
  const double low = expected(test.low);
  const double high = expected(test.high);
  state.ratio = static_cast<double>(shares.size()) * (high - low) * (2 * spread.mean - low - high) /
                (2 * variance);
  if (state.ratio >= state.upper) state.decision = Decision::kHigh;
  if (state.ratio <= state.lower) state.decision = Decision::kLow;
  return state;
}

}  // namespace fourlands::ai
