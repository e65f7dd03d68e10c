#include <gtest/gtest.h>
#include <sys/resource.h>

#include "server/server_testing.h"

// What strangers may send: it is refused and counted, and nobody else notices.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

class Abuse : public ::testing::Test {
 protected:
  void SetUp() override { server.start(); }

  // Somebody plays on as if nothing had happened.
  void expect_undisturbed() {
    const Client one = server.guest();
    const std::string id =
        server.table(one, {{"game", "landing-zone"}, {"seats", {{{"kind", "me"}}}}});
    Player alone(one, id, 0);
    EXPECT_EQ(code_of(alone.step(alone.steps().front())), "");
  }
  int counted(const std::string& what) {
    const std::string text = Client{server.port(), ""}.get("/metrics").body;
    const std::string line = "fourlands_incidents_total{what=\"" + what + "\"} ";
    const std::size_t at = text.find(line);
    return at == std::string::npos ? 0 : std::stoi(text.substr(at + line.size()));
  }
  // A table of two seats and a person on the first of them.
  std::string begun(const Client& one, const Client& two) {
    const std::string id =
        server.table(one, {{"game", "landed"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}});
    EXPECT_EQ(two.post("/api/matches/" + id + "/join", Json::object()).status, 200);
    return id;
  }
  TestServer server;
};

