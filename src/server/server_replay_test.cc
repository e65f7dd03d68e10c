#include <gtest/gtest.h>

#include <mutex>

#include "ai/measure/analysis.h"
#include "game/record.h"
#include "server/review/analyses.h"
#include "server/server_testing.h"

// Finished matches looked at again, over HTTP.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

class Afterwards : public ::testing::Test {
 protected:
  // A finished match between two guests. Landed has secrets.
  std::string finished(const std::string& game) {
    const std::string id =
        server.table(one, {{"game", game}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}});
    EXPECT_EQ(two.post("/api/matches/" + id + "/join", Json::object()).status, 200);
    Player first(one, id, 0), second(two, id, 1);
    Rng rng{11};
    EXPECT_GT(play_on({&first, &second}, rng), 2);
    return id;
  }
  [[nodiscard]] Json replay(const std::string& id, const std::string& query) const {
    const HttpResult got = stranger.get("/api/matches/" + id + "/replay" + query);
    EXPECT_EQ(got.status, 200) << got.body;
    return got.json();
  }

  TestServer server;
  int port = server.start();
  Client one = server.guest(), two = server.guest();
  Client stranger{port, ""};
};

TEST_F(Afterwards, a_match_is_replayed_position_by_position_in_pieces) {
  const std::string id = finished("landomy");
  const Json whole = one.get("/api/matches/" + id).json();
  const Json first = replay(id, "");
  const std::size_t events = first["events"];
  EXPECT_EQ(first["from"], 0);
  ASSERT_EQ(first["positions"].size(), std::min<std::size_t>(events + 1, 64));
  EXPECT_TRUE(first["positions"][0]["event"].is_null());
  Json positions = Json::array();
  for (std::size_t from = 0; from <= events; from += 10) {
    const Json piece = replay(id, "?from=" + std::to_string(from) + "&count=10");
    for (const Json& position : piece["positions"]) positions.push_back(position);
  }
  ASSERT_EQ(positions.size(), events + 1);
  for (std::size_t n = 0; n <= events; ++n) {
    EXPECT_EQ(positions[n]["n"], n);
    EXPECT_EQ(positions[n]["result"].is_null(), n < events);
    if (n < first["positions"].size()) {
      EXPECT_EQ(positions[n], first["positions"][n]);
    }
    if (n == 0) continue;
    // Nothing was taken back, so the log has the same events, with one number more.
    Json event = whole["log"][n - 1];
    event.erase("seq");
    EXPECT_EQ(positions[n]["event"], event);
  }
  EXPECT_EQ(positions.back()["view"], whole["views"]["0"]);
  EXPECT_EQ(positions.back()["insight"], whole["insights"]["0"]);
  EXPECT_EQ(positions.back()["result"], whole["result"]);
  EXPECT_EQ(positions.back()["to_act"], Json::array());
  EXPECT_EQ(replay(id, "?from=99999")["positions"], Json::array());
}

TEST_F(Afterwards, a_match_is_replayed_through_the_eyes_of_a_seat) {
  const std::string id = finished("landed");
  const Json spectator = replay(id, "?count=20")["positions"];
  const Json seat = replay(id, "?count=20&seat=1")["positions"];
  EXPECT_NE(spectator, seat);
  ASSERT_EQ(spectator.size(), seat.size());
  for (std::size_t i = 0; i < seat.size(); ++i)
    EXPECT_EQ(spectator[i]["to_act"], seat[i]["to_act"]);
}

TEST_F(Afterwards, what_is_not_over_or_not_there_is_refused) {
  const std::string id =
      server.table(one, {{"game", "landing-zone"}, {"seats", {{{"kind", "me"}}}}});
  for (const char* what : {"/replay", "/analysis"}) {
    EXPECT_EQ(one.get("/api/matches/" + id + what).code(), "not_over");
    EXPECT_EQ(one.get("/api/matches/nowhere" + std::string(what)).code(), "unknown_match");
  }
  ASSERT_EQ(one.post("/api/matches/" + id + "/resign", Json::object()).status, 200);
  EXPECT_EQ(one.get("/api/matches/" + id + "/replay?seat=1").code(), "bad_seat");
  for (const char* query : {"?seat=x", "?from=-1", "?count=many", "?seat=-1"})
    EXPECT_EQ(one.get("/api/matches/" + id + "/replay" + query).code(), "bad_request") << query;
  const Json last = replay(id, "")["positions"].back();
  EXPECT_EQ(last["result"], Json({{"reason", "resigned"}, {"seat", 0}}));
}

TEST_F(Afterwards, an_analysis_is_made_once_and_told_when_it_is_ready) {
  const std::string id = finished("landomy");
  const std::string path = "/api/matches/" + id + "/analysis";
  const HttpResult begun = stranger.get(path);
  EXPECT_EQ(begun.status, 202) << begun.body;
  EXPECT_EQ(begun.json()["status"], "working");
  HttpResult got;
  double done = 0;
  EXPECT_TRUE(eventually([&] {
    got = stranger.get(path);
    if (got.status != 202) return true;
    EXPECT_GE(got.json()["done"].get<double>(), done);
    done = got.json()["done"];
    return false;
  }));
  ASSERT_EQ(got.status, 200) << got.body;
  EXPECT_EQ(got.json()["status"], "ready");
  const Json analysis = got.json()["analysis"];
  EXPECT_EQ(analysis["game"], "landomy");
  EXPECT_EQ(analysis["events"].size(), replay(id, "?count=0")["events"]);
  double won = 0;
  for (const Json& seat : analysis["seats"]) {
    const auto part = [&](const char* name) { return seat[name].get<double>(); };
    EXPECT_NEAR(part("start") + part("luck") + part("skill") + part("others"), part("result"),
                1e-9);
    won += part("result");
  }
  EXPECT_EQ(won, 1);
  EXPECT_EQ(stranger.get(path).body, got.body);
}

