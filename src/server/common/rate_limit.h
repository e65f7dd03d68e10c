#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/common/token_bucket.h"

namespace fourlands::server {

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
