#include "ai/study/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace fourlands::ai {
namespace {

constexpr std::size_t kOffered = static_cast<std::size_t>(Meeting::kOffered);
constexpr std::size_t kTaken = static_cast<std::size_t>(Meeting::kTaken);
constexpr std::size_t kUsed = static_cast<std::size_t>(Meeting::kUsed);

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const std::size_t middle = values.size() / 2;
  std::sort(values.begin(), values.end());
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

class Judge {
 public:
  Judge(const Study& study, const StudyGuide& guide, Unit unit, const Thresholds& thresholds)
      : study_(study), guide_(guide), unit_(unit), limits_(thresholds) {}

  std::vector<Finding> findings() {
    if (study_.games == 0) return {};
    games();
    seats();
    look_at_components();
    for (const auto& [name, rows] : study_.components) {
      dead(name, rows);
      dominant(name);
    }
    if (study_.games >= limits_.enough_games) never();
    return std::move(found_);
  }

 private:
  void say(Fault fault, std::string subject, std::string sentence) {
    found_.push_back({fault, std::move(subject), std::move(sentence)});
  }

  void games() {
    const auto all = static_cast<double>(study_.games);
    const Estimate unended = proportion(static_cast<double>(study_.unended), all);
    if (study_.unended > 0 && unended.value >= limits_.unended)
      say(Fault::kEndless, "games",
          fmt::format("{:.1f} % of the games did not end within {} steps.", 100 * unended.value,
                      kMostSteps));
    const Estimate tied = study_.tied.estimate();
    if (study_.seats().size() > 1 && tied.value - tied.bound > limits_.tied)
      say(Fault::kTied, "games",
          fmt::format("{:.1f} ± {:.1f} % of the games end with a shared win.", 100 * tied.value,
                      100 * tied.bound));
    const Estimate decided = study_.decided_at.estimate();
    if (study_.decided_at.count() > 0 && decided.value + decided.bound < limits_.decided_early)
      say(Fault::kDecided, "games",
          fmt::format("The winner leads for good after {:.0f} ± {:.0f} % of the game.",
                      100 * decided.value, 100 * decided.bound));
  }

  void seats() {
    const auto& seats = study_.seats();
    if (seats.size() < 2) return;
    const double fair = 1.0 / static_cast<double>(seats.size());
    const double together = sigmas_for(seats.size()) / kSigmas95;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      const Estimate won = seats[i].won.estimate();
      const double off = std::abs(won.value - fair);
      if (off - together * won.bound > limits_.seat_bias)
        say(Fault::kSeatBias, fmt::format("seat {}", i),
            fmt::format("Seat {} wins {:.1f} ± {:.1f} % of the games; {:.1f} % would be even.", i,
                        100 * won.value, 100 * won.bound, 100 * fair));
    }
  }

  using Rows = std::map<std::string, ComponentFigures>;

  // How often it came to somebody who could have used it: taken, where that is told, else offered.
  static double chances(const ComponentFigures& row) {
    return static_cast<double>(row.met[kTaken] > 0 ? row.met[kTaken] : row.met[kOffered]);
  }

  [[nodiscard]] bool enough_chances(const ComponentFigures& row) const {
    return chances(row) >= static_cast<double>(limits_.enough_games) / 3;
  }
  [[nodiscard]] bool enough_uses(const ComponentFigures& row) const {
    std::int64_t uses = 0;
    for (const Mean& mean : row.with) uses += mean.count();
    return uses >= limits_.enough_uses;
  }

  // What is looked at of all components, since a finding must be certain of all of them together.
  void look_at_components() {
    std::size_t with_chances = 0;
    std::size_t with_worth = 0;
    for (const auto& [name, rows] : study_.components) {
      auto& worths = worths_[name];
      for (const auto& [id, row] : rows)
        if (enough_chances(row)) ++with_chances;
      for (const auto& [id, worth] : study_.worths(name))
        if (worth.bound > 0 && rows.contains(id) && enough_uses(rows.at(id)))
          worths.emplace(id, worth);
      if (worths.size() < limits_.enough_of_a_kind) worths.clear();
      with_worth += worths.size();
    }
    dead_together_ = sigmas_for(with_chances) / kSigmas95;
    worth_together_ = sigmas_for(with_worth) / kSigmas95;
  }

