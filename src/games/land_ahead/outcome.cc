#include <algorithm>

#include "core/check.h"
#include "games/land_ahead/land_ahead.h"

// What the players have won, and who wins (LA-43).

namespace fourlands::land_ahead {

int LandAhead::points(const State& state, Seat seat) const {
  int sum = 0;
  for (Pile pile : {Pile::kTrophies, Pile::kTreasures}) {
    const KindIndex* const begin = state.spoils.begin(seat, pile);
    for (std::size_t i = 0; i < state.spoils.count(seat, pile); ++i) {
      const TokenKind& kind = box_->kind(begin[i]);
      sum += pile == Pile::kTreasures ? kind.points : kind.offense + kind.defense;
    }
  }
  return sum;
}

Outcome LandAhead::outcome(const State& state) const {
  FL_CHECK(state.phase == Phase::kOver);
  Outcome outcome;
  int best = -1;
  for (Seat seat : SeatSet::first(seats_)) {
    const int sum = points(state, seat);
    outcome.points[seat.index] = static_cast<std::int16_t>(sum);
    if (sum > best) outcome.winners = SeatSet();
    best = std::max(best, sum);
    if (sum == best) outcome.winners.add(seat);  // LA-43
  }
  return outcome;
}

}  // namespace fourlands::land_ahead
