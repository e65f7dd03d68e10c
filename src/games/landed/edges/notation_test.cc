#include "games/all_games.h"
#include "games/landed/table_testing.h"

// Steps as text, and the words for every refusal.

namespace fourlands::landed {
namespace {

using testing::Table;

TEST(LandedNotation, every_step_of_the_table_reads_back_LN_50) {
  const Landed game = testing::make_game(4);
  for (const char* text : {"tile 17",
                           "contract 36",
                           "satellite reengineer",
                           "keep 3 21",
                           "keep 5",
                           "terraform 17 1 1,-1 4",
                           "redesign 17 0 0,0 2",
                           "plan",
                           "sign",
                           "use terraform",
                           "use plan",
                           "use sign",
                           "use score",
                           "use reengineer 0,1 -3,2 5",
                           "steal 2",
                           "nosteal",
                           "claim 2 25 2",
                           "claim 0 1 4 negotiate",
                           "ability",
                           "noability",
                           "redraw 1 2 59",
                           "end",
                           "rest",
                           "terraform 59 0 -127,127 0"}) {
    const auto move = game.read(text);
    ASSERT_TRUE(move.ok()) << text;
    EXPECT_EQ(game.write(move.value()), text);
  }
}

TEST(LandedNotation, what_cannot_be_read_is_refused_in_words_LN_50) {
  const Table table(2);
  const std::pair<const char*, const char*> cases[] = {
      {"", "step"},
      {"fly", "step"},
      {"plan 1", "step"},
      {"terraform 17 1 1,-1", "step"},
      {"terraform 60 1 1,-1 4", "tile"},
      {"terraform 0 0 1,-1 4", "tile"},
      {"terraform 17 2 1,-1 4", "face"},
      {"terraform 17 1 1;-1 4", "place"},
      {"terraform 17 1 1,-1 6", "turns"},
      {"terraform 17 1 1,-128 0", "place"},
      {"tile 017", "tile"},
      {"contract 0", "contract"},
      {"satellite moon", "satellite"},
      {"keep 21 3", "ascending"},
      {"keep 3 3", "ascending"},
      {"redraw 5 4", "ascending"},
      {"redraw 5 5", "ascending"},
      {"use redesign", "use"},
      {"use negotiate", "use"},
      {"use reengineer", "use"},
      {"use plan 0,0 1,0 0", "step"},
      {"steal 4", "seat"},
      {"claim 6 25 2", "edge"},
      {"claim 2 25 5", "level"},
      {"claim 2 25 0", "level"},
      {"claim 2 25 2 please", "negotiate"},
      {"keep  3", "contract"},
  };
  for (const auto& [text, key] : cases)
    EXPECT_EQ(table.why(text), std::string("unreadable landed.read.") + key) << text;
}

TEST(LandedNotation, every_refusal_names_its_rule_in_both_languages) {
  const Registry registry = all_games();
  int whys = 0;
  for (const std::string& key : registry.catalogue().keys()) {
    if (!key.starts_with("landed.why.")) continue;
    ++whys;
    for (Language language : {Language::kEnglish, Language::kItalian}) {
      const std::string text = registry.catalogue().say(language, Message{key, {}});
      EXPECT_NE(text.find("(LN-"), std::string::npos) << key;
      EXPECT_TRUE(text.ends_with(").")) << key;
    }
  }
  EXPECT_GE(whys, 60);
}

TEST(LandedNotation, a_contract_may_have_fewer_levels_than_four_LN_36) {
  Json pack = testing::own_pack();
  pack["contracts"][26]["levels"].erase(1);
  pack["contracts"][26]["levels"].erase(1);
  Table table(2,
              {{"tiles", {{"0,0", {0, 0, 0}}, {"-1,1", {59, 0, 0}}}},
               {"seats", {{{"hand", {45}}, {"contracts", {27}}}}}},
              pack);
  table.play("terraform 45 1 -1,2 0");
  EXPECT_EQ(table.why("claim 0 27 3"), "LN-36 landed.why.no_level");
}

TEST(LandedNotation, a_card_that_is_not_there_is_not_drawn_LN_30) {
  Table table(2, {{"tiles", {{"0,0", {0, 0, 0}}, {"1,0", {9, 0, 0}}}},
                  {"satellite_used", {{"score", 2}}},
                  {"seats", {{{"hand", {1}}}}}});
  table.play("terraform 1 1 2,0 0");
  EXPECT_EQ(table.why(Actor::chance(), "satellite score"), "LN-30 landed.why.not_in_satellites");
}

}  // namespace
}  // namespace fourlands::landed
