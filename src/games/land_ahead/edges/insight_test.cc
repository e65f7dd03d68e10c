#include "games/land_ahead/table_testing.h"

// What is reckoned for whoever draws a position, against positions reckoned by hand.

namespace fourlands::land_ahead::testing {
namespace {

Json insight(const Table& table) { return table.game().insight({table.state()}, Seat{0}); }

Json odds(double evade, double defeat, double hit, double escape) {
  return {{"evade", evade}, {"defeat", defeat}, {"hit", hit}, {"escape", escape}};
}

TEST(LandAheadInsight, reach_tells_what_each_location_costs_LA_23) {
  Table table;
  table.island();
  // 1,-1S is one road from the balloon, hub and bay one more; two movement points (LA-11).
  EXPECT_EQ(insight(table)["reach"], Json({{"1,-1S", 1}, {"1,-1", 2}, {"1,0", 2}}));
  EXPECT_EQ(insight(table)["discovered"].size(), 4U);
  table.step("walk 1,-1S");
  EXPECT_EQ(insight(table)["reach"], Json::object());  // A token is being turned up.
}

TEST(LandAheadInsight, coming_back_for_the_own_token_costs_the_way_LA_24) {
  Table table(small_pack(20), {{"players", 2}, {"memory_aid", true}});
  table.island().steps({"walk 1,-1S", "reveal bat", "fall"}).sea().step("stay");
  // Seat 0 lies wounded on the bat; its next turn only stands it up, the one after walks.
  table.sea();
  while (table.json()["active"] != 0 || table.phase() != "move") {
    if (table.phase() == "move") table.step("stay");
    if (table.phase() == "draw") table.sea();
  }
  ASSERT_EQ(table.seat(0)["at"], "1,-1S");
  EXPECT_EQ(insight(table)["reach"], Json({{"0,0", 1}, {"1,-1", 1}, {"1,0", 1}, {"1,-1S", 2}}));
  EXPECT_EQ(insight(table)["monsters"], Json({{"1,-1S", odds(0, 0, 1, 0)}}));
}

TEST(LandAheadInsight, reach_grows_with_movement_and_is_the_list_of_walks_LA_23) {
  Table table;
  table.give(0, "left", "candle").island();
  const Json seen = insight(table);
  EXPECT_EQ(seen["seats"][0]["movement"], 3);
  EXPECT_EQ(seen["seats"][1]["movement"], 2);
  Texts walks;
  for (const auto& [location, cost] : seen["reach"].items()) walks.push_back("walk " + location);
  walks.insert(walks.begin(), "stay");
  std::sort(walks.begin(), walks.end());
  EXPECT_EQ(walks, table.legal());
}

TEST(LandAheadInsight, a_fight_tells_its_odds_with_and_without_potions_LA_32) {
  Table table;
  table.give(0, "consumable2", "defense-1").give(0, "right", "club").island();
  table.steps({"walk 1,-1S", "reveal bat"});
  const Json fight = insight(table)["fight"];
  // The bat is 1/1; defense 0 is always hit, 1 evades by die, then offense 1 defeats by die.
  EXPECT_EQ(fight, Json({{"kind", "bat"},
                         {"offense", 1},
                         {"defense", 1},
                         {"own_offense", 1},
                         {"own_defense", 0},
                         {"now", odds(0, 0, 1, 0)},
                         {"best", odds(0.5, 0.25, 0.5, 0.25)},
                         {"potions", {{"defense-1", odds(0.5, 0.25, 0.5, 0.25)}}}}));
  table.steps({"drink defense-1"});
  EXPECT_EQ(insight(table)["fight"]["own_defense"], 1);
  table.step("die 2");  // Evaded; now the own attack, by die.
  const Json attack = insight(table)["fight"];
  EXPECT_EQ(attack["now"], odds(1, 0.5, 0, 0.5));
  EXPECT_EQ(attack["potions"], Json::object());
}

TEST(LandAheadInsight, who_is_hit_and_may_heal_has_no_odds_left_LA_33) {
  Table table;  // Everybody starts with a health potion.
  table.island().steps({"walk 1,-1S", "reveal bat"});
  ASSERT_EQ(table.phase(), "hit");
  EXPECT_EQ(insight(table)["fight"]["now"], odds(0, 0, 1, 0));
}

TEST(LandAheadInsight, a_find_tells_its_slots_LA_30) {
  Table table;
  table.island().steps({"walk 1,-1S", "reveal club"});
  EXPECT_EQ(insight(table)["find"], Json({{"take", "right"}, {"swap", Json::object()}}));
  Table full;
  full.give(0, "right", "club").island().steps({"walk 1,-1S", "reveal club"});
  EXPECT_EQ(insight(full)["find"], Json({{"take", nullptr}, {"swap", {{"swap", "right"}}}}));
  Table potion;
  potion.give(0, "consumable2", "defense-1").island().steps({"walk 1,-1S", "reveal defense-1"});
  EXPECT_EQ(
      insight(potion)["find"],
      Json({{"take", nullptr}, {"swap", {{"swap 1", "consumable1"}, {"swap 2", "consumable2"}}}}));
}

TEST(LandAheadInsight, points_and_quiet_turns_LA_42) {
  Table table(small_pack(0));
  table.island();
  // Both tiles lie, so the next turn begins the final stage.
  table.steps({"walk 1,-1S", "reveal emerald"});
  EXPECT_EQ(insight(table)["seats"][0]["points"], 3);
  EXPECT_EQ(insight(table)["seats"][1]["points"], 0);
  ASSERT_EQ(table.json()["stage"], "final");
  EXPECT_EQ(insight(table)["quiet"], Json({{"n", 0}, {"most", 24}}));
  EXPECT_EQ(insight(Table())["quiet"], nullptr);
}

}  // namespace
}  // namespace fourlands::land_ahead::testing
