#include <array>

#include "games/landing_zone/landing_zone.h"
#include "games/landing_zone/queries.h"

// What is legal, listed. The longest lists are pointers (a cell, a colour, eight directions), so
// those are written eight at a time.

namespace fourlands::landing_zone {
namespace {

using Moves = LandingZone::Moves;

void all_directions(Move move, Moves& moves) {
  Move* const room = moves.grow(kDirections);
  for (int dir = 0; dir < kDirections; ++dir) room[dir] = move.facing(dir);
}

void other_directions(Move move, Direction but, Moves& moves) {
  Move* room = moves.grow(kDirections - 1);
  for (int dir = 0; dir < kDirections; ++dir)
    if (dir != static_cast<int>(but)) *room++ = move.facing(dir);
}

void list_points(const City& city, int die, CellSet cells, Moves& moves) {
  for (Colour colour : kAllColours) {
    if (city.in_armada(colour, kSmall) == 0) continue;
    for (Cell cell : CellsIn(city.empty() & cells))
      all_directions(Move::point(die, colour, cell, Direction::kN), moves);
  }
}

void list_landings(const City& city, const Zones& zones, int die, CellSet cells, int largest,
                   Moves& moves) {
  if ((zones.aimed_by_1 & cells) == 0) return;
  for (Colour colour : kAllColours)
    for (int size = kSmall; size <= largest; ++size)
      if (city.in_armada(colour, size) > 0)
        for (Cell cell : CellsIn(zones.open_to(colour, size) & cells))
          moves.push_back(Move::land(die, colour, size, cell));
}

void list_upgrades(const City& city, int die, CellSet cells, Moves& moves) {
  for (Cell cell : CellsIn(city.occupied() & cells))
    if (can_upgrade(city, cell)) moves.push_back(Move::up(die, cell));
}

void list_zaps(const City& city, int die, CellSet cells, Moves& moves) {
  for (Colour colour : kAllColours) {
    const CellSet larges = city.ships(kLarge) & city.of_colour[colour] & cells;
    if (larges == 0 || !has_sub_step(city, zap_of(colour))) continue;
    for (Cell cell : CellsIn(larges)) moves.push_back(Move::zap(die, cell));
  }
}

void list_turns(const City& city, int die, Moves& moves) {
  for (Cell cell : CellsIn(city.pointers() & ~city.used))
    other_directions(Move::turn(die, cell, Direction::kN), city.at(cell).dir(), moves);
}

void list_shifts(const City& city, Moves& moves) {
  for (Cell from : CellsIn(city.pointers() & ~city.used)) {
    other_directions(Move::shift(from, from, Direction::kN), city.at(from).dir(), moves);
    for (Cell to : CellsIn(city.empty()))
      all_directions(Move::shift(from, to, Direction::kN), moves);
  }
}

void list_dyes(const City& city, Moves& moves) {
  for (Cell cell : CellsIn(city.occupied() & ~city.used))
    for (Colour colour : kAllColours)
      if (can_dye(city, cell, colour)) moves.push_back(Move::dye(cell, colour));
}

void list_sub_steps(const City& city, Moves& moves) {
  switch (city.pending) {
    case Pending::kTurn:
      list_turns(city, 0, moves);
      break;
    case Pending::kRed:
      list_landings(city, zones_of(city), 0, kAllCells, kSmall, moves);
      break;
    case Pending::kYellow:
      list_shifts(city, moves);
      break;
    case Pending::kGreen:
      list_upgrades(city, 0, ~city.used, moves);
      break;
    case Pending::kBlue:
      list_dyes(city, moves);
      break;
    case Pending::kNone:
      break;
  }
  if (city.used != 0) moves.push_back(Move::end());  // LZ-20
}

// The 56 rolls with how many of the 216 throws give each.
constexpr auto kRolls = [] {
  std::array<Weighted<Move>, 56> rolls{};
  std::size_t count = 0;
  for (int a = 1; a <= 6; ++a)
    for (int b = a; b <= 6; ++b)
      for (int c = b; c <= 6; ++c)
        rolls[count++] = {Move::roll(a, b, c), a == c ? 1U : a == b || b == c ? 3U : 6U};
  return rolls;
}();

}  // namespace

void LandingZone::legal(const State& state, Seat seat, Moves& moves) const {
  if (state.phase != Phase::kUse || seat.index >= seats_) return;
  const City& city = state.city(seat);
  if (city.pending != Pending::kNone) return list_sub_steps(city, moves);

  const Zones zones = zones_of(city);
  int before = 0;
  for (int die : city.dice) {
    if (die == 0 || die == before) continue;  // LZ-21
    before = die;
    const CellSet cells = cells_of_die(die);
    list_points(city, die, cells, moves);
    list_landings(city, zones, die, cells, kLarge, moves);
    list_upgrades(city, die, cells, moves);
    list_zaps(city, die, cells, moves);
    list_turns(city, die, moves);
    moves.push_back(Move::skip(die));
  }
}

void LandingZone::chances(const State& state, Chances& chances) const {
  if (state.phase != Phase::kRoll) return;
  for (const auto& roll : kRolls) chances.push_back(roll);
}

Move LandingZone::sample(const State&, Rng& rng) const {
  const auto throw_of_three = static_cast<int>(rng.below(216));
  int a = throw_of_three % 6 + 1;
  int b = throw_of_three / 6 % 6 + 1;
  int c = throw_of_three / 36 + 1;
  if (a > b) std::swap(a, b);
  if (b > c) std::swap(b, c);
  if (a > b) std::swap(a, b);
  return Move::roll(a, b, c);
}

}  // namespace fourlands::landing_zone
