#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/bits.h"
#include "core/names.h"

// The 5x5 ground of Landing Zone: cells, directions, rays and lines (LZ-3, LZ-11, LZ-30).

namespace fourlands::landing_zone {

inline constexpr int kSide = 5;
inline constexpr int kCells = kSide * kSide;

// A set of cells, one bit each.
using CellSet = std::uint32_t;
inline constexpr CellSet kAllCells = (1U << kCells) - 1;

// a1 is 0, b1 is 1, ... e5 is 24.
struct Cell {
  std::uint8_t index = 0;

  static constexpr Cell at(int column, int row) {
    return Cell{static_cast<std::uint8_t>(row * kSide + column)};
  }
  [[nodiscard]] constexpr int column() const { return index % kSide; }
  [[nodiscard]] constexpr int row() const { return index / kSide; }
  [[nodiscard]] constexpr CellSet bit() const { return 1U << index; }
  [[nodiscard]] std::string text() const {
    return {static_cast<char>('a' + column()), static_cast<char>('1' + row())};
  }
  friend constexpr auto operator<=>(const Cell&, const Cell&) = default;
};

std::optional<Cell> cell_of(std::string_view text);

// The cells of a set, ascending.
class CellsIn {
 public:
  explicit constexpr CellsIn(CellSet set) : set_(set) {}
  using Iterator = BitIterator<Cell, CellSet>;
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(set_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

 private:
  CellSet set_;
};

enum class Direction : std::uint8_t { kN, kNE, kE, kSE, kS, kSW, kW, kNW };
inline constexpr int kDirections = 8;
inline constexpr Names<Direction, kDirections> kDirectionNames = {
    {"N", "NE", "E", "SE", "S", "SW", "W", "NW"}};
inline constexpr std::array<int, kDirections> kStepEast = {0, 1, 1, 1, 0, -1, -1, -1};
inline constexpr std::array<int, kDirections> kStepNorth = {1, 1, 0, -1, -1, -1, 0, 1};

inline std::string name_of(Direction dir) { return std::string(kDirectionNames[dir]); }

namespace detail {

constexpr bool inside(int column, int row) {
  return column >= 0 && column < kSide && row >= 0 && row < kSide;
}

constexpr auto make_rays() {
  std::array<std::array<CellSet, kDirections>, kCells> rays{};
  for (int cell = 0; cell < kCells; ++cell) {
    for (std::size_t dir = 0; dir < kDirections; ++dir) {
      int column = cell % kSide + kStepEast[dir];
      int row = cell / kSide + kStepNorth[dir];
      for (; inside(column, row); column += kStepEast[dir], row += kStepNorth[dir])
        rays[static_cast<std::size_t>(cell)][dir] |= Cell::at(column, row).bit();
    }
  }
  return rays;
}

constexpr auto make_around() {
  std::array<CellSet, kCells> around{};
  for (int cell = 0; cell < kCells; ++cell) {
    for (std::size_t dir = 0; dir < kDirections; ++dir) {
      const int column = cell % kSide + kStepEast[dir];
      const int row = cell / kSide + kStepNorth[dir];
      if (inside(column, row))
        around[static_cast<std::size_t>(cell)] |= Cell::at(column, row).bit();
    }
  }
  return around;
}

constexpr auto make_lines() {
  std::array<CellSet, 2 * kSide + 2> lines{};
  for (int i = 0; i < kSide; ++i) {
    for (int j = 0; j < kSide; ++j) {
      lines[static_cast<std::size_t>(i)] |= Cell::at(j, i).bit();
      lines[static_cast<std::size_t>(kSide + i)] |= Cell::at(i, j).bit();
    }
    lines[2 * kSide] |= Cell::at(i, i).bit();
    lines[2 * kSide + 1] |= Cell::at(i, kSide - 1 - i).bit();
  }
  return lines;
}

}  // namespace detail

// LZ-11: the cells on the ray from a cell in a direction, at any distance.
inline constexpr auto kRays = detail::make_rays();
// The up to eight cells around a cell (LZ-32).
inline constexpr auto kAround = detail::make_around();
// LZ-30: rows 1-5, columns a-e, the diagonal a1-e5, the diagonal a5-e1.
inline constexpr auto kLines = detail::make_lines();

constexpr CellSet ray(Cell from, Direction dir) {
  return kRays[from.index][static_cast<std::size_t>(dir)];
}

// Where a die lets an action happen: 1-5 that row, 6 anywhere.
constexpr CellSet cells_of_die(int die) {
  return die == 6 ? kAllCells : 0x1FU << (static_cast<unsigned>(die - 1) * kSide);
}

}  // namespace fourlands::landing_zone
