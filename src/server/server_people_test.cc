#include <gtest/gtest.h>

#include "server/server_testing.h"

// Guests, names, passwords, bot accounts, ratings, history and chat, over HTTP as a page uses it.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

class People : public ::testing::Test {
 protected:
  void SetUp() override { server.start(); }
  Client named(const std::string& name) { return server.named(name); }
  HttpResult sign_in(const std::string& name, const std::string& password) {
    return Client{server.port(), ""}.post(
        "/api/sign-in", {{"name", name}, {"password", password}, {"token", true}});
  }
  TestServer server;
};

TEST_F(People, a_guest_is_known_by_a_cookie_that_scripts_cannot_read) {
  const Client stranger{server.port(), ""};
  EXPECT_TRUE(stranger.get("/api/session").json()["me"].is_null());
  const HttpResult made = stranger.post("/api/session", Json::object());
  const std::string cookie = made.headers.at("set-cookie");
  EXPECT_NE(cookie.find("HttpOnly"), std::string::npos);
  EXPECT_NE(cookie.find("SameSite=Lax"), std::string::npos);
  EXPECT_EQ(made.body.find("token"), std::string::npos);
  const std::string pair = cookie.substr(0, cookie.find(';'));
  const HttpResult known =
      stranger.ask("GET", "/api/session", "", "Cookie: other=1; " + pair + "\r\n");
  EXPECT_EQ(known.json()["me"]["person"], made.json()["me"]["person"]);
  EXPECT_EQ(known.json()["me"]["kind"], "guest");
}

TEST_F(People, a_guest_claims_a_name_and_keeps_seat_and_history) {
  const Client guest = server.guest();
  const std::string id =
      server.table(guest, {{"game", "landing-zone"}, {"seats", {{{"kind", "me"}}}}});
  const HttpResult claimed =
      guest.post("/api/me/claim", {{"name", "Ada"}, {"password", kPassword}, {"token", true}});
  ASSERT_EQ(claimed.status, 200) << claimed.body;
  const Client ada{server.port(), claimed.json()["token"]};
  EXPECT_EQ(ada.post("/api/me/claim", {{"name", "Eva"}, {"password", kPassword}}).code(),
            "already_named");
  // Who had the guest's token has nothing any more.
  EXPECT_EQ(guest.get("/api/me/matches").code(), "bad_token");
  EXPECT_NE(claimed.headers.at("set-cookie").find(ada.token), std::string::npos);
  const HttpResult in = sign_in("ada", kPassword);
  ASSERT_EQ(in.status, 200) << in.body;
  const Client elsewhere{server.port(), in.json()["token"]};
  EXPECT_EQ(elsewhere.get("/api/matches/" + id).json()["you"], Json::array({0}));
  const Json history = elsewhere.get("/api/me/matches").json()["matches"];
  ASSERT_EQ(history.size(), 1U);
  EXPECT_EQ(history[0]["match"], id);
  EXPECT_EQ(elsewhere.get("/api/me/matches?before=5").json()["matches"].size(), 0U);
  EXPECT_EQ(elsewhere.get("/api/people/ADA").json()["name"], "Ada");
}

TEST_F(People, a_name_that_looks_like_anothers_is_taken) {
  (void)named("Bill");
  const Client other = server.guest();
  EXPECT_EQ(other.post("/api/me/claim", {{"name", "BiII"}, {"password", kPassword}}).code(),
            "name_taken");
  EXPECT_EQ(other.post("/api/me/claim", {{"name", "x"}, {"password", kPassword}}).code(),
            "bad_name");
  EXPECT_EQ(other.post("/api/me/claim", {{"name", "Carla"}, {"password", "short"}}).code(),
            "bad_password");
}

TEST_F(People, signing_out_forgets_the_token) {
  const Client ada = named("Ada");
  ASSERT_EQ(ada.ask("DELETE", "/api/session", "").status, 200);
  EXPECT_EQ(ada.get("/api/me/matches").code(), "bad_token");
  EXPECT_EQ(RawSocket(ada).status(), 401);
}

TEST_F(People, a_new_password_ends_the_old_one_and_all_other_tokens) {
  const Client ada = named("Ada");
  const Client other{server.port(), sign_in("Ada", kPassword).json()["token"]};
  EXPECT_EQ(
      ada.post("/api/me/password", {{"old", "wrong one"}, {"new", "another long one"}}).code(),
      "wrong_password");
  ASSERT_EQ(ada.post("/api/me/password", {{"old", kPassword}, {"new", "another long one"}}).status,
            200);
  EXPECT_EQ(other.get("/api/me/matches").code(), "bad_token");
  EXPECT_EQ(ada.get("/api/me/matches").status, 200);
  EXPECT_EQ(sign_in("Ada", kPassword).code(), "wrong_password");
  EXPECT_EQ(sign_in("Ada", "another long one").status, 200);
}

