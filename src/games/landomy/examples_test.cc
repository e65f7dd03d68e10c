#include <fstream>

#include "games/landomy/table_testing.h"
#include "support/paths.h"

// The worked examples of the rulebook. Tamara is seat 0 and Claudia seat 1 unless the example has
// it the other way round.

namespace fourlands::landomy {
namespace {

// With the pack that is built in, and with the one that is more even (docs/notes).
class LandomyExample : public ::testing::TestWithParam<const char*> {
 protected:
  static Landomy game() {
    std::ifstream file(::fourlands::testing::project_root() + "/" + GetParam());
    return Landomy::create(Json::object(), Json::parse(file)).value();
  }
};
INSTANTIATE_TEST_SUITE_P(Packs, LandomyExample,
                         ::testing::Values("src/games/landomy/pack.json",
                                           "examples/packs/landomy-2.json"),
                         [](const auto& which) { return which.index == 0 ? "own" : "second"; });

TEST_P(LandomyExample, control_takes_one_airship_more_LD_21) {
  const Table table(game(), {.board = R"(2/1   1/1   0/0
                                              0/1~  1/3   3/2~
                                              0/0   2/2   0/0)"});
  const auto controlled = [&](int seat) {
    Texts cells;
    for (Cell cell : CellsIn(table.state.controlled(seat_of(seat)))) cells.push_back(cell.text());
    return cells;
  };
  EXPECT_EQ(controlled(0), (Texts{"c2", "a3"}));
  EXPECT_EQ(controlled(1), (Texts{"a2", "b2"}));
}

TEST_P(LandomyExample, a_map_needs_an_own_airship_and_a_corner_gives_two_sides_LD_22) {
  // Tamara has none on the Contaminated a2; the Contaminated Radar a1 has two sides.
  Table table(game());
  table.play_all({"draw 5", "draw 7"});
  EXPECT_EQ(table.why("map 5 W2"), "LD-22 no_airship");
  EXPECT_EQ(table.why("map 5 W1"), "");
  EXPECT_EQ(table.why("map 5 Sa"), "");
  EXPECT_EQ(table.told("map 5 W2", Language::kEnglish),
            "You have no Airship on a2, so you cannot place a Map on its side W2 (LD-22).");
  Table west = table;
  west.play("map 5 W1");
  table.play("map 5 Sa");
  EXPECT_EQ(west.json()["map"]["open"], Json::array({"a2", "b2", "c3"}));
  EXPECT_EQ(table.json()["map"]["open"], Json::array({"b1", "b2", "a3"}));
}

TEST_P(LandomyExample, face_down_where_every_own_island_has_its_map_LD_23) {
  // Claudia, active in turn 8, is on b3, a2 and the corner a3 only; their sides are used.
  Table table(game(), {.board = R"(2/3   0/2   2/0
                                        0/2~  0/0   2/0~
                                        0/0   2/0   1/0)",
                       .turn = 8,
                       .used = "Na W3 Nb W2 Sb E2 Sc"});
  EXPECT_EQ(table.next(), Actor(seat_of(1)));
  for (const std::string& step : table.legal()) EXPECT_TRUE(step.starts_with("facedown")) << step;
  table.play("facedown 7 Sa");
  table.play("place c1");
  EXPECT_EQ(table.at("c1"), "1/1");
  EXPECT_EQ(table.json()["sides"]["Sa"], Json({{"card", 7}, {"up", false}}));
  EXPECT_EQ(table.json()["turn"], 9);
}

TEST_P(LandomyExample, a_storm_pushes_an_own_airship_onto_the_radar_and_keeps_both_LD_30) {
  // Claudia (here seat 0) has two on the Settlement c1, nobody is on the Radar b1. Map 2
  // on E2 makes the Contaminated c2 active: a storm.
  Table table(game(), {.board = R"(0/3   0/2   0/2
                                        0/2~  0/0   2/0~
                                        2/0   0/0   2/0)",
                       .offer = {2, 9}});
  table.play("map 2 E2");  // Sectors b1, c1, c2.
  EXPECT_EQ(table.islands(), "3-4");
  table.play("storm a2 c1 push 0 b1");
  EXPECT_EQ(table.at("c1"), "1/0~");
  EXPECT_EQ(table.at("b1"), "1/0");
  EXPECT_EQ(table.islands(), "4-4");
}

TEST_P(LandomyExample, two_airships_onto_one_leave_one_LD_33) {
  // The Contaminated Radar a1 is active; two airships move to the Contaminated a2 with one enemy.
  Table table(game(), {.board = R"(0/3   0/2   0/2~
                                        0/1   0/0   2/0~
                                        3/0   2/0   2/0)",
                       .offer = {2, 10}});
  table.play("map 2 Sa");  // Sectors a1, b1, a2.
  const Json effects = table.play("move a2 a1x2");
  EXPECT_EQ(effects[1],
            Json({{"kind", "conflict"}, {"at", "a2"}, {"lost", {1, 1}}, {"left", {1, 0}}}));
  EXPECT_EQ(table.at("a2"), "1/0");
  EXPECT_EQ(table.at("a1"), "1/0");
  EXPECT_EQ(table.reserves(), "4-5");
}

