#pragma once

#include <span>

#include "games/land_ahead/land_ahead.h"

namespace fourlands::land_ahead {

// How a position looks to a seat, for the bots (game/evaluation.h). What the inputs are: README.md.
class Evaluation {
 public:
  using Game = LandAhead;
  static constexpr int kInputs = 75;
  static constexpr bool kAlone = false;
  static constexpr float kPoints = 300;

  explicit Evaluation(const LandAhead& game) : game_(&game) {}
  void describe(const State& state, Seat seat, std::span<float> inputs) const;
  // Of where to put a tile, what opens most to this seat and least to the others. Other lists stay
  // whole.
  void prefilter(const State& state, Seat seat, LandAhead::Moves& moves, std::size_t most) const;

 private:
  const LandAhead* game_;
};

}  // namespace fourlands::land_ahead
