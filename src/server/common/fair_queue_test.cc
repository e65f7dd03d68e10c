#include "server/common/fair_queue.h"

#include <gtest/gtest.h>

namespace fourlands::server {
namespace {

TEST(FairQueue, a_newcomer_is_next_however_many_of_anothers_wait) {
  FairQueue<int> queue;
  for (int i = 0; i < 600; ++i) queue.push("hog", i);
  for (int i = 0; i < 20; ++i) {
    const auto next = queue.pop();
    ASSERT_TRUE(next);
    EXPECT_EQ(next->item, i);
    queue.charge(next->owner, 10);
  }
  queue.push("ben", 7);
  const auto next = queue.pop();
  ASSERT_TRUE(next);
  EXPECT_EQ(next->owner, "ben");
  EXPECT_EQ(next->owners, 2U);
  EXPECT_EQ(next->of_owner, 1U);
}

TEST(FairQueue, each_owner_gets_the_same_share_of_what_is_charged) {
  FairQueue<int> queue;
  double small = 0;
  double large = 0;
  for (int i = 0; i < 1000; ++i) {
    queue.push("small", i);
    if (i % 10 == 0) queue.push("large", i);
  }
  while (small + large < 500) {
    const auto next = queue.pop();
    ASSERT_TRUE(next);
    const bool is_large = next->owner == "large";
    queue.charge(next->owner, is_large ? 10 : 1);
    (is_large ? large : small) += is_large ? 10 : 1;
  }
  EXPECT_NEAR(small, large, 10);
}

TEST(FairQueue, who_was_away_saves_nothing_up) {
  FairQueue<int> queue;
  queue.push("old", 0);
  for (int i = 0; i < 100; ++i) queue.push("busy", i);
  for (int i = 0; i < 50; ++i) {
    const auto next = queue.pop();
    queue.charge(next->owner, 1);
  }
  for (int i = 0; i < 100; ++i) queue.push("old", i);
  int of_old = 0;
  for (int i = 0; i < 20; ++i) {
    const auto next = queue.pop();
    queue.charge(next->owner, 1);
    of_old += next->owner == "old" ? 1 : 0;
  }
  EXPECT_EQ(of_old, 10);
}

TEST(FairQueue, owners_who_left_are_forgotten) {
  FairQueue<int> queue;
  for (int i = 0; i < 5000; ++i) {
    queue.push(std::to_string(i), i);
    queue.charge(queue.pop()->owner, 1);
  }
  EXPECT_TRUE(queue.empty());
  EXPECT_FALSE(queue.pop());
  EXPECT_EQ(queue.waiting_of("17"), 0U);
}

}  // namespace
}  // namespace fourlands::server
