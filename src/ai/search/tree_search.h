#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "ai/search/best_first.h"
#include "ai/search/early_stop.h"
#include "ai/search/search_settings.h"
#include "ai/search/timer.h"
#include "ai/search/tree.h"
#include "ai/search/values.h"
#include "core/hash.h"
#include "core/rng.h"
#include "game/evaluation.h"

namespace fourlands::ai {

// What a search found.
template <class Move>
struct SearchResult {
  struct Option {
    Move move;
    std::uint32_t visits;
    float value;
  };
  std::vector<Option> options;  // All that were kept at the root, best first.
  std::uint64_t simulations = 0;
  Values values{};  // The root's: the mean of all simulations; its own if there were none.
  int depth = 0;    // Of the longest descent.
};

// What PUCT and UCT have in common: where a simulation begins, which node a position is, what is
// carried back up, and when it is enough. How a simulation selects and evaluates is theirs.
// A search is made from a view and has no way to take a state (law 4).
template <Evaluation E>
class TreeSearch {
 public:
  using G = typename E::Game;
  using State = typename G::State;
  using Move = typename G::Move;
  using View = typename G::View;
  using Result = SearchResult<Move>;

  TreeSearch(const TreeSearch&) = delete;
  TreeSearch& operator=(const TreeSearch&) = delete;

 protected:
  using Id = typename Tree<Move>::Id;
  static constexpr Id kNone = Tree<Move>::kNone;
  static constexpr int kMaxDepth = 256;
  static constexpr std::uint64_t kRoot = 0x726f6f74;

  // `nodes`: how many simulations a call will have at most; 0 if time decides. A bot may be made
  // for a single step, and should not have to ask for more memory than it can use.
  TreeSearch(const G& game, std::int64_t nodes, int root_edges, int edges,
             int early_stop_simulations)
      : game_(prepared(game)),
        tree_(nodes_for(nodes), edges_for(nodes, root_edges, edges)),
        full_game_(&game),
        early_stop_(G::Moves::capacity(), early_stop_simulations, plays_for_points<E>(game_)) {}
  ~TreeSearch() = default;

  void begin(const View& view, Seat seat, std::uint64_t seed, bool kept) {
    rng_ = Rng(seed);
    view_ = &view;
    seat_ = IndependentSeats<E> ? seat_of(0) : seat;
    viewer_ = seat;
    if (!kept || G::kHidden || tree_.nearly_full()) tree_.clear();
    simulations_ = 0;
    deepest_ = 0;
    root_sum_ = {};
    root_state_ = determinize();
  }

  // A state that the view allows. Where nothing is hidden it is the only one.
  State determinize() {
    const State state = full_game_->guess(*view_, rng_);
    if constexpr (IndependentSeats<E>)
      return E::alone(*full_game_, state, viewer_);
    else
      return state;
  }

  // The root keeps more steps than other nodes do, so it has a key of its own; what earlier
  // searches learnt lies below it.
  void set_root_key() {
    root_key_ = mix(G::kHidden ? 0 : game_.hash(root_state_), kRoot);
    has_root_ = true;
  }

  template <class Simulate>
  void simulate_until(const Limits& limits, Timer& timer, Id root, const Simulate& simulate) {
    if (limits.nodes > 0) {
      while (simulations_ < static_cast<std::uint64_t>(limits.nodes)) simulate();
      return;
    }
    const bool early = limits.early_stop && root != kNone;
    if (limits.milliseconds == 0) return;  // The one-ply evaluation decides.
    if (early) early_stop_.begin(tree_.edges(root));
    // At least one, however busy the machine is.
    do {
      simulate();
      if (early && simulations_ % EarlyStop::kEvery == 0 &&
          early_stop_.is_enough(simulations_, timer.passed(), tree_.edges(root)))
        return;
    } while (!timer.over());
  }

  [[nodiscard]] bool at_root() const { return has_root_ && length_ == 0; }

  // Adds to an information set's key what the searching seat observes of a step.
  void observe(const E& evaluation, std::uint64_t& information_set, const State& before, Actor who,
               const Move& move) const {
    if constexpr (Hides<E>) {
      // Who acts is plain to all, and may hang on what is hidden: whether a turn goes on.
      const std::uint64_t actor = who.is_chance() ? 0 : who.seat().index + 1U;
      information_set =
          mix(mix(information_set, actor), evaluation.seen(before, who, move, viewer_));
    }
  }

