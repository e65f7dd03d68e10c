#include "ai/weigher.h"

namespace fourlands::ai {

Weigher::Weigher(const Ruleset& rules, int level)
    : seats_(static_cast<std::size_t>(rules.seats())),
      points_(mind_of(rules.info().id).full_points(rules)),
      together_(!rules.hidden() && (!points_ || seats_ == 1)) {
  const Mind& mind = mind_of(rules.info().id);
  const std::shared_ptr<const BotFile> file(&mind.own(), [](const BotFile*) {});
  scales_ = mind.scales(rules, file, file->levels[static_cast<std::size_t>(level - 1)].settings);
}

std::vector<double> Weigher::weigh(const Position& position, SeatSet seats, const Limits& limits,
                                   std::uint64_t seed) {
  if (const auto outcome = position.outcome()) return worth_of(*outcome);
  if (together()) return scales_->weigh(*position.view(seat_of(0)), limits, seed);
  std::vector<double> values(seats_);
  for (const Seat seat : seats)
    values[seat.index] = scales_->weigh(*position.view(seat), limits, seed)[seat.index];
  return values;
}

std::vector<double> Weigher::worth_of(const Outcome& outcome) const {
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
