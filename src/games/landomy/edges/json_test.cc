#include <functional>

#include "game/face_of.h"
#include "games/landomy/table_testing.h"

namespace fourlands::landomy {
namespace {

// Why a state is refused; "" if it is taken.
std::string trouble(const Landomy& game, const Json& json) {
  const auto read = std::make_shared<RulesetOf<Landomy>>(game)->read_state(json);
  if (read) return "";
  EXPECT_EQ(read.error().code, "bad_state");
  return read.error().why.args[0].second;
}

Table in_map_phase() {
  Table table(make_game());
  table.play_all({"draw 5", "draw 7"});
  return table;
}

Table in_black_phase() {
  Table table = in_map_phase();
  table.play("map 5 Sb");
  return table;
}

TEST(LandomyJson, the_state_has_the_form_of_the_rules) {
  Table table = in_black_phase();
  const Json json = table.json();
  EXPECT_EQ(json["game"], "landomy");
  EXPECT_EQ(json["options"], Json({{"setup", "standard"}, {"isolating_storms", false}}));
  EXPECT_EQ(json["islands"]["a2"],
            Json({{"kind", "contaminated"}, {"ships", {0, 2}}, {"storm", true}}));
  EXPECT_EQ(json["reserve"], Json({3, 3}));
  EXPECT_EQ(json["offer"], Json::array({7}));
  EXPECT_EQ(json["sides"], Json({{"Sb", {{"card", 5}, {"up", true}}}}));
  EXPECT_EQ(json["map"],
            Json({{"card", 5}, {"side", "Sb"}, {"open", Json::array({"b1", "b2", "a3"})}}));
  EXPECT_TRUE(json["result"].is_null());
  EXPECT_EQ(json.size(), 12U);
  EXPECT_EQ(table.game.view_to_json(table.game.view(table.state, kSpectator)), json);
}

TEST(LandomyJson, options_may_be_left_out_but_not_contradicted) {
  Json json = in_map_phase().json();
  json["options"] = Json::object();
  EXPECT_EQ(trouble(make_game(), json), "");
  json.erase("options");
  EXPECT_EQ(trouble(make_game(), json), "");
  json["options"] = {{"isolating_storms", true}};
  EXPECT_EQ(trouble(make_game(), json), "options: are not those of this game");
  json["options"] = {{"setup", "advanced"}};
  EXPECT_EQ(trouble(make_game(), json), "options: are not those of this game");
  json["options"] = {{"setup", 3}};
  EXPECT_EQ(trouble(make_game(), json), "options.setup: must be one of standard, advanced");
}

struct Break {
  std::string_view told;  // How the trouble begins.
  std::function<void(Json&)> change;
};

void expect_broken(const Table& table, const std::vector<Break>& breaks) {
  ASSERT_EQ(trouble(table.game, table.json()), "");
  for (const Break& broken : breaks) {
    Json json = table.json();
    broken.change(json);
    const std::string told = trouble(table.game, json);
    EXPECT_TRUE(told.starts_with(broken.told)) << "\"" << told << "\" is not " << broken.told;
  }
}

TEST(LandomyJson, pieces_must_be_conserved_LD_3_LD_7_LD_30) {
  expect_broken(
      in_map_phase(),
      {{"reserve[0]: reserve and islands", [](Json& j) { j["reserve"][0] = 4; }},
       {"reserve[1]: reserve and islands", [](Json& j) { j["islands"]["b2"]["ships"][1] = 1; }},
       {"reserve[0]: must be a whole number", [](Json& j) { j["reserve"][0] = 13; }},
       {"islands: there must be 2 storms", [](Json& j) { j["islands"]["b2"]["storm"] = true; }},
       {"islands: there must be 2 storms", [](Json& j) { j["islands"]["a2"]["storm"] = false; }},
       {"unseen: Map 5 is in two places",
        [](Json& j) { j["unseen"].insert(j["unseen"].begin() + 4, 5); }},
       {"unseen: a Map is missing", [](Json& j) { j["unseen"].erase(0); }},
       {"unseen: must be ascending", [](Json& j) { std::swap(j["unseen"][0], j["unseen"][1]); }},
       {"offer: must be ascending", [](Json& j) { j["offer"] = {7, 5}; }},
       {"offer: must be ascending", [](Json& j) { j["offer"] = {5, 5}; }},
       {"offer[1]: must be a whole number", [](Json& j) { j["offer"] = {5, 14}; }},
       {"offer: must be a list of 0 to 2", [](Json& j) { j["offer"] = {5, 6, 7}; }}});
}

TEST(LandomyJson, islands_must_be_those_of_the_layout_LD_4_LD_5) {
  expect_broken(
      in_map_phase(),
      {{"islands.a1.kind: is not that of the standard",
        [](Json& j) { j["islands"]["a1"]["kind"] = "radar"; }},
       {"islands.a1.kind: must be known", [](Json& j) { j["islands"]["a1"]["kind"] = nullptr; }},
       {"islands.b2.kind: the Crystal", [](Json& j) { j["islands"]["b2"]["kind"] = "radar"; }},
       {"islands.c3.kind: the Crystal", [](Json& j) { j["islands"]["c3"]["kind"] = "crystal"; }},
       {"islands.a1.kind: must be one of", [](Json& j) { j["islands"]["a1"]["kind"] = "moon"; }},
       {"islands.a1: is missing", [](Json& j) { j["islands"].erase("a1"); }},
       {"islands: has no member", [](Json& j) { j["islands"]["d1"] = nullptr; }},
       {"islands.a1.ships: must be a list of 2",
        [](Json& j) { j["islands"]["a1"]["ships"] = {1}; }},
       {"islands.a1.ships[0]: must be a whole number",
        [](Json& j) { j["islands"]["a1"]["ships"] = {-1, 0}; }},
       {"islands.a1.storm: must be true or false",
        [](Json& j) { j["islands"]["a1"]["storm"] = 1; }}});
  // In the advanced setup the kinds may lie anywhere, but as many as there are.
  Table table(make_game({{"setup", "advanced"}}));
  table.play("layout C C CR CR R R S S");
  expect_broken(table, {{"islands: there must be 2 of the kind",
                         [](Json& j) { j["islands"]["a1"]["kind"] = "contaminated"; }}});
}

TEST(LandomyJson, turn_phase_and_maps_must_agree_LD_20_LD_27) {
  expect_broken(in_map_phase(),
                {{"active: must be 0 in odd turns", [](Json& j) { j["active"] = 1; }},
                 {"turn: must be a whole number", [](Json& j) { j["turn"] = 11; }},
                 {"turn: must be a whole number", [](Json& j) { j["turn"] = 0; }},
                 {"sides: must hold a Map for every turn played", [](Json& j) { j["turn"] = 3; }},
                 {"phase: must be one of", [](Json& j) { j["phase"] = "storm"; }},
                 {"offer: must want a Map", [](Json& j) { j["phase"] = "draw"; }},
                 {"sides: must hold a Map for every turn and this one",
                  [](Json& j) { j["phase"] = "facedown"; }},
                 {"phase: belongs to the advanced setup", [](Json& j) { j["phase"] = "setup"; }},
                 {"phase: belongs to the advanced setup", [](Json& j) { j["phase"] = "layout"; }},
                 {"phase: cannot be over", [](Json& j) { j["phase"] = "over"; }},
                 {"map: must be an object", [](Json& j) { j["phase"] = "black"; }},
                 {"game: must be landomy", [](Json& j) { j["game"] = "landed"; }},
                 {"the document: has no member", [](Json& j) { j["extra"] = 1; }},
                 {"map: is missing", [](Json& j) { j.erase("map"); }},
                 {"result: is not how", [](Json& j) { j["result"] = {{"winners", {0}}}; }}});
}

TEST(LandomyJson, the_map_in_play_must_lie_as_it_says_LD_8_LD_24) {
  expect_broken(
      in_black_phase(),
      {{"map.side: there is no such side", [](Json& j) { j["map"]["side"] = "X1"; }},
       {"map.card: does not lie on that side", [](Json& j) { j["map"]["side"] = "Sa"; }},
       {"map.card: does not lie on that side", [](Json& j) { j["map"]["card"] = 7; }},
       {"map.side: its Map lies face down", [](Json& j) { j["sides"]["Sb"]["up"] = false; }},
       {"map.open: must be a list of 3", [](Json& j) { j["map"]["open"].erase(0); }},
       {"map.open: must be a list of 2", [](Json& j) { j["phase"] = "white"; }},
       {"map.open: must be islands", [](Json& j) { j["map"]["open"] = {"b2", "b1", "a3"}; }},
       {"map.open: must be islands", [](Json& j) { j["map"]["open"] = {"b1", "b1", "a3"}; }},
       {"map.open[1]: is not on the Map", [](Json& j) { j["map"]["open"] = {"b1", "a2", "a3"}; }},
       {"sides.Xb: there is no such side",
        [](Json& j) { j["sides"]["Xb"] = {{"card", 1}, {"up", true}}; }},
       {"map: must be null", [](Json& j) { j["phase"] = "draw"; }},
       {"map.side: the active player has no airship there", [](Json& j) {
          j["islands"]["b1"]["ships"] = {0, 0};
          j["islands"]["a1"]["ships"] = {4, 0};
        }}});
  Table white = in_black_phase();
  white.play("move b1 a1x1");
  EXPECT_EQ(trouble(white.game, white.json()), "");
}

TEST(LandomyJson, what_happens_by_itself_must_have_happened_LD_21_LD_23_LD_40) {
  expect_broken(in_map_phase(), {{"phase: must be over", [](Json& j) {
                                    j["islands"]["c3"]["ships"] = {0, 0};
                                    j["islands"]["b3"]["ships"] = {0, 4};
                                    j["islands"]["c1"]["ships"] = {2, 0};
                                    j["islands"]["b2"]["ships"] = {1, 0};
                                  }}});
  Table down(make_game(), {.board = R"(0/3   0/2   0/0~
                                       0/2   2/0   0/0~
                                       0/0   3/0   0/0)",
                           .turn = 3,
                           .used = "Sb Na"});
  down.play("facedown 5 E2");
  expect_broken(down, {{"phase: the active player had no need",
                        [](Json& j) {
                          j["islands"]["a1"]["ships"] = {1, 0};
                          j["reserve"][0] = 6;
                        }},
                       {"phase: the active player had no need",
                        [](Json& j) {
                          j["islands"]["c2"]["ships"] = {1, 0};
                          j["reserve"][0] = 6;
                        }},
                       {"phase: the active player had no need",
                        [](Json& j) { j["sides"]["E2"]["up"] = true; }},
                       {"phase: is skipped", [](Json& j) {
                          j["islands"]["b2"]["ships"] = {9, 0};
                          j["reserve"][0] = 0;
                        }}});
  const Table over(make_game(), {.board = R"(0/1   0/1   2/2~
                                             1/0   1/1   0/0~
                                             1/0   0/0   0/0)",
                                 .turn = 10,
                                 .offer = {13},
                                 .used = "Na Nb Nc E1 E2 E3 Sa Sb Sc W1",
                                 .phase = Phase::kOver});
  expect_broken(over,
                {{"result: is not how", [](Json& j) { j["result"]["winners"] = {1}; }},
                 {"result: is not how", [](Json& j) { j["result"]["by"] = "centre"; }},
                 {"result: is not how", [](Json& j) { j["result"]["islands"] = {3, 2}; }},
                 {"result: is not how", [](Json& j) { j["result"] = nullptr; }},
                 {"offer: must be two Maps after a win by lead", [](Json& j) { j["turn"] = 8; }}});
}

