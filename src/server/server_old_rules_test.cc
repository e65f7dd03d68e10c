#include <gtest/gtest.h>

#include "server/review/check_upgrade.h"
#include "server/server_testing.h"
#include "server/store/sqlite.h"
#include "server/store/store_sqlite.h"

// Stored matches of an earlier version of the rules: this program cannot play them on, says so in
// words, and leaves them as they are (law 9).

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

class OldRules : public ::testing::Test {
 protected:
  // Makes the stored tables as if the version before this program's had made them.
  void age() {
    const int version = games().find("landed")->info.rules_version;
    const auto member = [](int of) { return "\"rules_version\":" + std::to_string(of); };
    server.stop();
    Database(server.config.data, Database::Mode::kWrite)
        .execute(("UPDATE matches SET tbl = replace(tbl, '" + member(version) + "', '" +
                  member(version - 1) + "')")
                     .c_str());
    server.start();
  }
  // The answer says why, in both languages, and does not blame a file.
  void expect_sentence(const std::string& target) {
    const auto told = [&](const std::string& query) {
      const HttpResult got = Client{server.port(), one.token}.get(target + query);
      EXPECT_EQ(got.status, 409) << target << got.body;
      EXPECT_EQ(got.json()["error"]["code"], "other_rules") << target << got.body;
      return got.json()["error"]["message"].get<std::string>();
    };
    EXPECT_NE(told("").find("cannot go on here"), std::string::npos) << target;
    EXPECT_NE(told("?lang=it").find("non può continuare"), std::string::npos) << target;
  }
  [[nodiscard]] Json two_seats(const Json& second) const {
    return {{"game", "landed"}, {"public", true}, {"seats", {{{"kind", "me"}}, second}}};
  }

  TestServer server;
  int port = server.start();
  Client one = server.guest();
};

TEST_F(OldRules, a_match_that_runs_with_a_bot_is_kept_and_says_why_it_cannot_go_on) {
  const std::string id = server.table(one, two_seats({{"kind", "bot"}, {"level", 1}}));
  age();  // The start wakes matches in which a bot sits.
  const Client me{server.port(), one.token};
  for (int i = 0; i < 2; ++i) {
    expect_sentence("/api/matches/" + id);
    expect_sentence("/api/matches/" + id + "/record");
    expect_sentence("/api/matches/" + id + "/replay");
    expect_sentence("/api/matches/" + id + "/analysis");
  }
  EXPECT_EQ(me.post("/api/matches/" + id + "/step", {{"seen", 1}, {"step", "x"}}).status, 409);
  RawSocket socket(me);
  EXPECT_EQ(code_of(socket.ask({{"type", "watch"}, {"match", id}})), "other_rules");
  // It is still in the lists.
  EXPECT_EQ(me.get("/api/me/matches").json()["matches"][0]["match"], id);
  EXPECT_EQ(me.get("/api/tables").json()["tables"][0]["match"], id);
}

TEST_F(OldRules, an_open_table_is_kept_and_nobody_sits_down_in_vain) {
  const std::string id = server.table(one, two_seats({{"kind", "open"}}));
  age();
  expect_sentence("/api/matches/" + id);
  const Client two = server.guest();
  const HttpResult refused = two.post("/api/matches/" + id + "/join", Json::object());
  EXPECT_EQ(refused.status, 409);
  EXPECT_EQ(refused.json()["error"]["code"], "other_rules");
}

TEST_F(OldRules, check_upgrade_names_the_match_and_nothing_is_deleted) {
  const std::string id = server.table(one, two_seats({{"kind", "me"}}));
  const Json before = one.get("/api/matches/" + id).json();
  ASSERT_GT(before["seq"].get<int>(), 0);
  age();
  server.stop();
  const UpgradeReport report = check_upgrade(games(), server.config.data, Language::kEnglish);
  ASSERT_EQ(report.differences.size(), 1U);
  EXPECT_EQ(report.differences[0].match, id);
  EXPECT_TRUE(report.differences[0].running);
  SqliteStore store(server.config.data, Database::Mode::kRead);
  const auto row = store.match(id);
  ASSERT_TRUE(row.has_value());
  EXPECT_EQ(store.journal(row->key)->size(), before["seq"].get<std::size_t>());
}

}  // namespace
}  // namespace fourlands::server
