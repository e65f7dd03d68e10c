#include <gtest/gtest.h>

#include "server/server_testing.h"

// Order in the house, as people and admins have it over HTTP and WebSockets, and as the host has it
// at the console.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

class HouseOrder : public ::testing::Test {
 protected:
  void SetUp() override { server.start(); }
  // As the host, by the console's socket.
  [[nodiscard]] HttpResult console(const std::string& method, const std::string& what,
                                   const Json& body = Json()) const {
    RawConnection connection(server.server->control());
    EXPECT_TRUE(connection.open());
    const std::string text = body.is_null() ? "" : body.dump();
    connection.write(method + " /api/admin/" + what +
                     " HTTP/1.1\r\nHost: console\r\nConnection: close\r\nContent-Length: " +
                     std::to_string(text.size()) + "\r\n\r\n" + text);
    return read_http(connection);
  }
  [[nodiscard]] HttpResult act(const std::string& what, const Json& body) const {
    HttpResult done = console("POST", what, body);
    EXPECT_EQ(done.status, 200) << what << ": " << done.body;
    return done;
  }
  [[nodiscard]] Json look(const std::string& what) const { return console("GET", what).json(); }
  [[nodiscard]] Client stranger() const { return Client{server.port(), ""}; }
  // A table at which both sit, and its id.
  [[nodiscard]] std::string table_of(const Client& one, const Client& other) const {
    const std::string id =
        server.table(one, {{"game", "landomy"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}});
    EXPECT_EQ(other.post("/api/matches/" + id + "/join", Json::object()).status, 200);
    return id;
  }
  static HttpResult chat(const Client& who, const std::string& id, const std::string& text) {
    return who.post("/api/matches/" + id + "/chat", {{"text", text}});
  }
  TestServer server;
};

TEST_F(HouseOrder, the_host_makes_the_first_admin_at_the_console_and_nobody_else_may_see_or_do) {
  const Client ada = server.named("Ada");
  EXPECT_EQ(stranger().get("/api/admin/overview").code(), "no_token");
  EXPECT_EQ(ada.get("/api/admin/overview").code(), "not_admin");
  EXPECT_EQ(ada.post("/api/admin/admin", {{"person", "Ada"}}).code(), "not_admin");
  (void)act("admin", {{"person", "Ada"}});
  EXPECT_EQ(ada.get("/api/session").json()["me"]["admin"], true);
  EXPECT_EQ(ada.get("/api/admin/overview").status, 200);
  // The console is for admins' work and nothing else.
  EXPECT_EQ(console("GET", "../session").status, 404);
  // One who is not there yet is made, with a code for the password.
  const std::string code = act("admin", {{"person", "Grace"}}).json()["code"];
  const HttpResult in = stranger().post(
      "/api/reset", {{"name", "Grace"}, {"code", code}, {"new", kPassword}, {"token", true}});
  EXPECT_EQ(in.json()["me"]["admin"], true) << in.body;
  (void)act("admin", {{"person", "Ada"}, {"on", false}});
  EXPECT_EQ(ada.get("/api/admin/overview").code(), "not_admin");
  const Json audit = look("audit")["audit"];
  ASSERT_EQ(audit.size(), 3U);
  EXPECT_EQ(audit[2]["admin"], "console");
  EXPECT_EQ(audit[2]["name"], "Ada");
}

TEST_F(HouseOrder, what_was_decided_holds_after_a_restart) {
  const Client ada = server.named("Ada");
  Client bill = server.named("Bill");
  (void)act("admin", {{"person", "Ada"}});
  (void)act("ban", {{"person", "Bill"}, {"minutes", 60}, {"why", "shouting"}});
  (void)act("set", {{"registration", false}});
  server.stop();
  bill.port = server.start();
  EXPECT_EQ(bill.get("/api/me/matches").code(), "banned");
  EXPECT_EQ(
      server.guest().post("/api/me/claim", {{"name", "Carla"}, {"password", kPassword}}).code(),
      "registration_off");
  server.ahead_ms += 61 * 60'000;
  EXPECT_EQ(bill.get("/api/me/matches").status, 200);
}

TEST_F(HouseOrder, who_is_muted_is_not_heard_and_chat_can_be_switched_off) {
  const Client ada = server.named("Ada");
  const Client bill = server.named("Bill");
  const std::string id = table_of(ada, bill);
  EXPECT_EQ(chat(bill, id, "hello").status, 200);
  (void)act("mute", {{"person", "Bill"}, {"minutes", 10}});
  EXPECT_EQ(chat(bill, id, "still here").code(), "muted");
  EXPECT_EQ(chat(ada, id, "peace").status, 200);
  (void)act("mute", {{"person", "Bill"}, {"minutes", 0}});
  EXPECT_EQ(chat(bill, id, "sorry").status, 200);
  (void)act("set", {{"chat", false}});
  EXPECT_EQ(chat(ada, id, "anybody?").code(), "chat_off");
  EXPECT_EQ(stranger().get("/api/session").json()["house"]["chat"], false);
}

