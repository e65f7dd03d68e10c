#include "games/landomy/evaluation.h"

namespace fourlands::landomy {

void Evaluation::describe(const State& state, Seat seat, std::span<float> inputs) const {
  inputs[0] = static_cast<float>(state.count_controlled(seat)) / 9;
  inputs[1] = static_cast<float>(state.in_reserve(seat)) / 9;
}

}  // namespace fourlands::landomy
