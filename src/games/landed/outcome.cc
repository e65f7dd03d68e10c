#include "games/landed/outcome.h"

#include <bit>

#include "games/landed/landed.h"

// Who has won (LN-44).

namespace fourlands::landed {
namespace {

// LN-44: different terrains among the contracts fulfilled.
int terrains_claimed(const Components& components, const Player& player) {
  unsigned terrains = 0;
  for (std::size_t i = 0; i < player.fulfilled_count; ++i)
    terrains |= 1U << index_of(components.contract_of(player.fulfilled[i].contract).terrain);
  return std::popcount(terrains);
}

// Of the seats still level, those with the most.
template <class Measure>
SeatSet best_of(SeatSet seats, Measure measure) {
  int most = 0;
  SeatSet best;
  for (Seat seat : seats) {
    const int value = measure(seat);
    if (best.empty() || value > most) {
      most = value;
      best = SeatSet::of(seat);
    } else if (value == most) {
      best.add(seat);
    }
  }
  return best;
}

}  // namespace

Ending ending_of(const Components& components, const State& state, int seats) {
  Ending ending{SeatSet::first(seats), "points"};
  auto& [winners, by] = ending;
  winners = best_of(winners, [&](Seat seat) { return state.player(seat).score; });
  if (winners.size() == 1) return ending;
  by = "cubes";
  winners = best_of(winners, [&](Seat seat) { return state.player(seat).cubes; });
  if (winners.size() == 1) return ending;
  by = "terrains";
  winners =
      best_of(winners, [&](Seat seat) { return terrains_claimed(components, state.player(seat)); });
  if (winners.size() > 1) by = "shared";
  return ending;
}

Outcome Landed::outcome(const State& state) const {
  Outcome outcome;
  for (Seat seat : SeatSet::first(seats_)) outcome.points[seat.index] = state.player(seat).score;
  outcome.winners = ending_of(*components_, state, seats_).winners;
  return outcome;
}

}  // namespace fourlands::landed
