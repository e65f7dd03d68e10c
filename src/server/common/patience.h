#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace fourlands::server {

// Who was told no waits before they ask again, each time twice as long, until somebody agrees. In
// bounded memory: beyond it, who was told no longest ago is forgotten. Any thread may call.
class Patience {
 public:
  Patience(std::int64_t first_ms, int most_doublings, std::size_t most_keys)
      : first_(first_ms), doublings_(most_doublings), most_(most_keys) {}

  // How long `key` still has to wait; 0: it may ask.
  [[nodiscard]] std::int64_t wait(const std::string& key, std::int64_t now) const;
  void refused(const std::string& key, std::int64_t now);
  void agreed(const std::string& key);
  [[nodiscard]] std::size_t keys() const;

 private:
  struct Entry {
    std::string key;
    int refused = 0;
    std::int64_t again = 0;
  };
  using Entries = std::list<Entry>;

  const std::int64_t first_;
  const int doublings_;
  const std::size_t most_;
  mutable std::mutex mutex_;
  Entries entries_;  // Who was told no last is the first.
  std::unordered_map<std::string_view, Entries::iterator> by_key_;
};

}  // namespace fourlands::server
