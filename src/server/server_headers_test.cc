#include <gtest/gtest.h>

#include "server/server_testing.h"

// What browsers are told about whom to trust: origins, cookies, headers.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

TEST(Headers, with_a_public_url_only_that_origin_may_change_anything) {
  TestServer server;
  server.config.public_url = "https://play.example.org";
  server.start();
  const Client one = server.guest();
  const auto status = [&](const std::string& origin) {
    return one.ask("POST", "/api/session", "{}", "Origin: " + origin + "\r\n").status;
  };
  EXPECT_EQ(status("https://play.example.org"), 200);
  // The host that it was sent to is what an attacker makes of it.
  EXPECT_EQ(status("http://localhost"), 403);
  EXPECT_EQ(status("https://localhost"), 403);
  EXPECT_EQ(status("http://play.example.org"), 403);
  EXPECT_EQ(status("https://play.example.org.evil.example"), 403);
  EXPECT_EQ(RawSocket(one, "Origin: http://localhost\r\n").status(), 403);
  EXPECT_EQ(RawSocket(one, "Origin: https://play.example.org\r\n").status(), 101);
}

TEST(Headers, behind_tls_the_cookie_is_for_this_host_alone_also_when_it_goes) {
  TestServer server;
  server.config.public_url = "https://play.example.org";
  server.start();
  const Client stranger{server.port(), ""};
  const std::string cookie = stranger.post("/api/session", Json::object()).headers.at("set-cookie");
  EXPECT_TRUE(cookie.starts_with("__Host-fourlands=")) << cookie;
  EXPECT_NE(cookie.find("; Secure"), std::string::npos);
  EXPECT_NE(cookie.find("; Path=/"), std::string::npos);
  const std::string pair = cookie.substr(0, cookie.find(';'));
  const auto me = [&](const std::string& sent) {
    return stranger.ask("GET", "/api/session", "", "Cookie: " + sent + "\r\n").json()["me"];
  };
  EXPECT_EQ(me(pair)["kind"], "guest");
  // Another host of the domain could have set this one.
  EXPECT_TRUE(me(pair.substr(std::string("__Host-").size())).is_null());
  const HttpResult out = stranger.ask("DELETE", "/api/session", "", "Cookie: " + pair + "\r\n");
  ASSERT_EQ(out.status, 200);
  EXPECT_TRUE(out.headers.at("set-cookie").starts_with("__Host-fourlands=;"));
  EXPECT_NE(out.headers.at("set-cookie").find("; Secure"), std::string::npos);
}

TEST(Headers, no_other_sites_window_reaches_in_and_a_wrong_method_says_which_is_right) {
  TestServer server;
  server.start();
  const Client one = server.guest();
  for (const char* path : {"/", "/api/games", "/api/nothing"}) {
    const HttpResult answer = one.get(path);
    EXPECT_EQ(answer.headers.at("cross-origin-opener-policy"), "same-origin") << path;
    EXPECT_EQ(answer.headers.at("cross-origin-resource-policy"), "same-origin") << path;
  }
  const HttpResult put = one.ask("PUT", "/api/tables", "{}");
  EXPECT_EQ(put.status, 405);
  EXPECT_EQ(put.headers.at("allow"), "GET, HEAD, POST");
  EXPECT_EQ(one.ask("POST", "/api/games", "{}").headers.at("allow"), "GET, HEAD");
}

TEST(Headers, a_request_whose_end_or_host_is_in_doubt_is_refused_and_the_connection_closed) {
  TestServer server;
  server.start();
  const std::string get = "GET /api/games HTTP/1.1\r\n";
  const std::string post = "POST /api/session HTTP/1.1\r\nHost: localhost\r\n";
  const std::string chunks = "2\r\n{}\r\n0\r\n\r\n";
  const auto asked = [&](const std::string& bytes) {
    RawConnection connection(server.port());
    connection.write(bytes);
    const HttpResult answer = read_http(connection);
    const bool goes_on =
        connection.write(get + "Host: localhost\r\n\r\n") && read_http(connection).status == 200;
    return std::pair(answer.status, goes_on);
  };
  const auto refused = std::pair(400, false);
  const auto fine = std::pair(200, true);
  EXPECT_EQ(asked(get + "Host: localhost\r\n\r\n"), fine);
  EXPECT_EQ(asked(get + "\r\n"), refused);
  EXPECT_EQ(asked(get + "Host: localhost\r\nHost: evil.example\r\n\r\n"), refused);
  EXPECT_EQ(asked(get + "Host: localhost\r\nHost: localhost\r\n\r\n"), refused);
  EXPECT_EQ(asked(post + "Transfer-Encoding: chunked\r\n\r\n" + chunks), fine);
  EXPECT_EQ(asked(post + "Transfer-Encoding: gzip\r\n\r\n" + chunks), refused);
  EXPECT_EQ(asked(post + "Transfer-Encoding: chunked, gzip\r\n\r\n" + chunks), refused);
  EXPECT_EQ(asked(post + "Transfer-Encoding: gzip, chunked\r\n\r\n" + chunks), refused);
  EXPECT_EQ(asked(post + "Transfer-Encoding: x\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks),
            refused);
  EXPECT_EQ(asked(post + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks),
            refused);
  EXPECT_EQ(asked(post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}"), refused);
}

}  // namespace
}  // namespace fourlands::server
