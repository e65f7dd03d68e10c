#pragma once

#include <span>

#include "games/landing_zone/landing_zone.h"

namespace fourlands::landing_zone {

// How a position looks to a seat, for the bots (game/evaluation.h). Boards never interact (LZ-2),
// so it tells of the seat's own city alone: what it scores, what it is ready to do, and how many
// dice are still to come.
class Evaluation {
 public:
  using Game = LandingZone;
  // What is told of a city is told twice, by itself and times the dice to come: a pointer is worth
  // much on the first turn and nothing on the last.
  static constexpr int kOfCity = 82;
  static constexpr int kOfTurn = 27;
  static constexpr int kInputs = 2 * kOfCity + kOfTurn;
  static constexpr bool kAlone = true;
  static constexpr float kPoints = 500;

  explicit Evaluation(const LandingZone& game);
  void describe(const State& state, Seat seat, std::span<float> inputs) const;
  // Drops steps that aim a pointer at little: they are most of every long list. All others stay.
  void prefilter(const State& state, Seat seat, LandingZone::Moves& moves, std::size_t most) const;
  // The seat's city as a game of its own (LZ-2).
  static LandingZone alone(const LandingZone& game);
  static State alone(const LandingZone& game, const State& state, Seat seat);

 private:
  const LandingZone* game_;
  int turns_;
};

}  // namespace fourlands::landing_zone
