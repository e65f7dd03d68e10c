#include "games/landing_zone/state.h"

#include "core/check.h"

namespace fourlands::landing_zone {

std::optional<Cell> cell_of(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'e' || text[1] < '1' || text[1] > '5')
    return std::nullopt;
  return Cell::at(text[0] - 'a', text[1] - '1');
}

std::optional<Direction> direction_of(std::string_view text) {
  for (std::size_t dir = 0; dir < kDirections; ++dir)
    if (kDirectionNames[dir] == text) return static_cast<Direction>(dir);
  return std::nullopt;
}

void City::put(Cell cell, Piece piece) {
  auto& left_there = armada[index_of(piece.colour())][static_cast<std::size_t>(piece.size() - 1)];
  FL_CHECK(cells[cell.index].is_none() && left_there > 0);
  --left_there;
  cells[cell.index] = piece;
  of_colour[index_of(piece.colour())] |= cell.bit();
  of_kind[piece.is_pointer() ? 0 : static_cast<std::size_t>(piece.size())] |= cell.bit();
}

void City::take(Cell cell) {
  const Piece piece = cells[cell.index];
  FL_CHECK(!piece.is_none());
  ++armada[index_of(piece.colour())][static_cast<std::size_t>(piece.size() - 1)];
  cells[cell.index] = Piece();
  of_colour[index_of(piece.colour())] &= ~cell.bit();
  of_kind[piece.is_pointer() ? 0 : static_cast<std::size_t>(piece.size())] &= ~cell.bit();
}

Zones zones_of(const City& city) {
  Zones zones;
  for (Cell cell : CellsIn(city.pointers())) {
    const Piece pointer = city.at(cell);
    const CellSet aimed = ray(cell, pointer.dir());
    zones.aimed_by_3 |= zones.aimed_by_2 & aimed;
    zones.aimed_by_2 |= zones.aimed_by_1 & aimed;
    zones.aimed_by_1 |= aimed;
    zones.colour[index_of(pointer.colour())] |= aimed;
  }
  const CellSet empty = city.empty();
  zones.aimed_by_1 &= empty;
  zones.aimed_by_2 &= empty;
  zones.aimed_by_3 &= empty;
  for (CellSet& set : zones.colour) set &= empty;
  return zones;
}

}  // namespace fourlands::landing_zone
