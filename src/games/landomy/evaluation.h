#pragma once

#include <span>

#include "games/landomy/landomy.h"

namespace fourlands::landomy {

// How a position looks to a seat, for the bots (game/evaluation.h).
class Evaluation {
 public:
  using Game = Landomy;
  static constexpr int kInputs = 2;
  static constexpr bool kAlone = false;
  static constexpr float kPoints = 9;

  explicit Evaluation(const Landomy& game) : game_(&game) {}
  void describe(const State& state, Seat seat, std::span<float> inputs) const;

 private:
  const Landomy* game_;
};

}  // namespace fourlands::landomy
