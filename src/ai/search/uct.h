#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "ai/search/search_settings.h"
#include "ai/search/tree_search.h"
#include "core/check.h"

// Plain UCT as in the textbooks (Kocsis and Szepesvari 2006; Browne et al. 2012): UCB1, one new
// node a simulation, a random playout to the end, no evaluation and no priors. With secrets,
// single-observer information-set MCTS over determinizations (Cowling et al. 2012). It knows
// nothing of a game but its rules, and is the yardstick that the levels are held against.

namespace fourlands::ai {

template <Evaluation E>
class UctSearch : private TreeSearch<E> {
  using Base = TreeSearch<E>;

 public:
  using typename Base::G;
  using typename Base::Move;
  using typename Base::Result;
  using typename Base::State;
  using typename Base::View;

  // `nodes`: how many simulations a call will have at most; 0 if time decides.
  explicit UctSearch(const G& game, std::int64_t nodes = 0)
      : Base(game, nodes, kAll, kAll, EarlyStop::kOnlyWhenDecided),
        evaluation_(game_),
        moves_(std::make_unique<typename G::Moves>()) {
    edges_.reserve(G::Moves::capacity());
  }

  // Looks for the seat's best step. `kept`: what an earlier call learnt may be used again.
  Result run(const View& view, Seat seat, const Limits& limits, std::uint64_t seed, bool kept) {
    Timer timer(limits);
    this->begin(view, seat, seed, kept);
    this->set_root_key();
    Id root = tree_.find(root_key_);
    if (root == Base::kNone) {
      root = expand(root_state_, seat_, root_key_);
      FL_CHECK(root != Base::kNone);
    }
    play_out(root_state_, root_values_);
    // A single legal step needs no thought.
    if (tree_.node(root).edges > 1)
      this->simulate_until(limits, timer, root, [this] { simulate(); });
    return this->report(root, [](const Edge<Move>& edge) {
      return edge.visits == 0 ? 0 : edge.sum / static_cast<float>(edge.visits);
    });
  }

 private:
  using Base::game_;
  using Base::length_;
  using Base::rng_;
  using Base::root_key_;
  using Base::root_state_;
  using Base::root_values_;
  using Base::seat_;
  using Base::tree_;
  using typename Base::Arrival;
  using typename Base::Id;

  static constexpr int kAll = static_cast<int>(G::Moves::capacity());
  static constexpr int kDepth = 250;
  static constexpr float kExploration = 1.4F;  // About the square root of 2.

  void simulate() {
    // 1. Determinize, where something is hidden.
    State state = G::kHidden ? this->determinize() : root_state_;
    Values values{};
    std::uint64_t information_set = root_key_;
    length_ = 0;
    bool drawn = false;  // By chance, since the last step.
    for (;;) {
      const Actors actors = game_.to_act(state);
      // 2. A finished game is worth its outcome.
      if (actors.is_nobody()) {
        outcome_values<E>(game_, game_.outcome(state), values);
        break;
      }
      // 3. Chance is drawn anew.
      if (actors.is_chance()) {
        play(state, information_set, Actor::chance(), game_.sample(state, rng_));
        drawn = true;
        continue;
      }
      const Seat seat = actors.seats().has(seat_) ? seat_ : *actors.seats().begin();
      // 4. Expand, and play out.
      const Arrival arrival = this->arrive(state, seat, information_set, drawn);
      if (arrival.node == Base::kNone) {
        this->link(arrival, expand(state, seat, arrival.key));
        play_out(state, values);
        break;
      }
      // 5. Select and descend; play out where nothing of the node is legal here, or too deep down.
      const int edge = length_ < kDepth ? select(arrival.node, state, seat) : -1;
      if (edge < 0) {
        play_out(state, values);
        break;
      }
      play(state, information_set, seat, this->descend(arrival.node, edge));
      drawn = false;
    }
    // 6. Back up.
    this->back_up(values, values);
  }

  void play(State& state, std::uint64_t& information_set, Actor who, const Move& move) {
    this->observe(evaluation_, information_set, state, who, move);
    game_.apply(state, who, move);
  }

  // A node of all steps, in random order.
  Id expand(const State& state, Seat seat, std::uint64_t key) {
    list(state, seat);
    edges_.clear();
    for (const Move& move : *moves_) edges_.push_back({move});
    for (std::size_t i = edges_.size(); i > 1; --i)
      std::swap(edges_[i - 1], edges_[rng_.below(static_cast<std::uint32_t>(i))]);
    return tree_.add(key, seat, edges_);
  }

  // Random steps to the end.
  void play_out(State state, Values& values) {
    for (Actors actors = game_.to_act(state); !actors.is_nobody(); actors = game_.to_act(state)) {
      if (actors.is_chance()) {
        game_.apply(state, Actor::chance(), game_.sample(state, rng_));
        continue;
      }
      const Seat seat = *actors.seats().begin();
      if constexpr (SamplesSteps<G>) {
        game_.apply(state, seat, game_.random_step(state, seat, rng_));
      } else {
        list(state, seat);
        game_.apply(state, seat, (*moves_)[rng_.below(static_cast<std::uint32_t>(moves_->size()))]);
      }
    }
    outcome_values<E>(game_, game_.outcome(state), values);
  }

  void list(const State& state, Seat seat) {
    moves_->clear();
    game_.legal(state, seat, *moves_);
  }

  // UCB1 over what is legal in this determinization; -1 if nothing of it is known.
  [[nodiscard]] int select(Id at, const State& state, Seat seat) {
    const std::span<Edge<Move>> edges = tree_.edges(at);
    // With secrets another seat's list differs from one determinization to the next.
    const bool check = G::kHidden && seat != seat_;
    if (check) list(state, seat);
    int best = -1;
    float most = -1;
    const float log = std::log(static_cast<float>(tree_.node(at).visits + 1));
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if (check && std::find(moves_->begin(), moves_->end(), edges[i].move) == moves_->end())
        continue;
      if (edges[i].visits == 0) return static_cast<int>(i);
      const auto visits = static_cast<float>(edges[i].visits);
      const float score = edges[i].sum / visits + kExploration * std::sqrt(log / visits);
      if (score > most) {
        most = score;
        best = static_cast<int>(i);
      }
    }
    return best;
  }

  E evaluation_;  // Only to tell information sets apart.
  std::unique_ptr<typename G::Moves> moves_;
  std::vector<Edge<Move>> edges_;
};

}  // namespace fourlands::ai
