#include "ai/analysis.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ai/mind.h"
#include "core/hash.h"

namespace fourlands::ai {
namespace {

class Analyst {
 public:
  Analyst(const Ruleset& rules, const Record& record, const AnalysisSettings& settings)
      : rules_(rules),
        record_(record),
        settings_(settings),
        mind_(mind_of(rules.info().id)),
        points_(mind_.full_points(rules)),
        seats_(static_cast<std::size_t>(rules.seats())) {
    const std::shared_ptr<const BotFile> file(&mind_.own(), [](const BotFile*) {});
    Level level = file->levels[static_cast<std::size_t>(settings.level - 1)];
    level.limits = settings.limits;
    scales_ = mind_.scales(rules, file, level);
    BotSpec spec;
    spec.level = settings.level;
    spec.limits = settings.limits;
    bot_ = mind_.bot(rules, file, spec);
  }

  Result<Analysis, std::string> run() {
    const auto position = rules_.initial();
    const std::size_t count = record_.events.size();
    values_.assign(count + 1, std::vector<double>(seats_, kAsAfter));
    for (std::size_t i = 0; i < count; ++i) {
      const Event& event = record_.events[i];
      if (position->explain(event.who, event.step))
        return "event " + std::to_string(i + 1) + " is not legal";
      look_at(i, *position);
      (void)position->play(event.who, event.step);
      if (settings_.progress) settings_.progress(i + 1, count);
    }
    const auto outcome = position->outcome();
    if (!outcome) return std::string("the game is not over");
    values_[count] = worth_of(*outcome);
    fill_gaps();
    settle();
    return std::move(analysis_);
  }

 private:
  // Stands for a value that is the same as after the event.
  static constexpr double kAsAfter = -1;

  // Values before event i, and what else could have been played.
  void look_at(std::size_t i, const Position& position) {
    const Event& event = record_.events[i];
    AnalysedEvent& told = analysis_.events.emplace_back();
    told.number = i + 1;
    told.who = event.who;
    told.step = event.step;
    const std::uint64_t seed = mix(settings_.seed, i);
    const bool chance = event.who.is_chance();
    const bool forced =
        chance ? position.chances().size() == 1 : position.legal(event.who.seat()).size() == 1;
    std::vector<double>& values = values_[i];
    if (!chance && !forced) {
      const Seat seat = event.who.seat();
      const Choice choice = bot_->choose(*position.view(seat), seed);
      compare(told, choice);
      if (together()) {
        values = choice.values;
        return;
      }
      values[seat.index] = choice.value;
    }
    if (together()) {
      if (!forced) values = scales_->weigh(*position.view(seat_of(0)), seed);
      return;
    }
    for (std::size_t s = 0; s < seats_; ++s) {
      const Seat seat = seat_of(static_cast<int>(s));
      if (unchanged_by(event.who, seat, forced) || event.who == Actor(seat)) continue;
      values[s] = scales_->weigh(*position.view(seat), mix(seed, s + 1))[s];
    }
  }

  // One search tells the value to every seat: all see the same, and play against each other.
  [[nodiscard]] bool together() const { return !rules_.hidden() && (!points_ || seats_ == 1); }

  // True if an event cannot change what the seat's position is worth to it: another's step where
  // each plays alone, or chance that had one outcome.
  [[nodiscard]] bool unchanged_by(Actor who, Seat seat, bool forced) const {
    if (who.is_chance()) return forced && !rules_.hidden();
    return points_ && who != Actor(seat);
  }

  static void compare(AnalysedEvent& told, const Choice& choice) {
    told.best = choice.options[0].step;
    told.best_value = choice.options[0].value;
    told.played_value = kAsAfter;
    for (const Option& option : choice.options)
      if (option.step == told.step) told.played_value = option.value;
  }

  [[nodiscard]] std::vector<double> worth_of(const Outcome& outcome) const {
    std::vector<double> worth(seats_);
    for (std::size_t s = 0; s < seats_; ++s) {
      if (points_)
        worth[s] = outcome.points[s] / *points_;
      else if (outcome.winners.has(seat_of(static_cast<int>(s))))
        worth[s] = 1.0 / outcome.winners.size();
    }
    return worth;
  }

  // A step that was the only one changes nothing: its value before is its value after.
  void fill_gaps() {
    for (std::size_t i = values_.size() - 1; i-- > 0;)
      for (std::size_t s = 0; s < seats_; ++s)
        if (values_[i][s] == kAsAfter) values_[i][s] = values_[i + 1][s];
  }

  void settle() {
    analysis_.in_points = points_.has_value();
    const double unit = points_.value_or(1);
    for (auto& values : values_)
      for (double& value : values) value *= unit;
    analysis_.seats.resize(seats_);
    for (std::size_t s = 0; s < seats_; ++s) {
      analysis_.seats[s].start = values_.front()[s];
      analysis_.seats[s].result = values_.back()[s];
    }
    for (std::size_t i = 0; i < analysis_.events.size(); ++i) {
      AnalysedEvent& event = analysis_.events[i];
      event.before = values_[i];
      event.after = values_[i + 1];
      for (std::size_t s = 0; s < seats_; ++s) {
        SeatAccount& account = analysis_.seats[s];
        const bool own = event.who == Actor(seat_of(static_cast<int>(s)));
        double& part = event.who.is_chance() ? account.luck : own ? account.skill : account.others;
        part += event.after[s] - event.before[s];
      }
      if (event.best.empty()) continue;
      event.best_value *= unit;
      // A step that the search thought too little of to tell is judged by where it led.
      event.played_value = event.played_value == kAsAfter ? event.after[event.who.seat().index]
                                                          : event.played_value * unit;
    }
  }

  const Ruleset& rules_;
  const Record& record_;
  const AnalysisSettings& settings_;
  const Mind& mind_;
  std::optional<double> points_;
  std::size_t seats_;
  std::unique_ptr<Scales> scales_;
  std::unique_ptr<Bot> bot_;
  std::vector<std::vector<double>> values_;
  Analysis analysis_;
};

}  // namespace

Result<Analysis, std::string> analyse(const Ruleset& rules, const Record& record,
                                      const AnalysisSettings& settings) {
  return Analyst(rules, record, settings).run();
}

}  // namespace fourlands::ai