  void dead(const std::string& name, const Rows& rows) {
    std::vector<double> usual;
    for (const auto& [id, row] : rows)
      if (chances(row) > 0) usual.push_back(static_cast<double>(row.met[kUsed]) / chances(row));
    const double middle = median(usual);
    for (const auto& [id, row] : rows) {
      if (!enough_chances(row)) continue;
      const double came = chances(row);
      const Estimate used = proportion(static_cast<double>(row.met[kUsed]), came);
      if (used.value + dead_together_ * used.bound <
          std::max(limits_.dead_use, limits_.dead_of_usual * middle))
        say(Fault::kDead, name + ' ' + id,
            fmt::format(
                "{} {} is used in {:.1f} ± {:.1f} % of its {:.0f} chances; usual is {:.0f} %.",
                name, id, 100 * used.value, 100 * used.bound, came, 100 * middle));
    }
  }

  void dominant(const std::string& name) {
    const auto& known = worths_[name];
    if (known.empty()) return;
    std::vector<double> worths;
    for (const auto& [id, worth] : known) worths.push_back(worth.value);
    const double middle = median(worths);
    std::vector<double> away;
    away.reserve(worths.size());
    for (const double worth : worths) away.push_back(std::abs(worth - middle));
    // The median deviation, as a standard deviation of a normal spread.
    const double usual = 1.4826 * median(away);
    double scale = 1;
    if (unit_ == Unit::kPoints) scale = std::max(0.01, study_.seats()[0].result.mean());
    for (const auto& [id, worth] : known) {
      const double off = worth.value - middle;
      if (off - worth_together_ * worth.bound >
          std::max(limits_.dominant_worth * scale, limits_.dominant_deviations * usual))
        say(Fault::kDominant, name + ' ' + id,
            fmt::format("With {} {} a seat has {:+.1f} ± {:.1f} % {}; usual for a {} is {:+.1f} %.",
                        name, id, 100 * worth.value / scale, 100 * worth.bound / scale,
                        unit_ == Unit::kPoints ? "of its points" : "of a win", name,
                        100 * middle / scale));
    }
  }

  void never() {
    for (const auto& [name, ids] : guide_.in_pack)
      for (const std::string& id : ids) {
        const auto rows = study_.components.find(name);
        const bool met = rows != study_.components.end() && rows->second.contains(id);
        if (!met)
          say(Fault::kNeverUsed, name + ' ' + id,
              fmt::format("{} {} never came up in {} games.", name, id, study_.games));
      }
    for (const auto& [rule, kinds] : guide_.rules)
      if (std::none_of(kinds.begin(), kinds.end(),
                       [&](const std::string& kind) { return study_.effects.contains(kind); }))
        say(Fault::kNeverUsed, rule,
            fmt::format("Rule {} was never at work in {} games.", rule, study_.games));
  }

  const Study& study_;
  const StudyGuide& guide_;
  Unit unit_;
  Thresholds limits_;
  std::map<std::string, std::map<std::string, Estimate>> worths_;
  double dead_together_ = 1;
  double worth_together_ = 1;
  std::vector<Finding> found_;
};

}  // namespace

std::vector<Finding> verdict(const Study& study, const StudyGuide& guide, Unit unit,
                             const Thresholds& thresholds) {
  return Judge(study, guide, unit, thresholds).findings();
}

std::string_view name_of(Fault fault) {
  constexpr std::array<std::string_view, 7> kNames = {
      "seat_bias", "dead", "dominant", "endless", "never_used", "tied", "decided_early"};
  return kNames[static_cast<std::size_t>(fault)];
}

}  // namespace fourlands::ai
