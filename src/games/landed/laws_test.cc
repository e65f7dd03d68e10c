#include "conformance/laws.h"

#include <gtest/gtest.h>

#include "games/all_games.h"
#include "games/landed/landed.h"
#include "support/random_games.h"

namespace fourlands::landed {
namespace {

TEST(LandedLaws, random_games_keep_every_law) {
  const Registry registry = all_games();
  const Json pack = Json::parse(registry.find("landed")->pack);
  for (int players : {2, 3, 4}) {
    const auto game = Landed::create({{"players", players}}, pack);
    ASSERT_TRUE(game.ok());
    const auto faults = testing::check_laws(game.value(), registry.catalogue(),
                                            {.games = testing::kSanitized ? 1 : 3,
                                             .seed = static_cast<std::uint64_t>(players),
                                             .every = 3});
    EXPECT_TRUE(faults.empty()) << testing::list_of(faults);
  }
}

}  // namespace
}  // namespace fourlands::landed
