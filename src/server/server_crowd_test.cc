#include <gtest/gtest.h>

#include "server/net/places.h"
#include "server/server_testing.h"

// Many connections, most of which never ask for anything.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

constexpr int kOfOne = 20;

class Crowd : public ::testing::Test {
 protected:
  void SetUp() override {
    server.config.max_connections = 100;
    server.config.max_connections_per_address = kOfOne;
  }
  // Silent ones; how many of them were turned away, all of whom are told.
  int stand_about(int count, const std::string& from) {
    const int before = counted_away();
    for (int i = 0; i < count; ++i)
      silent.push_back(std::make_unique<RawConnection>(server.port(), 0, from));
    const int turned_away = counted_away() - before;
    int told = 0;
    EXPECT_TRUE(eventually([&] {
      told += static_cast<int>(std::erase_if(silent, [](const auto& connection) {
        return connection->fill(1, 20) && read_http(*connection).status == 503;
      }));
      return told >= turned_away;
    })) << told;
    return turned_away;
  }
  // Connections are accepted in the order in which they came: whoever is answered knows of all
  // before.
  int counted_away() {
    RawConnection connection(server.port(), 0, "127.0.9." + std::to_string(++others));
    connection.write("GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    const std::string text = read_http(connection).body;
    EXPECT_NE(text, "");
    int sum = 0;
    for (const char* why : {"full", "address_full"}) {
      const std::string line = std::string("fourlands_incidents_total{what=\"") + why + "\"} ";
      if (const std::size_t at = text.find(line); at != std::string::npos)
        sum += std::stoi(text.substr(at + line.size()));
    }
    return sum;
  }
  int status_from(const std::string& from, const std::string& more = "") {
    RawConnection connection(server.port(), 0, from);
    connection.write("GET /api/games HTTP/1.1\r\nHost: localhost\r\n" + more + "\r\n");
    return read_http(connection).status;
  }
  TestServer server;
  std::vector<std::unique_ptr<RawConnection>> silent;
  int others = 0;
};

TEST_F(Crowd, silent_connections_count_and_those_beyond_the_limit_of_their_address_are_told) {
  server.start();
  EXPECT_EQ(stand_about(kOfOne + 5, "127.0.0.1"), 5);
  EXPECT_EQ(status_from("127.0.0.1"), 503);
  EXPECT_EQ(status_from("127.0.0.2"), 200);
  silent.resize(kOfOne / 2);
  EXPECT_TRUE(eventually([&] { return status_from("127.0.0.1") == 200; }));
}

TEST_F(Crowd, a_full_house_keeps_places_for_addresses_that_have_few) {
  server.start();
  int turned_away = 0;
  for (int i = 1; i <= 6; ++i) turned_away += stand_about(kOfOne, "127.0.1." + std::to_string(i));
  // A tenth is kept, of which the last two addresses got a few.
  EXPECT_GE(turned_away, 120 - 100 + 4);
  EXPECT_EQ(status_from("127.0.1.1"), 503);
  EXPECT_EQ(status_from("127.0.2.1"), 200);
}

TEST_F(Crowd, behind_a_proxy_each_asker_counts_and_the_proxy_does_not) {
  server.config.behind_proxy = true;
  server.start();
  const std::string ask = "GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ";
  for (int i = 0; i < kOfOne + 10; ++i) {
    silent.push_back(std::make_unique<RawConnection>(server.port()));
    // One asker in two networks of 64 bits, each counted as one address.
    silent.back()->write(ask + (i < kOfOne ? "2001:db8::" : "2001:db8:0:1::") + std::to_string(i) +
                         "\r\n\r\n");
    EXPECT_EQ(read_http(*silent.back()).status, 200) << i;
  }
  EXPECT_EQ(status_from("", "X-Forwarded-For: 2001:db8::ffff\r\n"), 503);
  EXPECT_EQ(status_from("", "X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-For: 2001:db8::1\r\n"), 503);
  EXPECT_EQ(status_from("", "X-Forwarded-For: 2001:db8:0:2::1\r\n"), 200);
  // Another machine is not believed.
  server.stop();
  silent.clear();
  server.config.trusted_proxy = "127.0.0.1";
  server.start();
  for (int i = 0; i < kOfOne; ++i) {
    silent.push_back(std::make_unique<RawConnection>(server.port(), 0, "127.0.0.9"));
    silent.back()->write(ask + "10.0.0." + std::to_string(i) + "\r\n\r\n");
    EXPECT_EQ(read_http(*silent.back()).status, 200) << i;
  }
  EXPECT_EQ(status_from("127.0.0.9", "X-Forwarded-For: 10.0.1.1\r\n"), 503);
}

TEST_F(Crowd, guesses_from_one_network_of_64_bits_are_slowed_together) {
  server.config.behind_proxy = true;
  server.start();
  const Client stranger{server.port(), ""};
  HttpResult answer;
  for (int i = 0; i < 30 && answer.status != 429; ++i)
    answer =
        stranger.ask("POST", "/api/sign-in",
                     Json{{"name", "Name" + std::to_string(i)}, {"password", "a wrong one"}}.dump(),
                     "X-Forwarded-For: 2001:db8::" + std::to_string(i) + "\r\n");
  EXPECT_EQ(answer.code(), "slow_down");
  const Json guess = {{"name", "Name 40"}, {"password", "a wrong one"}};
  EXPECT_EQ(
      stranger.ask("POST", "/api/sign-in", guess.dump(), "X-Forwarded-For: 2001:db8:0:1::1\r\n")
          .code(),
      "wrong_password");
}

TEST_F(Crowd, pings_count_as_messages) {
  server.config.messages_per_second = 5;
  server.freeze(1'700'000'000'000);
  server.start();
  RawSocket socket(Client{server.port(), ""});
  std::string pings;
  for (int i = 0; i < 200; ++i) pings += RawSocket::frame(9, "x");
  socket.raw().write(pings);
  EXPECT_FALSE(socket.receive().has_value());
  EXPECT_EQ(socket.close_code(), 1008);
}

TEST(Places, an_address_that_moves_is_counted_where_it_is) {
  Places places(10, 2);
  auto one = places.take("");
  ASSERT_TRUE(one);
  EXPECT_TRUE(one.value()->from("a"));
  EXPECT_TRUE(one.value()->from("b"));
  auto two = places.take("b");
  EXPECT_STREQ(places.take("b").error(), "address_full");
  EXPECT_TRUE(one.value()->from("a"));
  EXPECT_TRUE(places.take("b"));
  EXPECT_EQ(places.taken(), 2);
}

}  // namespace
}  // namespace fourlands::server
