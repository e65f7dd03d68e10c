#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <tuple>
#include <utility>

#include "core/rng.h"
#include "match/event.h"
#include "server/common/serial_queue.h"

namespace fourlands::simulation {

using match::Time;
using server::Job;

inline constexpr Time kSecond = 1000;
inline constexpr Time kMinute = 60 * kSecond;

// Virtual time, and all that happens in it, one job after another in one thread. What is due at the
// same moment runs in an order that the seed picks, so that many orders are tried.
class Loop {
 public:
  // Whose a job is: it goes with whom it belongs to. 0 is the world, which stays.
  using Owner = int;

  Loop(std::uint64_t seed, Time begin) : rng_(seed), now_(begin) {}

  [[nodiscard]] Time now() const { return now_; }
  [[nodiscard]] Rng& rng() { return rng_; }
  // From `least` to `most`.
  std::int64_t between(std::int64_t least, std::int64_t most) {
    return least + rng_.below(static_cast<std::uint32_t>(most - least + 1));
  }
  // One time of so many.
  bool one_in(std::uint32_t times) { return rng_.below(times) == 0; }

  void after(Time delay, Owner owner, Job job) {
    jobs_.emplace(std::tuple(now_ + delay, rng_.next() >> 40, ++last_),
                  std::pair(owner, std::move(job)));
  }
  // Nothing of theirs runs any more.
  void forget(Owner owner) {
    std::erase_if(jobs_, [owner](const auto& job) { return job.second.first == owner; });
  }
  // The next job, if there is one until then; else it is that time.
  bool run_next(Time until) {
    if (jobs_.empty() || std::get<0>(jobs_.begin()->first) > until) {
      now_ = until;
      return false;
    }
    auto next = jobs_.extract(jobs_.begin());
    now_ = std::get<0>(next.key());
    ++jobs_run_;
    next.mapped().second();
    return true;
  }
  [[nodiscard]] std::int64_t jobs_run() const { return jobs_run_; }

 private:
  Rng rng_;
  Time now_;
  std::uint64_t last_ = 0;
  std::int64_t jobs_run_ = 0;
  std::map<std::tuple<Time, std::uint64_t, std::uint64_t>, std::pair<Owner, Job>> jobs_;
};

}  // namespace fourlands::simulation
