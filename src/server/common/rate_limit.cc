#include "server/common/rate_limit.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

namespace fourlands::server {

std::int64_t RateLimiter::take(std::string_view key, std::int64_t now, double cost) {
  const std::scoped_lock lock(mutex_);
  if (const auto known = by_key_.find(key); known != by_key_.end()) {
    entries_.splice(entries_.begin(), entries_, known->second);
    return known->second->bucket.take(now, cost);
  }
  // Two at most for each newcomer: the work of a call stays bounded too.
  for (int i = 0; i < 2 && !entries_.empty() && entries_.back().bucket.full(now); ++i) {
    by_key_.erase(entries_.back().key);
    entries_.pop_back();
  }
  if (entries_.size() >= most_) return strangers_.take(now, cost);
  entries_.push_front({std::string(key), TokenBucket(rate_, now)});
  by_key_.emplace(entries_.front().key, entries_.begin());
  return entries_.front().bucket.take(now, cost);
}

std::size_t RateLimiter::keys() const {
  const std::scoped_lock lock(mutex_);
  return entries_.size();
}

std::string address_key(std::string_view address) {
  std::string text(address);
  std::array<unsigned char, 16> bytes{};
  if (inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) return text;
  constexpr std::array<unsigned char, 12> kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  std::array<char, INET6_ADDRSTRLEN> shown{};
  if (std::equal(kMapped.begin(), kMapped.end(), bytes.begin())) {
    inet_ntop(AF_INET, bytes.data() + kMapped.size(), shown.data(), shown.size());
    return shown.data();
  }
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  inet_ntop(AF_INET6, bytes.data(), shown.data(), shown.size());
  return std::string(shown.data()) + "/64";
}

}  // namespace fourlands::server
