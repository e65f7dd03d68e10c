#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// Hexes with a pointy top, by axial coordinates (LN-1).

namespace fourlands::landed {

inline constexpr int kEdges = 6;
// How far from the middle a hex may lie; no game of 60 tiles comes near.
inline constexpr int kReach = 127;

struct Hex {
  std::int8_t q = 0;
  std::int8_t r = 0;

  // One word that sorts like (q, r).
  [[nodiscard]] constexpr std::uint16_t key() const {
    return static_cast<std::uint16_t>((q + 128) << 8 | (r + 128));
  }
  static constexpr Hex of_key(unsigned key) {
    return {static_cast<std::int8_t>(static_cast<int>(key >> 8U & 255U) - 128),
            static_cast<std::int8_t>(static_cast<int>(key & 255U) - 128)};
  }
  [[nodiscard]] std::string text() const { return std::to_string(q) + "," + std::to_string(r); }
  friend constexpr auto operator<=>(const Hex&, const Hex&) = default;
};

// Edges 0-5 are E NE NW W SW SE.
inline constexpr std::array<int, kEdges> kStepQ = {1, 1, 0, -1, -1, 0};
inline constexpr std::array<int, kEdges> kStepR = {0, -1, -1, 0, 1, 1};

constexpr bool in_reach(int q, int r) {
  return q >= -kReach && q <= kReach && r >= -kReach && r <= kReach;
}
constexpr std::optional<Hex> neighbour(Hex hex, int edge) {
  const int q = hex.q + kStepQ[static_cast<std::size_t>(edge)];
  const int r = hex.r + kStepR[static_cast<std::size_t>(edge)];
  if (!in_reach(q, r)) return std::nullopt;
  return Hex{static_cast<std::int8_t>(q), static_cast<std::int8_t>(r)};
}
constexpr int opposite(int edge) { return edge < 3 ? edge + 3 : edge - 3; }
// Which edge of `from` faces `to`; -1 if they are not neighbours.
constexpr int edge_between(Hex from, Hex to) {
  constexpr std::array<std::int8_t, 9> kEdge = {-1, 3, 4, 2, -1, 5, 1, 0, -1};
  const int q = to.q - from.q + 1;
  const int r = to.r - from.r + 1;
  if (q < 0 || q > 2 || r < 0 || r > 2) return -1;
  return kEdge[static_cast<std::size_t>(q * 3 + r)];
}

// "1,-2"; nothing if it is not written the one usual way.
std::optional<Hex> hex_of(std::string_view text);

}  // namespace fourlands::landed
