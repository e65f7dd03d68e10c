#pragma once

#include <chrono>
#include <ctime>

#include "ai/search/search_settings.h"

namespace fourlands::ai {

// Tells the thread that made it when its milliseconds are over.
class Timer {
 public:
  explicit Timer(const Limits& limits)
      : cpu_(limits.cpu),
        all_(std::chrono::milliseconds(limits.milliseconds)),
        end_(cpu_now() + all_),
        look_at_(Clock::now() + all_),
        end_by_clock_(look_at_) {}

  // To ask for CPU time takes long. It never passes faster than the clock, so it is asked for only
  // when the clock says that it could be over.
  [[nodiscard]] bool over() {
    const auto now = Clock::now();
    if (now < look_at_) return false;
    if (!cpu_) return true;
    const std::chrono::nanoseconds left = end_ - cpu_now();
    look_at_ = now + left;
    return left <= std::chrono::nanoseconds::zero();
  }

  // The share of its time that has passed.
  [[nodiscard]] double passed() const {
    const std::chrono::nanoseconds left = cpu_ ? end_ - cpu_now() : end_by_clock_ - Clock::now();
    return all_.count() == 0
               ? 1
               : 1 - static_cast<double>(left.count()) / static_cast<double>(all_.count());
  }

 private:
  using Clock = std::chrono::steady_clock;

  static std::chrono::nanoseconds cpu_now() {
#ifdef __wasi__
    return Clock::now().time_since_epoch();  // It has no other; a page hands a worker its own core.
#else
    timespec time{};
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
#endif
  }

  bool cpu_;
  std::chrono::nanoseconds all_;
  std::chrono::nanoseconds end_;  // Of CPU time.
  Clock::time_point look_at_;
  Clock::time_point end_by_clock_;
};

}  // namespace fourlands::ai
