#include "games/landed/bots/evaluation_frontier.h"

#include <algorithm>

namespace fourlands::landed {

Frontier::Frontier(const Components& components, const Board& board, const Land& land)
    : count_(land.place_count) {
  find_places(land);
  measure_areas(components, board, land);
  look_out(components, board, land);
  find_joints();
}

void Frontier::find_places(const Land& land) {
  const auto count = static_cast<std::size_t>(count_);
  // Keys ascend by q, then r.
  std::uint16_t lowest_r = 255;
  for (std::size_t i = 0; i < count; ++i)
    lowest_r = std::min(lowest_r, static_cast<std::uint16_t>(land.places[i] & 255U));
  first_q_ = Hex::of_key(land.places[0]).q - kMargin;
  first_r_ = Hex::of_key(lowest_r).r - kMargin;
  const int last_q = Hex::of_key(land.places[count - 1]).q + kMargin;
  std::fill_n(cells_.begin(), (last_q - first_q_ + 1) * kWidth, kNeither);
  for (std::size_t i = 0; i < count; ++i) {
    const Hex hex = Hex::of_key(land.places[i]);
    cells_[cell(hex.q, hex.r)] = static_cast<std::uint8_t>(i);
  }
  std::fill_n(outlooks_.begin(), count, kNothingAround);
  std::fill_n(joinable_.begin(), count, std::uint8_t{0});
}

void Frontier::measure_areas(const Components& components, const Board& board, const Land& land) {
  for (TileId tile : TilesIn(board.in_play)) {
    const Hex hex = board.hex(tile);
    cells_[cell(hex.q, hex.r)] = static_cast<std::uint8_t>(kTileBase + tile);
    for (Terrain terrain : TerrainsIn(components.face(tile, board.face(tile)).terrains))
      ++sizes_[slot(terrain, land.area_of(terrain, tile))];
  }
  for (TileId tile : TilesIn(board.with_cube)) {
    const Terrain terrain = board.letter(components, tile, board.cube_edge(tile));
    owners_[slot(terrain, land.area_of(terrain, tile))] |=
        static_cast<std::uint8_t>(1U << static_cast<unsigned>(board.cube_seat(tile)));
  }
}

void Frontier::look_out(const Components& components, const Board& board, const Land& land) {
  // Which entry of `largest_` an area belongs to, by its owners.
  constexpr std::array<std::uint8_t, 1U << kMostPlayers> kEntry = [] {
    std::array<std::uint8_t, 1U << kMostPlayers> entry{};
    entry.fill(kShared);
    entry[0] = 0;
    for (std::size_t seat = 0; seat < kMostPlayers; ++seat)
      entry[std::size_t{1} << seat] = static_cast<std::uint8_t>(seat + 1);
    return entry;
  }();
  for (TileId tile : TilesIn(board.in_play)) {
    const Hex hex = board.hex(tile);
    const std::uint8_t* const here = &cells_[cell(hex.q, hex.r)];
    const std::uint32_t letters = components.face(tile, board.face(tile))
                                      .letters[static_cast<std::size_t>(board.turns(tile))];
    const bool satellite = (components.with_satellite & bit_of(tile)) != 0;
    for (Edge edge : kEveryEdge) {
      const std::size_t place = here[kEdgeQ[edge.index] * kWidth + kEdgeR[edge.index]];
      if (place >= kTileBase) continue;
      if (satellite) near_satellite_[place / 64] |= std::uint64_t{1} << (place % 64);
      const auto terrain = static_cast<Terrain>(letters >> 4U * edge.index & 15U);
      if (terrain == Terrain::kLava) continue;
      const Edge beyond = opposite(edge);
      const int label = land.area_of(terrain, tile);
      outlooks_[place][beyond.index] = {terrain, static_cast<std::uint8_t>(label)};
      joinable_[place] = static_cast<std::uint8_t>(joinable_[place] | 1U << beyond.index);
      std::uint8_t& largest = largest_[index_of(terrain)][kEntry[owners(terrain, label)]];
      largest = std::max(largest, sizes_[slot(terrain, label)]);
    }
  }
}

void Frontier::find_joints() {
  for (std::size_t place = 0; place < static_cast<std::size_t>(count_); ++place) {
    if (std::has_single_bit(unsigned{joinable_[place]})) continue;
    std::array<std::uint8_t, kTerrains> labels;
    unsigned seen = 0;
    unsigned joined = 0;
    for (unsigned left = joinable_[place]; left != 0; left &= left - 1) {
      const auto [terrain, label] =
          outlooks_[place][static_cast<std::size_t>(std::countr_zero(left))];
      const unsigned bit = bit_of(terrain);
      if ((seen & bit) == 0) labels[index_of(terrain)] = label;
      if (labels[index_of(terrain)] != label) joined |= bit;
      seen |= bit;
    }
    if (joined != 0)
      joints_[joint_count_++] = {static_cast<std::uint8_t>(place),
                                 static_cast<std::uint8_t>(joined)};
  }
}

}  // namespace fourlands::landed
