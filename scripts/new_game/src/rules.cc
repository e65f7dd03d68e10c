#include "core/check.h"
#include "games/new_game/new_game.h"
#include "games/new_game/queries.h"

namespace fourlands::new_game {
namespace {

// NG-5: the next turn begins, or the game is over.
void end_turn(const Components& components, State& state) {
  state.die = 0;
  if (state.turn == components.turns || state.free() == 0) {
    state.phase = Phase::kOver;
    return;
  }
  ++state.turn;
  state.phase = Phase::kRoll;
}

}  // namespace

Actors NewGame::to_act(const State& state) const {
  switch (state.phase) {
    case Phase::kRoll:
      return Actors::chance();
    case Phase::kClaim:
      return Actors::of(state.active());
    case Phase::kOver:
      break;
  }
  return Actors::nobody();
}

void NewGame::apply(State& state, Actor who, Move move) const {
  FL_CHECK(to_act(state).has(who));
  switch (move.kind()) {
    case StepKind::kRoll:  // NG-2
      FL_CHECK(state.phase == Phase::kRoll);
      state.die = static_cast<std::uint8_t>(move.die());
      state.phase = Phase::kClaim;
      return;
    case StepKind::kClaim:  // NG-3
      FL_CHECK(move.plot().in(open_plots(state)));
      state.owned[state.active().index] |= move.plot().bit();
      return end_turn(components_, state);
    case StepKind::kPass:  // NG-4
      return end_turn(components_, state);
  }
}

}  // namespace fourlands::new_game
