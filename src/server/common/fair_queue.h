#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace fourlands::server {

// What waits, in a line for each owner. Whoever has used the least is next, so a thousand things of
// one person keep another's waiting no longer than one does. (Fair queueing by virtual time: an
// owner who comes begins where the one served last stood, and nobody saves up for later.)
// Not for several threads at once.
template <class T>
class FairQueue {
 public:
  struct Next {
    std::string owner;
    T item;
    std::size_t of_owner;  // How many of the owner's waited, with this one.
    std::size_t owners;    // How many owners waited, with this one.
  };

  void push(const std::string& owner, T item) {
    Line& line = lines_[owner];
    if (line.items.empty()) {
      if (line.used < floor_) line.used = floor_;
      line.turn = ++turns_;
      order_.insert({line.used, line.turn, owner});
    }
    line.items.push_back(std::move(item));
    ++size_;
  }

  std::optional<Next> pop() {
    if (order_.empty()) return std::nullopt;
    const std::size_t owners = order_.size();
    auto taken = order_.extract(order_.begin());
    const std::string& owner = std::get<2>(taken.value());
    Line& line = lines_.at(owner);
    floor_ = line.used;
    Next next{owner, std::move(line.items.front()), line.items.size(), owners};
    line.items.pop_front();
    --size_;
    if (!line.items.empty()) {
      line.turn = ++turns_;
      order_.insert({line.used, line.turn, owner});
    }
    return next;
  }

  // What the item just taken costs its owner.
  void charge(const std::string& owner, double cost) {
    Line& line = lines_[owner];
    if (!line.items.empty()) order_.erase({line.used, line.turn, owner});
    line.used = (line.used < floor_ ? floor_ : line.used) + cost;
    if (!line.items.empty()) order_.insert({line.used, line.turn, owner});
    if (lines_.size() > kSweepAt && lines_.size() > 2 * order_.size()) sweep();
  }

  [[nodiscard]] std::size_t waiting_of(const std::string& owner) const {
    const auto found = lines_.find(owner);
    return found == lines_.end() ? 0 : found->second.items.size();
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  void clear() {
    lines_.clear();
    order_.clear();
    size_ = 0;
  }

 private:
  static constexpr std::size_t kSweepAt = 1024;
  struct Line {
    std::deque<T> items;
    double used = 0;
    std::uint64_t turn = 0;  // Among equals the one who waits longest is next.
  };

  // Forgets who would begin at the floor anyway.
  void sweep() {
    std::erase_if(lines_, [this](const auto& line) {
      return line.second.items.empty() && line.second.used <= floor_;
    });
  }

  std::map<std::string, Line> lines_;
  std::set<std::tuple<double, std::uint64_t, std::string>> order_;  // Of those who wait.
  double floor_ = 0;
  std::uint64_t turns_ = 0;
  std::size_t size_ = 0;
};

}  // namespace fourlands::server
