#include "game/record.h"
#include "games/all_games.h"
#include "games/landed/table_testing.h"
#include "support/testdata.h"

// Whole recorded games, one for each way a game can end and each way a tie is broken, and one of
// players who launch whatever they can and use nothing, until only others have cards.

namespace fourlands::landed {
namespace {

struct EndingCase {
  const char* file;
  const char* by;
  bool cubes;  // It ended because the cubes were used up.
};

struct Played {
  Record record;
  Json state;  // At its end.
};

Played played(const std::string& name) {
  const Registry registry = all_games();
  const auto file = fourlands::testing::testdata_of("landed") / (name + ".jsonl");
  const auto record = read_record(fourlands::testing::read_text(file));
  EXPECT_TRUE(record.ok()) << file;
  if (!record.ok()) return {};
  const auto rules = rules_of(registry, record.value(), nullptr);
  EXPECT_TRUE(rules.ok()) << file;
  if (!rules.ok()) return {};
  const auto end = fold(*rules.value(), record.value(), record.value().events.size());
  EXPECT_TRUE(end.ok()) << file;
  return {record.value(), end.ok() ? end.value()->state() : Json()};
}

TEST(LandedGames, each_way_to_end_and_each_tie_break_LN_40_LN_42_LN_44) {
  for (const EndingCase& ending :
       {EndingCase{"ends-by-bag", "points", false}, EndingCase{"ends-by-cubes", "points", true},
        EndingCase{"tie-broken-by-cubes", "cubes", false},
        EndingCase{"tie-broken-by-terrains", "terrains", true},
        EndingCase{"tie-shared", "shared", false}}) {
    auto [record, state] = played(ending.file);
    const char* const file = ending.file;
    EXPECT_EQ(state["phase"], "over") << file;
    EXPECT_EQ(state["result"], record.result) << file;
    EXPECT_EQ(state["result"]["by"], ending.by) << file;
    int cubes = 0;
    for (const Json& seat : state["seats"]) cubes += seat["cubes"].get<int>();
    EXPECT_EQ(cubes == 0, ending.cubes) << file;
    EXPECT_TRUE(ending.cubes || state["turns_left"] == 0) << file;
  }
}

TEST(LandedGames, cards_are_stolen_once_all_are_in_hands_LN_30) {
  auto [record, state] = played("steals");
  EXPECT_EQ(state["result"], record.result);
  int stolen = 0;
  for (std::size_t i = 0; i + 1 < record.events.size(); ++i) {
    if (!record.events[i].step.starts_with("steal ")) continue;
    ++stolen;
    EXPECT_TRUE(record.events[i + 1].step.starts_with("satellite ")) << i;
  }
  EXPECT_EQ(stolen, 5);
  EXPECT_EQ(state["satellite_deck"], Json::object());
}

}  // namespace
}  // namespace fourlands::landed
