#include "games/landed/bots/evaluation.h"

#include <algorithm>
#include <bit>

#include "core/hash.h"

namespace fourlands::landed {

Evaluation::Evaluation(const Landed& game) : game_(&game) {
  const Components& components = game.components();
  for (TileId tile : Every<TileId, kTiles>{})
    for (int side = 0; side < kFaces; ++side) {
      std::array<std::uint8_t, 16> edges{};  // By letter.
      for (Edge edge : kEveryEdge) ++edges[index_of(components.face(tile, side).at(0, edge))];
      InHand& in_hand = in_hand_[tile.index];
      for (std::size_t terrain = 0; terrain < kTerrains; ++terrain) {
        if (edges[terrain] > 0) in_hand.shows[terrain] = 1;
        in_hand.arc[terrain] = std::max(in_hand.arc[terrain], edges[terrain]);
      }
    }
  for (ContractId id : ContractsIn(components.contracts)) {
    const Contract& contract = components.contract_of(id);
    Worth& worth = worth_[id.index];
    for (std::size_t size = 0; size <= kLargest; ++size)
      for (std::size_t level = 0; level < contract.level_count; ++level) {
        if (contract.levels[level].size > size) continue;
        worth.gold[size] = std::max(worth.gold[size], contract.levels[level].gold);
        worth.silver[size] = std::max(worth.silver[size], contract.levels[level].silver);
      }
  }
  for (std::size_t terrain = 0; terrain < kTerrains; ++terrain)
    for (std::size_t size = 0; size <= kLargest; ++size) {
      const IdSet contracts = components.contracts_of[terrain];
      int gold = 0;
      int silver = 0;
      for (ContractId id : ContractsIn(contracts)) {
        gold += worth_[id.index].gold[size];
        silver += worth_[id.index].silver[size];
      }
      const int count = std::max(std::popcount(contracts), 1);
      mean_[terrain].gold[size] = static_cast<std::uint8_t>(gold / count);
      mean_[terrain].silver[size] = static_cast<std::uint8_t>(silver / count);
    }
}

std::uint64_t Evaluation::seen(const State& before, Actor who, Move move, Seat viewer) const {
  const auto hidden = [&](int count) {
    return mix(static_cast<std::uint64_t>(move.kind()), static_cast<std::uint64_t>(count));
  };
  if (who.is_chance()) {
    const bool stolen = before.drawing.victim() == viewer;
    return before.mover() == viewer || stolen ? hash_value(move) : hidden(1);
  }
  if (who.seat() == viewer) return hash_value(move);
  if (move.kind() == StepKind::kKeep) return hidden(std::popcount(move.kept()));
  if (move.kind() == StepKind::kRedraw) return hidden(std::popcount(move.tiles()));
  return hash_value(move);
}

}  // namespace fourlands::landed
