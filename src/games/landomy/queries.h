#pragma once

#include "games/landomy/move.h"
#include "games/landomy/state.h"

// What the lists of legal.cc and the referee of refusal.cc both ask of a position.

namespace fourlands::landomy {

// LD-22: the empty sides of islands with at least one airship of the seat.
SideSet sides_open_to(const State& state, Seat seat);

// LD-25: the open sectors on which the seat can do the action.
CellSet possible_targets(const State& state, Seat seat, Action action);

// LD-30: the storms once one has moved; the island it left is free of it.
constexpr CellSet storms_after(const State& state, Cell from, Cell to) {
  return static_cast<CellSet>((state.storms & ~from.bit()) | to.bit());
}

// LD-33: how many airships of each tribe a conflict on the island destroys.
int lost_in_conflict(const State& state, Cell cell);

// LD-26: whether the closing placement on the last sector happens.
bool can_place(const State& state, Seat seat, Cell cell);

}  // namespace fourlands::landomy
