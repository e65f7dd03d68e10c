#include "games/new_game/state_check.h"

#include <bit>

namespace fourlands::new_game {
namespace {

// NG-3: a player claims at most one plot in each of their turns.
void check_plots(const JsonIn& in, const State& state) {
  const int played = state.phase == Phase::kOver ? state.turn : state.turn - 1;
  const std::array<int, kSeats> turns = {(played + 1) / kSeats, played / kSeats};
  for (std::size_t seat = 0; seat < kSeats; ++seat)
    if (std::popcount(state.owned[seat]) > turns[seat])
      in["plots"].fail("seat " + std::to_string(seat) + " has more plots than turns");
}

// NG-5
void check_phase(const JsonIn& in, const NewGame& game, const State& state) {
  const bool last = state.turn == game.components().turns;
  if (state.phase == Phase::kOver && !last && state.free() != 0)
    in["phase"].fail("cannot be over: there are turns and free plots left");
  if (state.phase != Phase::kOver && state.free() == 0)
    in["phase"].fail("must be over: no plot is free");
}

}  // namespace

void check_state(const JsonIn& in, const NewGame& game, const State& state) {
  check_plots(in, state);
  check_phase(in, game, state);
}

}  // namespace fourlands::new_game
