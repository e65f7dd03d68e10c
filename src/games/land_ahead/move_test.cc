#include "games/land_ahead/queries.h"
#include "games/land_ahead/table_testing.h"

// Walking, LA-23 to LA-25 and LA-70, with the rulebook's questions and answers.

namespace fourlands::land_ahead::testing {
namespace {

Json chain_pack() {
  // The bay is a balloon, so that there are two.
  Json pack = small_pack(20);
  pack["tiles"][2]["centre"] = "balloon";
  pack["tiles"][2]["roads"] = Json::array();
  return pack;
}

// With tile 4 at 2,-1 a road leads on: 0,0 - 1,-1S - 1,-1 - 1,0N - 2,-1.
Json long_road_pack() {
  // The hub's corner 5 is 1,0N: the third hex around it is 2,-1, and a second hub lies there.
  Json pack = small_pack(20);
  Json second = pack["tiles"][1];
  second["id"] = 4;
  second["land"] = {2, 3, 4};
  second["roads"] = Json::parse(R"([["c",3]])");
  pack["tiles"].push_back(second);
  // Bay with land 0, 1, 2, so that its corner 1 (1,0N) and corner 0 (2,-1S) are land.
  pack["tiles"][2]["land"] = {0, 1, 2};
  pack["tiles"][2]["roads"] = Json::parse(R"([["c",2]])");
  return pack;
}

TEST(LandAheadWalk, two_points_reach_two_roads_far_LA_23) {
  Table table;
  table.island();
  EXPECT_EQ(table.legal(), (Texts{"stay", "walk 1,-1", "walk 1,-1S", "walk 1,0"}));
}

TEST(LandAheadWalk, horse_and_candle_make_four_points_LA_23_LA_30) {
  Table table;  // The rulebook's example: 2 + 1 + 1.
  table.give(0, "animal", "horse").give(0, "left", "candle");
  EXPECT_EQ(abilities_of(table.game().components(), table.state().explorer(Seat{0})).movement, 4);
}

TEST(LandAheadWalk, too_far_is_told_with_the_numbers_LA_23) {
  Table table(long_road_pack());
  table.island().step("stay").steps({"tile 4", "put 2,-1 0"});
  EXPECT_EQ(table.legal(), (Texts{"stay", "walk 1,-1", "walk 1,-1S", "walk 1,0"}));
  EXPECT_EQ(table.why("walk 1,0N"), "LA-23 too_far");
  table.give(1, "left", "candle");
  EXPECT_EQ(table.why("walk 1,0N"), "");
  EXPECT_EQ(table.why("walk 2,-1"), "LA-23 too_far");
  table.give(1, "animal", "horse");
  EXPECT_EQ(table.legal(),
            (Texts{"stay", "walk 1,-1", "walk 1,-1S", "walk 1,0", "walk 1,0N", "walk 2,-1"}));
}

TEST(LandAheadWalk, a_flight_between_balloons_costs_one_point_LA_23) {
  Table table(chain_pack());
  table.island();
  // 1,0 has no road: only the balloon leads there, and one point is left to go on... nowhere.
  EXPECT_EQ(table.legal(), (Texts{"stay", "walk 1,-1", "walk 1,-1S", "walk 1,0"}));
  table.step("walk 1,0");
  table.sea().step("stay").sea();
  // Back with one point, on to 1,-1S with the other.
  EXPECT_EQ(table.legal(), (Texts{"stay", "walk 0,0", "walk 1,-1S"}));
}

TEST(LandAheadWalk, a_single_balloon_leads_nowhere_LA_23) {
  Table table;
  table.island();
  EXPECT_EQ(table.why("walk 0,0"), "LA-24 nothing_here");
}

TEST(LandAheadWalk, incomplete_circles_are_no_place_to_go_LA_23) {
  Table table;
  table.island();
  EXPECT_EQ(table.why("walk 0,0N"), "LA-23 undiscovered");  // Two of three tiles lie there.
  EXPECT_EQ(table.why("walk 5,5"), "LA-23 undiscovered");
}

TEST(LandAheadWalk, tokens_and_figures_on_the_way_do_not_matter_LA_23) {
  Table table;
  table.island().steps({"walk 1,-1S", "reveal bat"});
  // Seat 0 stands, hit or not, on 1,-1S with the bat; seat 1 passes both.
  while (table.phase() != "draw") table.step(table.chances().empty() ? table.legal()[0] : "die 6");
  table.sea();
  EXPECT_EQ(table.why("walk 1,-1"), "");
  // Several figures may stand on one location.
  EXPECT_EQ(table.why("walk 1,-1S"), "");
}

TEST(LandAheadWalk, nobody_walks_through_an_incomplete_circle_LA_23) {
  Json pack = small_pack(20);
  pack["tiles"][0]["roads"] = Json::parse(R"([["c",1]])");  // Only by 0,0N to the hub.
  pack["tiles"].push_back(
      {{"id", 4}, {"land", {0, 5}}, {"centre", "none"}, {"roads", Json::array()}});
  Table table(pack);
  table.island();
  EXPECT_EQ(table.effects(), (Texts{"put", "tokens", "stay", "turn"})) << "0,0N lacks a tile";
  table.steps({"tile 4", "put 0,-1 0"});
  EXPECT_EQ(table.legal(), (Texts{"stay", "walk 0,0N", "walk 1,-1"}));
}

TEST(LandAheadWalk, figures_share_a_location_and_do_not_fight_LA_23) {
  Table table;
  table.island().steps({"walk 1,-1S", "reveal coin"}).sea().step("walk 1,-1S");
  EXPECT_EQ(table.effects(), (Texts{"walk", "turn"})) << "to meet another player is no event";
  for (int seat : {0, 1}) {
    EXPECT_EQ(table.seat(seat)["at"], "1,-1S");
    EXPECT_EQ(table.seat(seat)["wounded"], false);
  }
  table.sea();
  EXPECT_EQ(table.legal(), (Texts{"stay", "walk 0,0", "walk 1,-1", "walk 1,0"}));
}

TEST(LandAheadWalk, one_may_stay_or_walk_less_than_the_points_allow_LA_23) {
  Table table;
  table.island().step("stay");
  EXPECT_EQ(table.seat(0)["at"], "0,0");
  EXPECT_EQ(table.effects(), (Texts{"stay", "turn"}));
  table.sea().steps({"walk 1,-1S", "reveal coin"});
  EXPECT_EQ(table.seat(1)["at"], "1,-1S") << "one road with two points";
}

TEST(LandAheadWalk, points_do_not_carry_over_LA_23) {
  Table table(long_road_pack());
  table.island().step("stay").steps({"tile 4", "put 2,-1 0", "stay"}).sea();
  EXPECT_EQ(table.json()["active"], 0);
  EXPECT_EQ(table.why("walk 1,0N"), "LA-23 too_far") << "three roads, after a turn of staying";
}

TEST(LandAheadTrigger, ending_on_a_token_turns_it_up_LA_24) {
  Table table;
  table.island().step("walk 1,-1S");
  EXPECT_EQ(table.phase(), "reveal");
  EXPECT_TRUE(table.json()["event"].is_null());
  EXPECT_EQ(table.json()["tokens"]["1,-1S"], Json({{"kind", nullptr}, {"up", false}}));
  table.step("reveal sword");
  EXPECT_EQ(table.phase(), "artifact");
  EXPECT_EQ(table.json()["event"],
            Json({{"at", "1,-1S"}, {"kind", "sword"}, {"defense", 0}, {"offense", 0}}));
  EXPECT_EQ(table.json()["tokens"]["1,-1S"], Json({{"kind", "sword"}, {"up", false}}));
  EXPECT_EQ(table.json()["pool"]["sword"], 2);
}

TEST(LandAheadTrigger, an_event_ends_the_turn_whatever_points_are_left_LA_24) {
  Table table;
  table.give(0, "animal", "horse").give(0, "left", "candle").island();
  table.steps({"walk 1,-1S", "reveal emerald"});  // One point of four.
  EXPECT_EQ(table.json()["active"], 1);
  EXPECT_EQ(table.phase(), "draw");
  for (const char* other : {"1,-1", "1,0"})
    EXPECT_TRUE(table.json()["tokens"][other]["kind"].is_null()) << "no second event";
}

TEST(LandAheadTrigger, what_was_just_found_moves_nobody_farther_this_turn_LA_24_LA_30) {
  Table table;
  table.island().steps({"walk 1,-1S", "reveal candle", "take"});
  EXPECT_EQ(abilities_of(table.game().components(), table.state().explorer(Seat{0})).movement, 3);
  EXPECT_EQ(table.effects(), (Texts{"take", "turn"}));
  EXPECT_EQ(table.json()["active"], 1);
}

TEST(LandAheadTrigger, a_seen_token_is_not_drawn_again_LA_24_LA_50) {
  Table table;
  table.island().steps({"walk 1,-1S", "reveal sword", "leave"}).sea().step("walk 1,-1S");
  EXPECT_EQ(table.phase(), "artifact");
  EXPECT_EQ(table.json()["event"]["kind"], "sword");
  EXPECT_EQ(table.effects(), (Texts{"walk", "meet"}));
}

TEST(LandAheadTrigger, without_moving_nothing_triggers_LA_24) {
  Table table;
  table.island().steps({"walk 1,-1S", "reveal sword", "leave"}).sea().step("stay").sea();
  EXPECT_EQ(table.seat(0)["at"], "1,-1S");
  table.step("stay");
  EXPECT_EQ(table.json()["turn"], 4) << "no event";
}

TEST(LandAheadTrigger, away_and_back_triggers_again_LA_24) {
  Table table;
  table.island().steps({"walk 1,-1S", "reveal sword", "leave"}).sea().step("stay").sea();
  EXPECT_EQ(table.legal(), (Texts{"stay", "walk 0,0", "walk 1,-1", "walk 1,-1S", "walk 1,0"}));
  table.step("walk 1,-1S");
  EXPECT_EQ(table.effects(), (Texts{"return", "meet"}));
  EXPECT_EQ(table.phase(), "artifact");
}

TEST(LandAheadTrigger, one_s_own_location_is_no_goal_where_no_token_lies_LA_24) {
  Table table;
  table.island().steps({"walk 1,-1S", "reveal sword", "take"}).sea().step("stay").sea();
  EXPECT_EQ(table.legal(), (Texts{"stay", "walk 0,0", "walk 1,-1", "walk 1,0"}));
  EXPECT_EQ(table.why("walk 1,-1S"), "LA-24 nothing_here");
}

TEST(LandAheadTrigger, a_location_without_a_token_ends_the_turn_LA_24) {
  Table table;
  table.island().steps({"walk 1,-1S", "reveal coin"}).sea().step("walk 1,-1S");
  EXPECT_EQ(table.json()["turn"], 3);
  EXPECT_EQ(table.effects(), (Texts{"walk", "turn"}));
}

TEST(LandAheadWounded, a_wounded_player_stands_up_instead_of_moving_LA_25) {
  Table table;
  table.island().steps({"walk 1,-1S", "reveal dragon", "fall"});
  EXPECT_EQ(table.seat(0)["wounded"], true);
  EXPECT_EQ(table.json()["active"], 1);
  table.sea().step("stay");
  EXPECT_EQ(table.seat(0)["wounded"], true) << "until after the tile of their own turn";
  EXPECT_EQ(table.phase(), "draw");
  table.sea();
  EXPECT_EQ(table.seat(0)["wounded"], false);
  EXPECT_EQ(table.effects(), (Texts{"put", "stand_up", "turn"}));
  EXPECT_EQ(table.json()["active"], 1) << "their turn is over; the dragon did not attack again";
  table.sea().step("stay").sea();
  EXPECT_EQ(table.phase(), "move") << "and in the turn after that they move";
}

TEST(LandAheadWounded, others_may_trigger_the_monster_meanwhile_LA_25) {
  Table table;
  table.island().steps({"walk 1,-1S", "reveal dragon", "fall"}).sea().step("walk 1,-1S");
  EXPECT_EQ(table.phase(), "hit");
}

TEST(LandAheadAlone, who_can_only_stay_stays_without_a_step_LA_70) {
  Json pack = small_pack(20);
  Table table(pack);
  // Two tiles of sea: no location but the balloon.
  table.sea().sea();
  EXPECT_EQ(table.json()["turn"], 2);
  EXPECT_EQ(table.phase(), "draw");
  EXPECT_EQ(table.effects(), (Texts{"put", "stay", "turn"}));
}

}  // namespace
}  // namespace fourlands::land_ahead::testing
