#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/bits.h"

// The archipelago of Landomy and the twelve sides around it (LD-1, LD-2), and how a Map turns with
// the side that it is placed on (LD-8).

namespace fourlands::landomy {

inline constexpr int kWidth = 3;
inline constexpr int kCells = kWidth * kWidth;
inline constexpr int kSides = 4 * kWidth;

// A set of islands, one bit each; a set of sides, one bit each.
using CellSet = std::uint16_t;
using SideSet = std::uint16_t;
inline constexpr CellSet kAllCells = (1U << kCells) - 1;
inline constexpr SideSet kAllSides = (1U << kSides) - 1;

// Where an island floats. a1 is 0, b1 is 1, c1 is 2, a2 is 3, ... c3 is 8: the order of the
// notation (LD-1).
struct Cell {
  std::uint8_t index = 0;

  static constexpr Cell at(int column, int row) {
    return Cell{static_cast<std::uint8_t>(row * kWidth + column)};
  }
  [[nodiscard]] constexpr int column() const { return index % kWidth; }
  [[nodiscard]] constexpr int row() const { return index / kWidth; }
  [[nodiscard]] constexpr CellSet bit() const { return static_cast<CellSet>(1U << index); }
  [[nodiscard]] constexpr bool in(CellSet set) const { return (set >> index & 1U) != 0; }
  [[nodiscard]] std::string text() const {
    return {static_cast<char>('a' + column()), static_cast<char>('1' + row())};
  }
  friend constexpr auto operator<=>(const Cell&, const Cell&) = default;
};

inline constexpr Cell kCentreCell = Cell::at(1, 1);
inline constexpr CellSet kOuterCells = kAllCells ^ kCentreCell.bit();

std::optional<Cell> cell_of(std::string_view text);

// Where a side of the board lies, seen from its middle.
enum class Compass : std::uint8_t { kNorth, kEast, kSouth, kWest };
inline constexpr int kCompass = 4;

// An empty side next to an outer island, with room for one Map (LD-2). Na is 0, Nb 1, Nc 2, then
// E1 E2 E3, Sa Sb Sc, W1 W2 W3.
struct Side {
  std::uint8_t index = 0;

  [[nodiscard]] constexpr Compass compass() const { return static_cast<Compass>(index / kWidth); }
  [[nodiscard]] constexpr SideSet bit() const { return static_cast<SideSet>(1U << index); }
  [[nodiscard]] constexpr bool in(SideSet set) const { return (set >> index & 1U) != 0; }
  // The island that a Map placed here makes active.
  [[nodiscard]] constexpr Cell island() const {
    const int along = index % kWidth;
    switch (compass()) {
      case Compass::kNorth:
        return Cell::at(along, kWidth - 1);
      case Compass::kEast:
        return Cell::at(kWidth - 1, along);
      case Compass::kSouth:
        return Cell::at(along, 0);
      case Compass::kWest:
        break;
    }
    return Cell::at(0, along);
  }
  [[nodiscard]] std::string text() const {
    const bool row = compass() == Compass::kEast || compass() == Compass::kWest;
    const int along = index % kWidth;
    return {"NESW"[index / kWidth], static_cast<char>((row ? '1' : 'a') + along)};
  }
  friend constexpr auto operator<=>(const Side&, const Side&) = default;
};

std::optional<Side> side_of(std::string_view text);

// Where a side comes to lie when the board is turned by half.
constexpr Side opposite(Side side) {
  const int compass = (side.index / kWidth + kCompass / 2) % kCompass;
  return Side{static_cast<std::uint8_t>(compass * kWidth + kWidth - 1 - side.index % kWidth)};
}

// The members of a set, ascending, for range-for.
template <class Item>
class In {
 public:
  explicit constexpr In(unsigned set) : set_(set) {}
  using Iterator = BitIterator<Item, std::uint32_t>;
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(set_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint32_t set_;
};
using CellsIn = In<Cell>;
using SidesIn = In<Side>;

// LD-8: a quarter clockwise takes a1 to a3 to c3 to c1, and a2 to b3 to c2 to b1.
constexpr Cell clockwise(Cell cell) { return Cell::at(cell.row(), kWidth - 1 - cell.column()); }

// LD-8: where the sectors printed with the marker pointing north come to lie when the marker
// points at the board from that side.
constexpr CellSet turned(CellSet printed, Compass side) {
  int quarters = 0;
  if (side == Compass::kWest) quarters = 1;
  if (side == Compass::kNorth) quarters = 2;
  if (side == Compass::kEast) quarters = 3;
  CellSet out = 0;
  for (Cell cell : CellsIn(printed)) {
    for (int i = 0; i < quarters; ++i) cell = clockwise(cell);
    out |= cell.bit();
  }
  return out;
}

namespace detail {

constexpr auto make_neighbours() {
  std::array<CellSet, kCells> around{};
  for (Cell from : CellsIn(kAllCells)) {
    for (Cell to : CellsIn(kAllCells)) {
      const int columns = from.column() - to.column();
      const int rows = from.row() - to.row();
      if (columns * columns + rows * rows == 1) around[from.index] |= to.bit();
    }
  }
  return around;
}

constexpr auto make_sides_of() {
  std::array<SideSet, kCells> sides{};
  for (Side side : SidesIn(kAllSides)) sides[side.island().index] |= side.bit();
  return sides;
}

constexpr auto make_island_of() {
  std::array<Cell, kSides> islands{};
  for (Side side : SidesIn(kAllSides)) islands[side.index] = side.island();
  return islands;
}

inline constexpr auto kNeighbours = make_neighbours();
inline constexpr auto kSidesOf = make_sides_of();
inline constexpr auto kIslandOf = make_island_of();

}  // namespace detail

// The orthogonal neighbours of an island (LD-1).
constexpr CellSet neighbours(Cell cell) { return detail::kNeighbours[cell.index]; }
// The sides of an island: two at a corner, one at an edge, none in the centre (LD-2).
constexpr SideSet sides_of(Cell cell) { return detail::kSidesOf[cell.index]; }
constexpr Cell island_at(Side side) { return detail::kIslandOf[side.index]; }

}  // namespace fourlands::landomy
