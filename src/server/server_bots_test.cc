#include <gtest/gtest.h>

#include <set>

#include "server/server_testing.h"
#include "server/store/sqlite.h"

// Bot accounts: their owner's list, challenges, and the ladder among them.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

class BotAccounts : public ::testing::Test {
 protected:
  void SetUp() override {
    config(server.config);
    server.start();
  }
  virtual void config(Config&) {}
  Client bot_of(const Client& owner, const std::string& name) const {
    const HttpResult made = owner.post("/api/me/bots", {{"name", name}});
    EXPECT_EQ(made.status, 200) << made.body;
    return Client{server.port(), made.json()["token"]};
  }
  static Json challenge(const std::string& name) {
    return {{"game", "landomy"},
            {"seats", {{{"kind", "me"}}, {{"kind", "account"}, {"name", name}}}}};
  }
  // Its tables, once it asks for the lobby.
  static Json lobby(RawSocket& socket, Json more = Json::object()) {
    more["type"] = "lobby";
    socket.send(more);
    return socket.until("tables")["tables"];
  }
  TestServer server;
};

TEST_F(BotAccounts, are_listed_for_their_owner_alone) {
  const Client ada = server.named("Ada");
  const Client ben = server.named("Ben");
  bot_of(ada, "Zoe bot");
  bot_of(ada, "Robo");
  const Json bots = ada.get("/api/me/bots").json()["bots"];
  ASSERT_EQ(bots.size(), 2U);
  EXPECT_EQ(bots[0]["name"], "Robo");
  EXPECT_EQ(bots[0]["kind"], "bot");
  EXPECT_EQ(ben.get("/api/me/bots").json()["bots"], Json::array());
  EXPECT_EQ((Client{server.port(), ""}.get("/api/me/bots").code()), "no_token");
}

TEST_F(BotAccounts, a_new_token_ends_the_old_one) {
  const Client ada = server.named("Ada");
  const Client before = bot_of(ada, "Robo");
  EXPECT_EQ(server.named("Ben").post("/api/me/bots/Robo/token", Json::object()).code(),
            "not_found");
  EXPECT_EQ(before.get("/api/me/matches").status, 200);
  const HttpResult renewed = ada.post("/api/me/bots/robo/token", Json::object());
  ASSERT_EQ(renewed.status, 200) << renewed.body;
  EXPECT_EQ(before.get("/api/me/matches").code(), "bad_token");
  const Client after{server.port(), renewed.json()["token"]};
  EXPECT_EQ(after.get("/api/session").json()["me"]["name"], "Robo");
}

TEST_F(BotAccounts, one_that_is_revoked_is_gone_and_a_bot_plays_on_for_it) {
  const Client ada = server.named("Ada");
  const Client robo = bot_of(ada, "Robo");
  const Client ben = server.guest();
  const std::string id = server.table(ben, challenge("Robo"));
  ASSERT_EQ(robo.post("/api/matches/" + id + "/join", Json::object()).status, 200);
  EXPECT_EQ(ben.ask("DELETE", "/api/me/bots/Robo", "").code(), "not_found");
  const HttpResult gone = ada.ask("DELETE", "/api/me/bots/Robo", "");
  ASSERT_EQ(gone.status, 200) << gone.body;
  EXPECT_EQ(gone.json()["bots"], Json::array());
  EXPECT_EQ(robo.get("/api/me/matches").code(), "bad_token");
  const Json seat = ben.get("/api/matches/" + id).json()["table"]["seats"][1];
  EXPECT_EQ(seat["plays"], "bot");
  EXPECT_EQ(seat["name"], "");
  EXPECT_EQ(ada.get("/api/people/Robo").code(), "not_found");
}