TEST_F(Afterwards, a_match_that_ended_early_is_analysed_as_far_as_it_went) {
  const std::string id =
      server.table(one, {{"game", "landing-zone"}, {"seats", {{{"kind", "me"}}}}});
  Player alone(one, id, 0);
  ASSERT_EQ(code_of(alone.step(alone.steps().front())), "");
  ASSERT_EQ(code_of(alone.ask({{"type", "resign"}})), "");
  const std::string path = "/api/matches/" + id + "/analysis";
  HttpResult got = one.get(path);
  EXPECT_TRUE(eventually([&] { return (got = one.get(path)).status != 202; }));
  ASSERT_EQ(got.status, 200) << got.body;
  EXPECT_GT(got.json()["analysis"]["seats"][0]["result"], 0);
}

TEST_F(Afterwards, my_list_says_whose_turn_it_is_and_how_matches_ended) {
  const std::string running =
      server.table(one, {{"game", "landomy"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}});
  const auto listed = [](const Client& who) {
    return who.get("/api/me/matches").json()["matches"];
  };
  EXPECT_FALSE(listed(one)[0].contains("your_turn"));
  ASSERT_EQ(two.post("/api/matches/" + running + "/join", Json::object()).status, 200);
  const bool mine = one.get("/api/matches/" + running).json()["to_act"] == Json::array({0});
  EXPECT_EQ(listed(one)[0]["your_turn"], mine);
  EXPECT_EQ(listed(two)[0]["your_turn"], !mine);
  const Client& acts = mine ? one : two;
  ASSERT_EQ(acts.post("/api/matches/" + running + "/resign", Json::object()).status, 200);
  const Json over = listed(one)[0];
  EXPECT_FALSE(over.contains("your_turn"));
  EXPECT_EQ(over["result"], Json({{"reason", "resigned"}, {"seat", mine ? 0 : 1}}));
  EXPECT_EQ(over["places"], mine ? Json({2, 1}) : Json({1, 2}));

  const std::string id = finished("landed");
  const Json last = one.get("/api/matches/" + id).json();
  for (const Json& table : {listed(two)[0], last["table"]}) {
    EXPECT_EQ(table["match"], id);
    EXPECT_EQ(table["result"], last["result"]);
    EXPECT_EQ(table["places"].size(), 2U);
  }
  // Also from the store.
  server.stop();
  server.start();
  one.port = server.port();
  EXPECT_EQ(listed(one)[0]["places"], last["table"]["places"]);
}

// A finished match as an analysis is given it.
FinishedMatch finished_match(const HttpResult& text) {
  const auto record = read_record(text.body);
  EXPECT_TRUE(record.ok()) << text.body;
  const auto rules = rules_of(games(), record.value(), Json());
  EXPECT_TRUE(rules.ok());
  return {std::make_shared<Record>(record.value()), rules.value(), {}};
}

TEST_F(Afterwards, an_analysis_that_fails_is_told_and_holds_nobody_s_place) {
  const FinishedMatch good =
      finished_match(one.get("/api/matches/" + finished("landomy") + "/record"));
  Record damaged = *good.record;
  damaged.events.back().step = "no such step";
  std::mutex mutex;
  std::vector<std::string> said;
  Analyses analyses(1, [&](const char* what) {
    const std::lock_guard lock(mutex);
    said.emplace_back(what);
  });
  for (std::size_t i = 1; i <= 2; ++i) {
    EXPECT_FALSE(analyses.begin("ada", "one", {std::make_shared<Record>(damaged), good.rules, {}}));
    EXPECT_TRUE(eventually([&] {
      const std::lock_guard lock(mutex);
      return said.size() == i;
    }));
    EXPECT_FALSE(analyses.state("one").has_value()) << "it can be asked for again";
  }
  EXPECT_NE(said.front().find("one: "), std::string::npos) << said.front();
  EXPECT_FALSE(analyses.begin("ada", "one", good));
  EXPECT_TRUE(eventually([&] { return analyses.state("one")->analysis != nullptr; }));
}

TEST_F(Afterwards, a_stopping_server_gives_up_an_analysis) {
  const FinishedMatch long_one =
      finished_match(one.get("/api/matches/" + finished("landed") + "/record"));
  Analyses analyses(1, [](const char* what) { ADD_FAILURE() << what; });
  ASSERT_FALSE(analyses.begin("ada", "one", long_one));
  ASSERT_TRUE(eventually([&] { return analyses.state("one")->done > 0; }));
  analyses.stop();
  EXPECT_EQ(analyses.state("one")->analysis, nullptr) << "it was not waited for";
}

}  // namespace
}  // namespace fourlands::server
