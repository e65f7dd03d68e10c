#include "games/landomy/table_testing.h"

namespace fourlands::landomy {
namespace {

TEST(LandomyTurn, seat_0_is_active_in_odd_turns_for_up_to_ten_LD_20) {
  Rng rng(11);
  int whole = 0;
  for (int game = 0; game < 100; ++game) {
    Table table(make_game());
    while (!table.game.to_act(table.state).is_nobody()) {
      const int turn = table.json()["turn"];
      ASSERT_LE(turn, 10);
      EXPECT_EQ(table.json()["active"], (turn + 1) % 2);
      if (table.next().is_chance()) {
        table.game.apply(table.state, table.next(), table.game.sample(table.state, rng));
        continue;
      }
      const int acting = table.phase() == "white" ? turn % 2 : (turn + 1) % 2;
      EXPECT_EQ(table.next(), Actor(seat_of(acting)));
      const auto steps = table.legal();
      table.play(steps[rng.below(static_cast<std::uint32_t>(steps.size()))]);
    }
    whole += table.state.turn == 10 ? 1 : 0;
  }
  EXPECT_GT(whole, 5);
}

TEST(LandomyTurn, who_starts_a_turn_two_islands_ahead_wins_at_once_LD_21) {
  // Seat 1 controls a3, b3, c3; seat 0 b1; a1 and a2 are tied, the rest is empty.
  const Spot spot = {.board = R"(0/3   0/2   0/2
                                 2/2~  0/0   0/0~
                                 1/1   2/0   0/0)",
                     .turn = 2,
                     .offer = {5},
                     .used = "Sb",
                     .phase = Phase::kDraw};
  Table table(make_game(), spot);
  EXPECT_EQ(table.islands(), "1-3");
  const Json effects = table.play("draw 8");
  EXPECT_EQ(table.phase(), "over");
  EXPECT_EQ(effects[1], Json({{"kind", "over"}, {"seat", 1}, {"by", "lead"}, {"islands", {1, 3}}}));
  const Json json = table.json();
  EXPECT_EQ(json["result"], Json({{"winners", {1}}, {"islands", {1, 3}}, {"by", "lead"}}));
  EXPECT_EQ(json["turn"], 2);
  EXPECT_EQ(json["active"], 1);
  EXPECT_EQ(json["offer"], Json({5, 8}));
  EXPECT_TRUE(json["map"].is_null());
}

TEST(LandomyTurn, a_lead_of_one_or_of_the_other_player_does_not_end_the_game_LD_21) {
  Table one(make_game(), {.board = R"(0/3   0/2   0/0
                                      2/2~  0/0   0/0~
                                      1/1   2/0   0/0)",
                          .turn = 2,
                          .offer = {5},
                          .used = "Sb",
                          .phase = Phase::kDraw});
  EXPECT_EQ(one.islands(), "1-2");
  one.play("draw 8");
  EXPECT_EQ(one.phase(), "map");
  Table other(make_game(), {.board = R"(3/0   2/0   2/0
                                        2/2~  0/0   0/0~
                                        1/1   0/2   0/0)",
                            .turn = 2,
                            .offer = {5},
                            .used = "Sb",
                            .phase = Phase::kDraw});
  EXPECT_EQ(other.islands(), "3-1");
  other.play("draw 8");
  EXPECT_EQ(other.phase(), "map");
}

TEST(LandomyTurn, an_advanced_setup_can_win_on_turn_1_after_the_second_draw_LD_21) {
  Table table(make_game({{"setup", "advanced"}}));
  table.play("layout S R CR C C CR R S");
  constexpr std::array kFirst = {"a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3", "a1"};
  for (const char* cell : kFirst) {
    table.play(std::string("place ") + cell);
    table.play("place a1");
  }
  EXPECT_EQ(table.islands(), "7-1");
  table.play("draw 4");
  EXPECT_EQ(table.phase(), "draw");
  table.play("draw 2");
  EXPECT_EQ(table.phase(), "over");
  EXPECT_EQ(table.json()["result"], Json({{"winners", {0}}, {"islands", {7, 1}}, {"by", "lead"}}));
  EXPECT_EQ(table.json()["turn"], 1);
}

