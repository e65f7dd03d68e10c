#pragma once

#include <span>

#include "games/land_ahead/land_ahead.h"

namespace fourlands::land_ahead {

// How a position looks to a seat, for the bots (game/evaluation.h).
class Evaluation {
 public:
  using Game = LandAhead;
  static constexpr int kInputs = 2;
  static constexpr bool kAlone = false;
  static constexpr float kPoints = 60;

  explicit Evaluation(const LandAhead& game) : game_(&game) {}
  void describe(const State& state, Seat seat, std::span<float> inputs) const;

 private:
  const LandAhead* game_;
};

}  // namespace fourlands::land_ahead
