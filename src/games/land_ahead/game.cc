#include <bit>

#include "core/check.h"
#include "games/land_ahead/land_ahead.h"
#include "games/land_ahead/rules.h"

// The contract's side of the rules: setup, who acts, what a step does, who wins.

namespace fourlands::land_ahead {

State LandAhead::initial() const {
  State state;
  state.island = island_with(*box_, box_->start);
  state.stack = ((std::uint64_t{1} << box_->tile_count) - 1) & ~box_->start.bit();
  int total = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(box_->kind_count); ++i) {
    state.pool[i] = box_->kinds[i].count;
    total += state.pool[i];
  }
  // LA-11
  state.pool[box_->health.index] =
      static_cast<std::uint8_t>(state.pool[box_->health.index] - seats_);
  state.pool_total = static_cast<std::uint8_t>(total - seats_);
  for (Seat seat : SeatSet::first(seats_)) {
    state.explorer(seat).at = Node::of(Part::kCentre, box_->start);
    state.explorer(seat).slot(Slot::kConsumable1) = Carried(box_->health);
  }
  return state;
}

Actors LandAhead::to_act(const State& state) const {
  switch (state.phase) {
    case Phase::kDraw:
    case Phase::kReveal:
    case Phase::kDefendDie:
    case Phase::kAttackDie:
      return Actors::chance();
    case Phase::kOver:
      return Actors::nobody();
    default:
      return Actors::of(state.active_seat());
  }
}

void LandAhead::apply(State& state, Actor who, Move move) const {
  FL_CHECK(to_act(state).has(who));
  Turn(*box_, seats_, state).play(move);
}

int LandAhead::points(const State& state, Seat seat) const {
  int sum = 0;
  for (Pile pile : {Pile::kTrophies, Pile::kTreasures}) {
    const Kind* const begin = state.spoils.begin(seat, pile);
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
