#pragma once

#include <atomic>
#include <functional>
#include <optional>

#include "match/event.h"

namespace fourlands::server {

// The time that clocks of matches run by. It passes as the steady clock does, so nobody gains or
// loses when somebody sets the clock on the wall: what that jumps by is told and given back. It
// follows the clock on the wall only as far as that is slowed or hurried (NTP). Any thread may ask.
class MatchTime {
 public:
  using Time = match::Time;
  MatchTime(std::function<Time()> wall, std::function<Time()> steady);

  [[nodiscard]] Time now() const { return steady_() + offset_.load(); }
  // It never stands before a moment at which matches were played: the wall's clock was set back
  // while the server did not run.
  void not_before(Time moment);
  // Compares the two clocks, several times a second. The answer is by how much the wall's was set
  // since the last time, if it was. From one thread at a time.
  std::optional<Time> follow();

 private:
  std::function<Time()> wall_;
  std::function<Time()> steady_;
  std::atomic<Time> offset_;  // Added to the steady clock.
  Time apart_;                // The wall's clock less the steady one, when last compared.
};

}  // namespace fourlands::server
