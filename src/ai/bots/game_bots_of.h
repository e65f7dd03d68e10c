#pragma once

#include <utility>

#include "ai/bots/game_bots.h"
#include "ai/bots/search_bot.h"
#include "ai/bots/self_play.h"
#include "ai/bots/view_evaluator_of.h"
#include "ai/search/evaluator.h"
#include "core/check.h"
#include "game/face_of.h"

// Makes a game's bots from its Evaluation. Included by one file a game and nobody else.

namespace fourlands::ai {

template <Evaluation E>
class GameBotsOf final : public GameBots {
 public:
  using G = typename E::Game;

  explicit GameBotsOf(BotFile own) : own_(std::move(own)) {}
  [[nodiscard]] const BotFile& own() const override { return own_; }
  [[nodiscard]] int inputs() const override { return E::kInputs; }

  [[nodiscard]] std::unique_ptr<Bot> bot(const Ruleset& rules, std::shared_ptr<const BotFile> file,
                                         const BotSpec& spec) const override {
#ifndef FOURLANDS_PLAY_ONLY  // The yardstick, which no level is.
    if (spec.kind == BotKind::kUct) return uct_bot<E>(rules, spec);
#endif
    return level_bot<E>(rules, std::move(file), spec);
  }

  [[nodiscard]] std::unique_ptr<ViewEvaluator> view_evaluator(
      const Ruleset& rules, std::shared_ptr<const BotFile> file,
      const SearchSettings& settings) const override {
    return std::make_unique<ViewEvaluatorOf<E>>(rules.shared_from_this(), std::move(file),
                                                settings);
  }

  [[nodiscard]] std::optional<double> full_points(const Ruleset& rules) const override {
    if (E::kAlone || rules.seats() == 1) return static_cast<double>(E::kPoints);
    return std::nullopt;
  }

  [[nodiscard]] std::vector<double> evaluate(const Position& position) const override {
    const auto& typed = static_cast<const PositionOf<G>&>(position);
    Values values{};
    Evaluator<E>(typed.game(), own_.network).evaluate(typed.typed_state(), values);
    return {values.begin(), values.begin() + typed.game().seats()};
  }

  [[nodiscard]] std::vector<float> features(const Position& position, Seat seat) const override {
    const auto& typed = static_cast<const PositionOf<G>&>(position);
    std::vector<float> inputs(static_cast<std::size_t>(E::kInputs));
    E(typed.game()).describe(typed.typed_state(), seat, inputs);
    return inputs;
  }

  [[nodiscard]] Samples self_play(const Ruleset& rules, const BotFile& file, const SelfPlay& how,
                                  std::uint64_t seed) const override {
#ifdef FOURLANDS_PLAY_ONLY  // Nobody is trained in a page.
    (void)rules, (void)file, (void)how, (void)seed;
    FL_CHECK(false);
    return {};
#else
    const G& game = static_cast<const RulesetOf<G>&>(rules).game();
    return SelfPlayer<E>(game, file, how, seed).play();
#endif
  }

 private:
  BotFile own_;
};

}  // namespace fourlands::ai
