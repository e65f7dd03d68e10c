#include <gtest/gtest.h>

#include "games/landing_zone/table_testing.h"

// Setting and actions: LZ-1 to LZ-17; zaps are in zap_test.cc.

namespace fourlands::landing_zone::testing {
namespace {

const char* const kEmpty =
    "-- -- -- -- -- "
    "-- -- -- -- -- "
    "-- -- -- -- -- "
    "-- -- -- -- -- "
    "-- -- -- -- -- ";

TEST(LandingZoneSetting, an_armada_has_three_of_each_colour_and_size_LZ_1) {
  const Table table;
  const Json armada = table.seat()["armada"];
  EXPECT_EQ(armada.size(), 4U);
  for (const char* colour : {"R", "Y", "G", "B"}) EXPECT_EQ(armada[colour], Json({3, 3, 3}));
}

TEST(LandingZoneSetting, one_to_sixteen_seats_play_LZ_2) {
  const Registry registry = all_games();
  for (int players : {1, 16})
    EXPECT_TRUE(registry.make("landing-zone", {{"players", players}}, nullptr).ok());
  for (const Json& players : {Json(0), Json(17), Json("2"), Json(nullptr), Json(1.5)})
    EXPECT_EQ(registry.make("landing-zone", {{"players", players}}, nullptr).error().code,
              "bad_options");
  EXPECT_EQ(registry.make("landing-zone", {{"colour", 1}}, nullptr).error().code, "bad_options");
  EXPECT_EQ(registry.make("landing-zone", Json::object(), nullptr).value()->seats(), 1);
}

TEST(LandingZoneSetting, a_seat_that_is_not_there_is_told_so_LZ_2) {
  Table table(2);
  table.play("roll 1 2 3");
  EXPECT_EQ(table.refused_by("1 skip", 2), "LZ-2");
}

TEST(LandingZoneSetting, north_is_towards_row_five_and_east_towards_e_LZ_3) {
  const std::pair<const char*, const char*> ends[] = {{"N", "c5"},  {"NE", "e5"}, {"E", "e3"},
                                                      {"SE", "e1"}, {"S", "c1"},  {"SW", "a1"},
                                                      {"W", "a3"},  {"NW", "a5"}};
  for (const auto& [dir, end] : ends) {
    Table table = Table::with(kEmpty, {3, 6, 6});
    table.play(std::string("3 point R c3 ") + dir);
    for (const auto& [other, cell] : ends)
      EXPECT_EQ(table.legal(std::string("6 land R1 ") + cell), cell == end) << dir << cell;
  }
}

TEST(LandingZoneTurn, three_dice_serve_all_seats_at_once_LZ_4) {
  Table table(2);
  table.play("roll 2 3 3");
  EXPECT_EQ(table.to_act().seats().size(), 2);
  EXPECT_EQ(table.seat(0)["dice"], Json({2, 3, 3}));
  EXPECT_EQ(table.seat(1)["dice"], Json({2, 3, 3}));
  table.play("3 skip", 1).play("2 skip", 0);
  EXPECT_EQ(table.seat(0)["dice"], Json({3, 3}));
  EXPECT_EQ(table.seat(1)["dice"], Json({2, 3}));
}

TEST(LandingZoneTurn, dice_are_used_in_any_order_one_action_each_LZ_4) {
  Table table = Table::with(kEmpty, {1, 2, 5});
  EXPECT_EQ(table.refused_by("4 skip"), "LZ-4");
  table.play("5 skip");
  EXPECT_EQ(table.refused_by("5 skip"), "LZ-4");
  EXPECT_TRUE(table.legal("1 skip"));
  EXPECT_TRUE(table.legal("2 skip"));
}

TEST(LandingZoneTurn, the_game_has_ten_turns_LZ_4) {
  Table table;
  for (int turn = 1; turn <= 10; ++turn) {
    EXPECT_EQ(table.state()["turn"], turn);
    EXPECT_EQ(table.state()["phase"], "roll");
    table.play_all({"roll 1 1 1", "1 skip", "1 skip", "1 skip"});
  }
  EXPECT_EQ(table.state()["phase"], "over");
  EXPECT_TRUE(table.to_act().is_nobody());
  EXPECT_EQ(table.refused_by("1 skip"), "LZ-4");
  EXPECT_EQ(table.refused_by("roll 1 1 1"), "LZ-4");
}

TEST(LandingZoneTurn, nobody_acts_before_the_roll_and_chance_not_twice_LZ_4) {
  Table table;
  EXPECT_EQ(table.refused_by("1 skip"), "LZ-4");
  table.play("roll 1 1 1");
  EXPECT_EQ(table.refused_by("roll 1 1 1"), "LZ-4");
  EXPECT_EQ(table.position().explain(seat_of(0), "roll 1 1 1")->rule, "LZ-4");
  EXPECT_EQ(table.position().explain(Actor::chance(), "1 skip")->rule, "LZ-4");
}

TEST(LandingZoneTurn, every_die_may_be_left_unused_LZ_5) {
  Table table = Table::with(kEmpty, {1, 4, 6});
  for (const char* step : {"1 skip", "4 skip", "6 skip"}) EXPECT_TRUE(table.legal(step));
}

TEST(LandingZoneTurn, the_next_roll_waits_for_every_seat_LZ_6) {
  Table table(2);
  table.play_all({"roll 1 2 3", "1 skip", "2 skip", "3 skip"});
  EXPECT_EQ(table.to_act(), Actors::of(seat_of(1)));
  EXPECT_EQ(table.refused_by("1 skip", 0), "LZ-6");
  table.play("1 skip", 1).play("2 skip", 1).play("3 skip", 1);
  EXPECT_TRUE(table.to_act().is_chance());
  EXPECT_EQ(table.state()["turn"], 2);
  EXPECT_EQ(table.state()["dice"], Json::array());
}

TEST(LandingZonePointer, a_small_lies_on_an_empty_cell_of_the_row_LZ_10) {
  Table table = Table::with(kEmpty, {2, 3, 6});
  EXPECT_EQ(table.steps("2 point").size(), 4U * 5U * 8U);
  EXPECT_EQ(table.steps("6 point").size(), 4U * 25U * 8U);
  table.play("2 point G b2 NE");
  EXPECT_EQ(table.at("b2"), "G>NE");
  EXPECT_EQ(table.seat()["armada"]["G"], Json({2, 3, 3}));
  EXPECT_EQ(table.refused_by("3 point G b2 N"), "LZ-10");
  EXPECT_EQ(table.why_not("3 point G b2 N"), "row");
  EXPECT_EQ(table.why_not("6 point R b2 N"), "occupied");
}

TEST(LandingZonePointer, without_a_small_of_the_colour_there_is_none_to_place_LZ_10) {
  const Table table = Table::with(
      "R1 R>N R1 -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- ",
      {1});
  EXPECT_EQ(table.refused_by("1 point R a1 N"), "LZ-10");
  EXPECT_EQ(table.why_not("1 point R a1 N"), "armada");
  EXPECT_TRUE(table.legal("1 point B a1 N"));
}

TEST(LandingZonePointer, a_pointer_may_face_off_the_board_LZ_10) {
  Table table = Table::with(kEmpty, {1, 6});
  table.play("1 point R a1 SW");
  EXPECT_TRUE(table.steps("6 land").empty());
}

TEST(LandingZoneZones, a_pointer_aims_past_pieces_at_every_distance_LZ_11) {
  const Table table = Table::with(
      "-- -- -- -- -- "
      "-- -- -- -- -- "
      "R>E -- B1 -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- ",
      {3});
  EXPECT_EQ(table.steps("3 land"),
            (std::vector<std::string>{"3 land R1 b3", "3 land R1 d3", "3 land R1 e3"}));
  EXPECT_EQ(table.refused_by("3 land R1 c3"), "LZ-11");
}

TEST(LandingZoneZones, a_cell_at_which_nothing_aims_is_none_LZ_11) {
  const Table table = Table::with(kEmpty, {3});
  EXPECT_EQ(table.refused_by("3 land R1 c3"), "LZ-11");
  EXPECT_EQ(table.why_not("3 land R1 c3"), "no_zone");
}

TEST(LandingZoneZones, one_pointer_takes_smalls_two_mediums_three_all_LZ_12) {
  const char* const rows =
      "-- -- -- -- -- "
      "-- -- R>S -- -- "
      "R>E -- -- -- -- "
      "-- -- Y>N -- -- "
      "-- -- -- -- -- ";
  const Table table = Table::with(rows, {3, 4, 6});
  EXPECT_EQ(table.why_not("3 land R2 b3"), "zone_size");
  EXPECT_TRUE(table.legal("3 land R1 b3"));
  EXPECT_TRUE(table.legal("3 land R3 c3"));
  EXPECT_TRUE(table.legal("3 land Y3 c3"));
  EXPECT_EQ(table.refused_by("3 land G1 c3"), "LZ-12");
  EXPECT_EQ(table.why_not("3 land G1 c3"), "zone_colour");

  const Table two = Table::with(
      "-- -- -- -- -- "
      "-- -- R>S -- -- "
      "B>E -- -- -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- ",
      {3});
  EXPECT_TRUE(two.legal("3 land R2 c3"));
  EXPECT_TRUE(two.legal("3 land B2 c3"));
  EXPECT_EQ(two.refused_by("3 land R3 c3"), "LZ-12");
}

TEST(LandingZoneLand, the_ship_comes_from_the_armada_into_the_dies_row_LZ_13) {
  Table table = Table::with(
      "-- -- -- -- -- "
      "-- -- -- -- -- "
      "R>E -- -- -- -- "
      "-- -- R>N -- -- "
      "-- R1 -- -- -- ",
      {2, 3});
  EXPECT_EQ(table.refused_by("3 land R1 c3"), "LZ-13");  // All three red smalls are out.
  EXPECT_EQ(table.refused_by("2 land R2 c3"), "LZ-13");  // c3 is not in row 2.
  table.play("3 land R2 c3");
  EXPECT_EQ(table.at("c3"), "R2");
  EXPECT_EQ(table.seat()["armada"]["R"], Json({0, 2, 3}));
}

TEST(LandingZoneUpgrade, a_pointer_stands_up_and_a_ship_grows_LZ_14) {
  Table table = Table::with(
      "-- -- -- -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- "
      "R>E B1 G2 Y3 -- ",
      {1, 1, 1});
  EXPECT_EQ(table.steps("1 up"), (std::vector<std::string>{"1 up a1", "1 up b1", "1 up c1"}));
  EXPECT_EQ(table.why_not("1 up d1"), "large");
  EXPECT_EQ(table.why_not("1 up e1"), "empty");
  table.play_all({"1 up a1", "1 up b1", "1 up c1"});
  EXPECT_EQ(table.at("a1"), "R1");
  EXPECT_EQ(table.at("b1"), "B2");
  EXPECT_EQ(table.at("c1"), "G3");
  EXPECT_EQ(table.seat()["armada"]["B"], Json({3, 2, 3}));
  EXPECT_EQ(table.seat()["armada"]["R"], Json({2, 3, 3}));
}

TEST(LandingZoneUpgrade, nothing_in_the_armada_to_swap_for_is_not_legal_LZ_14) {
  const Table table = Table::with(
      "B2 B2 B2 -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- "
      "B1 -- -- -- -- ",
      {1, 2});
  EXPECT_EQ(table.refused_by("1 up a1"), "LZ-14");
  EXPECT_EQ(table.why_not("1 up a1"), "armada");
  EXPECT_EQ(table.why_not("2 up a1"), "row");
}

TEST(LandingZoneReorient, up_to_the_dies_value_each_pointer_once_LZ_17) {
  Table table = Table::with(
      "-- -- -- -- -- "
      "-- -- -- -- -- "
      "R>E -- B>N -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- G>N ",
      {2, 3});
  EXPECT_EQ(table.why_not("2 turn a3 E"), "same_direction");
  EXPECT_EQ(table.why_not("2 turn b3 E"), "no_pointer");
  table.play("2 turn a3 W");
  EXPECT_EQ(table.seat()["pending"], Json({{"kind", "turn"}, {"left", 1}, {"used", {"a3"}}}));
  EXPECT_EQ(table.refused_by("turn a3 N"), "LZ-17");
  table.play("turn e1 W");
  EXPECT_EQ(table.seat()["pending"], Json());
  EXPECT_EQ(table.at("e1"), "G>W");
}

TEST(LandingZoneReorient, a_one_turns_one_pointer_and_no_row_matters_LZ_17) {
  Table table = Table::with(
      "R>E B>N -- -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- ",
      {1, 2});
  table.play("1 turn a5 N");
  EXPECT_EQ(table.seat()["pending"], Json());
}

TEST(LandingZoneExamples, the_example_turn_of_the_rulebook_LZ_13) {
  Table table;
  table.play_all({"roll 2 3 3", "2 point G b2 NE", "3 point B a3 E"});
  for (const char* ship : {"G1", "G2", "B1", "B2"})
    EXPECT_TRUE(table.legal(std::string("3 land ") + ship + " c3")) << ship;
  EXPECT_FALSE(table.legal("3 land B3 c3"));
  EXPECT_FALSE(table.legal("3 land R1 c3"));
  table.play("3 land B2 c3");
  EXPECT_EQ(table.at("c3"), "B2");
  EXPECT_EQ(table.state()["turn"], 2);
}

}  // namespace
}  // namespace fourlands::landing_zone::testing
