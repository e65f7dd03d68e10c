#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "ai/best_first.h"
#include "ai/judge.h"
#include "ai/look.h"
#include "ai/settings.h"
#include "ai/settled.h"
#include "ai/timer.h"
#include "ai/tree.h"
#include "core/hash.h"
#include "game/evaluation.h"

// Monte Carlo tree search over the contract. One template serves all games:
//  - Only decisions are nodes. Chance is drawn anew on every way down.
//  - A node's steps are judged once, when it is made, by playing each and asking the judge; visits
//    then go where value and first judgement point, a few steps at first and more with time.
//  - With secrets, every way down begins from a world guessed anew from the view, nodes are what
//    the searching seat would have seen, and the others answer by their own judgement there.
//  - Values are a vector, one for each seat; each seat at a node looks at its own.
// A search is made from a view and has no way to take a state (law 4).

namespace fourlands::ai {

template <Evaluation E>
class Search {
 public:
  using G = typename E::Game;
  using State = typename G::State;
  using Move = typename G::Move;
  using View = typename G::View;

  struct Option {
    Move move;
    std::uint32_t visits;
    float value;
  };
  struct Found {
    std::vector<Option> options;  // All that were kept at the root, best first.
    std::uint64_t simulations = 0;
    Values values{};  // The root's, by what was seen; of the first look if there was no search.
    int depth = 0;    // Of the longest way down.
  };

  // `nodes`: how many simulations a call will have at most; 0 if time decides.
  Search(const G& game, const Model& model, const Settings& settings, std::int64_t nodes = 0)
      : game_(prepared(game)),
        judge_(game_, model, !settings.plain),
        settings_(settings),
        full_game_(&game),
        look_(game_, judge_, settings_),
        tree_(nodes_for(nodes), edges_for(nodes, settings)),
        settled_(G::Moves::capacity(), settings, judge_.alone()) {}
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  // Looks for the seat's best step. `kept`: what an earlier call learnt may be used again.
  Found run(const View& view, Seat seat, const Limits& limits, std::uint64_t seed, bool kept) {
    Timer timer(limits);
    begin(view, seat, seed, kept);
    const Id root = root_node();
    // A single legal step needs no thought.
    if (tree_.node(root).edges > 1) simulate_until(limits, timer, root);
    return report(root);
  }

  // What the position is worth to each seat by what this seat sees of it, whoever is to act: a
  // seat, or chance. The game must not be over.
  Values weigh(const View& view, Seat seat, const Limits& limits, std::uint64_t seed) {
    Timer timer(limits);
    begin(view, seat, seed, false);
    root_key_ = kRoot;
    has_root_ = false;
    // At least one, so that there is something to tell.
    simulate();
    simulate_until(limits, timer, Tree<Move>::kNone);
    return mean_values();
  }

 private:
  using Id = typename Tree<Move>::Id;
  // Enough to keep two seconds of the fastest game and add another.
  static constexpr std::size_t kMostNodes = 800'000;
  static constexpr std::size_t kMostEdges = 8'000'000;
  static std::size_t nodes_for(std::int64_t simulations) {
    return simulations == 0 ? kMostNodes
                            : std::min(kMostNodes, static_cast<std::size_t>(simulations) + 2);
  }
  // A bot may be made for a single step, and should not have to ask for more than it can use.
  static std::size_t edges_for(std::int64_t simulations, const Settings& settings) {
    if (simulations == 0) return kMostEdges;
    const std::size_t longest = G::Moves::capacity();
    const auto most = [longest](int edges) {
      return std::min(longest, static_cast<std::size_t>(std::max(edges, 1)));
    };
    return std::min(kMostEdges,
                    most(settings.root_edges) + nodes_for(simulations) * most(settings.edges));
  }
  static constexpr int kLongestWay = 256;
  static constexpr std::uint64_t kRoot = 0x726f6f74;

  struct Step {
    Id node;
    std::uint16_t edge;
  };

  void begin(const View& view, Seat seat, std::uint64_t seed, bool kept) {
    rng_ = Rng(seed);
    view_ = &view;
    me_ = acts_alone() ? seat_of(0) : seat;
    viewer_ = seat;
    if (!kept || G::kHidden || tree_.nearly_full()) tree_.clear();
    simulations_ = 0;
    deepest_ = 0;
    root_sum_ = {};
    root_world_ = world();
    luck_ = {};
    if (G::kHidden && !settings_.plain) judge_.judge(root_world_, root_judged_);
  }
  void simulate_until(const Limits& limits, Timer& timer, Id root) {
    if (limits.nodes > 0) {
      while (simulations_ < static_cast<std::uint64_t>(limits.nodes)) simulate();
      return;
    }
    const bool settle = limits.settle && root != Tree<Move>::kNone;
    if (limits.milliseconds == 0) return;  // The first look decides.
    if (settle) settled_.begin(tree_.edges(root));
    // At least one, however busy the machine is.
    do {
      simulate();
      if (settle && simulations_ % Settled::kEvery == 0 &&
          settled_.is_settled(simulations_, timer.passed(), tree_.edges(root)))
        return;
    } while (!timer.over());
  }
  static constexpr bool acts_alone() { return ActsAlone<E>; }
  static G prepared(const G& game) {
    if constexpr (ActsAlone<E>)
      return E::alone(game);
    else
      return game;
  }
  State world() {
    const State state = full_game_->guess(*view_, rng_);
    if constexpr (ActsAlone<E>)
      return E::alone(*full_game_, state, viewer_);
    else
      return state;
  }

