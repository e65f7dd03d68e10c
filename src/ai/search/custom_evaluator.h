#pragma once

#include <concepts>
#include <span>
#include <utility>
#include <vector>

#include "ai/search/evaluator.h"
#include "ai/search/values.h"
#include "game/evaluation.h"

namespace fourlands::ai {

// Evaluations that say themselves what positions are worth, in place of a network that they would
// describe them to: all that are handed over, none of which is over. A search asks for the steps of
// a node together, so that whoever evaluates by batches gets batches. The short way to one is to
// derive from the game's own Evaluation and to add `values`.
template <class E>
concept ValuesStates =
    Evaluation<E> && requires(const E& evaluation, std::span<const typename E::Game::State> states,
                              std::span<Values> values) {
      { evaluation.values(states, values) } -> std::same_as<void>;
    };

template <ValuesStates E>
class Evaluator<E> {
 public:
  using G = typename E::Game;
  using State = typename G::State;

  Evaluator(const G& game, E evaluation) : game_(&game), evaluation_(std::move(evaluation)) {}
  [[nodiscard]] const E& evaluation() const { return evaluation_; }

  void evaluate(const State& state, Values& out) const {
    evaluate(std::span(&state, 1), std::span(&out, 1));
  }
  void prefetch(const State&) const {}

  // All of them in one call; finished games by their outcome, without asking.
  void evaluate(std::span<const State> states, std::span<Values> out) const {
    going_.clear();
    at_.clear();
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (game_->to_act(states[i]).is_nobody()) {
        outcome_values<E>(*game_, game_->outcome(states[i]), out[i]);
      } else {
        going_.push_back(states[i]);
        at_.push_back(i);
      }
    }
    if (going_.empty()) return;
    values_.assign(going_.size(), Values{});
    evaluation_.values(going_, values_);
    for (std::size_t i = 0; i < at_.size(); ++i) out[at_[i]] = values_[i];
  }

 private:
  const G* game_;
  E evaluation_;
  mutable std::vector<State> going_;
  mutable std::vector<std::size_t> at_;
  mutable std::vector<Values> values_;
};

}  // namespace fourlands::ai
