#include "ai/measure/arena.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "games/all_games.h"

namespace fourlands::ai {
namespace {

// Its step follows from what it sees and nothing else: all that differs between its games is
// chance.
class ByView final : public Bot {
 public:
  Choice choose(const SeatView& view, std::uint64_t) override {
    Rng rng(1);
    const auto steps = view.guess(rng)->legal(*view.viewer());
    Choice choice;
    choice.step = steps[std::hash<std::string>()(view.json().dump()) % steps.size()];
    return choice;
  }
};

MakeBot by_view() {
  return [](const Ruleset&) -> Result<std::unique_ptr<Bot>, std::string> {
    return std::unique_ptr<Bot>(std::make_unique<ByView>());
  };
}

class SetTest : public ::testing::Test {
 protected:
  std::shared_ptr<const Ruleset> rules_ =
      all_games().make("land-ahead", {{"players", 2}}, nullptr).value();
};

TEST_F(SetTest, both_games_of_a_pair_have_the_same_chance) {
  bool uneven = false;
  for (std::int64_t number = 0; number < 5; ++number) {
    // The bots are alike, so with the same chance each has on one seat what the other had there.
    const GameSet set = play_set(*rules_, {by_view(), by_view()}, number, 7);
    EXPECT_EQ(set.games, 2);
    EXPECT_EQ(set.bots[0].points, set.bots[1].points);
    EXPECT_EQ(set.bots[0].won, set.bots[1].won);
    EXPECT_DOUBLE_EQ(set.bots[0].won + set.bots[1].won, 2);
    uneven =
        uneven || set.bots[0].points !=
                      play_set(*rules_, {by_view(), by_view()}, number + 100, 7).bots[0].points;
  }
  // Other sets have other chance, or the above would show nothing.
  EXPECT_TRUE(uneven);
}

TEST_F(SetTest, a_set_can_be_played_again) {
  const auto played = [&](std::int64_t number, std::uint64_t seed) {
    const MakeBot random = [](const Ruleset& rules) {
      return make_bot(rules, read_bot("random").value());
    };
    const GameSet set = play_set(*rules_, {random, by_view()}, number, seed);
    return std::vector<double>{set.bots[0].points, set.bots[1].points, set.bots[0].won};
  };
  EXPECT_EQ(played(3, 1), played(3, 1));
  EXPECT_NE(played(3, 1), played(4, 1));
  EXPECT_NE(played(3, 1), played(3, 2));
  EXPECT_NE(played(3, 1), played(0, 2)) << "sets of seeds that are near each other";
}

}  // namespace
}  // namespace fourlands::ai
