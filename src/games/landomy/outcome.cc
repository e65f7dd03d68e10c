#include "games/landomy/outcome.h"

#include "core/check.h"
#include "games/landomy/landomy.h"

// How a game ended and who won (LD-21, LD-40, LD-41).

namespace fourlands::landomy {

Ending Landomy::ending(const State& state) const {
  FL_CHECK(state.phase == Phase::kOver);
  // LD-21: only then two Maps are still face up.
  if (state.offer.size() == kOffer) return {state.active(), By::kLead};
  const auto more = [](int first, int second) { return seat_of(first > second ? 0 : 1); };
  // LD-40
  const int islands0 = state.count_controlled(seat_of(0));
  const int islands1 = state.count_controlled(seat_of(1));
  if (islands0 != islands1) return {more(islands0, islands1), By::kIslands};

  std::array<Fleet, kSeats> counted = state.fleets;
  if (options_.isolating_storms)  // LD-41
    for (Fleet& fleet : counted)
      for (Cell cell : CellsIn(state.storms)) fleet.remove(cell, fleet.at(cell));
  const int centre0 = counted[0].at(kCentreCell);
  const int centre1 = counted[1].at(kCentreCell);
  if (centre0 != centre1) return {more(centre0, centre1), By::kCentre};
  const int airships0 = counted[0].total();
  const int airships1 = counted[1].total();
  if (airships0 != airships1) return {more(airships0, airships1), By::kAirships};
  return {seat_of(0), By::kFirst};
}

Outcome Landomy::outcome(const State& state) const {
  Outcome outcome;
  outcome.winners = SeatSet::of(ending(state).winner);
  return outcome;
}

}  // namespace fourlands::landomy
