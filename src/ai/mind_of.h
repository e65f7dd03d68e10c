#pragma once

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <thread>
#include <utility>

#include "ai/best_first.h"
#include "ai/mind.h"
#include "ai/scales_of.h"
#include "ai/search.h"
#include "game/face_of.h"

// Makes the mind of a game from its Evaluation. Included by one file a game and nobody else.

namespace fourlands::ai {

// How many of the best steps a choice tells.
inline constexpr std::size_t kToldOptions = 8;

template <Evaluation E>
class BotOf final : public Bot {
 public:
  using G = typename E::Game;
  using Found = typename Search<E>::Found;

  BotOf(std::shared_ptr<const Ruleset> rules, std::shared_ptr<const BotFile> file,
        const BotSpec& spec)
      : rules_(std::move(rules)),
        game_(static_cast<const RulesetOf<G>&>(*rules_).game()),
        file_(std::move(file)),
        level_(file_->levels[static_cast<std::size_t>(spec.level - 1)]),
        spec_(spec) {
    if (spec.kind == BotSpec::Kind::kUct) level_ = {plain(), {1000, 0}, {}};
    if (spec.limits) level_.limits = *spec.limits;
    // Only where a level chooses by visits alone, and one tree has them all.
    if (level_.care.heat > 0 || spec.threads > 1) level_.limits.settle = false;
    for (int i = 0; i < std::max(spec.threads, 1); ++i)
      searches_.push_back(
          std::make_unique<Search<E>>(game_, file_->model, level_.settings, most_simulations()));
    if (spec.kind == BotSpec::Kind::kLevel && level_.off.share > 0) make_off_day();
  }

  Choice choose(const SeatView& view, std::uint64_t seed) override {
    FL_CHECK(view.viewer().has_value());
    const auto& typed = static_cast<const SeatViewOf<G>&>(view);
    if (is_off_day(seed)) return off_day_->choose(view, seed);
    const Found found = search(typed.view(), *view.viewer(), seed);
    FL_CHECK(!found.options.empty());
    return tell(found, pick(found, seed), *view.viewer());
  }

 private:
  // 0 if time decides.
  [[nodiscard]] std::int64_t most_simulations() const {
    const Limits& limits = level_.limits;
    return limits.milliseconds == 0 ? std::max<std::int64_t>(limits.nodes, 1) : limits.nodes;
  }
  void make_off_day() {
    BotSpec spec = spec_;
    spec.level = level_.off.as;
    const Limits& own = file_->levels[static_cast<std::size_t>(spec.level - 1)].limits;
    if (spec.limits) spec.limits = within(own, *spec.limits);
    off_day_ = std::make_unique<BotOf>(rules_, file_, spec);
  }
  // By the half of the seed that is the match's, so that a match is played on one day.
  [[nodiscard]] bool is_off_day(std::uint64_t seed) const {
    const std::uint64_t match = seed >> 32;
    const auto level = static_cast<std::uint64_t>(spec_.level);
    return off_day_ && match != 0 &&
           static_cast<float>(mix(match, level) >> 40) * 0x1p-24F < level_.off.share;
  }

  static Settings plain() {
    Settings settings;
    settings.plain = true;
    settings.edges = settings.root_edges = static_cast<int>(G::Moves::capacity());
    settings.depth = 250;
    return settings;
  }

  // Each thread grows a tree of its own; what they found is added up.
  Found search(const typename G::View& view, Seat seat, std::uint64_t seed) {
    const bool kept = level_.limits.nodes == 0 && level_.limits.milliseconds > 0;
    if (searches_.size() == 1) return searches_[0]->run(view, seat, level_.limits, seed, kept);
    std::vector<Found> founds(searches_.size());
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 0; i < searches_.size(); ++i)
        threads.emplace_back([&, i] {
          Limits limits = level_.limits;
          const auto count = static_cast<std::int64_t>(searches_.size());
          limits.nodes = (limits.nodes + count - 1) / count;
          founds[i] = searches_[i]->run(view, seat, limits, mix(seed, i), kept);
        });
    }
    return together(founds);
  }

  static Found together(const std::vector<Found>& founds) {
    Found all = founds[0];
    for (auto& option : all.options) {
      double sum = 0;
      double weight = 0;
      std::uint32_t visits = 0;
      for (const Found& found : founds)
        for (const auto& other : found.options)
          if (other.move == option.move) {
            visits += other.visits;
            sum += static_cast<double>(other.value) * (other.visits + 1);
            weight += other.visits + 1;
          }
      option.visits = visits;
      option.value = static_cast<float>(sum / weight);
    }
    best_first(all.options);
    for (std::size_t i = 1; i < founds.size(); ++i) {
      all.simulations += founds[i].simulations;
      all.depth = std::max(all.depth, founds[i].depth);
    }
    return all;
  }

  // The best step; or, as far as the level's care allows, one that looks nearly as good.
  std::size_t pick(const Found& found, std::uint64_t seed) const {
    const Care& care = level_.care;
    if (care.heat <= 0) return 0;
    float best = 0;
    for (const auto& option : found.options) best = std::max(best, option.value);
    Rng rng(mix(seed, 0x5eed));
    std::vector<float> weights;
    float sum = 0;
    for (const auto& option : found.options) {
      const bool fine = option.value >= best - care.slack;
      weights.push_back(fine ? std::exp((option.value - best) / care.heat) : 0.0F);
      sum += weights.back();
    }
    float draw = sum * static_cast<float>(rng.next() >> 40) * 0x1p-24F;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      draw -= weights[i];
      if (weights[i] > 0 && draw <= 0) return i;
    }
    return 0;
  }

  Choice tell(const Found& found, std::size_t picked, Seat seat) const {
    Choice choice;
    choice.step = game_.write(found.options[picked].move);
    choice.simulations = found.simulations;
    for (int i = 0; i < game_.seats(); ++i)
      choice.values.push_back(static_cast<double>(found.values[static_cast<std::size_t>(i)]));
    choice.value = choice.values[seat.index];
    Json options = Json::array();
    for (std::size_t i = 0; i < std::min(found.options.size(), kToldOptions); ++i) {
      const auto& option = found.options[i];
      choice.options.push_back(
          {game_.write(option.move), option.visits, static_cast<double>(option.value)});
      options.push_back({{"step", choice.options.back().step},
                         {"visits", option.visits},
                         {"value", choice.options.back().value}});
    }
    choice.info = {{"simulations", found.simulations},
                   {"depth", found.depth},
                   {"value", choice.value},
                   {"values", choice.values},
                   {"options", std::move(options)}};
    return choice;
  }

  std::shared_ptr<const Ruleset> rules_;
  const G& game_;
  std::shared_ptr<const BotFile> file_;
  Level level_;
  BotSpec spec_;
  std::vector<std::unique_ptr<Search<E>>> searches_;
  std::unique_ptr<BotOf> off_day_;
};