TEST(LandomyTurn, a_map_goes_to_an_empty_side_of_an_island_with_an_own_airship_LD_22) {
  const Table table(make_game(), {.board = kStart});
  // c2 has a storm, which does not matter.
  EXPECT_EQ(table.legal(),
            (Texts{"map 5 E1", "map 5 E2", "map 5 Sa", "map 5 Sb", "map 5 Sc", "map 5 W1",
                   "map 7 E1", "map 7 E2", "map 7 Sa", "map 7 Sb", "map 7 Sc", "map 7 W1"}));
  EXPECT_TRUE(table.legal(seat_of(1)).empty());
  EXPECT_EQ(table.why("map 5 Nb"), "LD-22 no_airship");
  EXPECT_EQ(table.why("map 6 Sa"), "LD-22 not_offered");

  // Control is not needed: one airship against three is enough.
  Table outnumbered(make_game(), {.board = R"(1/3   0/2   0/2
                                              0/2~  0/0   2/0~
                                              2/0   2/0   3/0)"});
  const Json effects = outnumbered.play("map 7 Na");
  EXPECT_EQ(effects, Json::array({{{"kind", "map"},
                                   {"seat", 0},
                                   {"card", 7},
                                   {"side", "Na"},
                                   {"island", "a3"},
                                   {"sectors", {"a1", "b1", "b3"}}}}));
  const Json json = outnumbered.json();
  EXPECT_EQ(json["phase"], "black");
  EXPECT_EQ(json["offer"], Json::array({5}));
  EXPECT_EQ(json["sides"], Json({{"Na", {{"card", 7}, {"up", true}}}}));
  EXPECT_EQ(json["map"], Json({{"card", 7}, {"side", "Na"}, {"open", {"a1", "b1", "b3"}}}));
}

TEST(LandomyTurn, a_side_takes_one_map_only_LD_2) {
  const Table table(make_game(), {.board = kStart, .turn = 3, .used = "Sa E2"});
  EXPECT_EQ(table.why("map 5 Sa"), "LD-22 side_taken");
  EXPECT_EQ(table.why("map 5 W1"), "");  // The corner's other side.
  EXPECT_EQ(table.legal(), (Texts{"map 5 E1", "map 5 Sb", "map 5 Sc", "map 5 W1", "map 7 E1",
                                  "map 7 Sb", "map 7 Sc", "map 7 W1"}));
}

// Seat 0 has airships on b1, whose side is used, and in the centre.
constexpr std::string_view kCornered = R"(
    0/3   0/2   0/0~
    0/2   2/0   0/0~
    0/0   3/0   0/0)";

TEST(LandomyTurn, without_a_side_a_map_goes_face_down_and_an_airship_is_placed_LD_23) {
  Table table(make_game(), {.board = kCornered, .turn = 3, .used = "Sb Na"});
  const auto legal = table.legal();
  EXPECT_EQ(legal.size(), 20U);  // Two Maps, ten empty sides.
  EXPECT_TRUE(std::all_of(legal.begin(), legal.end(),
                          [](const std::string& step) { return step.starts_with("facedown "); }));
  EXPECT_EQ(table.why("map 5 Sc"), "LD-22 no_airship");
  EXPECT_EQ(table.why("facedown 5 Sb"), "LD-23 down_side_taken");
  EXPECT_EQ(table.play("facedown 5 E2"),
            Json::array({{{"kind", "facedown"}, {"seat", 0}, {"card", 5}, {"side", "E2"}}}));
  EXPECT_EQ(table.phase(), "facedown");
  EXPECT_EQ(table.next(), Actor(seat_of(0)));
  EXPECT_TRUE(table.json()["map"].is_null());
  EXPECT_EQ(table.json()["sides"]["E2"], Json({{"card", 5}, {"up", false}}));
  // Any island without a storm, the centre too.
  EXPECT_EQ(table.legal(), (Texts{"place a1", "place a2", "place a3", "place b1", "place b2",
                                  "place b3", "place c1"}));
  EXPECT_EQ(table.why("place c2"), "LD-31 storm_there");
  table.play("place a3");
  EXPECT_EQ(table.at("a3"), "1/3");
  EXPECT_EQ(table.phase(), "draw");
  EXPECT_EQ(table.state.turn, 4);
}

TEST(LandomyTurn, with_an_empty_reserve_the_placement_after_a_face_down_map_is_skipped_LD_23) {
  Table table(make_game(), {.board = R"(0/3   0/2   0/0~
                                        0/2   6/0   0/0~
                                        0/0   6/0   0/0)",
                            .turn = 3,
                            .used = "Sb Na"});
  const Json effects = table.play("facedown 7 W1");
  EXPECT_EQ(effects[1], Json({{"kind", "no_reserve"}, {"seat", 0}}));
  EXPECT_EQ(table.phase(), "draw");
  EXPECT_EQ(table.state.turn, 4);
  EXPECT_EQ(table.json()["offer"], Json::array({5}));
}

TEST(LandomyTurn, a_map_may_not_go_face_down_while_a_side_is_open_LD_23) {
  const Table table(make_game(), {.board = kCornered, .turn = 3, .used = "Na Nb"});
  EXPECT_EQ(table.why("facedown 5 E2"), "LD-23 must_face_up");
  EXPECT_EQ(table.legal(), (Texts{"map 5 Sb", "map 7 Sb"}));
}

