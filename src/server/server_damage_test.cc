#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <mutex>
#include <sstream>
#include <thread>

#include "server/review/check_upgrade.h"
#include "server/server_testing.h"
#include "server/store/sqlite.h"

// What lies in the data file may be damaged, and the file may go. One match is then lost, or one
// request; the server is not.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

class Damage : public ::testing::Test {
 protected:
  Damage() {
    server.parts.log = [this](Server::LogLevel, const std::string& event, const Json& details) {
      const std::lock_guard lock(mutex_);
      log_.push_back({{"event", event}, {"details", details}});
    };
    server.start();
    one = server.guest();
  }
  // Stops the server, changes its file, and starts it again.
  void change(const std::string& sql) {
    server.stop();
    Database(server.config.data, Database::Mode::kWrite).execute(sql.c_str());
    one.port = server.start();
  }
  // Zeros where a table or an index begins: whoever reads it meets a damaged file.
  void ruin(const std::string& name) {
    server.stop();
    std::int64_t page = 0;
    std::int64_t size = 0;
    {
      Database data(server.config.data, Database::Mode::kWrite);
      data.execute("PRAGMA wal_checkpoint(TRUNCATE)");
      Statement root = data.prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?");
      ASSERT_TRUE(root.bind(name).step());
      page = root.integer(0);
      Statement bytes = data.prepare("PRAGMA page_size");
      ASSERT_TRUE(bytes.step());
      size = bytes.integer(0);
    }
    {
      std::fstream file(server.config.data, std::ios::in | std::ios::out | std::ios::binary);
      file.seekp((page - 1) * size);
      file << std::string(static_cast<std::size_t>(size), '\0');
    }
    one.port = server.start();
  }
  std::vector<Json> said(const std::string& event) {
    const std::lock_guard lock(mutex_);
    std::vector<Json> found;
    for (const Json& line : log_)
      if (line["event"] == event) found.push_back(line["details"]);
    return found;
  }
  [[nodiscard]] std::string metric(const std::string& name) const {
    const std::string text = one.get("/metrics").body;
    const std::size_t at = text.find("\n" + name + " ");
    if (at == std::string::npos) return "";
    const std::size_t from = at + name.size() + 2;
    return text.substr(from, text.find('\n', from) - from);
  }
  [[nodiscard]] static Json against_a_bot() {
    return {{"game", "landomy"},
            {"public", true},
            {"seats", {{{"kind", "me"}}, {{"kind", "bot"}, {"level", 1}}}}};
  }

  TestServer server;
  Client one;

 private:
  std::mutex mutex_;
  std::vector<Json> log_;
};

