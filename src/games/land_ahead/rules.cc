#include "games/land_ahead/rules.h"

#include "core/check.h"
#include "games/land_ahead/land_ahead.h"

// Setup, who acts, and what a step does: the turn is in rules_turn.cc, what tokens do in
// rules_events.cc.

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

}  // namespace fourlands::land_ahead
