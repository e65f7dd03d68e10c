#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

#include "ai/model/network.h"
#include "ai/search/accumulator_cache.h"
#include "ai/search/values.h"
#include "core/check.h"
#include "game/evaluation.h"

namespace fourlands::ai {

// Evaluates positions as they stand, by a game's description of them and a network.
template <Evaluation E>
class Evaluator {
 public:
  using G = typename E::Game;
  using State = typename G::State;

  // With `cached` it asks for memory once and is faster after that, where the game has SplitInputs;
  // only one thread may use it then. What it says is the same.
  Evaluator(const G& game, const Network& network, bool cached = false)
      : game_(&game),
        evaluation_(game),
        network_(&network),
        seats_(game.seats()),
        cache_(network, cached ? kCacheSize : 0) {
    FL_CHECK(network.inputs() == static_cast<std::size_t>(E::kInputs));
    FL_CHECK(network.hidden() <= Network::kMaxHidden);
    if constexpr (DescribesOneSeat<E>) FL_CHECK(seats_ == 2);
  }
  [[nodiscard]] const E& evaluation() const { return evaluation_; }

  // Softmax over the seats' logits; a finished game by its outcome.
  void evaluate(const State& state, Values& out) const {
    if (game_->to_act(state).is_nobody()) {
      outcome_values<E>(*game_, game_->outcome(state), out);
      return;
    }
    if constexpr (DescribesOneSeat<E>) {
      const Seat seat = E::described_seat(state);
      const float win = 1 / (1 + std::exp(-forward(state, seat).win));
      out[seat.index] = win;
      out[1U - seat.index] = 1 - win;
      return;
    }
    if constexpr (SharesWork<E>) {
      const typename E::Common common = evaluation_.common(state);
      evaluate_seats(out, [&](Seat seat) { return forward(state, seat, common); });
    } else {
      evaluate_seats(out, [&](Seat seat) { return forward(state, seat); });
    }
  }

  // That position will be evaluated soon.
  void prefetch(const State& state) const {
    if constexpr (SplitInputs<E>)
      if (cache_.size() > 0) cache_.prefetch(evaluation_, state);
  }

 private:
  static constexpr std::size_t kCacheSize = 2048;

  // `answer(seat)`: what the network says for it.
  template <class Answer>
  void evaluate_seats(Values& out, const Answer& answer) const {
    const bool points = plays_for_points<E>(*game_);
    float most = -1e30F;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats_); ++seat) {
      const Network::Output said = answer(seat_of(static_cast<int>(seat)));
      out[seat] = points ? std::clamp(said.points, 0.0F, 1.0F) : said.win;
      most = std::max(most, out[seat]);
    }
    if (points) return;
    float sum = 0;
    for (int seat = 0; seat < seats_; ++seat) {
      float& value = out[static_cast<std::size_t>(seat)];
      value = std::exp(value - most);
      sum += value;
    }
    for (int seat = 0; seat < seats_; ++seat) out[static_cast<std::size_t>(seat)] /= sum;
  }

  [[nodiscard]] Network::Output forward(const State& state, Seat seat, const auto& common) const
    requires SharesWork<E>
  {
    std::array<float, Network::kMaxHidden> work;
    std::array<float, static_cast<std::size_t>(E::kInputs)> inputs;
    evaluation_.describe(state, seat, common, inputs);
    return network_->forward(inputs, work);
  }
  [[nodiscard]] Network::Output forward(const State& state, Seat seat) const {
    if constexpr (SplitInputs<E>)
      if (cache_.size() > 0) return cache_.forward(evaluation_, *network_, state, seat);
    std::array<float, Network::kMaxHidden> work;
    if constexpr (SparseInputs<E>) {
      std::array<Input, static_cast<std::size_t>(E::kMaxSparseInputs)> inputs;
      const std::size_t count = evaluation_.sparse_inputs(state, seat, inputs);
      return network_->forward(std::span(inputs).first(count), work);
    } else {
      std::array<float, static_cast<std::size_t>(E::kInputs)> inputs;
      evaluation_.describe(state, seat, inputs);
      return network_->forward(inputs, work);
    }
  }

  const G* game_;
  E evaluation_;
  const Network* network_;
  int seats_;
  mutable AccumulatorCache<E> cache_;
};

}  // namespace fourlands::ai
