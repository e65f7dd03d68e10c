#include "games/landomy/table_testing.h"

namespace fourlands::landomy {
namespace {

// Map 10 on E2 shows b1, b2 and b3; c2 is Contaminated: storm and storm.
constexpr std::string_view kStorms = R"(
    0/3   1/2   0/2
    0/2~  0/0   2/0~
    2/0   2/0   3/0)";

Table storm_table(std::string_view board = kStorms) {
  Table table(make_game(), {.board = board, .offer = {5, 10}});
  table.play("map 10 E2");
  return table;
}

TEST(LandomyStorm, a_storm_moves_and_pushes_one_airship_of_either_tribe_LD_30) {
  Table table = storm_table();
  // To b3 from a2 or c2, seat 0's or 1's airship, to a3, c3 or b2; b1 has seat 0's only, and next
  // to it a1, c1, b2; b2 is empty, so the storm only moves.
  EXPECT_EQ(table.legal(),
            (Texts{"storm a2 b1 push 0 a1", "storm a2 b1 push 0 b2", "storm a2 b1 push 0 c1",
                   "storm a2 b2",           "storm a2 b3 push 0 a3", "storm a2 b3 push 0 b2",
                   "storm a2 b3 push 0 c3", "storm a2 b3 push 1 a3", "storm a2 b3 push 1 b2",
                   "storm a2 b3 push 1 c3", "storm c2 b1 push 0 a1", "storm c2 b1 push 0 b2",
                   "storm c2 b1 push 0 c1", "storm c2 b2",           "storm c2 b3 push 0 a3",
                   "storm c2 b3 push 0 b2", "storm c2 b3 push 0 c3", "storm c2 b3 push 1 a3",
                   "storm c2 b3 push 1 b2", "storm c2 b3 push 1 c3"}));
  const Json effects = table.play("storm a2 b3 push 1 b2");
  EXPECT_EQ(
      effects,
      Json::array({{{"kind", "storm"}, {"seat", 0}, {"from", "a2"}, {"to", "b3"}},
                   {{"kind", "push"}, {"seat", 0}, {"pushed", 1}, {"from", "b3"}, {"to", "b2"}}}));
  EXPECT_EQ(table.at("b3"), "1/1~");
  EXPECT_EQ(table.at("b2"), "0/1");
  EXPECT_EQ(table.at("a2"), "0/2");
}

TEST(LandomyStorm, the_island_that_the_storm_left_counts_as_free_LD_30) {
  Table table = storm_table(R"(0/3   1/2   0/2
                               0/2~  0/0~  2/0
                               2/0   2/0   3/0)");
  EXPECT_EQ(table.why("storm b2 b3 push 1 b2"), "");
  EXPECT_EQ(table.why("storm a2 b3 push 1 b2"), "LD-31 storm_there");
  table.play("storm b2 b3 push 0 b2");
  EXPECT_EQ(table.at("b2"), "1/0");
  EXPECT_EQ(table.at("b3"), "0/2~");
}

TEST(LandomyStorm,
     with_airships_there_the_push_is_mandatory_and_without_only_the_storm_moves_LD_30) {
  Table table = storm_table();
  EXPECT_EQ(table.why("storm a2 b3"), "LD-30 must_push");
  EXPECT_EQ(table.why("storm a2 b2 push 0 b1"), "LD-30 nothing_to_push");
  EXPECT_EQ(table.why("storm a2 b1 push 1 a1"), "LD-30 nothing_to_push");
  EXPECT_EQ(table.why("storm a2 b1 push 0 a3"), "LD-30 push_not_adjacent");
  EXPECT_EQ(table.why("storm a2 b1 push 0 b1"), "LD-30 push_not_adjacent");
  EXPECT_EQ(table.why("storm a1 b1 push 0 a1"), "LD-30 no_storm_from");
  EXPECT_EQ(table.play("storm c2 b2"),
            Json::array({{{"kind", "storm"}, {"seat", 0}, {"from", "c2"}, {"to", "b2"}}}));
  EXPECT_EQ(table.at("b2"), "0/0~");
  EXPECT_EQ(table.at("c2"), "2/0");
}

TEST(LandomyStorm, a_push_causes_no_conflict_LD_33) {
  Table table = storm_table();
  table.play("storm a2 b3 push 0 a3");
  EXPECT_EQ(table.at("a3"), "1/3");
  EXPECT_EQ(table.reserves(), "2-3");
}

TEST(LandomyStorm, a_storm_may_not_come_to_an_island_with_a_storm_LD_31) {
  Table table = storm_table(R"(0/3   1/2~  0/2
                               0/2~  0/0   2/0
                               2/0   2/0   3/0)");
  EXPECT_EQ(table.why("storm a2 b3 push 1 c3"), "LD-31 storm_on_storm");
  EXPECT_EQ(table.why("storm b3 b3 push 1 c3"), "LD-31 storm_on_storm");
}

TEST(LandomyStorm, no_airship_is_placed_pushed_or_moved_into_a_storm_but_may_leave_one_LD_31) {
  Table push = storm_table(R"(0/3~  1/2   0/2
                              0/2~  0/0   2/0
                              2/0   2/0   3/0)");
  EXPECT_EQ(push.why("storm a2 b3 push 1 a3"), "LD-31 storm_there");
  EXPECT_EQ(push.why("storm a3 b3 push 1 a3"), "");

  // Map 5 on Sb: b1 Radar, sectors b1, b2, a3.
  Table move(make_game(), {.board = R"(0/3   0/2   0/2
                                       1/1~  0/0~  2/0
                                       2/0   2/0   3/0)"});
  move.play("map 5 Sb");
  EXPECT_EQ(move.why("move b2 a2x1"), "LD-31 storm_there");
  EXPECT_EQ(move.why("move a3 a2x1"), "");  // Out of the storm on a2.

  Table place(make_game(), {.board = R"(0/3   0/2   0/2
                                        0/2   0/0~  2/0~
                                        2/0   2/0   3/0)"});
  place.play("map 5 Sc");
  EXPECT_EQ(place.why("place b2"), "LD-31 storm_there");
}

// Map 5 on Sb: b1 Radar: move and move; sectors b1, b2, a3.
Table move_table(std::string_view board) {
  Table table(make_game(), {.board = board});
  table.play("map 5 Sb");
  return table;
}

TEST(LandomyMove, one_or_more_airships_come_from_one_or_more_islands_around_LD_32) {
  const Table table = move_table(R"(0/3   0/2   0/2~
                                    0/2   0/0   2/0~
                                    1/0   2/0   1/0)");
  EXPECT_EQ(table.legal(),
            (Texts{"move b1 a1x1", "move b1 a1x1 c1x1", "move b1 c1x1",  // b1's own two stay.
                   "move b2 b1x1", "move b2 b1x1 c2x1", "move b2 b1x1 c2x2", "move b2 b1x2",
                   "move b2 b1x2 c2x1", "move b2 b1x2 c2x2", "move b2 c2x1", "move b2 c2x2"}));
}

TEST(LandomyMove, airships_move_one_step_and_no_more_than_there_are_LD_32) {
  const Table table = move_table(R"(0/3   0/2   0/2~
                                    0/2   0/0   2/0~
                                    1/0   2/0   1/0)");
  EXPECT_EQ(table.why("move b2 a1x1"), "LD-32 not_adjacent");
  EXPECT_EQ(table.why("move b2 b2x1"), "LD-32 not_adjacent");
  EXPECT_EQ(table.why("move b2 c2x3"), "LD-32 too_few");
  EXPECT_EQ(table.why("move b2 a2x1"), "LD-32 too_few");  // Seat 1's.
}

TEST(LandomyMove, a_conflict_destroys_one_for_one_and_fills_the_reserves_LD_33) {
  const auto after = [](int mine, int theirs) {
    Table table = move_table("0/" + std::to_string(theirs) + " 0/0 0/0~ " + std::to_string(mine) +
                             "/0 0/0 0/1~ 1/0 1/0 0/1");
    const Json effects = table.play("move a3 a2x" + std::to_string(mine));
    const int lost = std::min(mine, theirs);
    EXPECT_EQ(effects.size(), lost > 0 ? 2U : 1U);
    if (lost > 0) {
      EXPECT_EQ(effects[1]["lost"], Json({lost, lost}));
      EXPECT_EQ(effects[1]["left"], Json({mine - lost, theirs - lost}));
    }
    EXPECT_EQ(table.state.reserve[0], 10 - mine + lost);
    EXPECT_EQ(table.state.reserve[1], 10 - theirs + lost);
    return table.at("a3");
  };
  EXPECT_EQ(after(2, 1), "1/0");
  EXPECT_EQ(after(1, 2), "0/1");
  EXPECT_EQ(after(3, 3), "0/0");
  EXPECT_EQ(after(2, 0), "2/0");
  EXPECT_EQ(after(3, 2), "1/0");  // The rulebook's: three against two leave one.
}

TEST(LandomyMove, airships_that_were_there_fight_too_LD_33) {
  Table table = move_table(R"(1/3   0/2   0/2~
                              2/2   0/0   2/0~
                              1/0   2/0   1/0)");
  table.play("move a3 a2x1");
  EXPECT_EQ(table.at("a3"), "0/1");
  EXPECT_EQ(table.at("a2"), "1/2");
}

TEST(LandomyPlace, one_airship_from_the_reserve_and_no_conflict_LD_34) {
  Table table(make_game(), {.board = R"(0/3   0/2   0/2
                                        0/2~  0/0   2/0~
                                        2/0   2/0   5/0)"});
  table.play("map 5 Sc");
  EXPECT_EQ(table.reserves(), "1-3");
  table.play("place a3");
  EXPECT_EQ(table.at("a3"), "1/3");
  EXPECT_EQ(table.reserves(), "0-3");
  table.play("place b1");
  EXPECT_EQ(table.at("b1"), "2/1");
  EXPECT_EQ(table.at("b2"), "0/0");  // Nothing is left for the last sector.
}

}  // namespace
}  // namespace fourlands::landomy
