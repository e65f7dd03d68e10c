#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

// How often somebody may ask. Moments are milliseconds and come from outside.

namespace fourlands::server {

// So many at once, and so many a second in the long run.
struct Rate {
  double burst = 0;
  double per_second = 0;
};

// Tokens that come back with time. For one connection, which holds its own.
class TokenBucket {
 public:
  TokenBucket(Rate rate, std::int64_t now) : rate_(rate), tokens_(rate.burst), at_(now) {}

  // 0: granted. Else nothing was taken, and it may be asked again in so many milliseconds.
  std::int64_t take(std::int64_t now, double cost = 1);
  // As if it had never been used: who forgets it forgets nothing.
  [[nodiscard]] bool full(std::int64_t now) const;

 private:
  void refill(std::int64_t now);

  Rate rate_;
  double tokens_;
  std::int64_t at_;
};

// A bucket for each key (an address, a name), in bounded memory. Keys that have not been heard of
// for long enough to be full again are forgotten. Where even that leaves no room, somebody asks
// from very many addresses at once: newcomers then share one bucket, and those already known keep
// theirs. Any thread may call.
class RateLimiter {
 public:
  RateLimiter(Rate rate, std::size_t most_keys, std::int64_t now)
      : rate_(rate), most_(most_keys), strangers_(rate, now) {}

  std::int64_t take(std::string_view key, std::int64_t now, double cost = 1);
  [[nodiscard]] std::size_t keys() const;

 private:
  struct Entry {
    std::string key;
    TokenBucket bucket;
  };

  const Rate rate_;
  const std::size_t most_;
  mutable std::mutex mutex_;
  TokenBucket strangers_;
  std::list<Entry> entries_;  // The latest asked for first.
  std::unordered_map<std::string_view, std::list<Entry>::iterator> by_key_;
};

// What counts as one address: all of an IPv4 address, the first half of an IPv6 one (a household is
// given that much, and could else ask from 2^64 addresses). An IPv4 address in IPv6 clothes is
// itself. What is no address stands for itself.
std::string address_key(std::string_view address);

}  // namespace fourlands::server
