#pragma once

#include <span>

#include "games/landing_zone/landing_zone.h"

namespace fourlands::landing_zone {

// How a position looks to a seat, for the bots (game/evaluation.h).
class Evaluation {
 public:
  using Game = LandingZone;
  static constexpr int kInputs = 2;
  static constexpr bool kAlone = true;
  static constexpr float kPoints = 500;

  explicit Evaluation(const LandingZone& game) : game_(&game) {}
  void describe(const State& state, Seat seat, std::span<float> inputs) const;
  // The seat's city as a game of its own (LZ-2).
  static LandingZone alone(const LandingZone& game);
  static State alone(const LandingZone& game, const State& state, Seat seat);

 private:
  const LandingZone* game_;
};

}  // namespace fourlands::landing_zone
