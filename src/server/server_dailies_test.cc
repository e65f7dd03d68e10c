#include <gtest/gtest.h>

#include <set>

#include "game/record.h"
#include "server/match/daily.h"
#include "server/server_testing.h"

// Every game's challenge of the day: where it begins, whom it is against, when it is over, what it
// is worth; and practice. What all have in common is in server_daily_test.cc.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

constexpr Time kAnHour = 60 * 60 * 1000;

class Dailies : public ::testing::Test {
 protected:
  void SetUp() override {
    // Noon, whatever the time is: no test runs over midnight.
    const Time now = Origin::real().now();
    server.ahead_ms = *end_of_day(day_of(now)) - 12 * kAnHour - now;
    day = day_of(now);
    server.start();
    // The days' secrets are made beside all else, a moment after the start.
    const Client anybody = server.guest();
    today = standing(anybody, "landed");
    while (today["next"]["commitment"].is_null()) today = standing(anybody, "landed");
  }
  static std::string begin(const Client& who, const std::string& game, Json more = Json::object()) {
    more["game"] = game;
    const HttpResult made = who.post("/api/daily", more);
    EXPECT_EQ(made.status, 200) << made.body;
    return made.json()["table"]["match"];
  }
  static Json standing(const Client& who, const std::string& game, const std::string& more = "") {
    const HttpResult got = who.get("/api/daily?game=" + game + more);
    EXPECT_EQ(got.status, 200) << got.body;
    return got.json();
  }
  // Plays on until the match is over, bots at the table or not.
  static Json play(const Client& who, const std::string& id, std::uint64_t seed) {
    Player alone(who, id, 0);
    Rng rng(seed);
    while (!alone.last["to_act"].empty()) {
      if (!alone.to_act()) {
        if (!alone.reach(alone.seq() + 1)) break;
        continue;
      }
      const auto steps = alone.steps();
      const auto picked = rng.below(static_cast<std::uint32_t>(steps.size()));
      if (code_of(alone.step(steps[picked])) != "") break;
    }
    EXPECT_FALSE(alone.last["result"].is_null()) << id;
    return alone.last;
  }
  static std::vector<std::string> log_of(const Client& who, const std::string& id) {
    std::vector<std::string> log;
    const Json match = who.get("/api/matches/" + id).json();
    for (const Json& event : match["log"])
      log.push_back(event.contains("step") ? event["who"].dump() + event["step"].dump()
                                           : event.value("end", Json()).dump());
    return log;
  }

  TestServer server;
  std::string day;
  Json today;
};

TEST_F(Dailies, every_game_has_one_and_is_the_same_for_all_who_play_alike) {
  std::set<std::string_view> known;
  for (const DailyRules& rules : all_daily_rules()) {
    const std::string game(rules.game);
    known.insert(rules.game);
    EXPECT_EQ(rules.nodes > 0, rules.seats > 1) << "bots limited by time would answer otherwise";
    const Client one = server.guest();
    const Client two = server.guest();
    const std::string first = begin(one, game);
    const std::string second = begin(two, game);
    ASSERT_NE(first, second);
    EXPECT_EQ(log_of(one, first), log_of(two, second)) << game;
    const Json end = play(one, first, 7);
    (void)play(two, second, 7);
    // Steps, chance and the bots' answers.
    EXPECT_EQ(log_of(one, first), log_of(two, second)) << game;
    const Json mine = standing(one, game)["mine"];
    EXPECT_EQ(mine["score"], standing(two, game)["mine"]["score"]) << game;
    EXPECT_TRUE(mine["score"].is_number()) << game << mine;
    if (rules.until_turn > 0 && end["result"].contains("reason")) {
      EXPECT_EQ(end["result"]["reason"], "limit") << game;
    }
  }
  EXPECT_EQ(known.size(), testing::games().games().size());
}

