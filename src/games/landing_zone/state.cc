#include "games/landing_zone/state.h"

#include "core/check.h"

namespace fourlands::landing_zone {

void City::put(Cell cell, Piece piece) {
  auto& left_there = armada[piece.colour()][static_cast<std::size_t>(piece.size() - 1)];
  FL_CHECK(cells[cell.index].is_none() && left_there > 0);
  --left_there;
  cells[cell.index] = piece;
  of_colour[piece.colour()] |= cell.bit();
  of_kind[piece.is_pointer() ? 0 : static_cast<std::size_t>(piece.size())] |= cell.bit();
}

void City::take(Cell cell) {
  const Piece piece = cells[cell.index];
  FL_CHECK(!piece.is_none());
  ++armada[piece.colour()][static_cast<std::size_t>(piece.size() - 1)];
  cells[cell.index] = Piece();
  of_colour[piece.colour()] &= ~cell.bit();
  of_kind[piece.is_pointer() ? 0 : static_cast<std::size_t>(piece.size())] &= ~cell.bit();
}

}  // namespace fourlands::landing_zone
