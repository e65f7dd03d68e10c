#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>

#include "ai/search/custom_evaluator.h"
#include "ai/search/evaluator.h"
#include "ai/search/expander.h"
#include "ai/search/search_settings.h"
#include "ai/search/tree_search.h"
#include "core/check.h"

// Monte Carlo tree search over the contract. One template serves all games. Its parts, and where
// they come from:
//  - Selection by PUCT, value plus prior times exploration (Rosin 2011; the form of AlphaZero,
//    Silver et al. 2017), the first value of a step counting as one visit; more exploration at the
//    root alone (root_exploration).
//  - Progressive widening: a few steps are open at first, more with visits (Coulom 2007; Chaslot et
//    al. 2008).
//  - Expansion by one-ply evaluation with a small network (expander.h, evaluator.h), priors by a
//    softmax of the values; a new node is worth a blend of the best and the mean of its steps.
//    There are no playouts.
//  - Open-loop chance: only decisions are nodes, and chance is drawn anew in every simulation
//    (compare Perez et al. 2015). Positions that are the same share a node: transpositions by hash
//    (Childs et al. 2008).
//  - Values are a vector, one for each seat, and each seat maximizes its own: max^n (Luckhardt and
//    Irani 1986).
//  - With secrets, single-observer information-set MCTS (Cowling, Powley and Whitehouse 2012):
//    every simulation begins from a determinization of the view, nodes are information sets of the
//    searching seat, and the others reply by a softmax of their own one-ply evaluation. What a
//    determinization is worth beside others is taken out as a control variate.
// A search is made from a view and has no way to take a state (law 4).

namespace fourlands::ai {

template <Evaluation E>
class PuctSearch : private TreeSearch<E> {
  using Base = TreeSearch<E>;

 public:
  using typename Base::G;
  using typename Base::Move;
  using typename Base::Result;
  using typename Base::State;
  using typename Base::View;

  // `nodes`: how many simulations a call will have at most; 0 if time decides.
  PuctSearch(const G& game, const Network& network, const SearchSettings& settings,
             std::int64_t nodes = 0)
    requires(!ValuesStates<E>)
      : Base(game, nodes, settings.root_edges, settings.edges, settings.early_stop_simulations),
        evaluator_(game_, network, true),
        settings_(settings),
        expander_(game_, evaluator_, settings_) {}

  // The same with an evaluation that says itself what positions are worth.
  PuctSearch(const G& game, E evaluation, const SearchSettings& settings, std::int64_t nodes = 0)
    requires ValuesStates<E>
      : Base(game, nodes, settings.root_edges, settings.edges, settings.early_stop_simulations),
        evaluator_(game_, std::move(evaluation)),
        settings_(settings),
        expander_(game_, evaluator_, settings_) {}

  // Looks for the seat's best step. `kept`: what an earlier call learnt may be used again.
  Result run(const View& view, Seat seat, const Limits& limits, std::uint64_t seed, bool kept) {
    Timer timer(limits);
    begin(view, seat, seed, kept);
    const Id root = root_node();
    // A single legal step needs no thought.
    if (tree_.node(root).edges > 1)
      this->simulate_until(limits, timer, root, [this] { simulate(); });
    return this->report(root, [](const Edge<Move>& edge) { return edge.value(); });
  }

  // What the position is worth to each seat by what this seat sees of it, whoever is to act: a
  // seat, or chance. The game must not be over.
  Values evaluate(const View& view, Seat seat, const Limits& limits, std::uint64_t seed) {
    Timer timer(limits);
    begin(view, seat, seed, false);
    root_key_ = Base::kRoot;
    has_root_ = false;
    // At least one, so that there is something to tell.
    simulate();
    this->simulate_until(limits, timer, Base::kNone, [this] { simulate(); });
    return this->mean_values();
  }

 private:
  using Base::game_;
  using Base::has_root_;
  using Base::length_;
  using Base::rng_;
  using Base::root_key_;
  using Base::root_state_;
  using Base::root_values_;
  using Base::seat_;
  using Base::tree_;
  using typename Base::Arrival;
  using typename Base::Id;

  void begin(const View& view, Seat seat, std::uint64_t seed, bool kept) {
    Base::begin(view, seat, seed, kept);
    control_variate_ = {};
    if (G::kHidden) evaluator_.evaluate(root_state_, root_evaluated_);
  }