TEST_F(BotAccounts, a_challenge_is_told_to_the_bot_and_kept_for_it) {
  const Client ada = server.named("Ada");
  const Client robo = bot_of(ada, "Robo");
  RawSocket listening(robo);
  EXPECT_EQ(lobby(listening), Json::array());
  RawSocket stranger(Client{server.port(), ""});
  EXPECT_EQ(lobby(stranger), Json::array());
  const Client ben = server.guest();
  const std::string id = server.table(ben, challenge("robo"));
  const Json told = listening.until("table")["table"];
  EXPECT_EQ(told["match"], id);
  EXPECT_EQ(told["seats"][1], (Json{{"kind", "open"}, {"for", "Robo"}, {"account", "bot"}}));
  // It is private: nobody else hears of it, and nobody else may sit down.
  EXPECT_EQ(lobby(stranger), Json::array());
  EXPECT_EQ(server.guest().post("/api/matches/" + id + "/join", Json::object()).code(),
            "seat_taken");
  // One that comes later finds it, too.
  RawSocket later(robo);
  EXPECT_EQ(lobby(later)[0]["match"], id);
  ASSERT_EQ(robo.post("/api/matches/" + id + "/join", Json::object()).status, 200);
  const Json match = ben.get("/api/matches/" + id).json();
  EXPECT_EQ(match["table"]["status"], "running");
  EXPECT_EQ(match["table"]["seats"][1]["account"], "bot");
}

TEST_F(BotAccounts, challenge_each_other) {
  const Client ada = server.named("Ada");
  const Client one = bot_of(ada, "Robo");
  const Client two = bot_of(ada, "Dobo");
  const std::string id = server.table(one, challenge("Dobo"));
  ASSERT_EQ(two.post("/api/matches/" + id + "/join", Json::object()).status, 200);
  EXPECT_EQ(one.get("/api/matches/" + id).json()["table"]["status"], "running");
}

TEST_F(BotAccounts, a_declined_challenge_leaves_the_seat_to_anybody) {
  const Client robo = bot_of(server.named("Ada"), "Robo");
  const Client ben = server.guest();
  const std::string id = server.table(ben, challenge("Robo"));
  ASSERT_EQ(robo.post("/api/matches/" + id + "/leave", Json::object()).status, 200);
  EXPECT_EQ(ben.get("/api/matches/" + id).json()["table"]["seats"][1], (Json{{"kind", "open"}}));
  RawSocket listening(robo);
  EXPECT_EQ(lobby(listening), Json::array());
  EXPECT_EQ(server.guest().post("/api/matches/" + id + "/join", Json::object()).status, 200);
}

TEST_F(BotAccounts, only_bot_accounts_that_exist_can_be_challenged) {
  const Client ada = server.named("Ada");
  for (const char* name : {"Nobody", "Ada", "", "!!"}) {
    const HttpResult answer = server.guest().post("/api/tables", challenge(name));
    EXPECT_TRUE(answer.status == 404 || answer.status == 400) << name << " " << answer.body;
  }
  EXPECT_EQ(server.guest().post("/api/tables", challenge("Ada")).code(), "unknown_bot");
}

TEST_F(BotAccounts, a_challenge_of_ones_own_bot_is_never_rated) {
  const Client ada = server.named("Ada");
  const Client robo = bot_of(ada, "Robo");
  Json wish = challenge("Robo");
  wish["clock"] = kHourEach;
  const std::string id = server.table(ada, wish);
  ASSERT_EQ(robo.post("/api/matches/" + id + "/join", Json::object()).status, 200);
  EXPECT_EQ(ada.get("/api/matches/" + id).json()["table"]["rated"], false);
}

TEST_F(BotAccounts, without_a_ladder_nobody_is_paired) {
  const Json ladder = Client{server.port(), ""}.get("/api/ladder").json();
  EXPECT_EQ(ladder["on"], false);
  EXPECT_EQ(ladder["games"]["landomy"], Json::array());
}

class BotLadder : public BotAccounts {
 protected:
  void config(Config& config) override {
    config.bot_ladder = true;
    config.rated_steps = 1;  // By chance a match of random steps is over in its third turn.
  }
  // The next table like that of which the lobby tells; null if none comes.
  template <class Like>
  static Json told(RawSocket& socket, Like like) {
    for (;;) {
      const Json message = socket.until("table");
      if (message.is_null()) return nullptr;
      if (like(message["table"])) return message["table"];
    }
  }
};

