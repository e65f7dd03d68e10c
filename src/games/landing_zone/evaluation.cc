#include "games/landing_zone/evaluation.h"

#include <nlohmann/json.hpp>

namespace fourlands::landing_zone {

void Evaluation::describe(const State& state, Seat seat, std::span<float> inputs) const {
  inputs[0] = static_cast<float>(game_->score(state.city(seat)).total()) / kPoints;
  inputs[1] = static_cast<float>(state.turn) / 10;
}

LandingZone Evaluation::alone(const LandingZone& game) {
  return LandingZone::create({{"players", 1}}, game.pack()).value();
}

State Evaluation::alone(const LandingZone&, const State& state, Seat seat) {
  State own = state;
  own.cities = {};
  own.cities[0] = state.city(seat);
  return own;
}

}  // namespace fourlands::landing_zone