  Id root_node() {
    this->set_root_key();
    Id root = tree_.find(root_key_);
    if (root == Base::kNone) {
      Values values{};
      root = expand(root_state_, seat_, root_key_, settings_.root_edges, values);
      FL_CHECK(root != Base::kNone);
      root_values_ = values;
    } else {
      evaluator_.evaluate(root_state_, root_values_);
    }
    return root;
  }

  // Makes a node of a position's steps, or none if the tree is full. `values`: what it is worth.
  Id expand(const State& state, Seat seat, std::uint64_t key, int most, Values& values) {
    const auto edges = expander_.expand(state, seat, most, values);
    if (G::kHidden)
      for (auto& edge : edges) edge.sum += control_variate_[seat.index];
    const std::size_t count = std::min(edges.size(), static_cast<std::size_t>(std::max(most, 1)));
    return tree_.add(key, seat, edges.first(count));
  }

  void simulate() {
    // 1. Determinize: where something is hidden, each simulation begins from another state that the
    //    view allows.
    State state = G::kHidden ? this->determinize() : root_state_;
    if (G::kHidden) set_control_variate(state);
    Values values{};
    std::uint64_t information_set = root_key_;
    length_ = 0;
    int replies = 0;
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
      // 4. Where hands are hidden, the others reply without a node of their own.
      if (G::kHidden && seat != seat_) {
        play(state, information_set, seat, expander_.sample_reply(state, seat, rng_));
        if (++replies <= settings_.depth) continue;
        evaluator_.evaluate(state, values);
        break;
      }
      // 5. Expand: a position without a node becomes one, and is worth what its steps lead to.
      const Arrival arrival = this->arrive(state, seat, information_set, drawn);
      if (arrival.node == Base::kNone) {
        this->link(arrival, expand(state, seat, arrival.key, settings_.edges, values));
        break;
      }
      // 6. Deep enough: evaluate as it stands.
      if (length_ >= std::min(settings_.depth, Base::kMaxDepth)) {
        evaluator_.evaluate(state, values);
        break;
      }
      // 7. Select and descend.
      const Move move = this->descend(arrival.node, select(arrival.node));
      play(state, information_set, seat, move);
      drawn = false;
    }
    // 8. Back up what was found.
    Values corrected = values;
    if (G::kHidden)
      for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
        corrected[seat] += control_variate_[seat];
    this->back_up(values, corrected);
  }

  void play(State& state, std::uint64_t& information_set, Actor who, const Move& move) {
    this->observe(evaluator_.evaluation(), information_set, state, who, move);
    game_.apply(state, who, move);
  }

  // Some determinizations are better for the seat than others whatever it does. How much better
  // than the first one is evaluated at once and taken out of what their steps bring, so that steps
  // are compared and not the states they were tried in.
  void set_control_variate(const State& state) {
    Values values{};
    evaluator_.evaluate(state, values);
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
      control_variate_[seat] = root_evaluated_[seat] - values[seat];
  }

  // The open step with the highest value + c_puct * prior * sqrt(node's visits + 1) / (visits + 1).
  [[nodiscard]] int select(Id at) {
    const Node& node = tree_.node(at);
    const std::span<Edge<Move>> edges = tree_.edges(at);
    const auto visits = static_cast<float>(node.visits);
    const float root = std::sqrt(visits + 1);
    // Where the choice is made, a step that looks worse must be looked at long enough to show what
    // it hides. Below, looking around would only blur what a step is worth.
    const float exploration =
        settings_.c_puct * root + (this->at_root() ? settings_.root_exploration * visits : 0);
    // Progressive widening.
    const auto open = std::min<std::size_t>(
        edges.size(), static_cast<std::size_t>(static_cast<float>(settings_.widen_from) +
                                               settings_.widen * root));
    int best = 0;
    float most = -1;
    for (std::size_t i = 0; i < open; ++i) {
      const float score =
          (edges[i].sum + edges[i].prior * exploration) / static_cast<float>(edges[i].visits + 1);
      if (score > most) {
        most = score;
        best = static_cast<int>(i);
      }
    }
    return best;
  }

  Evaluator<E> evaluator_;
  SearchSettings settings_;
  Expander<E> expander_;
  Values root_evaluated_{};   // As it stands.
  Values control_variate_{};  // What this simulation's determinization lacks, for each seat.
};

}  // namespace fourlands::ai