TEST_F(People, guesses_are_slowed_for_names_that_exist_and_names_that_do_not) {
  (void)named("Ada");
  for (const std::string name : {"Ada", "Nobody"}) {
    HttpResult answer;
    for (int i = 0; i < 30 && answer.code() != "slow_down"; ++i)
      answer = sign_in(name, "guess " + std::to_string(i));
    EXPECT_EQ(answer.status, 429) << name;
    EXPECT_GT(answer.json()["error"]["retry_ms"], 0);
  }
}

TEST_F(People, a_deleted_person_leaves_matches_without_a_name_and_bots_play_on) {
  const Client ada = named("Ada");
  const Client ben = server.guest();
  const std::string id =
      server.table(ada, {{"game", "landomy"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}});
  ASSERT_EQ(ben.post("/api/matches/" + id + "/join", Json::object()).status, 200);
  EXPECT_EQ(ada.ask("DELETE", "/api/me", Json{{"password", "wrong one"}}.dump()).code(),
            "wrong_password");
  ASSERT_EQ(ada.ask("DELETE", "/api/me", Json{{"password", kPassword}}.dump()).status, 200);
  EXPECT_EQ(ada.get("/api/me/matches").code(), "bad_token");
  EXPECT_EQ(sign_in("Ada", kPassword).code(), "wrong_password");
  const Json table = ben.get("/api/matches/" + id).json()["table"];
  EXPECT_EQ(table["seats"][0]["name"], "");
  EXPECT_EQ(table["seats"][0]["plays"], "bot");
}

TEST_F(People, a_bot_account_plays_by_its_token) {
  const Client ada = named("Ada");
  EXPECT_EQ(server.guest().post("/api/me/bots", {{"name", "Robot"}}).code(), "not_named");
  const HttpResult made = ada.post("/api/me/bots", {{"name", "Robot"}});
  ASSERT_EQ(made.status, 200) << made.body;
  const Client robot{server.port(), made.json()["token"]};
  EXPECT_EQ(robot.get("/api/session").json()["me"]["kind"], "bot");
  const std::string id =
      server.table(ada, {{"game", "landomy"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}});
  EXPECT_EQ(robot.post("/api/matches/" + id + "/join", Json::object()).status, 200);
  EXPECT_EQ(robot.get("/api/matches/" + id).json()["you"], Json({1}));
}

TEST_F(People, a_table_with_the_memory_aid_is_not_rated_LA_50) {
  const Client ada = named("Ada");
  const Json seats = {{{"kind", "me"}}, {{"kind", "open"}}};
  for (const bool aid : {true, false}) {
    const Json options = {{"memory_aid", aid}};
    const std::string id = server.table(
        ada,
        {{"game", "land-ahead"}, {"options", options}, {"clock", kHourEach}, {"seats", seats}});
    EXPECT_EQ(ada.get("/api/matches/" + id).json()["table"]["rated"], !aid);
  }
  const std::string unsaid =
      server.table(ada, {{"game", "land-ahead"}, {"clock", kHourEach}, {"seats", seats}});
  const Json table = ada.get("/api/matches/" + unsaid).json()["table"];
  EXPECT_EQ(table["options"]["memory_aid"], false);
  EXPECT_EQ(table["rated"], true);
}

TEST(Chatting, is_limited_also_where_nobody_watches_the_match) {
  TestServer server;
  server.freeze(1'700'000'000'000);
  server.start();
  const Client ada = server.guest();
  const std::string id =
      server.table(ada, {{"game", "landomy"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}});
  std::vector<int> said;
  for (int i = 0; i < 8; ++i) {
    ASSERT_TRUE(eventually([&] { return server.server->live_matches() == 0; }));
    said.push_back(ada.post("/api/matches/" + id + "/chat", {{"text", "hello"}}).status);
  }
  EXPECT_EQ(said, (std::vector<int>{200, 200, 200, 200, 200, 429, 429, 429}));
}

TEST_F(People, chat_is_plain_text_told_to_all_and_said_once) {
  const Client ada = named("Ada");
  const std::string id =
      server.table(ada, {{"game", "landomy"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}});
  RawSocket spectator(Client{server.port(), ""});
  ASSERT_EQ(code_of(spectator.ask({{"type", "watch"}, {"match", id}})), "");
  const Json line = {{"text", "<b>hello</b>"}, {"request", "one"}};
  ASSERT_EQ(ada.post("/api/matches/" + id + "/chat", line).status, 200);
  ASSERT_EQ(ada.post("/api/matches/" + id + "/chat", line).status, 200);
  EXPECT_EQ(spectator.until("chat")["line"]["text"], "<b>hello</b>");
  EXPECT_EQ(ada.get("/api/matches/" + id).json()["chat"].size(), 1U);
  EXPECT_EQ(ada.post("/api/matches/" + id + "/chat", {{"text", ""}}).status, 400);
  EXPECT_EQ(server.guest().post("/api/matches/" + id + "/chat", {{"text", "hi"}}).code(),
            "not_yours");
}

}  // namespace
}  // namespace fourlands::server
