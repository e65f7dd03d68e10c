#include "server/lobby/match_time.h"

#include <cstdlib>
#include <utility>

namespace fourlands::server {
namespace {

// More than this between two looks is no clock that is slowed or hurried: somebody has set it.
constexpr MatchTime::Time kJump = 1000;
// Between the looks at the two clocks this thread may have had to wait; then they say nothing.
constexpr MatchTime::Time kTogether = 5;

}  // namespace

MatchTime::MatchTime(std::function<Time()> wall, std::function<Time()> steady)
    : wall_(std::move(wall)),
      steady_(std::move(steady)),
      offset_(wall_() - steady_()),
      apart_(offset_) {}

void MatchTime::not_before(Time moment) {
  const Time behind = moment - now();
  if (behind > 0) offset_ += behind;
}

std::optional<MatchTime::Time> MatchTime::follow() {
  const Time before = steady_();
  const Time wall = wall_();
  if (steady_() - before > kTogether) return std::nullopt;
  const Time apart = wall - before;
  const Time changed = apart - std::exchange(apart_, apart);
  if (std::abs(changed) >= kJump) return changed;
  offset_ += changed;
  return std::nullopt;
}

}  // namespace fourlands::server
