#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

// How often somebody may ask. Moments are milliseconds and come from outside.

namespace fourlands::server {

// So many at once, and so many a second in the long run.
struct Rate {
  double burst = 0;
  double per_second = 0;
};

// Tokens that come back with time. A value; whoever it limits holds it.
class TokenBucket {
 public:
  TokenBucket(Rate rate, std::int64_t now) : rate_(rate), tokens_(rate.burst), at_(now) {}

  // 0: granted. Else nothing was taken, and it may be asked again in so many milliseconds.
  std::int64_t take(std::int64_t now, double cost = 1) {
    refill(now);
    // What costs more than the bucket holds needs a full one, or it could never be had.
    const double needed = std::min(cost, rate_.burst);
    if (tokens_ + kRounding >= needed) {
      tokens_ = std::max(0.0, tokens_ - needed);
      return 0;
    }
    const double wait = std::ceil((needed - tokens_) / rate_.per_second * 1000 - kRounding);
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(wait));
  }
  // As if it had never been used: who forgets it forgets nothing.
  [[nodiscard]] bool full(std::int64_t now) const {
    TokenBucket then = *this;
    then.refill(now);
    return then.tokens_ >= rate_.burst;
  }

 private:
  static constexpr double kRounding = 1e-6;  // Less than this is rounding, not a debt.

  void refill(std::int64_t now) {
    if (now <= at_) return;
    const double passed = static_cast<double>(now - at_) / 1000;
    tokens_ = std::min(rate_.burst, tokens_ + passed * rate_.per_second);
    at_ = now;
  }

  Rate rate_;
  double tokens_;
  std::int64_t at_;
};

}  // namespace fourlands::server
