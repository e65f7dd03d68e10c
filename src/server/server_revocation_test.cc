#include <gtest/gtest.h>

#include "server/server_testing.h"

// What ends a token ends the WebSockets that were opened with it.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

constexpr int kSignedOut = 4001;

class Revoked : public ::testing::Test {
 protected:
  void SetUp() override { server.start(); }
  Client signed_in(const std::string& name) {
    const HttpResult in = Client{server.port(), ""}.post(
        "/api/sign-in", {{"name", name}, {"password", kPassword}, {"token", true}});
    return {server.port(), in.json()["token"]};
  }
  // Nothing comes any more but the goodbye.
  static bool ended(RawSocket& socket) {
    while (socket.receive()) continue;
    return socket.close_code() == kSignedOut;
  }
  static bool lives(RawSocket& socket) { return code_of(socket.ask({{"type", "ping"}})).empty(); }
  TestServer server;
};

TEST_F(Revoked, signing_out_closes_the_sockets_of_that_token_alone) {
  const Client ada = server.named("Ada");
  const Client elsewhere = signed_in("Ada");
  RawSocket first(ada);
  RawSocket second(ada);
  RawSocket other(elsewhere);
  ASSERT_TRUE(lives(first) && lives(second) && lives(other));
  ASSERT_EQ(ada.ask("DELETE", "/api/session", "").status, 200);
  EXPECT_TRUE(ended(first));
  EXPECT_TRUE(ended(second));
  EXPECT_TRUE(lives(other));
}

TEST_F(Revoked, a_new_password_closes_all_sockets_but_those_of_whoever_changed_it) {
  const Client ada = server.named("Ada");
  RawSocket thief(signed_in("Ada"));
  RawSocket mine(ada);
  ASSERT_TRUE(lives(thief) && lives(mine));
  ASSERT_EQ(ada.post("/api/me/password", {{"old", kPassword}, {"new", "another long one"}}).status,
            200);
  EXPECT_TRUE(ended(thief));
  EXPECT_TRUE(lives(mine));
}

TEST_F(Revoked, claiming_a_name_closes_the_sockets_of_the_guest) {
  const Client guest = server.guest();
  RawSocket socket(guest);
  ASSERT_TRUE(lives(socket));
  ASSERT_EQ(guest.post("/api/me/claim", {{"name", "Ada"}, {"password", kPassword}}).status, 200);
  EXPECT_TRUE(ended(socket));
}

TEST_F(Revoked, a_deleted_person_and_their_bots_are_cut_off_and_cannot_sit_down_again) {
  const Client ada = server.named("Ada");
  const Client robot{server.port(), ada.post("/api/me/bots", {{"name", "Robot"}}).json()["token"]};
  const Client ben = server.guest();
  const std::string id =
      server.table(ben, {{"game", "landomy"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}});
  RawSocket socket(ada);
  RawSocket bot(robot);
  ASSERT_TRUE(lives(socket) && lives(bot));
  ASSERT_EQ(ada.ask("DELETE", "/api/me", Json{{"password", kPassword}}.dump()).status, 200);
  socket.send({{"type", "join"}, {"match", id}, {"request", "j"}});
  EXPECT_TRUE(ended(socket));
  EXPECT_TRUE(ended(bot));
  EXPECT_EQ(ada.post("/api/matches/" + id + "/join", Json::object()).code(), "bad_token");
  EXPECT_EQ(robot.post("/api/matches/" + id + "/join", Json::object()).code(), "bad_token");
  EXPECT_EQ(ben.get("/api/matches/" + id).json()["table"]["seats"][1]["kind"], "open");
}

TEST_F(Revoked, whoever_sits_down_while_being_deleted_holds_no_seat_afterwards) {
  const Client ben = server.guest();
  for (int i = 0; i < 20; ++i) {
    const Client guest = server.guest();
    const std::string id =
        server.table(ben, {{"game", "landomy"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}});
    RawSocket socket(guest);
    std::string joins;
    for (int k = 0; k < 3; ++k)
      joins += RawSocket::frame(
          1, Json{{"type", "join"}, {"match", id}, {"request", std::to_string(k)}}.dump());
    socket.raw().write(joins);
    ASSERT_EQ(guest.ask("DELETE", "/api/me", "{}").status, 200);
    socket.raw().write(joins);
    while (socket.receive()) continue;
    const Json seat = ben.get("/api/matches/" + id).json()["table"]["seats"][1];
    EXPECT_TRUE(seat["kind"] == "open" || seat["name"] == "") << seat;
  }
}

}  // namespace
}  // namespace fourlands::server
