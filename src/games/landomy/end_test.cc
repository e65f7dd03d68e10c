#include "games/landomy/table_testing.h"

namespace fourlands::landomy {
namespace {

constexpr std::string_view kNine = "Na Nb Nc E1 E2 E3 Sa Sb Sc";

// The last turn, seat 1's, ended in this position.
Json result_of(std::string_view board, bool isolating = false) {
  const std::string used = std::string(kNine) + " W3";
  const Table table(
      make_game({{"isolating_storms", isolating}}),
      {.board = board, .turn = 10, .offer = {13}, .used = used, .phase = Phase::kOver});
  const Json json = table.json();
  EXPECT_EQ(json["offer"], Json::array({13}));
  const Outcome outcome = table.game.outcome(table.state);
  EXPECT_EQ(outcome.winners.size(), 1);
  EXPECT_EQ(Json::array({(*outcome.winners.begin()).index}), json["result"]["winners"]);
  return json["result"];
}

Json result(int winner, int first, int second, std::string_view by) {
  return {{"winners", Json::array({winner})}, {"islands", {first, second}}, {"by", by}};
}

TEST(LandomyEnd, more_islands_win_after_the_tenth_turn_LD_40) {
  EXPECT_EQ(result_of(R"(2/0   0/1   0/1~
                         1/0   1/5   0/0~
                         1/0   0/0   0/0)"),
            result(1, 3, 3, "centre"));
  EXPECT_EQ(result_of(R"(2/0   0/1   1/1~
                         1/0   1/5   0/0~
                         1/0   0/0   0/0)"),
            result(0, 3, 2, "islands"));
  EXPECT_EQ(result_of(R"(0/2   1/0   0/1~
                         0/1   0/0   0/0~
                         0/1   0/0   0/0)"),
            result(1, 1, 4, "islands"));
}

TEST(LandomyEnd, tied_on_islands_the_centre_decides_then_the_airships_then_seat_0_LD_40) {
  EXPECT_EQ(result_of(R"(0/1   0/1   0/1~
                         1/0   1/0   0/0~
                         1/0   0/0   0/0)"),
            result(0, 3, 3, "centre"));
  EXPECT_EQ(result_of(R"(0/1   0/2   0/1~
                         1/0   1/1   0/0~
                         1/0   1/0   0/0)"),
            result(1, 3, 3, "airships"));
  EXPECT_EQ(result_of(R"(0/1   0/1   2/2~
                         1/0   1/1   0/0~
                         3/0   0/0   0/0)"),
            result(0, 2, 2, "airships"));
  EXPECT_EQ(result_of(R"(0/1   0/1   2/2~
                         1/0   1/1   0/0~
                         1/0   0/0   0/0)"),
            result(0, 2, 2, "first"));
}

TEST(LandomyEnd, isolating_storms_leave_out_airships_under_a_storm_once_tied_LD_41) {
  // A centre with a storm is controlled by nobody; then the airships outside storms count.
  constexpr std::string_view kCentre = R"(0/1   0/1   0/2
                                          1/0   1/0~  0/0~
                                          1/0   0/0   0/0)";
  EXPECT_EQ(result_of(kCentre), result(0, 3, 3, "centre"));
  EXPECT_EQ(result_of(kCentre, true), result(1, 3, 3, "airships"));
  constexpr std::string_view kAirships = R"(0/1   0/5~  0/0~
                                            2/0   0/0   0/0
                                            1/0   0/0   0/0)";
  EXPECT_EQ(result_of(kAirships), result(1, 2, 2, "airships"));
  EXPECT_EQ(result_of(kAirships, true), result(0, 2, 2, "airships"));
  constexpr std::string_view kFirst = R"(0/1   0/5~  0/0~
                                         1/0   0/0   0/0
                                         1/1   1/0   0/1)";
  EXPECT_EQ(result_of(kFirst, true), result(1, 2, 3, "islands"));  // Islands count with storms.
  EXPECT_EQ(result_of(R"(0/1   0/5~  1/0~
                         1/0   0/0   0/0
                         0/0   0/0   0/0)",
                      true),
            result(0, 2, 2, "first"));
}

TEST(LandomyEnd, the_tenth_turn_ends_the_game_without_a_draw_LD_40) {
  // Map 13 on W2 shows b1, c1 and c3; a2 is Contaminated.
  Table table(make_game(), {.board = R"(0/3   0/2   0/2
                                        0/2~  0/0   2/0~
                                        2/0   2/0   3/0)",
                            .turn = 10,
                            .offer = {12, 13},
                            .used = kNine});
  table.play("map 13 W2");
  table.play("storm a2 b1 push 0 b2");
  const Json effects = table.play("storm c2 c3 push 1 c2");
  EXPECT_EQ(effects[2]["kind"], "close");
  EXPECT_EQ(effects[3]["kind"], "monitor");
  EXPECT_EQ(effects[4]["kind"], "over");
  const Json json = table.json();
  EXPECT_EQ(json["phase"], "over");
  EXPECT_EQ(json["turn"], 10);
  EXPECT_EQ(json["active"], 1);
  EXPECT_EQ(json["offer"], Json::array({12}));
  EXPECT_EQ(json["sides"].size(), 10U);
  EXPECT_TRUE(json["map"].is_null());
  EXPECT_TRUE(table.game.to_act(table.state).is_nobody());
  EXPECT_EQ(json["result"], result(0, 5, 4, "islands"));
}

}  // namespace
}  // namespace fourlands::landomy
