#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "ai/large_pages.h"
#include "ai/model.h"
#include "core/check.h"
#include "game/evaluation.h"

namespace fourlands::ai {

inline constexpr std::size_t kMostHidden = 128;

// What a position is worth to each seat, 0 to 1. Where seats compete the values add up to 1: the
// chance to win, a shared win counting as a part. A seat on its own has its points, scaled.
using Values = std::array<float, kMaxSeats>;

// What the grounds of positions judged lately came to.
template <class E>
class Grounds {
 public:
  Grounds(const Model&, std::size_t) {}
};
template <Grounded E>
class Grounds<E> {
 public:
  using State = typename E::Game::State;

  // `room`: how many, a power of two or none.
  Grounds(const Model& model, std::size_t room)
      : row_(model.row()), kept_(room), begun_(room * model.row()) {}
  [[nodiscard]] std::size_t kept() const { return kept_.size(); }

  // Asks memory for what will be needed, so that it is there by then.
  void expect(const E& evaluation, const State& state) const {
    const std::size_t at = evaluation.hash(evaluation.ground_key(state)) & (kept_.size() - 1);
    fetch(&kept_[at], sizeof(Kept));
    fetch(&begun_[at * row_], row_ * sizeof(float));
  }
  Model::Output ask(const E& evaluation, const Model& model, const State& state, Seat seat) {
    const auto key = evaluation.ground_key(state);
    const std::size_t at = evaluation.hash(key) & (kept_.size() - 1);
    Kept& kept = kept_[at];
    const std::span<float> begun = std::span(begun_).subspan(at * row_, row_);
    if (!kept.used || kept.key != key) {
      kept.used = true;
      kept.key = key;
      const std::size_t count = evaluation.ground(state, seat, kept.ground, listed_);
      model.begin(std::span(listed_).first(count), begun);
    }
    const std::size_t count = evaluation.rest(state, seat, kept.ground, listed_);
    return model.finish(begun, std::span(listed_).first(count));
  }

 private:
  struct Kept {
    decltype(std::declval<const E&>().ground_key(std::declval<const State&>())) key{};
    typename E::Ground ground{};
    bool used = false;
  };
  static void fetch(const void* from, std::size_t size) {
    constexpr std::size_t kLine = 64;
    const auto* const bytes = static_cast<const std::byte*>(from);
    for (std::size_t at = 0; at < size; at += kLine) __builtin_prefetch(bytes + at);
    __builtin_prefetch(bytes + size - 1);
  }

  std::size_t row_;
  // Not made anew for each position, because that would set it to 0 each time.
  std::array<Input, static_cast<std::size_t>(E::kMostListed)> listed_{};
  std::vector<Kept, LargePages<Kept>> kept_;
  std::vector<float, LargePages<float>> begun_;
};

// Judges positions by a game's description of them and a model.
template <Evaluation E>
class Judge {
 public:
  using G = typename E::Game;
  using State = typename G::State;

  // With `keeps` it asks for memory once and judges faster after that, where the game has a ground;
  // only one thread may use it then. What it says is the same.
  Judge(const G& game, const Model& model, bool keeps = false)
      : game_(&game),
        evaluation_(game),
        model_(&model),
        seats_(game.seats()),
        grounds_(model, keeps ? kKept : 0) {
    FL_CHECK(model.inputs() == static_cast<std::size_t>(E::kInputs));
    FL_CHECK(model.hidden() <= kMostHidden);
    if constexpr (OneSided<E>) FL_CHECK(seats_ == 2);
  }
  [[nodiscard]] const E& evaluation() const { return evaluation_; }
  [[nodiscard]] bool alone() const { return E::kAlone || seats_ == 1; }

  void judge(const State& state, Values& out) const {
    if (game_->to_act(state).is_nobody()) {
      result(game_->outcome(state), out);
      return;
    }
    if constexpr (OneSided<E>) {
      const Seat seat = E::told(state);
      const float win = 1 / (1 + std::exp(-ask(state, seat).win));
      out[seat.index] = win;
      out[1U - seat.index] = 1 - win;
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

  // That position will be judged soon.
  void expect(const State& state) const {
    if constexpr (Grounded<E>)
      if (grounds_.kept() > 0) grounds_.expect(evaluation_, state);
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
  static constexpr std::size_t kKept = 2048;

  [[nodiscard]] Model::Output ask(const State& state, Seat seat) const {
    if constexpr (Grounded<E>)
      if (grounds_.kept() > 0) return grounds_.ask(evaluation_, *model_, state, seat);
    std::array<float, kMostHidden> work;
    if constexpr (Lists<E>) {
      std::array<Input, static_cast<std::size_t>(E::kMostListed)> listed;
      const std::size_t count = evaluation_.list(state, seat, listed);
      return model_->answer(std::span(listed).first(count), work);
    } else {
      std::array<float, static_cast<std::size_t>(E::kInputs)> inputs;
      evaluation_.describe(state, seat, inputs);
      return model_->answer(inputs, work);
    }
  }

  const G* game_;
  E evaluation_;
  const Model* model_;
  int seats_;
  mutable Grounds<E> grounds_;
};

}  // namespace fourlands::ai
