#include "games/landed/rules.h"

#include "core/check.h"
#include "games/landed/landed.h"
#include "games/landed/steps.h"

// Where a game begins, who is to act, and which step does what (steps.h).

namespace fourlands::landed {

State Landed::initial() const {
  State state;
  for (Seat seat : SeatSet::first(seats_))
    state.player(seat).cubes = static_cast<std::uint8_t>(cubes());
  state.bag = components_->tiles;
  state.deck = components_->contracts;
  state.satellite_deck = components_->satellites;
  lay(*components_, state.board, state.land, 0, Hex{}, 0, 0);  // LN-5
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
    case Kind::kKeep:
      return steps.keep(who.seat(), move.kept());
    case Kind::kTerraform:
    case Kind::kRedesign:
      return steps.terraform(move);
    case Kind::kPlan:
      steps.act();
      return steps.plan();
    case Kind::kSign:
      steps.act();
      return steps.sign();
    case Kind::kUse:
      return steps.use(static_cast<Satellite>(move.card()));
    case Kind::kReengineer:
      return steps.reengineer(move);
    case Kind::kSteal:
      return steps.steal(move.seat());
    case Kind::kNoSteal:
      return steps.after_launch();
    case Kind::kClaim:
      return steps.claim(move);
    case Kind::kNoClaim:
      return steps.no_claim();
    case Kind::kAbility:
      return steps.ability();
    case Kind::kNoAbility:
      return steps.settle();
    case Kind::kRedraw:
      return steps.redraw(move.tiles());
    case Kind::kEnd:
      return steps.end_turn(Ending::kHadSome);
    case Kind::kRest:
      steps.act();
      return steps.rest();
    case Kind::kTile:
    case Kind::kContract:
    case Kind::kSatellite:
      FL_CHECK(false);
  }
}

}  // namespace fourlands::landed
