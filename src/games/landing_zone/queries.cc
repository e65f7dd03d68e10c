#include "games/landing_zone/queries.h"

#include <algorithm>

namespace fourlands::landing_zone {

Zones zones_of(const City& city) {
  Zones zones;
  for (Cell cell : CellsIn(city.pointers())) {
    const Piece pointer = city.at(cell);
    const CellSet aimed = ray(cell, pointer.dir());
    zones.aimed_by_3 |= zones.aimed_by_2 & aimed;
    zones.aimed_by_2 |= zones.aimed_by_1 & aimed;
    zones.aimed_by_1 |= aimed;
    zones.colour[pointer.colour()] |= aimed;
  }
  const CellSet empty = city.empty();
  zones.aimed_by_1 &= empty;
  zones.aimed_by_2 &= empty;
  zones.aimed_by_3 &= empty;
  for (CellSet& set : zones.colour) set &= empty;
  return zones;
}

bool can_upgrade(const City& city, Cell cell) {
  const Piece piece = city.at(cell);
  if (piece.is_pointer()) return true;
  return piece.is_ship() && piece.size() < kLarge &&
         city.in_armada(piece.colour(), piece.size() + 1) > 0;
}

bool can_dye(const City& city, Cell cell, Colour colour) {
  const Piece piece = city.at(cell);
  return !piece.is_none() && piece.colour() != colour && city.in_armada(colour, piece.size()) > 0;
}

bool has_sub_step(const City& city, Pending pending) {
  const CellSet fresh = ~city.used;
  switch (pending) {
    case Pending::kTurn:
    case Pending::kYellow:
      return (city.pointers() & fresh) != 0;
    case Pending::kRed: {
      const Zones zones = zones_of(city);
      return std::any_of(kAllColours.begin(), kAllColours.end(), [&](Colour colour) {
        return city.in_armada(colour, kSmall) > 0 && zones.open_to(colour, kSmall) != 0;
      });
    }
    case Pending::kGreen: {
      const CellsIn pieces(city.occupied() & fresh);
      return std::any_of(pieces.begin(), pieces.end(),
                         [&](Cell cell) { return can_upgrade(city, cell); });
    }
    case Pending::kBlue: {
      const CellsIn pieces(city.occupied() & fresh);
      return std::any_of(pieces.begin(), pieces.end(), [&](Cell cell) {
        return std::any_of(kAllColours.begin(), kAllColours.end(),
                           [&](Colour colour) { return can_dye(city, cell, colour); });
      });
    }
    case Pending::kNone:
      return false;
  }
  return false;
}

}  // namespace fourlands::landing_zone