TEST_F(HouseOrder, who_is_banned_is_told_why_and_may_take_what_is_theirs) {
  const Client bill = server.named("Bill");
  RawSocket socket(bill);
  EXPECT_EQ(code_of(socket.ask({{"type", "ping"}})), "");
  (void)act("set", {{"appeals", "Write to ada@example.org."}});
  (void)act("ban", {{"person", "Bill"}, {"why", "shouting"}});
  while (socket.receive()) {
  }
  EXPECT_EQ(RawSocket(bill).status(), 403);
  const HttpResult refused = bill.get("/api/session");
  EXPECT_EQ(refused.status, 403);
  EXPECT_EQ(refused.code(), "banned");
  EXPECT_NE(refused.body.find("shouting Write to ada@example.org."), std::string::npos)
      << refused.body;
  EXPECT_EQ(bill.get("/api/me/export").json()["me"]["name"], "Bill");
  EXPECT_EQ(bill.ask("DELETE", "/api/me", Json{{"password", kPassword}}.dump()).status, 200);
}

TEST_F(HouseOrder, nobody_comes_in_from_a_network_that_is_shut_out) {
  server.stop();
  server.config.behind_proxy = true;
  server.start();
  const auto from = [&](const std::string& address) {
    return stranger().ask("GET", "/api/tables", "", "X-Forwarded-For: " + address + "\r\n");
  };
  (void)act("network", {{"network", "192.0.2.0/24"}, {"minutes", 60}, {"why", "robots"}});
  EXPECT_EQ(from("192.0.2.77").code(), "banned");
  EXPECT_EQ(from("192.0.3.77").status, 200);
  EXPECT_EQ(look("networks")["networks"][0]["why"], "robots");
  (void)act("network", {{"network", "192.0.2.0/24"}, {"minutes", 0}});
  EXPECT_EQ(from("192.0.2.77").status, 200);
  for (const char* wrong : {"", "0.0.0.0/0", "::/0", "everybody", "192.0.2.0/24, 10.0.0.0/8"})
    EXPECT_EQ(console("POST", "network", {{"network", wrong}}).code(), "bad_network") << wrong;
}

TEST_F(HouseOrder, who_blocks_another_does_not_hear_them_nor_sit_with_them) {
  const Client ada = server.named("Ada");
  const Client bill = server.named("Bill");
  const std::string id = table_of(ada, bill);
  EXPECT_EQ(chat(bill, id, "before").status, 200);
  EXPECT_EQ(ada.post("/api/me/blocks", {{"match", id}, {"line", 1}}).json()["blocked"][0]["name"],
            "Bill");
  EXPECT_EQ(chat(bill, id, "after").status, 200);
  EXPECT_EQ(ada.get("/api/matches/" + id).json()["chat"], Json::array());
  EXPECT_EQ(bill.get("/api/matches/" + id).json()["chat"].size(), 2U);
  const std::string next =
      server.table(ada, {{"game", "landomy"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}});
  EXPECT_EQ(bill.post("/api/matches/" + next + "/join", Json::object()).code(), "kept_away");
  const Json blocked = ada.get("/api/me/blocks").json()["blocked"];
  EXPECT_EQ(ada.ask("DELETE", "/api/me/blocks/" + blocked[0]["person"].get<std::string>(), "")
                .json()["blocked"],
            Json::array());
  EXPECT_EQ(bill.post("/api/matches/" + next + "/join", Json::object()).status, 200);
}

TEST_F(HouseOrder, a_report_shows_the_chat_around_it_and_is_settled) {
  const Client ada = server.named("Ada");
  const Client bill = server.named("Bill");
  const std::string id = table_of(ada, bill);
  EXPECT_EQ(chat(bill, id, "you fool").status, 200);
  EXPECT_EQ(ada.post("/api/reports", {{"match", id}, {"seat", 0}, {"why", "me"}}).code(),
            "yourself");
  EXPECT_EQ(ada.post("/api/reports", {{"match", id}, {"seat", 1}, {"why", "rude"}}).status, 200);
  EXPECT_EQ(look("overview")["reports"], 1);
  const Json report = look("reports")["reports"][0];
  EXPECT_EQ(report["by"], "Ada");
  EXPECT_EQ(report["about"]["name"], "Bill");
  ASSERT_EQ(report["chat"].size(), 1U);
  EXPECT_EQ(report["chat"][0]["text"], "you fool");
  EXPECT_EQ(report["chat"][0]["theirs"], true);
  (void)act("settle", {{"report", report["report"]}, {"outcome", "talked to both"}});
  EXPECT_EQ(look("overview")["reports"], 0);
  EXPECT_EQ(look("reports")["reports"][0]["outcome"], "talked to both");
  for (int i = 0; i < 4; ++i) (void)ada.post("/api/reports", {{"name", "Bill"}, {"why", "again"}});
  EXPECT_EQ(ada.post("/api/reports", {{"name", "Bill"}, {"why", "again"}}).code(), "slow_down");
}

