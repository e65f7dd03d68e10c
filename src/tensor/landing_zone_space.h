#pragma once

#include <vector>

#include "games/landing_zone/landing_zone.h"
#include "tensor/space.h"

namespace fourlands::tensor {

// Landing Zone: every step is one action, but the shift of a yellow zap: whence, then where to.
class LandingZoneSpace {
 public:
  using Game = landing_zone::LandingZone;
  using State = landing_zone::State;

  // A die with the cells that it reaches: dice 1 to 5 a row each, a 6 all, and no die all again.
  static constexpr int kOfDice = 5 * landing_zone::kSide + landing_zone::kCells;
  static constexpr int kTargets = kOfDice + landing_zone::kCells;
  static constexpr int kPoint = 0;  // Target, colour, direction.
  static constexpr int kLand =
      kPoint + kOfDice * landing_zone::kColours * landing_zone::kDirections;
  static constexpr int kUp = kLand + kTargets * landing_zone::kColours * landing_zone::kSizes;
  static constexpr int kZap = kUp + kTargets;
  static constexpr int kTurn = kZap + kOfDice;  // Die 0 to 6, cell, direction.
  static constexpr int kSkip = kTurn + 7 * landing_zone::kCells * landing_zone::kDirections;
  static constexpr int kEnd = kSkip + 6;
  static constexpr int kDye = kEnd + 1;  // Cell, colour.
  static constexpr int kShiftFrom = kDye + landing_zone::kCells * landing_zone::kColours;
  static constexpr int kShiftTo = kShiftFrom + landing_zone::kCells;  // Cell, direction.
  static constexpr int kActions = kShiftTo + landing_zone::kCells * landing_zone::kDirections;
  static constexpr int kMostLetters = 2;
  static constexpr std::size_t kRoom = Game::Moves::capacity();

  struct Naming {
    Naming(const Game&, const State&) {}
    [[nodiscard]] int letter(landing_zone::Move move, int at) const;
  };
  static std::vector<Head> heads();
  static Fields fields(const Game& game);
  static void observe(const Game& game, const Game::View& view, Seat seat, Pen pen);
  static Fields more_fields(const Game&) { return {}; }
  static void inform(const Game&, const Game::View&, Seat, Pen) {}
};

}  // namespace fourlands::tensor
