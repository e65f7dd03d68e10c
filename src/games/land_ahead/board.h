#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "games/land_ahead/board_location.h"
#include "games/land_ahead/pack.h"

// The island as it lies: tiles in play, the empty places beside them, discovered locations and
// which of them the figures can reach. All of it is kept up to date tile by tile; nothing is ever
// searched for on the grid, which is far larger than any island (a chain of 60 tiles).

namespace fourlands::land_ahead {

// Tile indexes are below 60. This one stands for "no tile there": its bit is in no set, so code
// that follows neighbours needs no branch for the missing ones.
inline constexpr std::uint8_t kNoTile = 63;
inline constexpr int kTileBits = 64;

// A location by the tile that names it. A discovered corner has tiles on all three hexes around
// it, so the hex that names it (LA-2) holds one.
struct Node {
  std::uint8_t index = 0;

  static constexpr Node of(Part part, TileIndex tile) {
    return {static_cast<std::uint8_t>(static_cast<int>(part) * kTileBits + tile.index)};
  }
  [[nodiscard]] constexpr Part part() const { return static_cast<Part>(index / kTileBits); }
  [[nodiscard]] constexpr TileIndex tile() const {
    return {static_cast<std::uint8_t>(index % kTileBits)};
  }
  friend constexpr auto operator<=>(const Node&, const Node&) = default;
};

inline constexpr int kParts = 3;
inline constexpr int kNodeRoom = kParts * kTileBits;

// A set of locations: a word for each part, a bit for each tile.
struct NodeSet {
  std::array<std::uint64_t, kParts> words{};

  [[nodiscard]] constexpr bool has(Node node) const {
    return (words[node.index / kTileBits] >> (node.index % kTileBits) & 1U) != 0;
  }
  constexpr void add(Node node) { words[node.index / kTileBits] |= node.tile().bit(); }
  constexpr void remove(Node node) { words[node.index / kTileBits] &= ~node.tile().bit(); }
  [[nodiscard]] constexpr bool empty() const { return (words[0] | words[1] | words[2]) == 0; }
  [[nodiscard]] constexpr int size() const {
    return std::popcount(words[0]) + std::popcount(words[1]) + std::popcount(words[2]);
  }
  constexpr NodeSet& operator|=(const NodeSet& other) {
    for (std::size_t i = 0; i < kParts; ++i) words[i] |= other.words[i];
    return *this;
  }
  friend constexpr NodeSet operator&(NodeSet a, const NodeSet& b) {
    for (std::size_t i = 0; i < kParts; ++i) a.words[i] &= b.words[i];
    return a;
  }
  [[nodiscard]] constexpr NodeSet without(const NodeSet& other) const {
    NodeSet left = *this;
    for (std::size_t i = 0; i < kParts; ++i) left.words[i] &= ~other.words[i];
    return left;
  }
  static constexpr NodeSet of(Node node) {
    NodeSet set;
    set.add(node);
    return set;
  }
  // Calls `visit(node)` for each member, ascending.
  template <class Visit>
  constexpr void each(Visit visit) const {
    for (std::size_t i = 0; i < kParts; ++i)
      for (std::uint64_t left = words[i]; left != 0; left &= left - 1)
        visit(Node{static_cast<std::uint8_t>(i * kTileBits +
                                             static_cast<std::size_t>(std::countr_zero(left)))});
  }
  friend constexpr bool operator==(const NodeSet&, const NodeSet&) = default;
};

// A hex as one sortable number, never 0.
struct Spot {
  std::uint16_t key = 0;
  static constexpr Spot of(Hex hex) { return {hex.key()}; }
  [[nodiscard]] constexpr Hex hex() const { return Hex::of_key(key); }
  friend constexpr auto operator<=>(const Spot&, const Spot&) = default;
};

// What the tiles around an empty place demand of its corners (LA-20).
struct Demand {
  std::uint8_t known = 0;  // Corners that touch a tile.
  std::uint8_t land = 0;   // Those of them that are land.

  // The turns with which a tile meets it: bit 8*k+6 for turn k.
  [[nodiscard]] constexpr std::uint64_t turns_of(const IslandTile& tile) const {
    constexpr std::uint64_t kEachByte = 0x0000010101010101;
    // A byte is 0 exactly if that turn agrees. It is below 64, so adding 63 carries into bit 6
    // exactly if it is not 0.
    const std::uint64_t differ = (tile.land_by_turns & known * kEachByte) ^ land * kEachByte;
    return ~(differ + 0x3F * kEachByte) & 0x40 * kEachByte;
  }
  [[nodiscard]] constexpr bool met_by(const IslandTile& tile, int turns) const {
    return (tile.land_turned(turns) & known) == land;
  }
  friend constexpr bool operator==(const Demand&, const Demand&) = default;
};

// A tile beside another adds itself to the island and takes one empty place; of its six neighbours
// one is the other tile and two are next to both, so at most three places are new. So n tiles have
// at most 6 + 2(n-1) places.
inline constexpr int kMostPlaces = 2 * kMostTiles + 4;

struct Island {
  NodeSet discovered;         // LA-22
  NodeSet reached;            // Those of them that some figure can come to, in any time (LA-40).
  std::uint64_t in_play = 0;  // Tiles, a bit each.
  std::array<Spot, kTileBits> spots{};        // By tile; 0 if it is not in play.
  std::array<Spot, kMostPlaces> places{};     // Empty places, ascending, then zeros.
  std::array<Demand, kMostPlaces> demands{};  // Theirs.
  std::array<std::array<std::uint8_t, kSides>, kMostTiles> beside{};  // Tile across each edge.
  std::array<std::uint8_t, kMostTiles> turns{};
  std::uint8_t place_count = 0;
  std::uint8_t unused_[3] = {0, 0, 0};

  [[nodiscard]] std::optional<TileIndex> tile_at(Hex hex) const;
  [[nodiscard]] std::optional<int> place_at(Hex hex) const;  // Its index in `places`.
  // The location of that name, if it is discovered.
  [[nodiscard]] std::optional<Node> find(Location location) const;
  [[nodiscard]] Location location(Node node) const {
    return {spots[node.tile().index].hex(), node.part()};
  }
  [[nodiscard]] int tile_count() const { return std::popcount(in_play); }
  // The location at a tile's corner; of tile kNoTile if its naming hex is empty.
  [[nodiscard]] Node corner(TileIndex tile, int corner) const;
  // LA-20: does the tile fit anywhere?
  [[nodiscard]] bool fits(const IslandTile& tile) const;
  // Once no tile can come any more, where one could lie is no part of the state.
  void forget_places();
  friend bool operator==(const Island&, const Island&) = default;
};

// The starting tile on an empty table; its balloon is where the figures stand.
Island island_with(const Components& box, TileIndex start);

// Lays a tile on a place that it fits, and returns the locations this discovers.
NodeSet lay_tile(Island& island, const Components& box, TileIndex tile, Hex hex, int turns);

// The discovered locations one movement point away from any of these, these themselves among them
// or not (LA-23).
NodeSet one_step_from(const Island& island, const Components& box, const NodeSet& from);
// Those up to so many points away; `from` is among them only by coming back to it.
NodeSet within(const Island& island, const Components& box, Node from, int points);

// Marks as reached all that can be walked to from the node.
void reach_from(Island& island, const Components& box, Node node);

}  // namespace fourlands::land_ahead
