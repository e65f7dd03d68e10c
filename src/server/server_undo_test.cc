#include <gtest/gtest.h>

#include "server/server_testing.h"

// Taking back what somebody else must agree to: which question an answer is to, and what bots
// allow.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

class Undoing : public ::testing::Test {
 protected:
  void SetUp() override { server.start(); }
  // Both have moved, and it is clear who may ask.
  void begin_two() {
    ada_ = server.guest();
    const Client ben = server.guest();
    id = server.table(ada_, {{"game", "landomy"},
                             {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}},
                             {"options", {{"setup", "advanced"}}}});
    ASSERT_EQ(ben.post("/api/matches/" + id + "/join", Json::object()).status, 200);
    asker = std::make_unique<Player>(ada_, id, 0);
    other = std::make_unique<Player>(ben, id, 1);
    ASSERT_EQ(play_on({asker.get(), other.get()}, rng, 8), 8);
    ASSERT_TRUE(asker->reach(other->seq()) && other->reach(asker->seq()));
  }
  std::string ask() { return code_of(asker->ask({{"type", "ask_undo"}, {"seen", asker->seq()}})); }
  Json question() { return other->ask({{"type", "watch"}}), other->last["asked"]["question"]; }
  std::string answer(const Json& to, bool agree) {
    Json message = {{"type", "answer_undo"}, {"agree", agree}};
    if (!to.is_null()) message["question"] = to;
    return code_of(other->ask(message));
  }
  TestServer server;
  Rng rng{7};
  std::string id;
  Client ada_;
  std::unique_ptr<Player> asker, other;
};

TEST_F(Undoing, a_late_answer_to_an_older_question_does_not_count) {
  begin_two();
  ASSERT_EQ(ask(), "");
  const Json first = question();
  ASSERT_TRUE(first.is_number_integer());
  ASSERT_EQ(answer(first, false), "");
  server.ahead_ms += 10'000;
  ASSERT_EQ(ask(), "");
  const Json second = question();
  EXPECT_GT(second, first);
  EXPECT_EQ(answer(first, true), "no_question");
  EXPECT_EQ(answer("what", true), "no_question");
  ASSERT_EQ(answer(second, false), "");
  // Whoever names no question answers the one that is open.
  server.ahead_ms += 20'000;
  ASSERT_EQ(ask(), "");
  EXPECT_EQ(answer(nullptr, true), "");
}

TEST_F(Undoing, after_a_no_each_further_question_waits_longer) {
  begin_two();
  for (const int wait : {10'000, 20'000, 40'000}) {
    ASSERT_EQ(ask(), "");
    ASSERT_EQ(answer(question(), false), "");
    EXPECT_EQ(ask(), "slow_down");
    server.ahead_ms += wait / 2;
    EXPECT_EQ(ask(), "slow_down") << wait;
    server.ahead_ms += wait / 2;
  }
  ASSERT_EQ(ask(), "");
  EXPECT_EQ(answer(question(), true), "");
}

TEST_F(Undoing, the_wait_outlives_the_match_s_memory) {
  begin_two();
  ASSERT_EQ(ask(), "");
  ASSERT_EQ(answer(question(), false), "");
  const Json seen = {{"seen", asker->seq()}};
  asker.reset();
  other.reset();
  ASSERT_TRUE(eventually([&] { return server.server->live_matches() == 0; }));
  const std::string path = "/api/matches/" + id + "/ask_undo";
  EXPECT_EQ(ada_.post(path, seen).code(), "slow_down");
  server.ahead_ms += 10'000;
  EXPECT_EQ(ada_.post(path, seen).status, 200);
}

TEST_F(Undoing, a_bot_agrees_to_undo_its_answer_but_not_a_roll) {
  const Client ada = server.guest();
  const Json seats = {{{"kind", "me"}}, {{"kind", "bot"}, {"level", 1}}};
  const auto my_turn = [](Player& me) {
    while (!me.to_act())
      if (!me.reach(me.seq() + 1)) return false;
    return true;
  };
  // No dice: what the bot did may be taken back with mine.
  Player calm(
      ada,
      server.table(ada,
                   {{"game", "landomy"}, {"seats", seats}, {"options", {{"setup", "advanced"}}}}),
      0);
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(my_turn(calm));
    ASSERT_EQ(code_of(calm.step(calm.steps().front())), "");
  }
  ASSERT_TRUE(my_turn(calm));
  EXPECT_EQ(code_of(calm.ask({{"type", "ask_undo"}, {"seen", calm.seq()}})), "");

  // Dice: until chance has spoken after my step, then no more.
  Player dicey(ada, server.table(ada, {{"game", "landing-zone"}, {"seats", seats}}), 0);
  bool rolled = false;
  for (int i = 0; i < 50 && !rolled; ++i) {
    ASSERT_TRUE(my_turn(dicey));
    ASSERT_EQ(code_of(dicey.step(dicey.steps().front())), "");
    ASSERT_TRUE(my_turn(dicey));
    // The bot, which acts at the same time, may have acted since.
    const Json log = ada.get("/api/matches/" + dicey.match).json()["log"];
    for (auto event = log.rbegin(); event != log.rend() && (*event)["who"] != 0; ++event)
      rolled = rolled || (*event)["who"] == "chance";
  }
  ASSERT_TRUE(rolled);
  EXPECT_EQ(code_of(dicey.ask({{"type", "ask_undo"}, {"seen", dicey.seq()}})), "bots_saw_chance");
}

}  // namespace
}  // namespace fourlands::server