TEST_F(Abuse, bytes_that_are_no_http_are_answered_or_cut_off) {
  for (const auto& bytes :
       {std::string("\0\1\2\3\r\n\r\n", 8), std::string("GET\r\n\r\n"),
        std::string("GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n"), std::string(100'000, 'A'),
        "GET / HTTP/1.1\r\n" + std::string(20'000, 'h') + ": x\r\n\r\n",
        std::string("POST /api/tables HTTP/1.1\r\nContent-Length: -5\r\n\r\n")}) {
    RawConnection connection(server.port());
    connection.write(bytes);
    const HttpResult answer = read_http(connection);
    EXPECT_TRUE(answer.status == 400 || answer.status == 413 || answer.status == 0)
        << answer.status;
  }
  EXPECT_GT(counted("bad_http"), 3);
  expect_undisturbed();
}

TEST_F(Abuse, a_body_too_large_or_not_json_is_refused_in_words) {
  const Client one = server.guest();
  EXPECT_EQ(one.ask("POST", "/api/tables", std::string(70'000, ' ')).status, 413);
  EXPECT_EQ(one.ask("POST", "/api/tables", "{\"game\":").code(), "bad_json");
  EXPECT_EQ(one.ask("POST", "/api/tables", "[]").code(), "bad_json");
  EXPECT_EQ(one.ask("POST", "/api/tables", std::string(60'000, '[')).code(), "bad_json");
  EXPECT_EQ(one.post("/api/tables", {{"game", 5}}).code(), "bad_request");
  EXPECT_EQ(one.post("/api/tables", {{"game", "chess"}, {"seats", {{{"kind", "me"}}}}}).code(),
            "unknown_game");
  EXPECT_EQ(one.post("/api/tables", {{"game", "landomy"}, {"seats", {{{"kind", "me"}}}}}).code(),
            "bad_seats");
  EXPECT_EQ(one.get("/api/nothing").status, 404);
  EXPECT_EQ(one.ask("PUT", "/api/tables", "{}").status, 405);
  EXPECT_EQ(one.get("/api/matches/../../etc/passwd").status, 404);
}

TEST_F(Abuse, garbage_on_a_websocket_is_refused_and_then_cut_off) {
  const Client one = server.guest();
  RawSocket socket(one);
  const std::string garbage[] = {"{", "[]", "{\"type\":5}", "{\"type\":\"step\"}", "nonsense"};
  std::string codes;
  for (const std::string& text : garbage) socket.raw().write(RawSocket::frame(1, text));
  while (const auto answer = socket.receive()) codes += code_of(*answer) + " ";
  EXPECT_EQ(codes, "bad_json bad_request bad_request bad_request bad_json ");
  EXPECT_EQ(socket.close_code(), 1008);

  RawSocket no_text(one);
  no_text.raw().write(RawSocket::frame(1, "\xff\xfe"));
  EXPECT_FALSE(no_text.receive().has_value());
  EXPECT_EQ(no_text.close_code(), 1007);

  RawSocket binary(one);
  binary.raw().write(RawSocket::frame(2, "\1\2\3"));
  EXPECT_EQ(code_of(*binary.receive()), "bad_request");

  RawSocket large(one);
  large.raw().write(RawSocket::frame(1, std::string(20'000, ' ')));
  EXPECT_FALSE(large.receive().has_value());
  EXPECT_EQ(large.close_code(), 1009);
  expect_undisturbed();
}

TEST_F(Abuse, a_frame_that_breaks_off_or_breaks_the_protocol_ends_only_its_own_connection) {
  const Client one = server.guest();
  {
    RawSocket truncated(one);
    truncated.raw().write(RawSocket::frame(1, std::string(1000, ' ')).substr(0, 300));
  }
  RawSocket unmasked(one);
  unmasked.raw().write(std::string("\x81\x02{}", 4));
  EXPECT_FALSE(unmasked.receive().has_value());
  RawSocket reserved(one);
  reserved.raw().write(RawSocket::frame(0x0b, "x"));
  EXPECT_FALSE(reserved.receive().has_value());
  expect_undisturbed();
}

TEST_F(Abuse, messages_out_of_order_are_refused_in_words) {
  const Client one = server.guest();
  const Client two = server.guest();
  const std::string id =
      server.table(one, {{"game", "landed"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}});
  RawSocket socket(one);
  const auto code = [&](Json message) {
    message["match"] = id;
    return code_of(socket.ask(std::move(message)));
  };
  EXPECT_EQ(code({{"type", "step"}, {"seen", 0}, {"step", "x"}}), "not_running");
  EXPECT_EQ(code({{"type", "undo"}, {"seen", 0}}), "not_running");
  EXPECT_EQ(code({{"type", "rematch"}}), "not_over");
  EXPECT_EQ(code({{"type", "unwatch"}}), "");
  EXPECT_EQ(code({{"type", "no such thing"}}), "not_found");
  EXPECT_EQ(code_of(socket.ask({{"type", "watch"}, {"match", "nowhere"}})), "unknown_match");
  ASSERT_EQ(two.post("/api/matches/" + id + "/join", Json::object()).status, 200);
  EXPECT_EQ(code({{"type", "step"}, {"step", "x"}}), "bad_seen");
  EXPECT_EQ(code({{"type", "step"}, {"seen", 1e300}, {"step", "x"}}), "bad_seen");
  EXPECT_EQ(code({{"type", "step"}, {"seat", 99}, {"seen", 0}, {"step", "x"}}), "bad_seat");
  EXPECT_EQ(code({{"type", "join"}}), "not_open");
}

TEST_F(Abuse, another_sites_page_can_change_nothing) {
  const Client one = server.guest();
  const std::string evil = "Origin: https://evil.example\r\n";
  EXPECT_EQ(one.ask("POST", "/api/session", "{}", evil).code(), "wrong_origin");
  EXPECT_EQ(RawSocket(one, evil).status(), 403);
  EXPECT_EQ(RawSocket(one, "Origin: null\r\n").status(), 403);
  EXPECT_EQ(RawSocket(one, "Origin: http://localhost\r\n").status(), 101);
  EXPECT_GT(counted("handshake_refused"), 0);
}

TEST_F(Abuse, forged_and_replayed_tokens_and_other_peoples_seats_are_refused) {
  const Client one = server.guest();
  const Client two = server.guest();
  const std::string id = begun(one, two);
  std::string forged = one.token;
  forged[5] = forged[5] == 'A' ? 'B' : 'A';
  for (const std::string& token : {forged, std::string("x"), std::string(10'000, 'A')}) {
    const HttpResult answer = Client{server.port(), token}.get("/api/me/matches");
    EXPECT_TRUE(answer.code() == "bad_token" || answer.status == 413) << answer.body;
  }
  EXPECT_EQ(RawSocket(Client{server.port(), forged}).status(), 401);

  RawSocket socket(two);
  const Json now = one.get("/api/matches/" + id).json();
  for (const std::string type : {"step", "undo", "ask_undo", "leave", "resign", "explain"}) {
    const Json message = {{"type", type},
                          {"match", id},
                          {"seat", 0},
                          {"seen", now["seq"]},
                          {"step", now["steps"].value("0", Json{"x"})[0]}};
    EXPECT_EQ(code_of(socket.ask(message)), "not_yours") << type;
  }
  EXPECT_EQ(one.get("/api/matches/" + id).json()["seq"], now["seq"]);
  // Another person's request id is not mine.
  ASSERT_EQ(one.ask("DELETE", "/api/session", "").status, 200);
  EXPECT_EQ(RawSocket(one).status(), 401);
}

TEST_F(Abuse, whoever_does_not_read_is_cut_off) {
  const Client one = server.guest();
  const Client two = server.guest();
  const std::string id = begun(one, two);
  RawSocket slow(one, "", 4096);
  const std::string watch =
      RawSocket::frame(1, Json{{"type", "watch"}, {"match", id}, {"request", "w"}}.dump());
  for (int i = 0; i < 8; ++i) {
    std::string many;
    for (int k = 0; k < 500; ++k) many += watch;
    if (!slow.raw().write(many)) break;
  }
  EXPECT_TRUE(eventually([&] { return counted("slow_reader") > 0; }));
  EXPECT_EQ(counted("slow_reader"), 1);
  expect_undisturbed();
}

TEST_F(Abuse, thousands_of_idle_connections_disturb_nobody) {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  // Both ends of each are in this process.
  const int count = std::min<int>(2000, static_cast<int>(files.rlim_cur / 2) - 100);
  std::vector<std::unique_ptr<RawConnection>> idle;
  for (int i = 0; i < count; ++i) {
    idle.push_back(std::make_unique<RawConnection>(server.port()));
    // Some say half of something first.
    if (i % 3 == 0) idle.back()->write("GET /api/ws HTTP/1.1\r\nHos");
  }
  expect_undisturbed();
}

TEST(Limits, too_many_connections_of_one_address_are_refused) {
  TestServer server;
  server.config.max_connections_per_address = 5;
  server.start();
  std::vector<std::unique_ptr<RawSocket>> open;
  int refused = 0;
  for (int i = 0; i < 8; ++i) {
    open.push_back(std::make_unique<RawSocket>(Client{server.port(), ""}));
    refused += open.back()->status() == 503 ? 1 : 0;
  }
  EXPECT_EQ(refused, 3);
  open.resize(2);
  EXPECT_TRUE(eventually([&] { return RawSocket(Client{server.port(), ""}).status() == 101; }))
      << "places that became free are not given out again";
}

TEST(Limits, whoever_asks_too_fast_is_told_when_to_ask_again) {
  TestServer server;
  server.config.messages_per_second = 5;
  server.config.requests_per_second = 5;
  server.freeze(1'700'000'000'000);
  server.start();
  RawSocket socket(Client{server.port(), ""});
  int slowed = 0;
  for (int i = 0; i < 30; ++i) {
    const Json answer = socket.ask({{"type", "ping"}});
    if (code_of(answer) != "slow_down") continue;
    ++slowed;
    EXPECT_GT(answer["error"]["retry_ms"], 0);
  }
  EXPECT_GT(slowed, 5);
  int refused = 0;
  for (int i = 0; i < 30; ++i)
    refused += Client{server.port(), ""}.get("/api/games").status == 429 ? 1 : 0;
  EXPECT_GT(refused, 5);
  EXPECT_EQ(Client({server.port(), ""}).get("/healthz").status, 200);
}

}  // namespace
}  // namespace fourlands::server
