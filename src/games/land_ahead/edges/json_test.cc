#include "games/land_ahead/table_testing.h"

// The state's JSON form, and every invariant that reading it holds up.

namespace fourlands::land_ahead::testing {
namespace {

using Edit = std::function<void(Json&)>;

// The words with which a changed state is refused.
std::string refused(const Table& table, const Edit& edit) {
  Table copy = table;
  return copy.change(edit);
}
void expect_refused(const Table& table, const Edit& edit, const std::string& words) {
  const std::string why = refused(table, edit);
  EXPECT_NE(why.find(words), std::string::npos) << "said: \"" << why << "\", not: " << words;
}

Table moving() {
  Table table;
  table.island();
  return table;
}
Table with_sword_left() {
  Table table = moving();
  table.steps({"walk 1,-1S", "reveal sword", "leave"}).sea();
  return table;
}
Table over() {
  Table table(small_pack(0), {{"players", 1}});
  table.island();
  for (int i = 0; i < 12; ++i) table.step("stay");
  return table;
}

TEST(LandAheadJson, the_first_state_is_as_the_rules_write_it) {
  const Json json = Table(own_pack()).json();
  EXPECT_EQ(json["game"], "land-ahead");
  EXPECT_EQ(json["options"], Json({{"players", 2}, {"memory_aid", false}}));
  EXPECT_EQ(json["turn"], 1);
  EXPECT_EQ(json["stage"], "explore");
  EXPECT_EQ(json["phase"], "draw");
  EXPECT_EQ(json["tiles"], Json({{"0,0", {1, 0}}}));
  EXPECT_TRUE(json["drawn"].is_null());
  EXPECT_EQ(json["tiles_to_place"], 2);
  EXPECT_EQ(json["tokens"], Json::object());
  EXPECT_TRUE(json["event"].is_null());
  EXPECT_EQ(json["quiet_turns"], 0);
  EXPECT_TRUE(json["result"].is_null());
  EXPECT_EQ(json["seats"][1]["trophies"], Json::array());
  EXPECT_EQ(json.size(), 16U);
}

TEST(LandAheadJson, turn_and_active_belong_together) {
  expect_refused(moving(), [](Json& j) { j["active"] = 1; }, "active: ");
  expect_refused(moving(), [](Json& j) { j["turn"] = 0; }, "turn: ");
  expect_refused(moving(), [](Json& j) { j["turn"] = 3; }, "tiles: ");
}

TEST(LandAheadJson, what_does_not_belong_there_is_refused) {
  expect_refused(moving(), [](Json& j) { j["extra"] = 1; }, "extra");
  expect_refused(moving(), [](Json& j) { j.erase("pool"); }, "pool: is missing");
  expect_refused(moving(), [](Json& j) { j["game"] = "landomy"; }, "game: ");
  expect_refused(moving(), [](Json& j) { j["options"]["players"] = 3; }, "options.players: ");
  expect_refused(moving(), [](Json& j) { j["phase"] = "dance"; }, "phase: ");
  expect_refused(moving(), [](Json& j) { j = Json::array(); }, "must be an object");
  expect_refused(moving(), [](Json& j) { j["seats"].push_back(j["seats"][0]); }, "seats: ");
}

TEST(LandAheadJson, tiles_lie_as_they_may_LA_20) {
  const Edit none = [](Json&) {};
  EXPECT_EQ(refused(moving(), none), "");
  expect_refused(moving(), [](Json& j) { j["tiles"]["1,0"] = {3, 1}; }, "tiles.1,0: land and sea");
  expect_refused(moving(), [](Json& j) { j["tiles"]["9,9"] = {11, 0}; }, "tiles.9,9: touches no");
  expect_refused(moving(), [](Json& j) { j["tiles"]["1,0"] = {2, 0}; }, "twice");
  expect_refused(moving(), [](Json& j) { j["tiles"]["1,0"] = {99, 0}; }, "no tile of this number");
  expect_refused(moving(), [](Json& j) { j["tiles"]["0,0"] = {3, 0}; }, "tiles.0,0: ");
  expect_refused(moving(), [](Json& j) { j["tiles"]["0,0"] = {1, 2}; }, "not turned");
  expect_refused(moving(), [](Json& j) { j["tiles"]["x"] = {11, 0}; }, "tiles.x: is no place");
  expect_refused(moving(), [](Json& j) { j["tiles"]["-1,0"] = {11, 0}; }, "twice");  // In stack.
  expect_refused(moving(), [](Json& j) { j["tiles"].erase("1,0"); }, "");
}

TEST(LandAheadJson, the_stack_is_ascending_and_says_the_stage_LA_20_LA_40) {
  expect_refused(moving(), [](Json& j) { j["stack"] = {12, 11}; }, "stack: must be ascending");
  expect_refused(moving(), [](Json& j) { j["stack"] = Json::array(); }, "stage: ");
  expect_refused(moving(), [](Json& j) { j["stage"] = "final"; }, "stack: ");
  expect_refused(moving(), [](Json& j) { j["drawn"] = 2; }, "drawn: ");
  expect_refused(moving(), [](Json& j) { j["tiles_to_place"] = 1; }, "tiles_to_place: ");
  expect_refused(Table(), [](Json& j) { j["tiles_to_place"] = 1; }, "tiles: ");
  // Set aside tiles are in no field, so a shorter stack is a state.
  EXPECT_EQ(refused(moving(), [](Json& j) { j["stack"].erase(0); }), "");
}

TEST(LandAheadJson, a_drawn_tile_that_fits_nowhere_would_be_gone_LA_21) {
  Table table;
  table.step("tile 11");
  EXPECT_EQ(refused(table, [](Json&) {}), "");
  Json pack = small_pack(20);
  pack["tiles"][0]["land"] = {0, 3};
  pack["tiles"][0]["roads"] = Json::array();
  Table misfit(pack);
  expect_refused(
      misfit,
      [](Json& j) {
        j["phase"] = "put";
        j["drawn"] = 2;
        j["stack"].erase(0);
      },
      "drawn: fits nowhere");
}

TEST(LandAheadJson, tokens_lie_on_discovered_locations_LA_22) {
  const Json unseen = {{"kind", nullptr}, {"up", false}};
  expect_refused(moving(), [&](Json& j) { j["tokens"]["0,0N"] = unseen; }, "tokens.0,0N: ");
  expect_refused(moving(), [&](Json& j) { j["tokens"]["0,0"] = unseen; }, "is a balloon");
  expect_refused(moving(), [&](Json& j) { j["tokens"]["1,-1"]["up"] = true; }, "up: must be false");
  expect_refused(moving(), [&](Json& j) { j["tokens"]["1,-1"]["kind"] = "cat"; }, "no such kind");
  Table first;
  first.steps({"tile 2", "put 1,-1 0"});
  expect_refused(first, [&](Json& j) { j["tokens"]["1,-1"] = unseen; }, "second tile");
}

TEST(LandAheadJson, before_the_final_stage_tokens_lie_face_down_LA_41) {
  expect_refused(
      with_sword_left(), [](Json& j) { j["tokens"]["1,-1S"]["up"] = true; },
      "before the final stage");
}

TEST(LandAheadJson, the_final_stage_has_removed_what_nobody_reaches_LA_40) {
  Json pack = small_pack(0);
  pack["tiles"][2]["roads"] = Json::array();
  Table table(pack);
  table.island();
  expect_refused(
      table, [](Json& j) { j["tokens"]["1,0"] = {{"kind", nullptr}, {"up", false}}; },
      "nobody can come here");
}

TEST(LandAheadJson, tokens_add_up_LA_60) {
  expect_refused(moving(), [](Json& j) { j["pool"]["sword"] = 2; }, "pool: with what was seen");
  expect_refused(moving(), [](Json& j) { j["pool"]["sword"] = 4; }, "pool.sword: ");
  expect_refused(moving(), [](Json& j) { j["pool"]["cat"] = 4; }, "pool.cat: ");
  expect_refused(moving(), [](Json& j) { j["seats"][0]["slots"]["right"] = "sword"; }, "pool: ");
  expect_refused(moving(), [](Json& j) { j["seats"][0]["treasures"] = {"ruby"}; }, "pool: ");
  expect_refused(
      moving(), [](Json& j) { j["seats"][0]["slots"]["consumable2"] = "health"; }, "pool: ");
  // A potion may have been drunk.
  EXPECT_EQ(refused(moving(), [](Json& j) { j["seats"][0]["slots"]["consumable1"] = nullptr; }),
            "");
  // More unseen tokens on the island than there are.
  Table few(
      small_pack(3, Json::parse(R"([{"kind":"health","count":5,"type":"potion","heals":true}])")));
  few.island();
  expect_refused(few, [](Json& j) { j["pool"]["health"] = 2; }, "more unseen tokens");
}

TEST(LandAheadJson, seats_are_somewhere_and_carry_what_goes_there_LA_12) {
  const auto seat = [](auto edit) { return [edit](Json& j) { edit(j["seats"][1]); }; };
  expect_refused(moving(), seat([](Json& s) { s["at"] = "0,0N"; }), "seats[1].at: ");
  expect_refused(moving(), seat([](Json& s) { s["at"] = 7; }), "seats[1].at: ");
  expect_refused(moving(), seat([](Json& s) { s["slots"]["left"] = "sword"; }), "this slot");
  expect_refused(moving(), seat([](Json& s) { s["slots"]["left"] = "bat"; }), "this slot");
  expect_refused(moving(), seat([](Json& s) { s["slots"]["head"] = "health"; }), "this slot");
  expect_refused(moving(), seat([](Json& s) { s["trophies"] = {"ruby"}; }), "does not belong");
  expect_refused(moving(), seat([](Json& s) { s["treasures"] = {"bat"}; }), "does not belong");
  expect_refused(moving(), seat([](Json& s) { s["slots"].erase("feet"); }), "feet: is missing");
  expect_refused(moving(), [](Json& j) { j["seats"][0]["wounded"] = true; }, "wounded: ");
  EXPECT_EQ(refused(moving(), seat([](Json& s) { s["wounded"] = true; })), "");
}

TEST(LandAheadJson, a_phase_that_ends_by_itself_is_no_state_LA_70) {
  Table alone;
  alone.sea().sea();
  expect_refused(
      alone,
      [](Json& j) {
        j["phase"] = "move";
        j["tiles_to_place"] = 0;
        j["turn"] = 1;
        j["active"] = 0;
      },
      "no road to walk");
  expect_refused(moving(), [](Json& j) { j["phase"] = "reveal"; }, "cannot be reveal");
  expect_refused(moving(), [](Json& j) { j["phase"] = "artifact"; }, "event: is missing");
}

TEST(LandAheadJson, an_event_is_where_the_player_is_and_what_lies_there) {
  Table table = moving();
  table.steps({"walk 1,-1S", "reveal sword"});
  const auto event = [](auto edit) { return [edit](Json& j) { edit(j["event"]); }; };
  EXPECT_EQ(refused(table, [](Json&) {}), "");
  expect_refused(table, event([](Json& e) { e["at"] = "1,0"; }), "event.at: ");
  expect_refused(table, event([](Json& e) { e["kind"] = "club"; }), "event.kind: ");
  expect_refused(table, event([](Json& e) { e["defense"] = 1; }), "this is no fight");
  expect_refused(table, [](Json& j) { j["phase"] = "hit"; }, "is no monster");
  expect_refused(table, [](Json& j) { j["phase"] = "move"; }, "event: must be null");
}

TEST(LandAheadJson, a_fight_follows_from_its_figures_LA_32_LA_34) {
  Table table = moving();
  table.give(0, "consumable2", "defense-2").steps({"walk 1,-1S", "reveal bat"});
  EXPECT_EQ(table.phase(), "defend");
  const auto phase = [](const char* name) { return [name](Json& j) { j["phase"] = name; }; };
  for (const char* name : {"defend-die", "attack", "attack-die"})
    expect_refused(table, phase(name), "does not follow");
  EXPECT_EQ(refused(table, phase("hit")), "") << "facing it with the potion in hand";
  expect_refused(table, phase("artifact"), "nothing to carry");
  expect_refused(table, [](Json& j) { j["event"]["offense"] = 1; }, "before the player attacks");
  expect_refused(table, [](Json& j) { j["event"]["defense"] = 2; }, "no potions drunk");
  Table bare = moving();
  bare.steps({"walk 1,-1S", "reveal bat"});
  expect_refused(bare, phase("defend"), "does not follow");
  expect_refused(bare, [](Json& j) { j["event"]["defense"] = 17; }, "no potions drunk");
}

TEST(LandAheadJson, quiet_turns_belong_to_the_final_stage_LA_42) {
  expect_refused(moving(), [](Json& j) { j["quiet_turns"] = 1; }, "quiet_turns: ");
  Table table(small_pack(0), {{"players", 1}});
  table.island().step("stay");
  EXPECT_EQ(refused(table, [](Json&) {}), "");
  expect_refused(table, [](Json& j) { j["quiet_turns"] = 2; }, "quiet_turns: ");
  expect_refused(table, [](Json& j) { j["turn"] = 40, j["quiet_turns"] = 12; }, "game is over");
  expect_refused(
      table, [](Json& j) { j["turn"] = 40, j["tokens"] = Json::object(); }, "the game is over");
}

TEST(LandAheadJson, the_result_is_what_was_won_LA_43) {
  EXPECT_EQ(refused(over(), [](Json&) {}), "");
  expect_refused(over(), [](Json& j) { j["result"] = nullptr; }, "result: ");
  expect_refused(over(), [](Json& j) { j["result"]["scores"] = {5}; }, "result: ");
  expect_refused(over(), [](Json& j) { j["stage"] = "final"; }, "both be over");
  expect_refused(over(), [](Json& j) { j["quiet_turns"] = 11; }, "cannot be over");
  expect_refused(moving(), [](Json& j) { j["result"] = {{"scores", {0, 0}}}; }, "result: ");
}

// Whatever single value of a state is replaced by whatever other, reading it does not crash, and
// what it takes can be written and read again.
TEST(LandAheadJson, no_json_breaks_the_reader) {
  const Json values = Json::parse(
      R"([null, true, -1, 0, 1, 2, 63, 64, 255, 256, 1e9, 0.5, "", "0,0", "1,-1S", "sword", "bat",
          "final", "move", "hit", [], [1], {}, {"a":1}, [[]], "\u0000", 18446744073709551615])");
  Table fight = moving();
  fight.give(0, "consumable2", "defense-2").steps({"walk 1,-1S", "reveal bat"});
  int taken = 0;
  for (const Table& table : {moving(), with_sword_left(), fight, over()}) {
    const Json flat = table.json().flatten();
    for (const auto& [path, old] : flat.items()) {
      for (const Json& value : values) {
        Json changed = table.json();
        changed[Json::json_pointer(path)] = value;
        const auto read = table.game().from_json(changed);
        if (!read) continue;
        ++taken;
        const Json again = table.game().to_json(read.value());
        EXPECT_EQ(table.game().from_json(again).value(), read.value());
      }
    }
  }
  EXPECT_GT(taken, 0);
}

}  // namespace
}  // namespace fourlands::land_ahead::testing
