#include "server/people/rating.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/rng.h"

namespace fourlands::server {
namespace {

Rating after_of(const std::vector<Rated>& rated, const std::string& player) {
  for (const Rated& one : rated)
    if (one.player == player) return one.after;
  ADD_FAILURE() << player << " was not rated";
  return {};
}

// The paper's player has three results in one period, each counting a whole match. A pair of six
// seats counts a third, so a player on three of the six has exactly those.
TEST(Rating, the_worked_example_of_the_paper) {
  const Rating me{1500, 200, 0.06};
  const auto rated = rate({{"me", me, 2},
                           {"me", me, 2},
                           {"me", me, 2},
                           {"weaker", {1400, 30, 0.06}, 3},
                           {"better", {1550, 100, 0.06}, 1},
                           {"best", {1700, 300, 0.06}, 1}});
  EXPECT_EQ(rated.size(), 4U);
  EXPECT_NEAR(after_of(rated, "me").value, 1464.05, 0.01);
  EXPECT_NEAR(after_of(rated, "me").deviation, 151.52, 0.01);
  EXPECT_NEAR(after_of(rated, "me").volatility, 0.059996, 0.000001);
}

TEST(Rating, two_strangers_move_by_the_same_in_opposite_directions) {
  const auto rated = rate({{"winner", {}, 1}, {"loser", {}, 2}});
  EXPECT_NEAR(after_of(rated, "winner").value, 1662.31, 0.01);
  EXPECT_NEAR(after_of(rated, "loser").value, 3000 - 1662.31, 0.01);
  EXPECT_NEAR(after_of(rated, "loser").deviation, 290.32, 0.01);
}

TEST(Rating, a_shared_place_between_equals_moves_nobody_but_tells_something) {
  const auto rated = rate({{"a", {}, 1}, {"b", {}, 1}});
  EXPECT_NEAR(after_of(rated, "a").value, 1500, 1e-9);
  EXPECT_LT(after_of(rated, "a").deviation, 350);
}

TEST(Rating, a_table_of_six_tells_more_than_a_duel_but_less_than_two) {
  const Rating known{1500, 100, 0.06};
  const auto duel = rate({{"a", known, 1}, {"b", known, 2}});
  std::vector<Finisher> six;
  for (int i = 0; i < 6; ++i) six.push_back({std::string(1, static_cast<char>('a' + i)), known, i});
  const auto table = rate(six);
  EXPECT_LT(after_of(table, "a").deviation, after_of(duel, "a").deviation);
  const auto again = rate({{"a", after_of(duel, "a"), 1}, {"b", known, 2}});
  EXPECT_GT(after_of(table, "a").deviation, after_of(again, "a").deviation);
  for (std::size_t i = 1; i < table.size(); ++i)
    EXPECT_LT(table[i].after.value, table[i - 1].after.value);
}

TEST(Rating, a_match_against_oneself_or_alone_changes_nothing) {
  const Rating bot = first_rating_of_bot(3);
  const auto hot_seat = rate({{"bot", bot, 1}, {"bot", bot, 2}});
  ASSERT_EQ(hot_seat.size(), 1U);
  EXPECT_EQ(hot_seat[0].after, bot);
  EXPECT_EQ(rate({{"solo", {}, 1}})[0].after, Rating{});
}

TEST(Rating, rest_makes_less_sure_and_never_less_than_a_stranger) {
  const Rating sure{1700, 50, 0.06};
  EXPECT_EQ(rested(sure, 0), sure);
  EXPECT_EQ(rested(sure, -1), sure);  // A clock that was set back.
  EXPECT_GT(rested(sure, 30).deviation, rested(sure, 7).deviation);
  EXPECT_NEAR(rested(sure, 7).deviation, std::hypot(50, 0.06 * 173.7178), 1e-9);
  EXPECT_EQ(rested(sure, 1e9).deviation, 350);
  EXPECT_EQ(rested(sure, 30).value, 1700);
}

TEST(Rating, chances_of_both_sides_add_up_to_one) {
  const Rating strong{1900, 60, 0.06};
  const Rating weak{1500, 200, 0.06};
  EXPECT_NEAR(expected_score(strong, weak) + expected_score(weak, strong), 1, 1e-12);
  EXPECT_GT(expected_score(strong, weak), 0.8);
}

// Players whose true strengths are known play a few hundred matches each; ratings must find the
// strengths, against bots as well as each other.
TEST(Rating, ratings_find_the_true_strengths) {
  const std::vector<double> truth = {1100, 1300, 1500, 1700, 1900};
  std::vector<Rating> ratings(truth.size());
  Rng rng(5);
  for (int match = 0; match < 1500; ++match) {
    const std::size_t a = rng.below(5);
    const std::size_t b = (a + 1 + rng.below(4)) % 5;
    const double chance = 1 / (1 + std::pow(10, (truth[b] - truth[a]) / 400));
    const bool a_wins = rng.below(1'000'000) < chance * 1e6;
    const auto rated = rate({{"a", ratings[a], a_wins ? 1 : 2}, {"b", ratings[b], a_wins ? 2 : 1}});
    ratings[a] = rated[0].after;
    ratings[b] = rated[1].after;
  }
  double mean = 0;
  for (const Rating& rating : ratings) mean += rating.value / 5;
  for (std::size_t i = 0; i < truth.size(); ++i) {
    EXPECT_NEAR(ratings[i].value - mean, truth[i] - 1500, 110) << i;
    EXPECT_LT(ratings[i].deviation, 90) << i;
  }
}

TEST(Rating, nothing_makes_a_rating_run_away) {
  Rating champion{2800, 45, 0.06};
  for (int i = 0; i < 2000; ++i) {
    const auto rated = rate({{"champion", champion, 1}, {"beginner", {800, 350, 0.06}, 2}});
    champion = rated[0].after;
    ASSERT_TRUE(std::isfinite(champion.value) && std::isfinite(rated[1].after.value));
  }
  EXPECT_LT(champion.value, 3000);
  EXPECT_GE(champion.deviation, 45);
}

}  // namespace
}  // namespace fourlands::server
