#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "ai/measure/standing.h"

// Means and shares that can be added up in parts, each with its 95 % bound.

namespace fourlands::ai {

// A figure with half the width of its 95 % interval.
struct Estimate {
  double value = 0;
  double bound = 0;
  // Whether the interval leaves `other` out.
  [[nodiscard]] bool differs_from(double other) const { return std::abs(value - other) > bound; }
};

class Mean {
 public:
  void add(double value) {
    ++count_;
    sum_ += value;
    squares_ += value * value;
  }
  void add(const Mean& other) {
    count_ += other.count_;
    sum_ += other.sum_;
    squares_ += other.squares_;
  }
  // The same without a part of it.
  [[nodiscard]] Mean less(const Mean& part) const {
    Mean rest = *this;
    rest.count_ -= part.count_;
    rest.sum_ -= part.sum_;
    rest.squares_ -= part.squares_;
    return rest;
  }
  [[nodiscard]] std::int64_t count() const { return count_; }
  [[nodiscard]] double mean() const { return count_ > 0 ? sum_ / static_cast<double>(count_) : 0; }
  [[nodiscard]] double deviation() const {
    if (count_ < 2) return 0;
    const double n = static_cast<double>(count_);
    const double variance = (squares_ - sum_ * sum_ / n) / (n - 1);
    return variance > 0 ? std::sqrt(variance) : 0;
  }
  [[nodiscard]] Estimate estimate() const {
    if (count_ == 0) return {};
    return {mean(), kSigmas95 * deviation() / std::sqrt(static_cast<double>(count_))};
  }

 private:
  std::int64_t count_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

// How many deviations a figure must be off for "certain at 95 %" to hold of all `looked_at` figures
// together, by Bonferroni: 1.96 of one, 3.48 of a hundred.
inline double sigmas_for(std::size_t looked_at) {
  const double tail = 0.025 / static_cast<double>(std::max<std::size_t>(1, looked_at));
  double low = 0;
  double high = 40;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (std::erfc(middle / std::sqrt(2.0)) / 2 > tail ? low : high) = middle;
  }
  return low;
}

// A share of cases, with Wilson's interval. The share is not its middle, so the bound reaches to
// the farther end.
inline Estimate proportion(double hits, double cases) {
  if (cases <= 0) return {};
  const double share = hits / cases;
  const Interval interval = wilson_of(share, cases);
  return {share, std::max(share - interval.low, interval.high - share)};
}

}  // namespace fourlands::ai
