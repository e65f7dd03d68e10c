#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "server/review/check_upgrade.h"
#include "server/server_testing.h"
#include "server/store/move_store.h"
#include "support/postgres.h"

namespace fourlands::server {
namespace {

using fourlands::testing::PostgresServer;

// A whole server on it: played, stopped, played on, checked, and moved to a file and back.
TEST(ServerPostgres, matches_are_played_on_it_and_moved_to_a_file_and_back) {
  PostgresServer postgres;
  testing::TestServer server;
  server.config.store = postgres.create();
  server.start();
  auto one = server.guest();
  const std::string id =
      server.table(one, {{"game", "landomy"}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}});
  Rng rng(5);
  std::int64_t seq = 0;
  {
    testing::Player first(one, id, 0);
    testing::Player second(one, id, 1);
    EXPECT_EQ(testing::play_on({&first, &second}, rng, 10), 10);
    seq = first.seq();
  }
  server.stop();
  EXPECT_TRUE(
      check_upgrade(testing::games(), server.config.store, Language::kEnglish).differences.empty());

  const std::string file = server.folder.file("moved.db");
  const MoveReport there = move_store(server.config.store, file);
  EXPECT_EQ(there.matches, 1);
  EXPECT_EQ(there.events, seq);
  EXPECT_THROW((void)move_store(server.config.store, file), std::runtime_error);  // It is there.
  EXPECT_THROW((void)move_store(file, server.config.store), std::runtime_error);
  EXPECT_THROW((void)move_store(file, file), std::runtime_error);
  EXPECT_TRUE(check_upgrade(testing::games(), file, Language::kEnglish).differences.empty());
  const std::string again = postgres.create();
  const MoveReport back = move_store(file, again);
  EXPECT_EQ(back.hash, there.hash);
  EXPECT_EQ(back.rows, there.rows);

  server.config.store = again;
  one.port = server.start();
  testing::Player first(one, id, 0);
  testing::Player second(one, id, 1);
  EXPECT_EQ(first.seq(), seq);
  EXPECT_EQ(testing::play_on({&first, &second}, rng, 4), 4);
}

TEST(ServerPostgres, a_running_server_goes_on_when_its_database_comes_back) {
  PostgresServer postgres;
  testing::TestServer server;
  server.config.store = postgres.create();
  server.start();
  const auto one = server.guest();
  const std::string id =
      server.table(one, {{"game", "landing-zone"}, {"seats", Json::array({{{"kind", "me"}}})}});
  testing::Player player(one, id, 0);
  Rng rng(6);
  ASSERT_EQ(testing::play_on({&player}, rng, 2), 2);
  postgres.stop();
  EXPECT_TRUE(testing::eventually([&] { return one.get("/healthz").status == 503; }));
  postgres.start();
  EXPECT_TRUE(testing::eventually([&] { return one.get("/healthz").status == 200; }));
  EXPECT_EQ(testing::play_on({&player}, rng, 4), 4);
}

}  // namespace
}  // namespace fourlands::server