TEST(LandomyJson, the_advanced_setup_must_be_under_way_as_it_goes_LD_10_LD_11) {
  Table table(make_game({{"setup", "advanced"}}));
  expect_broken(table, {{"islands.a1.kind: must be null until",
                         [](Json& j) { j["islands"]["a1"]["kind"] = "radar"; }},
                        {"islands: no airship is placed before", [](Json& j) {
                           j["islands"]["a1"]["ships"] = {1, 0};
                           j["reserve"] = {11, 12};
                         }}});
  table.play_all({"layout S R CR C C CR R S", "place a1", "place b1"});
  expect_broken(table, {{"islands: the players place one airship each",
                         [](Json& j) {
                           j["islands"]["a1"]["ships"] = {3, 0};
                           j["reserve"] = {9, 11};
                         }},
                        {"islands: the players place one airship each",
                         [](Json& j) {
                           j["islands"]["a1"]["ships"] = {0, 0};
                           j["reserve"] = {12, 11};
                         }},
                        {"islands.b2.ships: no airship is placed in the centre",
                         [](Json& j) {
                           j["islands"]["b2"]["ships"] = {1, 0};
                           j["islands"]["a1"]["ships"] = {0, 0};
                         }},
                        {"islands: the setup ends",
                         [](Json& j) {
                           j["islands"]["a1"]["ships"] = {9, 9};
                           j["islands"]["b1"]["ships"] = {0, 0};
                           j["reserve"] = {3, 3};
                         }},
                        {"islands: there must be 0 storms",
                         [](Json& j) { j["islands"]["a2"]["storm"] = true; }},
                        {"turn: must be 1",
                         [](Json& j) {
                           j["turn"] = 2;
                           j["active"] = 1;
                         }},
                        {"offer: must be empty", [](Json& j) {
                           j["offer"] = Json::array({1});
                           j["unseen"].erase(0);
                         }}});
}

TEST(LandomyJson, no_json_makes_the_reader_fall) {
  const Landomy game = make_game();
  for (const char* text :
       {"null", "1", "\"x\"", "[]", "{}", "[[]]", R"({"game":"landomy"})",
        R"({"game":"landomy","islands":[],"sides":[],"map":7,"offer":{},"unseen":null})"})
    EXPECT_NE(trouble(game, Json::parse(text)), "") << text;
  // Each member, and each member of a member, replaced by something else.
  const Json good = in_black_phase().json();
  const std::vector<Json> others = {
      nullptr, -1, 1e300, "x", Json::array(), Json::object(), Json::array({Json::object()}), true};
  for (const auto& [key, value] : good.items()) {
    for (const Json& other : others) {
      Json bad = good;
      bad[key] = other;
      if (bad != good && key != "options") {
        EXPECT_NE(trouble(game, bad), "") << key << other;
      }
      if (!value.is_object()) continue;
      for (const auto& [inner, ignored] : value.items()) {
        bad = good;
        bad[key][inner] = other;
        if (bad != good) {
          EXPECT_NE(trouble(game, bad), "") << key << "." << inner << other;
        }
      }
    }
  }
}

}  // namespace
}  // namespace fourlands::landomy
