#include "server/bots/bot_pool.h"

#include <gtest/gtest.h>

#include <future>
#include <mutex>

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
  pool.think("ada", first_view("landomy"), 1, 1, [&](std::string step) { played.set_value(step); });
  EXPECT_EQ(played.get_future().get(), "a step");
}

TEST(BotPool, where_there_are_secrets_a_step_that_needs_no_thought_takes_as_long_LN_51) {
  bool played = false;
  BotPool pool({.milliseconds = kAnHour}, at_once);
  pool.think("ada", first_view("landed"), 1, 1, [&](const std::string&) { played = true; });
  // Whatever else its one thread does afterwards.
  std::promise<void> other;
  pool.think("ada", first_view("landomy"), 1, 1, [&](const std::string&) { other.set_value(); });
  other.get_future().get();
  EXPECT_EQ(pool.waiting(), 1U);
  pool.stop();
  EXPECT_FALSE(played) << "its hour is not over";
}

TEST(BotPool, a_step_that_has_waited_its_time_is_played) {
  BotPool pool({.milliseconds = 1}, at_once);
  std::promise<std::string> played;
  pool.think("ada", first_view("landed"), 1, 1, [&](std::string step) { played.set_value(step); });
  EXPECT_EQ(played.get_future().get(), "a step");
}

// One thread, busy with one of the hog's six hundred; then Ben's bot is asked.
TEST(BotPool, six_hundred_bots_of_one_person_slow_anothers_by_no_more_than_half) {
  constexpr int kFull = 1000;
  constexpr std::uint64_t kBen = 7;
  std::promise<void> begun, go_on;
  std::mutex mutex;
  std::vector<std::pair<std::uint64_t, int>> thought;  // Whose, and with how much time.
  std::promise<void> ben;
  BotPool pool({.threads = 1, .milliseconds = kFull},
               [&](const SeatView&, int, ai::Limits limits, std::uint64_t seed) {
                 const bool first = [&] {
                   const std::lock_guard lock(mutex);
                   thought.emplace_back(seed, limits.milliseconds);
                   return thought.size() == 1;
                 }();
                 if (first) {
                   begun.set_value();
                   go_on.get_future().wait();
                 }
                 return std::string("a step");
               });
  // Made before anybody thinks: a bot that is not done for seconds is given up.
  std::vector<decltype(first_view("landomy"))> views;
  for (int i = 0; i <= 600; ++i) views.push_back(first_view("landomy"));
  for (std::size_t i = 0; i < 600; ++i)
    pool.think("hog", std::move(views[i]), 1, 1, [](const std::string&) {});
  begun.get_future().wait();
  pool.think("ben", std::move(views.back()), 1, kBen, [&](const std::string&) { ben.set_value(); });
  go_on.set_value();
  ben.get_future().wait();
  const std::lock_guard lock(mutex);
  ASSERT_GE(thought.size(), 2U);
  EXPECT_EQ(thought[1].first, kBen) << "he waits only for the one under way";
  EXPECT_GE(thought[1].second, kFull / 2);
  // What he waits for and what he thinks take no longer than a half more than his alone.
  EXPECT_LE(thought[0].second, kFull);
}

}  // namespace
}  // namespace fourlands::server
