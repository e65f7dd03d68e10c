#include "game/record.h"
#include "games/all_games.h"
#include "games/landed/table_testing.h"
#include "support/testdata.h"

// Whole recorded games, one for each way a game can end and each way a tie is broken.

namespace fourlands::landed {
namespace {

struct Ending {
  const char* file;
  const char* by;
  bool cubes;  // It ended because the cubes were used up.
};

TEST(LandedGames, each_way_to_end_and_each_tie_break_LN_40_LN_42_LN_44) {
  const Registry registry = all_games();
  for (const Ending& ending :
       {Ending{"ends-by-bag", "points", false}, Ending{"ends-by-cubes", "points", true},
        Ending{"tie-broken-by-cubes", "cubes", false},
        Ending{"tie-broken-by-terrains", "terrains", true},
        Ending{"tie-shared", "shared", false}}) {
    const auto file =
        fourlands::testing::testdata_of("landed") / (std::string(ending.file) + ".jsonl");
    const auto record = read_record(fourlands::testing::read_text(file));
    ASSERT_TRUE(record.ok()) << file;
    const auto rules = rules_of(registry, record.value(), nullptr);
    ASSERT_TRUE(rules.ok()) << file;
    const auto end = fold(*rules.value(), record.value(), record.value().events.size());
    ASSERT_TRUE(end.ok()) << file << " event " << end.error().number;
    const Json state = end.value()->state();
    EXPECT_EQ(state["phase"], "over") << file;
    EXPECT_EQ(state["result"], record.value().result) << file;
    EXPECT_EQ(state["result"]["by"], ending.by) << file;
    int cubes = 0;
    for (const Json& seat : state["seats"]) cubes += seat["cubes"].get<int>();
    EXPECT_EQ(cubes == 0, ending.cubes) << file;
    EXPECT_TRUE(ending.cubes || state["turns_left"] == 0) << file;
  }
}

}  // namespace
}  // namespace fourlands::landed