  // Where a descent has come to.
  struct Arrival {
    Edge<Move>* edge;       // By which it came, if it leads to one node only.
    Id node;                // kNone if there is none yet,
    std::uint64_t key = 0;  // and then what its key will be.
  };
  // `drawn`: chance has acted since the last step.
  [[nodiscard]] Arrival arrive(const State& state, Seat seat, std::uint64_t information_set,
                               bool drawn) {
    // What is hidden, and what chance draws, leads from one step to many nodes.
    Arrival arrival{G::kHidden || drawn || length_ == 0 ? nullptr : last_edge(), kNone};
    if (arrival.edge != nullptr) arrival.node = arrival.edge->next;
    if (arrival.node != kNone) return arrival;
    // Whose turn it is may hang on what is hidden, so an information set can be two seats' nodes.
    arrival.key = at_root()    ? root_key_
                  : G::kHidden ? mix(information_set, seat.index)
                               : game_.hash(state);
    arrival.node = tree_.find(arrival.key);
    if (arrival.edge != nullptr) arrival.edge->next = arrival.node;
    return arrival;
  }
  void link(const Arrival& arrival, Id made) {
    if (arrival.edge != nullptr) arrival.edge->next = made;
  }

  // Goes down that edge of the node; the step that it stands for.
  Move descend(Id node, int edge) {
    path_[static_cast<std::size_t>(length_++)] = {node, static_cast<std::uint16_t>(edge)};
    const Edge<Move>& taken = tree_.edges(node)[static_cast<std::size_t>(edge)];
    tree_.prefetch(taken.next);
    return taken.move;
  }

  // Carries `corrected` up the path; the root's mean is of the `values` themselves.
  void back_up(const Values& values, const Values& corrected) {
    for (int i = 0; i < length_; ++i) {
      const PathStep& step = path_[static_cast<std::size_t>(i)];
      Node& node = tree_.node(step.node);
      ++node.visits;
      Edge<Move>& edge = tree_.edges(step.node)[step.edge];
      ++edge.visits;
      edge.sum += corrected[node.seat.index];
    }
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
      root_sum_[seat] += static_cast<double>(values[seat]);
    ++simulations_;
    deepest_ = std::max(deepest_, length_);
  }

  template <class ValueOf>
  Result report(Id root, const ValueOf& value_of) {
    Result result;
    result.simulations = simulations_;
    result.depth = deepest_;
    for (const Edge<Move>& edge : tree_.edges(root))
      result.options.push_back({edge.move, edge.visits, value_of(edge)});
    best_first(result.options);
    result.values = mean_values();
    return result;
  }
  [[nodiscard]] Values mean_values() const {
    Values values = root_values_;
    if (simulations_ > 0)
      for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
        values[seat] = static_cast<float>(root_sum_[seat] / static_cast<double>(simulations_));
    if constexpr (IndependentSeats<E>) std::swap(values[0], values[viewer_.index]);
    return values;
  }

  G game_;
  Rng rng_{0};
  Tree<Move> tree_;
  Seat seat_;  // That searches; 0 where it plays alone.
  State root_state_{};
  std::uint64_t root_key_ = 0;
  bool has_root_ = false;  // The first decision of a descent is the root's.
  Values root_values_{};   // Before any simulation.
  int length_ = 0;         // Of the path.
  std::uint64_t simulations_ = 0;

 private:
  // Enough to keep two seconds of the fastest game and add another.
  static constexpr std::size_t kMostNodes = 800'000;
  static constexpr std::size_t kMostEdges = 8'000'000;

  struct PathStep {
    Id node;
    std::uint16_t edge;
  };

  static std::size_t nodes_for(std::int64_t simulations) {
    return simulations == 0 ? kMostNodes
                            : std::min(kMostNodes, static_cast<std::size_t>(simulations) + 2);
  }
  static std::size_t edges_for(std::int64_t simulations, int root_edges, int edges) {
    if (simulations == 0) return kMostEdges;
    const std::size_t longest = G::Moves::capacity();
    const auto most = [longest](int count) {
      return std::min(longest, static_cast<std::size_t>(std::max(count, 1)));
    };
    return std::min(kMostEdges, most(root_edges) + nodes_for(simulations) * most(edges));
  }
  static G prepared(const G& game) {
    if constexpr (IndependentSeats<E>)
      return E::alone(game);
    else
      return game;
  }
  [[nodiscard]] Edge<Move>* last_edge() {
    const PathStep& step = path_[static_cast<std::size_t>(length_ - 1)];
    return &tree_.edges(step.node)[step.edge];
  }

  const G* full_game_;
  const View* view_ = nullptr;
  Seat viewer_;
  EarlyStop early_stop_;
  std::array<PathStep, kMaxDepth> path_{};
  int deepest_ = 0;
  std::array<double, kMaxSeats> root_sum_{};
};

}  // namespace fourlands::ai
