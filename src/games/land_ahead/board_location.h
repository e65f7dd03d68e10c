#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/hex.h"

// The grid under the island: corners of hexes and the names of locations (LA-1, LA-2).

namespace fourlands::land_ahead {

inline constexpr int kSides = kHexEdges;  // Edges, corners and turns of a tile alike (LA-1).

// Small numbers index arrays everywhere here.
constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
constexpr int turned(int corner, int turns) { return (corner + turns) % kSides; }
// Edge e runs from corner e-1 to corner e; for the tile beyond they are corners e+3 and e+2.
constexpr int first_corner(int edge) { return turned(edge, 5); }
constexpr int second_corner(int edge) { return edge; }

// How far from 0,0 a tile can lie: a tile shares an edge with an earlier one, so the n-th tile
// placed lies at most n steps away, and a pack has at most 60 tiles. Steps may name
// more, so that a place too far away is refused for what it is, but none whose neighbours leave the
// range of a byte.
inline constexpr int kFarthest = 126;

// Where on its hex a location lies: every corner of the grid is the top or the bottom of exactly
// one hex (LA-2).
enum class Part : std::uint8_t { kCentre, kNorth, kSouth };

struct Location {
  Hex hex;
  Part part = Part::kCentre;

  [[nodiscard]] std::string text() const {
    constexpr std::array<std::string_view, 3> kEnds = {"", "N", "S"};
    return hex.text() + std::string(kEnds[static_cast<std::size_t>(part)]);
  }
  friend constexpr auto operator<=>(const Location&, const Location&) = default;
};

// A hex's corner 0..5 by the hex whose top or bottom it is: across which edge that hex lies (kOwn:
// the hex itself) and which end of it the corner is.
inline constexpr int kOwn = -1;
struct CornerName {
  int edge;
  Part part;
};
inline constexpr std::array<CornerName, kSides> kCornerNames = {{{1, Part::kSouth},
                                                                 {kOwn, Part::kNorth},
                                                                 {2, Part::kSouth},
                                                                 {4, Part::kNorth},
                                                                 {kOwn, Part::kSouth},
                                                                 {5, Part::kNorth}}};

constexpr Location corner_of(Hex hex, int corner) {
  const CornerName name = kCornerNames[static_cast<std::size_t>(corner)];
  return {name.edge == kOwn ? hex : hex.beyond(name.edge), name.part};
}

// The three hexes around a top or bottom corner, and which corner of each it is.
struct Around {
  int edge;  // From the hex that names the corner; kOwn is that hex.
  int corner;
};
inline constexpr std::array<Around, 3> kAroundNorth = {{{kOwn, 1}, {1, 3}, {2, 5}}};
inline constexpr std::array<Around, 3> kAroundSouth = {{{kOwn, 4}, {4, 0}, {5, 2}}};

// "1,-2", "0,1N"; nothing if it is not written the one usual way.
std::optional<Hex> place_of(std::string_view text);
std::optional<Location> location_of(std::string_view text);

}  // namespace fourlands::land_ahead
