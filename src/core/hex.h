#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/text.h"

// Hexes with a pointy top, by axial coordinates; written "1,-2".

namespace fourlands {

inline constexpr int kHexEdges = 6;  // A hex has as many corners and turns.

// Edges 0-5 are E NE NW W SW SE: how q and r change across each.
inline constexpr std::array<int, kHexEdges> kEdgeQ = {1, 1, 0, -1, -1, 0};
inline constexpr std::array<int, kHexEdges> kEdgeR = {0, -1, -1, 0, 1, 1};

constexpr int opposite_edge(int edge) { return edge < 3 ? edge + 3 : edge - 3; }

struct Hex {
  std::int8_t q = 0;
  std::int8_t r = 0;

  static constexpr Hex at(int q, int r) {
    return {static_cast<std::int8_t>(q), static_cast<std::int8_t>(r)};
  }
  // One word that sorts like (q, r), never 0 unless both are -128.
  [[nodiscard]] constexpr std::uint16_t key() const {
    return static_cast<std::uint16_t>((q + 128) << 8 | (r + 128));
  }
  static constexpr Hex of_key(unsigned key) {
    return at(static_cast<int>(key >> 8U & 255U) - 128, static_cast<int>(key & 255U) - 128);
  }
  // The hex across an edge, which must lie within the range of a byte.
  [[nodiscard]] constexpr Hex beyond(int edge) const {
    return at(q + kEdgeQ[static_cast<std::size_t>(edge)],
              r + kEdgeR[static_cast<std::size_t>(edge)]);
  }
  [[nodiscard]] std::string text() const { return std::to_string(q) + "," + std::to_string(r); }
  friend constexpr auto operator<=>(const Hex&, const Hex&) = default;
};

// Which edge of `from` faces `to`; -1 if they are not neighbours.
constexpr int edge_between(Hex from, Hex to) {
  constexpr std::array<std::int8_t, 9> kEdge = {-1, 3, 4, 2, -1, 5, 1, 0, -1};
  const int q = to.q - from.q + 1;
  const int r = to.r - from.r + 1;
  if (q < 0 || q > 2 || r < 0 || r > 2) return -1;
  return kEdge[static_cast<std::size_t>(q * 3 + r)];
}

// The hex of that name with both coordinates at most `farthest` from 0; nothing if it is not
// written the one usual way.
inline std::optional<Hex> hex_of(std::string_view text, int farthest) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto q = number_of(text.substr(0, comma), -farthest, farthest);
  const auto r = number_of(text.substr(comma + 1), -farthest, farthest);
  if (!q || !r) return std::nullopt;
  return Hex::at(*q, *r);
}

}  // namespace fourlands
