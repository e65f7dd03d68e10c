#include "ai/measure/standing.h"

#include <gtest/gtest.h>

#include <cmath>

namespace fourlands::ai {
namespace {

// A set of two games of which the first bot won so many.
GameSet set_won(double won, double points = 0) { return {0, 2, {{won, points}, {2 - won, 0}}}; }

TEST(ArenaStanding, rating_follows_the_share) {
  EXPECT_NEAR(rating_of_share(0.5), 0, 1e-9);
  EXPECT_NEAR(rating_of_share(10.0 / 11), 400, 1e-9);
  EXPECT_NEAR(rating_of_share(0.64), 99.95, 0.01);
  EXPECT_NEAR(rating_of_share(0.36), -99.95, 0.01);
  EXPECT_TRUE(std::isfinite(rating_of_share(1)));
  EXPECT_TRUE(std::isfinite(rating_of_share(0)));
}

TEST(ArenaStanding, mean_and_bounds_come_from_the_spread_between_sets) {
  // Shares 1, 1, 0.5, 0.5: mean 0.75, variance (4 * 0.0625) / 3.
  const ArenaStanding standing =
      standing_of({set_won(2, 10), set_won(2, 10), set_won(1, 2), set_won(1, 2)});
  EXPECT_EQ(standing.sets, 4);
  EXPECT_EQ(standing.games, 8);
  EXPECT_NEAR(standing.share, 0.75, 1e-12);
  EXPECT_NEAR(standing.share_bound, 1.959964 * std::sqrt(0.25 / 3 / 4), 1e-9);
  EXPECT_NEAR(standing.rating, 400 * std::log10(3), 1e-9);
  EXPECT_LT(standing.rating_low, standing.rating);
  EXPECT_GT(standing.rating_high, standing.rating);
  EXPECT_NEAR(standing.points, 3, 1e-12);
}

TEST(ArenaStanding, nothing_played_and_one_bot_alone_are_no_trouble) {
  EXPECT_EQ(standing_of({}).games, 0);
  const ArenaStanding alone = standing_of({{0, 1, {{1, 300}}}, {1, 1, {{1, 320}}}});
  EXPECT_NEAR(alone.points, 310, 1e-12);
  // Variance 200, two sets.
  EXPECT_NEAR(alone.points_bound, 1.959964 * 10, 1e-9);
}

TEST(ArenaStanding, winning_all_is_not_being_certain) {
  const ArenaStanding standing = standing_of({set_won(2), set_won(2), set_won(2)});
  EXPECT_NEAR(standing.share, 1, 1e-12);
  // Wilson: 6 of 6 is from 6 / (6 + z^2).
  EXPECT_NEAR(standing.share_low, 6 / (6 + 1.959964 * 1.959964), 1e-9);
  EXPECT_NEAR(standing.share_high, 1, 1e-9);
  EXPECT_NEAR(standing.share_bound, 1 - standing.share_low, 1e-9);
  EXPECT_NEAR(standing.rating_low, rating_of_share(standing.share_low), 1e-9);
  EXPECT_TRUE(standing.all_alike);
}

// Ten tenths are not one where numbers are binary, so there was a spread of 1e-33.
TEST(ArenaStanding, twenty_wins_of_twenty_are_not_certain_either) {
  for (int sets = 1; sets <= 60; ++sets) {
    const ArenaStanding standing =
        standing_of(std::vector<GameSet>(static_cast<std::size_t>(sets), set_won(2)));
    EXPECT_NEAR(standing.share_low, 2.0 * sets / (2.0 * sets + 1.959964 * 1.959964), 1e-9) << sets;
  }
  const ArenaStanding even = standing_of(std::vector<GameSet>(10, set_won(1)));
  EXPECT_NEAR(even.share, 0.5, 1e-12);
  EXPECT_NEAR(even.share_bound, 0.2007, 1e-4);  // Of 20 games, as tables have it.
}

TEST(ArenaStanding, games_that_neither_won_count_as_even) {
  const GameSet neither{0, 3, {{0, 0}, {0, 0}, {3, 0}}};
  EXPECT_NEAR(standing_of({neither}).share, 0.5, 1e-12);
}

TEST(Sprt, is_as_reckoned_by_hand) {
  std::vector<GameSet> sets;
  for (int i = 0; i < 10; ++i) {
    sets.push_back(set_won(2));
    sets.push_back(set_won(1));
  }
  // Shares 1 and 0.5 in turn: mean 0.75, variance 20 * 0.0625 / 19.
  const double variance = 20 * 0.0625 / 19;
  const double high = 1 / (1 + std::pow(10, -50.0 / 400));
  const SprtState state = sprt_of(sets, {0, 50, 0.05});
  EXPECT_NEAR(state.upper, std::log(19), 1e-12);
  EXPECT_NEAR(state.lower, -std::log(19), 1e-12);
  EXPECT_NEAR(state.ratio, 20 * (high - 0.5) * (1.5 - 0.5 - high) / (2 * variance), 1e-9);
}

TEST(Sprt, decides_either_way_and_not_too_soon) {
  std::vector<GameSet> better;
  std::vector<GameSet> worse;
  EXPECT_EQ(sprt_of(better, {}).decision, Decision::kGoOn);
  for (int i = 0; i < 100; ++i) {
    better.push_back(set_won(i % 4 == 0 ? 1 : 2));
    worse.push_back(set_won(i % 4 == 0 ? 1 : 0));
    if (i == 3) {
      EXPECT_EQ(sprt_of(better, {}).decision, Decision::kGoOn);
    }
  }
  EXPECT_EQ(sprt_of(better, {}).decision, Decision::kHigh);
  EXPECT_EQ(sprt_of(worse, {}).decision, Decision::kLow);
}

}  // namespace
}  // namespace fourlands::ai
