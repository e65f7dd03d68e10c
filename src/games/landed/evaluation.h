#pragma once

#include <span>

#include "games/landed/landed.h"

namespace fourlands::landed {

// How a position looks to a seat, for the bots (game/evaluation.h).
class Evaluation {
 public:
  using Game = Landed;
  static constexpr int kInputs = 2;
  static constexpr bool kAlone = false;
  static constexpr float kPoints = 60;

  explicit Evaluation(const Landed& game) : game_(&game) {}
  void describe(const State& state, Seat seat, std::span<float> inputs) const;
  // What a step shows to a seat.
  [[nodiscard]] std::uint64_t seen(const State& before, Actor who, Move move, Seat viewer) const;

 private:
  const Landed* game_;
};

}  // namespace fourlands::landed
