#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/hex.h"
#include "games/landed/pack.h"

// The tiles in play, and what follows from them: areas (LN-4) and the empty places next to a tile.

namespace fourlands::landed {

// How far from the middle a hex may lie; no game of 60 tiles comes near.
inline constexpr int kReach = 127;
// "1,-2"; nothing if it is not written the one usual way.
std::optional<Hex> place_of(std::string_view text);
constexpr std::optional<Hex> neighbour(Hex hex, Edge edge) {
  const int q = hex.q + kEdgeQ[edge.index];
  const int r = hex.r + kEdgeR[edge.index];
  if (q < -kReach || q > kReach || r < -kReach || r > kReach) return std::nullopt;
  return Hex::at(q, r);
}

// By tile id, so that it does not matter in which order tiles were laid.
struct Board {
  IdSet in_play = 0;
  IdSet with_cube = 0;
  std::array<Hex, kTiles> at{};
  std::array<std::uint8_t, kTiles> lie{};   // Face << 3 | turns.
  std::array<std::uint8_t, kTiles> cube{};  // Seat << 3 | edge; 0 where `with_cube` has no bit.

  [[nodiscard]] bool has(TileId tile) const { return (in_play & bit_of(tile)) != 0; }
  [[nodiscard]] bool has_cube(TileId tile) const { return (with_cube & bit_of(tile)) != 0; }
  [[nodiscard]] Hex hex(TileId tile) const { return at[static_cast<std::size_t>(tile)]; }
  [[nodiscard]] int face(TileId tile) const { return lie[static_cast<std::size_t>(tile)] >> 3; }
  [[nodiscard]] int turns(TileId tile) const { return lie[static_cast<std::size_t>(tile)] & 7; }
  [[nodiscard]] int cube_seat(TileId tile) const {
    return cube[static_cast<std::size_t>(tile)] >> 3;
  }
  [[nodiscard]] Edge cube_edge(TileId tile) const {
    return Edge{cube[static_cast<std::size_t>(tile)] & 7};
  }
  // What a tile in play shows at an edge.
  [[nodiscard]] Terrain letter(const Components& components, TileId tile, Edge edge) const {
    return components.face(tile, face(tile)).at(turns(tile), edge);
  }
  // The tile there. A pass over all tiles.
  [[nodiscard]] std::optional<TileId> tile_at(Hex hex) const;
  // The tiles on the six sides of a place, or kNoTile.
  [[nodiscard]] std::array<TileId, kEdges> around(Hex hex) const;
};

// A straight line of n tiles has 2n + 4 empty places beside it, and no connected shape has more.
inline constexpr int kMostPlaces = 2 * kTiles + 4;

// The label of no area, in one byte.
inline constexpr std::uint8_t kNoArea = 255;

// Kept step by step: laying a tile joins areas, taking one up floods only the areas it was part of.
struct Land {
  // For each terrain and tile the area that the tile's section belongs to: the lowest tile id in
  // it; kNoArea where the tile does not show the terrain. Rows of 64 so that a row is four vectors.
  std::array<std::array<std::uint8_t, 64>, kTerrains> area{};
  // Keys of the empty places next to a tile, ascending.
  std::array<std::uint16_t, kMostPlaces> places{};
  std::uint8_t place_count = 0;

  Land();
  [[nodiscard]] int area_of(Terrain terrain, TileId tile) const {
    return area[index_of(terrain)][static_cast<std::size_t>(tile)];
  }
  // LN-4: how many tiles it spans.
  [[nodiscard]] int size_of(Terrain terrain, int label) const;
  [[nodiscard]] bool has_place(Hex hex) const;
  friend bool operator==(const Land&, const Land&) = default;
};

// Lays a tile on an empty place; takes up one that bears no cube.
void lay(const Components& components, Board& board, Land& land, TileId tile, Hex hex, int face,
         int turns);
void take_up(const Components& components, Board& board, Land& land, TileId tile);
// LN-37: the seats that have a cube in the area, as bits.
unsigned owners_of(const Components& components, const Board& board, const Land& land,
                   Terrain terrain, int label);

// Tiles in play by place, for questions that go over the whole board. A connected shape of 60
// tiles is less than 64 wide, so places modulo 64 do not clash.
class Grid {
 public:
  explicit Grid(const Board& board);
  [[nodiscard]] TileId at(int q, int r) const {
    return TileId{cells_[static_cast<std::size_t>((q & 63) << 6 | (r & 63))]};
  }
  [[nodiscard]] TileId beside(Hex hex, Edge edge) const {
    return at(hex.q + kEdgeQ[edge.index], hex.r + kEdgeR[edge.index]);
  }

 private:
  std::array<std::uint8_t, 64 * 64> cells_;  // Tile ids; bytes, so that they are set once.
};

// LN-33: where the tiles that `reengineer` could move can go.
class Moving {
 public:
  explicit Moving(const Board& board, const Land& land);
  // Edge tiles without a cube.
  [[nodiscard]] IdSet movable() const { return movable_; }
  // Writes the keys of the places where the tile may go, ascending; returns how many.
  int places_for(TileId tile, std::array<std::uint16_t, kMostPlaces>& keys) const;

 private:
  // For each tile in play the part it is in once `tile` is taken away, a bit; returns all parts.
  unsigned parts_without(TileId tile, std::array<std::uint8_t, kTiles>& part) const;
  [[nodiscard]] unsigned ring_of(Hex hex) const;
  int places_beside_others(TileId tile, std::array<std::uint16_t, kMostPlaces>& keys) const;

  const Board& board_;
  const Land& land_;
  Grid grid_;
  IdSet movable_ = 0;
};

// LN-33: two open edges next to each other. `ring` has a bit for each edge with a tile beyond it.
constexpr bool is_edge_ring(unsigned ring) {
  const unsigned open = ~ring & 63U;
  return (open & (open >> 1U | open << 5U) & 63U) != 0;
}

}  // namespace fourlands::landed
