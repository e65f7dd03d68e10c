#include "games/landed/table_testing.h"

// Launches and what satellite cards do.

namespace fourlands::landed {
namespace {

using testing::simple;
using testing::Table;
using testing::Texts;

// A satellite tile (9) lies east of the start; tile 1 has one too.
Json launching(Json seat0, Json more = Json::object()) {
  Json part = {{"tiles", {{"0,0", {0, 0, 0}}, {"1,0", {9, 0, 0}}}},
               {"seats", {std::move(seat0), {{"hand", {51}}}}}};
  part.update(more);
  return part;
}

TEST(LandedSatellite, a_satellite_next_to_a_satellite_launches_LN_30) {
  Table table(2, launching({{"hand", {1, 49}}}));
  table.play("terraform 1 1 2,0 0");
  EXPECT_EQ(table.phase(), "draw");
  EXPECT_EQ(table.at("drawing"), Json::parse(R"({"what":"satellite","left":1})"));
  EXPECT_EQ(table.at("placed"), "2,0");
  EXPECT_EQ(table.why(Actor::chance(), "tile 2"), "LN-52 landed.why.other_draw");
  table.chance("satellite terraform");
  EXPECT_EQ(table.at("active"), 1) << "a fresh card cannot be used";
  EXPECT_EQ(table.seat(0)["satellites"], Json({"terraform"}));
  EXPECT_EQ(table.at("satellite_deck")["terraform"], 2);

  Table apart(2, launching({{"hand", {1}}}));
  apart.play("terraform 1 1 -1,0 0");
  EXPECT_EQ(apart.at("active"), 1) << "not next to the other satellite";
  Table none(2, launching({{"hand", {49}}}));
  none.play("terraform 49 0 2,0 0");
  EXPECT_EQ(none.at("active"), 1) << "no satellite on the tile placed";
}

TEST(LandedSatellite, the_deck_is_made_anew_from_the_used_cards_before_the_draw_LN_30) {
  const Json all = {{"terraform", 3}, {"plan", 3},       {"sign", 3},     {"redesign", 3},
                    {"score", 2},     {"reengineer", 2}, {"negotiate", 2}};
  Table table(2, launching({{"hand", {1}}}, {{"satellite_used", all}}));
  table.play("terraform 1 1 2,0 0");
  EXPECT_EQ(table.at("satellite_deck"), all);
  EXPECT_EQ(table.at("satellite_used"), Json::object());
  EXPECT_EQ(table.why(Actor::chance(), "satellite score"), "");
}

const Json kAllCards = {"negotiate", "negotiate", "plan",     "plan",       "plan",
                        "redesign",  "redesign",  "redesign", "reengineer", "reengineer",
                        "score",     "score",     "sign",     "sign",       "sign",
                        "terraform", "terraform", "terraform"};

TEST(LandedSatellite, with_no_card_left_one_is_stolen_at_random_LN_30) {
  Json part = launching({{"hand", {1}}});
  part["seats"][1]["satellites"] = kAllCards;
  part["seats"].push_back({{"hand", {52}}});
  Table table(3, part);
  table.play("terraform 1 1 2,0 0");
  EXPECT_EQ(table.phase(), "steal");
  EXPECT_EQ(table.legal(), (Texts{"nosteal", "steal 1"}));
  EXPECT_EQ(table.why("steal 0"), "LN-30 landed.why.own_cards");
  EXPECT_EQ(table.why("steal 2"), "LN-30 landed.why.nothing_to_steal");
  EXPECT_EQ(table.why("steal 3"), "LN-30 landed.why.no_victim");
  EXPECT_EQ(table.why("plan"), "LN-30 landed.why.steal_now");
  Table left = table;
  left.play("nosteal");
  EXPECT_EQ(left.at("active"), 1);
  table.play("steal 1");
  EXPECT_EQ(table.at("drawing"), Json::parse(R"({"what":"satellite","left":1,"from":1})"));
  Landed::Chances chances;
  table.game().chances(table.state(), chances);
  EXPECT_EQ(chances.size(), 7U);
  EXPECT_EQ(chances[1].weight, 3U);
  table.chance("satellite score");
  EXPECT_EQ(table.seat(0)["satellites"], Json({"score"}));
  EXPECT_EQ(table.seat(1)["satellites"].size(), 17U);
}

TEST(LandedSatellite, with_nobody_to_steal_from_nothing_happens_LN_30) {
  Table table(2, launching({{"hand", {1}}, {"satellites", kAllCards}}));
  table.play("terraform 1 1 2,0 0");
  EXPECT_EQ(table.phase(), "turn") << "seat 0 has cards";
  EXPECT_EQ(table.at("placed"), "2,0");
}

TEST(LandedSatellite, the_launch_comes_before_the_claim_LN_30) {
  Json part = launching({{"hand", {1}}, {"contracts", {3}}});
  part["tiles"]["2,-1"] = {53, 1, 0};
  Table table(2, part);
  table.play("terraform 1 1 2,0 0");
  EXPECT_EQ(table.phase(), "draw");
  table.chance("satellite negotiate");
  EXPECT_EQ(table.phase(), "turn");
  EXPECT_EQ(table.seat(0)["fresh"], Json({"negotiate"}));
  EXPECT_EQ(table.why("claim 0 3 2 negotiate"), "LN-31 landed.why.fresh");
  EXPECT_EQ(table.legal(), (Texts{"claim 0 3 1", "end"}));
  EXPECT_EQ(table.why("claim 0 3 4"), "LN-36 landed.why.too_small");
}

TEST(LandedSatellite, one_card_a_turn_and_not_in_the_turn_it_was_got_LN_31) {
  Table table(2, simple({{"hand", {49}}, {"satellites", {"score", "plan"}}}));
  table.play("use score");
  EXPECT_EQ(table.seat(0)["score"], 6);
  EXPECT_EQ(table.why("use plan"), "LN-31 landed.why.used");
  EXPECT_EQ(table.at("satellite_used"), Json::parse(R"({"score":1})"));

  Table fresh(2, launching({{"hand", {1, 2}}, {"satellites", {"plan"}}}));
  fresh.play("terraform 1 1 2,0 0").chance("satellite score");
  EXPECT_EQ(fresh.phase(), "turn");
  EXPECT_EQ(fresh.legal(), (Texts{"end", "use plan"}));
  EXPECT_EQ(fresh.why("use score"), "LN-31 landed.why.fresh");
  EXPECT_EQ(fresh.why("plan"), "LN-20 landed.why.acted");
  EXPECT_EQ(fresh.why("use sign"), "LN-32 landed.why.no_card");
  fresh.play("end");
  EXPECT_EQ(fresh.seat(0)["satellites"], Json({"plan", "score"}));
  EXPECT_EQ(fresh.seat(0)["fresh"], Json::array());
}

TEST(LandedSatellite, terraform_plan_and_sign_once_more_LN_32) {
  Json part = simple({{"hand", {49, 50}}, {"contracts", {36}}, {"satellites", {"terraform"}}});
  Table table(2, part);
  table.play("terraform 49 0 1,0 0").play("use terraform");
  EXPECT_EQ(table.phase(), "terraform");
  EXPECT_EQ(table.legal(), table.legal_of("terraform"));
  table.play("terraform 50 0 2,0 0");
  EXPECT_EQ(table.at("active"), 1);

  Table sign(2, simple({{"hand", {49}}, {"contracts", {36}}, {"satellites", {"sign"}}}));
  sign.play("use sign").chance("contract 1").chance("contract 2").chance("contract 3");
  sign.play("keep 1 2");
  EXPECT_EQ(sign.phase(), "turn");
  EXPECT_EQ(sign.why("sign"), "LN-23 landed.why.contracts_full");

  Table plan(2, simple({{"hand", {1, 2, 3, 4}}, {"satellites", {"plan"}}}));
  EXPECT_EQ(plan.why("use plan"), "LN-22 landed.why.hand_full");
  Table bare(2, simple({{"satellites", {"terraform"}}}));
  EXPECT_EQ(bare.why("use terraform"), "LN-32 landed.why.hand_empty");
}

TEST(LandedSatellite, a_used_card_is_laid_open_before_its_effect_LN_35) {
  // The deck is empty and nothing is used: the card used is the one the launch then draws.
  Json cards = kAllCards;
  cards.erase(cards.end() - 1);
  Json part = launching({{"hand", {1}}, {"satellites", {"terraform"}}});
  part["seats"][1]["satellites"] = cards;
  Table table(2, part);
  table.play("use terraform").play("terraform 1 1 2,0 0");
  EXPECT_EQ(table.at("satellite_deck"), Json::parse(R"({"terraform":1})"));
  table.chance("satellite terraform");
  EXPECT_EQ(table.seat(0)["fresh"], Json({"terraform"}));
}

TEST(LandedSatellite, redesign_covers_a_tile_which_leaves_the_game_LN_34) {
  Table table(2, launching({{"hand", {1, 49}}, {"satellites", {"redesign"}}}));
  EXPECT_EQ(table.why("redesign 49 0 3,0 0"), "LN-34 landed.why.nothing_below");
  EXPECT_EQ(table.why("redesign 50 0 0,0 0"), "LN-21 landed.why.not_in_hand");
  EXPECT_EQ(table.why("redesign 49 0 0,0 1"), "LN-50 landed.why.same_looks");
  Table start = table;
  start.play("redesign 1 1 0,0 0");
  EXPECT_EQ(start.at("tiles"), Json::parse(R"({"0,0":[1,1,0],"1,0":[9,0,0]})"));
  EXPECT_EQ(start.phase(), "draw") << "it may launch";
  EXPECT_TRUE(start.at("used").get<bool>());
  EXPECT_TRUE(start.at("acted").get<bool>());
  table.play("redesign 49 0 1,0 0");
  for (const char* list : {"bag"}) {
    const std::vector<int> ids = table.at(list);
    EXPECT_EQ(std::count(ids.begin(), ids.end(), 9), 0);
  }
  Table none(2, launching({{"hand", {1}}}));
  EXPECT_EQ(none.why("redesign 1 0 0,0 0"), "LN-32 landed.why.no_card");
}

TEST(LandedSatellite, an_edge_tile_has_two_open_edges_next_to_each_other_LN_33) {
  EXPECT_FALSE(is_edge_ring(0b111111));
  for (unsigned open = 0; open < 6; ++open) EXPECT_FALSE(is_edge_ring(63U & ~(1U << open)));
  EXPECT_FALSE(is_edge_ring(0b110101)) << "two that are not neighbours";
  EXPECT_FALSE(is_edge_ring(0b010101));
  EXPECT_TRUE(is_edge_ring(0b001111));
  EXPECT_TRUE(is_edge_ring(0b011110)) << "edges 5 and 0 are neighbours";
}

TEST(LandedSatellite, reengineer_moves_an_edge_tile_LN_33) {
  // 0,0 - 1,0 - 1,1 bent around 0,1.
  Json part = {{"tiles", {{"0,0", {0, 0, 0}}, {"1,0", {49, 0, 0}}, {"1,1", {17, 0, 2}}}},
               {"seats", {{{"hand", {50}}, {"satellites", {"reengineer"}}}, {{"hand", {51}}}}}};
  Table table(2, part);
  EXPECT_EQ(table.why("use reengineer 5,5 0,1 0"), "LN-33 landed.why.nothing_there");
  EXPECT_EQ(table.why("use reengineer 1,0 1,1 0"), "LN-33 landed.why.place_taken");
  EXPECT_EQ(table.why("use reengineer 1,1 1,1 0"), "LN-33 landed.why.only_turned");
  EXPECT_EQ(table.why("use reengineer 1,0 2,-1 0"), "LN-33 landed.why.falls_apart");
  EXPECT_EQ(table.why("use reengineer 1,1 5,5 0"), "LN-33 landed.why.falls_apart");
  EXPECT_EQ(table.why("use reengineer 1,1 1,2 0"), "LN-33 landed.why.falls_apart")
      << "it must go next to another tile";
  // The middle tile may go where it joins both parts again; it looks the same in every turn.
  EXPECT_TRUE(table.offers("use reengineer 1,0 0,1 0"));
  EXPECT_EQ(table.why("use reengineer 1,0 0,1 3"), "LN-50 landed.why.same_looks");
  EXPECT_TRUE(table.offers("use reengineer 0,0 2,0 5")) << "the start tile may move";
  table.play("use reengineer 1,1 -1,0 3");
  EXPECT_EQ(table.at("tiles"), Json::parse(R"({"0,0":[0,0,0],"1,0":[49,0,0],"-1,0":[17,0,3]})"))
      << "it keeps its face";
  EXPECT_EQ(table.phase(), "turn");
  EXPECT_TRUE(table.at("placed").is_null());
}

TEST(LandedSatellite, a_tile_shut_in_or_with_a_cube_stays_LN_33) {
  Json part = {{"tiles",
                {{"0,0", {0, 0, 0}},
                 {"1,0", {49, 0, 0}},
                 {"1,-1", {17, 0, 0}},
                 {"0,-1", {18, 0, 0}},
                 {"-1,0", {19, 0, 0}},
                 {"-1,1", {20, 0, 0}}}},
               {"cubes", {{"1,0/0", 0}}},
               {"seats",
                {{{"hand", {50}},
                  {"satellites", {"reengineer"}},
                  {"score", 6},
                  {"fulfilled", {{{"contract", 1}, {"level", 1}, {"points", 6}}}}}}}};
  Table table(2, part);
  EXPECT_EQ(table.why("use reengineer 0,0 2,0 0"), "LN-33 landed.why.no_edge_tile");
  EXPECT_EQ(table.why("use reengineer 1,0 0,1 0"), "LN-32 landed.why.cube_there");
}

}  // namespace
}  // namespace fourlands::landed
