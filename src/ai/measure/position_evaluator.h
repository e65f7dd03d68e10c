#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "ai/bots/game_bots.h"
#include "ai/search/search_settings.h"
#include "game/face.h"

namespace fourlands::ai {

// Tells what positions of a game are worth by searching on from them, or by the result of those
// that are over.
class PositionEvaluator {
 public:
  // `level`: whose search it is. The rules must outlive it.
  PositionEvaluator(const Ruleset& rules, int level);

  // What a position is worth to those seats, each as it sees it, 0 to 1.
  std::vector<double> evaluate(const Position& position, SeatSet seats, const Limits& limits,
                               std::uint64_t seed);

  // One search tells the value to every seat: all see the same, and play against each other.
  [[nodiscard]] bool together() const { return together_; }
  // Where each seat plays for points alone: how many of them are a value of 1.
  [[nodiscard]] const std::optional<double>& points() const { return points_; }

 private:
  [[nodiscard]] std::vector<double> worth_of(const Outcome& outcome) const;

  std::size_t seats_;
  std::optional<double> points_;
  bool together_;
  std::unique_ptr<ViewEvaluator> view_evaluator_;
};

}  // namespace fourlands::ai
