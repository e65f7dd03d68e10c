#include "games/landed/bots/evaluation_frontier.h"

#include <algorithm>

namespace fourlands::landed {

Frontier::Frontier(const Components& components, const Board& board, const Land& land)
    : count_(land.place_count) {
  cells_.fill(static_cast<std::uint8_t>(kNone));
  const auto count = static_cast<std::size_t>(count_);
  std::fill_n(outlooks_.begin(), count, Outlook{});
  std::fill_n(joinable_.begin(), count, std::uint8_t{0});
  for (std::size_t i = 0; i < count; ++i) {
    const Hex hex = Hex::of_key(land.places[i]);
    cells_[cell(hex.q, hex.r)] = static_cast<std::uint8_t>(i);
  }
  for (TileId tile : TilesIn(board.in_play)) {
    const Hex hex = board.hex(tile);
    cells_[cell(hex.q, hex.r)] = static_cast<std::uint8_t>(kTileBase + tile);
  }
  for (TileId tile : TilesIn(board.in_play)) {
    const Hex hex = board.hex(tile);
    const Face& face = components.face(tile, board.face(tile));
    const int turns = board.turns(tile);
    for (unsigned left = face.terrains; left != 0; left &= left - 1) {
      const int terrain = std::countr_zero(left);
      ++sizes_[slot(terrain, land.area_of(terrain, tile))];
    }
    const bool satellite = (components.with_satellite & bit_of(tile)) != 0;
    for (int edge = 0; edge < kEdges; ++edge) {
      const std::size_t place = cells_[cell(hex.q + kEdgeQ[static_cast<std::size_t>(edge)],
                                            hex.r + kEdgeR[static_cast<std::size_t>(edge)])];
      if (place >= kTileBase) continue;
      if (satellite) near_satellite_[place / 64] |= std::uint64_t{1} << (place % 64);
      const int terrain = face.at(turns, edge);
      if (terrain == kLava) continue;
      const auto beyond = static_cast<std::size_t>(opposite_edge(edge));
      outlooks_[place][beyond] = {static_cast<std::uint8_t>(terrain),
                                  static_cast<std::uint8_t>(land.area_of(terrain, tile))};
      joinable_[place] = static_cast<std::uint8_t>(joinable_[place] | 1U << beyond);
    }
  }
  for (TileId tile : TilesIn(board.with_cube)) {
    const int terrain = board.letter(components, tile, board.cube_edge(tile));
    owners_[slot(terrain, land.area_of(terrain, tile))] |=
        static_cast<std::uint8_t>(1U << static_cast<unsigned>(board.cube_seat(tile)));
  }
}

}  // namespace fourlands::landed
