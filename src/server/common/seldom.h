#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace fourlands::server {

// Says of what comes again and again when to tell of it: the first time, and then once a minute.
// In bounded memory: of very many different things those that come first are told apart. Any thread
// may call. Moments are milliseconds of a steady clock.
class Seldom {
 public:
  // Tell of it now, and how many times it came since it was last told. Nothing: not now.
  std::optional<std::int64_t> now(const std::string& what, std::int64_t at) {
    const std::lock_guard lock(mutex_);
    std::string key = what;
    if (seen_.size() >= kMostKept && !seen_.contains(key)) key = "others";
    const auto [found, is_new] = seen_.try_emplace(key);
    ++found->second.times;
    if (!is_new && at - found->second.told < kMinute) return std::nullopt;
    found->second.told = at;
    return std::exchange(found->second.times, 0);
  }

 private:
  static constexpr std::int64_t kMinute = 60 * 1000;
  static constexpr std::size_t kMostKept = 1000;
  struct Seen {
    std::int64_t told = 0;
    std::int64_t times = 0;
  };
  std::mutex mutex_;
  std::map<std::string, Seen> seen_;
};

}  // namespace fourlands::server
