#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/landed/state.h"

namespace fourlands::landed {

// The areas with their sizes and owners, and what each empty place looks out on: all that a tile
// laid there could join. Made in one pass over the tiles in play.
class Frontier {
 public:
  Frontier(const Components& components, const Board& board, const Land& land);

  // What faces a place from beyond one of its edges.
  struct Facing {
    std::uint8_t terrain = kLava;  // kLava: nothing to join.
    std::uint8_t label = 0;
  };
  using Outlook = std::array<Facing, kEdges>;

  [[nodiscard]] int places() const { return count_; }
  [[nodiscard]] const Outlook& outlook(int place) const {
    return outlooks_[static_cast<std::size_t>(place)];
  }
  // The edges of a place with something to join, as bits.
  [[nodiscard]] unsigned joinable(int place) const {
    return joinable_[static_cast<std::size_t>(place)];
  }
  // Whether a tile with a satellite lies next to the place.
  [[nodiscard]] bool near_satellite(int place) const {
    return (near_satellite_[static_cast<std::size_t>(place) / 64] >>
                (static_cast<unsigned>(place) % 64) &
            1U) != 0;
  }
  [[nodiscard]] bool launches_possible() const {
    return (near_satellite_[0] | near_satellite_[1]) != 0;
  }
  // The place of that hex, or kNone.
  [[nodiscard]] int place_at(Hex hex) const {
    const int found = cells_[cell(hex.q, hex.r)];
    return found < kTileBase ? found : kNone;
  }
  // The tile there, or kNoTile.
  [[nodiscard]] TileId tile_at(int q, int r) const {
    const int found = cells_[cell(q, r)];
    return found >= kTileBase && found != kNone ? TileId{found - kTileBase} : kNoTile;
  }
  [[nodiscard]] int size(int terrain, int label) const { return sizes_[slot(terrain, label)]; }
  // The seats with a cube in the area, as bits.
  [[nodiscard]] unsigned owners(int terrain, int label) const {
    return owners_[slot(terrain, label)];
  }

 private:
  static constexpr int kTileBase = 128;  // Cells below it are places, above it tiles.
  static_assert(kMostPlaces < kTileBase && kTileBase + kTiles < kNone);
  static std::size_t cell(int q, int r) {
    return static_cast<std::size_t>((q & 63) << 6 | (r & 63));
  }
  static std::size_t slot(int terrain, int label) {
    return static_cast<std::size_t>(terrain << 6 | label);
  }

  std::array<std::uint8_t, 64 * 64> cells_;
  std::array<Outlook, kMostPlaces> outlooks_;
  std::array<std::uint8_t, kMostPlaces> joinable_;
  std::array<std::uint64_t, 2> near_satellite_{};
  std::array<std::uint8_t, kTerrains * 64> sizes_{};
  std::array<std::uint8_t, kTerrains * 64> owners_{};
  int count_ = 0;
};

}  // namespace fourlands::landed
