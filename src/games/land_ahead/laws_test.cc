#include "conformance/laws.h"

#include <gtest/gtest.h>

#include "games/all_games.h"
#include "games/land_ahead/land_ahead.h"
#include "support/random_games.h"

namespace fourlands::land_ahead {
namespace {

TEST(LandAheadLaws, random_games_keep_every_law) {
  const Registry registry = all_games();
  const Json pack = Json::parse(registry.find("land-ahead")->pack);
  for (int players = 1; players <= 6; ++players) {
    const auto game = LandAhead::create({{"players", players}}, pack);
    ASSERT_TRUE(game.ok());
    const auto faults = testing::check_laws(game.value(), registry.catalogue(),
                                            {.games = testing::kSanitized ? 1 : 2,
                                             .seed = static_cast<std::uint64_t>(players),
                                             .every = players < 3 ? 2 : 7});
    EXPECT_TRUE(faults.empty()) << players << " players: " << testing::list_of(faults);
  }
}

}  // namespace
}  // namespace fourlands::land_ahead
