#include "core/check.h"
#include "games/landed/landed.h"
#include "games/landed/queries.h"
#include "games/landed/rules_steps.h"

// Where a game begins, who is to act, and which step does what (rules_steps.h).

namespace fourlands::landed {

State Landed::initial() const {
  State state;
  for (Seat seat : SeatSet::first(seats_))
    state.player(seat).cubes = static_cast<std::uint8_t>(cubes());
  state.bag = components_->tiles;
  state.deck = components_->contracts;
  state.satellite_deck = components_->satellites;
  lay(*components_, state.board, state.land, kStartTile, Hex{}, 0, 0);  // LN-5
  return state;
}

Actors Landed::to_act(const State& state) const {
  switch (state.phase) {
    case Phase::kDeal:
    case Phase::kDraw:
      return Actors::chance();
    case Phase::kOver:
      return Actors::nobody();
    case Phase::kKeep: {
      SeatSet seats;
      for (Seat seat : SeatSet::first(seats_))
        if (state.player(seat).offered != 0) seats.add(seat);
      return Actors::of(seats);
    }
    default:
      return Actors::of(state.mover());
  }
}

void Landed::apply(State& state, Actor who, Move move) const {
  Steps steps(*components_, seats_, state);
  if (who.is_chance()) return steps.chance(move);
  const bool may_act = state.phase == Phase::kKeep || who.seat().index == state.active;
  FL_CHECK(may_act);
  switch (move.kind()) {
    case StepKind::kKeep:
      return steps.keep(who.seat(), move.kept());
    case StepKind::kTerraform:
    case StepKind::kRedesign:
      return steps.terraform(move);
    case StepKind::kPlan:
      steps.act();
      return steps.plan();
    case StepKind::kSign:
      steps.act();
      return steps.sign();
    case StepKind::kUse:
      return steps.use(static_cast<Satellite>(move.card()));
    case StepKind::kReengineer:
      return steps.reengineer(move);
    case StepKind::kSteal:
      return steps.steal(move.seat());
    case StepKind::kNoSteal:
      return steps.settle();
    case StepKind::kClaim:
      return steps.claim(move);
    case StepKind::kAbility:
      return steps.ability();
    case StepKind::kNoAbility:
      return steps.settle();
    case StepKind::kRedraw:
      return steps.redraw(move.tiles());
    case StepKind::kEnd:
      return steps.end_turn();
    case StepKind::kRest:
      steps.act();
      return steps.rest();
    case StepKind::kTile:
    case StepKind::kContract:
    case StepKind::kSatellite:
      FL_CHECK(false);
  }
}

}  // namespace fourlands::landed