TEST_F(HouseOrder, a_new_name_stands_at_tables_and_in_chat) {
  const Client ada = server.named("Ada");
  const Client bill = server.named("Rude name");
  const std::string id = table_of(ada, bill);
  EXPECT_EQ(chat(bill, id, "hello").status, 200);
  EXPECT_EQ(console("POST", "rename", {{"person", "Rude name"}, {"name", "Ada"}}).code(),
            "name_taken");
  (void)act("rename", {{"person", "Rude name"}, {"name", "Somebody"}});
  EXPECT_EQ(bill.get("/api/session").json()["me"]["name"], "Somebody");
  Json now = ada.get("/api/matches/" + id).json();
  // The table follows in a job of its own.
  while (now["table"]["seats"][1]["name"] != "Somebody") {
    EXPECT_EQ(now["table"]["seats"][1]["name"], "Rude name");
    now = ada.get("/api/matches/" + id).json();
  }
  EXPECT_EQ(now["chat"][0]["name"], "Somebody");
}

TEST_F(HouseOrder, a_code_changes_the_password_once_and_within_a_day) {
  const Client ada = server.named("Ada");
  const auto with = [&](const std::string& code, const std::string& password) {
    return stranger().post("/api/reset",
                           {{"name", "ada"}, {"code", code}, {"new", password}, {"token", true}});
  };
  const std::string old = act("reset", {{"person", "Ada"}}).json()["code"];
  const std::string code = act("reset", {{"person", "Ada"}}).json()["code"];
  EXPECT_EQ(with(old, "quite another").code(), "wrong_code");
  EXPECT_EQ(with(code, "short").code(), "bad_password");
  EXPECT_EQ(with(code, "quite another").status, 200);
  EXPECT_EQ(ada.get("/api/me/matches").code(), "bad_token");
  EXPECT_EQ(with(code, "yet another one").code(), "wrong_code");
  EXPECT_EQ(
      stranger().post("/api/sign-in", {{"name", "Ada"}, {"password", "quite another"}}).status,
      200);
  const std::string late = act("reset", {{"person", "Ada"}}).json()["code"];
  server.ahead_ms += 25 * 60 * 60'000;
  EXPECT_EQ(with(late, "yet another one").code(), "wrong_code");
}

TEST_F(HouseOrder, an_export_has_all_that_is_kept_of_a_person_and_no_secret) {
  const Client ada = server.named("Ada");
  const Client bill = server.named("Bill");
  const std::string id = table_of(ada, bill);
  EXPECT_EQ(chat(ada, id, "hello").status, 200);
  EXPECT_EQ(chat(bill, id, "not hers").status, 200);
  EXPECT_EQ(ada.post("/api/me/blocks", {{"name", "Bill"}}).status, 200);
  const HttpResult running = ada.get("/api/me/export");
  EXPECT_NE(running.headers.at("content-disposition").find("fourlands.json"), std::string::npos);
  EXPECT_FALSE(running.json()["matches"][0].contains("events"));
  EXPECT_EQ(ada.post("/api/matches/" + id + "/resign", Json::object()).status, 200);
  const HttpResult all = ada.get("/api/me/export");
  const Json json = all.json();
  EXPECT_EQ(json["format"], "fourlands-person");
  EXPECT_EQ(json["chat"].size(), 1U);
  EXPECT_EQ(json["chat"][0]["text"], "hello");
  EXPECT_EQ(json["blocked"].size(), 1U);
  EXPECT_EQ(json["matches"][0]["status"], "over");
  EXPECT_FALSE(json["matches"][0]["events"].empty());
  for (const std::string& secret : {std::string("argon2"), ada.token, std::string("not hers")})
    EXPECT_EQ(all.body.find(secret), std::string::npos) << secret;
}

TEST_F(HouseOrder, a_table_that_is_closed_stays_so_and_nobody_plays_on) {
  Client ada = server.named("Ada");
  const Client bill = server.named("Bill");
  const std::string id = table_of(ada, bill);
  const Json before = ada.get("/api/matches/" + id).json();
  ASSERT_EQ(before["table"]["status"], "running");
  EXPECT_EQ(look("matches")["matches"].size(), 1U);
  (void)act("close", {{"match", id}});
  for (int start = 0; start < 2; ++start) {
    EXPECT_EQ(ada.get("/api/matches/" + id).json()["table"]["status"], "closed");
    EXPECT_EQ(ada.post("/api/matches/" + id + "/resign", Json::object()).code(), "not_running");
    EXPECT_EQ(look("matches")["matches"].size(), 0U);
    server.stop();
    ada.port = server.start();
  }
  EXPECT_EQ(console("POST", "close", {{"match", id}}).code(), "not_running");
  EXPECT_EQ(console("POST", "close", {{"match", "nowhere"}}).code(), "unknown_match");
}

