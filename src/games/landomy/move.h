#pragma once

#include <cstdint>

#include "games/landomy/state.h"

namespace fourlands::landomy {

enum class StepKind : std::uint8_t {
  kDraw,      // Chance: a Map turns up.
  kLayout,    // Chance: the outer islands.
  kMap,       // Place a Map.
  kFacedown,  // Place a Map face down.
  kStorm,
  kMove,
  kPlace,
  kBlock,  // Cross out a sector because the action is impossible.
};

// Where the islands of a layout are written, in this order.
inline constexpr std::array<Cell, kShuffledIslands> kLayoutOrder = {
    Cell::at(0, 2), Cell::at(1, 2), Cell::at(2, 2), Cell::at(0, 1),
    Cell::at(2, 1), Cell::at(0, 0), Cell::at(1, 0), Cell::at(2, 0)};

// A step in eight bytes. Fields that a kind does not use are 0, so that equal steps are equal bits.
//   bits 0-3 the kind; 4-7 the island that it aims at; from 8 on, by kind: a side (8-11) and a card
//   (12-16), a layout (eight kinds of three bits), a storm's origin (8-11), whether it pushes (12),
//   whom (13) and where to (14-17), or the airships that move, as the bits of a Fleet.
class Move {
 public:
  constexpr Move() = default;
  static constexpr Move draw(MapCard card) { return Move(StepKind::kDraw).with(12, card.number); }
  static constexpr Move layout(const std::array<IslandKind, kShuffledIslands>& kinds) {
    Move move(StepKind::kLayout);
    for (unsigned i = 0; i < kShuffledIslands; ++i)
      move = move.with(8U + 3U * i, static_cast<unsigned>(kinds[i]));
    return move;
  }
  static constexpr Move map(MapCard card, Side side) {
    return Move(StepKind::kMap).with(8, side.index).with(12, card.number);
  }
  static constexpr Move facedown(MapCard card, Side side) {
    return Move(StepKind::kFacedown).with(8, side.index).with(12, card.number);
  }
  // On an island without airships the storm only moves.
  static constexpr Move storm(Cell from, Cell to) {
    return Move(StepKind::kStorm).with(4, to.index).with(8, from.index);
  }
  static constexpr Move storm(Cell from, Cell to, Seat pushed, Cell dest) {
    return storm(from, to).with(12, 1).with(13, pushed.index).with(14, dest.index);
  }
  static constexpr Move move(Cell to, Fleet airships) {
    Move out = Move(StepKind::kMove).with(4, to.index);
    out.bits_ |= airships.bits() << 8U;
    return out;
  }
  static constexpr Move place(Cell cell) { return Move(StepKind::kPlace).with(4, cell.index); }
  static constexpr Move block(Cell cell) { return Move(StepKind::kBlock).with(4, cell.index); }

  [[nodiscard]] constexpr StepKind kind() const { return static_cast<StepKind>(bits_ & 15U); }
  // The island that a storm, a move, a placement or a cross goes to.
  [[nodiscard]] constexpr Cell to() const { return Cell{field(4, 4)}; }
  [[nodiscard]] constexpr MapCard card() const { return MapCard{field(12, 5)}; }
  [[nodiscard]] constexpr Side side() const { return Side{field(8, 4)}; }
  [[nodiscard]] constexpr IslandKind laid(unsigned place) const {
    return static_cast<IslandKind>(field(8U + 3U * place, 3));
  }
  // Of a storm.
  [[nodiscard]] constexpr Cell from() const { return Cell{field(8, 4)}; }
  [[nodiscard]] constexpr bool pushes() const { return field(12, 1) != 0; }
  [[nodiscard]] constexpr Seat pushed() const { return Seat{field(13, 1)}; }
  [[nodiscard]] constexpr Cell dest() const { return Cell{field(14, 4)}; }
  // Of a move: how many airships leave each island.
  [[nodiscard]] constexpr Fleet airships() const { return Fleet::from_bits(bits_ >> 8U); }

  friend constexpr bool operator==(const Move&, const Move&) = default;

 private:
  explicit constexpr Move(StepKind kind) : bits_(static_cast<std::uint64_t>(kind)) {}
  [[nodiscard]] constexpr Move with(unsigned shift, unsigned value) const {
    Move out = *this;
    out.bits_ |= static_cast<std::uint64_t>(value) << shift;
    return out;
  }
  [[nodiscard]] constexpr std::uint8_t field(unsigned shift, unsigned width) const {
    return static_cast<std::uint8_t>(bits_ >> shift & ((1U << width) - 1U));
  }
  std::uint64_t bits_ = 0;
};

}  // namespace fourlands::landomy
