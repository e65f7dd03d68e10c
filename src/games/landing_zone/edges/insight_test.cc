#include <gtest/gtest.h>

#include "games/landing_zone/table_testing.h"

// What is reckoned for whoever draws a city, against cities reckoned by hand.

namespace fourlands::landing_zone::testing {
namespace {

Json insight(const Table& table, std::size_t seat = 0) {
  return table.position().view(seat_of(0))->insight()["seats"][seat];
}

// The rulebook's scoring example: 80 + 100 + 60 + 60.
const std::string kRulebookCity =
    "G3 G1 Y3 G2 G1 "
    "G3 Y1 R3 Y3 -- "
    "Y2 G3 R3 B2 R1 "
    "G2 G2 R2 Y3 B3 "
    "B2 G1 B3 R2 R2 ";

TEST(LandingZoneInsight, the_shares_of_the_rulebooks_city_are_its_300_points_LZ_30) {
  const Json seen = insight(Table::with(kRulebookCity, {1}));
  EXPECT_EQ(seen["score"],
            Json({{"red", 80}, {"yellow", 100}, {"green", 60}, {"blue", 60}, {"total", 300}}));
  EXPECT_EQ(seen["rank"], "fine");
  const Json lines = seen["lines"];
  ASSERT_EQ(lines.size(), 1U + 3U + 2U + 4U);
  EXPECT_EQ(lines[0], Json({{"colour", "red"},
                            {"points", 80},
                            {"cells", {"c2", "c3", "c4"}},
                            {"line", {"c1", "c2", "c3", "c4", "c5"}}}));
  // LZ-32: eight, seven and five neighbours; large yellows stand on d2, d4 and c5.
  EXPECT_EQ(lines[1]["large"], "d2");
  EXPECT_EQ(lines[1]["points"], 40);
  EXPECT_EQ(lines[2]["large"], "d4");
  EXPECT_EQ(lines[2]["points"], 35);
  EXPECT_EQ(lines[3], Json({{"colour", "yellow"},
                            {"points", 25},
                            {"large", "c5"},
                            {"cells", {"b4", "c4", "d4", "b5", "d5"}}}));
  // LZ-33: row 5 and column b.
  EXPECT_EQ(lines[4], Json({{"colour", "green"},
                            {"points", 30},
                            {"cells", {"a5", "b5", "d5", "e5"}},
                            {"line", {"a5", "b5", "c5", "d5", "e5"}}}));
  EXPECT_EQ(lines[5]["cells"], Json({"b1", "b2", "b3", "b5"}));
  // LZ-34: rows 2 and 3, column d and the diagonal from a1.
  EXPECT_EQ(lines[6], Json({{"colour", "blue"},
                            {"points", 15},
                            {"cells", {"a2", "b2", "c2", "d2", "e2"}},
                            {"line", {"a2", "b2", "c2", "d2", "e2"}}}));
  EXPECT_EQ(lines[7]["line"], Json({"a3", "b3", "c3", "d3", "e3"}));
  EXPECT_EQ(lines[8]["line"], Json({"d1", "d2", "d3", "d4", "d5"}));
  EXPECT_EQ(lines[9]["line"], Json({"a1", "b2", "c3", "d4", "e5"}));
  int total = 0;
  for (const Json& line : lines) total += line["points"].get<int>();
  EXPECT_EQ(total, 300);
}

TEST(LandingZoneInsight, pointers_score_nothing_LZ_30) {
  const Json seen =
      insight(Table::with("-- -- -- -- -- "
                          "-- -- -- -- -- "
                          "-- R>N Y3 B>N -- "
                          "-- -- -- -- -- "
                          "-- -- -- -- -- ",
                          {1}));
  EXPECT_EQ(seen["score"]["total"], 0);
  EXPECT_EQ(seen["lines"], Json::array());
  EXPECT_EQ(seen["rank"], "none");
}

TEST(LandingZoneInsight, zones_tell_who_aims_there_and_what_may_land_LZ_12) {
  // a1 aims along the diagonal, c5 down column c, e3 along row 3: all three meet in c3. The ship
  // on b2 hides nothing and is no zone itself.
  const Json seen =
      insight(Table::with("-- -- B>S -- -- "
                          "-- -- -- -- -- "
                          "-- -- -- -- R>W "
                          "-- G1 -- -- -- "
                          "R>NE -- -- -- -- ",
                          {1}));
  EXPECT_EQ(seen["rays"], Json({{"a1", {"b2", "c3", "d4", "e5"}},
                                {"c5", {"c4", "c3", "c2", "c1"}},
                                {"e3", {"d3", "c3", "b3", "a3"}}}));
  EXPECT_EQ(seen["zones"]["c3"],
            Json({{"pointers", {"a1", "e3", "c5"}}, {"colours", {"R", "B"}}, {"largest", 3}}));
  EXPECT_EQ(seen["zones"]["d4"], Json({{"pointers", {"a1"}}, {"colours", {"R"}}, {"largest", 1}}));
  EXPECT_FALSE(seen["zones"].contains("b2"));
  EXPECT_EQ(seen["zones"].size(), 9U);  // c3 and three others on each ray, without b2's: 1+2+3+3.
}

TEST(LandingZoneInsight, two_pointers_take_a_medium_LZ_12) {
  const Json seen =
      insight(Table::with("-- -- -- -- -- "
                          "-- -- -- -- -- "
                          "-- -- -- -- -- "
                          "-- -- -- -- -- "
                          "G>E -- -- B>W Y>E ",
                          {1}));
  EXPECT_EQ(seen["zones"],
            Json({{"b1", {{"pointers", {"a1", "d1"}}, {"colours", {"G", "B"}}, {"largest", 2}}},
                  {"c1", {{"pointers", {"a1", "d1"}}, {"colours", {"G", "B"}}, {"largest", 2}}}}));
  EXPECT_EQ(seen["rays"]["e1"], Json::array());  // It faces off the board.
}

TEST(LandingZoneInsight, every_city_is_told_to_everybody_LZ_6) {
  const Table table(3);
  const Json spectator = table.position().view(kSpectator)->insight();
  EXPECT_EQ(spectator["seats"].size(), 3U);
  EXPECT_EQ(spectator, table.position().view(seat_of(1))->insight());
}

}  // namespace
}  // namespace fourlands::landing_zone::testing
