#include "cli/commands/study_run.h"

#include <algorithm>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace fourlands::cli {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::int64_t kBlock = 20;

StudyResult nothing(const StudyPlan& plan) {
  StudyResult result{ai::Study(plan.rules->seats()), std::nullopt, {}};
  if (plan.against) result.against.emplace(plan.against->seats());
  return result;
}

class Blocks {
 public:
  Blocks(const StudyPlan& plan, const std::function<void(std::int64_t, double)>& progress)
      : plan_(plan), progress_(progress), began_(Clock::now()) {}

  Result<StudyResult, std::string> play() {
    {
      std::vector<std::jthread> threads;
      for (int i = 0; i < plan_.limits.threads; ++i) threads.emplace_back([this] { work(); });
    }
    if (!failure_.empty()) return failure_;
    StudyResult all = nothing(plan_);
    for (const auto& [number, block] : done_) {
      all.study.add(block.study);
      if (all.against) all.against->add(*block.against);
      all.paired.add(block.paired);
    }
    return all;
  }

 private:
  void work() {
    while (const auto number = next()) {
      try {
        StudyResult block = one(*number);
        const std::scoped_lock lock(mutex_);
        games_ += block.study.games;
        done_.emplace(*number, std::move(block));
        progress_(games_, part());
      } catch (const std::exception& failed) {
        const std::scoped_lock lock(mutex_);
        failure_ = failed.what();
      }
    }
  }

  std::optional<std::int64_t> next() {
    const std::scoped_lock lock(mutex_);
    // The first block is played whatever the time.
    if (!failure_.empty() || (next_ > 0 && part_begun() >= 1)) return std::nullopt;
    return next_++;
  }

  [[nodiscard]] double elapsed() const {
    return std::chrono::duration<double>(Clock::now() - began_).count() / plan_.limits.seconds;
  }
  [[nodiscard]] double part_begun() const {
    if (plan_.limits.games == 0) return elapsed();
    return static_cast<double>(next_ * kBlock) / static_cast<double>(plan_.limits.games);
  }
  [[nodiscard]] double part() const {
    if (plan_.limits.games == 0) return std::min(1.0, elapsed());
    return static_cast<double>(games_) / static_cast<double>(plan_.limits.games);
  }

  [[nodiscard]] StudyResult one(std::int64_t block) const {
    StudyResult result = nothing(plan_);
    const std::int64_t first = block * kBlock;
    std::int64_t last = first + kBlock;
    if (plan_.limits.games > 0) last = std::min(last, plan_.limits.games);
    for (std::int64_t game = first; game < last; ++game) {
      const auto facts =
          ai::study_game(*plan_.rules, plan_.guide, plan_.settings, game, result.study);
      if (!result.against) continue;
      result.paired.add(facts, ai::study_game(*plan_.against, plan_.against_guide, plan_.settings,
                                              game, *result.against));
    }
    return result;
  }

  const StudyPlan& plan_;
  const std::function<void(std::int64_t, double)>& progress_;
  Clock::time_point began_;
  std::mutex mutex_;
  std::int64_t next_ = 0;
  std::int64_t games_ = 0;
  std::map<std::int64_t, StudyResult> done_;
  std::string failure_;
};

}  // namespace

Result<StudyResult, std::string> run_study(
    const StudyPlan& plan, const std::function<void(std::int64_t, double)>& progress) {
  return Blocks(plan, progress).play();
}

}  // namespace fourlands::cli
