#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <span>
#include <vector>

#include "ai/judge.h"
#include "ai/settings.h"
#include "ai/tree.h"
#include "core/rng.h"
#include "game/evaluation.h"

namespace fourlands::ai {

// What can be done in a position, and how good it looks before anything was searched. Takes its
// memory once.
template <Evaluation E>
class Look {
 public:
  using G = typename E::Game;
  using State = typename G::State;
  using Move = typename G::Move;

  // All three must outlive it.
  Look(const G& game, const Judge<E>& judge, const Settings& settings)
      : game_(&game),
        judge_(&judge),
        settings_(&settings),
        moves_(std::make_unique<typename G::Moves>()) {
    found_edges_.reserve(G::Moves::capacity());
    led_to_.reserve(G::Moves::capacity());
  }

  // Lists the seat's steps; of a long list only the `most` that promise most, where the game can
  // tell.
  void list(const State& state, Seat seat, int most) {
    moves_->clear();
    game_->legal(state, seat, *moves_);
    if constexpr (Sifts<E>)
      if (!settings_->plain && moves_->size() > static_cast<std::size_t>(most))
        judge_->evaluation().sift(state, seat, *moves_, static_cast<std::size_t>(most));
  }

  // Plays each listed step and judges where it leads; best first. `worth`: where the best leads or,
  // as far as the settings hope for less, what can be expected.
  void look(const State& state, Seat seat, Values& worth) {
    found_edges_.clear();
    led_to_.clear();
    float highest = -1;
    // One step ahead of what is judged.
    std::array<State, 2> nexts = {state, state};
    if (!moves_->empty()) game_->apply(nexts[0], seat, (*moves_)[0]);
    for (std::size_t i = 0; i < moves_->size(); ++i) {
      const Move& move = (*moves_)[i];
      State& next = nexts[i % 2];
      if (i + 1 < moves_->size()) {
        State& after = nexts[1 - i % 2];
        after = state;
        game_->apply(after, seat, (*moves_)[i + 1]);
        judge_->expect(after);
      }
      Values values;
      judge_->judge(next, values);
      const float value = values[seat.index];
      found_edges_.push_back({move, value});
      if (value > highest) {
        highest = value;
        worth = values;
      }
      if (settings_->hope < 1) led_to_.push_back(values);
    }
    // A stable sort would ask for memory: until they are sorted, `visits` keeps the place in the
    // list, which decides among equals.
    std::uint32_t place = 0;
    for (auto& edge : found_edges_) edge.visits = place++;
    std::sort(found_edges_.begin(), found_edges_.end(), [](const auto& a, const auto& b) {
      return a.sum != b.sum ? a.sum > b.sum : a.visits < b.visits;
    });
    float sum = 0;
    for (auto& edge : found_edges_) {
      edge.prior = std::exp((edge.sum - highest) / settings_->trust);
      sum += edge.prior;
    }
    for (auto& edge : found_edges_) edge.prior /= sum;
    if (settings_->hope < 1) temper(worth);
    for (auto& edge : found_edges_) edge.visits = 0;
  }

  // All that is listed, in random order and unjudged.
  void shuffle(Rng& rng) {
    found_edges_.clear();
    for (const Move& move : *moves_) found_edges_.push_back({move});
    for (std::size_t i = found_edges_.size(); i > 1; --i)
      std::swap(found_edges_[i - 1], found_edges_[rng.below(static_cast<std::uint32_t>(i))]);
  }

  // Random steps to the end.
  void play_out(State state, Rng& rng, Values& values) {
    for (Actors actors = game_->to_act(state); !actors.is_nobody(); actors = game_->to_act(state)) {
      if (actors.is_chance()) {
        game_->apply(state, Actor::chance(), game_->sample(state, rng));
        continue;
      }
      const Seat seat = *actors.seats().begin();
      if constexpr (SamplesSteps<G>) {
        game_->apply(state, seat, game_->random_step(state, seat, rng));
      } else {
        moves_->clear();
        game_->legal(state, seat, *moves_);
        game_->apply(state, seat, (*moves_)[rng.below(static_cast<std::uint32_t>(moves_->size()))]);
      }
    }
    judge_->result(game_->outcome(state), values);
  }

  // How another seat is expected to act in a guessed world: by its own first look, loosely.
  Move foreseen(const State& state, Seat seat, Rng& rng) {
    list(state, seat, settings_->reply_edges);
    if (moves_->size() == 1) return (*moves_)[0];
    Values unused;
    look(state, seat, unused);
    const float best = found_edges_[0].sum;
    float sum = 0;
    for (auto& edge : found_edges_)
      sum += edge.prior = std::exp((edge.sum - best) / settings_->reply_heat);
    float draw = sum * static_cast<float>(rng.next() >> 40) * 0x1p-24F;
    for (const auto& edge : found_edges_) {
      draw -= edge.prior;
      if (draw <= 0) return edge.move;
    }
    return found_edges_[0].move;
  }

  // What `look` or `shuffle` left, for a node.
  [[nodiscard]] std::span<Edge<Move>> found() { return found_edges_; }
  // Whether the step is listed.
  [[nodiscard]] bool has(const Move& move) const {
    return std::find(moves_->begin(), moves_->end(), move) != moves_->end();
  }

 private:
  // The best of many judgements is mostly too good: blends it with the mean of all.
  void temper(Values& worth) const {
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(game_->seats()); ++seat) {
      float mean = 0;
      for (const auto& edge : found_edges_) mean += edge.prior * led_to_[edge.visits][seat];
      worth[seat] = settings_->hope * worth[seat] + (1 - settings_->hope) * mean;
    }
  }

  const G* game_;
  const Judge<E>* judge_;
  const Settings* settings_;
  std::unique_ptr<typename G::Moves> moves_;
  std::vector<Edge<Move>> found_edges_;
  std::vector<Values> led_to_;  // By each listed step, in the order of the list.
};

}  // namespace fourlands::ai
