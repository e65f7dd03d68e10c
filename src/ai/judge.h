#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "ai/model.h"
#include "core/check.h"
#include "game/evaluation.h"

namespace fourlands::ai {

inline constexpr std::size_t kMostHidden = 64;

// What a position is worth to each seat, 0 to 1. Where seats compete the values add up to 1: the
// chance to win, a shared win counting as a part. A seat on its own has its points, scaled.
using Values = std::array<float, kMaxSeats>;

// Judges positions by a game's description of them and a model.
template <Evaluation E>
class Judge {
 public:
  using G = typename E::Game;
  using State = typename G::State;

  Judge(const G& game, const Model& model)
      : game_(&game), evaluation_(game), model_(&model), seats_(game.seats()) {
    FL_CHECK(model.inputs() == static_cast<std::size_t>(E::kInputs));
    FL_CHECK(model.hidden() <= kMostHidden);
  }
  [[nodiscard]] const E& evaluation() const { return evaluation_; }
  [[nodiscard]] bool alone() const { return E::kAlone || seats_ == 1; }

  void judge(const State& state, Values& out) const {
    if (game_->to_act(state).is_nobody()) {
      result(game_->outcome(state), out);
      return;
    }
    float most = -1e30F;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats_); ++seat) {
      const Model::Output answer = ask(state, seat_of(static_cast<int>(seat)));
      out[seat] = alone() ? std::clamp(answer.points, 0.0F, 1.0F) : answer.win;
      most = std::max(most, out[seat]);
    }
    if (alone()) return;
    float sum = 0;
    for (int seat = 0; seat < seats_; ++seat) {
      float& value = out[static_cast<std::size_t>(seat)];
      value = std::exp(value - most);
      sum += value;
    }
    for (int seat = 0; seat < seats_; ++seat) out[static_cast<std::size_t>(seat)] /= sum;
  }

  // The worth of a finished game.
  void result(const Outcome& outcome, Values& out) const {
    const auto share = 1.0F / static_cast<float>(std::max(outcome.winners.size(), 1));
    for (int seat = 0; seat < seats_; ++seat) {
      const auto at = static_cast<std::size_t>(seat);
      if (alone())
        out[at] = std::clamp(static_cast<float>(outcome.points[at]) / E::kPoints, 0.0F, 1.0F);
      else
        out[at] = outcome.winners.has(seat_of(seat)) ? share : 0.0F;
    }
  }

 private:
  [[nodiscard]] Model::Output ask(const State& state, Seat seat) const {
    std::array<float, static_cast<std::size_t>(E::kInputs)> inputs;
    std::array<float, kMostHidden> work;
    evaluation_.describe(state, seat, inputs);
    return model_->answer(inputs, work);
  }

  const G* game_;
  E evaluation_;
  const Model* model_;
  int seats_;
};

}  // namespace fourlands::ai
