#include "conformance/laws.h"

#include <gtest/gtest.h>

#include "games/all_games.h"
#include "games/landomy/landomy.h"
#include "support/random_games.h"

namespace fourlands::landomy {
namespace {

void expect_laws(const Json& options, int games, std::uint64_t seed) {
  const Registry registry = all_games();
  const auto game = Landomy::create(options, Json::parse(registry.find("landomy")->pack));
  ASSERT_TRUE(game.ok());
  const auto faults = testing::check_laws(game.value(), registry.catalogue(),
                                          {.games = testing::random_games(games), .seed = seed});
  EXPECT_TRUE(faults.empty()) << testing::list_of(faults);
}

TEST(LandomyLaws, random_games_of_the_standard_setup_keep_every_law) {
  expect_laws(Json::object(), 60, 1);
}

TEST(LandomyLaws, random_games_of_the_advanced_setup_keep_every_law) {
  expect_laws({{"setup", "advanced"}}, 20, 2);
}

TEST(LandomyLaws, random_games_with_isolating_storms_keep_every_law) {
  expect_laws({{"isolating_storms", true}}, 20, 3);
}

}  // namespace
}  // namespace fourlands::landomy
