#include <fstream>
#include <set>

#include "games/land_ahead/table_testing.h"
#include "support/paths.h"

// What a referee says, one test a reason, and what cannot be read.

namespace fourlands::land_ahead::testing {
namespace {

const Actor kChance = Actor::chance();

TEST(LandAheadRefusal, chance_draws_only_when_a_tile_is_due_LA_20) {
  Table table;
  table.step("tile 11");
  EXPECT_EQ(table.why(kChance, "tile 12"), "LA-20 no_draw");
  table.step("put -1,0 0");
  EXPECT_EQ(table.why(kChance, "tile 11"), "LA-20 not_in_stack");
  EXPECT_EQ(table.why(kChance, "stay"), "LA-51 chance_only");
  EXPECT_EQ(table.why(kChance, "reveal bat"), "LA-24 nothing_to_reveal");
  EXPECT_EQ(table.why(kChance, "die 3"), "LA-32 no_die");
}

TEST(LandAheadRefusal, chance_turns_up_only_what_nobody_has_seen_LA_51) {
  Table table;
  table.island().steps({"walk 1,-1S", "reveal capybara", "leave"}).sea().step("walk 1,-1");
  EXPECT_EQ(table.why(kChance, "reveal capybara"), "LA-51 none_unseen");
  EXPECT_EQ(table.why(kChance, "reveal bat"), "");
}

TEST(LandAheadRefusal, a_seat_waits_for_its_turn_and_for_chance_LA_11) {
  Table table;
  EXPECT_EQ(table.why(Seat{0}, "stay"), "LA-20 tile_not_drawn");
  EXPECT_EQ(table.why(Seat{0}, "tile 11"), "LA-51 not_chance");
  EXPECT_EQ(table.why(Seat{1}, "stay"), "LA-11 not_your_turn");
  EXPECT_EQ(table.why(Seat{2}, "stay"), "LA-11 no_seat");
  table.island().step("walk 1,-1S");
  EXPECT_EQ(table.why(Seat{0}, "take"), "LA-24 token_not_revealed");
  table.step("reveal bat").step("fall");
  Table equal;
  equal.give(0, "head", "crown").island().steps({"walk 1,-1S", "reveal bat"});
  EXPECT_EQ(equal.why(Seat{0}, "face"), "LA-32 die_not_cast");
  Table attack;
  attack.give(0, "body", "mail").give(0, "right", "sword").island();
  attack.steps({"walk 1,-1S", "reveal wraith"});
  EXPECT_EQ(attack.why(Seat{0}, "strike"), "LA-34 die_not_cast");
}

TEST(LandAheadRefusal, tiles_go_beside_tiles_LA_20) {
  Table table;
  table.step("tile 11");
  EXPECT_EQ(table.why("put 0,0 0"), "LA-20 occupied");
  EXPECT_EQ(table.why("put 5,5 0"), "LA-20 no_edge");
  EXPECT_EQ(table.why("put 126,-126 0"), "LA-20 no_edge");
  EXPECT_EQ(table.why("put 1,0 0"), "LA-20 disagrees");
  EXPECT_EQ(table.why("walk 1,0"), "LA-20 tile_first");
  EXPECT_EQ(table.why("stay"), "LA-20 tile_first");
  table.step("put -1,0 0").step("tile 12").step("put -2,0 0");
}

TEST(LandAheadRefusal, no_tile_is_in_hand_when_it_is_time_to_move_LA_20) {
  Table table;
  table.island();
  EXPECT_EQ(table.why("put 0,1 0"), "LA-20 no_tile_in_hand");
  EXPECT_EQ(table.why("take"), "LA-30 nothing_found");
  EXPECT_EQ(table.why("leave"), "LA-30 nothing_found");
  EXPECT_EQ(table.why("swap"), "LA-30 nothing_found");
  EXPECT_EQ(table.why("drink health"), "LA-32 no_fight");
  EXPECT_EQ(table.why("face"), "LA-32 nothing_to_face");
  EXPECT_EQ(table.why("strike"), "LA-34 nothing_to_strike");
  EXPECT_EQ(table.why("heal"), "LA-33 not_hit");
  EXPECT_EQ(table.why("fall"), "LA-33 not_hit");
}

TEST(LandAheadRefusal, no_road_leads_there_LA_23) {
  Json pack = small_pack(20);
  pack["tiles"][2]["roads"] = Json::array();
  Table table(pack);
  table.island();
  EXPECT_EQ(table.why("walk 1,0"), "LA-23 no_way");
}

TEST(LandAheadRefusal, an_event_comes_before_anything_else_LA_24) {
  Table table;
  table.island().steps({"walk 1,-1S", "reveal sword"});
  EXPECT_EQ(table.why("walk 1,-1"), "LA-24 event_first");
  EXPECT_EQ(table.why("stay"), "LA-24 event_first");
  EXPECT_EQ(table.why("swap"), "LA-30 slot_empty");
}

TEST(LandAheadRefusal, potions_are_drunk_when_they_help_LA_32_LA_33_LA_34) {
  Table table;
  table.island().steps({"walk 1,-1S", "reveal bat"});
  EXPECT_EQ(table.why("drink health"), "LA-33 heal_instead");
  Table fight;
  fight.give(0, "consumable2", "defense-3").island().steps({"walk 1,-1S", "reveal bat"});
  EXPECT_EQ(fight.why("drink health"), "LA-32 not_for_defense");
  EXPECT_EQ(fight.why("drink defense-1"), "LA-32 not_carried");
  Table attack;
  attack.give(0, "consumable2", "offense-1").give(0, "body", "mail").island();
  attack.steps({"walk 1,-1S", "reveal bat"});
  EXPECT_EQ(attack.why("drink health"), "LA-34 not_for_offense");
  EXPECT_EQ(attack.why("drink offense-3"), "LA-34 not_carried");
}

TEST(LandAheadRefusal, when_it_is_over_it_is_over_LA_41) {
  Table table(small_pack(0), {{"players", 1}});
  table.island();
  for (int i = 0; i < 12; ++i) table.step("stay");
  EXPECT_EQ(table.why("stay"), "LA-41 over");
  EXPECT_EQ(table.why(kChance, "die 1"), "LA-41 over");
}

// Every `why` of the catalogue is named by some test of this folder, so none is dead.
TEST(LandAheadRefusal, every_reason_has_a_test) {
  std::string tests;
  for (const char* name :
       {"refusal_test.cc", "event_test.cc", "move_test.cc", "tile_test.cc", "final_test.cc"}) {
    std::ifstream file(::fourlands::testing::project_root() + "/src/games/land_ahead/" + name);
    tests.append(std::istreambuf_iterator<char>(file), {});
  }
  const std::string prefix = "land-ahead.why.";
  for (const std::string& key : registry().catalogue().keys()) {
    if (!key.starts_with(prefix)) continue;
    EXPECT_NE(tests.find(" " + key.substr(prefix.size()) + "\""), std::string::npos) << key;
  }
}

TEST(LandAheadNotation, every_step_reads_back) {
  const Table table(own_pack());
  for (const char* text :
       {"tile 17", "put 1,-1 3", "reveal wraith", "die 4", "walk 0,1N", "walk -3,2S", "walk 0,0",
        "stay", "take", "leave", "swap", "swap 1", "swap 2", "drink defense-1", "face", "strike",
        "heal", "fall", "put -60,60 5"}) {
    const auto move = table.game().read(text);
    ASSERT_TRUE(move.ok()) << text;
    EXPECT_EQ(table.game().write(move.value()), text);
  }
}

TEST(LandAheadNotation, what_is_no_step_is_unreadable) {
  const Table table(own_pack());
  for (const char* text :
       {"",           " ",           "tile",         "tile 0",     "tile 61",     "tile 07",
        "tile x",     "put 1,-1",    "put 1 -1 3",   "put 1,-1 6", "put 1,-1 -1", "put +1,0 0",
        "put 1,-0 0", "put 1,127 0", "put -127,0 0", "put 1,1N 0", "reveal",      "reveal unicorn",
        "die 0",      "die 7",       "walk",         "walk 1",     "walk 1,1n",   "walk 1,1NS",
        "walk N",     "walk ,",      "stay here",    "take sword", "swap 0",      "swap 3",
        "drink",      "drink beer",  "Stay",         "stay ",      " stay",       "face\n",
        "heal  "}) {
    const auto move = table.game().read(text);
    ASSERT_FALSE(move.ok()) << text;
    EXPECT_EQ(move.error().code, "unreadable") << text;
    EXPECT_TRUE(registry().catalogue().has(move.error().why.key)) << move.error().why.key;
  }
}

}  // namespace
}  // namespace fourlands::land_ahead::testing
