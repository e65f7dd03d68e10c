#include "games/landomy/queries.h"

#include <algorithm>

namespace fourlands::landomy {

SideSet sides_open_to(const State& state, Seat seat) {
  SideSet open = 0;
  const Fleet fleet = state.fleet(seat);
  for (Cell cell : CellsIn(kOuterCells))
    if (fleet.has(cell)) open |= sides_of(cell);
  return open & static_cast<SideSet>(~state.used);
}

CellSet possible_targets(const State& state, Seat seat, Action action) {
  const auto free = static_cast<CellSet>(state.open & ~state.storms);  // LD-31
  switch (action) {
    case Action::kStorm:
      return free;
    case Action::kPlace:
      return state.in_reserve(seat) > 0 ? free : CellSet{0};
    case Action::kMove: {
      const CellSet occupied = state.fleet(seat).occupied();
      CellSet reached = 0;
      for (Cell cell : CellsIn(free))
        if ((neighbours(cell) & occupied) != 0) reached |= cell.bit();
      return reached;
    }
  }
  return 0;
}

int lost_in_conflict(const State& state, Cell cell) {
  return std::min(state.fleets[0].at(cell), state.fleets[1].at(cell));
}

bool can_place(const State& state, Seat seat, Cell cell) {
  return !state.storm(cell) && state.in_reserve(seat) > 0;
}

}  // namespace fourlands::landomy