TEST(LandomyTurn, black_then_white_then_an_airship_on_the_last_sector_LD_24) {
  Table table(make_game(), {.board = kStart});
  table.play("map 5 Sc");  // The Settlement c1: place, place. Sectors b1, b2, a3.
  EXPECT_EQ(table.next(), Actor(seat_of(0)));
  EXPECT_EQ(table.legal(), (Texts{"place a3", "place b1", "place b2"}));
  table.play("place a3");
  EXPECT_EQ(table.at("a3"), "1/3");
  EXPECT_EQ(table.next(), Actor(seat_of(1)));
  EXPECT_EQ(table.legal(), (Texts{"place b1", "place b2"}));
  EXPECT_EQ(table.json()["map"]["open"], Json({"b1", "b2"}));
  EXPECT_EQ(table.why("place a3"), "LD-24 crossed_out");
  EXPECT_EQ(table.why("place c1"), "LD-24 not_on_map");
  const Json effects = table.play("place b2");
  EXPECT_EQ(table.at("b2"), "0/1");
  EXPECT_EQ(table.at("b1"), "3/0");
  EXPECT_EQ(table.reserves(), "1-2");
  EXPECT_EQ(effects[0], Json({{"kind", "place"}, {"seat", 1}, {"cell", "b2"}}));
  EXPECT_EQ(effects[1], Json({{"kind", "close"}, {"seat", 0}, {"cell", "b1"}}));
}

TEST(LandomyTurn, an_action_must_be_done_where_it_can_be_LD_25) {
  // Map 10 on E2 shows b1, b2, b3; c2 is Contaminated. Storms on b1 and b2: black must take b3.
  Table table(make_game(), {.board = R"(0/3   0/2   0/2
                                        0/2   0/0~  2/0
                                        2/0   2/0~  3/0)",
                            .offer = {5, 10}});
  table.play("map 10 E2");
  for (const std::string& step : table.legal())
    EXPECT_TRUE(step.starts_with("storm b1 b3 push 1 ") || step.starts_with("storm b2 b3 push 1 "))
        << step;
  EXPECT_EQ(table.why("block b3"), "LD-25 must_act");
  EXPECT_EQ(table.why("block b1"), "LD-25 must_act");
}

TEST(LandomyTurn, where_no_open_sector_allows_the_action_one_is_crossed_out_LD_25) {
  // After black's storm from b1 to b3 the open sectors are b1 and b2: white storms b1 only.
  Table table(make_game(), {.board = R"(0/3   0/2   0/2
                                        0/2   0/0~  2/0~
                                        2/0   2/0   3/0)",
                            .offer = {5, 10}});
  table.play("map 10 E2");
  table.play("storm c2 b3 push 1 a3");  // Storms on b2 and b3; open: b1, b2.
  EXPECT_EQ(table.why("block b1"), "LD-25 must_act");

  // Storms on both open sectors: white crosses one of them out.
  Table stuck(make_game(), {.board = R"(0/3   0/2   0/2~
                                        0/2   0/0~  2/0
                                        2/0   2/0   3/0)",
                            .offer = {5, 13}});
  stuck.play("map 13 Sa");  // Sectors c2, a3, c3; a1 is Contaminated Radar: move, then storm.
  EXPECT_EQ(stuck.why("block c3"), "LD-25 must_act");
  stuck.play("move c2 c1x1");
  EXPECT_EQ(stuck.why("block a3"), "LD-25 must_act");
  Table all(make_game(), {.board = R"(0/3~  0/2   0/2~
                                      0/2   0/0   2/0
                                      2/0   2/0   3/0)",
                          .offer = {5, 13}});
  all.play("map 13 Sa");
  all.play("move c2 c1x1");
  EXPECT_EQ(all.legal(), (Texts{"block a3", "block c3"}));
  EXPECT_EQ(all.why("storm a3 c3 push 1 b3"), "LD-31 storm_on_storm");
  const Json effects = all.play("block a3");
  EXPECT_EQ(effects[0],
            Json({{"kind", "block"}, {"seat", 1}, {"cell", "a3"}, {"action", "storm"}}));
  EXPECT_EQ(effects[1], Json({{"kind", "close_storm"}, {"seat", 0}, {"cell", "c3"}}));
}

