#include "games/new_game/queries.h"

namespace fourlands::new_game {

PlotSet open_plots(const State& state) {
  if (state.phase != Phase::kClaim) return 0;
  return static_cast<PlotSet>(state.free() & plots_of_die(state.die));
}

int points_of(const Components& components, PlotSet owned) {
  int points = 0;
  std::size_t length = 0;
  for (Plot plot : PlotsIn(kAllPlots)) {
    if (plot.in(owned)) {
      ++length;
    } else {
      points += components.stretch[length];
      length = 0;
    }
  }
  return points + components.stretch[length];
}

int gain_of(const Components& components, PlotSet owned, Plot plot) {
  const auto with = static_cast<PlotSet>(owned | plot.bit());
  return points_of(components, with) - points_of(components, owned);
}

}  // namespace fourlands::new_game
