#include <nlohmann/json.hpp>

#include "games/new_game/new_game.h"
#include "games/new_game/queries.h"

// A position drawn for a terminal: the row of plots, and both players' points.

namespace fourlands::new_game {
namespace {

using Hue = Ink::Hue;

constexpr std::size_t kPlotWidth = 4;
constexpr std::string_view kLetters = "AB";  // Nothing is told by colour only.
constexpr std::array kHues = {Hue::kBlue, Hue::kYellow};

std::string padded(std::string text) { return std::string(kPlotWidth - text.size(), ' ') + text; }

std::string headline(const NewGame& game, const State& state, const Ink& ink) {
  const Message turn{
      "new-game.draw.turn",
      {{"turn", std::to_string(state.turn)}, {"turns", std::to_string(game.components().turns)}}};
  const Message phase{
      "new-game.draw." + std::string(kPhaseNames[state.phase]),
      {{"seat", std::to_string(state.active().index)}, {"die", std::to_string(state.die)}}};
  return ink.bold(ink.say(turn) + " " + ink.say(phase)) + "\n";
}

// Who has a plot: a letter, a dot where it is free, a star where it can be claimed now.
std::string plot_text(const State& state, Plot plot, const Ink& ink) {
  for (Seat seat : SeatSet::first(kSeats))
    if (plot.in(state.owned[seat.index]))
      return ink.paint(kHues[seat.index], padded(std::string(1, kLetters[seat.index])));
  if (plot.in(open_plots(state))) return ink.paint(Hue::kGreen, padded("*"));
  return ink.dim(padded("."));
}

std::string player_line(const NewGame& game, const State& state, Seat seat, const Ink& ink) {
  const int points = points_of(game.components(), state.owned[seat.index]);
  const Message line{"new-game.draw.player",
                     {{"letter", std::string(1, kLetters[seat.index])},
                      {"seat", std::to_string(seat.index)},
                      {"points", std::to_string(points)}}};
  return ink.paint(kHues[seat.index], ink.say(line)) + "\n";
}

}  // namespace

std::string NewGame::draw(const View& view, Viewer, const Ink& ink) const {
  const State& state = view.state;
  std::string numbers;
  std::string plots;
  for (Plot plot : PlotsIn(kAllPlots)) {
    numbers += padded(plot.text());
    plots += plot_text(state, plot, ink);
  }
  std::string out = headline(*this, state, ink) + "\n" + numbers + "\n" + plots + "\n\n";
  for (Seat seat : SeatSet::first(kSeats)) out += player_line(*this, state, seat, ink);
  return out;
}

}  // namespace fourlands::new_game