TEST_F(Damage, of_one_match_sets_it_aside_and_everything_else_goes_on) {
  const std::vector<std::string> ways = {
      "UPDATE matches SET tbl = 'x'",
      "UPDATE matches SET tbl = '{}'",
      "UPDATE matches SET tbl = '[1]'",
      "UPDATE matches SET tbl = x'ff00fe'",
      "UPDATE matches SET tbl = replace(tbl, '\"kind\":2', '\"kind\":7')",
      "UPDATE matches SET tbl = replace(tbl, '\"clock\":null', '\"clock\":7')",
      "UPDATE matches SET tbl = replace(tbl, '\"level\":1', '\"level\":\"a\"')",
      "UPDATE matches SET tbl = replace(tbl, '\"options\":{', '\"options\":{\"what\":1,')",
      "UPDATE matches SET secret = 'x'",
      "UPDATE matches SET secret = substr(secret, 3) || substr(secret, 1, 2)",
      "UPDATE matches SET status = 9",
      "UPDATE matches SET status = 2",
      "UPDATE entries SET text = 'no such step' WHERE seq = 1 AND match = (SELECT key FROM matches",
      "UPDATE entries SET kind = 77 WHERE seq = 1 AND match = (SELECT key FROM matches",
      "UPDATE entries SET who = 5 WHERE seq = 1 AND match = (SELECT key FROM matches",
      "UPDATE entries SET seq = 900 WHERE seq = 1 AND match = (SELECT key FROM matches",
      "UPDATE entries SET kind = 1, text = '900' WHERE seq = 1 AND match = (SELECT key FROM "
      "matches",
  };
  std::vector<std::string> bad;
  for (std::size_t i = 0; i < ways.size(); ++i) bad.push_back(server.table(one, against_a_bot()));
  const std::string good = server.table(
      one,
      {{"game", "landomy"}, {"public", true}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}});
  std::string sql;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const bool inner = ways[i].find("(SELECT") != std::string::npos;
    sql += ways[i] + " WHERE id = '" + bad[i] + "'" + (inner ? ")" : "") + ";";
  }
  change(sql);  // Bots sit there, so the start looks at every one of them.

  for (std::size_t i = 0; i < ways.size(); ++i) {
    const HttpResult got = one.get("/api/matches/" + bad[i]);
    EXPECT_EQ(got.status, 500) << ways[i] << got.body;
    EXPECT_EQ(got.json()["error"]["code"], "damaged") << ways[i];
    EXPECT_NE(one.get("/api/matches/" + bad[i] + "?lang=it").body.find("Non dipende da te"),
              std::string::npos);
    const HttpResult step =
        one.post("/api/matches/" + bad[i] + "/step", {{"seen", 1}, {"step", "x"}});
    EXPECT_EQ(step.json()["error"]["code"], "damaged") << ways[i] << step.body;
    RawSocket socket(one);
    EXPECT_EQ(code_of(socket.ask({{"type", "watch"}, {"match", bad[i]}})), "damaged") << ways[i];
  }
  // Said once each, with the id and the reason.
  const auto told = said("damaged");
  EXPECT_EQ(told.size(), ways.size());
  for (const Json& line : told) EXPECT_FALSE(line["why"].get<std::string>().empty());
  EXPECT_EQ(metric("fourlands_damaged_matches"), std::to_string(ways.size()));
  // Lists have the others; and the others are played on.
  const Json tables = one.get("/api/tables").json()["tables"];
  const auto is_good = [&](const Json& table) { return table["match"] == good; };
  EXPECT_TRUE(std::any_of(tables.begin(), tables.end(), is_good));
  EXPECT_EQ(one.get("/api/me/matches").status, 200);
  const Json mine = one.get("/api/me/matches").json()["matches"];
  EXPECT_TRUE(std::any_of(mine.begin(), mine.end(), is_good));
  EXPECT_LE(mine.size(), 2U) << "only of one that is said to be over the table can still be read";
  Player seat(one, good, 0);
  EXPECT_EQ(code_of(seat.step(seat.steps().front())), "");
  EXPECT_EQ(one.post("/api/tables", against_a_bot()).status, 200);
  server.stop();

  const UpgradeReport report = check_upgrade(games(), server.config.data, Language::kEnglish);
  for (std::size_t i = 0; i < ways.size(); ++i)
    EXPECT_TRUE(std::any_of(
        report.differences.begin(), report.differences.end(),
        [&](const Difference& differs) { return differs.match == bad[i] && differs.damaged; }))
        << ways[i];
  EXPECT_EQ(report.differences.size(), ways.size());
}

TEST_F(Damage, of_a_page_of_the_file_ends_the_request_that_meets_it) {
  const std::string id = server.table(one, against_a_bot());
  ruin("chat");
  for (int i = 0; i < 3; ++i) {
    const HttpResult got = one.get("/api/matches/" + id);
    EXPECT_EQ(got.status, 503) << got.body;
    EXPECT_EQ(got.json()["error"]["code"], "failed");
  }
  EXPECT_EQ(one.get("/api/tables").status, 200);
  ASSERT_FALSE(said("failed").empty());
  EXPECT_EQ(said("failed").size(), 1U) << "once a minute";
  EXPECT_EQ(said("failed")[0]["where"], "match " + id);
}

TEST_F(Damage, of_what_the_lobby_and_the_clocks_read_leaves_the_rest_alone) {
  const std::string id = server.table(one, against_a_bot());
  ruin("matches_listed");
  EXPECT_EQ(one.get("/api/tables").status, 503);
  RawSocket socket(one);
  EXPECT_EQ(code_of(socket.ask({{"type", "lobby"}})), "failed");
  EXPECT_EQ(code_of(socket.ask({{"type", "watch"}, {"match", id}})), "");
  ruin("matches_wake");  // Asked several times a second.
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  EXPECT_EQ(one.get("/api/matches/" + id).status, 200);
  ruin("tokens");
  EXPECT_EQ(one.get("/api/session").json()["error"]["code"], "failed");
  EXPECT_EQ((Client{one.port, ""}).get("/api/games").status, 200);
}

TEST_F(Damage, a_data_file_that_is_moved_away_acknowledges_nothing_until_it_is_back) {
  const std::string id =
      server.table(one, {{"game", "landomy"}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}});
  Player seat(one, id, 0);
  const std::string away = server.folder.file("elsewhere.db");
  std::filesystem::rename(server.config.data, away);
  EXPECT_EQ(one.get("/healthz").status, 503);
  const std::string step = seat.steps().front();
  EXPECT_EQ(code_of(seat.step(step)), "not_stored");
  EXPECT_EQ(one.get("/api/matches/" + id).status, 200);
  EXPECT_EQ(one.get("/api/tables").status, 200);
  // Said at once, and then once a minute, however many are refused.
  for (int i = 0; i < 3; ++i) EXPECT_EQ(code_of(seat.step(step)), "not_stored");
  ASSERT_EQ(said("writes_refused").size(), 1U);
  server.ahead_ms += 60'000;
  EXPECT_EQ(code_of(seat.step(step)), "not_stored");
  ASSERT_EQ(said("writes_refused").size(), 2U);
  EXPECT_GE(said("writes_refused")[1]["times"], 4);
  EXPECT_NE(said("writes_refused")[0]["why"].get<std::string>().find("removed, moved or replaced"),
            std::string::npos);
  // Another file under its name is not it.
  std::filesystem::copy_file(away, server.config.data);
  EXPECT_EQ(one.get("/healthz").status, 503);
  EXPECT_EQ(code_of(seat.step(step)), "not_stored");
  std::filesystem::rename(away, server.config.data);
  EXPECT_EQ(code_of(seat.step(step)), "");
  EXPECT_EQ(one.get("/healthz").status, 200);
}

