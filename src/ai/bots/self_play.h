#pragma once

#include <cmath>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "ai/bots/bot_file.h"
#include "ai/model/samples.h"
#include "ai/search/evaluator.h"
#include "ai/search/puct.h"
#include "core/rng.h"

namespace fourlands::ai {

// Plays games of a bot against itself and keeps what a network can learn from: positions, and for
// each seat the outcome blended with what the search thought (compare TD(lambda), Sutton 1988).
template <Evaluation E>
class SelfPlayer {
 public:
  using G = typename E::Game;

  SelfPlayer(const G& game, const BotFile& file, const SelfPlay& how, std::uint64_t seed)
      : game_(game),
        how_(how),
        evaluator_(game, file.network),
        search_(game, file.network, file.levels[kLevels - 1].settings),
        rng_(seed),
        moves_(std::make_unique<typename G::Moves>()) {
    samples_.inputs = static_cast<std::size_t>(E::kInputs);
    samples_.seats = DescribesOneSeat<E> ? 1 : static_cast<std::size_t>(game.seats());
    samples_.alone = plays_for_points<E>(game);
  }
  Samples play() {
    for (int i = 0; i < how_.games; ++i) play_one();
    return std::move(samples_);
  }

 private:
  void play_one() {
    const std::size_t from = samples_.size();
    typename G::State state = game_.initial();
    for (Actors actors = game_.to_act(state); !actors.is_nobody(); actors = game_.to_act(state)) {
      if (actors.is_chance()) {
        game_.apply(state, Actor::chance(), game_.sample(state, rng_));
        continue;
      }
      const Seat seat = *actors.seats().begin();
      Values values{};
      const typename G::Move move = step(state, seat, values);
      // What a position is worth the next search tells: it knows what chance brought, and that
      // a stray step was one.
      if (waits_) fill(values);
      game_.apply(state, seat, move);
      waits_ = !game_.to_act(state).is_nobody() && chance() < how_.keep;
      if (waits_) keep(state);
    }
    Values worth{};
    const Outcome outcome = game_.outcome(state);
    outcome_values<E>(game_, outcome, worth);
    // A draw may end the game, and then no search comes.
    if (waits_) fill(worth);
    waits_ = false;
    set_targets(from, worth, outcome);
  }

  typename G::Move step(const typename G::State& state, Seat seat, Values& values) {
    const auto found =
        search_.run(game_.view(state, seat), seat, Limits{0, how_.nodes}, rng_.next(), false);
    values = found.values;
    if (chance() < how_.stray) {
      moves_->clear();
      game_.legal(state, seat, *moves_);
      return (*moves_)[rng_.below(static_cast<std::uint32_t>(moves_->size()))];
    }
    const float best = found.options[0].value;
    float sum = 0;
    for (const auto& option : found.options)
      sum += std::exp((option.value - best) / how_.temperature);
    float draw = sum * chance();
    for (const auto& option : found.options) {
      draw -= std::exp((option.value - best) / how_.temperature);
      if (draw <= 0) return option.move;
    }
    return found.options[0].move;
  }

  void keep(const typename G::State& state) {
    const std::size_t room = samples_.described.size();
    samples_.described.resize(room + samples_.seats * samples_.inputs);
    for (std::size_t i = 0; i < samples_.seats; ++i) {
      Seat seat = seat_of(static_cast<int>(i));
      if constexpr (DescribesOneSeat<E>) seat = E::described_seat(state);
      evaluator_.evaluation().describe(
          state, seat,
          std::span(samples_.described).subspan(room + i * samples_.inputs, samples_.inputs));
      samples_.win.push_back(0);
      samples_.points.push_back(0);
      whose_.push_back(seat);
    }
  }
  void fill(const Values& values) {
    for (std::size_t at = samples_.win.size() - samples_.seats; at < samples_.win.size(); ++at)
      samples_.win[at] = values[whose_[at].index];
  }

  void set_targets(std::size_t from, const Values& worth, const Outcome& outcome) {
    for (std::size_t at = from * samples_.seats; at < samples_.win.size(); ++at) {
      const std::size_t seat = whose_[at].index;
      const float blended =
          how_.search_value_share * samples_.win[at] + (1 - how_.search_value_share) * worth[seat];
      samples_.win[at] = blended;
      samples_.points[at] =
          samples_.alone ? blended : static_cast<float>(outcome.points[seat]) / E::kPoints;
    }
  }
  float chance() { return static_cast<float>(rng_.next() >> 40) * 0x1p-24F; }

  const G& game_;
  SelfPlay how_;
  Evaluator<E> evaluator_;
  PuctSearch<E> search_;
  Rng rng_;
  std::unique_ptr<typename G::Moves> moves_;
  Samples samples_;
  std::vector<Seat> whose_;  // Of each description.
  bool waits_ = false;       // The last sample for its worth.
};

}  // namespace fourlands::ai
