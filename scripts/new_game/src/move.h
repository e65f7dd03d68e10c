#pragma once

#include <cstdint>

#include "games/new_game/board.h"

namespace fourlands::new_game {

enum class StepKind : std::uint8_t {
  kRoll,   // Chance: the die.
  kClaim,  // A plot.
  kPass,
};

// A step in two bytes. What a kind does not use is 0, so that equal steps are equal bits.
class Move {
 public:
  constexpr Move() = default;
  static constexpr Move roll(int die) {
    return Move(StepKind::kRoll, static_cast<std::uint8_t>(die));
  }
  static constexpr Move claim(Plot plot) { return Move(StepKind::kClaim, plot.index); }
  static constexpr Move pass() { return Move(StepKind::kPass, 0); }

  [[nodiscard]] constexpr StepKind kind() const { return kind_; }
  [[nodiscard]] constexpr int die() const { return value_; }
  [[nodiscard]] constexpr Plot plot() const { return Plot{value_}; }
  friend constexpr bool operator==(const Move&, const Move&) = default;

 private:
  constexpr Move(StepKind kind, std::uint8_t value) : kind_(kind), value_(value) {}
  StepKind kind_ = StepKind::kRoll;
  std::uint8_t value_ = 0;
};

}  // namespace fourlands::new_game
