#include <gtest/gtest.h>

#include "ai/bots/bots.h"
#include "games/all_games.h"
#include "games/landed/belief/determinize.h"
#include "games/landed/belief/retold_testing.h"
#include "games/landed/table_testing.h"

// That Landed's bots see what a beginner would.

namespace fourlands::ai {
namespace {

using landed::testing::Retold;
using landed::testing::simple;
using landed::testing::Table;

class LandedBots : public ::testing::Test {
 protected:
  // What a level plays for seat 0, with few simulations where time would be its limit.
  std::string chosen(const Table& table, int level, std::uint64_t seed = 1) {
    const auto rules = registry_.make("landed", table.game().options(), Json());
    const auto position = rules.value()->read_state(table.json());
    EXPECT_TRUE(position.ok());
    return choose(*position.value()->view(seat_of(0)), level, Limits{0, 200}, seed).step;
  }

  Registry registry_ = all_games();
};

// Tundra of three from the start tile; tile 8 makes it four, worth 10 to contract 1.
Json tundra_of_three(Json more = Json::object()) {
  more["tiles"] = {{"0,0", {0, 0, 0}}, {"1,0", {49, 0, 0}}, {"2,0", {53, 1, 0}}};
  return simple({{"hand", {8}}, {"contracts", {1}}}, more);
}

TEST_F(LandedBots, claim_the_highest_level_in_the_last_turn) {
  Table table(2, tundra_of_three({{"bag", Json::array()}, {"turns_left", 1}}));
  table.play("terraform 8 0 3,0 0");
  ASSERT_EQ(table.at("placed"), "3,0");
  for (int level : {3, 4, 5}) {
    const std::string step = chosen(table, level);
    EXPECT_TRUE(step.starts_with("claim ") && step.ends_with(" 1 2")) << level << ": " << step;
  }
}

TEST_F(LandedBots, lay_the_tile_that_can_be_claimed_in_the_last_turn) {
  Table table(2, tundra_of_three({{"bag", Json::array()}, {"turns_left", 1}}));
  for (int level : {3, 4, 5}) {
    Table after = table;
    const std::string step = chosen(table, level);
    after.play(step);
    EXPECT_FALSE(after.legal_of("claim").empty()) << level << ": " << step;
  }
}

TEST_F(LandedBots, rest_in_the_last_turn_if_nothing_else_brings_points) {
  Table table(2, {{"bag", Json::array()},
                  {"turns_left", 1},
                  {"seats", {{{"hand", {37}}}, {{"hand", {51}}, {"contracts", {35}}}}}});
  // Level 3 strays now and then.
  int rests = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    if (chosen(table, 3, seed) == "rest") ++rests;
  EXPECT_GE(rests, 14);
  EXPECT_EQ(chosen(table, 4), "rest");
  EXPECT_EQ(chosen(table, 5), "rest");
}

TEST_F(LandedBots, choose_alike_in_worlds_that_look_alike) {
  const auto with = [](int tile, int contract) {
    return Table(2, {{"tiles", {{"0,0", {0, 0, 0}}, {"1,0", {49, 0, 0}}}},
                     {"seats",
                      {{{"hand", {19, 37}}, {"contracts", {1}}},
                       {{"hand", {tile}}, {"contracts", {contract}}}}}});
  };
  for (std::uint64_t seed : {1U, 2U})
    EXPECT_EQ(chosen(with(51, 35), 5, seed), chosen(with(53, 2), 5, seed));
}

// People and bots fulfil contracts and sign where random play does not; late in a game of four,
// with the deck out, histories are hardest to find.
TEST_F(LandedBots, can_at_any_time_guess_a_history_that_fits_all_they_saw) {
  for (int players = 2; players <= 4; ++players) {
    const auto rules = registry_.make("landed", {{"players", players}}, Json()).value();
    const auto& game = static_cast<const RulesetOf<landed::Landed>&>(*rules).game();
    const auto bot = make_bot(*rules, read_bot("level3").value()).value();
    const auto position = rules->initial();
    const auto& state = static_cast<const PositionOf<landed::Landed>&>(*position).typed_state();
    Rng rng(static_cast<std::uint64_t>(players));
    while (!position->to_act().is_nobody()) {
      if (position->to_act().is_chance()) {
        ASSERT_TRUE(position->play(Actor::chance(), position->sample(rng)).ok());
        continue;
      }
      const Seat seat = *position->to_act().seats().begin();
      const landed::View view = game.view(state, seat);
      landed::DeterminizeWork work;
      const landed::State guess = landed::determinize(game.components(), view, rng, work);
      ASSERT_FALSE(work.forgot);
      ASSERT_TRUE(game.view(guess, seat) == view);
      ASSERT_EQ(Retold(guess).fault(), "") << position->state();
      ASSERT_EQ(Retold(state).fault(), "") << "the truth";
      const Choice choice = bot->choose(*position->view(seat), rng.next());
      ASSERT_TRUE(position->play(seat, choice.step).ok());
    }
  }
}

}  // namespace
}  // namespace fourlands::ai
