#include "server/review/analyses.h"

#include <sys/resource.h>

#include <exception>
#include <stdexcept>

#include "ai/measure/analysis.h"
#include "game/json_writer.h"

namespace fourlands::server {
namespace {

constexpr std::size_t kMostAnalyses = 64;
constexpr std::size_t kKept = 128;  // More than can wait.
// Simulations for each position: what keeps the longest games under a minute of one processor.
// Where hands are hidden every seat is searched for.
constexpr std::int64_t kNodes = 500;
constexpr std::int64_t kNodesHidden = 120;
constexpr int kLowPriority = 10;

}  // namespace

Analyses::Analyses(int most_of_one, WorkPlace place)
    : most_of_one_(most_of_one), worker_(kMostAnalyses + 1, std::move(place)) {
  // On Linux a priority is a thread's own.
  worker_.push([] { (void)setpriority(PRIO_PROCESS, 0, kLowPriority); });
}

void Analyses::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  worker_.stop();
}

std::optional<Analyses::State> Analyses::state(const std::string& match) {
  const std::lock_guard lock(mutex_);
  const auto found = by_match_.find(match);
  if (found == by_match_.end()) return std::nullopt;
  entries_.splice(entries_.begin(), entries_, found->second);
  return found->second->state;
}

std::optional<Refusal> Analyses::begin(const std::string& owner, const std::string& match,
                                       const FinishedMatch& finished) {
  const std::lock_guard lock(mutex_);
  if (by_match_.contains(match)) return std::nullopt;
  if (waiting_.size() >= kMostAnalyses) return refusal_of("busy");
  const auto mine = unfinished_.find(owner);
  if (most_of_one_ > 0 && mine != unfinished_.end() && mine->second >= most_of_one_)
    return refusal_of("too_many_analyses", {{"most", std::to_string(most_of_one_)}});
  // Each job takes what is then next, which need not be what it was pushed for.
  if (!worker_.push([this] { work_on_next(); })) return refusal_of("busy");
  entries_.push_front({match, {}});
  by_match_[match] = entries_.begin();
  if (entries_.size() > kKept) {
    by_match_.erase(entries_.back().match);
    entries_.pop_back();
  }
  waiting_.push(owner, {match, finished});
  ++unfinished_[owner];
  return std::nullopt;
}

void Analyses::work_on_next() {
  std::optional<FairQueue<Wanted>::Next> next;
  {
    const std::lock_guard lock(mutex_);
    next = waiting_.pop();
    if (next) waiting_.charge(next->owner, 1);
  }
  if (!next) return;
  std::exception_ptr lost;
  try {
    work(next->item.match, next->item.finished);
  } catch (const std::exception&) {
    lost = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  if (--unfinished_[next->owner] == 0) unfinished_.erase(next->owner);
  if (!lost) return;
  // It can be asked for again, and holds no place of its owner's.
  if (const auto found = by_match_.find(next->item.match); found != by_match_.end()) {
    entries_.erase(found->second);
    by_match_.erase(found);
  }
  std::rethrow_exception(lost);
}

bool Analyses::note(const std::string& match, double done) {
  const std::lock_guard lock(mutex_);
  const auto found = by_match_.find(match);
  if (found != by_match_.end()) found->second->state.done = done;
  return !stopping_;
}

void Analyses::work(const std::string& match, const FinishedMatch& finished) {
  ai::AnalysisSettings settings;
  settings.limits = {0, finished.rules->hidden() ? kNodesHidden : kNodes};
  settings.unfinished = true;
  settings.progress = [this, &match](std::size_t done, std::size_t all) {
    return note(match, static_cast<double>(done) / static_cast<double>(all));
  };
  const auto analysis = ai::analyse(*finished.rules, *finished.record, settings);
  if (!analysis) {
    if (!note(match, 0)) return;  // Stopping.
    throw std::runtime_error(match + ": " + analysis.error());
  }
  const auto told =
      std::make_shared<const std::string>(dump(ai::json_of(analysis.value(), *finished.record)));
  const std::lock_guard lock(mutex_);
  const auto found = by_match_.find(match);
  if (found != by_match_.end()) found->second->state = {1, told};
}

}  // namespace fourlands::server