  // The root keeps more steps than other nodes do, so it has a key of its own; what earlier
  // searches learnt lies below it.
  Id root_node() {
    root_key_ = mix(G::kHidden ? 0 : game_.hash(root_world_), kRoot);
    has_root_ = true;
    Id root = tree_.find(root_key_);
    if (root == Tree<Move>::kNone) {
      Values values;
      root = expand(root_world_, me_, root_key_, settings_.root_edges, values);
      FL_CHECK(root != Tree<Move>::kNone);
      root_first_ = values;
    } else {
      judge_.judge(root_world_, root_first_);
    }
    return root;
  }

  // Lists and judges a position's steps and makes a node of them. `values`: what they lead to.
  Id expand(const State& state, Seat seat, std::uint64_t key, int most, Values& values) {
    look_.list(state, seat, most);
    if (settings_.plain) {
      look_.shuffle(rng_);
      look_.play_out(state, rng_, values);
    } else {
      look_.look(state, seat, values);
    }
    const auto found = look_.found();
    if (G::kHidden)
      for (auto& edge : found) edge.sum += luck_[seat.index];
    const std::size_t count = std::min(found.size(), static_cast<std::size_t>(std::max(most, 1)));
    return tree_.add(key, seat, found.first(count));
  }

  // By which the way down came to where it is.
  [[nodiscard]] Edge<Move>* last_edge() {
    const Step& step = way_[static_cast<std::size_t>(steps_ - 1)];
    return &tree_.edges(step.node)[step.edge];
  }

  // One way down the tree, and what it found carried back up.
  void simulate() {
    State state = G::kHidden ? world() : root_world_;
    Values values{};
    if (G::kHidden && !settings_.plain) weigh_world(state);
    std::uint64_t seen = root_key_;
    steps_ = 0;
    bool drawn = false;  // By chance, since the last step.
    for (;;) {
      const Actors actors = game_.to_act(state);
      if (actors.is_nobody()) {
        judge_.result(game_.outcome(state), values);
        break;
      }
      if (actors.is_chance()) {
        const Move move = game_.sample(state, rng_);
        note(seen, state, Actor::chance(), move);
        game_.apply(state, Actor::chance(), move);
        drawn = true;
        continue;
      }
      const Seat seat = actors.seats().has(me_) ? me_ : *actors.seats().begin();
      if (G::kHidden && seat != me_ && !settings_.plain) {
        const Move move = look_.foreseen(state, seat, rng_);
        note(seen, state, seat, move);
        game_.apply(state, seat, move);
        if (++replies_ > settings_.depth) {
          judge_.judge(state, values);
          break;
        }
        continue;
      }
      const bool at_root = has_root_ && steps_ == 0;
      // What is hidden, and what chance draws, leads from one step to many nodes.
      Edge<Move>* const came = G::kHidden || drawn || steps_ == 0 ? nullptr : last_edge();
      Id at = came == nullptr ? Tree<Move>::kNone : came->next;
      if (at == Tree<Move>::kNone) {
        // Whose turn it is may hang on what is hidden, so the same sight can be two seats' nodes.
        const std::uint64_t key = at_root      ? root_key_
                                  : G::kHidden ? mix(seen, seat.index)
                                               : game_.hash(state);
        at = tree_.find(key);
        if (at == Tree<Move>::kNone) {
          const Id made = expand(state, seat, key, settings_.edges, values);
          if (came != nullptr) came->next = made;
          break;
        }
        if (came != nullptr) came->next = at;
      }
      if (steps_ >= std::min(settings_.depth, kLongestWay)) {
        if (settings_.plain)
          look_.play_out(state, rng_, values);
        else
          judge_.judge(state, values);
        break;
      }
      const int edge = settings_.plain ? pick_plain(at, state, seat) : pick(at);
      if (edge < 0) {
        look_.play_out(state, rng_, values);
        break;
      }
      way_[static_cast<std::size_t>(steps_++)] = {at, static_cast<std::uint16_t>(edge)};
      const Edge<Move>& taken = tree_.edges(at)[static_cast<std::size_t>(edge)];
      tree_.expect(taken.next);
      const Move move = taken.move;
      note(seen, state, seat, move);
      game_.apply(state, seat, move);
      drawn = false;
    }
    replies_ = 0;
    back_up(values);
  }

