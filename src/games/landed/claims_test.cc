#include "games/landed/table_testing.h"

// Areas, claims, and what a turn waits for.

namespace fourlands::landed {
namespace {

using testing::mountain;
using testing::Table;
using testing::Texts;

TEST(LandedClaim, a_mountain_area_of_four_first_gives_gold_10_and_two_tiles_LN_36) {
  Table table(2, mountain());
  table.play("terraform 50 0 -1,3 0");
  EXPECT_EQ(table.phase(), "turn");
  EXPECT_EQ(table.at("placed"), "-1,3");
  EXPECT_EQ(table.legal(),
            (Texts{"claim 0 25 1", "claim 0 25 2", "claim 0 28 1", "claim 0 28 2", "end"}));
  table.play("claim 0 25 2");
  EXPECT_EQ(table.seat(0)["score"], 10);
  EXPECT_EQ(table.seat(0)["cubes"], 7);
  EXPECT_EQ(table.seat(0)["fulfilled"], Json::parse(R"([{"contract":25,"level":2,"points":10}])"));
  EXPECT_EQ(table.at("cubes"), Json::parse(R"({"-1,3/0":0})"));
  EXPECT_EQ(table.phase(), "ability");
  EXPECT_TRUE(table.at("placed").is_null());
  table.play("ability");
  EXPECT_EQ(table.at("drawing"), Json::parse(R"({"what":"tile","left":2})"));
  table.chance("tile 9").chance("tile 10");
  EXPECT_EQ(table.seat(0)["hand"], Json({9, 10, 49}));
  EXPECT_EQ(table.at("active"), 1)
      << "there is no card and nothing more to claim, so the turn ends by itself";

  // The same area grown to five, the second player: silver 8.
  table.play("terraform 28 1 -2,4 0").play("claim 1 26 3");
  EXPECT_EQ(table.seat(1)["score"], 8);
  EXPECT_EQ(table.seat(1)["fulfilled"][0]["points"], 8);
}

TEST(LandedClaim, a_claim_may_be_below_the_areas_size_and_never_above_LN_36) {
  Table table(2, mountain());
  table.play("terraform 50 0 -1,3 0");
  EXPECT_EQ(table.why("claim 0 25 3"), "LN-36 landed.why.too_small");
  table.play("claim 0 25 1");
  EXPECT_EQ(table.seat(0)["score"], 6);
}

TEST(LandedClaim, measuring_tundra_4_desert_3_lake_2_LN_4) {
  // Tundra runs 0,0 - 1,0 - 2,0 - 2,-1; Desert -1,0 - 0,0 - -2,0; Lake 0,0 - 0,-1.
  Table table(2, {{"tiles",
                   {{"0,0", {0, 0, 0}},
                    {"1,0", {49, 0, 0}},
                    {"2,0", {53, 1, 0}},
                    {"2,-1", {1, 1, 0}},
                    {"-1,0", {37, 1, 0}},
                    {"-2,0", {32, 0, 0}},
                    {"0,-1", {34, 1, 0}}}},
                  {"seats", {{{"hand", {14}}}}}});
  const Land& land = table.state().land;
  const auto size = [&](Terrain terrain, TileId tile) {
    return land.size_of(terrain, land.area_of(terrain, tile));
  };
  EXPECT_EQ(size(Terrain::kTundra, TileId{0}), 4);
  EXPECT_EQ(size(Terrain::kTundra, TileId{1}), 4);
  EXPECT_EQ(size(Terrain::kDesert, TileId{0}), 3);
  EXPECT_EQ(size(Terrain::kLake, TileId{0}), 2);
  EXPECT_EQ(size(Terrain::kCanyon, TileId{0}), 1);
  EXPECT_EQ(size(Terrain::kMountain, TileId{0}), 1);
  EXPECT_EQ(size(Terrain::kForest, TileId{0}), 1);
  EXPECT_EQ(land.area_of(Terrain::kForest, TileId{1}), kNoArea);
}

TEST(LandedClaim, lava_joins_nothing_and_cannot_be_claimed_LN_3) {
  // Tile 33, face 1: MMMMMX. Its lava lies on edge 5, between -1,1 and -1,2.
  Table table(2, {{"tiles", {{"0,0", {0, 0, 0}}, {"-1,1", {33, 1, 0}}}},
                  {"seats", {{{"hand", {45, 2}}, {"contracts", {27}}}}}});
  table.play("terraform 45 1 -1,2 0");
  EXPECT_EQ(table.at("active"), 1) << "the mountain of 45 is an area of one tile";

  Table lava(2, {{"tiles", {{"0,0", {0, 0, 0}}, {"-1,1", {59, 0, 0}}}},
                 {"seats", {{{"hand", {33}}, {"contracts", {27}}}}}});
  lava.play("terraform 33 1 -1,2 0");
  EXPECT_EQ(lava.phase(), "turn");
  EXPECT_EQ(lava.why("claim 5 27 1"), "LN-3 landed.why.lava");
  EXPECT_EQ(lava.why("claim 1 27 1"), "LN-50 landed.why.lowest_edge");
  EXPECT_EQ(lava.legal(), (Texts{"claim 0 27 1", "end"}));
}

TEST(LandedClaim, one_claim_a_turn_and_only_with_a_cube_LN_36) {
  Table table(
      2, {{"tiles", {{"0,0", {0, 0, 0}}, {"-1,1", {59, 0, 0}}, {"-1,2", {45, 1, 0}}}},
          {"seats",
           {{{"hand", {50, 33, 28}}, {"contracts", {27, 30}}, {"satellites", {"terraform"}}}}}});
  table.play("use terraform").play("terraform 50 0 -1,3 0").play("claim 0 30 1");
  EXPECT_TRUE(table.at("claimed").get<bool>());
  table.play("noability");
  EXPECT_EQ(table.phase(), "turn");
  table.play("terraform 28 1 -2,4 0");
  EXPECT_EQ(table.at("active"), 1) << "no second claim is offered";

  Json broke = mountain();
  broke["seats"][0]["cubes"] = 0;
  broke["seats"][0]["fulfilled"] = Json::array();
  const Landed game = testing::make_game(2);
  const auto refused = game.from_json(testing::filled(game, broke));
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().why.args[0].second.find("seats[0].cubes"), std::string::npos);
}

// Seat 0 has a cube on the mountain of two; seat 1 the second.
Json owned(Json cubes, int turn, Json done0, Json done1) {
  return {{"turn", turn},
          {"tiles",
           {{"0,0", {0, 0, 0}}, {"-1,1", {59, 0, 0}}, {"-1,2", {45, 1, 0}}, {"-1,3", {50, 0, 0}}}},
          {"cubes", std::move(cubes)},
          {"seats",
           {{{"hand", {28}}, {"contracts", {29}}, {"fulfilled", std::move(done0)}, {"score", 20}},
            {{"hand", {33}}, {"contracts", {26}}, {"fulfilled", std::move(done1)}, {"score", 20}},
            {{"hand", {3}}, {"contracts", {28}}}}}};
}
const Json kDone25 = Json::parse(R"([{"contract":25,"level":1,"points":6}])");
const Json kDone27 = Json::parse(R"([{"contract":27,"level":1,"points":1}])");

TEST(LandedClaim, nobody_claims_an_area_with_a_cube_of_theirs_LN_37) {
  Table table(3, owned({{"-1,1/0", 0}}, 1, kDone25, Json::array()));
  table.play("terraform 28 1 -2,4 0");
  EXPECT_EQ(table.at("active"), 1) << "the only terrain seat 0 has a contract for is its own area";
}

TEST(LandedClaim, two_players_close_an_area_LN_37) {
  Table table(3, owned({{"-1,1/0", 0}, {"-1,2/0", 1}}, 3, kDone25, kDone27));
  table.play("terraform 3 1 -2,4 0");
  EXPECT_EQ(table.at("active"), 0) << "the third player cannot claim it";
}

TEST(LandedClaim, players_are_counted_not_cubes_LN_37) {
  Json two = kDone25;
  two.push_back(kDone27[0]);
  Table table(3, owned({{"-1,1/0", 0}, {"-1,2/0", 0}}, 2, two, Json::array()));
  table.play("terraform 33 1 -2,4 0").play("claim 0 26 2");
  EXPECT_EQ(table.seat(1)["fulfilled"][0]["points"], 6) << "silver for the second player";
}

TEST(LandedClaim, why_a_claim_is_refused_LN_37) {
  // Tile 31, MMMMCC turned by 1, with its canyon beside tile 34: two areas to choose from.
  Json part = owned({{"-1,1/0", 0}, {"-1,2/0", 1}}, 3, kDone25, kDone27);
  part["tiles"]["-1,4"] = {34, 0, 0};
  part["seats"][2] = {{"hand", {31}}, {"contracts", {9, 28}}, {"satellites", {"plan"}}};
  Table table(3, part);
  table.play("terraform 31 0 -2,4 1");
  ASSERT_EQ(table.at("active"), 2) << "it waits";
  EXPECT_EQ(table.why("claim 1 28 1"), "LN-37 landed.why.closed");
  EXPECT_EQ(table.why("claim 0 10 1"), "LN-36 landed.why.no_contract");
  EXPECT_EQ(table.why("claim 0 28 1"), "LN-36 landed.why.other_terrain");
  EXPECT_EQ(table.why("claim 0 9 2"), "LN-36 landed.why.too_small");
  EXPECT_EQ(table.why("claim 0 9 2 negotiate"), "LN-32 landed.why.no_card");
  EXPECT_EQ(table.why("plan"), "LN-20 landed.why.acted");
  EXPECT_EQ(table.legal(), (Texts{"claim 0 9 1", "end", "use plan"}));
}

TEST(LandedClaim, own_area_is_named_as_the_reason_LN_37) {
  Json part = owned({{"-1,1/0", 0}}, 1, kDone25, Json::array());
  part["tiles"]["-1,4"] = {34, 0, 0};
  part["seats"][0]["hand"] = {31};
  part["seats"][0]["contracts"] = {9, 29};
  Table table(3, part);
  table.play("terraform 31 0 -2,4 1");
  ASSERT_EQ(table.at("active"), 0) << "it waits";
  EXPECT_EQ(table.why("claim 1 29 1"), "LN-37 landed.why.own_area");
}

// Seat 0 lays tile 50 onto a mountain of three, and holds what is in question.
Table waiting(Json contracts, Json satellites = Json::array()) {
  Json part = mountain();
  part["seats"][0]["contracts"] = std::move(contracts);
  part["seats"][0]["satellites"] = std::move(satellites);
  Table table(2, part);
  table.play("terraform 50 0 -1,3 0");
  return table;
}

TEST(LandedWait, a_turn_waits_whatever_contract_is_held_LN_51) {
  EXPECT_EQ(waiting({25}).legal(), (Texts{"claim 0 25 1", "claim 0 25 2", "end"}));
  EXPECT_EQ(waiting({1}).legal(), (Texts{"end"})) << "a tundra contract fits nothing there";
  EXPECT_EQ(waiting(Json::array()).at("active"), 1) << "everybody sees that there is none";
}

TEST(LandedWait, a_turn_waits_whatever_card_is_held_LN_51) {
  for (const char* card : {"plan", "redesign", "negotiate", "sign", "score"}) {
    const Table table = waiting(Json::array(), {card});
    EXPECT_EQ(table.at("active"), 0) << card;
    EXPECT_TRUE(table.offers("end")) << card;
  }
  EXPECT_EQ(waiting(Json::array(), {"redesign"}).legal(), (Texts{"end"})) << "of no use now";
}

TEST(LandedWait, a_turn_does_not_wait_for_a_claim_that_everybody_sees_to_be_closed_LN_37_LN_51) {
  Json part = owned({{"-1,1/0", 0}}, 1, kDone25, Json::array());
  Table table(3, part);
  table.play("terraform 28 1 -2,4 0");
  EXPECT_EQ(table.at("active"), 1) << "every area of the tile is seat 0's or of one tile";
}

TEST(LandedWait, a_card_may_be_used_between_a_tile_and_its_claim_LN_20) {
  Table table = waiting({1}, {"sign"});
  table.play("use sign").chance("contract 25").chance("contract 2").chance("contract 3");
  EXPECT_EQ(table.at("placed"), "-1,3");
  table.play("keep 25").play("claim 0 25 2");
  EXPECT_EQ(table.seat(0)["score"], 10) << "signed for now, and claimed with (LN-36)";
}

TEST(LandedWait, a_claim_may_come_before_the_action_LN_36_LN_51) {
  Json part = mountain();
  part["seats"][0]["satellites"] = {"terraform"};
  Table table(2, part);
  table.play("use terraform").play("terraform 50 0 -1,3 0");
  EXPECT_TRUE(table.offers("claim 0 25 2"));
  EXPECT_TRUE(table.offers("plan"));
  EXPECT_FALSE(table.offers("end")) << "no turn ends without an action (LN-20)";
  Table later = table;
  later.play("terraform 49 0 1,0 0");
  EXPECT_EQ(later.at("placed"), "1,0") << "the tile is the last one laid";
  EXPECT_FALSE(later.offers("claim 0 25 2"));
  table.play("claim 0 25 2").play("noability").play("terraform 49 0 1,0 0");
  EXPECT_EQ(table.at("active"), 1) << "one claim a turn";
}

TEST(LandedClaim, an_area_of_one_tile_is_not_claimed_even_with_negotiate_LN_36) {
  Table table(2,
              {{"seats", {{{"hand", {50}}, {"contracts", {27}}, {"satellites", {"negotiate"}}}}}});
  table.play("terraform 50 0 1,0 0");
  EXPECT_EQ(table.legal(), (Texts{"end"})) << "a mountain beside the start tile's tundra";
  EXPECT_EQ(table.why("claim 0 27 1"), "LN-36 landed.why.one_tile");
  EXPECT_EQ(table.why("claim 0 27 1 negotiate"), "LN-36 landed.why.one_tile");
}

TEST(LandedClaim, a_tile_moved_by_reengineer_is_not_claimed_on_LN_33) {
  Table table = waiting({25}, {"reengineer"});
  Table other = table;
  EXPECT_TRUE(table.offers("use reengineer -1,3 -2,3 0"));
  table.play("use reengineer -1,3 -2,3 0");
  EXPECT_EQ(table.at("active"), 1) << "nothing is left to claim on, so the turn is over";
  // Another tile may be moved next to it and counts: 45 from the middle would split it.
  ASSERT_TRUE(other.offers("use reengineer 0,0 0,2 0"));
  other.play("use reengineer 0,0 0,2 0");
  EXPECT_EQ(other.at("placed"), "-1,3");
  EXPECT_TRUE(other.offers("claim 0 25 1"));
}

TEST(LandedClaim, why_there_is_nothing_to_claim_LN_36) {
  Table before(2, mountain());
  EXPECT_EQ(before.why("claim 0 25 1"), "LN-36 landed.why.no_claim");
  Json part = mountain();
  part["seats"][0]["satellites"] = {"plan"};
  Table after(2, part);
  after.play("terraform 50 0 -1,3 0").play("claim 0 25 1").play("noability");
  EXPECT_EQ(after.why("claim 0 28 1"), "LN-36 landed.why.claimed_already");
}

TEST(LandedClaim, only_the_part_with_the_cube_stays_claimed_after_a_split_LN_38) {
  // Mountain: 0,0 - -1,1 - -1,2 (cube of seat 1) - -1,3. Covering -1,2 is impossible; covering
  // -1,1 leaves the start alone and -1,2 - -1,3 claimed.
  Json part = owned({{"-1,3/0", 1}}, 1, Json::array(), kDone27);
  part["seats"][0] = {{"hand", {49}}, {"contracts", {29}}, {"satellites", {"redesign"}}};
  Table table(3, part);
  EXPECT_EQ(table.why("redesign 49 0 -1,3 0"), "LN-32 landed.why.cube_below");
  table.play("redesign 49 0 -1,1 0");
  const State& state = table.state();
  const Terrain row = Terrain::kMountain;
  EXPECT_EQ(owners_of(table.game().components(), state.board, state.land, row,
                      state.land.area_of(row, TileId{0})),
            0U);
  EXPECT_EQ(owners_of(table.game().components(), state.board, state.land, row,
                      state.land.area_of(row, TileId{45})),
            2U);
  EXPECT_EQ(state.land.size_of(row, state.land.area_of(row, TileId{45})), 2);
}

TEST(LandedClaim, negotiate_counts_one_more_and_only_one_above_is_listed_LN_50) {
  Json part = mountain();
  part["seats"][0]["satellites"] = {"negotiate"};
  Table table(2, part);
  table.play("terraform 50 0 -1,3 0");
  EXPECT_EQ(table.legal(),
            (Texts{"claim 0 25 1", "claim 0 25 2", "claim 0 25 3 negotiate", "claim 0 28 1",
                   "claim 0 28 2", "claim 0 28 3 negotiate", "end"}));
  EXPECT_EQ(table.why("claim 0 25 2 negotiate"), "LN-50 landed.why.negotiate_size");
  table.play("claim 0 25 3 negotiate");
  EXPECT_EQ(table.seat(0)["score"], 14);
  EXPECT_EQ(table.at("satellite_used"), Json::parse(R"({"negotiate":1})"));
  EXPECT_TRUE(table.at("used").get<bool>());
}

}  // namespace
}  // namespace fourlands::landed
