// A search with an evaluation of one's own: Landomy by the number of islands that a seat controls,
// in the place of the bots' network. It plays a game against random steps.
#include <array>
#include <cmath>
#include <cstdio>
#include <span>

#include "ai/search/puct.h"
#include "games/landomy/bots/evaluation.h"
#include "games/landomy/landomy.h"
#include "games/own_game.h"

using namespace fourlands;
using landomy::Landomy;

// All but `values` is the game's own: which steps to look at first, what a seat can see.
struct ByIslands : landomy::Evaluation {
  using landomy::Evaluation::Evaluation;
  void values(std::span<const landomy::State> states, std::span<ai::Values> out) const {
    for (std::size_t i = 0; i < states.size(); ++i) {
      const int lead =
          states[i].count_controlled(seat_of(0)) - states[i].count_controlled(seat_of(1));
      out[i][0] = 1 / (1 + std::exp(-0.7F * static_cast<float>(lead)));
      out[i][1] = 1 - out[i][0];
    }
  }
};

int main() {
  const Landomy game = own_game<Landomy>().value();
  Rng rng(11);
  std::array<int, 2> won{};
  for (int match = 0; match < 6; ++match) {
    const Seat searcher = seat_of(match % 2);
    ai::PuctSearch<ByIslands> search(game, ByIslands(game), ai::SearchSettings{}, 200);
    Landomy::State state = game.initial();
    while (!game.to_act(state).is_nobody()) {
      if (game.to_act(state).is_chance()) {
        game.apply(state, Actor::chance(), game.sample(state, rng));
        continue;
      }
      const Seat seat = *game.to_act(state).seats().begin();
      Landomy::Moves moves;
      game.legal(state, seat, moves);
      Landomy::Move move = moves[rng.below(static_cast<unsigned>(moves.size()))];
      if (seat == searcher) {
        // A search is handed what the seat sees, never the state.
        const auto found = search.run(game.view(state, seat), seat, {.nodes = 200}, 5, false);
        move = found.options[0].move;
      }
      game.apply(state, seat, move);
    }
    const Outcome outcome = game.outcome(state);
    ++won[outcome.winners.has(searcher) ? 0 : 1];
    std::printf("match %d: the search has seat %d, winners:", match + 1, searcher.index);
    for (Seat winner : outcome.winners) std::printf(" %d", winner.index);
    std::printf("\n");
  }
  std::printf("the search won %d, random steps %d\n", won[0], won[1]);
  return won[0] > won[1] ? 0 : 1;
}
