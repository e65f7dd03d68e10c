#include <algorithm>

#include "core/check.h"
#include "games/landing_zone/landing_zone.h"
#include "games/landing_zone/queries.h"

// What a step does to a position, and what ends a turn.

namespace fourlands::landing_zone {
namespace {

void use_die(City& city, int value) {
  auto* const end = city.dice.data() + city.dice.size();
  auto* const die = std::find(city.dice.data(), end, value);
  FL_CHECK(die != end);
  std::copy(die + 1, end, die);
  city.dice.back() = 0;
}

void begin(City& city, Pending pending, int left) {
  city.pending = pending;
  city.left = static_cast<std::uint8_t>(left);
  city.used = 0;
}

void close(City& city) { begin(city, Pending::kNone, 0); }

// One piece of the pending action is done; LZ-20: it ends by itself when nothing is left to do.
void count_sub_step(City& city, Cell changed) {
  city.used |= changed.bit();
  --city.left;
  if (city.left == 0 || !has_sub_step(city, city.pending)) close(city);
}

void shift(City& city, Move move) {
  const Colour colour = city.at(move.cell()).colour();
  city.take(move.cell());
  city.put(move.to(), Piece::pointer(colour, move.dir()));
}

void dye(City& city, Cell cell, Colour colour) {
  const Piece old = city.at(cell);
  city.take(cell);
  city.put(cell, old.is_pointer() ? Piece::pointer(colour, old.dir())  // LZ-22
                                  : Piece::ship(colour, old.size()));
}

// LZ-14
void upgrade(City& city, Cell cell) {
  const Piece old = city.at(cell);
  city.take(cell);
  city.put(cell, Piece::ship(old.colour(), old.is_pointer() ? kSmall : old.size() + 1));
}

void reorient(City& city, Cell cell, Direction dir) {
  city.cells[cell.index] = Piece::pointer(city.at(cell).colour(), dir);
}

}  // namespace

State LandingZone::initial() const {
  State state;
  for (Seat seat : SeatSet::first(seats_)) state.city(seat).armada = components_.armada;
  return state;
}

Actors LandingZone::to_act(const State& state) const {
  if (state.phase == Phase::kRoll) return Actors::chance();
  if (state.phase == Phase::kOver) return Actors::nobody();
  SeatSet seats;
  for (Seat seat : SeatSet::first(seats_))
    if (!state.city(seat).done()) seats.add(seat);
  return Actors::of(seats);
}

bool LandingZone::all_done(const State& state) const {
  return std::all_of(state.cities.begin(), state.cities.begin() + seats_,
                     [](const City& city) { return city.done(); });
}

void LandingZone::apply(State& state, Actor who, Move move) const {
  if (who.is_chance()) {
    FL_CHECK(state.phase == Phase::kRoll && move.kind() == StepKind::kRoll);
    for (int i = 0; i < kDice; ++i)
      state.dice[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(move.rolled(i));
    for (Seat seat : SeatSet::first(seats_)) state.city(seat).dice = state.dice;
    state.phase = Phase::kUse;
    return;
  }
  FL_CHECK(state.phase == Phase::kUse);
  City& city = state.city(who.seat());
  apply_seat(city, move);
  if (city.done() && all_done(state)) finish_turn(state);
}

void LandingZone::apply_seat(City& city, Move move) const {
  if (move.die() != 0) use_die(city, move.die());
  switch (move.kind()) {
    case StepKind::kPoint:
      city.put(move.cell(), Piece::pointer(move.colour(), move.dir()));
      break;
    case StepKind::kLand:
      city.put(move.cell(), move.piece());
      break;
    case StepKind::kUp:
      upgrade(city, move.cell());
      break;
    case StepKind::kZap:
      begin(city, zap_of(city.at(move.cell()).colour()), kZapPieces);
      break;
    case StepKind::kTurn:
      if (move.die() != 0) begin(city, Pending::kTurn, move.die());
      reorient(city, move.cell(), move.dir());
      return count_sub_step(city, move.cell());
    case StepKind::kShift:
      shift(city, move);
      return count_sub_step(city, move.to());
    case StepKind::kDye:
      dye(city, move.cell(), move.colour());
      break;
    case StepKind::kEnd:
      return close(city);
    case StepKind::kSkip:
      break;
    case StepKind::kRoll:
      FL_CHECK(false);
  }
  if (move.die() == 0) count_sub_step(city, move.cell());
}

void LandingZone::finish_turn(State& state) const {
  state.dice = {};
  if (state.turn < components_.turns) {
    ++state.turn;
    state.phase = Phase::kRoll;
    return;
  }
  state.phase = Phase::kOver;
  for (Seat seat : SeatSet::first(seats_)) {
    City& city = state.city(seat);
    for (Cell cell : CellsIn(city.pointers())) city.take(cell);  // LZ-30
  }
}

}  // namespace fourlands::landing_zone
