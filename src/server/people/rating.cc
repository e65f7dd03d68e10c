#include "server/people/rating.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/check.h"

namespace fourlands::server {
namespace {

// The paper's scale: ratings are kept as people know them and computed on this one.
constexpr double kScale = 173.7178;
constexpr double kCentre = 1500;
// How freely the volatility may change; the paper advises 0.3 to 1.2.
constexpr double kTau = 0.5;
// The paper's period is "10 to 15 games"; for someone who plays on and off that is about a week.
constexpr double kDaysOfPeriod = 7;
constexpr double kUnknownDeviation = 350;
// Somebody very well known can still change: without a floor a rating freezes.
constexpr double kSurestDeviation = 45;

struct PairResult {
  double mu, phi;  // The opponent's.
  double score;    // 1, 1/2 or 0.
  double weight;
};

double g(double phi) {
  return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi));
}

double expected(double mu, double other_mu, double other_phi) {
  return 1 / (1 + std::exp(-g(other_phi) * (mu - other_mu)));
}

// Step 5 of the paper: the volatility that explains best how surprising the results were, found by
// the Illinois method.
double new_volatility(double volatility, double phi, double v, double delta) {
  const double a = std::log(volatility * volatility);
  const auto f = [&](double x) {
    const double e = std::exp(x);
    const double d = phi * phi + v + e;
    return e * (delta * delta - d) / (2 * d * d) - (x - a) / (kTau * kTau);
  };
  double low = a;
  double high = 0;
  if (delta * delta > phi * phi + v) {
    high = std::log(delta * delta - phi * phi - v);
  } else {
    double k = 1;
    while (f(a - k * kTau) < 0) ++k;
    high = a - k * kTau;
  }
  double f_low = f(low);
  double f_high = f(high);
  constexpr double kClose = 1e-6;
  constexpr int kEnough = 200;  // It takes about ten; the bound only keeps a bug from hanging.
  for (int round = 0; std::abs(high - low) > kClose && round < kEnough; ++round) {
    const double middle = low + (low - high) * f_low / (f_high - f_low);
    const double f_middle = f(middle);
    if (f_middle * f_high <= 0) {
      low = high;
      f_low = f_high;
    } else {
      f_low /= 2;
    }
    high = middle;
    f_high = f_middle;
  }
  return std::exp(low / 2);
}

Rating after(const Rating& rating, const std::vector<PairResult>& results) {
  if (results.empty()) return rating;
  const double mu = (rating.value - kCentre) / kScale;
  const double phi = rating.deviation / kScale;
  double information = 0;
  double surprise = 0;
  for (const PairResult& result : results) {
    const double e = expected(mu, result.mu, result.phi);
    information += result.weight * g(result.phi) * g(result.phi) * e * (1 - e);
    surprise += result.weight * g(result.phi) * (result.score - e);
  }
  const double v = 1 / information;
  const double volatility = new_volatility(rating.volatility, phi, v, v * surprise);
  const double before = phi * phi + volatility * volatility;
  const double squared = 1 / (1 / before + information);
  return {kCentre + kScale * (mu + squared * surprise),
          std::clamp(kScale * std::sqrt(squared), kSurestDeviation, kUnknownDeviation), volatility};
}

double score_of(int place, int other) {
  if (place == other) return 0.5;
  return place < other ? 1 : 0;
}

}  // namespace

Rating first_rating_of_bot(int level) { return {900.0 + 200.0 * level, 200, 0.06}; }

Rating rested(const Rating& rating, double days) {
  Rating out = rating;
  const double periods = std::max(0.0, days) / kDaysOfPeriod;
  const double grown = rating.volatility * kScale;
  out.deviation = std::min(
      kUnknownDeviation, std::sqrt(rating.deviation * rating.deviation + periods * grown * grown));
  return out;
}

std::vector<Rated> rate(const std::vector<Finisher>& seats) {
  std::vector<Rated> rated;
  for (const Finisher& seat : seats) {
    const auto known = std::find_if(rated.begin(), rated.end(),
                                    [&](const Rated& r) { return r.player == seat.player; });
    if (known == rated.end()) rated.push_back({seat.player, seat.rating, seat.rating});
  }
  const double weight = 2.0 / static_cast<double>(seats.size());
  for (Rated& player : rated) {
    std::vector<PairResult> results;
    for (const Finisher& seat : seats) {
      if (seat.player != player.player) continue;
      FL_CHECK(seat.rating == player.before);
      for (const Finisher& other : seats) {
        if (other.player == player.player) continue;
        results.push_back({(other.rating.value - kCentre) / kScale, other.rating.deviation / kScale,
                           score_of(seat.place, other.place), weight});
      }
    }
    player.after = after(player.before, results);
  }
  return rated;
}

double expected_score(const Rating& one, const Rating& other) {
  // The uncertainty of both, so that the two sides' chances add up to one.
  const double phi = std::hypot(one.deviation, other.deviation) / kScale;
  return expected(one.value / kScale, other.value / kScale, phi);
}

}  // namespace fourlands::server
