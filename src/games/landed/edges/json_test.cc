#include "game/face_of.h"
#include "games/all_games.h"
#include "games/landed/table_testing.h"

// States and packs that are not as they must be are refused, with the path.

namespace fourlands::landed {
namespace {

using testing::filled;
using testing::make_game;
using testing::own_pack;

// What is wrong with a state, "" if nothing.
std::string errors(const Landed& game, const Json& json) {
  const auto state = std::make_shared<RulesetOf<Landed>>(game)->read_state(json);
  if (state.ok()) return "";
  EXPECT_EQ(state.error().code, "bad_state");
  return state.error().why.args[0].second;
}

Json good() {
  return {{"tiles", {{"0,0", {0, 0, 0}}, {"1,0", {49, 0, 0}}}},
          {"cubes", {{"1,0/0", 1}}},
          {"seats",
           {{{"hand", {50}}, {"contracts", {36}}, {"satellites", {"plan"}}},
            {{"hand", {51}},
             {"score", 2},
             {"fulfilled", {{{"contract", 3}, {"level", 1}, {"points", 2}}}}}}}};
}

TEST(LandedJson, the_form_is_exactly_that_of_the_rules) {
  const Landed game = make_game(2);
  const Json json = filled(game, good());
  const auto state = game.from_json(json);
  ASSERT_TRUE(state.ok()) << errors(game, json);
  EXPECT_EQ(game.to_json(state.value()), json);
}

TEST(LandedJson, a_state_that_could_not_be_is_refused_with_its_path) {
  const Landed game = make_game(2);
  const auto broken = [&](const char* pointer, const Json& value) {
    Json json = filled(game, good());
    json[Json::json_pointer(pointer)] = value;
    return errors(game, json);
  };
  const std::tuple<const char*, Json, const char*> cases[] = {
      {"/game", "landomy", "game"},
      {"/options/players", 3, "options"},
      {"/turn", 0, "turn"},
      {"/turn", 2, "active"},
      {"/active", 1, "active"},
      {"/phase", "sleep", "phase"},
      {"/extra", 1, "extra"},
      {"/tiles/5,5", {1, 0, 0}, "tiles"},
      {"/tiles/0,1", {50, 0, 0}, "seats[0].hand[0]: is in two places"},
      {"/tiles/0,1", {60, 0, 0}, "tiles.0,1[0]"},
      {"/tiles/0,1", {1, 2, 0}, "tiles.0,1[1]"},
      {"/tiles/0,1", {1, 0, 6}, "tiles.0,1[2]"},
      {"/tiles/0;1", {1, 0, 0}, "tiles.0;1"},
      {"/cubes/1,0~11", 1, "lowest edge"},
      {"/cubes/3,0~10", 1, "lies on no tile"},
      {"/cubes/1,0~10", 2, "cubes.1,0/0"},
      {"/cubes/0,0~10", 1, "seats[1].cubes"},
      {"/bag", {2, 1}, "bag: must be ascending"},
      {"/bag", {60}, "bag[0]: is not in the box"},
      {"/deck", {1}, "a contract is nowhere"},
      {"/bottom", {36}, "is in two places"},
      {"/satellite_deck/plan", 3, "satellite_deck"},
      {"/satellite_deck/moon", 1, "is no satellite card"},
      {"/satellite_used", {{"plan", 1}}, "satellite_deck"},
      {"/seats/0/cubes", 7, "seats[0].cubes"},
      {"/seats/1/score", 1, "seats[1].score"},
      {"/seats/1/fulfilled/0/points", 3, "seats[1].fulfilled[0].points"},
      {"/seats/1/fulfilled/0/level", 5, "seats[1].fulfilled[0].level"},
      {"/seats/0/satellites", {"sign", "plan"}, "seats[0].satellites: must be sorted"},
      {"/seats/1/fresh", {"plan"}, "cards of the box"},
      {"/acted", 1, "acted"},
      {"/claimed", true, "claimed"},
      {"/turns_left", 3, "turns_left"},
      {"/bag", Json::array(), "a tile is nowhere"},
      {"/drawing", {{"what", "tile"}, {"left", 1}}, "drawing"},
      {"/placed", "1,0", "placed"},
      {"/placed", "7,0", "placed"},
      {"/result", Json::object(), "result"},
      {"/phase", "over", "phase: cannot be over"},
      {"/phase", "claim", "phase"},
      {"/phase", "ability", "acted"},
      {"/phase", "terraform", "acted"},
      {"/phase", "draw", "drawing"},
      {"/phase", "steal", "acted"},
      {"/phase", "sign", "acted"},
      {"/phase", "deal", "tiles"},
      {"/phase", "keep", "tiles"},
      {"/seats", Json::array(), "seats"},
      {"/tiles", Json::object(), "tiles"},
  };
  for (const auto& [pointer, value, expected] : cases) {
    const std::string what = broken(pointer, value);
    EXPECT_NE(what, "") << pointer << " " << value;
    EXPECT_NE(what.find(expected), std::string::npos)
        << pointer << " " << value << " gives: " << what << ", not " << expected;
  }
  for (const char* text : {"null", "[]", "{}", "1", "\"x\"", "{\"tiles\":{\"\":null}}"})
    EXPECT_NE(errors(game, Json::parse(text)), "");
}

TEST(LandedJson, what_would_have_happened_by_itself_is_refused_LN_51) {
  const Landed game = make_game(2);
  Json ended = good();
  ended["acted"] = true;
  ended["seats"][0]["satellites"] = Json::array();
  EXPECT_NE(errors(game, filled(game, ended)).find("ended by itself"), std::string::npos);
  Json early = good();
  early.update({{"placed", "0,0"}});
  EXPECT_NE(errors(game, filled(game, early)).find("no tile was laid"), std::string::npos);
  Json launch = good();
  launch.update({{"acted", true},
                 {"phase", "draw"},
                 {"placed", "0,0"},
                 {"drawing", {{"what", "satellite"}, {"left", 1}}}});
  EXPECT_NE(errors(game, filled(game, launch)).find("launches no satellite"), std::string::npos);
  Json much = good();
  much.update({{"acted", true}, {"phase", "draw"}, {"drawing", {{"what", "tile"}, {"left", 4}}}});
  EXPECT_NE(errors(game, filled(game, much)).find("drawing.left"), std::string::npos);
}

// The last round: no tile in the bag, all but a few covered.
Json last_round() {
  Json part = good();
  part.update({{"bag", Json::array()}, {"turns_left", 1}});
  return part;
}

TEST(LandedJson, the_last_round_goes_with_an_empty_bag_LN_40) {
  const Landed game = make_game(2);
  EXPECT_EQ(errors(game, filled(game, last_round())), "");
  Json none = last_round();
  none["turns_left"] = nullptr;
  EXPECT_NE(errors(game, filled(game, none)).find("turns_left: cannot be null"), std::string::npos);
  Json early = good();
  early["turns_left"] = 1;
  EXPECT_NE(errors(game, filled(game, early)).find("turns_left: must be null"), std::string::npos);
  Json all = last_round();
  all["turns_left"] = 2;
  EXPECT_NE(errors(game, filled(game, all)).find("turns_left: cannot be that many"),
            std::string::npos);
  all["used"] = true;
  EXPECT_EQ(errors(game, filled(game, all)), "");
}

TEST(LandedJson, a_game_does_not_end_before_an_action_LN_20) {
  const Landed game = make_game(2);
  Json over = last_round();
  over.update({{"phase", "over"},
               {"turns_left", 0},
               {"acted", true},
               {"result", {{"scores", {2, 2}}, {"winners", {0}}, {"by", "cubes"}}}});
  over["seats"][0]["score"] = 2;
  EXPECT_EQ(errors(game, filled(game, over)), "");
  over["acted"] = false;
  EXPECT_NE(errors(game, filled(game, over)).find("acted: must be true"), std::string::npos);
  over["used"] = true;
  EXPECT_NE(errors(game, filled(game, over)).find("acted: must be true"), std::string::npos);
}

TEST(LandedJson, tiles_are_nowhere_only_where_redesign_can_have_covered_them_LN_34) {
  const Landed game = make_game(2);
  const auto without = [&](int tiles, int turn) {
    Json part = good();
    part["turn"] = turn;
    Json json = filled(game, part);
    for (int i = 0; i < tiles; ++i) json["bag"].erase(0);
    return errors(game, json);
  };
  EXPECT_EQ(without(0, 1), "");
  EXPECT_EQ(without(1, 1), "bag: a tile is nowhere (LN-34)");
  EXPECT_EQ(without(1, 3), "bag: a tile is nowhere (LN-34)") << "the turn has not acted";
  EXPECT_EQ(without(2, 5), "");
  EXPECT_EQ(without(3, 5), "bag: a tile is nowhere (LN-34)");
}

TEST(LandedJson, a_face_of_one_terrain_is_turned_by_none_LN_50) {
  const Landed game = make_game(2);
  Json json = filled(game, good());
  json["tiles"]["1,0"] = {49, 0, 1};
  EXPECT_NE(errors(game, json).find("tiles.1,0[2]: must be the smallest turn"), std::string::npos);
}

TEST(LandedJson, a_draw_leaves_to_come_what_it_wanted_LN_22_LN_23) {
  const Landed game = make_game(2);
  const auto drawing = [&](const char* what, int left, Json seat0, Json more = Json::object()) {
    Json part = good();
    part.update(
        {{"acted", true}, {"phase", "draw"}, {"drawing", {{"what", what}, {"left", left}}}});
    part["seats"][0].update(seat0);
    part.update(more);
    return errors(game, filled(game, part));
  };
  EXPECT_EQ(drawing("tile", 3, {{"hand", {50}}}), "");
  EXPECT_NE(drawing("tile", 2, {{"hand", {50}}}).find("drawing.left: is not what a Plan"),
            std::string::npos);
  EXPECT_EQ(drawing("tile", 2, {{"hand", {50}}}, {{"bag", {1, 2}}}), "") << "the bag runs out";
  EXPECT_NE(drawing("tile", 1, {{"hand", {50}}}, {{"bag", {1, 2}}}).find("drawing.left"),
            std::string::npos);
  EXPECT_EQ(drawing("contract", 2, {{"offered", {1}}}), "");
  EXPECT_NE(drawing("contract", 1, {{"offered", {1}}}).find("drawing.left: is not what a Sign"),
            std::string::npos);
  Json sign = good();
  sign.update({{"acted", true}, {"phase", "sign"}});
  sign["seats"][0]["offered"] = {1, 2};
  EXPECT_NE(errors(game, filled(game, sign)).find("still to be drawn"), std::string::npos);
  sign["seats"][0]["offered"] = {1, 2, 4};
  EXPECT_EQ(errors(game, filled(game, sign)), "");
}

std::string bad_pack(const Json& pack) {
  const auto game = Landed::create({{"players", 2}}, pack);
  if (game.ok()) return "";
  EXPECT_EQ(game.error().code, "bad_pack");
  return game.error().why.args[0].second;
}

TEST(LandedPack, a_bad_pack_is_refused_with_its_path_LN_2) {
  const std::tuple<const char*, Json, const char*> cases[] = {
      {"/game", "landomy", "pack.game"},
      {"/name", "", "pack.name"},
      {"/extra", 1, "extra"},
      {"/start/faces/0", "TCLDM", "pack.start.faces[0]: must be six letters"},
      {"/start/id", 1, "pack.start.id"},
      {"/tiles/0/id", 60, "pack.tiles[0].id"},
      {"/tiles/0/id", 2, "is there twice"},
      {"/tiles/0/faces/0", "MMMCCZ", "pack.tiles[0].faces[0]"},
      {"/tiles/0/faces/0", "MCMCMC", "two sections"},
      {"/tiles/0/faces/0", "XXXXXX", "must show 1 to 3 terrains"},
      {"/tiles/0/faces/0", "TCLDDD", "must show 1 to 3 terrains"},
      {"/tiles/0/faces/1", "MMMMMM", "terrain in common"},
      {"/tiles/0/satellite", 1, "pack.tiles[0].satellite"},
      {"/tiles", Json::array(), "pack.tiles"},
      {"/contracts", Json::array(), "pack.contracts"},
      {"/contracts/0/id", 64, "pack.contracts[0].id"},
      {"/contracts/0/id", 2, "is there twice"},
      {"/contracts/0/terrain", "X", "pack.contracts[0].terrain"},
      {"/contracts/0/ability", "win", "pack.contracts[0].ability"},
      {"/contracts/0/levels", Json::array(), "pack.contracts[0].levels"},
      {"/contracts/0/levels/0/size", 0, "pack.contracts[0].levels[0].size"},
      {"/contracts/0/levels/0/gold", -1, "pack.contracts[0].levels[0].gold"},
      {"/satellites/0/kind", "plan", "is there twice"},
      {"/satellites/0/kind", "moon", "pack.satellites[0].kind"},
      {"/satellites/0/count", 20, "more than 32 cards"},
      {"/terrains/0/letter", "C", "each once"},
      {"/terrains", Json::array(), "pack.terrains"},
  };
  for (const auto& [pointer, value, expected] : cases) {
    Json pack = own_pack();
    pack[Json::json_pointer(pointer)] = value;
    EXPECT_NE(bad_pack(pack).find(expected), std::string::npos)
        << pointer << " gives: " << bad_pack(pack);
  }
  for (const char* text : {"null", "[]", "{}", "1"}) EXPECT_NE(bad_pack(Json::parse(text)), "");
  Json few = own_pack();
  few["tiles"].erase(few["tiles"].begin() + 8, few["tiles"].end());
  EXPECT_NE(bad_pack(few), "") << "the bag would be empty before the first turn";
}

TEST(LandedPack, bad_options_are_refused) {
  for (const char* text :
       {R"({"players":1})", R"({"players":5})", R"({"players":"2"})", R"({"colour":1})", "[]"}) {
    const auto game = Landed::create(Json::parse(text), own_pack());
    ASSERT_FALSE(game.ok()) << text;
    EXPECT_EQ(game.error().code, "bad_options");
  }
  EXPECT_EQ(Landed::create(Json::object(), own_pack()).value().seats(), 2);
}

TEST(LandedPack, a_game_with_no_satellite_cards_can_be_played_LN_30) {
  Json pack = own_pack();
  pack["satellites"] = Json::array();
  const Landed game = make_game(2, pack);
  Rng rng(8);
  State state = game.initial();
  while (!game.to_act(state).is_nobody()) {
    testing::step_at_random(game, state, rng);
  }
  EXPECT_EQ(count_of(state.satellite_used), 0);
}

}  // namespace
}  // namespace fourlands::landed
