#include <algorithm>

#include "core/check.h"
#include "games/landomy/landomy.h"
#include "games/landomy/queries.h"

// The lists of what seats and chance may do.

namespace fourlands::landomy {
namespace {

using Moves = Landomy::Moves;

void list_maps(const State& state, Seat seat, Moves& moves) {
  const SideSet sides = sides_open_to(state, seat);
  for (MapCard card : state.offer)
    for (Side side : SidesIn(sides)) moves.push_back(Move::map(card, side));
  if (sides != 0) return;
  for (MapCard card : state.offer)  // LD-23
    for (Side side : SidesIn(kAllSides & ~unsigned{state.used}))
      moves.push_back(Move::facedown(card, side));
}

void list_placements(CellSet cells, Moves& moves) {
  for (Cell cell : CellsIn(cells)) moves.push_back(Move::place(cell));
}

// LD-30
void list_storms(const State& state, CellSet targets, Moves& moves) {
  for (Cell to : CellsIn(targets)) {
    const std::array<bool, kSeats> there = {state.fleets[0].has(to), state.fleets[1].has(to)};
    for (Cell from : CellsIn(state.storms)) {
      if (!there[0] && !there[1]) moves.push_back(Move::storm(from, to));
      const CellsIn dests(neighbours(to) & ~unsigned{storms_after(state, from, to)});
      for (Seat pushed : SeatSet::first(kSeats)) {
        if (!there[pushed.index]) continue;
        for (Cell dest : dests) moves.push_back(Move::storm(from, to, pushed, dest));
      }
    }
  }
}

// LD-32: every way to take at least one airship from the islands around. Each island with n
// airships multiplies what is listed so far by n + 1; staying at home everywhere is left out.
void list_moves_to(const Fleet& fleet, Cell to, Moves& moves) {
  std::size_t ways = 1;
  for (Cell from : CellsIn(neighbours(to))) ways *= static_cast<std::size_t>(fleet.at(from)) + 1;
  Move* const out = moves.grow(ways - 1);
  std::size_t listed = 0;
  for (Cell from : CellsIn(neighbours(to))) {
    const std::size_t before = listed;
    for (int count = 1; count <= fleet.at(from); ++count) {
      const Fleet leaving = Fleet::of(from, count);
      out[listed++] = Move::move(to, leaving);
      for (std::size_t i = 0; i < before; ++i)
        out[listed++] = Move::move(to, out[i].airships() + leaving);
    }
  }
}

void list_actions(const State& state, Seat seat, Action action, Moves& moves) {
  const CellSet targets = possible_targets(state, seat, action);
  if (targets == 0) {  // LD-25
    for (Cell cell : CellsIn(state.open)) moves.push_back(Move::block(cell));
    return;
  }
  switch (action) {
    case Action::kStorm:
      return list_storms(state, targets, moves);
    case Action::kMove:
      for (Cell to : CellsIn(targets)) list_moves_to(state.fleet(seat), to, moves);
      return;
    case Action::kPlace:
      return list_placements(targets, moves);
  }
}

// LD-10: the islands to shuffle, ascending by kind.
std::array<IslandKind, kShuffledIslands> shuffled_islands(const Components& components) {
  std::array<IslandKind, kShuffledIslands> islands{};
  std::size_t next = 0;
  for (std::size_t kind = 1; kind < kIslandKinds; ++kind)
    for (int i = 0; i < components.counts[kind]; ++i)
      islands[next++] = static_cast<IslandKind>(kind);
  return islands;
}

}  // namespace

void Landomy::legal(const State& state, Seat seat, Moves& moves) const {
  if (!to_act(state).has(seat)) return;
  switch (state.phase) {
    case Phase::kSetup:
      return list_placements(kOuterCells, moves);
    case Phase::kMap:
      return list_maps(state, seat, moves);
    case Phase::kFacedown:
      return list_placements(static_cast<CellSet>(kAllCells & ~state.storms), moves);
    case Phase::kBlack:
    case Phase::kWhite:
      return list_actions(state, seat, due(state), moves);
    default:
      return;
  }
}

void Landomy::chances(const State& state, Chances& chances) const {
  if (state.phase == Phase::kDraw) {
    for (MapCard card : state.unseen) chances.push_back({Move::draw(card), 1});
  } else if (state.phase == Phase::kLayout) {
    auto islands = shuffled_islands(components_);
    do {
      chances.push_back({Move::layout(islands), 1});
    } while (std::next_permutation(islands.begin(), islands.end()));
  }
}

Move Landomy::sample(const State& state, Rng& rng) const {
  if (state.phase == Phase::kDraw)
    return Move::draw(state.unseen.pick(rng.below(static_cast<unsigned>(state.unseen.size()))));
  FL_CHECK(state.phase == Phase::kLayout);
  auto islands = shuffled_islands(components_);
  for (std::uint32_t left = kShuffledIslands; left > 1; --left)
    std::swap(islands[left - 1], islands[rng.below(left)]);
  return Move::layout(islands);
}

}  // namespace fourlands::landomy
