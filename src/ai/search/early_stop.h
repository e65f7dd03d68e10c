#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace fourlands::ai {

// Tells a search that has a time limit when more of its time would hardly change the choice, which
// is the step visited most. People need not wait for what is clear, nor for what makes no
// difference. Edges are the root's, each with `visits` and `value()`.
class EarlyStop {
 public:
  static constexpr std::uint64_t kEvery = 64;  // Simulations between two times it is asked.
  static constexpr int kOnlyWhenDecided = 0;

  // `most`: steps that a root may have; no memory is asked for later. `simulations`: from which a
  // choice that has been the same for long may be taken, or kOnlyWhenDecided if a search is to end
  // only when nothing could change its choice. `points`: values are points, and nothing is won.
  EarlyStop(std::size_t most, int simulations, bool points)
      : only_when_decided_(simulations == kOnlyWhenDecided),
        points_(points),
        enough_(static_cast<std::uint64_t>(simulations)) {
    before_.reserve(most);
  }

  template <class Edges>
  void begin(const Edges& edges) {
    before_.clear();
    for (const auto& edge : edges) before_.push_back(edge.visits);
    lately_ = before_.size();
    times_ = 0;
  }

  // After so many simulations, a multiple of kEvery, in that share of the time.
  template <class Edges>
  bool is_enough(std::uint64_t simulations, double passed, const Edges& edges) {
    const Leader leader = leader_of(edges);
    const double left = static_cast<double>(simulations) * (1 - passed) / std::max(passed, 1e-6);
    if (static_cast<double>(edges[leader.first].visits - leader.second_visits) >
        left * (only_when_decided_ ? kMoreThanTheRest : kMostOfTheRest))
      return true;
    if (only_when_decided_) return false;
    if (!points_ && is_sure(simulations, edges[leader.first].value())) return true;
    return std::has_single_bit(simulations) &&
           (is_steady(simulations, leader.first, edges) ||
            (simulations >= 2 * enough_ && are_alike(leader.first, edges)));
  }

 private:
  // Another step would need this much of the time that is left to be visited as often as the first.
  // A search with an evaluation seldom gives all of that to one step; plain UCT may, and faster.
  static constexpr double kMostOfTheRest = 0.75;
  static constexpr double kMoreThanTheRest = 1.5;
  // As good as won, or lost: what there is left to lose, or win, after so many simulations.
  static constexpr std::uint64_t kEnoughToBeSure = 192;
  static constexpr float kSure = 0.01F;
  static constexpr float kNearlySure = 0.03F;
  static constexpr int kTimes = 4;         // That simulations doubled, and went to one step most.
  static constexpr float kAlike = 0.002F;  // Values this near each other make no difference.

  [[nodiscard]] bool is_sure(std::uint64_t simulations, float value) const {
    const float open = std::min(value, 1 - value);
    return (simulations >= kEnoughToBeSure && open <= kSure) ||
           (2 * simulations >= enough_ && open <= kNearlySure);
  }

  struct Leader {
    std::size_t first = 0;
    std::uint32_t second_visits = 0;
  };
  template <class Edges>
  static Leader leader_of(const Edges& edges) {
    Leader leader;
    for (std::size_t i = 1; i < edges.size(); ++i) {
      const bool leads = edges[i].visits > edges[leader.first].visits;
      leader.second_visits = std::max(leader.second_visits, edges[leads ? leader.first : i].visits);
      if (leads) leader.first = i;
    }
    return leader;
  }

  // Each time that the simulations have doubled: which step they went to most since the last time.
  // One that was it several times in a row is nearly always what a longer search chooses, too.
  template <class Edges>
  bool is_steady(std::uint64_t simulations, std::size_t first, const Edges& edges) {
    std::size_t lately = 0;
    std::uint32_t most = 0;
    for (std::size_t i = 0; i < before_.size(); ++i) {
      const std::uint32_t more = edges[i].visits - before_[i];
      before_[i] = edges[i].visits;
      if (more <= most) continue;
      most = more;
      lately = i;
    }
    times_ = lately == lately_ ? times_ + 1 : 1;
    lately_ = lately;
    return simulations >= enough_ && times_ >= kTimes && lately == first;
  }

  // Whether another step is visited nearly as often, and none that is makes a difference.
  template <class Edges>
  static bool are_alike(std::size_t first, const Edges& edges) {
    int rivals = -1;  // The first is none.
    for (const auto& edge : edges) {
      if (edge.visits < edges[first].visits / 2) continue;
      if (std::abs(edge.value() - edges[first].value()) > kAlike) return false;
      ++rivals;
    }
    return rivals > 0;
  }

  bool only_when_decided_;
  bool points_;
  std::uint64_t enough_;               // Simulations, to take what is steady for the choice.
  std::vector<std::uint32_t> before_;  // Visits when the simulations had last doubled.
  std::size_t lately_ = 0;             // Where most of them went until then,
  int times_ = 0;                      // and how many times in a row.
};

}  // namespace fourlands::ai