template <Evaluation E>
class MindOf final : public Mind {
 public:
  using G = typename E::Game;

  explicit MindOf(BotFile own) : own_(std::move(own)) {}
  [[nodiscard]] const BotFile& own() const override { return own_; }
  [[nodiscard]] int inputs() const override { return E::kInputs; }

  [[nodiscard]] std::unique_ptr<Bot> bot(const Ruleset& rules, std::shared_ptr<const BotFile> file,
                                         const BotSpec& spec) const override {
    return std::make_unique<BotOf<E>>(rules.shared_from_this(), std::move(file), spec);
  }

  [[nodiscard]] std::unique_ptr<Scales> scales(const Ruleset& rules,
                                               std::shared_ptr<const BotFile> file,
                                               const Settings& settings) const override {
    return std::make_unique<ScalesOf<E>>(rules.shared_from_this(), std::move(file), settings);
  }

  [[nodiscard]] std::optional<double> full_points(const Ruleset& rules) const override {
    if (E::kAlone || rules.seats() == 1) return static_cast<double>(E::kPoints);
    return std::nullopt;
  }

  [[nodiscard]] std::vector<double> judge(const Position& position) const override {
    const auto& typed = static_cast<const PositionOf<G>&>(position);
    Values values{};
    Judge<E>(typed.game(), own_.model).judge(typed.typed_state(), values);
    return {values.begin(), values.begin() + typed.game().seats()};
  }

  [[nodiscard]] Samples self_play(const Ruleset& rules, const BotFile& file, const SelfPlay& how,
                                  std::uint64_t seed) const override {
    const G& game = static_cast<const RulesetOf<G>&>(rules).game();
    return Trainer(game, file, how, seed).play();
  }

 private:
  // Plays games of a bot against itself and keeps what a model can learn from.
  class Trainer {
   public:
    Trainer(const G& game, const BotFile& file, const SelfPlay& how, std::uint64_t seed)
        : game_(game),
          how_(how),
          judge_(game, file.model),
          search_(game, file.model, file.levels[kLevels - 1].settings),
          rng_(seed),
          moves_(std::make_unique<typename G::Moves>()) {
      samples_.inputs = static_cast<std::size_t>(E::kInputs);
      samples_.seats = OneSided<E> ? 1 : static_cast<std::size_t>(game.seats());
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
      judge_.result(outcome, worth);
      // A draw may end the game, and then no search comes.
      if (waits_) fill(worth);
      waits_ = false;
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
      for (const auto& option : found.options) {
        draw -= std::exp((option.value - best) / how_.heat);
        if (draw <= 0) return option.move;
      }
      return found.options[0].move;
    }

    void keep(const typename G::State& state) {
      const std::size_t room = samples_.described.size();
      samples_.described.resize(room + samples_.seats * samples_.inputs);
      for (std::size_t i = 0; i < samples_.seats; ++i) {
        Seat seat = seat_of(static_cast<int>(i));
        if constexpr (OneSided<E>) seat = E::told(state);
        judge_.evaluation().describe(
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

    void settle(std::size_t from, const Values& worth, const Outcome& outcome) {
      for (std::size_t at = from * samples_.seats; at < samples_.win.size(); ++at) {
        const std::size_t seat = whose_[at].index;
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
    std::vector<Seat> whose_;  // Of each description.
    bool waits_ = false;       // The last sample for its worth.
  };

  BotFile own_;
};

}  // namespace fourlands::ai
