#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "ai/bots/game_bots.h"
#include "ai/study/study.h"
#include "core/check.h"
#include "core/hash.h"

namespace fourlands::ai {
namespace {

constexpr std::int64_t kBranchingEvery = 8;

std::size_t leader_of(const std::vector<double>& values) {
  return static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin());
}

// One game while it is played.
class Observed {
 public:
  Observed(const Ruleset& rules, const StudyGuide& guide, const StudySettings& settings,
           std::int64_t number, Study& study)
      : rules_(rules), guide_(guide), number_(number), study_(study) {
    BotSpec spec;
    spec.level = settings.level;
    if (settings.nodes > 0) spec.limits = Limits{.nodes = settings.nodes};
    spec.loaded = settings.file;
    if (settings.file) spec.file = "given";
    for (int i = 0; i < rules.seats(); ++i)
      bots_.push_back(std::move(make_bot(rules, spec).value()));
    seed_ = mix(mix(settings.seed, 1), static_cast<std::uint64_t>(number));
    used_.resize(bots_.size());
  }

  GameFacts play() {
    const auto position = rules_.initial();
    value_ = estimate(*position);
    for (Actors actors = position->to_act(); !actors.is_nobody() && steps_ < kMostSteps;
         actors = position->to_act())
      step(*position, actors);
    ++study_.games;
    for (const std::string& kind : kinds_) ++study_.effects[kind];
    const auto outcome = position->outcome();
    if (!outcome) {
      ++study_.unended;
      return {};
    }
    finish(*outcome);
    return facts_;
  }

 private:
  [[nodiscard]] std::vector<double> estimate(const Position& position) const {
    if (position.to_act().is_nobody()) return result_values(*position.outcome());
    return game_bots(rules_.info().id).evaluate(position);
  }
  [[nodiscard]] std::vector<double> result_values(const Outcome& outcome) const {
    std::vector<double> values(bots_.size());
    const auto full = game_bots(rules_.info().id).full_points(rules_);
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] = full ? outcome.points[i] / *full : share_won(outcome, i);
    return values;
  }
  [[nodiscard]] static double share_won(const Outcome& outcome, std::size_t seat) {
    return outcome.winners.has(seat_of(static_cast<int>(seat))) ? 1.0 / outcome.winners.size() : 0;
  }

  void step(Position& position, Actors actors) {
    Actor who = Actor::chance();
    std::string text;
    if (actors.is_chance()) {
      Rng rng(mix(seed_, draws_++));
      text = position.sample(rng);
    } else {
      const Seat seat = *actors.seats().begin();
      who = seat;
      if (number_ % kBranchingEvery == 0)
        study_.branching.add(static_cast<double>(position.legal(seat).size()));
      text = bots_[seat.index]->choose(*position.view(seat), step_seed(seed_, seat, steps_)).step;
      ++decisions_;
    }
    ++steps_;
    const auto effects = position.play_and_tell(who, text);
    FL_CHECK(effects.ok());
    for (const Json& effect : effects.value()) note(effect, who);
    std::vector<double> now = estimate(position);
    const double change = now[0] - value_[0];
    (who.is_chance() ? chance_swing_ : own_swing_) += change * change;
    value_ = std::move(now);
    if (turn_began_ && value_.size() > 1) leaders_.push_back(leader_of(value_));
    turn_began_ = false;
  }

  void note(const Json& effect, Actor who) {
    const std::string kind = effect.value("kind", "");
    kinds_.insert(kind);
    if (kind == guide_.turn) {
      ++turns_;
      turn_began_ = true;
    }
    if (kind == guide_.ending_effect && effect.contains(guide_.ending_field))
      ++study_.endings[text_of(effect[guide_.ending_field])];
    for (const auto& [place_kind, field] : guide_.places)
      if (kind == place_kind && effect.contains(field))
        each(effect[field], [&](const std::string& place) { ++study_.places[place]; });
    std::size_t seat = who.is_chance() ? used_.size() : who.seat().index;
    if (effect.contains("seat") && effect["seat"].is_number_integer())
      seat = effect["seat"].get<std::size_t>();
    for (const ComponentRow& row : guide_.components)
      if (kind == row.effect && (row.when.empty() || effect.value(row.when, false)))
        note_component(row, effect, seat);
  }

