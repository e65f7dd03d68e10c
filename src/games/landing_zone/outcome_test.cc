#include <gtest/gtest.h>

#include "games/landing_zone/table_testing.h"

// Scoring: LZ-30 to LZ-36, worked cases of the rulebook.

namespace fourlands::landing_zone::testing {
namespace {

// The score of a city when the last turn ends.
Json scored(const std::string& rows) {
  Table table = Table::with(rows, {1}, 10);
  table.play("1 skip");
  EXPECT_EQ(table.state()["phase"], "over");
  return table.state()["result"]["scores"][0];
}

TEST(LandingZoneScore, the_scoring_example_of_the_rulebook_LZ_30) {
  EXPECT_EQ(scored("G3 G1 Y3 G2 G1 "
                   "G3 Y1 R3 Y3 -- "
                   "Y2 G3 R3 B2 R1 "
                   "G2 G2 R2 Y3 B3 "
                   "B2 G1 B3 R2 R2 "),
            Json({{"red", 80}, {"yellow", 100}, {"green", 60}, {"blue", 60}, {"total", 300}}));
}

TEST(LandingZoneScore, pointers_leave_before_the_score_and_return_to_the_armada_LZ_30) {
  Table table = Table::with(
      "R>N -- -- -- -- "
      "-- -- -- -- -- "
      "-- -- Y3 B>N -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- ",
      {1}, 10);
  table.play("1 skip");
  EXPECT_EQ(table.seat()["board"], Json({{"c3", "Y3"}}));
  EXPECT_EQ(table.seat()["armada"]["R"], Json({3, 3, 3}));
  EXPECT_EQ(table.state()["result"]["scores"][0]["total"], 0);
  EXPECT_EQ(table.state()["turn"], 10);
}

TEST(LandingZoneScore, red_scores_its_best_line_alone_LZ_31) {
  EXPECT_EQ(scored("R3 -- -- -- -- "
                   "-- R2 -- -- -- "
                   "-- -- R3 -- -- "
                   "-- -- -- R1 -- "
                   "-- -- R3 -- R1 ")["red"],
            100);  // The diagonal from a5: 3 + 2 + 3 + 1 + 1.
  EXPECT_EQ(scored("-- R3 R2 -- -- "
                   "-- -- -- -- -- "
                   "R3 -- -- -- -- "
                   "-- -- -- -- -- "
                   "-- -- -- -- -- ")["red"],
            50);
}

TEST(LandingZoneScore, large_yellows_count_their_neighbours_each_for_itself_LZ_32) {
  EXPECT_EQ(scored("-- -- -- -- -- "
                   "-- R1 -- -- -- "
                   "-- Y3 Y3 -- -- "
                   "-- -- -- B2 -- "
                   "-- -- -- -- -- ")["yellow"],
            5 * (2 + 3));
  EXPECT_EQ(scored("Y2 R1 -- -- -- "
                   "-- -- -- -- -- "
                   "-- -- -- -- -- "
                   "-- -- -- -- -- "
                   "-- -- -- -- -- ")["yellow"],
            0);
}

TEST(LandingZoneScore, a_line_with_a_green_trio_scores_thirty_LZ_33) {
  EXPECT_EQ(scored("G1 -- -- G2 G3 "
                   "-- -- -- -- -- "
                   "-- -- -- -- -- "
                   "G2 -- -- -- -- "
                   "G3 -- -- -- -- ")["green"],
            60);
  EXPECT_EQ(scored("G1 G1 -- G2 G2 "
                   "-- -- -- -- -- "
                   "-- -- -- -- -- "
                   "-- -- -- -- -- "
                   "-- -- -- -- -- ")["green"],
            0);
}

TEST(LandingZoneScore, a_line_with_all_four_colours_scores_fifteen_LZ_34) {
  EXPECT_EQ(scored("R1 Y1 G1 B1 B1 "
                   "Y1 -- -- -- -- "
                   "G1 -- -- -- -- "
                   "B1 -- -- -- -- "
                   "-- -- -- -- -- ")["blue"],
            30);
}

TEST(LandingZoneScore, the_highest_total_wins_and_equals_share_LZ_35) {
  Table table(3);
  Json state = table.state();
  state.update({{"turn", 10}, {"phase", "use"}, {"dice", {1, 1, 1}}});
  state["seats"][0]["dice"] = {1};
  for (std::size_t seat : {1U, 2U}) {
    state["seats"][seat]["board"]["c3"] = "R3";
    state["seats"][seat]["armada"]["R"] = {3, 3, 2};
  }
  table.set(state).play("1 skip");
  EXPECT_EQ(table.state()["result"]["winners"], Json({1, 2}));
  EXPECT_EQ(table.position().outcome()->winners.size(), 2);
  EXPECT_EQ(table.position().outcome()->points[1], 30);
}

TEST(LandingZoneScore, the_lone_player_is_told_the_rank_of_the_city_LZ_36) {
  Table table = Table::with(
      "G3 G1 Y3 G2 G1 "
      "G3 Y1 R3 Y3 -- "
      "Y2 G3 R3 B2 R1 "
      "G2 G2 R2 Y3 B3 "
      "B2 G1 B3 R2 R2 ",
      {1}, 10);
  const Json effects = table.position().effects(seat_of(0), "1 skip", Audience::all());
  EXPECT_EQ(effects.back()["kind"], "score");
  EXPECT_EQ(effects.back()["rank"], "fine");
}

TEST(LandingZoneScore, ranks_begin_at_200_250_325_and_400_LZ_36) {
  EXPECT_EQ(rank_of(199), "none");
  EXPECT_EQ(rank_of(200), "ok");
  EXPECT_EQ(rank_of(250), "fine");
  EXPECT_EQ(rank_of(324), "fine");
  EXPECT_EQ(rank_of(325), "great");
  EXPECT_EQ(rank_of(400), "amazing");
}

}  // namespace
}  // namespace fourlands::landing_zone::testing
