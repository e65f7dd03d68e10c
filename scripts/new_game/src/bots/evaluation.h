#pragma once

#include <span>

#include "games/new_game/new_game.h"

namespace fourlands::new_game {

// How a position looks to a seat, for the bots (game/evaluation.h); the inputs are in README.md.
class Evaluation {
 public:
  using Game = NewGame;
  static constexpr int kOfPosition = 7;
  static constexpr int kInputs = kPlots + kDieFaces + kOfPosition;
  static constexpr bool kAlone = false;
  static constexpr float kPoints = 50;

  explicit Evaluation(const NewGame& game) : game_(&game) {}
  void describe(const State& state, Seat seat, std::span<float> inputs) const;

 private:
  const NewGame* game_;
};

}  // namespace fourlands::new_game
