#pragma once

#include "games/new_game/pack.h"
#include "games/new_game/state.h"

// What lists, referee, pictures and bots all ask of a position.

namespace fourlands::new_game {

// NG-3: the free plots that the rolled die opens; none before the roll.
PlotSet open_plots(const State& state);

// NG-6: what the plots of a player score.
int points_of(const Components& components, PlotSet owned);

// How many more points the plot would bring to a player.
int gain_of(const Components& components, PlotSet owned, Plot plot);

}  // namespace fourlands::new_game
