#include "conformance/laws.h"

#include <gtest/gtest.h>

#include "games/all_games.h"
#include "games/new_game/new_game.h"
#include "support/random_games.h"

namespace fourlands::new_game {
namespace {

TEST(NewGameLaws, random_games_keep_every_law) {
  const Registry registry = all_games();
  const auto game = NewGame::create(Json::object(), Json::parse(registry.find("new-game")->pack));
  ASSERT_TRUE(game.ok());
  const auto faults = testing::check_laws(game.value(), registry.catalogue(),
                                          {.games = testing::random_games(60), .seed = 1});
  EXPECT_TRUE(faults.empty()) << testing::list_of(faults);
}

}  // namespace
}  // namespace fourlands::new_game
