#include "ai/measure/analysis.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ai/bots/bots.h"
#include "ai/measure/position_evaluator.h"
#include "core/hash.h"
#include "match/replay.h"

namespace fourlands::ai {
namespace {

class Analyst {
 public:
  Analyst(const Ruleset& rules, const Record& record, const AnalysisSettings& settings)
      : rules_(rules),
        record_(record),
        settings_(settings),
        seats_(static_cast<std::size_t>(rules.seats())),
        evaluator_(rules, settings.level),
        points_(evaluator_.points()) {
    BotSpec spec;
    spec.level = settings.level;
    spec.limits = settings.limits;
    bot_ = make_bot(rules, spec).value();
  }

  Result<Analysis, std::string> run() {
    const std::size_t count = record_.events.size();
    const auto folded = fold(rules_, record_, count);
    if (!folded) return "event " + std::to_string(folded.error().number) + " is not legal";
    const auto outcome = folded.value()->outcome();
    if (!outcome && !settings_.unfinished) return std::string("the game is not over");
    Replay at(rules_, record_);
    values_.assign(count + 1, std::vector<double>(seats_, kFromAfter));
    chance_gain_.assign(count, std::vector<double>(seats_, 0.0));
    for (std::size_t i = 0; i < count; ++i) {
      look_at(i, at.position());
      (void)at.advance();
      if (settings_.progress && !settings_.progress(i + 1, count)) return std::string("given up");
    }
    values_[count] = evaluate(at.position(), SeatSet::first(rules_.seats()), settings_.limits,
                              mix(settings_.seed, count));
    fill_gaps();
    add_up();
    return std::move(analysis_);
  }

 private:
  // Stands for a value that is found backwards: the value after the event, less what chance gave.
  static constexpr double kFromAfter = -1;
  static constexpr std::size_t kMostOutcomes = 64;

  // Values before event i, and what else could have been played.
  void look_at(std::size_t i, const Position& position) {
    const Event& event = record_.events[i];
    AnalysedEvent& told = analysis_.events.emplace_back();
    told.number = i + 1;
    told.who = event.who;
    told.step = event.step;
    const std::uint64_t seed = mix(settings_.seed, i);
    if (event.who.is_chance()) return look_at_chance(i, position, seed);
    const Seat actor = event.who.seat();
    std::vector<double>& values = values_[i];
    const bool forced = position.legal(actor).size() == 1;
    if (!forced) {
      const Choice choice = bot_->choose(*position.view(actor), seed);
      compare(told, choice);
      if (evaluator_.together())
        values = choice.values;
      else
        values[actor.index] = choice.value;
    }
    // What another's step shows may change what a seat that could not see it thinks. Where each
    // plays alone it changes nothing.
    if (!rules_.hidden() || points_) return;
    SeatSet others = SeatSet::first(rules_.seats());
    others.remove(actor);
    const std::vector<double> seen = evaluate(position, others, settings_.limits, seed);
    for (const Seat other : others) values[other.index] = seen[other.index];
  }

  // What chance gave: how much better than on average, over what might have happened, the outcome
  // looks. All outcomes are evaluated alike and with the same effort, so over all of them luck is
  // 0; a search from before the draw would look less far than one from behind it.
  void look_at_chance(std::size_t i, const Position& position, std::uint64_t seed) {
    const auto outcomes = possible(position, seed);
    if (outcomes.size() == 1) return;
    const Limits limits = part_of(settings_.limits, outcomes.size());
    SeatSet seats;
    for (const Seat seat : SeatSet::first(rules_.seats()))
      if (!looks_alike(position, outcomes, seat)) seats.add(seat);
    const auto after = [&](const std::string& step) {
      const auto next = position.clone();
      (void)next->play(Actor::chance(), step);
      return evaluate(*next, seats, limits, seed);
    };
    chance_gain_[i] = after(record_.events[i].step);
    double weights = 0;
    for (const WeightedStep& outcome : outcomes) weights += outcome.weight;
    for (const WeightedStep& outcome : outcomes) {
      const std::vector<double> values = after(outcome.step);
      for (std::size_t s = 0; s < seats_; ++s)
        chance_gain_[i][s] -= outcome.weight / weights * values[s];
    }
  }

