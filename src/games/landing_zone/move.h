#pragma once

#include <cstdint>

#include "games/landing_zone/state.h"

namespace fourlands::landing_zone {

enum class StepKind : std::uint8_t {
  kRoll,   // Chance: three dice, ascending.
  kPoint,  // Place a pointer.
  kLand,   // Land a ship; die 0: inside a red zap.
  kUp,     // Upgrade; die 0: inside a green zap.
  kZap,
  kTurn,  // Reorient; die 0: a further pointer of one.
  kSkip,
  kEnd,
  kShift,  // Inside a yellow zap.
  kDye,    // Inside a blue zap.
};

// A step in four bytes. `die` is 0 inside a zap or a reorient; fields that a kind does not use
// are 0, so that equal steps are equal bits.
class Move {
 public:
  constexpr Move() = default;
  static constexpr Move roll(int a, int b, int c) {
    return Move(StepKind::kRoll, 0).with(7, a).with(10, b).with(13, c);
  }
  static constexpr Move point(int die, Colour colour, Cell cell, Direction dir) {
    return Move(StepKind::kPoint, die).with_colour(colour).with_cell(cell).with_dir(dir);
  }
  static constexpr Move land(int die, Colour colour, int size, Cell cell) {
    return Move(StepKind::kLand, die).with_colour(colour).with(12, size).with_cell(cell);
  }
  static constexpr Move up(int die, Cell cell) { return Move(StepKind::kUp, die).with_cell(cell); }
  static constexpr Move zap(int die, Cell cell) {
    return Move(StepKind::kZap, die).with_cell(cell);
  }
  static constexpr Move turn(int die, Cell cell, Direction dir) {
    return Move(StepKind::kTurn, die).with_cell(cell).with_dir(dir);
  }
  static constexpr Move skip(int die) { return {StepKind::kSkip, die}; }
  static constexpr Move end() { return {StepKind::kEnd, 0}; }
  static constexpr Move shift(Cell from, Cell to, Direction dir) {
    return Move(StepKind::kShift, 0).with_cell(from).with(19, to.index).with_dir(dir);
  }
  static constexpr Move dye(Cell cell, Colour colour) {
    return Move(StepKind::kDye, 0).with_cell(cell).with_colour(colour);
  }

  [[nodiscard]] constexpr StepKind kind() const { return static_cast<StepKind>(bits_ & 15U); }
  [[nodiscard]] constexpr int die() const { return field(4, 3); }
  [[nodiscard]] constexpr Direction dir() const { return static_cast<Direction>(field(7, 3)); }
  [[nodiscard]] constexpr Colour colour() const { return static_cast<Colour>(field(10, 2)); }
  [[nodiscard]] constexpr int size() const { return field(12, 2); }
  [[nodiscard]] constexpr Cell cell() const {
    return Cell{static_cast<std::uint8_t>(field(14, 5))};
  }
  [[nodiscard]] constexpr Cell to() const { return Cell{static_cast<std::uint8_t>(field(19, 5))}; }
  // Of a roll: die 0, 1 or 2.
  [[nodiscard]] constexpr int rolled(int which) const {
    return field(7U + 3U * static_cast<unsigned>(which), 3);
  }
  [[nodiscard]] constexpr Piece piece() const { return Piece::ship(colour(), size()); }

  // The same step with another direction; the generator's inner loop.
  [[nodiscard]] constexpr Move facing(int dir) const { return Move(*this).with(7, dir); }

  friend constexpr bool operator==(const Move&, const Move&) = default;

 private:
  constexpr Move(StepKind kind, int die)
      : bits_(static_cast<std::uint32_t>(kind) | static_cast<std::uint32_t>(die) << 4U) {}
  constexpr Move& with(unsigned shift, int value) {
    bits_ |= static_cast<std::uint32_t>(value) << shift;
    return *this;
  }
  constexpr Move& with_cell(Cell cell) { return with(14, cell.index); }
  constexpr Move& with_colour(Colour colour) { return with(10, static_cast<int>(colour)); }
  constexpr Move& with_dir(Direction dir) { return with(7, static_cast<int>(dir)); }
  [[nodiscard]] constexpr int field(unsigned shift, unsigned width) const {
    return static_cast<int>(bits_ >> shift & ((1U << width) - 1U));
  }
  std::uint32_t bits_ = 0;
};

}  // namespace fourlands::landing_zone
