#include <nlohmann/json.hpp>

#include "games/new_game/new_game.h"
#include "games/new_game/queries.h"

// What the rules compute of a position for whoever draws it; the form is in README.md.

namespace fourlands::new_game {

Json NewGame::insight(const View& view, Viewer) const {
  const State& state = view.state;
  Json gains = Json::object();
  for (Plot plot : PlotsIn(open_plots(state)))
    gains[plot.text()] = gain_of(components_, state.owned[state.active().index], plot);
  return {
      {"turns", components_.turns},
      {"points", {points_of(components_, state.owned[0]), points_of(components_, state.owned[1])}},
      {"gains", gains}};
}

}  // namespace fourlands::new_game