TEST(LandomyTurn, an_empty_reserve_blocks_placing_and_no_airship_near_blocks_moving_LD_25) {
  Table reserve(make_game(), {.board = R"(0/3   0/2   0/2
                                          0/2~  0/0   3/0~
                                          3/0   3/0   3/0)"});
  reserve.play("map 5 Sc");
  EXPECT_EQ(reserve.legal(), (Texts{"block a3", "block b1", "block b2"}));
  EXPECT_EQ(reserve.why("place b1"), "LD-34 reserve_empty");
  reserve.play("block a3");
  EXPECT_EQ(reserve.legal(), (Texts{"place b1", "place b2"}));
  const Json effects = reserve.play("place b1");
  EXPECT_EQ(effects[1], Json({{"kind", "close_reserve"}, {"seat", 0}, {"cell", "b2"}}));
  EXPECT_EQ(reserve.at("b2"), "0/0");

  // Map 1 on Sa shows a1, b1, c1; seat 0 has its only airship on a1, so only b1 can be reached.
  Table near(make_game(), {.board = R"(0/3   0/2   0/2
                                       0/1~  0/0   0/0~
                                       1/0   0/1   0/0)",
                           .offer = {1, 5}});
  near.play("map 1 Sa");
  EXPECT_EQ(near.legal(), (Texts{"move b1 a1x1"}));
  Table none(make_game(), {.board = R"(0/3   0/2   0/2
                                       0/1   0/0~  0/0
                                       1/0   0/1~  0/0)",
                           .offer = {1, 5}});
  none.play("map 1 Sa");
  EXPECT_EQ(none.legal(), (Texts{"block a1", "block b1", "block c1"}));
}

TEST(LandomyTurn, the_closing_airship_needs_a_free_island_and_a_reserve_LD_26) {
  Table storm(make_game(), {.board = R"(0/3   0/2   0/2
                                        0/2~  0/0~  2/0
                                        2/0   2/0   3/0)"});
  storm.play_all({"map 5 Sc", "place a3"});
  const Json effects = storm.play("place b1");
  EXPECT_EQ(effects[1], Json({{"kind", "close_storm"}, {"seat", 0}, {"cell", "b2"}}));
  EXPECT_EQ(storm.at("b2"), "0/0~");
  EXPECT_EQ(storm.reserves(), "2-2");
  EXPECT_EQ(storm.phase(), "draw");
}

TEST(LandomyTurn,
     a_conflict_of_the_white_action_refills_the_reserve_for_the_closing_airship_LD_26) {
  // Seat 0's reserve is empty. Map 5 on Sb: b1 Radar, move and move; sectors b1, b2, a3.
  Table table(make_game(), {.board = R"(1/0   0/1   0/1~
                                        2/2   0/0   0/1~
                                        3/0   5/0   1/1)"});
  EXPECT_EQ(table.reserves(), "0-6");
  table.play("map 5 Sb");
  table.play("move b1 a1x1");
  const Json effects = table.play("move a3 a2x1 b3x1");  // Two against one: seat 0 loses one.
  EXPECT_EQ(table.at("a3"), "0/1");
  EXPECT_EQ(effects[2], Json({{"kind", "close"}, {"seat", 0}, {"cell", "b2"}}));
  EXPECT_EQ(table.at("b2"), "1/0");
  EXPECT_EQ(table.reserves(), "0-7");
}

TEST(LandomyTurn, after_a_turn_a_map_is_drawn_for_the_next_one_LD_27) {
  Table table(make_game(), {.board = kStart});
  table.play_all({"map 5 Sc", "place a3", "place b2"});
  Json json = table.json();
  EXPECT_EQ(json["phase"], "draw");
  EXPECT_EQ(json["turn"], 2);
  EXPECT_EQ(json["active"], 1);
  EXPECT_EQ(json["offer"], Json::array({7}));
  EXPECT_TRUE(json["map"].is_null());
  EXPECT_TRUE(table.game.to_act(table.state).is_chance());
  auto chances = std::make_unique<Landomy::Chances>();
  table.game.chances(table.state, *chances);
  EXPECT_EQ(chances->size(), 11U);
  EXPECT_EQ(table.why("draw 7"), "LD-7 seen");
  EXPECT_EQ(table.play("draw 12"), Json::array({{{"kind", "draw"}, {"card", 12}},
                                                {{"kind", "turn"}, {"turn", 2}, {"seat", 1}}}));
  json = table.json();
  EXPECT_EQ(json["phase"], "map");
  EXPECT_EQ(json["offer"], Json({7, 12}));
}

TEST(LandomyTurn, the_monitoring_board_is_told_when_a_turn_ends_LD_27) {
  Table table(make_game(), {.board = kStart});
  table.play_all({"map 5 Sc", "place a3"});
  const Json effects = table.play("place b2");
  EXPECT_EQ(effects[2]["kind"], "monitor");
  EXPECT_EQ(effects[2]["islands"], Json({4, 5}));
  EXPECT_EQ(effects[2]["controlled"], Json::array({Json::array({"a1", "b1", "c1", "c2"}),
                                                   Json::array({"a2", "b2", "a3", "b3", "c3"})}));
}

}  // namespace
}  // namespace fourlands::landomy