TEST_F(Dailies, landomy_begins_in_the_middle_against_the_strongest_level) {
  const Client one = server.guest();
  const std::string id = begin(one, "landomy");
  const Json match = one.get("/api/matches/" + id).json();
  EXPECT_EQ(match["views"]["0"]["turn"], 7);
  EXPECT_EQ(match["to_act"], Json::array({0}));
  EXPECT_EQ(match["table"]["seats"][1]["level"], 5);
  EXPECT_EQ(match["undo"], Json::array());  // What was played before stays.
  const Json end = play(one, id, 3);
  ASSERT_TRUE(end["result"].contains("winners")) << end["result"];
  const Json day_now = standing(one, "landomy");
  const auto score = day_now["mine"]["score"].get<std::int64_t>();
  // A win is worth more than any lead without one.
  EXPECT_EQ(end["result"]["winners"][0] == 0, score > 60) << score;
  EXPECT_EQ(day_now["curve"].back(), score);
  EXPECT_LE(day_now["curve"].size(), 4U);
}

TEST_F(Dailies, landed_is_three_turns_and_its_points_count) {
  const Client one = server.guest();
  const std::string id = begin(one, "landed");
  const Json before = one.get("/api/matches/" + id).json();
  EXPECT_EQ(before["views"]["0"]["turn"], 13);
  const Json end = play(one, id, 5);
  EXPECT_EQ(end["result"], Json({{"reason", "limit"}, {"seat", 0}}));
  EXPECT_EQ(end["views"]["0"]["turn"], 18);
  const Json now = standing(one, "landed");
  EXPECT_EQ(now["mine"]["score"], end["views"]["0"]["seats"][0]["score"]);
  EXPECT_EQ(now["mine"]["status"], "over");
  // One of the player's turns and one of the other's each, but for the last.
  EXPECT_EQ(now["curve"].size(), 5U);
  const Json table = one.get("/api/matches/" + id).json()["table"];
  EXPECT_EQ(table["places"], Json({1, 1}));  // Nobody gave up.
}

TEST_F(Dailies, land_ahead_is_twenty_turns_alone) {
  const Client one = server.guest();
  const std::string id = begin(one, "land-ahead");
  const Json end = play(one, id, 5);
  EXPECT_EQ(end["result"]["reason"], "limit");
  EXPECT_EQ(end["views"]["0"]["turn"], 21);
  const Json now = standing(one, "land-ahead");
  EXPECT_EQ(now["mine"]["score"], end["insights"]["0"]["seats"][0]["points"]);
  EXPECT_EQ(now["curve"].size(), 20U);
}

TEST_F(Dailies, what_chance_will_do_is_committed_to_the_day_before_and_checked_the_day_after) {
  const Client one = server.named("Ada");
  ASSERT_TRUE(today["next"]["commitment"].is_string());
  EXPECT_NE(today["next"]["commitment"], today["commitment"]);
  EXPECT_EQ(today["next"]["day"], day_of(*end_of_day(day)));

  server.ahead_ms += 24 * kAnHour;
  std::vector<std::string> ids;
  for (const DailyRules& rules : all_daily_rules()) {
    const std::string id = begin(one, std::string(rules.game));
    (void)play(one, id, 9);
    const Json table = one.get("/api/matches/" + id).json()["table"];
    EXPECT_EQ(table["commitment"], today["next"]["commitment"]) << rules.game;
    ids.push_back(id);
  }
  EXPECT_EQ(standing(one, "landed")["commitment"], today["next"]["commitment"]);
  EXPECT_EQ(standing(one, "landed", "&day=" + day)["next"], nullptr);
  server.ahead_ms += 24 * kAnHour;
  for (const std::string& id : ids) {
    const Json verdict = one.get("/api/matches/" + id + "/verify").json();
    EXPECT_EQ(verdict["good"], true) << verdict;
  }
}

