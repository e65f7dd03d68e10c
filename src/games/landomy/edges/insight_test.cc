#include "games/landomy/table_testing.h"

// What is reckoned for whoever draws a position, against positions reckoned by hand.

namespace fourlands::landomy {
namespace {

Json insight(const Table& table) {
  return table.game.insight(table.game.view(table.state, seat_of(0)), seat_of(0));
}

Json action(const Json& name, int by, bool done) {
  return {{"action", name}, {"by", by}, {"done", done}};
}

// The picture of draw_test.cc.
Table middle_of_a_turn() {
  return {make_game(),
          {.board = R"(2/0   1/2   2/0
                                    0/2~  1/1~  0/1
                                    0/2   2/0   1/1)",
           .turn = 3,
           .offer = {5, 12},
           .used = "Sb W2*"}};
}

TEST(LandomyInsight, control_and_lead_are_those_of_the_monitoring_board_LD_21) {
  const Json seen = insight(middle_of_a_turn());
  EXPECT_EQ(seen["control"], Json({{"a3", 0},
                                   {"b3", 1},
                                   {"c3", 0},
                                   {"a2", 1},
                                   {"b2", nullptr},
                                   {"c2", 1},
                                   {"a1", 1},
                                   {"b1", 0},
                                   {"c1", nullptr}}));
  EXPECT_EQ(seen["islands"], Json({3, 4}));
  EXPECT_EQ(seen["lead"], -1);
  EXPECT_EQ(seen["winning_lead"], 2);
}

TEST(LandomyInsight, the_deck_has_nine_maps_at_the_start_without_the_two_removed_LD_7) {
  const Landomy game = make_game();
  State state = game.initial();
  Rng rng(1);
  for (int drawn = 0; drawn < 2; ++drawn)
    game.apply(state, Actor::chance(), game.sample(state, rng));
  EXPECT_EQ(state.unseen.size(), 11);
  EXPECT_EQ(game.insight(game.view(state, seat_of(0)), seat_of(0))["deck"], 9);
}

TEST(LandomyInsight, ten_turns_are_taken_in_turn_LD_20) {
  EXPECT_EQ(insight(middle_of_a_turn())["turns"], Json({0, 1, 0, 1, 0, 1, 0, 1, 0, 1}));
}

TEST(LandomyInsight, an_offered_map_shows_its_sectors_on_every_side_LD_8) {
  const Json sectors = insight(middle_of_a_turn())["sectors"];
  EXPECT_EQ(sectors["12"].size(), 12U);
  // As the terminal draws Map 12 from each side of the board.
  for (const char* side : {"Na", "Nb", "Nc"})
    EXPECT_EQ(sectors["12"][side], Json({"a1", "b1", "b2"})) << side;
  EXPECT_EQ(sectors["12"]["E2"], Json({"a2", "b2", "a3"}));
  EXPECT_EQ(sectors["12"]["Sc"], Json({"b2", "b3", "c3"}));
  EXPECT_EQ(sectors["12"]["W1"], Json({"c1", "b2", "c2"}));
  EXPECT_EQ(sectors["5"]["Nc"], Json({"c1", "b2", "b3"}));
}

TEST(LandomyInsight, a_map_on_the_board_shows_its_sectors_there_and_none_face_down_LD_23) {
  const Json sectors = insight(middle_of_a_turn())["sectors"];
  ASSERT_TRUE(sectors.contains("1"));  // On Sb.
  EXPECT_EQ(sectors["1"].size(), 1U);
  EXPECT_EQ(sectors["1"]["Sb"].size(), 3U);
  EXPECT_FALSE(sectors.contains("2"));  // On W2, face down.
}

TEST(LandomyInsight, the_actions_of_a_turn_are_known_once_a_map_lies_LD_24) {
  Table table = middle_of_a_turn();
  EXPECT_EQ(insight(table)["actions"], Json({action(nullptr, 0, false), action(nullptr, 1, false),
                                             action("place", 0, false)}));
  EXPECT_EQ(insight(table)["active_island"], nullptr);
  table.play("map 5 Nc");  // The Contaminated Radar c3: move, then storm.
  EXPECT_EQ(insight(table)["actions"],
            Json({action("move", 0, false), action("storm", 1, false), action("place", 0, false)}));
  EXPECT_EQ(insight(table)["active_island"], "c3");
  EXPECT_EQ(insight(table)["sectors"]["5"], Json({{"Nc", {"c1", "b2", "b3"}}}));
  table.play("move b3 a3x1 c3x1");
  EXPECT_EQ(insight(table)["actions"][0], action("move", 0, true));
  EXPECT_EQ(insight(table)["actions"][1], action("storm", 1, false));
  EXPECT_EQ(insight(table)["lead"], 1);  // Four islands to three.
}

TEST(LandomyInsight, a_map_face_down_leaves_one_airship_to_place_LD_23) {
  Table table(make_game(), {.board = R"(2/3   0/2   2/0
                                        0/2~  0/0   2/0~
                                        0/0   2/0   1/0)",
                            .turn = 8,
                            .used = "Na W3 Nb W2 Sb E2 Sc"});
  table.play("facedown 7 Sa");
  EXPECT_EQ(insight(table)["actions"], Json::array({action("place", 1, false)}));
}

TEST(LandomyInsight, islands_tell_their_actions_once_they_lie_LD_4) {
  const Json acts = insight(middle_of_a_turn())["acts"];
  EXPECT_EQ(acts.size(), 8U);
  EXPECT_EQ(acts["c3"], Json({"move", "storm"}));
  EXPECT_EQ(acts["a3"], Json({"place", "place"}));
  const Table advanced(make_game({{"setup", "advanced"}}));
  EXPECT_EQ(insight(advanced)["acts"], Json::object());
  EXPECT_EQ(insight(advanced)["actions"], Json::array());
}

}  // namespace
}  // namespace fourlands::landomy
