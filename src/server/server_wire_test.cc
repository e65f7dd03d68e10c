#include <gtest/gtest.h>

#include "server/server_testing.h"

// What goes over a WebSocket byte by byte: messages are gathered before they leave.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

TEST(Wire, messages_of_every_size_arrive_whole_and_in_order) {
  TestServer server;
  server.start();
  const Client one = server.guest();
  RawSocket socket(one);
  const auto lobby = [&] {
    socket.send({{"type", "lobby"}, {"request", "l"}});
    return socket.until("tables");
  };
  // The length is in the first byte, then in two, then in eight.
  EXPECT_LT(lobby().dump().size(), 126U);
  Json seats = Json::array();
  for (int i = 0; i < 16; ++i) seats.push_back({{"kind", i < 8 ? "me" : "open"}});
  // Of many people: of one the lobby shows only a few.
  const auto open = [&] {
    return server.table(server.guest(),
                        {{"game", "landing-zone"}, {"public", true}, {"seats", seats}});
  };
  open();
  const std::size_t one_table = lobby().dump().size();
  EXPECT_GT(one_table, 126U);
  EXPECT_LT(one_table, 0xffffU);
  constexpr std::size_t kTables = 100;
  for (std::size_t i = 1; i < kTables; ++i) open();
  const Json told = lobby();
  EXPECT_GT(told.dump().size(), 0xffffU);
  EXPECT_EQ(told["tables"].size(), kTables);
}

TEST(Wire, answers_come_in_the_order_of_the_requests) {
  TestServer server;
  server.start();
  RawSocket socket(server.guest());
  std::string all;
  for (int i = 0; i < 300; ++i)
    all += RawSocket::frame(1, Json{{"type", "ping"}, {"request", std::to_string(i)}}.dump());
  all += RawSocket::frame(9, "ping");
  all += RawSocket::frame(1, Json{{"type", "ping"}, {"request", "last"}}.dump());
  ASSERT_TRUE(socket.raw().write(all));
  for (int i = 0; i < 300; ++i) {
    const auto answer = socket.receive();
    ASSERT_TRUE(answer);
    EXPECT_EQ((*answer)["request"], std::to_string(i));
  }
  EXPECT_EQ(socket.until("done")["request"], "last");
}

TEST(Wire, what_was_told_before_a_goodbye_is_still_heard) {
  TestServer server;
  server.start();
  RawSocket socket(server.guest());
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(socket.raw().write(RawSocket::frame(1, "no json")));
  for (int i = 0; i < 5; ++i) {
    const auto answer = socket.receive();
    ASSERT_TRUE(answer) << i;
    EXPECT_EQ(code_of(*answer), "bad_json");
  }
  EXPECT_FALSE(socket.receive());
  EXPECT_EQ(socket.close_code(), 1008);
}

}  // namespace
}  // namespace fourlands::server
