#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "games/landed/state.h"

namespace fourlands::landed {

// The areas with their sizes and owners, and what each empty place looks out on: all that a tile
// laid there could join. It is the same for all seats. Made in one pass over the tiles in play.
class Frontier {
 public:
  Frontier(const Components& components, const Board& board, const Land& land);

  // What faces a place from beyond one of its edges. Not set by itself: there is room for far more
  // places than there are.
  struct Facing {
    Terrain terrain;  // Lava: nothing to join.
    std::uint8_t label;
  };
  using Outlook = std::array<Facing, kEdges>;
  static constexpr Facing kNothing = {Terrain::kLava, 0};
  static constexpr Outlook kNothingAround = {kNothing, kNothing, kNothing,
                                             kNothing, kNothing, kNothing};

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
  // The empty place of that hex.
  [[nodiscard]] std::optional<int> place_at(Hex hex) const {
    const int found = cells_[cell(hex.q, hex.r)];
    return found < kTileBase ? std::optional(found) : std::nullopt;
  }
  // The tile there, or kNoTile. The hex is in play, an empty place, or next to one of these.
  [[nodiscard]] TileId tile_at(int q, int r) const {
    const int found = cells_[cell(q, r)];
    return found >= kTileBase && found != kNeither ? TileId{found - kTileBase} : kNoTile;
  }
  [[nodiscard]] int size(Terrain terrain, int label) const { return sizes_[slot(terrain, label)]; }
  // The seats with a cube in the area, as bits.
  [[nodiscard]] unsigned owners(Terrain terrain, int label) const {
    return owners_[slot(terrain, label)];
  }

  // The size of the largest area of a terrain that can still grow and has no cube, or one of that
  // seat alone; 0 if there is none.
  [[nodiscard]] int largest_free(Terrain terrain) const { return largest_[index_of(terrain)][0]; }
  [[nodiscard]] int largest_of(Terrain terrain, int seat) const {
    return largest_[index_of(terrain)][static_cast<std::size_t>(seat + 1)];
  }
  // Calls `visit(place, terrain)` where one tile could join two areas or more of a terrain.
  template <class Visit>
  void each_joint(Visit visit) const {
    for (std::size_t i = 0; i < joint_count_; ++i)
      for (Terrain terrain : TerrainsIn(joints_[i].terrains)) visit(int{joints_[i].place}, terrain);
  }

 private:
  static constexpr int kTileBase = 128;  // Cells below it are places, above it tiles,
  static constexpr std::uint8_t kNeither = 255;
  static_assert(kMostPlaces < kTileBase && kTileBase + kTiles < kNeither);
  // A connected shape of 60 tiles with the places around it is at most 62 wide. What lies next to a
  // place is asked for, too, and next to a tile at the rim of the grid, where no place is.
  static constexpr int kMargin = 2;
  static constexpr int kWidth = kTiles + 2 + 2 * kMargin;
  struct Joint {
    std::uint8_t place;
    std::uint8_t terrains;  // As bits.
  };

  [[nodiscard]] std::size_t cell(int q, int r) const {
    return static_cast<std::size_t>((q - first_q_) * kWidth + r - first_r_);
  }
  static std::size_t slot(Terrain terrain, int label) {
    return index_of(terrain) << 6U | static_cast<std::size_t>(label);
  }
  void find_places(const Land& land);
  void measure_areas(const Components& components, const Board& board, const Land& land);
  void look_out(const Components& components, const Board& board, const Land& land);
  void find_joints();

  // Rows of r by q, as many as there are tiles and places in; the rest is never asked for.
  std::array<std::uint8_t, kWidth * kWidth> cells_;
  std::array<Outlook, kMostPlaces> outlooks_;
  std::array<std::uint8_t, kMostPlaces> joinable_;
  std::array<std::uint64_t, 2> near_satellite_{};
  std::array<std::uint8_t, kTerrains * 64> sizes_{};
  std::array<std::uint8_t, kTerrains * 64> owners_{};
  // By terrain: without owner, of each seat alone, of more.
  static constexpr std::size_t kShared = kMostPlayers + 1;
  std::array<std::array<std::uint8_t, 8>, kTerrains> largest_{};
  std::array<Joint, kMostPlaces> joints_;
  std::size_t joint_count_ = 0;
  int count_ = 0;
  int first_q_ = 0;
  int first_r_ = 0;
};

}  // namespace fourlands::landed
