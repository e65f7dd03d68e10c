#pragma once

#include "games/landing_zone/move.h"
#include "games/landing_zone/state.h"

// The rules of one city, which need nothing but the city: boards never interact (LZ-2).

namespace fourlands::landing_zone {

// LZ-14: a pointer stands up; a ship is swapped for the next size of its colour.
bool can_upgrade(const City& city, Cell cell);
// LZ-15, blue: swapped for the same size of another colour.
bool can_dye(const City& city, Cell cell, Colour colour);
// LZ-20: whether an action of that kind could do a sub-step now.
bool has_sub_step(const City& city, Pending pending);

// Upgrades what stands or lies there (LZ-14).
void upgrade(City& city, Cell cell);
// Gives a pointer another direction.
void reorient(City& city, Cell cell, Direction dir);

}  // namespace fourlands::landing_zone