TEST_F(Dailies, one_try_counts_and_then_it_is_practice) {
  const Client one = server.named("Ada");
  const HttpResult early = one.post("/api/daily", {{"game", "landed"}, {"practice", true}});
  EXPECT_EQ(early.status, 409);
  EXPECT_EQ(early.code(), "not_tried");
  const std::string id = begin(one, "landed");
  EXPECT_EQ(one.post("/api/daily", {{"game", "landed"}, {"practice", true}}).code(), "not_tried");
  (void)play(one, id, 1);
  const Json before = standing(one, "landed");
  EXPECT_EQ(begin(one, "landed"), id);

  const std::string again = begin(one, "landed", {{"practice", true}});
  EXPECT_NE(again, id);
  EXPECT_EQ(log_of(one, again).front(), log_of(one, id).front());
  (void)play(one, again, 2);
  EXPECT_EQ(standing(one, "landed"), before);
  // It tells the day's chance, too.
  EXPECT_EQ(server.guest().get("/api/matches/" + again).code(), "not_over");

  // Another's day that is over can be played by everybody, and counts for nobody.
  server.ahead_ms += 24 * kAnHour;
  const Client late = server.guest();
  EXPECT_EQ(late.post("/api/daily", {{"day", day}}).status, 400);
  const std::string then = begin(late, "landed", {{"day", day}, {"practice", true}});
  (void)play(late, then, 1);
  EXPECT_EQ(log_of(late, then), log_of(one, id));
  const Json past = standing(late, "landed", "&day=" + day);
  EXPECT_TRUE(past["mine"].is_null());
  EXPECT_EQ(past["guests"], Json::array());
  EXPECT_EQ(past["players"], 1);
}

TEST_F(Dailies, the_games_of_a_day_are_apart_and_told_together) {
  const Client one = server.named("Ada");
  (void)play(one, begin(one, "landed"), 1);
  (void)begin(one, "landomy");
  const Json now = standing(one, "land-ahead");
  EXPECT_TRUE(now["mine"].is_null());
  EXPECT_EQ(now["curve"], Json::array());
  for (const Json& game : now["games"]) {
    const bool done = game["game"] == "landed";
    EXPECT_EQ(game["players"], done ? 1 : 0) << game;
    if (done) {
      EXPECT_EQ(game["mine"]["rank"], 1) << game;
    } else if (game["game"] == "landomy") {
      EXPECT_EQ(game["mine"]["status"], "running") << game;
    } else {
      EXPECT_TRUE(game["mine"].is_null()) << game;
    }
  }
  EXPECT_EQ(now["number"], number_of_day(day));
  // Who is deleted is gone from all of them.
  EXPECT_EQ(one.ask("DELETE", "/api/me", Json{{"password", kPassword}}.dump()).status, 200);
  EXPECT_EQ(standing(server.guest(), "landed")["players"], 0);
}

TEST_F(Dailies, what_is_no_challenge_is_refused_in_words) {
  const Client one = server.guest();
  for (const Json& wish : {Json{{"game", "chess"}}, Json{{"game", 3}}, Json{{"day", "2026-13-01"}},
                           Json{{"day", "9000-01-01"}, {"practice", true}}, Json{{"practice", 1}},
                           Json{{"day", "2020-01-01"}, {"practice", true}}, Json{{"seed", 1}}}) {
    const HttpResult refused = one.post("/api/daily", wish);
    EXPECT_EQ(refused.status, 400) << wish << refused.body;
    EXPECT_EQ(refused.code(), "bad_request") << wish;
  }
  EXPECT_EQ(one.get("/api/daily?game=chess").code(), "bad_request");
}

TEST(DailyNumber, counts_days_from_the_first_of_2026) {
  EXPECT_EQ(number_of_day("2026-01-01"), 1);
  EXPECT_EQ(number_of_day("2026-12-31"), 365);
  EXPECT_EQ(number_of_day("2027-01-01"), 366);
}

}  // namespace
}  // namespace fourlands::server
