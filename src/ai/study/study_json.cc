#include "ai/study/study_json.h"

#include <fmt/format.h>

#include <algorithm>

#include "ai/bots/game_bots.h"

namespace fourlands::ai {
namespace {

Json json_of(const Estimate& estimate, double scale = 1) {
  return {{"value", scale * estimate.value}, {"bound", scale * estimate.bound}};
}

Json json_of(const Mean& mean) {
  if (mean.count() == 0) return nullptr;
  return json_of(mean.estimate());
}

Json seats_json(const Study& study) {
  Json seats = Json::array();
  for (const SeatFigures& seat : study.seats()) {
    Json row = {{"won", json_of(seat.won)}, {"points", json_of(seat.points)}};
    row["points"]["deviation"] = seat.points.deviation();
    seats.push_back(std::move(row));
  }
  return seats;
}

Json components_json(const Study& study, const StudyGuide& guide, double scale) {
  Json all = Json::object();
  for (const auto& [name, rows] : study.components) {
    Json list = Json::array();
    const auto worths = study.worths(name);
    for (const auto& [id, row] : rows) {
      const auto found = worths.find(id);
      const Estimate worth = found == worths.end() ? Estimate() : found->second;
      const Estimate difference = study.difference(row);
      Json item = {
          {"id", id}, {"offered", row.met[0]}, {"taken", row.met[1]}, {"used", row.met[2]}};
      item["worth"] = worth.bound > 0 ? json_of(worth, scale) : Json(nullptr);
      item["difference"] = difference.bound > 0 ? json_of(difference, scale) : Json(nullptr);
      list.push_back(std::move(item));
    }
    all[name] = std::move(list);
  }
  for (const auto& [name, ids] : guide.in_pack)
    for (const std::string& id : ids)
      if (!study.components.contains(name) || !study.components.at(name).contains(id))
        all[name].push_back({{"id", id},
                             {"offered", 0},
                             {"taken", 0},
                             {"used", 0},
                             {"worth", nullptr},
                             {"difference", nullptr}});
  return all;
}

Json rules_json(const Study& study, const StudyGuide& guide) {
  Json rules = Json::object();
  for (const auto& [rule, kinds] : guide.rules) {
    std::int64_t games = 0;
    for (const std::string& kind : kinds)
      if (const auto found = study.effects.find(kind); found != study.effects.end())
        games = std::max(games, found->second);
    rules[rule] = games;
  }
  return rules;
}

}  // namespace

Json study_json(const Ruleset& rules, const StudyGuide& guide, const Study& study,
                const StudySettings& settings) {
  const Unit unit = unit_of(rules);
  const double scale = unit == Unit::kPoints ? *game_bots(rules.info().id).full_points(rules) : 1;
  Json verdicts = Json::array();
  for (const Finding& finding : verdict(study, guide, unit))
    verdicts.push_back({{"fault", name_of(finding.fault)},
                        {"subject", finding.subject},
                        {"sentence", finding.sentence}});
  return {{"game", rules.info().id},
          {"title", rules.info().title},
          {"options", rules.options()},
          {"pack", {{"name", rules.pack().name}, {"hash", rules.pack().hash}}},
          {"level", settings.level},
          {"nodes", settings.nodes},
          {"seed", settings.seed},
          {"games", study.games},
          {"unended", study.unended},
          {"unit", unit == Unit::kPoints ? "points" : "win"},
          {"seats", seats_json(study)},
          {"margin", json_of(study.margin)},
          {"spread", json_of(study.spread)},
          {"decisions", json_of(study.decisions)},
          {"turns", json_of(study.turns)},
          {"branching", json_of(study.branching)},
          {"tied", json_of(study.tied)},
          {"lead_changes", json_of(study.lead_changes)},
          {"decided_at", json_of(study.decided_at)},
          {"comeback", json_of(study.comeback)},
          {"luck", json_of(study.luck)},
          {"endings", study.endings},
          {"rules", rules_json(study, guide)},
          {"components", components_json(study, guide, scale)},
          {"places", study.places},
          {"verdict", std::move(verdicts)}};
}

void Paired::add(const GameFacts& first, const GameFacts& second) {
  // A game that was given up has no result to compare.
  if (first.won.empty() || second.won.empty()) return;
  const std::size_t seats = std::min(first.won.size(), second.won.size());
  won_.resize(std::max(won_.size(), seats));
  points_.resize(won_.size());
  for (std::size_t i = 0; i < seats; ++i) {
    won_[i].add(first.won[i] - second.won[i]);
    points_[i].add(first.points[i] - second.points[i]);
  }
  margin_.add(first.margin - second.margin);
  decisions_.add(first.decisions - second.decisions);
  turns_.add(first.turns - second.turns);
  ++pairs_;
}

void Paired::add(const Paired& other) {
  won_.resize(std::max(won_.size(), other.won_.size()));
  points_.resize(won_.size());
  for (std::size_t i = 0; i < other.won_.size(); ++i) {
    won_[i].add(other.won_[i]);
    points_[i].add(other.points_[i]);
  }
  margin_.add(other.margin_);
  decisions_.add(other.decisions_);
  turns_.add(other.turns_);
  pairs_ += other.pairs_;
}

Json Paired::json(Unit unit) const {
  Json seats = Json::array();
  Json sentences = Json::array();
  const auto certain = [&](const Mean& mean, const std::string& what, double scale,
                           std::string_view of) {
    const Estimate e = mean.estimate();
    if (mean.count() == 0 || !e.differs_from(0)) return;
    sentences.push_back(fmt::format("{} {} by {:.1f} ± {:.1f}{}.", what,
                                    e.value > 0 ? "rises" : "falls", scale * std::abs(e.value),
                                    scale * e.bound, of));
  };
  for (std::size_t i = 0; i < won_.size(); ++i) {
    seats.push_back({{"won", json_of(won_[i])}, {"points", json_of(points_[i])}});
    if (unit == Unit::kWin)
      certain(won_[i], fmt::format("The share of games that seat {} wins", i), 100, " %");
    certain(points_[i], fmt::format("The score of seat {}", i), 1, " points");
  }
  certain(margin_, "The winner's margin", 1, " points");
  certain(decisions_, "The length of a game", 1, " steps");
  certain(turns_, "The length of a game", 1, " turns");
  return {{"pairs", pairs_},
          {"seats", std::move(seats)},
          {"margin", json_of(margin_)},
          {"decisions", json_of(decisions_)},
          {"turns", json_of(turns_)},
          {"sentences", std::move(sentences)}};
}

}  // namespace fourlands::ai
