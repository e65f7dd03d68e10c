#include "ai/search/timer.h"

#include <gtest/gtest.h>

#include <thread>

namespace fourlands::ai {
namespace {

constexpr std::chrono::milliseconds kTime(20);

TEST(Timer, of_the_clock_runs_while_the_thread_sleeps) {
  Timer timer({static_cast<int>(kTime.count()), 0});
  EXPECT_FALSE(timer.over());
  std::this_thread::sleep_for(kTime);
  EXPECT_TRUE(timer.over());
}

TEST(Timer, of_cpu_time_stands_while_the_thread_sleeps) {
  const std::clock_t start = std::clock();
  Timer timer({static_cast<int>(kTime.count()), 0, true});
  std::this_thread::sleep_for(2 * kTime);
  EXPECT_FALSE(timer.over());
  while (!timer.over()) {
  }
  // What the whole program used is no less than what this thread did.
  const auto used = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  EXPECT_GE(used, 0.9 * std::chrono::duration<double>(kTime).count());
}

TEST(Timer, tells_the_share_of_its_time_that_has_passed) {
  Timer clock({static_cast<int>(kTime.count()), 0});
  Timer cpu({static_cast<int>(kTime.count()), 0, true});
  std::this_thread::sleep_for(kTime / 2);
  EXPECT_GE(clock.passed(), 0.5);
  EXPECT_LT(cpu.passed(), 0.5);
  while (!cpu.over()) {
  }
  EXPECT_GE(cpu.passed(), 1);
  EXPECT_EQ(Timer({0, 0}).passed(), 1);
}

TEST(Timer, without_milliseconds_is_over_at_once) {
  EXPECT_TRUE(Timer({0, 0}).over());
  EXPECT_TRUE(Timer({0, 0, true}).over());
}

}  // namespace
}  // namespace fourlands::ai
