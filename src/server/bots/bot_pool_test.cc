#include "server/bots/bot_pool.h"

#include <gtest/gtest.h>

#include <future>

#include "games/all_games.h"

// When bots answer. Nothing here measures time: what is not due for an hour does not come.

namespace fourlands::server {
namespace {

constexpr int kAnHour = 3'600'000;

// A seat's view at the start of a game.
std::unique_ptr<SeatView> first_view(const char* game) {
  static const Registry registry = all_games();
  const auto rules = registry.make(game, Json::object(), Json()).value();
  Rng rng(7);
  const auto position = rules->initial();
  while (position->to_act().is_chance())
    (void)position->play(Actor::chance(), position->sample(rng));
  return position->view(*position->to_act().seats().begin());
}

std::string at_once(const SeatView&, int, ai::Limits, std::uint64_t) { return "a step"; }

TEST(BotPool, where_nothing_is_hidden_a_step_is_played_as_soon_as_it_is_chosen) {
  BotPool pool({.milliseconds = kAnHour}, at_once);
  std::promise<std::string> played;
  pool.think(first_view("landomy"), 1, 1, [&](std::string step) { played.set_value(step); });
  EXPECT_EQ(played.get_future().get(), "a step");
}

TEST(BotPool, where_there_are_secrets_a_step_that_needs_no_thought_takes_as_long_LN_51) {
  bool played = false;
  BotPool pool({.milliseconds = kAnHour}, at_once);
  pool.think(first_view("landed"), 1, 1, [&](const std::string&) { played = true; });
  // Whatever else its one thread does afterwards.
  std::promise<void> other;
  pool.think(first_view("landomy"), 1, 1, [&](const std::string&) { other.set_value(); });
  other.get_future().get();
  EXPECT_EQ(pool.waiting(), 1U);
  pool.stop();
  EXPECT_FALSE(played) << "its hour is not over";
}

TEST(BotPool, a_step_that_has_waited_its_time_is_played) {
  BotPool pool({.milliseconds = 1}, at_once);
  std::promise<std::string> played;
  pool.think(first_view("landed"), 1, 1, [&](std::string step) { played.set_value(step); });
  EXPECT_EQ(played.get_future().get(), "a step");
}

}  // namespace
}  // namespace fourlands::server
