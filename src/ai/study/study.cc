#include "ai/study/study.h"

#include <cmath>

namespace fourlands::ai {

void Study::note_results(const Used& used, const std::vector<double>& results, Unit unit) {
  std::map<std::string, std::vector<std::set<std::string>>> by_component;
  for (std::size_t seat = 0; seat < used.size(); ++seat) {
    seats_[seat].result.add(results[seat]);
    for (const auto& [name, id] : used[seat]) {
      auto& with = components[name][id].with;
      with.resize(used.size());
      with[seat].add(results[seat]);
      auto& row = by_component[name];
      row.resize(used.size());
      row[seat].insert(id);
    }
  }
  for (const auto& [name, row] : by_component)
    regressions_[name].add(row, results, unit == Unit::kWin);
}

std::map<std::string, Estimate> Study::worths(const std::string& component) const {
  const auto found = regressions_.find(component);
  return found == regressions_.end() ? std::map<std::string, Estimate>() : found->second.fit();
}

Estimate Study::difference(const ComponentFigures& component) const {
  double weights = 0;
  double sum = 0;
  double squares = 0;
  for (std::size_t seat = 0; seat < component.with.size(); ++seat) {
    const Mean& with = component.with[seat];
    const Mean without = seats_[seat].result.less(with);
    if (with.count() < 2 || without.count() < 2) continue;
    const auto weight = static_cast<double>(with.count());
    const double bound = std::hypot(with.estimate().bound, without.estimate().bound);
    weights += weight;
    sum += weight * (with.mean() - without.mean());
    squares += weight * weight * bound * bound;
  }
  if (weights == 0) return {};
  return {sum / weights, std::sqrt(squares) / weights};
}

void Study::add(const Study& other) {
  games += other.games;
  unended += other.unended;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    seats_[i].won.add(other.seats_[i].won);
    seats_[i].points.add(other.seats_[i].points);
    seats_[i].result.add(other.seats_[i].result);
  }
  margin.add(other.margin);
  spread.add(other.spread);
  decisions.add(other.decisions);
  turns.add(other.turns);
  branching.add(other.branching);
  tied.add(other.tied);
  lead_changes.add(other.lead_changes);
  decided_at.add(other.decided_at);
  comeback.add(other.comeback);
  luck.add(other.luck);
  for (const auto& [ending, count] : other.endings) endings[ending] += count;
  for (const auto& [kind, count] : other.effects) effects[kind] += count;
  for (const auto& [place, count] : other.places) places[place] += count;
  for (const auto& [name, fit] : other.regressions_) regressions_[name].add(fit);
  for (const auto& [name, rows] : other.components)
    for (const auto& [id, figures] : rows) {
      ComponentFigures& mine = components[name][id];
      for (std::size_t i = 0; i < mine.met.size(); ++i) mine.met[i] += figures.met[i];
      mine.with.resize(seats_.size());
      for (std::size_t i = 0; i < figures.with.size(); ++i) mine.with[i].add(figures.with[i]);
    }
}

}  // namespace fourlands::ai
