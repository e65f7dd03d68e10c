#include "games/new_game/bots/evaluation.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/check.h"
#include "games/new_game/queries.h"

namespace fourlands::new_game {
namespace {

constexpr float kPlotsOfRow = kPlots;

// The free plots next to those of a player: where a stretch can grow.
PlotSet growth(const State& state, PlotSet owned) {
  return static_cast<PlotSet>((owned << 1U | owned >> 1U) & state.free());
}

}  // namespace

void Evaluation::describe(const State& state, Seat seat, std::span<float> inputs) const {
  FL_CHECK(inputs.size() == std::size_t{kInputs});
  const PlotSet mine = state.owned[seat.index];
  const PlotSet theirs = state.owned[static_cast<std::size_t>(1 - seat.index)];
  const bool my_turn = state.active() == seat;
  const auto share = [](PlotSet set) {
    return static_cast<float>(std::popcount(set)) / kPlotsOfRow;
  };
  const auto points = [this](PlotSet set) {
    return static_cast<float>(points_of(game_->components(), set)) / kPoints;
  };
  std::fill(inputs.begin(), inputs.end(), 0.0F);
  for (Plot plot : PlotsIn(mine)) inputs[plot.index] = 1;
  for (Plot plot : PlotsIn(theirs)) inputs[plot.index] = -1;
  if (state.die != 0)
    inputs[static_cast<std::size_t>(kPlots + state.die - 1)] = my_turn ? 1.0F : -1.0F;
  const std::array<float, kOfPosition> of_position = {
      my_turn ? 1.0F : -1.0F,
      static_cast<float>(state.turn) / static_cast<float>(game_->components().turns),
      points(mine),
      points(theirs),
      share(growth(state, mine)),
      share(growth(state, theirs)),
      share(state.free())};
  std::copy(of_position.begin(), of_position.end(), inputs.begin() + kPlots + kDieFaces);
}

}  // namespace fourlands::new_game
