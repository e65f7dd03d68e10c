#include "server/bots/bot_process.h"

#include <gtest/gtest.h>

#include "games/all_games.h"
#include "server/bots/program.h"
#include "support/paths.h"

// Bots in processes of their own: the same choices, and nothing but a step lost when one fails.

namespace fourlands::server {
namespace {

// Somebody's view in the middle of a game.
std::unique_ptr<SeatView> some_view(const Ruleset& rules) {
  Rng rng(7);
  const auto position = rules.initial();
  for (int steps = 0; steps < 30 || position->to_act().is_chance(); ++steps) {
    if (position->to_act().is_chance()) {
      (void)position->play(Actor::chance(), position->sample(rng));
      continue;
    }
    const Seat seat = *position->to_act().seats().begin();
    const auto legal = position->legal(seat);
    (void)position->play(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  return position->view(*position->to_act().seats().begin());
}

std::unique_ptr<SeatView> landomy_view() {
  static const Registry registry = all_games();
  return some_view(*registry.make("landomy", Json::object(), Json()).value());
}

TEST(BotProcess, chooses_what_a_bot_in_this_process_chooses) {
  const Registry registry = all_games();
  const auto apart = bots_apart(::fourlands::testing::program_path() + " bot-process");
  for (const GameEntry& game : registry.games()) {
    const auto rules = registry.make(game.info.id, Json::object(), Json()).value();
    const auto view = some_view(*rules);
    for (const int level : {1, 5}) {
      const ai::Limits limits{.milliseconds = 60'000, .nodes = 40};
      EXPECT_EQ(apart(*view, level, limits, 11), choose_by_search(*view, level, limits, 11))
          << game.info.id << ", level " << level;
    }
  }
}

TEST(BotProcess, one_that_ends_or_hangs_fails_and_the_next_one_is_asked_anew) {
  const auto view = landomy_view();
  const ai::Limits limits{.milliseconds = 10, .nodes = 0};
  for (const char* then : {"exit 3", "kill -SEGV $$", "sleep 60", "echo '{}'", "echo no JSON"}) {
    const auto apart = bots_apart(std::string("read hello; echo hello; read question; ") + then);
    EXPECT_THROW((void)apart(*view, 1, limits, 1), std::exception) << then;
    EXPECT_THROW((void)apart(*view, 1, limits, 1), std::exception) << then;
  }
}

TEST(BotProcess, where_none_can_be_started_bots_still_play) {
  const auto view = landomy_view();
  const auto apart = bots_apart("exit 127");
  const ai::Limits limits{.milliseconds = 60'000, .nodes = 40};
  EXPECT_EQ(apart(*view, 5, limits, 3), choose_by_search(*view, 5, limits, 3));
}

}  // namespace
}  // namespace fourlands::server
