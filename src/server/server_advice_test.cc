#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>

#include "server/server_testing.h"

// Hints and previews over real sockets.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

const Json kAloneAtLandingZone = {{"game", "landing-zone"}, {"seats", {{{"kind", "me"}}}}};

// A bot that thinks until it is let go, and remembers what it was asked.
struct SlowBot {
  std::string choose(const SeatView& view, int asked_level, std::uint64_t seed) {
    std::unique_lock lock(mutex);
    ++thoughts;
    level = asked_level;
    knew = view.json();
    changed.notify_all();
    changed.wait_for(lock, std::chrono::seconds(10), [this] { return free; });
    return first_step(view, asked_level, {}, seed);
  }
  void wait_until_it_thinks(int count) {
    std::unique_lock lock(mutex);
    changed.wait_for(lock, std::chrono::seconds(10), [&] { return thoughts >= count; });
    EXPECT_EQ(thoughts, count);
  }
  void let_go() {
    const std::lock_guard lock(mutex);
    free = true;
    changed.notify_all();
  }
  std::mutex mutex;
  std::condition_variable changed;
  bool free = false;
  int thoughts = 0;
  int level = 0;
  Json knew;
};

class Hints : public ::testing::Test {
 protected:
  Hints() {
    server.parts.chooser = [this](const SeatView& view, int level, ai::Limits, std::uint64_t seed) {
      return bot.choose(view, level, seed);
    };
  }
  ~Hints() override { bot.let_go(); }
  SlowBot bot;
  TestServer server;
};

TEST_F(Hints, the_strongest_bot_is_asked_with_what_the_seat_knows) {
  bot.let_go();
  server.start();
  const Client one = server.guest();
  Player alone(one, server.table(one, kAloneAtLandingZone), 0);
  const Json hint = alone.ask({{"type", "hint"}});
  ASSERT_EQ(code_of(hint), "");
  EXPECT_EQ(hint["step"], alone.steps().front());
  EXPECT_EQ(hint["seq"], alone.seq());
  EXPECT_EQ(bot.level, 5);
  EXPECT_EQ(bot.knew, alone.last["views"]["0"]);
  // The same position is not thought about twice.
  EXPECT_EQ(alone.ask({{"type", "hint"}})["step"], hint["step"]);
  EXPECT_EQ(bot.thoughts, 1);
  ASSERT_EQ(code_of(alone.step(hint["step"])), "");
  EXPECT_EQ(code_of(alone.ask({{"type", "hint"}})), "");
  EXPECT_EQ(bot.thoughts, 2);
}

TEST_F(Hints, the_match_goes_on_while_a_bot_thinks_and_the_late_hint_is_stale) {
  server.start();
  const Client one = server.guest();
  const std::string id = server.table(one, kAloneAtLandingZone);
  Player alone(one, id, 0);
  Player other_tab(one, id, 0);
  alone.socket.send({{"type", "hint"}, {"match", id}, {"request", "h"}});
  bot.wait_until_it_thinks(1);
  ASSERT_EQ(code_of(other_tab.step(other_tab.steps().front())), "");
  bot.let_go();
  const Json late = alone.socket.until("refused", "done");
  EXPECT_EQ(late["request"], "h");
  EXPECT_EQ(code_of(late), "stale");
  EXPECT_EQ(late["error"]["missed"].size(), 1U);
  // Nobody but who asked is told.
  other_tab.catch_up();
  EXPECT_EQ(code_of(other_tab.ask({{"type", "explain"}, {"step", "?"}})), "");
  for (const Json& heard : other_tab.socket.heard) EXPECT_NE(heard["type"], "refused");
}

TEST_F(Hints, there_are_none_for_points_nor_out_of_turn) {
  bot.let_go();
  server.start();
  const Client one = server.guest();
  const Client two = server.guest();
  for (const bool rated : {true, false}) {
    const std::string id = server.table(one, {{"game", "landomy"},
                                              {"rated", rated},
                                              {"clock", kHourEach},
                                              {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}});
    const std::string ask = "/api/matches/" + id + "/hint";
    EXPECT_EQ(one.post(ask, Json::object()).code(), "not_running");
    ASSERT_EQ(two.post("/api/matches/" + id + "/join", Json::object()).status, 200);
    EXPECT_EQ(server.guest().post(ask, Json::object()).code(), "not_yours");
    const bool mine = one.get("/api/matches/" + id).json()["to_act"] == Json::array({0});
    const Client& acts = mine ? one : two;
    const Client& waits = mine ? two : one;
    EXPECT_EQ(acts.post(ask, Json::object()).code(), rated ? "no_hints" : "");
    EXPECT_EQ(waits.post(ask, Json::object()).code(), rated ? "no_hints" : "not_to_act");
  }
  for (const bool rated : {true, false}) {
    const std::string against_bot =
        server.table(one, {{"game", "landomy"},
                           {"rated", rated},
                           {"clock", kHourEach},
                           {"seats", {{{"kind", "me"}}, {{"kind", "bot"}, {"level", 1}}}}});
    Player me(one, against_bot, 0);
    while (!me.to_act()) ASSERT_TRUE(me.reach(me.seq() + 1));
    EXPECT_EQ(code_of(me.ask({{"type", "hint"}})), rated ? "no_hints" : "");
  }
}

TEST(Previews, a_step_is_shown_and_does_not_happen) {
  TestServer server;
  server.start();
  const Client one = server.guest();
  Player alone(one, server.table(one, kAloneAtLandingZone), 0);
  const std::string step = alone.steps().back();
  const std::int64_t before = alone.seq();
  const Json seen = alone.ask({{"type", "preview"}, {"step", step}});
  ASSERT_EQ(code_of(seen), "");
  EXPECT_EQ(seen["seq"], before);
  EXPECT_EQ(one.get("/api/matches/" + alone.match).json()["seq"], before);
  ASSERT_EQ(code_of(alone.step(step)), "");
  EXPECT_EQ(seen["effects"], alone.last["events"][0]["effects"]);
  EXPECT_EQ(seen["view"], alone.last["views"]["0"]);
  EXPECT_EQ(seen["insight"], alone.last["insights"]["0"]);
  EXPECT_EQ(code_of(alone.ask({{"type", "preview"}, {"step", "?"}})), "unreadable");
}

}  // namespace
}  // namespace fourlands::server
