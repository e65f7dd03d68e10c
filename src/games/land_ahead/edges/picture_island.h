#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/ink.h"
#include "games/land_ahead/land_ahead.h"

// The island as characters. A hex is 11 wide and 7 high and shares its border with its neighbours:
// centres are 10 columns apart in a row and 4 rows apart, so every corner is one character.

namespace fourlands::land_ahead {

enum class Tint : std::uint8_t {
  kNone,
  kSea,
  kLand,
  kRoad,
  kLocation,
  kUnseen,
  kMonster,
  kTreasure,
  kArtifact,
  kFigure,
  kLabel,
  kOpenPlace
};

// A rectangle of characters with their tints. Writing outside it does nothing.
class Picture {
 public:
  Picture(int width, int height)
      : width_(width), cells_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {}

  void set(int x, int y, char glyph, Tint tint);
  void write(int x, int y, std::string_view text, Tint tint);
  // Lines with a newline each, without blanks at their ends.
  [[nodiscard]] std::vector<std::string> lines(const Ink& ink) const;

 private:
  struct Cell {
    char glyph = ' ';
    Tint tint = Tint::kNone;
  };
  [[nodiscard]] int height() const { return static_cast<int>(cells_.size()) / width_; }
  int width_;
  std::vector<Cell> cells_;
};

// One tile, turned, with its centre at x, y: land, sea and roads.
void draw_tile(Picture& picture, const IslandTile& tile, int turns, int x, int y);

// The whole island around a location, as large as a terminal allows.
struct IslandPicture {
  std::vector<std::string> lines;
  bool cut = false;  // Not all of the island is on it.
};
IslandPicture draw_island(const LandAhead& game, const State& state, Node middle, const Ink& ink);

}  // namespace fourlands::land_ahead
