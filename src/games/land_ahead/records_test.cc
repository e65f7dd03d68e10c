#include "game/record.h"
#include "games/land_ahead/table_testing.h"
#include "support/testdata.h"

// Whole recorded games, one for each way a game can end. That they replay and verify, the project's
// own test of all games' records checks; here, that each ends as its name says.

namespace fourlands::land_ahead::testing {
namespace {

struct Ending {
  Json state;
  int face_down = 0;
};

Ending ending_of(const std::string& name) {
  const auto path = fourlands::testing::testdata_of("land-ahead") / (name + ".jsonl");
  const auto record = read_record(fourlands::testing::read_text(path));
  EXPECT_TRUE(record.ok()) << path;
  const auto rules = rules_of(registry(), record.value(), nullptr);
  EXPECT_TRUE(rules.ok()) << path;
  const auto end = fold(*rules.value(), record.value(), record.value().events.size());
  EXPECT_TRUE(end.ok()) << path;
  Ending ending{end.value()->state(), 0};
  EXPECT_EQ(ending.state["result"], record.value().result);
  EXPECT_EQ(ending.state["stage"], "over");
  for (const auto& [at, token] : ending.state["tokens"].items())
    ending.face_down += token["up"] == false ? 1 : 0;
  return ending;
}

TEST(LandAheadRecords, a_solo_game_ends_when_no_token_is_face_down_LA_41) {
  const Ending end = ending_of("solo-no-token-face-down");
  EXPECT_EQ(end.face_down, 0);
  EXPECT_LT(end.state["quiet_turns"], 12);
  EXPECT_EQ(end.state["result"], Json({{"scores", {16}}, {"winners", {0}}}));
}

TEST(LandAheadRecords, a_solo_game_ends_after_twelve_quiet_rounds_LA_42) {
  const Ending end = ending_of("solo-twelve-quiet-rounds");
  EXPECT_GT(end.face_down, 0);
  EXPECT_EQ(end.state["quiet_turns"], 12);
}

TEST(LandAheadRecords, one_of_two_wins_when_no_token_is_face_down_LA_41_LA_43) {
  const Ending end = ending_of("two-no-token-face-down");
  EXPECT_EQ(end.face_down, 0);
  EXPECT_EQ(end.state["result"]["winners"], Json({1}));
}

TEST(LandAheadRecords, one_of_two_wins_after_twelve_quiet_rounds_LA_42_LA_43) {
  const Ending end = ending_of("two-twelve-quiet-rounds");
  EXPECT_GT(end.face_down, 0);
  EXPECT_EQ(end.state["quiet_turns"], 24);
  EXPECT_EQ(end.state["result"]["winners"], Json({1}));
}

TEST(LandAheadRecords, two_of_three_share_the_win_LA_43) {
  const Ending end = ending_of("three-shared-win");
  EXPECT_EQ(end.face_down, 0);
  EXPECT_EQ(end.state["result"], Json({{"scores", {5, 5, 0}}, {"winners", {0, 1}}}));
}

TEST(LandAheadRecords, two_of_four_share_the_win_after_quiet_rounds_LA_42_LA_43) {
  const Ending end = ending_of("four-shared-win-after-quiet-rounds");
  EXPECT_EQ(end.state["quiet_turns"], 48);
  EXPECT_EQ(end.state["result"]["winners"], Json({1, 2}));
}

TEST(LandAheadRecords, tiles_were_set_aside_in_a_game_of_five_LA_21) {
  const Ending end = ending_of("five-tiles-set-aside");
  EXPECT_LT(end.state["tiles"].size(), 60U);
  EXPECT_EQ(end.face_down, 0);
}

TEST(LandAheadRecords, six_play_to_the_end_LA_10) {
  const Ending end = ending_of("six");
  EXPECT_EQ(end.state["seats"].size(), 6U);
  EXPECT_EQ(end.state["tiles"]["0,0"], Json({4, 0}));
}

}  // namespace
}  // namespace fourlands::land_ahead::testing
