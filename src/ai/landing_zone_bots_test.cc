#include <gtest/gtest.h>

#include <string>

#include "ai/bots.h"
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

}  // namespace
}  // namespace fourlands::ai
