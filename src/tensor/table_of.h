#pragma once

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "game/face_of.h"
#include "tensor/choices.h"
#include "tensor/table.h"

// Makes a table from a game's space. Included by spaces.cc and nobody else.

namespace fourlands::tensor {

template <Space S>
class TableOf final : public Table {
 public:
  using G = typename S::Game;
  using State = typename G::State;
  using Move = typename G::Move;
  using Rules = std::shared_ptr<const RulesetOf<G>>;

  TableOf(Rules rules, const State& state) : rules_(std::move(rules)), state_(state) {}

  [[nodiscard]] std::unique_ptr<Table> clone() const override {
    auto copy = std::make_unique<TableOf>(rules_, state_);
    copy->seat_ = seat_;
    copy->word_ = word_;
    return copy;
  }
  [[nodiscard]] std::shared_ptr<const Ruleset> rules() const override { return rules_; }
  [[nodiscard]] std::unique_ptr<Position> position() const override {
    return rules_->position(state_);
  }
  [[nodiscard]] std::uint64_t hash() const override { return game().hash(state_); }
  [[nodiscard]] Actors to_act() const override { return game().to_act(state_); }
  [[nodiscard]] std::optional<Seat> spelling() const override { return seat_; }
  [[nodiscard]] std::vector<int> spelled() const override { return word_; }

  [[nodiscard]] std::vector<int> actions(Seat seat) const override {
    std::vector<int> list;
    if (!may_act(seat)) return list;
    each(seat, [&](const auto&, const Move&, int action) {
      if (list.empty() || list.back() != action) list.push_back(action);
    });
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
  }

  Taken take(Seat seat, int action) override {
    if (auto refused = no_turn(seat)) return *std::move(refused);
    bool begins = false;
    std::optional<Move> whole;
    each(seat, [&](const auto& naming, const Move& move, int next) {
      if (next != action) return;
      begins = true;
      if (naming.letter(move, depth() + 1) < 0) whole = move;
    });
    if (!begins)
      return Refusal{"illegal", "",
                     plain_message("action " + std::to_string(action) + " is not legal now")};
    if (!whole) {
      seat_ = seat;
      word_.push_back(action);
      return std::optional<std::string>();
    }
    apply(seat, *whole);
    return std::optional(game().write(*whole));
  }

  std::optional<Refusal> play(Actor who, std::string_view step) override {
    const auto move = read(who, step);
    if (!move) return move.error();
    apply(who, move.value());
    return std::nullopt;
  }

  [[nodiscard]] Result<std::vector<int>, Refusal> word_of(Seat seat,
                                                          std::string_view step) const override {
    const auto move = read(seat, step);
    if (!move) return move.error();
    return spell(typename S::Naming(game(), state_), move.value());
  }

  [[nodiscard]] std::optional<std::string> finishes(Seat seat, int action) const override {
    std::optional<std::string> step;
    if (!may_act(seat)) return step;
    each(seat, [&](const auto& naming, const Move& move, int next) {
      if (next == action && naming.letter(move, depth() + 1) < 0) step = game().write(move);
    });
    return step;
  }

  [[nodiscard]] std::vector<WeightedStep> chances() const override { return position()->chances(); }
  [[nodiscard]] std::string sample(Rng& rng) const override {
    return game().write(game().sample(state_, rng));
  }
  [[nodiscard]] std::vector<float> returns() const override {
    std::vector<float> out(static_cast<std::size_t>(game().seats()));
    returns_of(game(), state_, out);
    return out;
  }

  void observe(Seat seat, std::span<float> out) const override {
    std::fill(out.begin(), out.end(), 0.0F);
    std::vector<std::uint16_t> word;
    if (seat_ == seat)
      for (int action : word_) word.push_back(static_cast<std::uint16_t>(action));
    observe_all<S>(game(), state_, seat, word, out);
  }
  void inform(Seat seat, std::span<float> out) const override {
    std::fill(out.begin(), out.end(), 0.0F);
    const auto more = static_cast<std::size_t>(S::more_fields(game()).size());
    observe(seat, out.first(out.size() - more));
    S::inform(game(), game().view(state_, seat), seat, Pen(out.data() + out.size() - more));
  }

 private:
  [[nodiscard]] const G& game() const { return rules_->game(); }
  [[nodiscard]] bool may_act(Seat seat) const {
    return to_act().has(seat) && (!seat_ || *seat_ == seat);
  }
  [[nodiscard]] std::optional<Refusal> no_turn(Seat seat) const {
    if (may_act(seat)) return std::nullopt;
    const auto refuse = [](std::string code, std::string why) {
      return Refusal{std::move(code), "", plain_message(std::move(why))};
    };
    if (to_act().is_nobody()) return refuse("not_to_act", "the game is over");
    if (to_act().is_chance()) return refuse("not_to_act", "chance is to act, not a seat");
    return refuse("not_to_act", "seat " + std::to_string(seat.index) + " is not to act now");
  }
  [[nodiscard]] Result<Move, Refusal> read(Actor who, std::string_view step) const {
    auto move = game().read(step);
    if (!move) return move;
    if (auto refused = game().refusal(state_, who, move.value())) return *std::move(refused);
    return move;
  }
  void apply(Actor who, const Move& move) {
    game().apply(state_, who, move);
    seat_.reset();
    word_.clear();
  }
  static std::vector<int> spell(const typename S::Naming& naming, const Move& move) {
    std::vector<int> word;
    for (int at = 0; at <= S::kMostLetters; ++at) {
      const int action = naming.letter(move, at);
      if (action < 0) break;
      word.push_back(action);
    }
    return word;
  }
  [[nodiscard]] int depth() const { return static_cast<int>(word_.size()); }
  // Every legal step whose word begins as the one that is being spelled, with what comes next.
  template <class Visit>
  void each(Seat seat, const Visit& visit) const {
    auto moves = std::make_unique<typename G::Moves>();
    game().legal(state_, seat, *moves);
    const typename S::Naming naming(game(), state_);
    for (const Move& move : *moves) {
      bool alike = true;
      for (int at = 0; alike && at < depth(); ++at)
        alike = naming.letter(move, at) == word_[static_cast<std::size_t>(at)];
      const int next = alike ? naming.letter(move, depth()) : -1;
      if (next >= 0) visit(naming, move, next);
    }
  }

  Rules rules_;
  State state_;
  std::optional<Seat> seat_;
  std::vector<int> word_;
};

}  // namespace fourlands::tensor
