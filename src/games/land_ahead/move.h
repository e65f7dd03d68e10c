#pragma once

#include <cstdint>

#include "games/land_ahead/board_location.h"
#include "games/land_ahead/pack.h"

namespace fourlands::land_ahead {

enum class StepKind : std::uint8_t {
  kTile,    // Chance: a tile is drawn.
  kReveal,  // Chance: a token is turned up.
  kDie,     // Chance.
  kPut,
  kWalk,
  kStay,
  kTake,
  kLeave,
  kSwap,
  kDrink,
  kFace,
  kStrike,
  kHeal,
  kFall
};

// A step in four bytes: its kind, and a place, a tile, a kind of token or a number with it.
class Move {
 public:
  constexpr Move() = default;
  static constexpr Move tile(TileIndex tile) { return Move(StepKind::kTile, tile.index); }
  static constexpr Move reveal(KindIndex kind) { return Move(StepKind::kReveal, kind.index); }
  static constexpr Move die(int value) { return Move(StepKind::kDie, value); }
  static constexpr Move put(Hex hex, int turns) { return Move(StepKind::kPut, turns, hex); }
  static constexpr Move walk(Location to) {
    return Move(StepKind::kWalk, static_cast<int>(to.part), to.hex);
  }
  static constexpr Move drink(KindIndex kind) { return Move(StepKind::kDrink, kind.index); }
  // 0: the only slot of its type; 1 or 2: that consumable.
  static constexpr Move swap(int consumable) { return Move(StepKind::kSwap, consumable); }
  // One of those that say nothing more.
  static constexpr Move plain(StepKind kind) { return Move(kind, 0); }

  [[nodiscard]] constexpr StepKind kind() const { return kind_; }
  [[nodiscard]] constexpr TileIndex tile() const { return {value_}; }
  [[nodiscard]] constexpr KindIndex token_kind() const { return {value_}; }
  [[nodiscard]] constexpr int number() const { return value_; }
  [[nodiscard]] constexpr int turns() const { return value_; }
  [[nodiscard]] constexpr Hex hex() const { return hex_; }
  [[nodiscard]] constexpr Location location() const { return {hex_, static_cast<Part>(value_)}; }
  [[nodiscard]] constexpr bool is_chance() const { return kind_ <= StepKind::kDie; }
  friend constexpr bool operator==(const Move&, const Move&) = default;

 private:
  constexpr Move(StepKind kind, int value, Hex hex = {})
      : kind_(kind), value_(static_cast<std::uint8_t>(value)), hex_(hex) {}
  StepKind kind_ = StepKind::kStay;
  std::uint8_t value_ = 0;
  Hex hex_;
};
static_assert(sizeof(Move) == 4);

}  // namespace fourlands::land_ahead
