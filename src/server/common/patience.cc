#include "server/common/patience.h"

#include <algorithm>

namespace fourlands::server {

std::int64_t Patience::wait(const std::string& key, std::int64_t now) const {
  const std::scoped_lock lock(mutex_);
  const auto known = by_key_.find(key);
  return known == by_key_.end() ? 0 : std::max<std::int64_t>(0, known->second->again - now);
}

void Patience::refused(const std::string& key, std::int64_t now) {
  const std::scoped_lock lock(mutex_);
  const auto known = by_key_.find(key);
  if (known != by_key_.end()) {
    entries_.splice(entries_.begin(), entries_, known->second);
  } else {
    if (entries_.size() >= most_) {
      by_key_.erase(entries_.back().key);
      entries_.pop_back();
    }
    entries_.push_front({key, 0, 0});
    by_key_.emplace(entries_.front().key, entries_.begin());
  }
  Entry& entry = entries_.front();
  entry.again = now + (first_ << static_cast<unsigned>(std::min(entry.refused++, doublings_)));
}

void Patience::agreed(const std::string& key) {
  const std::scoped_lock lock(mutex_);
  const auto known = by_key_.find(key);
  if (known == by_key_.end()) return;
  const auto where = known->second;
  by_key_.erase(known);
  entries_.erase(where);
}

std::size_t Patience::keys() const {
  const std::scoped_lock lock(mutex_);
  return entries_.size();
}

}  // namespace fourlands::server
