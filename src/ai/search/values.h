#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "game/evaluation.h"

namespace fourlands::ai {

// What a position is worth to each seat, 0 to 1. Where seats compete the values add up to 1: the
// chance to win, a shared win counting as a part. A seat on its own has its points, scaled. Seats
// that do not take part have 0.
using Values = std::array<float, kMaxSeats>;

// Whether points are the aim, not the win.
template <Evaluation E>
bool plays_for_points(const typename E::Game& game) {
  return E::kAlone || game.seats() == 1;
}

// The worth of a finished game.
template <Evaluation E>
void outcome_values(const typename E::Game& game, const Outcome& outcome, Values& out) {
  const auto share = 1.0F / static_cast<float>(std::max(outcome.winners.size(), 1));
  const bool points = plays_for_points<E>(game);
  for (int seat = 0; seat < game.seats(); ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    if (points)
      out[at] = std::clamp(static_cast<float>(outcome.points[at]) / E::kPoints, 0.0F, 1.0F);
    else
      out[at] = outcome.winners.has(seat_of(seat)) ? share : 0.0F;
  }
}

}  // namespace fourlands::ai
