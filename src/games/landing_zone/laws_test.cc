#include "conformance/laws.h"

#include <gtest/gtest.h>

#include "games/all_games.h"
#include "games/landing_zone/landing_zone.h"
#include "support/random_games.h"

namespace fourlands::landing_zone {
namespace {

TEST(LandingZoneLaws, random_games_keep_every_law) {
  const Registry registry = all_games();
  const Json pack = Json::parse(registry.find("landing-zone")->pack);
  for (int players : {1, 2, 3, 16}) {
    const auto game = LandingZone::create({{"players", players}}, pack);
    ASSERT_TRUE(game.ok());
    const auto faults = testing::check_laws(game.value(), registry.catalogue(),
                                            {.games = players == 16 || testing::kSanitized ? 1 : 6,
                                             .seed = static_cast<std::uint64_t>(players),
                                             .every = players == 16         ? 20
                                                      : testing::kSanitized ? 3
                                                                            : 1});
    EXPECT_TRUE(faults.empty()) << testing::list_of(faults);
  }
}

}  // namespace
}  // namespace fourlands::landing_zone
