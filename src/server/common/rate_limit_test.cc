#include "server/common/rate_limit.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace fourlands::server {
namespace {

TEST(TokenBucket, gives_its_burst_at_once_and_then_what_comes_back) {
  TokenBucket bucket({3, 2}, 0);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(bucket.take(0), 0);
  EXPECT_EQ(bucket.take(0), 500);
  EXPECT_EQ(bucket.take(499), 1);
  EXPECT_EQ(bucket.take(500), 0);
  EXPECT_GT(bucket.take(500), 0);
  // However long it rests, it holds no more than its burst.
  int granted = 0;
  while (bucket.take(1'000'000) == 0) ++granted;
  EXPECT_EQ(granted, 3);
}

TEST(TokenBucket, asking_while_refused_costs_nothing) {
  TokenBucket bucket({1, 1}, 0);
  EXPECT_EQ(bucket.take(0), 0);
  for (int now = 0; now < 1000; now += 10) EXPECT_GT(bucket.take(now), 0) << now;
  EXPECT_EQ(bucket.take(1000), 0);
}

TEST(TokenBucket, what_costs_more_than_it_holds_waits_for_a_full_one) {
  TokenBucket bucket({2, 1}, 0);
  EXPECT_EQ(bucket.take(0, 5), 0);
  EXPECT_EQ(bucket.take(0, 5), 2000);
  EXPECT_EQ(bucket.take(2000, 5), 0);
}

TEST(TokenBucket, time_that_goes_back_gives_nothing) {
  TokenBucket bucket({1, 1}, 5000);
  EXPECT_EQ(bucket.take(5000), 0);
  EXPECT_GT(bucket.take(0), 0);
  EXPECT_GT(bucket.take(5999), 0);
  EXPECT_EQ(bucket.take(6000), 0);
}

TEST(RateLimiter, one_key_does_not_slow_another) {
  RateLimiter limiter({2, 1}, 10, 0);
  EXPECT_EQ(limiter.take("a", 0), 0);
  EXPECT_EQ(limiter.take("a", 0), 0);
  EXPECT_GT(limiter.take("a", 0), 0);
  EXPECT_EQ(limiter.take("b", 0), 0);
}

TEST(RateLimiter, forgets_only_what_is_full_again) {
  RateLimiter limiter({1, 1}, 2, 0);
  EXPECT_EQ(limiter.take("a", 0), 0);
  EXPECT_EQ(limiter.take("b", 0), 0);
  EXPECT_EQ(limiter.take("c", 0), 0);  // The strangers' one token.
  EXPECT_GT(limiter.take("d", 0), 0);  // No room and no stranger's token: refused.
  EXPECT_GT(limiter.take("a", 0), 0);  // Those who came first are still known.
  EXPECT_EQ(limiter.keys(), 2U);
  EXPECT_EQ(limiter.take("d", 1000), 0);
  EXPECT_LE(limiter.keys(), 2U);
}

TEST(RateLimiter, a_million_addresses_take_no_more_memory_than_allowed) {
  RateLimiter limiter({5, 1}, 1000, 0);
  int granted = 0;
  for (int i = 0; i < 1'000'000; ++i) granted += limiter.take(std::to_string(i), i / 1000) == 0;
  EXPECT_EQ(limiter.keys(), 1000U);
  EXPECT_LT(granted, 1020);
}

TEST(RateLimiter, several_threads_together_get_no_more_than_one) {
  RateLimiter limiter({1000, 0.001}, 10, 0);
  std::atomic<int> granted = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i < 1000; ++i) granted += limiter.take("a", 0) == 0;
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(granted, 1000);
}

TEST(AddressKey, a_household_is_one_address) {
  EXPECT_EQ(address_key("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(address_key("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(address_key("2001:db8:1:2:3:4:5:6"), address_key("2001:db8:1:2::1"));
  EXPECT_NE(address_key("2001:db8:1:2::1"), address_key("2001:db8:1:3::1"));
  EXPECT_EQ(address_key("unix"), "unix");
}

}  // namespace
}  // namespace fourlands::server
