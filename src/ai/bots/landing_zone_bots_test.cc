#include <gtest/gtest.h>

#include <string>

#include "ai/bots/bots.h"
#include "games/all_games.h"
#include "games/landing_zone/table_testing.h"

namespace fourlands::ai {
namespace {

using landing_zone::testing::Table;

std::string step_of(const Table& table, int level, std::uint64_t seed, std::int64_t nodes = 200) {
  return choose(*table.position().view(seat_of(0)), level, Limits{0, nodes}, seed).step;
}

// Plays the bot's steps until its dice are used.
int points_after_the_turn(Table& table, int level) {
  for (std::uint64_t seed = 1; !table.to_act().is_nobody(); ++seed)
    table.play(step_of(table, level, seed));
  return table.state()["result"]["scores"][0]["total"].get<int>();
}

TEST(LandingZoneBots, no_level_leaves_a_trio_worth_30_points_on_the_last_die) {
  const Table table = Table::with(
      "-- -- -- -- --\n"
      "-- -- -- -- --\n"
      "G>E -- -- -- G>W\n"
      "-- -- G3 -- --\n"
      "-- -- G1 -- --",
      {3}, 10);
  for (int level = 1; level <= kLevels; ++level)
    for (std::uint64_t seed = 1; seed <= 5; ++seed)
      EXPECT_EQ(step_of(table, level, seed), "3 land G2 c3") << "level " << level;
}

TEST(LandingZoneBots, the_last_die_goes_where_it_scores) {
  const Table table = Table::with(
      "-- -- R2 -- --\n"
      "-- -- R3 -- --\n"
      "-- -- R3 -- --\n"
      "-- Y2 -- -- R1\n"
      "-- -- -- -- --",
      {5}, 10);
  EXPECT_EQ(step_of(table, 5, 1), "5 up c5");
}

TEST(LandingZoneBots, two_dice_are_one_plan) {
  // A red ship is missing in row 2, and nothing aims there: a pointer, then it stands up.
  Table table = Table::with(
      "-- -- -- -- --\n"
      "-- -- -- -- --\n"
      "-- -- -- -- --\n"
      "G1 -- Y1 -- B1\n"
      "-- -- -- -- --",
      {2, 2}, 10);
  EXPECT_EQ(points_after_the_turn(table, 5), 10 + 15);
}

// Each searches its own city alone; nothing is known of what the others' are worth, and nothing
// that lay in memory may be told instead.
TEST(LandingZoneBots, seats_that_take_no_part_in_a_search_have_no_value) {
  const auto rules = all_games().make("landing-zone", {{"players", 3}}, nullptr).value();
  const auto position = rules->initial();
  Rng rng(1);
  while (position->to_act().is_chance())
    ASSERT_TRUE(position->play(Actor::chance(), position->sample(rng)).ok());
  for (const std::int64_t nodes : {1, 100}) {
    const Choice choice = choose(*position->view(seat_of(1)), 5, Limits{0, nodes}, 7);
    ASSERT_EQ(choice.values.size(), 3U);
    EXPECT_EQ(choice.values[0], 0);
    EXPECT_GT(choice.values[1], 0);
    EXPECT_EQ(choice.values[2], 0);
  }
}

}  // namespace
}  // namespace fourlands::ai
