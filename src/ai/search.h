#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "ai/judge.h"
#include "ai/settings.h"
#include "ai/tree.h"
#include "core/hash.h"
#include "game/evaluation.h"

// Monte Carlo tree search over the contract. One template serves all games:
//  - Only decisions are nodes. Chance is drawn anew on every way down.
//  - A node's steps are judged once, when it is made, by playing each and asking the judge; visits
//    then go where value and first judgement point, a few steps at first and more with time.
//  - With secrets, every way down begins from a world guessed anew from the view, nodes are what
//  the
//    searching seat would have seen, and the others answer by their own judgement in that world.
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

  Search(const G& game, const Model& model, const Settings& settings)
      : game_(prepared(game)),
        judge_(game_, model),
        settings_(settings),
        full_game_(&game),
        tree_(kMostNodes, kMostEdges),
        moves_(std::make_unique<typename G::Moves>()) {
    found_edges_.reserve(G::Moves::capacity());
  }
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  // Looks for the seat's best step. `kept`: what an earlier call learnt may be used again.
  Found run(const View& view, Seat seat, const Limits& limits, std::uint64_t seed, bool kept) {
    rng_ = Rng(seed);
    view_ = &view;
    me_ = acts_alone() ? seat_of(0) : seat;
    viewer_ = seat;
    if (!kept || G::kHidden || tree_.nearly_full()) tree_.clear();
    simulations_ = 0;
    deepest_ = 0;
    root_sum_ = {};
    root_world_ = world();
    const typename Tree<Move>::Id root = root_node();
    const auto start = Clock::now();
    const auto end = start + std::chrono::milliseconds(limits.milliseconds);
    // A single legal step needs no thought.
    if (tree_.node(root).edges > 1)
      while (limits.nodes > 0 ? simulations_ < static_cast<std::uint64_t>(limits.nodes)
                              : Clock::now() < end)
        simulate();
    return report(root);
  }

  // The first look alone: every step of the list with its judgement, best first.
  Found glance(const View& view, Seat seat, std::uint64_t seed) {
    return run(view, seat, Limits{0, 0}, seed, false);
  }

 private:
  using Clock = std::chrono::steady_clock;
  using Id = typename Tree<Move>::Id;
  static constexpr std::size_t kMostNodes = 60'000;
  static constexpr std::size_t kMostEdges = 600'000;
  static constexpr int kLongestWay = 256;
  static constexpr std::uint64_t kRoot = 0x726f6f74;

  struct Step {
    Id node;
    std::uint16_t edge;
  };

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
    Id root = tree_.find(root_key_);
    if (root == Tree<Move>::kNone) {
      Values values;
      root = expand(root_world_, me_, root_key_, settings_.root_edges, values);
      FL_CHECK(root != Tree<Move>::kNone);
      root_first_ = values;
    }
    return root;
  }

  // Lists and judges a position's steps and makes a node of them. `values`: what the best of them
  // leads to.
  Id expand(const State& state, Seat seat, std::uint64_t key, int most, Values& values) {
    list(state, seat, most);
    if (settings_.plain)
      expand_plain(state, values);
    else
      look(state, seat, values);
    const std::size_t count =
        std::min(found_edges_.size(), static_cast<std::size_t>(std::max(most, 1)));
    return tree_.add(key, seat, std::span(found_edges_).first(count));
  }

  void list(const State& state, Seat seat, int most) {
    moves_->clear();
    game_.legal(state, seat, *moves_);
    if constexpr (Sifts<E>)
      if (!settings_.plain && moves_->size() > static_cast<std::size_t>(most))
        judge_.evaluation().sift(state, seat, *moves_, static_cast<std::size_t>(most));
  }

  // Plays each listed step and judges where it leads; best first.
  void look(const State& state, Seat seat, Values& best) {
    found_edges_.clear();
    float highest = -1;
    for (const Move& move : *moves_) {
      State next = state;
      game_.apply(next, seat, move);
      Values values;
      judge_.judge(next, values);
      const float value = values[seat.index];
      found_edges_.push_back({move, value, 0, 0, 0});
      if (value > highest) {
        highest = value;
        best = values;
      }
    }
    std::stable_sort(found_edges_.begin(), found_edges_.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    float sum = 0;
    for (auto& edge : found_edges_) {
      edge.prior = std::exp((edge.first - highest) / settings_.trust);
      sum += edge.prior;
    }
    for (auto& edge : found_edges_) edge.prior /= sum;
  }

  void expand_plain(const State& state, Values& values) {
    found_edges_.clear();
    for (const Move& move : *moves_) found_edges_.push_back({move, 0, 0, 0, 0});
    for (std::size_t i = found_edges_.size(); i > 1; --i)
      std::swap(found_edges_[i - 1], found_edges_[rng_.below(static_cast<std::uint32_t>(i))]);
    play_out(state, values);
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
        moves_->clear();
        game_.legal(state, seat, *moves_);
        game_.apply(state, seat, (*moves_)[rng_.below(static_cast<std::uint32_t>(moves_->size()))]);
      }
    }
    judge_.result(game_.outcome(state), values);
  }

  // One way down the tree, and what it found carried back up.
  void simulate() {
    State state = G::kHidden ? world() : root_world_;
    Values values{};
    std::uint64_t seen = root_key_;
    steps_ = 0;
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
        continue;
      }
      const Seat seat = actors.seats().has(me_) ? me_ : *actors.seats().begin();
      if (G::kHidden && seat != me_ && !settings_.plain) {
        const Move move = foreseen(state, seat);
        note(seen, state, seat, move);
        game_.apply(state, seat, move);
        if (++replies_ > settings_.depth) {
          judge_.judge(state, values);
          break;
        }
        continue;
      }
      const std::uint64_t key = steps_ == 0 ? root_key_ : G::kHidden ? seen : game_.hash(state);
      Id at = tree_.find(key);
      if (at == Tree<Move>::kNone) {
        (void)expand(state, seat, key, settings_.edges, values);
        break;
      }
      if (steps_ >= std::min(settings_.depth, kLongestWay)) {
        if (settings_.plain)
          play_out(state, values);
        else
          judge_.judge(state, values);
        break;
      }
      const int edge = settings_.plain ? pick_plain(at, state, seat) : pick(at);
      if (edge < 0) {
        play_out(state, values);
        break;
      }
      way_[static_cast<std::size_t>(steps_++)] = {at, static_cast<std::uint16_t>(edge)};
      const Move move = tree_.edges(at)[static_cast<std::size_t>(edge)].move;
      note(seen, state, seat, move);
      game_.apply(state, seat, move);
    }
    replies_ = 0;
    back_up(values);
  }

  void note(std::uint64_t& seen, const State& before, Actor who, const Move& move) const {
    if constexpr (Hides<E>) seen = mix(seen, judge_.evaluation().seen(before, who, move, viewer_));
  }

  // How another seat is expected to act in a guessed world: by its own first look, loosely.
  Move foreseen(const State& state, Seat seat) {
    list(state, seat, settings_.reply_edges);
    if (moves_->size() == 1) return (*moves_)[0];
    Values unused;
    look(state, seat, unused);
    const float best = found_edges_[0].first;
    float sum = 0;
    for (auto& edge : found_edges_)
      sum += edge.prior = std::exp((edge.first - best) / settings_.reply_heat);
    float draw = sum * uniform();
    for (const auto& edge : found_edges_)
      if ((draw -= edge.prior) <= 0) return edge.move;
    return found_edges_[0].move;
  }
  float uniform() { return static_cast<float>(rng_.next() >> 40) * 0x1p-24F; }

  [[nodiscard]] int pick(Id at) {
    const Node& node = tree_.node(at);
    const std::span<Edge<Move>> edges = tree_.edges(at);
    const auto visits = static_cast<float>(node.visits);
    const float root = std::sqrt(visits + 1);
    const auto open = std::min<std::size_t>(
        edges.size(), static_cast<std::size_t>(static_cast<float>(settings_.widen_from) +
                                               settings_.widen * root));
    int best = 0;
    float most = -1;
    for (std::size_t i = 0; i < open; ++i) {
      const float score = edges[i].value() + settings_.explore * edges[i].prior * root /
                                                 static_cast<float>(1 + edges[i].visits);
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
    if (check) list(state, seat, 0);
    int best = -1;
    float most = -1;
    const float log = std::log(static_cast<float>(tree_.node(at).visits + 1));
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if (check && std::find(moves_->begin(), moves_->end(), edges[i].move) == moves_->end())
        continue;
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
      edge.sum += values[node.seat.index];
    }
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) root_sum_[seat] += values[seat];
    ++simulations_;
    deepest_ = std::max(deepest_, steps_);
  }

  Found report(Id root) {
    Found found;
    found.simulations = simulations_;
    found.depth = deepest_;
    for (const Edge<Move>& edge : tree_.edges(root))
      found.options.push_back({edge.move, edge.visits, value_of(edge)});
    std::stable_sort(found.options.begin(), found.options.end(),
                     [](const Option& a, const Option& b) {
                       return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
                     });
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
      found.values[seat] = simulations_ == 0 ? root_first_[seat]
                                             : root_sum_[seat] / static_cast<float>(simulations_);
    if constexpr (ActsAlone<E>) std::swap(found.values[0], found.values[viewer_.index]);
    return found;
  }
  [[nodiscard]] float value_of(const Edge<Move>& edge) const {
    if (!settings_.plain) return edge.value();
    return edge.visits == 0 ? 0 : edge.sum / static_cast<float>(edge.visits);
  }

  G game_;
  Judge<E> judge_;
  Settings settings_;
  const G* full_game_;
  const View* view_ = nullptr;
  Seat me_;
  Seat viewer_;
  Rng rng_{0};
  Tree<Move> tree_;
  std::unique_ptr<typename G::Moves> moves_;
  std::vector<Edge<Move>> found_edges_;
  State root_world_{};
  std::uint64_t root_key_ = 0;
  Values root_first_{};
  std::array<Step, kLongestWay> way_{};
  int steps_ = 0;
  int replies_ = 0;
  std::uint64_t simulations_ = 0;
  int deepest_ = 0;
  std::array<float, kMaxSeats> root_sum_{};
};

}  // namespace fourlands::ai
