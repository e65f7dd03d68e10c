#include <bit>

#include "games/land_ahead/land_ahead.h"
#include "games/land_ahead/queries.h"

// What is legal, listed, and what chance may do.

namespace fourlands::land_ahead {
namespace {

using Moves = LandAhead::Moves;

// LA-20. The longest lists: places ascending, turns ascending.
void list_puts(const State& state, const Components& box, Moves& moves) {
  const IslandTile& tile = box.tiles[state.drawn];
  const Island& island = state.island;
  const std::size_t most = std::size_t{island.place_count} * kSides;
  Move* const room = moves.grow(most);
  std::size_t count = 0;
  for (std::size_t i = 0; i < island.place_count; ++i) {
    const Hex hex = island.places[i].hex();
    for (std::uint64_t turns = island.demands[i].turns_of(tile); turns != 0; turns &= turns - 1)
      room[count++] = Move::put(hex, std::countr_zero(turns) / 8);
  }
  moves.shrink(most - count);
}

// LA-23, LA-24
void list_walks(const State& state, const Components& box, Moves& moves) {
  const NodeSet walks = walks_of(box, state, abilities_of(box, state.mover()).movement);
  Move* room = moves.grow(static_cast<std::size_t>(walks.size()));
  walks.each([&](Node node) { *room++ = Move::walk(state.island.location(node)); });
  moves.push_back(Move::plain(StepKind::kStay));
}

// LA-30
void list_artifact(const State& state, const Components& box, Moves& moves) {
  const TokenKind& kind = box.kind(state.event_kind());
  const Explorer& mover = state.mover();
  if (free_slot_for(mover, kind)) moves.push_back(Move::plain(StepKind::kTake));
  if (kind.is_potion()) {
    for (int number : {1, 2})
      if (!mover.slot(slot_to_swap(kind, number)).is_none()) moves.push_back(Move::swap(number));
  } else if (!mover.slot(kind.slot).is_none()) {
    moves.push_back(Move::swap(0));
  }
  moves.push_back(Move::plain(StepKind::kLeave));
}

void list_drinks(const State& state, const Components& box, Use use, Moves& moves) {
  const Carried first = state.mover().slot(Slot::kConsumable1);
  const Carried second = state.mover().slot(Slot::kConsumable2);
  const auto list = [&](Carried potion) {
    if (!potion.is_none() && is_for(box.kind(potion.kind()), use))
      moves.push_back(Move::drink(potion.kind()));
  };
  list(first);
  if (second != first) list(second);  // LA-71
}

}  // namespace

void LandAhead::legal(const State& state, Seat seat, Moves& moves) const {
  if (seat.index != state.active) return;
  switch (state.phase) {
    case Phase::kPut:
      return list_puts(state, *box_, moves);
    case Phase::kMove:
      return list_walks(state, *box_, moves);
    case Phase::kArtifact:
      return list_artifact(state, *box_, moves);
    case Phase::kDefend:
      list_drinks(state, *box_, Use::kDefense, moves);
      return moves.push_back(Move::plain(StepKind::kFace));
    case Phase::kHit:
      moves.push_back(Move::plain(StepKind::kHeal));
      return moves.push_back(Move::plain(StepKind::kFall));
    case Phase::kAttack:
      list_drinks(state, *box_, Use::kOffense, moves);
      return moves.push_back(Move::plain(StepKind::kStrike));
    case Phase::kDraw:
    case Phase::kReveal:
    case Phase::kDefendDie:
    case Phase::kAttackDie:
    case Phase::kOver:
      return;
  }
}

void LandAhead::chances(const State& state, Chances& chances) const {
  if (state.phase == Phase::kDraw) {
    for (std::uint64_t left = state.stack; left != 0; left &= left - 1)
      chances.push_back(
          {Move::tile(TileIndex{static_cast<std::uint8_t>(std::countr_zero(left))}), 1});
  } else if (state.phase == Phase::kReveal) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(box_->kind_count); ++i)  // LA-51
      if (state.pool[i] > 0)
        chances.push_back({Move::reveal(KindIndex{static_cast<std::uint8_t>(i)}), state.pool[i]});
  } else if (state.phase == Phase::kDefendDie || state.phase == Phase::kAttackDie) {
    for (int value = 1; value <= 6; ++value) chances.push_back({Move::die(value), 1});
  }
}

Move LandAhead::sample(const State& state, Rng& rng) const {
  if (state.phase == Phase::kDraw) {
    std::uint64_t left = state.stack;
    for (auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(left))); skip > 0; --skip)
      left &= left - 1;
    return Move::tile(TileIndex{static_cast<std::uint8_t>(std::countr_zero(left))});
  }
  if (state.phase == Phase::kReveal) {
    std::uint32_t skip = rng.below(state.pool_total);
    std::size_t kind = 0;
    for (; skip >= state.pool[kind]; ++kind) skip -= state.pool[kind];
    return Move::reveal(KindIndex{static_cast<std::uint8_t>(kind)});
  }
  return Move::die(static_cast<int>(rng.below(6)) + 1);
}

}  // namespace fourlands::land_ahead
