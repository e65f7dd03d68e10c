#pragma once

#include "games/landing_zone/move.h"
#include "games/landing_zone/state.h"

// What the lists of legal.cc and the referee of refusal.cc both ask of a city; boards never
// interact (LZ-2).

namespace fourlands::landing_zone {

// Which empty cells are Landing Zones, and for what (LZ-11, LZ-12).
struct Zones {
  CellSet aimed_by_1 = 0;  // At least one pointer; two; three.
  CellSet aimed_by_2 = 0;
  CellSet aimed_by_3 = 0;
  Keyed<Colour, CellSet, kColours> colour;  // A pointer of that colour aims at it.

  // Where a ship may land.
  [[nodiscard]] CellSet open_to(Colour c, int size) const {
    const CellSet big_enough = size == kSmall    ? aimed_by_1
                               : size == kMedium ? aimed_by_2
                                                 : aimed_by_3;
    return colour[c] & big_enough;
  }
};
Zones zones_of(const City& city);

// LZ-14: a pointer stands up; a ship is swapped for the next size of its colour.
bool can_upgrade(const City& city, Cell cell);
// LZ-15, blue: swapped for the same size of another colour.
bool can_dye(const City& city, Cell cell, Colour colour);
// LZ-20: whether an action of that kind could do a sub-step now.
bool has_sub_step(const City& city, Pending pending);

}  // namespace fourlands::landing_zone
