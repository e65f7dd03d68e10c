#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/land_ahead/land_ahead.h"

// The island worked out from nothing but the tiles laid, slowly and by plain geometry, for tests to
// hold against what the State keeps. Corners are points of the plane here, not names: hex q,r
// has its centre at (2q+r, -3r), and corner i lies at kCornerX/Y from it (30 degrees and so on).

namespace fourlands::land_ahead::testing {

using Point = std::pair<int, int>;
inline constexpr std::array<int, 6> kCornerX = {1, 0, -1, -1, 0, 1};
inline constexpr std::array<int, 6> kCornerY = {1, 2, 1, -1, -2, -1};

// A tile as it was laid.
struct Laid {
  TileIndex index;
  int turns = 0;
};

class NaiveIsland {
 public:
  NaiveIsland(const Components& box, const std::map<Hex, Laid>& tiles);

  // Names of locations.
  [[nodiscard]] const std::set<std::string>& discovered() const { return discovered_; }
  [[nodiscard]] const std::set<std::string>& balloons() const { return balloons_; }
  [[nodiscard]] std::set<std::string> reached_from(const std::vector<std::string>& starts) const;
  [[nodiscard]] std::set<std::string> walks(const std::string& from, int points, bool token) const;
  // The empty hexes beside the island, and what its tiles demand of their corners.
  [[nodiscard]] std::map<Hex, Demand> places() const;
  // "q,r k" of every legal placement.
  [[nodiscard]] std::set<std::string> puts(const IslandTile& tile) const;

  static Point centre(Hex hex) { return {2 * hex.q + hex.r, -3 * hex.r}; }
  static Point corner(Hex hex, int corner);
  static std::string name_of(Point point);

 private:
  static bool is_land(const IslandTile& tile, int corner, int turns) {
    return (tile.land >> ((corner - turns + 6) % 6) & 1) != 0;
  }
  const Components& box_;
  std::map<Hex, Laid> tiles_;
  std::set<std::string> discovered_;
  std::set<std::string> balloons_;
  std::map<std::string, std::set<std::string>> roads_;
};

}  // namespace fourlands::land_ahead::testing