  void note_component(const ComponentRow& row, const Json& effect, std::size_t seat) {
    const auto met = [&](const std::string& id) {
      ++study_.components[row.component][id].met[static_cast<std::size_t>(row.meeting)];
      if (row.meeting == Meeting::kUsed && seat < used_.size())
        used_[seat].insert({row.component, id});
    };
    if (!row.id.empty())
      met(row.id);
    else if (effect.contains(row.field))
      each(effect[row.field], met);
  }

  static std::string text_of(const Json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
  }
  template <class Take>
  static void each(const Json& value, const Take& take) {
    if (!value.is_array()) return take(text_of(value));
    for (const Json& item : value) take(text_of(item));
  }

  void finish(const Outcome& outcome) {
    const std::size_t seats = bots_.size();
    std::vector<double> points;
    for (std::size_t i = 0; i < seats; ++i) {
      facts_.won.push_back(share_won(outcome, i));
      points.push_back(outcome.points[i]);
      study_.seats()[i].won.add(facts_.won[i]);
      study_.seats()[i].points.add(points[i]);
    }
    facts_.points = points;
    std::sort(points.begin(), points.end(), std::greater<>());
    if (seats > 1) {
      facts_.margin = points[0] - points[1];
      study_.margin.add(facts_.margin);
      Mean in_game;
      for (const double p : points) in_game.add(p);
      study_.spread.add(in_game.deviation());
    }
    facts_.decisions = decisions_;
    facts_.turns = turns_;
    study_.decisions.add(decisions_);
    study_.turns.add(turns_);
    study_.tied.add(outcome.winners.size() > 1 ? 1 : 0);
    if (const double swings = chance_swing_ + own_swing_; swings > 0)
      study_.luck.add(chance_swing_ / swings);
    if (seats > 1 && outcome.winners.size() == 1 && !leaders_.empty())
      note_drama((*outcome.winners.begin()).index);
    study_.note_results(used_, result_values(outcome), unit_of(rules_));
  }

  void note_drama(std::size_t winner) {
    int changes = 0;
    std::size_t behind = 0;  // Turns until the winner led for good.
    for (std::size_t i = 0; i < leaders_.size(); ++i) {
      if (i > 0 && leaders_[i] != leaders_[i - 1]) ++changes;
      if (leaders_[i] != winner) behind = i + 1;
    }
    study_.lead_changes.add(changes);
    study_.decided_at.add(static_cast<double>(behind) / static_cast<double>(leaders_.size()));
    study_.comeback.add(leaders_[leaders_.size() / 2] != winner ? 1 : 0);
  }

  const Ruleset& rules_;
  const StudyGuide& guide_;
  std::int64_t number_;
  Study& study_;
  std::vector<std::unique_ptr<Bot>> bots_;
  std::uint64_t seed_ = 0;
  std::uint64_t draws_ = 0;
  std::uint64_t steps_ = 0;
  int decisions_ = 0;
  int turns_ = 0;
  bool turn_began_ = false;
  double chance_swing_ = 0;
  double own_swing_ = 0;
  std::vector<double> value_;
  std::vector<std::size_t> leaders_;
  std::set<std::string> kinds_;
  Study::Used used_;
  GameFacts facts_;
};

}  // namespace

GameFacts study_game(const Ruleset& rules, const StudyGuide& guide, const StudySettings& settings,
                     std::int64_t number, Study& study) {
  return Observed(rules, guide, settings, number, study).play();
}

Unit unit_of(const Ruleset& rules) {
  return game_bots(rules.info().id).full_points(rules) ? Unit::kPoints : Unit::kWin;
}

}  // namespace fourlands::ai
