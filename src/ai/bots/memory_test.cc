#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "ai/bots/bots.h"
#include "games/all_games.h"
#include "support/counted_memory.h"

namespace fourlands::ai {
namespace {

TEST(Memory, a_simulation_asks_for_none) {
  constexpr std::int64_t kFew = 50;
  constexpr std::int64_t kMany = 450;
  const Registry registry = all_games();
  for (const GameEntry& game : registry.games()) {
    const auto rules = registry.make(std::string(game.info.id), Json::object(), nullptr).value();
    auto position = rules->initial();
    Rng rng(4);
    for (int i = 0; i < 20 || position->to_act().is_chance(); ++i) {
      const Actors actors = position->to_act();
      if (actors.is_chance()) {
        ASSERT_TRUE(position->play(Actor::chance(), position->sample(rng)).ok());
        continue;
      }
      const Seat seat = *actors.seats().begin();
      ASSERT_TRUE(position->play(seat, position->legal(seat).front()).ok());
    }
    const auto view = position->view(*position->to_act().seats().begin());
    for (const BotKind kind : {BotKind::kLevel, BotKind::kUct}) {
      const auto asked_for = [&](std::int64_t nodes) {
        BotSpec spec;
        spec.kind = kind;
        spec.limits = Limits{0, nodes};
        const auto bot = make_bot(*rules, spec).value();
        (void)bot->choose(*view, 1);
        const std::uint64_t before = fourlands::testing::memory_asked;
        (void)bot->choose(*view, 1);
        return fourlands::testing::memory_asked - before;
      };
      // A few more or less for the texts of the best steps, but not one a simulation.
      EXPECT_LT(asked_for(kMany), asked_for(kFew) + (kMany - kFew) / 8)
          << game.info.id << (kind == BotKind::kUct ? ", uct" : "");
    }
  }
}

}  // namespace
}  // namespace fourlands::ai
