#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <span>
#include <vector>

#include "ai/search/custom_evaluator.h"
#include "ai/search/evaluator.h"
#include "ai/search/search_settings.h"
#include "ai/search/tree.h"
#include "core/rng.h"
#include "game/evaluation.h"

namespace fourlands::ai {

// Expands a position by one-ply evaluation: lists its steps, plays each once and evaluates where it
// leads. A softmax of the values gives the priors. Takes its memory once.
template <Evaluation E>
class Expander {
 public:
  using G = typename E::Game;
  using State = typename G::State;
  using Move = typename G::Move;

  // All three must outlive it.
  Expander(const G& game, const Evaluator<E>& evaluator, const SearchSettings& settings)
      : game_(&game),
        evaluator_(&evaluator),
        settings_(&settings),
        moves_(std::make_unique<typename G::Moves>()) {
    edges_.reserve(G::Moves::capacity());
    values_.reserve(G::Moves::capacity());
  }

  // Expands the seat's steps, best first; of a long list only the `most` that promise most, where
  // the game can prefilter. `worth`: where the best leads or, as far as max_backup_share is less
  // than 1, what can be expected.
  std::span<Edge<Move>> expand(const State& state, Seat seat, int most, Values& worth) {
    list(state, seat, most);
    evaluate(state, seat, worth);
    return edges_;
  }

  // How another seat is expected to act in a determinization: drawn by a softmax of its own one-ply
  // evaluation.
  Move sample_reply(const State& state, Seat seat, Rng& rng) {
    list(state, seat, settings_->reply_edges);
    if (moves_->size() == 1) return (*moves_)[0];
    Values unused{};
    evaluate(state, seat, unused);
    const float best = edges_[0].sum;
    float sum = 0;
    for (auto& edge : edges_)
      sum += edge.prior = std::exp((edge.sum - best) / settings_->reply_temperature);
    float draw = sum * static_cast<float>(rng.next() >> 40) * 0x1p-24F;
    for (const auto& edge : edges_) {
      draw -= edge.prior;
      if (draw <= 0) return edge.move;
    }
    return edges_[0].move;
  }

 private:
  void list(const State& state, Seat seat, int most) {
    moves_->clear();
    game_->legal(state, seat, *moves_);
    if constexpr (PrefiltersMoves<E>)
      if (moves_->size() > static_cast<std::size_t>(most))
        evaluator_->evaluation().prefilter(state, seat, *moves_, static_cast<std::size_t>(most));
  }

  void evaluate(const State& state, Seat seat, Values& worth) {
    edges_.clear();
    values_.clear();
    float highest = -1;
    if constexpr (ValuesStates<E>)
      evaluate_together(state, seat, worth, highest);
    else
      evaluate_one_by_one(state, seat, worth, highest);
    sort_by_value();
    set_priors(highest);
    if (settings_->max_backup_share < 1) blend_with_mean(worth);
    for (auto& edge : edges_) edge.visits = 0;
  }

  void evaluate_one_by_one(const State& state, Seat seat, Values& worth, float& highest) {
    // One step ahead of what is evaluated.
    std::array<State, 2> nexts = {state, state};
    if (!moves_->empty()) game_->apply(nexts[0], seat, (*moves_)[0]);
    for (std::size_t i = 0; i < moves_->size(); ++i) {
      State& next = nexts[i % 2];
      if (i + 1 < moves_->size()) {
        State& after = nexts[1 - i % 2];
        after = state;
        game_->apply(after, seat, (*moves_)[i + 1]);
        evaluator_->prefetch(after);
      }
      Values values{};
      evaluator_->evaluate(next, values);
      add((*moves_)[i], seat, values, worth, highest);
    }
  }

  // Where a custom evaluation gets the steps of a node in batches.
  void evaluate_together(const State& state, Seat seat, Values& worth, float& highest) {
    constexpr std::size_t kBatch = 256;
    std::vector<State> nexts;
    std::vector<Values> values;
    for (std::size_t begin = 0; begin < moves_->size(); begin += kBatch) {
      const std::size_t count = std::min(kBatch, moves_->size() - begin);
      nexts.assign(count, state);
      values.assign(count, Values{});
      for (std::size_t i = 0; i < count; ++i) game_->apply(nexts[i], seat, (*moves_)[begin + i]);
      evaluator_->evaluate(std::span<const State>(nexts), std::span<Values>(values));
      for (std::size_t i = 0; i < count; ++i)
        add((*moves_)[begin + i], seat, values[i], worth, highest);
    }
  }

  void add(const Move& move, Seat seat, const Values& values, Values& worth, float& highest) {
    const float value = values[seat.index];
    edges_.push_back({move, value});
    if (value > highest) {
      highest = value;
      worth = values;
    }
    if (settings_->max_backup_share < 1) values_.push_back(values);
  }

  // A stable sort would ask for memory: until the search begins, `visits` keeps the place in the
  // list, which decides among equals.
  void sort_by_value() {
    std::uint32_t place = 0;
    for (auto& edge : edges_) edge.visits = place++;
    std::sort(edges_.begin(), edges_.end(), [](const auto& a, const auto& b) {
      return a.sum != b.sum ? a.sum > b.sum : a.visits < b.visits;
    });
  }
  void set_priors(float highest) {
    float sum = 0;
    for (auto& edge : edges_) {
      edge.prior = std::exp((edge.sum - highest) / settings_->prior_temperature);
      sum += edge.prior;
    }
    for (auto& edge : edges_) edge.prior /= sum;
  }
  // The best of many estimates is mostly too good: blends it with the mean of all, by the priors.
  void blend_with_mean(Values& worth) const {
    const float share = settings_->max_backup_share;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(game_->seats()); ++seat) {
      float mean = 0;
      for (const auto& edge : edges_) mean += edge.prior * values_[edge.visits][seat];
      worth[seat] = share * worth[seat] + (1 - share) * mean;
    }
  }

  const G* game_;
  const Evaluator<E>* evaluator_;
  const SearchSettings* settings_;
  std::unique_ptr<typename G::Moves> moves_;
  std::vector<Edge<Move>> edges_;
  std::vector<Values> values_;  // Where each listed step leads, in the order of the list.
};

}  // namespace fourlands::ai
