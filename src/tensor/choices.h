#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/check.h"
#include "tensor/space.h"

namespace fourlands::tensor {

// The steps of the seat to act, as the actions that come next in their words. What an action leaves
// is a part of the list in a row, because steps whose words begin alike follow each other.
template <Space S>
class Choices {
 public:
  using G = typename S::Game;
  using State = typename G::State;
  using Move = typename G::Move;
  using Moves = typename G::Moves;

  Choices() : kept_(S::kRoom) {
    actions_.reserve(S::kRoom);
    begins_.reserve(S::kRoom + 1);
  }

  // All steps of the seat, none of their words begun. `room` is for the list while it is made.
  void list(const G& game, const State& state, Seat seat, Moves& room) {
    seat_ = seat;
    depth_ = 0;
    fill(game, state, room);
    low_ = 0;
    high_ = count_;
    name(game, state, room);
  }
  void clear() {
    depth_ = 0;
    low_ = high_ = count_ = 0;
    actions_.clear();
    begins_.clear();
  }

  // The actions that may come next, each once, in the order of the list.
  [[nodiscard]] std::span<const std::uint16_t> actions() const { return actions_; }
  // The actions of the word so far.
  [[nodiscard]] std::span<const std::uint16_t> spelled() const {
    return std::span(word_).first(static_cast<std::size_t>(depth_));
  }
  [[nodiscard]] Seat seat() const { return seat_; }

  // The place of an action in `actions`; -1 if it is not one of them.
  [[nodiscard]] int find(int action) const {
    for (std::size_t i = 0; i < actions_.size(); ++i)
      if (actions_[i] == action) return static_cast<int>(i);
    return -1;
  }
  // An action that a step picked evenly from all that are left begins with.
  [[nodiscard]] int pick(Rng& rng) const {
    const std::uint32_t step = low_ + rng.below(high_ - low_);
    const auto after = std::upper_bound(begins_.begin(), begins_.end(), step);
    return actions_[static_cast<std::size_t>(after - begins_.begin()) - 1];
  }

  // Takes the action at that place. True if the word is whole; `move` is the step then. Else the
  // actions are those that come next.
  bool take(const G& game, const State& state, std::size_t place, Moves& room, Move& move) {
    FL_CHECK(place < actions_.size());
    word_[static_cast<std::size_t>(depth_)] = actions_[place];
    low_ = begins_[place];
    high_ = begins_[place + 1];
    ++depth_;
    if (count_ > S::kRoom) fill(game, state, room);
    const Move* const moves = listed(room);
    if constexpr (S::kMostLetters == 1) {
      move = moves[low_];
      return true;
    }
    const typename S::Naming naming(game, state);
    if (high_ - low_ == 1 && naming.letter(moves[low_], depth_) < 0) {
      move = moves[low_];
      return true;
    }
    name(game, state, room);
    return false;
  }

 private:
  void fill(const G& game, const State& state, Moves& room) {
    room.clear();
    game.legal(state, seat_, room);
    count_ = static_cast<std::uint32_t>(room.size());
    if (count_ <= S::kRoom) std::copy(room.begin(), room.end(), kept_.begin());
  }
  const Move* listed(const Moves& room) const {
    return count_ <= S::kRoom ? kept_.data() : room.begin();
  }
  void name(const G& game, const State& state, const Moves& room) {
    const typename S::Naming naming(game, state);
    const Move* const moves = listed(room);
    actions_.clear();
    begins_.clear();
    int last = -1;
    for (std::uint32_t i = low_; i < high_; ++i) {
      const int action = naming.letter(moves[i], depth_);
      if (action == last) continue;
      FL_CHECK(action >= 0 && action < S::kActions);
      actions_.push_back(static_cast<std::uint16_t>(action));
      begins_.push_back(i);
      last = action;
    }
    begins_.push_back(high_);
  }

  std::vector<Move> kept_;  // The list, unless it is longer.
  std::vector<std::uint16_t> actions_;
  std::vector<std::uint32_t> begins_;  // Where the steps of each action begin, and the end.
  std::array<std::uint16_t, static_cast<std::size_t>(S::kMostLetters)> word_{};
  std::uint32_t count_ = 0;
  std::uint32_t low_ = 0;
  std::uint32_t high_ = 0;
  int depth_ = 0;
  Seat seat_;
};

// What each seat is paid once the game is over: alone its points; among several 1 for a win of its
// own, a share of it for a shared one, and less than 0 for the others, so that it adds up to 0.
template <Game G>
void returns_of(const G& game, const typename G::State& state, std::span<float> out) {
  const Outcome outcome = game.outcome(state);
  const int seats = game.seats();
  const float share = 1.0F / static_cast<float>(std::max(outcome.winners.size(), 1));
  for (int seat = 0; seat < seats; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    if (seats == 1) {
      out[at] = static_cast<float>(outcome.points[at]);
      continue;
    }
    const float won = outcome.winners.has(seat_of(seat)) ? share : 0.0F;
    out[at] = (won * static_cast<float>(seats) - 1) / static_cast<float>(seats - 1);
  }
}

// The whole observation of a seat: the game's fields, and the word so far if the seat is spelling
// one. `out` is all 0.
template <Space S>
void observe_all(const typename S::Game& game, const typename S::Game::State& state, Seat seat,
                 std::span<const std::uint16_t> spelled, std::span<float> out) {
  const auto view = game.view(state, seat);
  S::observe(game, view, seat, Pen(out.data()));
  if constexpr (S::kMostLetters > 1) {
    float* const room = out.data() + out.size() - (S::kMostLetters - 1);
    for (std::size_t i = 0; i < spelled.size(); ++i)
      room[i] = static_cast<float>(spelled[i] + 1) / S::kActions;
  }
}

template <Space S>
Fields observation_fields(const typename S::Game& game) {
  Fields fields = S::fields(game);
  if (S::kMostLetters > 1) fields.add("spelled", {S::kMostLetters - 1});
  return fields;
}

}  // namespace fourlands::tensor