TEST_P(LandomyExample, placing_an_airship_on_the_radar_takes_control_LD_34) {
  Table table(game(), {.board = R"(0/3   0/2   0/2
                                        0/2~  0/0   2/0~
                                        2/0   1/1   3/0)"});
  table.play("map 5 Sc");  // The Settlement c1.
  EXPECT_EQ(table.islands(), "3-4");
  table.play("place b1");
  EXPECT_EQ(table.at("b1"), "2/1");
  EXPECT_EQ(table.islands(), "4-4");
}

TEST_P(LandomyExample, the_situation_is_verified_after_the_turn_LD_27) {
  // Tamara starts with three islands against five; after her turn it is three to three.
  Table table(game(), {.board = R"(0/1   0/1   1/0~
                                        0/1   0/0   1/0~
                                        3/0   0/1   0/1)",
                       .offer = {2, 10}});
  EXPECT_EQ(table.islands(), "3-5");
  table.play("map 2 Sa");      // Contaminated Radar: move, then storm; sectors a1, b1, a2.
  table.play("move a2 a1x1");  // One for one: a2 is empty.
  EXPECT_EQ(table.islands(), "3-4");
  // Claudia must storm a1 or b1, and pushes her own airship off b1 for want of better.
  const Json effects = table.play("storm c2 b1 push 1 c1");
  EXPECT_EQ(effects[3]["kind"], "monitor");
  EXPECT_EQ(effects[3]["islands"], Json({3, 3}));
  EXPECT_EQ(table.islands(), "3-3");
}

// "Example of a complete turn", A to I. Tamara is seat 0.
TEST_P(LandomyExample, the_complete_turn_step_by_step) {
  Table table(game(), {.board = R"(2/0   1/2   2/0
                                        0/2~  1/1~  0/1
                                        0/2   2/0   1/1)"});
  // A: three islands against four.
  EXPECT_EQ(table.islands(), "3-4");
  // B: a Map next to the Contaminated Radar in the top right.
  Json effects = table.play("map 5 Nc");
  EXPECT_EQ(effects[0]["island"], "c3");
  EXPECT_EQ(effects[0]["sectors"], Json::array({"c1", "b2", "b3"}));
  EXPECT_EQ(table.json()["islands"]["c3"]["kind"], "contaminated-radar");
  // C: Movement and Conflict: two airships from adjacent islands to the Radar in the top centre.
  effects = table.play("move b3 a3x1 c3x1");
  // D: both lose two; Tamara keeps one and with it the island.
  EXPECT_EQ(effects[1],
            Json({{"kind", "conflict"}, {"at", "b3"}, {"lost", {2, 2}}, {"left", {1, 0}}}));
  EXPECT_EQ(table.at("b3"), "1/0");
  EXPECT_EQ(table.reserves(), "5-5");
  // E: the sector is crossed out.
  EXPECT_EQ(table.json()["map"]["open"], Json::array({"c1", "b2"}));
  // F: Claudia's storm comes to the Settlement in the bottom right and pushes Tamara's airship.
  EXPECT_EQ(table.next(), Actor(seat_of(1)));
  EXPECT_EQ(table.why("storm a2 b2 push 0 b1"), "LD-31 storm_on_storm");
  effects = table.play("storm a2 c1 push 0 b1");
  EXPECT_EQ(table.at("c1"), "0/1~");
  EXPECT_EQ(table.at("b1"), "3/0");
  // G, H: the last sector is b2, which has the other storm: no airship is placed.
  EXPECT_EQ(effects[2], Json({{"kind", "close_storm"}, {"seat", 0}, {"cell", "b2"}}));
  EXPECT_EQ(table.at("b2"), "1/1~");
  EXPECT_EQ(table.reserves(), "5-5");
  // I: four to four; Claudia is the new active player.
  EXPECT_EQ(table.islands(), "4-4");
  EXPECT_EQ(effects[3]["islands"], Json({4, 4}));
  EXPECT_EQ(table.state.active(), seat_of(1));
  EXPECT_EQ(table.state.turn, 2);
}

}  // namespace
}  // namespace fourlands::landomy
