#include "games/landomy/state_check.h"

#include <algorithm>

#include "games/landomy/queries.h"

namespace fourlands::landomy {
namespace {

bool before_storms(const State& state) {
  return state.phase == Phase::kLayout || state.phase == Phase::kSetup;
}

// LD-4, LD-5, LD-10
void check_kinds(const JsonIn& in, const Landomy& game, const State& state) {
  const Components& components = game.components();
  const bool unknown = state.phase == Phase::kLayout;
  std::array<int, kIslandKinds + 1> count{};
  for (Cell cell : CellsIn(kAllCells)) {
    const JsonIn kind = in["islands"][cell.text()]["kind"];
    const IslandKind is = state.kind(cell);
    ++count[index_of(is)];
    if ((cell == kCentreCell) != (is == IslandKind::kCrystal))
      return kind.fail("the Crystal lies on b2 and nowhere else");
    if (cell == kCentreCell) continue;
    if ((is == IslandKind::kUnknown) != unknown)
      return kind.fail(unknown ? "must be null until the layout is known" : "must be known");
    if (!game.advanced() && is != components.layout[cell.index])
      return kind.fail("is not that of the standard layout");
  }
  for (std::size_t kind = 0; kind < kIslandKinds && !unknown; ++kind)
    if (count[kind] != components.counts[kind])
      in["islands"].fail("there must be " + std::to_string(components.counts[kind]) +
                         " of the kind " + std::string(kIslandKindNames.all[kind]));
}

// LD-3, LD-30
void check_pieces(const JsonIn& in, const State& state) {
  for (Seat seat : SeatSet::first(kSeats))
    if (state.fleet(seat).total() + state.in_reserve(seat) != kFleetSize)
      in["reserve"].item(seat.index).fail("reserve and islands together are not 12 airships");
  const int storms = before_storms(state) ? 0 : kStorms;
  if (std::popcount(state.storms) != storms)
    in["islands"].fail("there must be " + std::to_string(storms) + " storms");
}

// LD-7: every Map is in one place.
void check_maps(const JsonIn& in, const State& state, const Components& components) {
  MapSet seen = state.offer;
  const auto add = [&seen](MapCard card) {
    const bool twice = seen.has(card);
    seen.add(card);
    return !twice;
  };
  for (Side side : SidesIn(state.used))
    if (!add(state.map(side))) return in["sides"][side.text()]["card"].fail("is in two places");
  for (MapCard card : state.unseen)
    if (!add(card))
      return in["unseen"].fail("Map " + std::to_string(card.number) + " is in two places");
  if (seen.size() != components.maps) in["unseen"].fail("a Map is missing");
}

// How many Maps lie around the board and face up, phase by phase.
void check_counts(const JsonIn& in, const State& state) {
  const int placed = std::popcount(state.used);
  const int offer = state.offer.size();
  const auto expect = [&](bool kept, std::string_view member, std::string_view what) {
    if (!kept) in[member].fail(what);
  };
  switch (state.phase) {
    case Phase::kLayout:
    case Phase::kSetup:
      expect(state.turn == 1, "turn", "must be 1 before the first turn");
      expect(placed == 0, "sides", "must be empty before the first turn");
      expect(offer == 0, "offer", "must be empty before the first draw");
      return;
    case Phase::kDraw:
      expect(placed == state.turn - 1, "sides", "must hold a Map for every turn played");
      expect(state.turn == 1 ? offer <= 1 : offer == 1, "offer", "must want a Map");
      return;
    case Phase::kMap:
      expect(placed == state.turn - 1, "sides", "must hold a Map for every turn played");
      expect(offer == kOffer, "offer", "must be two Maps");
      return;
    case Phase::kFacedown:
    case Phase::kBlack:
    case Phase::kWhite:
      expect(placed == state.turn, "sides", "must hold a Map for every turn and this one");
      expect(offer == 1, "offer", "must be one Map");
      return;
    case Phase::kOver:
      expect(offer == kOffer || (offer == 1 && state.turn == kTurns), "offer",
             "must be two Maps after a win by lead, one after the tenth turn");
      expect(placed == state.turn - (offer == kOffer ? 1 : 0), "sides",
             "must hold a Map for every turn played");
      return;
  }
}

// LD-11
void check_setup(const JsonIn& in, const Landomy& game, const State& state) {
  if (!before_storms(state)) return;
  if (!game.advanced()) return in["phase"].fail("belongs to the advanced setup");
  const int first = state.fleets[0].total();
  const int second = state.fleets[1].total();
  if (state.phase == Phase::kLayout) {
    if (first + second > 0) in["islands"].fail("no airship is placed before the layout");
    return;
  }
  if (first - second < 0 || first - second > 1)
    in["islands"].fail("the players place one airship each in turn, seat 0 first");
  if (first > kSetupAirships || second >= kSetupAirships)
    in["islands"].fail("the setup ends with nine airships of each tribe");
  if (state.fleets[0].has(kCentreCell) || state.fleets[1].has(kCentreCell))
    in["islands"][kCentreCell.text()]["ships"].fail("no airship is placed in the centre");
}

// LD-23: whether the active player could have placed a Map face down, on one of the sides where
// one lies so, in this position.
bool facedown_was_forced(const State& state) {
  const SidesIn down(state.facedown);
  return std::any_of(down.begin(), down.end(), [&](Side side) {
    State before = state;
    before.used &= static_cast<SideSet>(~side.bit());
    return sides_open_to(before, state.active()) == 0;
  });
}

// What would have happened by itself has happened.
void check_phase(const JsonIn& in, const State& state) {
  const int lead = state.count_controlled(state.active()) - state.count_controlled(state.other());
  // LD-21: judged at the start of the turn, and placing a Map changes no control.
  const bool just_begun =
      state.phase == Phase::kMap || state.phase == Phase::kFacedown || state.phase == Phase::kBlack;
  if (just_begun && lead >= kWinningLead)
    return in["phase"].fail("must be over: the active player leads by two islands");
  switch (state.phase) {
    case Phase::kOver:
      if (state.offer.size() == kOffer && lead < kWinningLead)
        in["phase"].fail("cannot be over: the active player does not lead by two islands");
      return;
    case Phase::kFacedown:  // LD-23
      if (state.in_reserve(state.active()) == 0)
        in["phase"].fail("is skipped with an empty reserve");
      if (!facedown_was_forced(state))
        in["phase"].fail("the active player had no need to place a Map face down");
      return;
    case Phase::kBlack:  // LD-22
      if (!state.fleet(state.active()).has(island_at(state.map_side)))
        in["map"]["side"].fail("the active player has no airship there");
      return;
    default:
      return;
  }
}

}  // namespace

void check_state(const JsonIn& in, const Landomy& game, const State& state) {
  check_setup(in, game, state);
  check_kinds(in, game, state);
  check_pieces(in, state);
  check_maps(in, state, game.components());
  check_counts(in, state);
  check_phase(in, state);
}

}  // namespace fourlands::landomy
