#include <algorithm>

#include "core/check.h"
#include "games/landomy/landomy.h"
#include "games/landomy/queries.h"

namespace fourlands::landomy {
namespace {

void place(State& state, Seat seat, Cell cell) {
  FL_CHECK(state.reserve[seat.index] > 0);
  --state.reserve[seat.index];
  state.fleet(seat).add(cell, 1);
}

// LD-33
void resolve_conflict(State& state, Cell cell) {
  const int lost = lost_in_conflict(state, cell);
  for (Seat seat : SeatSet::first(kSeats)) {
    state.fleet(seat).remove(cell, lost);
    state.reserve[seat.index] = static_cast<std::uint8_t>(state.reserve[seat.index] + lost);
  }
}

// LD-27: the situation is verified; the next turn begins with a draw, or the game is over.
void verify(State& state) {
  state.map_side = Side{};
  state.open = 0;
  if (state.turn == kTurns) {
    state.phase = Phase::kOver;
    return;
  }
  ++state.turn;
  state.phase = Phase::kDraw;
}

// LD-26
void close_turn(State& state) {
  const Cell last{static_cast<std::uint8_t>(std::countr_zero(state.open))};
  if (can_place(state, state.active(), last)) place(state, state.active(), last);
  verify(state);
}

void lay_map(State& state, Move move) {
  const Side side = move.side();
  FL_CHECK(state.offer.has(move.card()) && !side.in(state.used));
  state.offer.remove(move.card());
  state.maps[side.index] = move.card();
  state.used |= side.bit();
}

}  // namespace

State Landomy::initial() const {
  State state;
  state.unseen = MapSet::first(components_.maps);
  if (options_.advanced) {
    state.kinds.fill(IslandKind::kUnknown);
    state.kinds[kCentreCell.index] = IslandKind::kCrystal;
    state.reserve.fill(kFleetSize);
    state.phase = Phase::kLayout;
    return state;
  }
  state.kinds = components_.layout;
  state.fleets = components_.fleets;
  state.storms = components_.storms;
  for (Seat seat : SeatSet::first(kSeats))
    state.reserve[seat.index] = static_cast<std::uint8_t>(kFleetSize - state.fleet(seat).total());
  return state;
}

Actors Landomy::to_act(const State& state) const {
  switch (state.phase) {
    case Phase::kLayout:
    case Phase::kDraw:
      return Actors::chance();
    case Phase::kSetup:
      return Actors::of(setup_seat(state));
    case Phase::kMap:
    case Phase::kFacedown:
    case Phase::kBlack:
      return Actors::of(state.active());
    case Phase::kWhite:
      return Actors::of(state.other());
    case Phase::kOver:
      break;
  }
  return Actors::nobody();
}

void Landomy::apply(State& state, Actor who, Move move) const {
  switch (state.phase) {
    case Phase::kLayout:
    case Phase::kDraw:
      return apply_chance(state, move);
    case Phase::kSetup:
      return apply_setup(state, move);
    case Phase::kMap:
      return apply_map(state, move);
    case Phase::kFacedown:  // LD-23
      FL_CHECK(move.kind() == StepKind::kPlace);
      place(state, who.seat(), move.to());
      return verify(state);
    case Phase::kBlack:
      apply_action(state, who.seat(), move);
      state.phase = Phase::kWhite;
      return;
    case Phase::kWhite:
      apply_action(state, who.seat(), move);
      return close_turn(state);
    case Phase::kOver:
      FL_CHECK(false);
  }
}

void Landomy::apply_chance(State& state, Move move) const {
  if (move.kind() == StepKind::kLayout) {
    FL_CHECK(state.phase == Phase::kLayout);
    for (unsigned i = 0; i < kShuffledIslands; ++i)
      state.kinds[kLayoutOrder[i].index] = move.laid(i);
    state.phase = Phase::kSetup;
    return;
  }
  FL_CHECK(state.phase == Phase::kDraw && state.unseen.has(move.card()));
  state.unseen.remove(move.card());
  state.offer.add(move.card());
  if (state.offer.size() < kOffer) return;
  // LD-21: a turn begins; a lead of two islands wins at once.
  const int lead = state.count_controlled(state.active()) - state.count_controlled(state.other());
  state.phase = lead >= kWinningLead ? Phase::kOver : Phase::kMap;
}

void Landomy::apply_setup(State& state, Move move) const {
  FL_CHECK(move.kind() == StepKind::kPlace);
  place(state, setup_seat(state), move.to());
  constexpr int kLeft = kFleetSize - kSetupAirships;
  if (state.reserve[0] > kLeft || state.reserve[1] > kLeft) return;
  state.storms = components_.storms;  // LD-11: storms come with the last airship.
  state.phase = Phase::kDraw;
}

void Landomy::apply_map(State& state, Move move) const {
  lay_map(state, move);
  if (move.kind() == StepKind::kFacedown) {  // LD-23
    state.facedown |= move.side().bit();
    if (state.in_reserve(state.active()) == 0) return verify(state);
    state.phase = Phase::kFacedown;
    return;
  }
  FL_CHECK(move.kind() == StepKind::kMap);
  state.map_side = move.side();
  state.open = sectors(move.card(), move.side());
  state.phase = Phase::kBlack;
}

void Landomy::apply_action(State& state, Seat seat, Move move) const {
  const Cell to = move.to();
  FL_CHECK(to.in(state.open));
  state.open &= static_cast<CellSet>(~to.bit());  // LD-24: crossed out.
  switch (move.kind()) {
    case StepKind::kStorm:  // LD-30
      state.storms = storms_after(state, move.from(), to);
      if (!move.pushes()) return;
      state.fleet(move.pushed()).remove(to, 1);
      state.fleet(move.pushed()).add(move.dest(), 1);
      return;
    case StepKind::kMove: {  // LD-32
      Fleet& fleet = state.fleet(seat);
      fleet = fleet - move.airships();
      fleet.add(to, move.airships().total());
      return resolve_conflict(state, to);
    }
    case StepKind::kPlace:
      return place(state, seat, to);
    case StepKind::kBlock:
      return;
    default:
      FL_CHECK(false);
  }
}

}  // namespace fourlands::landomy
