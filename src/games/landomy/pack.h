#pragma once

#include <array>

#include "core/keyed.h"
#include "games/landomy/state.h"

// What the box holds, as a pack says it, and what a table may choose.

namespace fourlands {
class JsonIn;
}

namespace fourlands::landomy {

// What a pack may change.
struct Components {
  struct Actions {
    Action black = Action::kStorm;
    Action white = Action::kStorm;
  };
  Keyed<IslandKind, Actions, kIslandKinds> actions;  // The Crystal's are never asked for.
  std::array<std::uint8_t, kIslandKinds> counts{};   // Of islands, by kind.
  std::array<IslandKind, kCells> layout{};           // Of the standard setup.
  std::array<Fleet, kSeats> fleets{};                // Of the standard setup.
  CellSet storms = 0;                                // Of both setups.
  int maps = 0;                                      // How many Map cards there are.
  // The islands that a Map shows from each side of the board, by its number.
  std::array<std::array<CellSet, kCompass>, kMostMaps + 1> sectors{};
};

struct Options {
  bool advanced = false;
  bool isolating_storms = false;
  friend bool operator==(const Options&, const Options&) = default;
};

// The options object of a game or of a state; what is left out has its default.
Options read_options(const JsonIn& in);

}  // namespace fourlands::landomy
