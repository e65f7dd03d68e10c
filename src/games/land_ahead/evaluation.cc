#include "games/land_ahead/evaluation.h"

namespace fourlands::land_ahead {

void Evaluation::describe(const State& state, Seat seat, std::span<float> inputs) const {
  inputs[0] = static_cast<float>(state.spoils.count(seat, Pile::kTrophies)) / 10;
  inputs[1] = static_cast<float>(state.spoils.count(seat, Pile::kTreasures)) / 10;
}

}  // namespace fourlands::land_ahead
