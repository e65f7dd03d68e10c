#include <gtest/gtest.h>

#include <set>

#include "games/landing_zone/table_testing.h"

// Steps and notation: LZ-20 to LZ-22, chance, refusals in words.

namespace fourlands::landing_zone::testing {
namespace {

const char* const kPointers =
    "G3 R3 -- -- -- "
    "-- -- -- -- -- "
    "R>E B>N Y>N -- -- "
    "-- -- -- -- -- "
    "-- -- -- -- -- ";

TEST(LandingZoneSteps, end_needs_a_sub_step_before_it_LZ_20) {
  Table table = Table::with(kPointers, {5, 6});
  table.play("5 zap a5");
  EXPECT_EQ(table.refused_by("end"), "LZ-20");
  table.play("up a3");
  EXPECT_TRUE(table.legal("end"));
  table.play("end");
  EXPECT_EQ(table.seat()["pending"], Json());
  EXPECT_EQ(table.refused_by("end"), "LZ-22");
}

TEST(LandingZoneSteps, a_reorient_can_end_after_its_first_pointer_LZ_20) {
  Table table = Table::with(kPointers, {3, 6});
  table.play("3 turn a3 W");
  EXPECT_TRUE(table.legal("end"));
}

TEST(LandingZoneSteps, an_action_ends_by_itself_when_nothing_is_left_to_do_LZ_20) {
  // A six could turn six pointers; there are three.
  Table table = Table::with(kPointers, {5, 6});
  table.play_all({"6 turn a3 W", "turn b3 W", "turn c3 W"});
  EXPECT_EQ(table.seat()["pending"], Json());

  // The red zap's only zone is taken by its first small.
  Table red = Table::with(
      "R3 -- -- -- -- "
      "-- -- -- -- -- "
      "-- -- -- Y>E -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- ",
      {5, 6});
  red.play_all({"5 zap a5", "land Y1 e3"});
  EXPECT_EQ(red.seat()["pending"], Json());
}

TEST(LandingZoneSteps, two_equal_dice_give_each_text_once_LZ_21) {
  const Table pair = Table::with(kPointers, {3, 3});
  const Table one = Table::with(kPointers, {3});
  EXPECT_EQ(pair.steps(), one.steps());
}

TEST(LandingZoneSteps, there_are_56_rolls_that_weigh_216_LZ_21) {
  const Table table;
  const auto outcomes = table.position().chances();
  std::uint32_t total = 0;
  for (const auto& [step, weight] : outcomes) {
    total += weight;
    const std::set<char> values = {step[5], step[7], step[9]};
    EXPECT_EQ(weight, values.size() == 1 ? 1U : values.size() == 2 ? 3U : 6U) << step;
    EXPECT_TRUE(step[5] <= step[7] && step[7] <= step[9]) << step;
  }
  EXPECT_EQ(outcomes.size(), 56U);
  EXPECT_EQ(total, 216U);
  EXPECT_EQ(table.refused_by("roll 3 2 1"), "LZ-21");
}

TEST(LandingZoneSteps, sampled_rolls_come_as_often_as_they_weigh_LZ_21) {
  const Table table;
  Rng rng(11);
  std::map<std::string, int> seen;
  constexpr int kRolls = 216 * 500;
  for (int i = 0; i < kRolls; ++i) ++seen[table.position().sample(rng)];
  double chi = 0;
  for (const auto& [step, weight] : table.position().chances()) {
    const double expected = 500.0 * weight;
    chi += (seen[step] - expected) * (seen[step] - expected) / expected;
  }
  EXPECT_LT(chi, 93.2);  // 55 degrees of freedom, once in a thousand; the seed is fixed.
}

TEST(LandingZoneSteps, while_something_is_pending_only_its_sub_steps_are_legal_LZ_22) {
  Table table = Table::with(kPointers, {5, 6});
  table.play("5 zap a5");
  EXPECT_EQ(table.refused_by("6 skip"), "LZ-22");
  EXPECT_EQ(table.refused_by("turn a3 W"), "LZ-22");
  EXPECT_EQ(table.refused_by("dye a3 Y"), "LZ-22");
  EXPECT_EQ(table.why_not("dye a3 Y"), "other_pending");
  EXPECT_TRUE(table.legal("up a3"));
}

TEST(LandingZoneSteps, sub_steps_need_something_pending_LZ_22) {
  const Table table = Table::with(kPointers, {5, 6});
  for (const char* step : {"up a3", "turn a3 W", "land R1 b3", "dye a3 Y", "shift a3 a3 N", "end"})
    EXPECT_EQ(table.refused_by(step), "LZ-22") << step;
}

TEST(LandingZoneSteps, a_seat_is_done_with_its_third_die_and_nothing_pending_LZ_22) {
  Table table(2);
  table.play_all({"roll 1 2 3", "1 point R a1 N", "2 point R a2 N", "3 turn a1 E"});
  EXPECT_TRUE(table.to_act().has(seat_of(0)));
  table.play("end");
  EXPECT_FALSE(table.to_act().has(seat_of(0)));
}

TEST(LandingZoneSteps, what_is_no_step_is_unreadable_and_says_what_a_step_looks_like) {
  const Table table = Table::with(kPointers, {5, 6});
  for (const char* text : {"",
                           " ",
                           "5",
                           "5 ",
                           "5  up a3",
                           "up",
                           "5 up",
                           "5 up f1",
                           "5 up a6",
                           "5 up A1",
                           "7 skip",
                           "0 skip",
                           "05 skip",
                           "5 point X a5 N",
                           "5 point R a5 NNE",
                           "5 land R4 a5",
                           "5 land R a5",
                           "5 land 1 a5",
                           "5 skip now",
                           "shift a3 b3",
                           "roll 1 2",
                           "roll 1 2 7",
                           "dye a3 R1",
                           "zap a5",
                           "skip",
                           "point R a5 N",
                           "5 end",
                           "5 dye a3 R",
                           "5 shift a3 a3 N",
                           "5 roll 1 1 1",
                           "\xff"})
    EXPECT_EQ(table.refused_by(text), "unreadable") << text;
  EXPECT_EQ(table.position().explain(seat_of(0), std::string(1'000'000, '5'))->code, "unreadable");
}

TEST(LandingZoneSteps, a_referee_says_it_in_both_languages) {
  const Table table = Table::with(kPointers, {5, 6});
  const Registry registry = all_games();
  const auto refused = table.position().explain(seat_of(0), "6 land R2 d3");
  ASSERT_TRUE(refused.has_value());
  EXPECT_EQ(registry.catalogue().say(Language::kEnglish, *refused),
            "Only 1 pointer aims at d3: too few for a medium ship (LZ-12).");
  EXPECT_EQ(registry.catalogue().say(Language::kItalian, *refused),
            "A d3 mira solo 1 puntatore: non basta per una nave media (LZ-12).");
}

}  // namespace
}  // namespace fourlands::landing_zone::testing
