#include "ai/measure/compare.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "ai/measure/position_evaluator.h"
#include "ai/measure/standing.h"
#include "core/check.h"
#include "core/hash.h"

namespace fourlands::ai {
namespace {

class Comparison {
 public:
  Comparison(const Ruleset& rules, const std::vector<MakeBot>& bots,
             const CompareSettings& settings, std::int64_t number)
      : rules_(rules),
        settings_(settings),
        turn_(static_cast<std::size_t>(number) % bots.size()),
        seed_(mix(mix(settings.seed, 0), static_cast<std::uint64_t>(number))),
        rng_(seed_),
        evaluator_(rules, settings.level) {
    game_.number = number;
    game_.in_points = evaluator_.points().has_value();
    for (const MakeBot& make : bots) {
      auto& seats = asked_.emplace_back();
      for (int seat = 0; seat < rules.seats(); ++seat) seats.push_back(make(rules).value());
    }
  }

  ComparedGame play() {
    const auto position = rules_.initial();
    for (Actors actors = position->to_act(); !actors.is_nobody(); actors = position->to_act()) {
      if (actors.is_chance()) {
        FL_CHECK(position->play(Actor::chance(), position->sample(rng_)).ok());
        continue;
      }
      const Seat seat = *actors.seats().begin();
      const std::size_t mover = (seat.index + turn_) % asked_.size();
      const bool looked_at = rng_.below(static_cast<std::uint32_t>(settings_.every)) == 0 &&
                             position->legal(seat).size() > 1;
      const std::uint64_t seed = step_seed(seed_, seat, steps_++);
      std::vector<std::string> steps(asked_.size());
      for (std::size_t bot = 0; bot < asked_.size(); ++bot)
        if (looked_at || bot == mover)
          steps[bot] = asked_[bot][seat.index]->choose(*position->view(seat), seed).step;
      if (looked_at) game_.costs.push_back(costs_of(*position, seat, steps));
      FL_CHECK(position->play(seat, steps[mover]).ok());
    }
    return std::move(game_);
  }

 private:
  std::vector<double> costs_of(const Position& position, Seat seat,
                               const std::vector<std::string>& steps) {
    std::map<std::string, double> worth;
    for (const std::string& step : steps) worth[step] = 0;
    if (worth.size() == 1) return std::vector<double>(steps.size());
    double best = std::numeric_limits<double>::lowest();  // Points may be less than none.
    for (auto& [step, value] : worth) {
      const auto next = position.clone();
      FL_CHECK(next->play(seat, step).ok());
      // The same seed for all, so that they meet the same luck as far as that goes.
      value = evaluator_.evaluate(*next, SeatSet::of(seat), settings_.limits,
                                  mix(seed_, steps_))[seat.index] *
              evaluator_.points().value_or(1);
      best = std::max(best, value);
    }
    std::vector<double> costs;
    for (const std::string& step : steps) costs.push_back(best - worth[step]);
    return costs;
  }

  const Ruleset& rules_;
  const CompareSettings& settings_;
  std::size_t turn_;  // Which bot has the first seat.
  std::uint64_t seed_;
  Rng rng_;
  PositionEvaluator evaluator_;
  std::vector<std::vector<std::unique_ptr<Bot>>> asked_;  // One for each bot and seat.
  std::uint64_t steps_ = 0;
  ComparedGame game_;
};

struct Mean {
  double value = 0;
  double bound = 0;
};

// Over all positions. Those of a game have much in common, so that its spread is the games'.
template <class Of>
Mean mean_over(const std::vector<ComparedGame>& games, const Of& of) {
  double sum = 0;
  double count = 0;
  for (const ComparedGame& game : games)
    for (const auto& costs : game.costs) {
      sum += of(costs);
      ++count;
    }
  if (count == 0) return {};
  Mean mean{sum / count, 0};
  double squares = 0;
  for (const ComparedGame& game : games) {
    double off = 0;
    for (const auto& costs : game.costs) off += of(costs) - mean.value;
    squares += off * off;
  }
  const auto all = static_cast<double>(games.size());
  if (all > 1) mean.bound = kSigmas95 * std::sqrt(squares * all / (all - 1)) / count;
  return mean;
}

}  // namespace

ComparedGame compare_in_game(const Ruleset& rules, const std::vector<MakeBot>& bots,
                             const CompareSettings& settings, std::int64_t number) {
  return Comparison(rules, bots, settings, number).play();
}

Compared compared(const std::vector<ComparedGame>& games, std::size_t bots) {
  Compared all;
  all.games = static_cast<std::int64_t>(games.size());
  for (const ComparedGame& game : games) {
    all.positions += static_cast<std::int64_t>(game.costs.size());
    all.in_points = game.in_points;
  }
  for (std::size_t bot = 0; bot < bots; ++bot) {
    const Mean cost = mean_over(games, [bot](const auto& costs) { return costs[bot]; });
    const Mean more = mean_over(games, [bot](const auto& costs) { return costs[bot] - costs[0]; });
    const Mean best =
        mean_over(games, [bot](const auto& costs) { return costs[bot] > 0 ? 0.0 : 1.0; });
    all.bots.push_back({cost.value, cost.bound, more.value, more.bound, best.value});
  }
  return all;
}

}  // namespace fourlands::ai
