#include "ai/measure/position_evaluator.h"

namespace fourlands::ai {

PositionEvaluator::PositionEvaluator(const Ruleset& rules, int level)
    : seats_(static_cast<std::size_t>(rules.seats())),
      points_(game_bots(rules.info().id).full_points(rules)),
      together_(!rules.hidden() && (!points_ || seats_ == 1)) {
  const GameBots& bots = game_bots(rules.info().id);
  const std::shared_ptr<const BotFile> file(&bots.own(), [](const BotFile*) {});
  view_evaluator_ =
      bots.view_evaluator(rules, file, file->levels[static_cast<std::size_t>(level - 1)].settings);
}

std::vector<double> PositionEvaluator::evaluate(const Position& position, SeatSet seats,
                                                const Limits& limits, std::uint64_t seed) {
  if (const auto outcome = position.outcome()) return worth_of(*outcome);
  if (together()) return view_evaluator_->evaluate(*position.view(seat_of(0)), limits, seed);
  std::vector<double> values(seats_);
  for (const Seat seat : seats)
    values[seat.index] = view_evaluator_->evaluate(*position.view(seat), limits, seed)[seat.index];
  return values;
}

std::vector<double> PositionEvaluator::worth_of(const Outcome& outcome) const {
  std::vector<double> worth(seats_);
  for (std::size_t s = 0; s < seats_; ++s) {
    if (points_)
      worth[s] = outcome.points[s] / *points_;
    else if (outcome.winners.has(seat_of(static_cast<int>(s))))
      worth[s] = 1.0 / outcome.winners.size();
  }
  return worth;
}

}  // namespace fourlands::ai
