#include "games/landed/table_testing.h"

// Areas, claims, abilities and the end of the game.

namespace fourlands::landed {
namespace {

using testing::Table;
using testing::Texts;

// The start tile's mountain with two mountain tiles below it; tile 50 makes it four.
Json mountain(int turn = 1) {
  return {{"turn", turn},
          {"tiles", {{"0,0", {0, 0, 0}}, {"-1,1", {59, 0, 0}}, {"-1,2", {45, 1, 0}}}},
          {"seats",
           {{{"hand", {50, 49}}, {"contracts", {25, 28}}}, {{"hand", {28}}, {"contracts", {26}}}}}};
}

TEST(LandedClaim, a_mountain_area_of_four_first_gives_gold_10_and_two_tiles_LN_36) {
  Table table(2, mountain());
  table.play("terraform 50 0 -1,3 0");
  EXPECT_EQ(table.phase(), "claim");
  EXPECT_EQ(table.at("placed"), "-1,3");
  EXPECT_EQ(table.legal(),
            (Texts{"claim 0 25 1", "claim 0 25 2", "claim 0 28 1", "claim 0 28 2", "noclaim"}));
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
  EXPECT_EQ(table.at("active"), 1) << "no card can be used, so the turn ends by itself";

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
  const auto size = [&](Terrain terrain, int tile) {
    const int row = static_cast<int>(terrain);
    return land.size_of(row, land.area_of(row, tile));
  };
  EXPECT_EQ(size(Terrain::kTundra, 0), 4);
  EXPECT_EQ(size(Terrain::kTundra, 1), 4);
  EXPECT_EQ(size(Terrain::kDesert, 0), 3);
  EXPECT_EQ(size(Terrain::kLake, 0), 2);
  EXPECT_EQ(size(Terrain::kCanyon, 0), 1);
  EXPECT_EQ(size(Terrain::kMountain, 0), 1);
  EXPECT_EQ(size(Terrain::kForest, 0), 1);
  EXPECT_EQ(land.area_of(static_cast<int>(Terrain::kForest), 1), kNone);
}

TEST(LandedClaim, lava_joins_nothing_and_cannot_be_claimed_LN_3) {
  // Tile 33, face 1: MMMMMX. Its lava lies on edge 5, between -1,1 and -1,2.
  Table table(2, {{"tiles", {{"0,0", {0, 0, 0}}, {"-1,1", {33, 1, 0}}}},
                  {"seats", {{{"hand", {45, 2}}, {"contracts", {27}}}}}});
  table.play("terraform 45 1 -1,2 0");
  EXPECT_EQ(table.at("active"), 1) << "the mountain of 45 is of size 1, and 27 asks for 2";

  Table lava(2, {{"tiles", {{"0,0", {0, 0, 0}}, {"-1,1", {59, 0, 0}}}},
                 {"seats", {{{"hand", {33}}, {"contracts", {27}}}}}});
  lava.play("terraform 33 1 -1,2 0");
  EXPECT_EQ(lava.phase(), "claim");
  EXPECT_EQ(lava.why("claim 5 27 1"), "LN-3 landed.why.lava");
  EXPECT_EQ(lava.why("claim 1 27 1"), "LN-50 landed.why.lowest_edge");
  EXPECT_EQ(lava.legal(), (Texts{"claim 0 27 1", "noclaim"}));
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
  ASSERT_EQ(table.phase(), "claim");
  EXPECT_EQ(table.why("claim 1 28 1"), "LN-37 landed.why.closed");
  EXPECT_EQ(table.why("claim 0 10 1"), "LN-36 landed.why.no_contract");
  EXPECT_EQ(table.why("claim 0 28 1"), "LN-36 landed.why.other_terrain");
  EXPECT_EQ(table.why("claim 0 9 2"), "LN-36 landed.why.too_small");
  EXPECT_EQ(table.why("claim 0 9 2 negotiate"), "LN-32 landed.why.no_card");
  EXPECT_EQ(table.why("plan"), "LN-36 landed.why.claim_now");
  EXPECT_EQ(table.legal(), (Texts{"claim 0 9 1", "noclaim"}));
}

TEST(LandedClaim, own_area_is_named_as_the_reason_LN_37) {
  Json part = owned({{"-1,1/0", 0}}, 1, kDone25, Json::array());
  part["tiles"]["-1,4"] = {34, 0, 0};
  part["seats"][0]["hand"] = {31};
  part["seats"][0]["contracts"] = {9, 29};
  Table table(3, part);
  table.play("terraform 31 0 -2,4 1");
  ASSERT_EQ(table.phase(), "claim");
  EXPECT_EQ(table.why("claim 1 29 1"), "LN-37 landed.why.own_area");
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
  const int row = static_cast<int>(Terrain::kMountain);
  EXPECT_EQ(owners_of(table.game().components(), state.board, state.land, row,
                      state.land.area_of(row, 0)),
            0U);
  EXPECT_EQ(owners_of(table.game().components(), state.board, state.land, row,
                      state.land.area_of(row, 45)),
            2U);
  EXPECT_EQ(state.land.size_of(row, state.land.area_of(row, 45)), 2);
}

TEST(LandedClaim, negotiate_counts_one_more_and_only_one_above_is_listed_LN_50) {
  Json part = mountain();
  part["seats"][0]["satellites"] = {"negotiate"};
  Table table(2, part);
  table.play("terraform 50 0 -1,3 0");
  EXPECT_EQ(table.legal(),
            (Texts{"claim 0 25 1", "claim 0 25 2", "claim 0 25 3 negotiate", "claim 0 28 1",
                   "claim 0 28 2", "claim 0 28 3 negotiate", "noclaim"}));
  EXPECT_EQ(table.why("claim 0 25 2 negotiate"), "LN-50 landed.why.negotiate_size");
  table.play("claim 0 25 3 negotiate");
  EXPECT_EQ(table.seat(0)["score"], 14);
  EXPECT_EQ(table.at("satellite_used"), Json::parse(R"({"negotiate":1})"));
  EXPECT_TRUE(table.at("used").get<bool>());
}

// Fulfils a contract of the mountain of four and stands before its ability.
Table fulfilled(int contract, const std::string& level, Json more = Json::object()) {
  Json part = mountain();
  part["seats"][0]["contracts"] = {contract};
  part["seats"][1]["contracts"] = Json::array();
  part.update(more);
  Table table(2, part);
  table.play("terraform 50 0 -1,3 0").play("claim 0 " + std::to_string(contract) + " " + level);
  return table;
}

TEST(LandedAbility, a_contract_comes_straight_to_the_contracts_LN_53) {
  Table table = fulfilled(26, "2");
  EXPECT_EQ(table.legal(), (Texts{"ability", "noability"}));
  EXPECT_EQ(table.why("redraw 49"), "LN-39 landed.why.other_ability");
  EXPECT_EQ(table.why("plan"), "LN-39 landed.why.ability_now");
  table.play("ability");
  EXPECT_EQ(table.at("drawing"), Json::parse(R"({"what":"contract","left":1,"to":"contracts"})"));
  table.chance("contract 3");
  EXPECT_EQ(table.seat(0)["contracts"], Json({3}));
  EXPECT_EQ(table.at("active"), 1);
}

TEST(LandedAbility, a_satellite_card_is_drawn_as_by_a_launch_LN_53) {
  Table table = fulfilled(27, "2");
  table.play("ability");
  EXPECT_EQ(table.at("drawing"), Json::parse(R"({"what":"satellite","left":1})"));
  EXPECT_TRUE(table.at("placed").is_null());
  table.chance("satellite plan");
  EXPECT_EQ(table.seat(0)["satellites"], Json({"plan"}))
      << "the turn ended, so it is fresh no more";
}

TEST(LandedAbility, points_are_three_more_and_not_in_fulfilled_LN_39) {
  Table table = fulfilled(28, "2");
  table.play("ability");
  EXPECT_EQ(table.seat(0)["score"], 11);
  EXPECT_EQ(table.seat(0)["fulfilled"][0]["points"], 8);
}

TEST(LandedAbility, one_more_tile_without_claiming_LN_39) {
  Table table = fulfilled(29, "2");
  table.play("ability");
  EXPECT_EQ(table.phase(), "terraform");
  EXPECT_EQ(table.why("plan"), "LN-51 landed.why.lay_first");
  table.play("terraform 49 0 1,0 0");
  EXPECT_EQ(table.at("active"), 1);
}

TEST(LandedAbility, redraw_lists_every_subset_of_the_hand_LN_51) {
  Json more = mountain();
  more["seats"][0]["hand"] = {9, 49, 50};
  more["seats"][0]["contracts"] = {30};
  Table table(2, more);
  table.play("terraform 50 0 -1,3 0").play("claim 0 30 2");
  EXPECT_EQ(table.legal(), (Texts{"noability", "redraw 49", "redraw 9", "redraw 9 49"}));
  EXPECT_EQ(table.why("ability"), "LN-51 landed.why.say_which");
  EXPECT_EQ(table.why("redraw 10"), "LN-21 landed.why.not_in_hand");
  table.play("redraw 9 49");
  EXPECT_EQ(table.at("drawing"), Json::parse(R"({"what":"tile","left":2})"));
  EXPECT_EQ(table.seat(0)["hand"], Json::array());
  table.chance("tile 49").chance("tile 1");
  EXPECT_EQ(table.seat(0)["hand"], Json({1, 49}));
}

TEST(LandedAbility, an_ability_that_is_not_possible_is_not_asked_LN_51) {
  // tiles with an empty bag; a full set of contracts; redraw with no tile in hand.
  Table no_bag = fulfilled(25, "2", {{"turn", 61}, {"bag", Json::array()}, {"turns_left", 1}});
  EXPECT_EQ(no_bag.at("active"), 1);
  Json part = mountain();
  part["seats"][0]["hand"] = {50};
  part["seats"][0]["contracts"] = {30};
  Table no_hand(2, part);
  no_hand.play("terraform 50 0 -1,3 0").play("claim 0 30 1");
  EXPECT_EQ(no_hand.at("active"), 1);
}

TEST(LandedEnd, the_last_cube_of_all_ends_the_game_before_the_ability_LN_42) {
  // Seat 0 has one cube left, seat 1 none: sixteen claims, fifteen of them on tiles far away.
  Json part = mountain();
  Json cubes = Json::object();
  Json done[2] = {Json::array(), Json::array()};
  // A row of one-terrain tiles to the east bears the cubes.
  const int tiles[] = {1, 9, 11, 13, 32, 33, 34, 37, 47, 48, 49, 53, 3, 15, 16};
  const int faces[] = {1, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0};
  const char letters[] = {'T', 'L', 'F', 'C', 'D', 'C', 'C', 'D',
                          'F', 'F', 'T', 'T', 'T', 'C', 'C'};
  std::map<char, int> next = {{'T', 1}, {'C', 7}, {'L', 13}, {'D', 19}, {'M', 25}, {'F', 31}};
  const Landed game = testing::make_game(2);
  for (int i = 0; i < 15; ++i) {
    const std::string place = std::to_string(i + 1) + ",0";
    part["tiles"][place] = {tiles[i], faces[i], 0};
    cubes[place + "/0"] = i % 2 == 0 ? 1 : 0;
    const int id = next[letters[i]]++;
    const Level& level = game.components().contract_of(id).levels[0];
    done[i % 2 == 0 ? 1 : 0].push_back({{"contract", id}, {"level", 1}, {"points", level.gold}});
  }
  part["cubes"] = cubes;
  part["seats"][0] = {{"hand", {50}},         {"contracts", {25}},
                      {"fulfilled", done[0]}, {"satellites", {"score"}},
                      {"score", 60},          {"cubes", 1}};
  part["seats"][1] = {{"hand", {28}},
                      {"fulfilled", done[1]},
                      {"satellites", {"plan", "score"}},
                      {"score", 60},
                      {"cubes", 0}};
  Table table(2, part);
  table.play("terraform 50 0 -1,3 0").play("claim 0 25 2");
  EXPECT_EQ(table.phase(), "over");
  EXPECT_TRUE(table.at("placed").is_null());
  // LN-43: a score card still held gives 6, any other 2.
  EXPECT_EQ(table.at("result"), Json::parse(R"({"scores":[76,68],"winners":[0],"by":"points"})"));
  EXPECT_EQ(table.why("end"), "LN-42 landed.why.over");
  EXPECT_EQ(table.why(Actor::chance(), "tile 2"), "LN-42 landed.why.over");
}

Standing standing(Json seats) {
  Json part = {{"phase", "over"},
               {"turns_left", 0},
               {"bag", Json::array()},
               {"acted", true},
               {"turn", 2},
               {"seats", std::move(seats)},
               {"satellite_used", Json::object()}};
  const Landed game = testing::make_game(2);
  State state;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const Json& one = part["seats"][seat];
    state.players[seat].score = one["score"].get<std::int16_t>();
    state.players[seat].cubes = one["cubes"].get<std::uint8_t>();
    for (const Json& id : one["done"])
      state.players[seat].fulfilled[state.players[seat].fulfilled_count++] = {
          id.get<std::uint8_t>(), 0};
  }
  return standing_of(game.components(), state, 2);
}

TEST(LandedEnd, ties_go_to_cubes_then_terrains_then_are_shared_LN_44) {
  const auto by = [](Json seats) { return std::string(standing(std::move(seats)).by); };
  EXPECT_EQ(by({{{"score", 9}, {"cubes", 1}, {"done", Json::array()}},
                {{"score", 8}, {"cubes", 5}, {"done", Json::array()}}}),
            "points");
  EXPECT_EQ(by({{{"score", 9}, {"cubes", 1}, {"done", Json::array()}},
                {{"score", 9}, {"cubes", 5}, {"done", Json::array()}}}),
            "cubes");
  EXPECT_EQ(by({{{"score", 9}, {"cubes", 5}, {"done", {1, 2}}},
                {{"score", 9}, {"cubes", 5}, {"done", {3, 7}}}}),
            "terrains");
  EXPECT_EQ(by({{{"score", 9}, {"cubes", 5}, {"done", {1, 8}}},
                {{"score", 9}, {"cubes", 5}, {"done", {3, 7}}}}),
            "shared");
}

}  // namespace
}  // namespace fourlands::landed
