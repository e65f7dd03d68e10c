#include "games/landed/evaluation.h"

#include "core/hash.h"

namespace fourlands::landed {

void Evaluation::describe(const State& state, Seat seat, std::span<float> inputs) const {
  inputs[0] = static_cast<float>(state.player(seat).score) / kPoints;
  inputs[1] = static_cast<float>(state.player(seat).cubes) / 8;
}

std::uint64_t Evaluation::seen(const State&, Actor who, Move move, Seat viewer) const {
  return who == Actor(viewer) ? hash_value(move) : 0;
}

}  // namespace fourlands::landed
