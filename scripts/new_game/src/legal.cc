#include "games/new_game/new_game.h"
#include "games/new_game/queries.h"

// The lists of what seats and chance may do.

namespace fourlands::new_game {

void NewGame::legal(const State& state, Seat seat, Moves& moves) const {
  if (!to_act(state).has(seat)) return;
  for (Plot plot : PlotsIn(open_plots(state))) moves.push_back(Move::claim(plot));
  if (moves.empty()) moves.push_back(Move::pass());  // NG-4
}

void NewGame::chances(const State& state, Chances& chances) const {
  if (state.phase != Phase::kRoll) return;
  for (int die = 1; die <= kDieFaces; ++die) chances.push_back({Move::roll(die), 1});
}

Move NewGame::sample(const State&, Rng& rng) const {
  return Move::roll(static_cast<int>(rng.below(kDieFaces)) + 1);
}

}  // namespace fourlands::new_game