  // The outcomes of chance, or, if they are more than can be evaluated, some drawn from them.
  [[nodiscard]] std::vector<WeightedStep> possible(const Position& position,
                                                   std::uint64_t seed) const {
    auto outcomes = position.chances();
    const Limits& limits = settings_.limits;
    const auto effort =
        static_cast<std::size_t>(limits.nodes > 0 ? limits.nodes : limits.milliseconds);
    const std::size_t most = std::min(effort, kMostOutcomes);
    if (outcomes.size() <= most) return outcomes;
    Rng rng(seed);
    outcomes.clear();
    while (outcomes.size() < std::max<std::size_t>(most, 2))
      outcomes.push_back({position.sample(rng), 1});
    return outcomes;
  }
  static Limits part_of(const Limits& limits, std::size_t parts) {
    const auto count = static_cast<std::int64_t>(parts);
    if (limits.nodes > 0) return {0, std::max<std::int64_t>(limits.nodes / count, 1)};
    return {std::max(limits.milliseconds / static_cast<int>(count), 1), 0, limits.cpu};
  }

  // A draw that a seat cannot see is no luck to it yet.
  [[nodiscard]] bool looks_alike(const Position& position,
                                 const std::vector<WeightedStep>& outcomes, Seat seat) const {
    if (!rules_.hidden()) return false;
    const Audience audience = Audience::of(seat);
    const auto shown = [&](const WeightedStep& outcome) {
      return position.shown(Actor::chance(), outcome.step, audience);
    };
    return std::all_of(outcomes.begin(), outcomes.end(),
                       [&](const auto& outcome) { return shown(outcome) == shown(outcomes[0]); });
  }

  std::vector<double> evaluate(const Position& position, SeatSet seats, const Limits& limits,
                               std::uint64_t seed) {
    return evaluator_.evaluate(position, seats, limits, seed);
  }

  static void compare(AnalysedEvent& told, const Choice& choice) {
    told.best = choice.options[0].step;
    told.best_value = choice.options[0].value;
    told.played_value = kFromAfter;
    for (const Option& option : choice.options)
      if (option.step == told.step) told.played_value = option.value;
  }

  // A step that was the only one, or another's where each plays alone, changes nothing.
  void fill_gaps() {
    for (std::size_t i = chance_gain_.size(); i-- > 0;)
      for (std::size_t s = 0; s < seats_; ++s) {
        double& value = values_[i][s];
        if (value != kFromAfter) continue;
        value = values_[i + 1][s] - chance_gain_[i][s];
        // A chance to win is no more than sure.
        if (!points_) value = std::clamp(value, 0.0, 1.0);
      }
  }

  void add_up() {
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
      // A step that the search thought too little of to tell is valued by where it led.
      event.played_value = event.played_value == kFromAfter ? event.after[event.who.seat().index]
                                                            : event.played_value * unit;
    }
  }

  const Ruleset& rules_;
  const Record& record_;
  const AnalysisSettings& settings_;
  std::size_t seats_;
  PositionEvaluator evaluator_;
  std::optional<double> points_;
  std::unique_ptr<Bot> bot_;
  std::vector<std::vector<double>> values_;       // Before each event, and at the end; by seat.
  std::vector<std::vector<double>> chance_gain_;  // What chance gave at each event.
  Analysis analysis_;
};

}  // namespace

Result<Analysis, std::string> analyse(const Ruleset& rules, const Record& record,
                                      const AnalysisSettings& settings) {
  return Analyst(rules, record, settings).run();
}

Json json_of(const Analysis& analysis, const Record& record) {
  Json events = Json::array();
  for (const AnalysedEvent& event : analysis.events) {
    Json told = {{"n", event.number},
                 {"step", event.step},
                 {"before", event.before},
                 {"after", event.after}};
    told["who"] = event.who.is_chance() ? Json("chance") : Json(event.who.seat().index);
    if (!event.best.empty())
      told.update({{"best", event.best},
                   {"best_value", event.best_value},
                   {"played_value", event.played_value},
                   {"loss", event.loss()}});
    events.push_back(std::move(told));
  }
  Json seats = Json::array();
  for (std::size_t i = 0; i < analysis.seats.size(); ++i) {
    const SeatAccount& seat = analysis.seats[i];
    seats.push_back({{"name", record.seats[i].name},
                     {"start", seat.start},
                     {"luck", seat.luck},
                     {"skill", seat.skill},
                     {"others", seat.others},
                     {"result", seat.result}});
  }
  return {{"game", record.game},
          {"unit", analysis.in_points ? "points" : "win"},
          {"seats", std::move(seats)},
          {"events", std::move(events)}};
}

}  // namespace fourlands::ai
