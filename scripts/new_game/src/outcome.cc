#include <algorithm>

#include "core/check.h"
#include "games/new_game/new_game.h"
#include "games/new_game/queries.h"

// NG-6: points, and who wins.

namespace fourlands::new_game {

Outcome NewGame::outcome(const State& state) const {
  FL_CHECK(state.phase == Phase::kOver);
  Outcome outcome;
  for (std::size_t seat = 0; seat < kSeats; ++seat)
    outcome.points[seat] = static_cast<std::int16_t>(points_of(components_, state.owned[seat]));
  const auto most = std::max(outcome.points[0], outcome.points[1]);
  for (Seat seat : SeatSet::first(kSeats))
    if (outcome.points[seat.index] == most) outcome.winners.add(seat);
  return outcome;
}

}  // namespace fourlands::new_game