  // Some guessed worlds are better for the seat than others whatever it does. How much better than
  // the first one is judged at once and taken out of what the world's steps bring, so that steps
  // are compared and not the worlds they were tried in.
  void weigh_world(const State& state) {
    Values values{};
    judge_.judge(state, values);
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
      luck_[seat] = root_judged_[seat] - values[seat];
  }

  void note(std::uint64_t& seen, const State& before, Actor who, const Move& move) const {
    if constexpr (Hides<E>) {
      // Who acts is plain to all, and may hang on what is hidden: whether a turn goes on.
      const std::uint64_t actor = who.is_chance() ? 0 : who.seat().index + 1U;
      seen = mix(mix(seen, actor), judge_.evaluation().seen(before, who, move, viewer_));
    }
  }

  [[nodiscard]] int pick(Id at) {
    const Node& node = tree_.node(at);
    const std::span<Edge<Move>> edges = tree_.edges(at);
    const auto visits = static_cast<float>(node.visits);
    const float root = std::sqrt(visits + 1);
    // Where the choice is made, a step that looks worse must be looked at long enough to show what
    // it hides. Below, looking around would only blur what a step is worth.
    const bool at_root = has_root_ && steps_ == 0;
    const float eager = settings_.explore * root + (at_root ? settings_.survey * visits : 0);
    const auto open = std::min<std::size_t>(
        edges.size(), static_cast<std::size_t>(static_cast<float>(settings_.widen_from) +
                                               settings_.widen * root));
    int best = 0;
    float most = -1;
    for (std::size_t i = 0; i < open; ++i) {
      // Its value, and what it is worth trying for: explore * prior * root / (visits + 1).
      const float score =
          (edges[i].sum + edges[i].prior * eager) / static_cast<float>(edges[i].visits + 1);
      if (score > most) {
        most = score;
        best = static_cast<int>(i);
      }
    }
    return best;
  }

  // UCB1 over what is legal in this world; -1 if nothing of it is known.
  [[nodiscard]] int pick_plain(Id at, const State& state, Seat seat) {
    const std::span<Edge<Move>> edges = tree_.edges(at);
    // With secrets another seat's list differs from world to world.
    const bool check = G::kHidden && seat != me_;
    if (check) look_.list(state, seat, 0);
    int best = -1;
    float most = -1;
    const float log = std::log(static_cast<float>(tree_.node(at).visits + 1));
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if (check && !look_.has(edges[i].move)) continue;
      if (edges[i].visits == 0) return static_cast<int>(i);
      const auto visits = static_cast<float>(edges[i].visits);
      const float score = edges[i].sum / visits + 1.4F * std::sqrt(log / visits);
      if (score > most) {
        most = score;
        best = static_cast<int>(i);
      }
    }
    return best;
  }

  void back_up(const Values& values) {
    for (int i = 0; i < steps_; ++i) {
      const Step& step = way_[static_cast<std::size_t>(i)];
      Node& node = tree_.node(step.node);
      ++node.visits;
      Edge<Move>& edge = tree_.edges(step.node)[step.edge];
      ++edge.visits;
      edge.sum += values[node.seat.index] + luck_[node.seat.index];
    }
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
      root_sum_[seat] += static_cast<double>(values[seat]);
    ++simulations_;
    deepest_ = std::max(deepest_, steps_);
  }

  Found report(Id root) {
    Found found;
    found.simulations = simulations_;
    found.depth = deepest_;
    for (const Edge<Move>& edge : tree_.edges(root))
      found.options.push_back({edge.move, edge.visits, value_of(edge)});
    best_first(found.options);
    found.values = mean_values();
    return found;
  }
  // Of what the ways down brought; of the first look if there was none.
  [[nodiscard]] Values mean_values() const {
    Values values = root_first_;
    if (simulations_ > 0)
      for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
        values[seat] = static_cast<float>(root_sum_[seat] / static_cast<double>(simulations_));
    if constexpr (ActsAlone<E>) std::swap(values[0], values[viewer_.index]);
    return values;
  }
  [[nodiscard]] float value_of(const Edge<Move>& edge) const {
    if (!settings_.plain) return edge.value();
    return edge.visits == 0 ? 0 : edge.sum / static_cast<float>(edge.visits);
  }

  G game_;
  Judge<E> judge_;
  Settings settings_;
  const G* full_game_;
  Look<E> look_;
  const View* view_ = nullptr;
  Seat me_;
  Seat viewer_;
  Rng rng_{0};
  Tree<Move> tree_;
  Settled settled_;
  State root_world_{};
  std::uint64_t root_key_ = 0;
  bool has_root_ = false;  // The first decision on a way down is the root's.
  Values root_first_{};
  Values root_judged_{};
  Values luck_{};  // What the world of this way down lacks, for each seat.
  std::array<Step, kLongestWay> way_{};
  int steps_ = 0;
  int replies_ = 0;
  std::uint64_t simulations_ = 0;
  int deepest_ = 0;
  std::array<double, kMaxSeats> root_sum_{};
};

}  // namespace fourlands::ai
