#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "ai/study/study_json.h"
#include "core/result.h"
#include "game/face.h"

namespace fourlands::cli {

struct StudyLimits {
  double seconds = 60;
  std::int64_t games = 0;  // Instead of seconds; 0: as many as there is time for.
  int threads = 1;
};

struct StudyPlan {
  std::shared_ptr<const Ruleset> rules;
  std::shared_ptr<const Ruleset> against;  // Null: nothing to compare with.
  ai::StudyGuide guide;
  ai::StudyGuide against_guide;
  ai::StudySettings settings;
  StudyLimits limits;
};

struct StudyResult {
  ai::Study study;
  std::optional<ai::Study> against;
  ai::Paired paired;
};

// Plays on several threads, in blocks of games. The blocks are added in their order, so that a
// number of games gives the same figures however many threads there are. `progress` is told how
// many games are played and which part of the whole that is, 0 to 1. The error is a bot's failure.
Result<StudyResult, std::string> run_study(
    const StudyPlan& plan, const std::function<void(std::int64_t games, double part)>& progress);

}  // namespace fourlands::cli
