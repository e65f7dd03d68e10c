#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "ai/bots/game_bots.h"
#include "ai/search/puct.h"
#include "game/face_of.h"

namespace fourlands::ai {

template <Evaluation E>
class ViewEvaluatorOf final : public ViewEvaluator {
 public:
  using G = typename E::Game;

  ViewEvaluatorOf(std::shared_ptr<const Ruleset> rules, std::shared_ptr<const BotFile> file,
                  const SearchSettings& settings)
      : rules_(std::move(rules)),
        game_(static_cast<const RulesetOf<G>&>(*rules_).game()),
        file_(std::move(file)),
        search_(game_, file_->network, settings) {}

  std::vector<double> evaluate(const SeatView& view, const Limits& limits,
                               std::uint64_t seed) override {
    FL_CHECK(view.viewer().has_value());
    const auto& typed = static_cast<const SeatViewOf<G>&>(view);
    const Values values = search_.evaluate(typed.view(), *view.viewer(), limits, seed);
    return {values.begin(), values.begin() + game_.seats()};
  }

 private:
  std::shared_ptr<const Ruleset> rules_;
  const G& game_;
  std::shared_ptr<const BotFile> file_;
  PuctSearch<E> search_;
};

}  // namespace fourlands::ai