TEST_F(BotLadder, pairs_bots_of_different_owners_and_rates_them_among_themselves) {
  const Client ada = server.named("Ada");
  const Client robo = bot_of(ada, "Robo");
  const Client dobo = bot_of(server.named("Ben"), "Dobo");
  RawSocket one(robo);
  lobby(one, {{"ladder", {"landomy"}}});
  RawSocket person(ada);
  lobby(person, {{"ladder", {"landomy"}}});  // A person is not paired.
  RawSocket two(dobo);
  lobby(two, {{"ladder", {"landomy"}}});
  server.ahead_ms += 10'000;
  const Json table =
      told(one, [](const Json& other) { return !other["seats"][0].value("for", "").empty(); });
  ASSERT_TRUE(table.is_object());
  EXPECT_EQ(table["ladder"], true);
  EXPECT_EQ(table["rated"], false);  // Until they sit down.
  const std::string id = table["match"];
  for (const Client& bot : {robo, dobo})
    ASSERT_EQ(bot.post("/api/matches/" + id + "/join", Json::object()).status, 200);
  const Json match = robo.get("/api/matches/" + id).json();
  EXPECT_EQ(match["table"]["rated"], true);
  const int seat = match["you"][0];
  Player first(robo, id, seat);
  Player second(dobo, id, 1 - seat);
  Rng rng{5};
  ASSERT_TRUE(play_each({&first, &second}, rng, server.config.rated_steps));
  EXPECT_EQ(code_of(first.ask({{"type", "resign"}})), "");
  Json ladder;
  EXPECT_TRUE(eventually([&] {
    ladder = ada.get("/api/ladder").json()["games"]["landomy"];
    return ladder.size() == 2;
  })) << ladder;
  EXPECT_EQ(ladder[0]["name"], "Dobo");
  EXPECT_EQ(ladder[0]["rank"], 1);
  EXPECT_GT(ladder[0]["rating"], 1500);
  EXPECT_LT(ladder[1]["rating"], 1500);
  // Among people nothing has moved.
  EXPECT_EQ(ada.get("/api/people/Robo").json()["ratings"], Json::object());
}

TEST_F(BotLadder, a_bot_that_does_not_sit_down_is_not_waited_for) {
  const Client robo = bot_of(server.named("Ada"), "Robo");
  const Client dobo = bot_of(server.named("Ben"), "Dobo");
  RawSocket one(robo);
  lobby(one, {{"ladder", {"landomy"}}});
  RawSocket two(dobo);
  lobby(two, {{"ladder", {"landomy"}}});
  server.ahead_ms += 10'000;
  const std::string id = one.until("table")["table"]["match"];
  server.ahead_ms += 60'000;
  const Json table = told(
      one, [&](const Json& other) { return other["match"] == id && other["status"] == "closed"; });
  EXPECT_TRUE(table.is_object());
}

TEST_F(BotLadder, pairs_nobody_twice_while_a_table_is_being_stored) {
  const Client robo = bot_of(server.named("Ada"), "Robo");
  const Client dobo = bot_of(server.named("Ben"), "Dobo");
  RawSocket one(robo);
  lobby(one, {{"ladder", {"landomy"}}});
  RawSocket two(dobo);
  // The disk is slow: nothing is stored while another holds the file.
  Database other(server.config.data, Database::Mode::kWrite);
  other.execute("BEGIN IMMEDIATE");
  lobby(two, {{"ladder", {"landomy"}}});
  for (int i = 0; i < 5; ++i, usleep(250'000)) server.ahead_ms += 2500;
  other.execute("ROLLBACK");
  // Whatever was paired in between is told before this one.
  std::set<std::string> tables;
  const std::string last = server.table(
      server.guest(),
      {{"game", "landomy"}, {"public", true}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}});
  told(one, [&](const Json& table) {
    if (table.value("ladder", false)) tables.insert(table["match"]);
    return table["match"] == last;
  });
  EXPECT_EQ(tables.size(), 1U);
}

}  // namespace
}  // namespace fourlands::server
