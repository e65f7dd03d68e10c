#pragma once

#include <cmath>
#include <memory>
#include <utility>

#include "ai/bot_file.h"
#include "ai/samples.h"
#include "ai/search.h"

namespace fourlands::ai {

// Plays games of a bot against itself and keeps what a model can learn from.
template <Evaluation E>
class Trainer {
 public:
  using G = typename E::Game;

  Trainer(const G& game, const BotFile& file, const SelfPlay& how, std::uint64_t seed)
      : game_(game),
        how_(how),
        judge_(game, file.model),
        search_(game, file.model, file.levels[kLevels - 1].settings),
        rng_(seed),
        moves_(std::make_unique<typename G::Moves>()) {
    samples_.inputs = static_cast<std::size_t>(E::kInputs);
    samples_.seats = static_cast<std::size_t>(game.seats());
    samples_.alone = judge_.alone();
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
      game_.apply(state, seat, step(state, seat, values));
      if (!game_.to_act(state).is_nobody() && chance() < how_.keep) keep(state, values);
    }
    Values worth{};
    const Outcome outcome = game_.outcome(state);
    judge_.result(outcome, worth);
    settle(from, worth, outcome);
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
    for (const auto& option : found.options) sum += std::exp((option.value - best) / how_.heat);
    float draw = sum * chance();
    for (const auto& option : found.options)
      if ((draw -= std::exp((option.value - best) / how_.heat)) <= 0) return option.move;
    return found.options[0].move;
  }

  void keep(const typename G::State& state, const Values& values) {
    const std::size_t room = samples_.described.size();
    samples_.described.resize(room + samples_.seats * samples_.inputs);
    for (std::size_t seat = 0; seat < samples_.seats; ++seat) {
      judge_.evaluation().describe(
          state, seat_of(static_cast<int>(seat)),
          std::span(samples_.described).subspan(room + seat * samples_.inputs, samples_.inputs));
      samples_.win.push_back(values[seat]);
      samples_.points.push_back(0);
    }
  }

  void settle(std::size_t from, const Values& worth, const Outcome& outcome) {
    for (std::size_t i = from; i < samples_.size(); ++i)
      for (std::size_t seat = 0; seat < samples_.seats; ++seat) {
        const std::size_t at = i * samples_.seats + seat;
        const float blended = how_.trust * samples_.win[at] + (1 - how_.trust) * worth[seat];
        samples_.win[at] = blended;
        samples_.points[at] =
            samples_.alone ? blended : static_cast<float>(outcome.points[seat]) / E::kPoints;
      }
  }
  float chance() { return static_cast<float>(rng_.next() >> 40) * 0x1p-24F; }

  const G& game_;
  SelfPlay how_;
  Judge<E> judge_;
  Search<E> search_;
  Rng rng_;
  std::unique_ptr<typename G::Moves> moves_;
  Samples samples_;
};

}  // namespace fourlands::ai
