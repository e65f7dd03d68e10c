#pragma once

#include <array>

#include "games/landomy/landomy.h"

// What the next actions could do to the lead, estimated from a few sets of islands. The bots see
// it as inputs (evaluation.h); it is no rule, and wrong where actions get in each other's way.

namespace fourlands::landomy {

// Where a seat could better its lead with one action. The lead is islands controlled minus those
// of the other; an island that changes from the other's to nobody's counts one, to one's own two.
struct Threats {
  std::array<CellSet, 3> one{};  // By action: gains at least one.
  std::array<CellSet, 3> two{};  // By action: gains two.

  [[nodiscard]] int gain(Action action, Cell cell) const {
    const std::size_t at = index_of(action);
    return (one[at] >> cell.index & 1) + (two[at] >> cell.index & 1);
  }
  // Where an airship placed gains one.
  [[nodiscard]] CellSet placed() const { return one[index_of(Action::kPlace)]; }
};
Threats threats_of(const State& state, Seat seat);

// How much the lead of the active seat would grow until the end of the turn, if both did what
// looks best: with the Map in play or, before one is placed, with the best that lies face up.
int swing_of(const Landomy& game, const State& state, const Threats& active, const Threats& other);

}  // namespace fourlands::landomy
