#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/hash.h"
#include "tensor/choices.h"
#include "tensor/table_of.h"
#include "tensor/workers.h"

// Makes a batch from a game's space. Included by spaces.cc and nobody else.

namespace fourlands::tensor {

template <Space S>
class BatchOf final : public Batch {
 public:
  using G = typename S::Game;
  using State = typename G::State;
  using Move = typename G::Move;
  using Rules = std::shared_ptr<const RulesetOf<G>>;

  BatchOf(Rules rules, const BatchOptions& options, const Arrays& arrays)
      : rules_(std::move(rules)),
        options_(options),
        arrays_(arrays),
        size_(static_cast<std::size_t>(observation_fields<S>(rules_->game()).size())),
        seats_(static_cast<std::size_t>(rules_->game().seats())),
        workers_(std::clamp(options.threads, 1, std::max(options.games, 1))),
        places_(static_cast<std::size_t>(options.games)) {
    for (int i = 0; i < options.games; ++i) games_.push_back(std::make_unique<One>());
    for (int i = 0; i < workers_.count(); ++i) {
      rooms_.push_back(std::make_unique<typename G::Moves>());
      chances_.push_back(std::make_unique<typename G::Chances>());
    }
    reset_part_ = [this](int part) {
      each_of(part, [&](std::size_t game) { restart(game, part); });
    };
    step_part_ = [this](int part) { each_of(part, [&](std::size_t game) { move(game, part); }); };
    reset(options.seed);
  }

  [[nodiscard]] int games() const override { return options_.games; }

  void reset(std::uint64_t seed) override {
    for (std::size_t i = 0; i < games_.size(); ++i) {
      games_[i]->rng = Rng(mix(seed, i));
      games_[i]->sampler = Rng(mix(mix(seed, 0x5a), i));
      std::fill_n(arrays_.rewards + i * seats_, seats_, 0.0F);
      arrays_.dones[i] = 0;
    }
    workers_.run(reset_part_);
  }

  std::optional<int> step(std::span<const std::int32_t> actions) override {
    for (std::size_t i = 0; i < games_.size(); ++i) {
      places_[i] = place(*games_[i], actions[i]);
      if (places_[i] < 0) return static_cast<int>(i);
    }
    workers_.run(step_part_);
    return std::nullopt;
  }

  void sample(std::span<std::int32_t> actions) override {
    for (std::size_t i = 0; i < games_.size(); ++i) {
      One& one = *games_[i];
      actions[i] = one.chance_count > 0
                       ? static_cast<std::int32_t>(one.sampler.below(one.chance_count))
                       : one.choices.pick(one.sampler);
    }
  }

  [[nodiscard]] std::unique_ptr<Table> table(int game) const override {
    const One& one = *games_[static_cast<std::size_t>(game)];
    auto table = std::make_unique<TableOf<S>>(rules_, one.state);
    if (one.chance_count == 0)
      for (std::uint16_t action : one.choices.spelled())
        (void)table->take(one.choices.seat(), action);
    return table;
  }

 private:
  struct One {
    State state;
    Choices<S> choices;
    std::uint32_t chance_count = 0;  // Outcomes to choose from, if the caller plays chance.
    Rng rng{0};
    Rng sampler{0};
  };

  template <class Visit>
  void each_of(int part, const Visit& visit) const {
    const auto parts = static_cast<std::size_t>(workers_.count());
    const auto at = static_cast<std::size_t>(part);
    for (std::size_t i = games_.size() * at / parts; i < games_.size() * (at + 1) / parts; ++i)
      visit(i);
  }
  [[nodiscard]] const G& rules() const { return rules_->game(); }

  static int place(const One& one, int action) {
    if (one.chance_count > 0)
      return action >= 0 && static_cast<std::uint32_t>(action) < one.chance_count ? action : -1;
    return one.choices.find(action);
  }

  void restart(std::size_t game, int part) {
    erase_mask(game);
    games_[game]->state = rules().initial();
    carry_on(game, part);
  }

  void move(std::size_t game, int part) {
    One& one = *games_[game];
    if (arrays_.dones[game] != 0) {
      arrays_.dones[game] = 0;
      std::fill_n(arrays_.rewards + game * seats_, seats_, 0.0F);
    }
    erase_mask(game);
    const auto place = static_cast<std::size_t>(places_[game]);
    if (one.chance_count > 0) {
      auto& outcomes = *chances_[static_cast<std::size_t>(part)];
      outcomes.clear();
      rules().chances(one.state, outcomes);
      rules().apply(one.state, Actor::chance(), outcomes[place].move);
      return carry_on(game, part);
    }
    Move move{};
    if (one.choices.take(rules(), one.state, place, room(part), move)) {
      rules().apply(one.state, one.choices.seat(), move);
      return carry_on(game, part);
    }
    show(game);
  }

  // Plays chance if that is ours to do, begins anew after the end, and shows who is to act.
  void carry_on(std::size_t game, int part) {
    One& one = *games_[game];
    one.chance_count = 0;
    for (;;) {
      const Actors actors = rules().to_act(one.state);
      if (actors.is_nobody()) {
        arrays_.dones[game] = 1;
        returns_of(rules(), one.state, std::span(arrays_.rewards + game * seats_, seats_));
        one.state = rules().initial();
      } else if (!actors.is_chance()) {
        one.choices.list(rules(), one.state, *actors.seats().begin(), room(part));
        return show(game);
      } else if (options_.chance_inside) {
        rules().apply(one.state, Actor::chance(), rules().sample(one.state, one.rng));
      } else {
        auto& outcomes = *chances_[static_cast<std::size_t>(part)];
        outcomes.clear();
        rules().chances(one.state, outcomes);
        one.chance_count = static_cast<std::uint32_t>(outcomes.size());
        one.choices.clear();
        return show(game);
      }
    }
  }

  void show(std::size_t game) {
    One& one = *games_[game];
    const bool chance = one.chance_count > 0;
    arrays_.turns[game] = chance ? -1 : one.choices.seat().index;
    if (!options_.observe) return;
    const std::span<float> out(arrays_.observations + game * size_, size_);
    std::fill(out.begin(), out.end(), 0.0F);
    if (chance) return;
    observe_all<S>(rules(), one.state, one.choices.seat(), one.choices.spelled(), out);
    std::uint8_t* const mask = arrays_.masks + game * static_cast<std::size_t>(S::kActions);
    for (std::uint16_t action : one.choices.actions()) mask[action] = 1;
  }
  // Only what was set is set back: that is a few of thousands.
  void erase_mask(std::size_t game) {
    if (!options_.observe) return;
    std::uint8_t* const mask = arrays_.masks + game * static_cast<std::size_t>(S::kActions);
    for (std::uint16_t action : games_[game]->choices.actions()) mask[action] = 0;
  }
  typename G::Moves& room(int part) { return *rooms_[static_cast<std::size_t>(part)]; }

  Rules rules_;
  BatchOptions options_;
  Arrays arrays_;
  std::size_t size_;
  std::size_t seats_;
  Workers workers_;
  std::vector<int> places_;
  std::vector<std::unique_ptr<One>> games_;
  std::vector<std::unique_ptr<typename G::Moves>> rooms_;
  std::vector<std::unique_ptr<typename G::Chances>> chances_;
  std::function<void(int)> reset_part_;
  std::function<void(int)> step_part_;
};

}  // namespace fourlands::tensor
