#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "ai/bots/bot_file.h"
#include "ai/bots/bots.h"
#include "ai/bots/parallel.h"
#include "ai/search/best_first.h"
#include "ai/search/puct.h"
#include "ai/search/uct.h"
#include "core/check.h"
#include "core/hash.h"
#include "game/face_of.h"

namespace fourlands::ai {

// How many of the best steps a choice tells.
inline constexpr std::size_t kToldOptions = 8;

// Plays what a search finds. Each thread grows a tree of its own, and what they found is added up
// (root parallelization, Chaslot et al. 2008).
template <Evaluation E, class Search>
class SearchBot final : public Bot {
 public:
  using G = typename E::Game;
  using Found = typename Search::Result;

  // `file`: what the searches use, if they use one. `make(game, nodes)`: a search for so many
  // simulations; 0 if time decides.
  template <class Make>
  SearchBot(std::shared_ptr<const Ruleset> rules, std::shared_ptr<const BotFile> file,
            const BotSpec& spec, const Limits& limits, const StepSelection& selection,
            const Make& make)
      : rules_(std::move(rules)),
        game_(static_cast<const RulesetOf<G>&>(*rules_).game()),
        file_(std::move(file)),
        limits_(spec.limits.value_or(limits)),
        selection_(selection) {
    // Only where a level chooses by visits alone, and one tree has them all.
    if (selection_.temperature > 0 || spec.threads > 1) limits_.early_stop = false;
    const std::int64_t nodes =
        limits_.milliseconds == 0 ? std::max<std::int64_t>(limits_.nodes, 1) : limits_.nodes;
    for (int i = 0; i < std::max(spec.threads, 1); ++i) searches_.push_back(make(game_, nodes));
  }

  Choice choose(const SeatView& view, std::uint64_t seed) override {
    FL_CHECK(view.viewer().has_value());
    const auto& typed = static_cast<const SeatViewOf<G>&>(view);
    const Found found = search(typed.view(), *view.viewer(), seed);
    FL_CHECK(!found.options.empty());
    return tell(found, select(found, seed), *view.viewer());
  }

 private:
  Found search(const typename G::View& view, Seat seat, std::uint64_t seed) {
    const bool kept = limits_.nodes == 0 && limits_.milliseconds > 0;
    if (searches_.size() == 1) return searches_[0]->run(view, seat, limits_, seed, kept);
    std::vector<Found> founds(searches_.size());
    in_parallel(searches_.size(), [&](std::size_t i) {
      Limits limits = limits_;
      const auto count = static_cast<std::int64_t>(searches_.size());
      limits.nodes = (limits.nodes + count - 1) / count;
      founds[i] = searches_[i]->run(view, seat, limits, mix(seed, i), kept);
    });
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

  // The best step; or, with a temperature, one drawn by softmax from those that lose little.
  std::size_t select(const Found& found, std::uint64_t seed) const {
    if (selection_.temperature <= 0) return 0;
    float best = 0;
    for (const auto& option : found.options) best = std::max(best, option.value);
    Rng rng(mix(seed, 0x5eed));
    std::vector<float> weights;
    float sum = 0;
    for (const auto& option : found.options) {
      const bool fine = option.value >= best - selection_.max_value_loss;
      weights.push_back(fine ? std::exp((option.value - best) / selection_.temperature) : 0.0F);
      sum += weights.back();
    }
    float draw = sum * static_cast<float>(rng.next() >> 40) * 0x1p-24F;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      draw -= weights[i];
      if (weights[i] > 0 && draw <= 0) return i;
    }
    return 0;
  }

  Choice tell(const Found& found, std::size_t selected, Seat seat) const {
    Choice choice;
    choice.step = game_.write(found.options[selected].move);
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
  Limits limits_;
  StepSelection selection_;
  std::vector<std::unique_ptr<Search>> searches_;
};

template <Evaluation E>
std::unique_ptr<Bot> level_bot(const Ruleset& rules, const std::shared_ptr<const BotFile>& file,
                               const BotSpec& spec) {
  const BotLevel& level = file->levels[static_cast<std::size_t>(spec.level - 1)];
  return std::make_unique<SearchBot<E, PuctSearch<E>>>(
      rules.shared_from_this(), file, spec, level.limits, level.selection,
      [&](const typename E::Game& game, std::int64_t nodes) {
        return std::make_unique<PuctSearch<E>>(game, file->network, level.settings, nodes);
      });
}

template <Evaluation E>
std::unique_ptr<Bot> uct_bot(const Ruleset& rules, const BotSpec& spec) {
  return std::make_unique<SearchBot<E, UctSearch<E>>>(
      rules.shared_from_this(), nullptr, spec, Limits{}, StepSelection{},
      [](const typename E::Game& game, std::int64_t nodes) {
        return std::make_unique<UctSearch<E>>(game, nodes);
      });
}

}  // namespace fourlands::ai
