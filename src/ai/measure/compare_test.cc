#include "ai/measure/compare.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "games/all_games.h"

namespace fourlands::ai {
namespace {

class CompareTest : public ::testing::Test {
 protected:
  static MakeBot bot(std::string_view name) {
    return [spec = read_bot(name).value()](const Ruleset& rules) { return make_bot(rules, spec); };
  }
  static std::shared_ptr<const Ruleset> rules_of(std::string_view game, const Json& options) {
    return all_games().make(game, options, nullptr).value();
  }
  static Compared compare(const Ruleset& rules, const std::vector<MakeBot>& bots,
                          const CompareSettings& settings, int games) {
    std::vector<ComparedGame> all;
    for (int number = 0; number < games; ++number)
      all.push_back(compare_in_game(rules, bots, settings, number));
    return compared(all, bots.size());
  }
};

TEST_F(CompareTest, random_choices_cost_more_than_a_levels) {
  const auto rules = rules_of("landomy", Json::object());
  const Compared result =
      compare(*rules, {bot("level5:nodes=200"), bot("random")}, {.limits = {0, 1000}}, 12);
  EXPECT_EQ(result.games, 12);
  EXPECT_GT(result.positions, 20);
  EXPECT_FALSE(result.in_points);
  EXPECT_LT(result.bots[0].mean, 0.05);
  EXPECT_GT(result.bots[1].more - result.bots[1].more_bound, 0);
  EXPECT_DOUBLE_EQ(result.bots[1].more, result.bots[1].mean - result.bots[0].mean);
  EXPECT_EQ(result.bots[0].more, 0);
  EXPECT_GT(result.bots[0].best, result.bots[1].best);
}

TEST_F(CompareTest, bots_that_choose_alike_cost_nothing_more) {
  const auto rules = rules_of("landomy", Json::object());
  const Compared result =
      compare(*rules, {bot("level5:nodes=50"), bot("level5:nodes=50")}, {.limits = {0, 100}}, 3);
  EXPECT_GT(result.positions, 0);
  for (const Cost& cost : result.bots) {
    EXPECT_EQ(cost.mean, 0);
    EXPECT_EQ(cost.best, 1);
  }
}

TEST_F(CompareTest, the_same_game_says_the_same_again_and_another_does_not) {
  const auto rules = rules_of("landomy", Json::object());
  const std::vector<MakeBot> bots = {bot("level3"), bot("random")};
  const CompareSettings settings{.limits = {0, 200}, .every = 2};
  const auto costs = compare_in_game(*rules, bots, settings, 4).costs;
  EXPECT_EQ(costs, compare_in_game(*rules, bots, settings, 4).costs);
  EXPECT_NE(costs, compare_in_game(*rules, bots, settings, 5).costs);
}

TEST_F(CompareTest, every_game_can_be_compared_in_and_points_are_told_as_points) {
  for (const auto& [game, options, in_points] :
       std::vector<std::tuple<std::string, Json, bool>>{{"landing-zone", {{"players", 1}}, true},
                                                        {"landed", {{"players", 2}}, false},
                                                        {"land-ahead", {{"players", 2}}, false}}) {
    const auto rules = rules_of(game, options);
    const Compared result =
        compare(*rules, {bot("level3"), bot("random")}, {.limits = {0, 4}, .every = 20}, 1);
    EXPECT_EQ(result.in_points, in_points) << game;
    EXPECT_GT(result.positions, 0) << game;
  }
}

TEST(Compared, bounds_come_from_the_spread_between_games) {
  // Two positions a game: 0 and 0.2 in the one, 0.4 and 0.6 in the other.
  const std::vector<ComparedGame> games = {{0, false, {{0, 0.0}, {0, 0.2}}},
                                           {1, false, {{0, 0.4}, {0, 0.6}}}};
  const Compared result = compared(games, 2);
  EXPECT_EQ(result.positions, 4);
  EXPECT_DOUBLE_EQ(result.bots[1].mean, 0.3);
  // Each game is 0.4 off in all: root of 2 * 0.4 * 0.4 * 2 / 1, over 4 positions.
  EXPECT_NEAR(result.bots[1].bound, 1.959964 * 0.8 / 4, 1e-9);
  EXPECT_DOUBLE_EQ(result.bots[1].best, 0.25);
  EXPECT_EQ(result.bots[0].bound, 0);
}

}  // namespace
}  // namespace fourlands::ai
