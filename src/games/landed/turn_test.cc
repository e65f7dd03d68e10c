#include "games/landed/table_testing.h"

// Setup, the three actions, the last round.

namespace fourlands::landed {
namespace {

using testing::simple;
using testing::Table;
using testing::Texts;

TEST(LandedHex, edges_are_E_NE_NW_W_SW_SE_LN_1) {
  const Hex expected[] = {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}};
  for (Edge edge : kEveryEdge) {
    EXPECT_EQ(neighbour(Hex{}, edge), expected[edge.index]);
    EXPECT_EQ(edge_between(Hex{}, expected[edge.index]), edge);
    EXPECT_EQ(edge_between(expected[edge.index], Hex{}), opposite(edge));
  }
  EXPECT_EQ(edge_between(Hex{}, Hex{1, 1}), -1);
  EXPECT_EQ(edge_between(Hex{}, Hex{}), -1);
  EXPECT_EQ(place_of("3,-12"), (Hex{3, -12}));
  for (const char* bad : {"", "1", "1,", ",1", "1,2,3", "01,2", "+1,2", "1, 2", "128,0"})
    EXPECT_FALSE(place_of(bad)) << bad;
  EXPECT_LT((Hex{-1, 5}).key(), (Hex{0, -5}).key());
  EXPECT_EQ(Hex::of_key((Hex{-7, 9}).key()), (Hex{-7, 9}));
}

TEST(LandedFace, turned_by_k_the_letter_i_lies_on_edge_i_plus_k_LN_2) {
  const Landed game = testing::make_game(2);
  const Face& face = game.components().face(TileId{17}, 0);  // CTFFFF
  for (int turned = 0; turned < kEdges; ++turned) {
    EXPECT_EQ(face.at(turned, Edge{turned}), Terrain::kCanyon);
    EXPECT_EQ(face.at(turned, Edge{(1 + turned) % 6}), Terrain::kTundra);
  }
  EXPECT_EQ(face.turn_count, 6);
  EXPECT_EQ(game.components().face(TileId{49}, 0).turn_count, 1);  // TTTTTT, LN-50
}

TEST(LandedSetup, the_start_tile_lies_alone_at_the_origin_LN_5) {
  const Table table(2);
  EXPECT_EQ(table.at("tiles"), Json::parse(R"({"0,0":[0,0,0]})"));
  EXPECT_EQ(table.game().components().face(TileId{0}, 0).terrains, 63);
}

TEST(LandedSetup, the_box_holds_59_tiles_36_contracts_18_cards_LN_6_LN_7_LN_8) {
  const Landed game = testing::make_game(4);
  const Components& box = game.components();
  EXPECT_EQ(std::popcount(box.tiles), 59);
  EXPECT_EQ(std::popcount(box.with_satellite), 24);
  EXPECT_EQ(std::popcount(box.contracts), 36);
  EXPECT_EQ(count_of(box.satellites), 18);
  for (IdSet of_terrain : box.contracts_of) EXPECT_EQ(std::popcount(of_terrain), 6);
  const Contract& first = box.contract_of(ContractId{1});
  EXPECT_EQ(first.levels[3].gold, 19);
  EXPECT_EQ(box.contract_of(ContractId{12}).ability, Ability::kRedraw);
  EXPECT_EQ(box.satellites[index_of(Satellite::kScore)], 2);
}

TEST(LandedSetup, cubes_are_8_7_6_LN_10) {
  EXPECT_EQ(Table(2).seat(1)["cubes"], 8);
  EXPECT_EQ(Table(3).seat(1)["cubes"], 7);
  EXPECT_EQ(Table(4).seat(1)["cubes"], 6);
}

// Deals the lowest cards that are left.
Table dealt(int players) {
  Table table(players);
  while (table.phase() == "deal") {
    Landed::Chances chances;
    table.game().chances(table.state(), chances);
    table.chance(table.game().write(chances[0].move));
  }
  return table;
}

TEST(LandedSetup, chance_deals_seat_by_seat_tiles_then_contracts_LN_52) {
  Table table(2);
  EXPECT_EQ(table.why(Actor::chance(), "contract 1"), "LN-52 landed.why.other_draw");
  EXPECT_EQ(table.why(Actor::chance(), "plan"), "LN-52 landed.why.chance_only_draws");
  EXPECT_EQ(table.why(seat_of(0), "plan"), "LN-52 landed.why.drawing");
  EXPECT_EQ(table.why(seat_of(0), "tile 1"), "LN-52 landed.why.not_chance");
  EXPECT_EQ(table.why(seat_of(7), "plan"), "LN-10 landed.why.no_seat");
  table.chance("tile 1");
  EXPECT_EQ(table.why(Actor::chance(), "tile 1"), "LN-52 landed.why.not_in_bag");
  table.chance("tile 2").chance("tile 3").chance("tile 4").chance("contract 5");
  EXPECT_EQ(table.why(Actor::chance(), "contract 5"), "LN-52 landed.why.not_next_contract");
  EXPECT_EQ(table.seat(0)["offered"], Json({5}));
  EXPECT_EQ(table.at("active"), 0);
  EXPECT_TRUE(table.at("drawing").is_null());
  table.chance("contract 6").chance("contract 7").chance("contract 8");
  EXPECT_EQ(table.at("active"), 1);
  EXPECT_EQ(table.phase(), "deal");
}

TEST(LandedSetup, all_seats_keep_two_at_the_same_time_LN_10) {
  Table table = dealt(3);
  EXPECT_EQ(table.phase(), "keep");
  EXPECT_EQ(table.at("active"), 0);
  EXPECT_EQ(table.game().to_act(table.state()).seats(), SeatSet::first(3));
  EXPECT_EQ(table.legal(seat_of(1)),
            (Texts{"keep 5 6", "keep 5 7", "keep 5 8", "keep 6 7", "keep 6 8", "keep 7 8"}));
  EXPECT_EQ(table.why(seat_of(1), "keep 5"), "LN-10 landed.why.keep_two");
  EXPECT_EQ(table.why(seat_of(1), "keep 1 5"), "LN-23 landed.why.not_offered");
  EXPECT_EQ(table.why(seat_of(1), "plan"), "LN-10 landed.why.keep_first");
  EXPECT_EQ(table.why(Actor::chance(), "tile 50"), "LN-52 landed.why.no_draw");
  table.play(seat_of(1), "keep 5 7");
  EXPECT_EQ(table.why(seat_of(1), "keep 6 8"), "LN-10 landed.why.kept_already");
  const std::vector<int> deck = table.at("deck");
  EXPECT_TRUE(std::count(deck.begin(), deck.end(), 6) == 1) << "returned at once";
  table.play(seat_of(2), "keep 9 10").play(seat_of(0), "keep 1 2");
  EXPECT_EQ(table.phase(), "turn");
  EXPECT_EQ(table.at("active"), 0);
  EXPECT_EQ(table.at("turn"), 1);
}

TEST(LandedTurn, one_action_then_the_turn_ends_by_itself_LN_20_LN_51) {
  Table table(2, simple({{"hand", {49, 50}}}));
  EXPECT_EQ(table.why(seat_of(1), "plan"), "LN-20 landed.why.not_your_turn");
  EXPECT_EQ(table.why("end"), "LN-20 landed.why.act_first");
  EXPECT_EQ(table.why("noability"), "LN-39 landed.why.no_ability");
  EXPECT_EQ(table.why("nosteal"), "LN-30 landed.why.no_steal");
  EXPECT_EQ(table.why("keep 1"), "LN-23 landed.why.nothing_offered");
  table.play("terraform 49 0 1,0 0");
  EXPECT_EQ(table.at("active"), 1);
  EXPECT_EQ(table.at("turn"), 2);
  EXPECT_FALSE(table.at("acted").get<bool>());
}

TEST(LandedTurn, terraform_any_face_any_turn_any_empty_place_beside_a_tile_LN_21) {
  Table table(2, simple({{"hand", {17, 49}}}));
  // Tile 17 has two faces of six turns, 49 two of one, each on six places.
  EXPECT_EQ(table.legal_of("terraform").size(), (12U + 2U) * 6U);
  EXPECT_TRUE(table.offers("terraform 17 1 -1,1 4"));
  EXPECT_EQ(table.why("terraform 18 0 1,0 0"), "LN-21 landed.why.not_in_hand");
  EXPECT_EQ(table.why("terraform 17 0 0,0 0"), "LN-21 landed.why.occupied");
  EXPECT_EQ(table.why("terraform 17 0 2,0 0"), "LN-21 landed.why.not_beside");
  EXPECT_EQ(table.why("terraform 49 0 1,0 3"), "LN-50 landed.why.same_looks");
}

TEST(LandedTurn, plan_fills_the_hand_to_four_LN_22) {
  Table table(2, simple({{"hand", {49}}}));
  table.play("plan");
  EXPECT_EQ(table.at("drawing"), Json::parse(R"({"what":"tile","left":3})"));
  EXPECT_EQ(table.why(seat_of(0), "plan"), "LN-52 landed.why.drawing");
  table.chance("tile 1").chance("tile 2").chance("tile 3");
  EXPECT_EQ(table.seat(0)["hand"].size(), 4U);
  EXPECT_EQ(table.at("active"), 1);

  Table full(2, simple({{"hand", {1, 2, 3, 4}}}));
  EXPECT_EQ(full.why("plan"), "LN-22 landed.why.hand_full");
  Table empty(2, simple({{"hand", {1}}}, {{"bag", Json::array()}, {"turns_left", 1}}));
  EXPECT_EQ(empty.why("plan"), "LN-22 landed.why.bag_empty");
  Table few(2, simple({{"hand", {1}}}, {{"bag", {9, 10}}}));
  few.play("plan");
  EXPECT_EQ(few.at("drawing")["left"], 2) << "a bag that runs out stops the draw";
}

TEST(LandedTurn, sign_draws_three_keeps_one_or_two_the_rest_go_below_LN_23) {
  Table table(2, simple({{"hand", {49}}, {"contracts", {36}}}, {{"bottom", {30}}}));
  table.play("sign");
  EXPECT_EQ(table.at("drawing"), Json::parse(R"({"what":"contract","left":3})"));
  table.chance("contract 9").chance("contract 4").chance("contract 7");
  EXPECT_EQ(table.phase(), "sign");
  EXPECT_EQ(table.legal(),
            (Texts{"keep 4", "keep 7", "keep 9", "keep 4 7", "keep 4 9", "keep 7 9"}));
  EXPECT_EQ(table.why("plan"), "LN-23 landed.why.keep_now");
  EXPECT_EQ(table.why("keep 5"), "LN-23 landed.why.not_offered");
  table.play("keep 7");
  EXPECT_EQ(table.at("bottom"), Json({30, 4, 9}));
  EXPECT_EQ(table.seat(0)["contracts"], Json({7, 36}));
  EXPECT_EQ(table.at("active"), 1);
}

TEST(LandedTurn, never_more_than_three_contracts_LN_23) {
  Table table(2, simple({{"hand", {49}}, {"contracts", {35, 36}}, {"satellites", {}}},
                        {{"seats", {{{"hand", {49}}, {"contracts", {34, 36}}}}}}));
  table.play("sign").chance("contract 1").chance("contract 2").chance("contract 3");
  EXPECT_EQ(table.legal(), (Texts{"keep 1", "keep 2", "keep 3"}));
  EXPECT_EQ(table.why("keep 1 2"), "LN-23 landed.why.too_many_contracts");
  Table full(2, {{"seats", {{{"hand", {49}}, {"contracts", {1, 2, 3}}}}}});
  EXPECT_EQ(full.why("sign"), "LN-23 landed.why.contracts_full");
}

TEST(LandedTurn, contracts_come_from_the_bottom_once_the_deck_is_empty_LN_52) {
  // All contracts but 1, 2 and 3 are held or done away with: a pack of eight.
  Json pack = testing::own_pack();
  Json& contracts = pack["contracts"];
  contracts.erase(contracts.begin() + 8, contracts.end());
  Table table(2,
              {{"deck", {5}},
               {"bottom", {8, 2}},
               {"seats", {{{"hand", {49}}, {"contracts", {1, 3}}}, {{"contracts", {4, 6, 7}}}}}},
              pack);
  table.play("sign");
  EXPECT_EQ(table.at("drawing")["left"], 3);
  table.chance("contract 5");
  EXPECT_EQ(table.why(Actor::chance(), "contract 2"), "LN-52 landed.why.not_next_contract");
  table.chance("contract 8").chance("contract 2").play("keep 5");
  EXPECT_EQ(table.at("bottom"), Json({2, 8}));

  Table none(2,
             {{"deck", Json::array()},
              {"seats",
               {{{"hand", {49}}, {"contracts", {1, 3}}, {"offered", Json::array()}},
                {{"contracts", {4, 6, 7}}}}},
              {"bottom", {2, 5, 8}}},
             pack);
  EXPECT_EQ(none.why("sign"), "");
}

TEST(LandedTurn, an_empty_contract_deck_forbids_sign_LN_23) {
  Json pack = testing::own_pack();
  Json& contracts = pack["contracts"];
  contracts.erase(contracts.begin() + 8, contracts.end());
  Json part = {
      {"turn", 1},
      {"tiles", {{"0,0", {0, 0, 0}}, {"1,0", {49, 0, 0}}, {"2,0", {53, 1, 0}}, {"3,0", {1, 1, 0}}}},
      {"cubes", {{"1,0/0", 0}, {"2,0/0", 1}, {"3,0/0", 1}}},
      {"seats",
       {{{"hand", {9}},
         {"contracts", {4, 5}},
         {"score", 6},
         {"fulfilled", {{{"contract", 1}, {"level", 1}, {"points", 6}}}}},
        {{"contracts", {6, 7, 8}},
         {"score", 9},
         {"fulfilled",
          {{{"contract", 2}, {"level", 1}, {"points", 4}},
           {{"contract", 3}, {"level", 1}, {"points", 1}}}}}}}};
  EXPECT_EQ(Table(2, part, pack).why("sign"), "LN-23 landed.why.deck_empty");
}

TEST(LandedTurn, an_action_is_always_possible_before_the_last_round_LN_24) {
  const Landed game = testing::make_game(3);
  Rng rng(24);
  for (int i = 0; i < 60; ++i) {
    State state = game.initial();
    while (!game.to_act(state).is_nobody()) {
      const bool chooses = state.phase == Phase::kTurn && !state.acted && state.turns_left < 0;
      ASSERT_TRUE(!chooses || state.acting().hand != 0 || can_plan(state));
      const Actors actors = game.to_act(state);
      if (actors.is_chance()) {
        game.apply(state, Actor::chance(), game.sample(state, rng));
      } else {
        const Seat seat = *actors.seats().begin();
        game.apply(state, seat, game.random_step(state, seat, rng));
      }
    }
  }
}

TEST(LandedEnd, the_last_round_of_four_players_triggered_by_the_fourth_LN_40) {
  Table table(4, {{"turn", 60},
                  {"bag", {9, 10, 11}},
                  {"seats",
                   {{{"hand", {1}}, {"contracts", {1}}},
                    {{"hand", {2}}, {"contracts", {2}}},
                    {{"hand", {3}}, {"contracts", {31}}},
                    {{"hand", {4}}, {"contracts", {4}}}}}});
  table.play("plan").chance("tile 9").chance("tile 10");
  EXPECT_TRUE(table.at("turns_left").is_null());
  table.chance("tile 11");
  EXPECT_EQ(table.at("turns_left"), 3) << "four turns, of which the first has begun";
  EXPECT_EQ(table.at("active"), 0);
  EXPECT_EQ(table.why("rest"), "LN-41 landed.why.has_both");
  table.play("terraform 1 0 0,1 0").done();
  table.play("terraform 2 0 0,2 0").done();
  table.play("terraform 3 0 0,3 0").done();
  EXPECT_EQ(table.at("turns_left"), 0);
  EXPECT_EQ(table.at("active"), 3);
  table.play("terraform 4 0 0,4 0").done();
  EXPECT_EQ(table.phase(), "over");
  EXPECT_EQ(table.at("turn"), 64);
  EXPECT_EQ(table.at("active"), 3);
  EXPECT_EQ(table.at("turns_left"), 0);
}

TEST(LandedEnd, rest_scores_two_in_a_last_turn_without_tiles_or_contracts_LN_41) {
  const auto last = [](Json seat0, int left) {
    return Table(2, {{"bag", Json::array()},
                     {"used", left == 2},
                     {"turns_left", left},
                     {"seats", {std::move(seat0), {{"hand", {5}}, {"contracts", {5}}}}}});
  };
  Table no_tiles = last({{"contracts", {1}}}, 1);
  EXPECT_TRUE(no_tiles.offers("rest"));
  EXPECT_TRUE(no_tiles.offers("sign"));
  no_tiles.play("rest");
  EXPECT_EQ(no_tiles.seat(0)["score"], 2);
  EXPECT_EQ(no_tiles.at("active"), 1);
  EXPECT_TRUE(last({{"hand", {1}}}, 1).offers("rest"));
  EXPECT_FALSE(last({{"hand", {1}}, {"contracts", {1}}}, 1).offers("rest"));
  EXPECT_EQ(last({{"hand", {1}}}, 2).why("rest"), "LN-41 landed.why.not_last_turn")
      << "not in the turn that drew the last tile";
  Table before(2, simple({{"hand", {1}}}));
  EXPECT_EQ(before.why("rest"), "LN-41 landed.why.not_last_turn");
  // Judged when the action is chosen, so after a card.
  Table card = last({{"hand", {49}}, {"contracts", {36}}, {"satellites", {"terraform"}}}, 1);
  EXPECT_FALSE(card.offers("rest"));
  card.play("use terraform").play("terraform 49 0 1,0 0");
  EXPECT_TRUE(card.offers("rest"));
}

TEST(LandedEnd, unused_cards_count_two_and_score_cards_six_LN_43) {
  Table table(2, {{"turn", 62},
                  {"bag", Json::array()},
                  {"turns_left", 0},
                  {"tiles", {{"0,0", {0, 0, 0}}, {"1,0", {9, 0, 0}}}},
                  {"seats",
                   {{{"satellites", {"plan", "score"}}, {"score", 5}},
                    {{"hand", {1}}, {"satellites", {"redesign"}}, {"score", 5}}}}});
  table.play("terraform 1 1 2,0 0").chance("satellite sign").play("end");
  EXPECT_EQ(table.phase(), "over");
  EXPECT_EQ(table.seat(1)["satellites"], Json({"redesign", "sign"})) << "fresh ones count too";
  EXPECT_EQ(table.at("result"), Json::parse(R"({"scores":[13,9],"winners":[0],"by":"points"})"));
}

}  // namespace
}  // namespace fourlands::landed