TEST_F(Damage, a_row_that_cannot_be_read_takes_no_other_out_of_the_lists) {
  const Json open = {
      {"game", "landomy"}, {"public", true}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}};
  const std::string lost = server.table(one, open);
  const std::string good = server.table(one, open);
  // So long that it goes on over pages of its own, of which one is lost.
  change("UPDATE matches SET tbl = tbl || printf('%30000s', '') WHERE id = '" + lost + "'");
  EXPECT_EQ(one.get("/api/tables").json()["tables"].size(), 2U);
  server.stop();
  Database(server.config.data, Database::Mode::kWrite).execute("PRAGMA wal_checkpoint(TRUNCATE)");
  {
    std::fstream file(server.config.data, std::ios::in | std::ios::out | std::ios::binary);
    std::stringstream bytes;
    bytes << file.rdbuf();
    const std::size_t blank = bytes.str().find(std::string(4000, ' '));
    ASSERT_NE(blank, std::string::npos);
    file.seekp(static_cast<std::streamoff>(blank / 4096 * 4096));
    file << std::string(4096, '\0');
  }
  one.port = server.start();
  for (const char* path : {"/api/tables", "/api/me/matches"}) {
    const HttpResult answer = one.get(path);
    ASSERT_EQ(answer.status, 200) << path << answer.body;
    const Json list = answer.json().begin().value();
    ASSERT_EQ(list.size(), 1U) << path;
    EXPECT_EQ(list[0]["match"], good) << path;
  }
  ASSERT_EQ(said("damaged").size(), 1U);
  EXPECT_EQ(said("damaged")[0]["match"], lost);
  EXPECT_EQ(one.get("/api/matches/" + lost).code(), "damaged");
  EXPECT_EQ(server.guest().post("/api/matches/" + good + "/join", Json::object()).status, 200);
}

TEST_F(Damage, nobody_loses_on_time_when_the_host_s_clock_is_set) {
  const Json minutes = {
      {"kind", "real"}, {"base_ms", 600'000}, {"increment_ms", 0}, {"on_timeout", "lose"}};
  const std::string id = server.table(
      one,
      {{"game", "landomy"}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}, {"clock", minutes}});
  const auto left = [&] {
    const Json match = one.get("/api/matches/" + id).json();
    EXPECT_EQ(match["table"]["status"], "running");
    const Json& clocks = match["clocks"];
    return clocks["left_ms"][clocks["running"][0].get<std::size_t>()].get<Time>();
  };
  const auto told = [&](std::size_t times) {
    EXPECT_TRUE(eventually([&] { return said("clock_set").size() >= times; }));
    return said("clock_set").size();
  };
  // No test knows how slow its machine is: a jump is far more than that, and so is what passes.
  const auto near = [&](Time expected) {
    const Time now = left();
    EXPECT_LE(now, expected);
    EXPECT_GE(now, expected - 100'000);
  };
  near(600'000);
  server.set_ms = 3'600'000;
  EXPECT_EQ(told(1), 1U);
  near(600'000);
  server.ahead_ms += 200'000;
  near(400'000);
  server.set_ms = -3'600'000;
  EXPECT_EQ(told(2), 2U);
  near(400'000);
  server.ahead_ms += 100'000;  // It goes on, though the wall's clock shows an hour ago.
  near(300'000);
  server.stop();
  one.port = server.start();
  // What passed since the server last noted that it runs is given back.
  const Time resumed = left();
  EXPECT_LE(resumed, 400'000);
  EXPECT_GE(resumed, 200'000);
  server.ahead_ms += 100'000;
  near(resumed - 100'000);
  EXPECT_EQ(said("clock_set")[0]["by_ms"].get<Time>() / 1'000'000, 3);
}

TEST_F(Damage, the_clock_set_back_by_an_hour_shuts_nobody_out) {
  server.stop();
  server.config.requests_per_second = 3;
  one.port = server.start();
  int served = 0;
  while (one.get("/api/games").status == 200) ++served;
  EXPECT_GE(served, 3);
  server.set_ms = -3'600'000;
  server.ahead_ms += 10'000;
  EXPECT_EQ(one.get("/api/games").status, 200);
}

}  // namespace
}  // namespace fourlands::server
