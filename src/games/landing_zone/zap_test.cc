#include <gtest/gtest.h>

#include "games/landing_zone/table_testing.h"

// Zaps: LZ-15, LZ-16, LZ-18.

namespace fourlands::landing_zone::testing {
namespace {

TEST(LandingZoneZap, red_lands_two_smalls_on_zones_judged_again_LZ_15) {
  Table table = Table::with(
      "R3 -- -- -- -- "
      "-- -- -- -- -- "
      "Y>E -- -- -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- ",
      {5, 5});
  table.play("5 zap a5");
  EXPECT_EQ(table.seat()["pending"], Json({{"kind", "red"}, {"left", 2}, {"used", Json::array()}}));
  EXPECT_EQ(table.steps().size(), 4U);  // b3 to e3, in yellow.
  EXPECT_EQ(table.why_not("land Y2 b3"), "red_zap_lands_smalls");
  table.play("land Y1 b3");
  EXPECT_EQ(table.refused_by("land Y1 b3"), "LZ-11");
  table.play("land Y1 c3");
  EXPECT_EQ(table.seat()["pending"], Json());
  EXPECT_EQ(table.at("c3"), "Y1");
}

TEST(LandingZoneZap, yellow_moves_and_turns_two_pointers_LZ_15) {
  Table table = Table::with(
      "Y3 -- -- -- -- "
      "-- -- -- -- -- "
      "R>E -- B>N -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- G1 ",
      {5, 6});
  table.play("5 zap a5");
  EXPECT_EQ(table.steps().size(), 2U * (7U + 21U * 8U));
  EXPECT_EQ(table.why_not("shift a3 a3 E"), "same_direction");
  EXPECT_EQ(table.why_not("shift a3 e1 E"), "occupied");
  EXPECT_EQ(table.why_not("shift e1 d1 E"), "no_pointer");
  table.play("shift a3 d4 E");
  EXPECT_EQ(table.at("d4"), "R>E");
  EXPECT_EQ(table.seat()["pending"]["used"], Json({"d4"}));
  EXPECT_EQ(table.refused_by("shift d4 d4 N"), "LZ-16");
  table.play("shift c3 a3 N");  // Onto the cell that the first one left.
  EXPECT_EQ(table.at("a3"), "B>N");
}

TEST(LandingZoneZap, blue_changes_the_colour_of_two_pieces_LZ_15) {
  Table table = Table::with(
      "B3 R3 R3 R3 -- "
      "-- -- -- -- -- "
      "G>E -- Y2 -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- ",
      {5, 6});
  table.play("5 zap a5");
  EXPECT_EQ(table.why_not("dye a5 B"), "same_colour");
  EXPECT_EQ(table.why_not("dye a5 R"), "armada");  // No large red is left.
  EXPECT_EQ(table.why_not("dye e5 R"), "empty");
  table.play("dye a3 R");
  EXPECT_EQ(table.at("a3"), "R>E");  // LZ-22: it keeps its direction.
  EXPECT_EQ(table.refused_by("dye a3 Y"), "LZ-16");
  table.play("dye a5 Y");  // The zapping ship itself is a piece, too.
  EXPECT_EQ(table.at("a5"), "Y3");
  EXPECT_EQ(table.seat()["armada"]["B"], Json({3, 3, 3}));
}

TEST(LandingZoneZap, green_upgrades_two_pieces_in_any_row_LZ_15) {
  Table table = Table::with(
      "G3 -- -- -- -- "
      "-- -- -- -- -- "
      "R>E -- Y2 -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- B1 ",
      {5, 6});
  table.play("5 zap a5");
  EXPECT_EQ(table.steps(), (std::vector<std::string>{"up a3", "up c3", "up e1"}));
  table.play("up a3");
  EXPECT_EQ(table.refused_by("up a3"), "LZ-16");
  table.play("up c3");
  EXPECT_EQ(table.at("c3"), "Y3");
  EXPECT_EQ(table.seat()["pending"], Json());
}

TEST(LandingZoneZap, only_a_large_of_the_row_zaps_LZ_15) {
  const Table table = Table::with(
      "G3 G2 R>N -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- ",
      {4, 5});
  EXPECT_EQ(table.refused_by("4 zap a5"), "LZ-15");
  EXPECT_EQ(table.why_not("5 zap b5"), "zap_needs_large");
  EXPECT_EQ(table.why_not("5 zap c5"), "zap_needs_large");
  EXPECT_EQ(table.why_not("5 zap e5"), "zap_needs_large");
}

TEST(LandingZoneZap, the_second_piece_may_use_what_the_first_freed_LZ_16) {
  // All three blue mediums are out: one becomes large, and frees a medium for the small.
  Table table = Table::with(
      "G3 B2 B2 B2 -- "
      "-- -- -- -- -- "
      "B1 -- -- -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- ",
      {5, 6});
  table.play("5 zap a5");
  EXPECT_EQ(table.why_not("up a3"), "armada");
  table.play("up b5").play("up a3");
  EXPECT_EQ(table.at("a3"), "B2");
}

TEST(LandingZoneZap, a_zap_that_could_change_nothing_is_not_legal_LZ_16) {
  const Table table = Table::with(
      "Y3 R3 G3 -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- ",
      {5});
  EXPECT_EQ(table.refused_by("5 zap a5"), "LZ-16");  // No pointer to shift.
  EXPECT_EQ(table.refused_by("5 zap b5"), "LZ-16");  // No zone to land on.
  EXPECT_EQ(table.refused_by("5 zap c5"), "LZ-16");  // Larges only.
}

TEST(LandingZoneZap, the_same_large_zaps_again_with_another_die_LZ_18) {
  Table table = Table::with(
      "G3 -- -- -- -- "
      "-- -- -- -- -- "
      "R>E B>N Y>N R>S -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- ",
      {5, 5});
  table.play_all({"5 zap a5", "up a3", "up b3", "5 zap a5", "up c3", "up d3"});
  EXPECT_EQ(table.at("d3"), "R1");
}

}  // namespace
}  // namespace fourlands::landing_zone::testing
