#include "games/landed/table_testing.h"

// What a contract fulfilled lets its player do (LN-39, LN-53).

namespace fourlands::landed {
namespace {

using testing::mountain;
using testing::Table;
using testing::Texts;

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

}  // namespace
}  // namespace fourlands::landed
