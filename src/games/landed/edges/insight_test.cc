#include "games/landed/table_testing.h"

// What is reckoned for whoever draws a view, against positions reckoned by hand.

namespace fourlands::landed {
namespace {

using testing::Table;

Json insight(const Table& table, Viewer viewer) {
  return table.game().insight(table.game().view(table.state(), viewer), viewer);
}

// The start tile's mountain with two mountain tiles below it; tile 50 makes it four.
Json three_mountains(const Json& cards = Json::array()) {
  return {{"tiles", {{"0,0", {0, 0, 0}}, {"-1,1", {59, 0, 0}}, {"-1,2", {45, 1, 0}}}},
          {"seats",
           {{{"hand", {50, 49}}, {"contracts", {25}}, {"satellites", cards}},
            {{"hand", {28}}, {"contracts", {26}}}}}};
}

TEST(LandedInsight, an_area_tells_its_size_and_where_it_shows_LN_4) {
  const Json areas = insight(Table(2, three_mountains()), seat_of(0))["areas"];
  // The start tile's other terrains stand alone.
  EXPECT_EQ(areas,
            Json::array({{{"terrain", "M"},
                          {"size", 3},
                          {"sections",
                           {"0,0/4", "-1,2/0", "-1,2/1", "-1,2/2", "-1,2/3", "-1,2/4", "-1,2/5",
                            "-1,1/0", "-1,1/1", "-1,1/2", "-1,1/3", "-1,1/4", "-1,1/5"}},
                          {"cubes", Json::array()},
                          {"medal", "gold"}}}));
}

TEST(LandedInsight, a_contract_tells_what_it_would_bring_and_what_is_missing_LN_36) {
  const Json contracts = insight(Table(2, three_mountains()), seat_of(0))["contracts"];
  ASSERT_EQ(contracts.size(), 1U);
  EXPECT_EQ(contracts["25"]["terrain"], "M");
  EXPECT_EQ(contracts["25"]["ability"], "tiles");
  EXPECT_EQ(contracts["25"]["levels"],
            Json({{{"size", 3}, {"gold", 6}, {"silver", 4}, {"missing", 0}},
                  {{"size", 4}, {"gold", 10}, {"silver", 6}, {"missing", 1}},
                  {{"size", 5}, {"gold", 14}, {"silver", 8}, {"missing", 2}},
                  {{"size", 6}, {"gold", 19}, {"silver", 12}, {"missing", 3}}}));
  EXPECT_EQ(contracts["25"]["now"],
            Json({{"level", 1}, {"medal", "gold"}, {"points", 6}, {"size", 3}, {"area", "0,0/4"}}));
  EXPECT_TRUE(contracts["25"]["claim"].is_null()) << "no tile has been laid";
}

TEST(LandedInsight, the_tile_just_laid_tells_the_best_claim_to_its_seat_alone_LN_36) {
  Table table(2, three_mountains());
  table.play("terraform 50 0 -1,3 0");
  EXPECT_EQ(insight(table, seat_of(0))["contracts"]["25"]["claim"], Json({{"level", 2},
                                                                          {"medal", "gold"},
                                                                          {"points", 10},
                                                                          {"size", 4},
                                                                          {"area", "0,0/4"},
                                                                          {"edge", 0},
                                                                          {"negotiate", false}}));
  EXPECT_TRUE(insight(table, seat_of(1))["contracts"]["26"]["claim"].is_null());
  const Json spectator = insight(table, kSpectator);
  EXPECT_EQ(spectator["contracts"], Json::object());
  EXPECT_EQ(spectator["areas"][0]["size"], 4);

  table.play("claim 0 25 2");
  const Json own = insight(table, seat_of(0));
  EXPECT_EQ(own["areas"][0]["cubes"], Json::array({0}));
  EXPECT_TRUE(own["areas"][0]["medal"].is_null()) << "the own cube closes it (LN-37)";
  EXPECT_EQ(own["contracts"], Json::object());
  const Json other = insight(table, seat_of(1));
  EXPECT_EQ(other["areas"][0]["medal"], "silver");
  EXPECT_EQ(other["contracts"]["26"]["now"]["medal"], "silver");
  EXPECT_EQ(other["contracts"]["26"]["now"]["points"], 6);
}

TEST(LandedInsight, negotiate_reaches_one_size_further_LN_50) {
  Table table(2, three_mountains({"negotiate"}));
  table.play("terraform 50 0 -1,3 0");
  const Json claim = insight(table, seat_of(0))["contracts"]["25"]["claim"];
  EXPECT_EQ(claim["level"], 3);
  EXPECT_EQ(claim["points"], 14);
  EXPECT_EQ(claim["negotiate"], true);
}

TEST(LandedInsight, a_lone_section_with_a_cube_is_told_too_LN_37) {
  const Table table(2, {{"tiles", {{"0,0", {0, 0, 0}}, {"1,0", {9, 0, 0}}}},
                        {"cubes", {{"1,0/0", 1}}},
                        {"seats",
                         {{{"hand", {17}}, {"contracts", {15}}},
                          {{"hand", {51}},
                           {"fulfilled", {{{"contract", 16}, {"level", 1}, {"points", 3}}}},
                           {"score", 3}}}}});
  const Json seen = insight(table, seat_of(0));
  ASSERT_EQ(seen["areas"].size(), 1U);
  EXPECT_EQ(seen["areas"][0]["terrain"], "L");
  EXPECT_EQ(seen["areas"][0]["size"], 1);
  EXPECT_EQ(seen["areas"][0]["cubes"], Json::array({1}));
  EXPECT_TRUE(seen["contracts"]["15"]["now"].is_null());
  EXPECT_EQ(seen["contracts"]["15"]["levels"][0]["missing"], 1);
}

TEST(LandedInsight, launches_are_told_for_tiles_in_hand_with_a_satellite_LN_30) {
  // Tile 9 at 1,0 has a satellite, so has 1; 49 has none.
  const Json tiles = {{"0,0", {0, 0, 0}}, {"1,0", {9, 0, 0}}};
  const Table with(2, {{"tiles", tiles}, {"seats", {{{"hand", {1, 49}}}, {{"hand", {51}}}}}});
  EXPECT_EQ(insight(with, seat_of(0))["launch"],
            Json({{"tiles", {1}}, {"places", {"0,1", "1,-1", "1,1", "2,-1", "2,0"}}}));
  const Table without(2, {{"tiles", tiles}, {"seats", {{{"hand", {49}}}, {{"hand", {1}}}}}});
  EXPECT_EQ(insight(without, seat_of(0))["launch"],
            Json({{"tiles", Json::array()}, {"places", Json::array()}}));
}

TEST(LandedInsight, what_others_hold_changes_no_byte_of_it) {
  Json one = three_mountains();
  Json two = three_mountains();
  two["seats"][1] = {{"hand", {30}}, {"contracts", {7}}};
  const Table first(2, one);
  const Table second(2, two);
  EXPECT_NE(first.json(), second.json());
  EXPECT_EQ(insight(first, seat_of(0)).dump(), insight(second, seat_of(0)).dump());
  EXPECT_EQ(insight(first, kSpectator).dump(), insight(second, kSpectator).dump());
  EXPECT_NE(insight(first, seat_of(1)).dump(), insight(second, seat_of(1)).dump());
}

}  // namespace
}  // namespace fourlands::landed
