#include "server/lobby/match_time.h"

#include <gtest/gtest.h>

namespace fourlands::server {
namespace {

struct TwoClocks : ::testing::Test {
  match::Time wall = 1'700'000'000'000;
  match::Time steady = 5000;
  MatchTime time{[this] { return wall; }, [this] { return steady; }};
  void pass(match::Time ms) {
    wall += ms;
    steady += ms;
  }
};

using MatchTimes = TwoClocks;

TEST_F(MatchTimes, pass_as_the_wall_s_clock_does_while_nobody_sets_it) {
  EXPECT_EQ(time.now(), wall);
  pass(12'345);
  EXPECT_EQ(time.follow(), std::nullopt);
  EXPECT_EQ(time.now(), wall);
}

TEST_F(MatchTimes, do_not_jump_with_the_wall_s_clock_however_it_is_set) {
  for (const match::Time jump : {3'600'000, -7'200'000, 86'400'000}) {
    const match::Time before = time.now();
    pass(100);
    wall += jump;
    EXPECT_EQ(time.now(), before + 100);
    EXPECT_EQ(time.follow(), jump);
    EXPECT_EQ(time.now(), before + 100);
    pass(100);
    EXPECT_EQ(time.follow(), std::nullopt) << "it is told once";
    EXPECT_EQ(time.now(), before + 200);
  }
}

TEST_F(MatchTimes, follow_a_clock_that_is_slowed_or_hurried) {
  for (int i = 0; i < 1000; ++i) {
    pass(100);
    wall += 3;
    EXPECT_EQ(time.follow(), std::nullopt);
  }
  EXPECT_EQ(time.now(), wall);
}

TEST_F(MatchTimes, never_stand_before_a_moment_at_which_matches_were_played) {
  time.not_before(wall + 60'000);
  EXPECT_EQ(time.now(), wall + 60'000);
  time.not_before(wall);
  EXPECT_EQ(time.now(), wall + 60'000);
  pass(1000);
  EXPECT_EQ(time.follow(), std::nullopt);
  EXPECT_EQ(time.now(), wall + 60'000);
}

}  // namespace
}  // namespace fourlands::server
