#pragma once

#include <cstdint>

#include "games/land_ahead/components.h"
#include "games/land_ahead/hex.h"

namespace fourlands::land_ahead {

enum class Verb : std::uint8_t {
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

// A step in four bytes: a verb, and a place, a tile, a kind or a number with it.
class Move {
 public:
  constexpr Move() = default;
  static constexpr Move tile(TileIndex tile) { return Move(Verb::kTile, tile.index); }
  static constexpr Move reveal(Kind kind) { return Move(Verb::kReveal, kind.index); }
  static constexpr Move die(int value) { return Move(Verb::kDie, value); }
  static constexpr Move put(Hex hex, int turns) { return Move(Verb::kPut, turns, hex); }
  static constexpr Move walk(Location to) {
    return Move(Verb::kWalk, static_cast<int>(to.part), to.hex);
  }
  static constexpr Move drink(Kind kind) { return Move(Verb::kDrink, kind.index); }
  // 0: the only slot of its type; 1 or 2: that consumable.
  static constexpr Move swap(int consumable) { return Move(Verb::kSwap, consumable); }
  // One of those that say nothing more.
  static constexpr Move plain(Verb verb) { return Move(verb, 0); }

  [[nodiscard]] constexpr Verb verb() const { return verb_; }
  [[nodiscard]] constexpr TileIndex tile() const { return {value_}; }
  [[nodiscard]] constexpr Kind kind() const { return {value_}; }
  [[nodiscard]] constexpr int number() const { return value_; }
  [[nodiscard]] constexpr int turns() const { return value_; }
  [[nodiscard]] constexpr Hex hex() const { return hex_; }
  [[nodiscard]] constexpr Location location() const { return {hex_, static_cast<Part>(value_)}; }
  [[nodiscard]] constexpr bool is_chance() const { return verb_ <= Verb::kDie; }
  friend constexpr bool operator==(const Move&, const Move&) = default;

 private:
  constexpr Move(Verb verb, int value, Hex hex = {})
      : verb_(verb), value_(static_cast<std::uint8_t>(value)), hex_(hex) {}
  Verb verb_ = Verb::kStay;
  std::uint8_t value_ = 0;
  Hex hex_;
};
static_assert(sizeof(Move) == 4);

}  // namespace fourlands::land_ahead
