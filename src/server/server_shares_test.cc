#include <gtest/gtest.h>

#include <future>
#include <thread>

#include "server/server_testing.h"

// Everybody has a share of tables, matches, analyses and the lobby, and no more; and a name at a
// table is nobody else's.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

const Json kOpenTable = {
    {"game", "landomy"}, {"public", true}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}};
const Json kAlone = {{"game", "landing-zone"}, {"seats", {{{"kind", "me"}}}}};

TEST(Shares, one_person_has_so_many_open_tables_and_may_make_another_when_one_is_left) {
  TestServer server;
  server.config.max_open_tables = 5;
  server.start();
  const Client hog = server.guest();
  std::atomic<int> made{0};
  {
    std::vector<std::jthread> at_once;
    for (int i = 0; i < 20; ++i)
      at_once.emplace_back(
          [&] { made += hog.post("/api/tables", kOpenTable).status == 200 ? 1 : 0; });
  }
  EXPECT_EQ(made, 5);
  const HttpResult refused = hog.post("/api/tables", kOpenTable);
  EXPECT_EQ(refused.status, 409);
  EXPECT_EQ(refused.code(), "too_many_tables");
  EXPECT_NE(refused.body.find("5 open tables"), std::string::npos) << refused.body;
  // Others have their own share; so has he for what begins at once.
  EXPECT_EQ(server.guest().post("/api/tables", kOpenTable).status, 200);
  EXPECT_EQ(hog.post("/api/tables", kAlone).status, 200);
  const std::string one = hog.get("/api/me/matches").json()["matches"].back()["match"];
  ASSERT_EQ(hog.post("/api/matches/" + one + "/leave", Json::object()).status, 200);
  EXPECT_EQ(hog.post("/api/tables", kOpenTable).status, 200);
}

TEST(Shares, bots_alone_play_at_so_many_tables_of_one_person) {
  TestServer server;
  server.config.max_bot_tables = 2;
  // They think until all was asked.
  std::promise<void> asked;
  const std::shared_future<void> until = asked.get_future().share();
  server.parts.chooser = [until](const SeatView& view, int, ai::Limits, std::uint64_t seed) {
    until.wait();
    return first_step(view, 1, {}, seed);
  };
  server.start();
  const Client hog = server.guest();
  const Json bots = {{"game", "landed"},
                     {"seats", {{{"kind", "bot"}, {"level", 1}}, {{"kind", "bot"}, {"level", 1}}}}};
  EXPECT_EQ(hog.post("/api/tables", bots).status, 200);
  EXPECT_EQ(hog.post("/api/tables", bots).status, 200);
  EXPECT_EQ(hog.post("/api/tables", bots).code(), "too_many_bot_tables");
  EXPECT_EQ(server.guest().post("/api/tables", bots).status, 200);
  asked.set_value();
}

TEST(Shares, one_person_sits_at_so_many_running_matches) {
  TestServer server;
  server.config.max_running_matches = 3;
  server.start();
  const Client hog = server.guest();
  std::string last;
  for (int i = 0; i < 3; ++i) last = server.table(hog, kAlone);
  EXPECT_EQ(hog.post("/api/tables", kAlone).code(), "too_many_matches");
  const std::string other = server.table(server.guest(), kOpenTable);
  EXPECT_EQ(hog.post("/api/matches/" + other + "/join", Json::object()).code(), "too_many_matches");
  ASSERT_EQ(hog.post("/api/matches/" + last + "/resign", Json::object()).status, 200);
  EXPECT_EQ(hog.post("/api/matches/" + other + "/join", Json::object()).status, 200);
}

TEST(Shares, the_lobby_shows_one_persons_tables_together_and_few_of_them) {
  TestServer server;
  server.start();
  const Client hog = server.guest();
  const Client ada = server.named("Ada");
  const std::string early = server.table(ada, kOpenTable);
  for (int i = 0; i < 60; ++i) (void)server.table(hog, kOpenTable);
  const std::string late = server.table(ada, kOpenTable);
  for (int i = 0; i < 60; ++i) (void)server.table(hog, kOpenTable);
  const Json tables = ada.get("/api/tables").json()["tables"];
  ASSERT_EQ(tables.size(), 7U);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_NE(tables[i]["by"], "Ada");
  EXPECT_EQ(tables[5]["match"], late);
  EXPECT_EQ(tables[6]["match"], early);
  EXPECT_EQ(tables[6]["by"], "Ada");
}

TEST(Shares, one_person_waits_for_so_many_analyses_and_keeps_nobody_else_from_one) {
  TestServer server;
  server.config.max_analyses = 1;
  server.start();
  const Client hog = server.guest();
  const Client ada = server.guest();
  Rng rng(3);
  std::vector<std::string> over;
  for (int i = 0; i < 3; ++i) {
    over.push_back(server.table(hog, {{"game", "land-ahead"}, {"seats", {{{"kind", "me"}}}}}));
    Player alone(hog, over.back(), 0);
    ASSERT_GT(play_on({&alone}, rng, 60), 0);
    if (alone.last["result"].is_null()) {
      ASSERT_EQ(code_of(alone.ask({{"type", "resign"}})), "");
    }
  }
  const auto analysis = [&](const Client& who, int i) {
    return who.get("/api/matches/" + over[static_cast<std::size_t>(i)] + "/analysis");
  };
  ASSERT_EQ(analysis(hog, 0).status, 202);
  const HttpResult second = analysis(hog, 1);
  // Unless the first was done in between.
  EXPECT_TRUE(second.code() == "too_many_analyses" || analysis(hog, 0).status == 200)
      << second.body;
  EXPECT_EQ(analysis(ada, 2).status, 202);
}

TEST(SeatNames, are_as_careful_as_names_of_accounts) {
  TestServer server;
  server.start();
  const Client ada = server.named("Ada Lovelace");
  const Client eve = server.guest();
  const auto code = [&](const Client& who, const std::string& name) {
    return who
        .post("/api/tables",
              {{"game", "landed"}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}, {"name", name}}}}})
        .code();
  };
  EXPECT_EQ(code(eve, "Al"), "");
  EXPECT_EQ(code(eve, "Zoë"), "");
  for (const char* bad : {"Bot", "Bot 2", "Server", "Guest 1234", "admin", "ad\u200bmin",
                          "\u202eadA", "Аda", "<b>", " Al", "12"})
    EXPECT_EQ(code(eve, bad), "bad_name") << bad;
  EXPECT_EQ(code(eve, "Ada Lovelace"), "name_taken");
  EXPECT_EQ(code(eve, "ADA L0velace"), "name_taken");
  EXPECT_EQ(code(ada, "Ada Lovelace"), "");
  const std::string open = server.table(ada, kOpenTable);
  const auto join = [&](const char* name) {
    return eve.post("/api/matches/" + open + "/join", {{"name", name}}).code();
  };
  EXPECT_EQ(join("Bot 1"), "bad_name");
  EXPECT_EQ(join("ada-lovelace"), "name_taken");
  EXPECT_EQ(join("Eve"), "");
}

}  // namespace
}  // namespace fourlands::server