TEST_F(HouseOrder, what_is_too_old_goes_and_what_is_played_stays) {
  const Client ada = server.named("Ada");
  const Client bill = server.named("Bill");
  const std::string old = table_of(ada, bill);
  EXPECT_EQ(chat(ada, old, "hello").status, 200);
  EXPECT_EQ(ada.post("/api/matches/" + old + "/resign", Json::object()).status, 200);
  const std::string running = table_of(ada, bill);
  server.ahead_ms += Time{11} * 24 * 60 * 60'000;
  (void)act("prune", {{"days", 10}});
  while (ada.get("/api/matches/" + old).status == 200) {
  }
  EXPECT_EQ(ada.get("/api/matches/" + old).code(), "unknown_match");
  EXPECT_EQ(ada.get("/api/matches/" + running).status, 200);
  EXPECT_EQ(ada.get("/api/me/matches").json()["matches"].size(), 1U);
}

TEST_F(HouseOrder, a_deleted_person_is_in_nothing_that_admins_see) {
  const Client ada = server.named("Ada");
  const Client bill = server.named("Bill");
  EXPECT_EQ(ada.post("/api/reports", {{"name", "Bill"}, {"why", "rude"}}).status, 200);
  (void)act("mute", {{"person", "Bill"}});
  (void)act("delete", {{"person", "Bill"}});
  EXPECT_EQ(bill.get("/api/me/matches").code(), "bad_token");
  EXPECT_EQ(look("reports")["reports"].size(), 0U);
  EXPECT_EQ(console("GET", "audit").body.find("Bill"), std::string::npos);
}

// -- What the host watches -----------------------------------------------------------------------

TEST_F(HouseOrder, metrics_are_for_this_machine_or_for_who_has_the_token) {
  EXPECT_EQ(stranger().get("/metrics").status, 200);
  EXPECT_EQ(stranger().ask("GET", "/metrics", "", "X-Forwarded-For: 192.0.2.7\r\n").code(),
            "metrics_closed");
  server.stop();
  server.config.metrics_token = "sixteen-letters-or-more";
  server.start();
  EXPECT_EQ(stranger().get("/metrics").code(), "no_token");
  EXPECT_EQ(Client(server.port(), "another-token-of-no-use").get("/metrics").code(), "bad_token");
  EXPECT_EQ(Client(server.port(), server.config.metrics_token).get("/metrics").status, 200);
}

TEST_F(HouseOrder, every_answer_has_an_id_of_its_own_that_the_log_has_too) {
  const std::string one = stranger().get("/api/games").headers.at("x-request-id");
  EXPECT_NE(one, stranger().get("/api/games").headers.at("x-request-id"));
  EXPECT_FALSE(one.empty());
}

TEST_F(HouseOrder, a_step_is_measured_until_it_is_answered_and_told) {
  const Client ada = server.named("Ada");
  const std::string id =
      server.table(ada, {{"game", "landomy"}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}});
  Player player(ada, id, server.guest().get("/api/matches/" + id).json()["to_act"][0]);
  EXPECT_EQ(code_of(player.step(player.steps().front())), "");
  const std::string text = stranger().get("/metrics").body;
  for (const char* line :
       {"fourlands_step_ack_seconds_count 1", "fourlands_step_everyone_seconds_count 1",
        "fourlands_matches{game=\"landomy\",status=\"running\"} 1",
        "fourlands_people{game=\"landomy\"} 1",
        "fourlands_requests_total{method=\"POST\",route=\"/api/tables\",status=\"200\"} 1"})
    EXPECT_NE(text.find(line), std::string::npos) << line << "\n" << text;
}

TEST_F(HouseOrder, a_proxy_may_come_by_a_socket_of_this_machine) {
  server.stop();
  server.config.socket = server.folder.file("socket");
  server.config.behind_proxy = true;
  server.start();
  const auto ask = [&](const std::string& more) {
    RawConnection connection(server.config.socket);
    connection.write("GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + more + "\r\n");
    return read_http(connection);
  };
  EXPECT_EQ(ask("").status, 200);
  EXPECT_EQ(ask("X-Forwarded-For: 192.0.2.7\r\n").code(), "metrics_closed");
  // It is no console.
  RawConnection connection(server.config.socket);
  connection.write("GET /api/admin/audit HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(read_http(connection).code(), "no_token");
  server.stop();
  EXPECT_FALSE(std::filesystem::exists(server.config.socket));
}

}  // namespace
}  // namespace fourlands::server
