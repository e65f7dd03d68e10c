#include "games/landomy/rules.h"

#include <algorithm>

#include "core/check.h"
#include "games/landomy/landomy.h"

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
