#pragma once

#include <nlohmann/json.hpp>
#include <span>

#include "ai/study/study.h"
#include "ai/study/verdict.h"

namespace fourlands::ai {

// A study as `fourlands study --json` tells it (docs/formats.md); text and HTML are made from it.
nlohmann::json study_json(const Ruleset& rules, const StudyGuide& guide, const Study& study,
                          const StudySettings& settings);

// What pairs of games say: the first ruleset less the second, figure by figure.
class Paired {
 public:
  void add(const GameFacts& first, const GameFacts& second);
  void add(const Paired& other);
  [[nodiscard]] nlohmann::json json(Unit unit) const;

 private:
  std::vector<Mean> won_;
  std::vector<Mean> points_;
  Mean margin_;
  Mean decisions_;
  Mean turns_;
  std::int64_t pairs_ = 0;
};

}  // namespace fourlands::ai
