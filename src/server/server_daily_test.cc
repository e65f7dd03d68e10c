#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "game/record.h"
#include "server/match/daily.h"
#include "server/server_testing.h"

// The daily challenge of Landing Zone: the same dice for everybody, once, and told to nobody before
// the day is over. Those of the other games are in server_dailies_test.cc.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

constexpr Time kHour = 60 * 60 * 1000;

class Daily : public ::testing::Test {
 protected:
  void SetUp() override {
    // Noon, whatever the time is: no test runs over midnight.
    const Time now = Origin::real().now();
    server.ahead_ms = *end_of_day(day_of(now)) - 12 * kHour - now;
    day = day_of(now);
    server.start();
  }
  static std::string begin(const Client& who) {
    const HttpResult made = who.post("/api/daily", Json::object());
    EXPECT_EQ(made.status, 200) << made.body;
    return made.json()["table"]["match"];
  }
  static Json standing(const Client& who, const std::string& query = "") {
    const HttpResult got = who.get("/api/daily" + query);
    EXPECT_EQ(got.status, 200) << got.body;
    return got.json();
  }
  // Plays a try to its end; the score.
  static std::int64_t play(const Client& who, const std::string& id, Rng& rng) {
    Player alone(who, id, 0);
    EXPECT_GT(play_on({&alone}, rng), 0);
    return alone.last["result"]["scores"][0]["total"].get<std::int64_t>();
  }
  static std::vector<std::string> dice(const Client& who, const std::string& id) {
    std::vector<std::string> rolls;
    const Json match = who.get("/api/matches/" + id).json();
    for (const Json& event : match["log"])
      if (event.contains("who") && event["who"] == "chance") rolls.push_back(event["step"]);
    return rolls;
  }

  TestServer server;
  std::string day;
  Rng rng{11};
};

TEST_F(Daily, everybody_has_the_same_dice_however_they_play) {
  const Client one = server.guest();
  const Client two = server.guest();
  const Client idle = server.guest();
  for (const Client* who : {&one, &two}) (void)play(*who, begin(*who), rng);
  // One who does nothing plays three steps a turn, others more.
  const std::string skipped = begin(idle);
  {
    Player alone(idle, skipped, 0);
    while (alone.to_act()) ASSERT_EQ(code_of(alone.step(alone.steps().back())), "");
  }
  const auto rolls = dice(one, begin(one));
  EXPECT_EQ(rolls.size(), 10U);
  EXPECT_EQ(dice(two, begin(two)), rolls);
  EXPECT_EQ(dice(idle, skipped), rolls);
  // Another day has others.
  server.ahead_ms += 24 * kHour;
  const std::string tomorrow = begin(one);
  (void)play(one, tomorrow, rng);
  EXPECT_NE(dice(one, tomorrow), rolls);
}

TEST_F(Daily, a_person_has_one_try_a_day) {
  const Client one = server.named("Ada");
  std::vector<std::string> ids(4);
  {
    std::vector<std::jthread> at_once;
    for (std::string& id : ids) at_once.emplace_back([&id, &one] { id = begin(one); });
  }
  for (const std::string& id : ids) EXPECT_EQ(id, ids[0]);
  const Json before = standing(one);
  EXPECT_EQ(before["mine"]["status"], "running");
  EXPECT_TRUE(before["mine"]["score"].is_null());
  EXPECT_EQ(before["players"], 0);
  const std::int64_t score = play(one, ids[0], rng);
  EXPECT_EQ(begin(one), ids[0]);
  const Json after = standing(one);
  EXPECT_EQ(after["mine"], Json({{"match", ids[0]},
                                 {"status", "over"},
                                 {"guest", false},
                                 {"score", score},
                                 {"rank", 1},
                                 {"percentile", 100}}));
  EXPECT_EQ(one.get("/api/me/matches").json()["matches"].size(), 1U);
}

TEST_F(Daily, what_a_roll_showed_cannot_be_taken_back_and_no_bot_takes_over) {
  const Client one = server.guest();
  const std::string id = begin(one);
  Player alone(one, id, 0);
  ASSERT_EQ(code_of(alone.step(alone.steps().front())), "");
  EXPECT_EQ(code_of(alone.ask({{"type", "ask_undo"}, {"seen", alone.seq()}})), "no_undo");
  EXPECT_EQ(code_of(alone.ask({{"type", "undo"}, {"seen", alone.seq()}})), "");
  EXPECT_EQ(code_of(alone.ask({{"type", "leave"}})), "played_alone");
  EXPECT_EQ(code_of(alone.ask({{"type", "hint"}})), "no_hints");
  EXPECT_EQ(one.get("/api/matches/" + id).json()["table"]["daily"], day);
  EXPECT_EQ(one.get("/api/matches/" + id).json()["table"]["rated"], false);
}

TEST_F(Daily, the_dice_are_told_to_nobody_else_before_the_day_has_ended) {
  const Client one = server.guest();
  const Client other = server.guest();
  const std::string id = begin(one);
  (void)play(one, id, rng);
  for (const char* what : {"", "/record", "/verify"}) {
    const HttpResult got = other.get("/api/matches/" + id + what);
    EXPECT_EQ(got.status, 409) << what;
    EXPECT_EQ(got.code(), "not_over") << what;
  }
  RawSocket socket(other);
  EXPECT_EQ(code_of(socket.ask({{"type", "watch"}, {"match", id}})), "not_over");
  EXPECT_EQ(one.get("/api/matches/" + id).status, 200);
  // A file could be passed on.
  EXPECT_EQ(one.get("/api/matches/" + id + "/record").status, 409);

  server.ahead_ms += 12 * kHour;
  EXPECT_EQ(other.get("/api/matches/" + id).status, 200);
  EXPECT_EQ(other.get("/api/matches/" + id + "/verify").json()["good"], true);
  const auto record = read_record(other.get("/api/matches/" + id + "/record").body);
  ASSERT_TRUE(record.ok());
  EXPECT_EQ(record.value().series, "daily " + day);
}

TEST_F(Daily, the_best_are_named_and_everybody_has_a_rank) {
  std::vector<std::pair<std::int64_t, Client>> played;
  for (const char* const name : {"Ada", "Ben", "Carla", "Dora"}) {
    const Client who = server.named(name);
    played.emplace_back(play(who, begin(who), rng), who);
  }
  const Client quitter = server.guest();
  EXPECT_EQ(quitter.post("/api/matches/" + begin(quitter) + "/resign", Json::object()).status, 200);
  EXPECT_EQ(standing(quitter)["mine"]["status"], "over");
  EXPECT_TRUE(standing(quitter)["mine"]["score"].is_null());

  std::vector<std::int64_t> scores;
  for (const auto& [score, who] : played) scores.push_back(score);
  std::sort(scores.begin(), scores.end());
  for (const auto& [score, who] : played) {
    const Json now = standing(who);
    EXPECT_EQ(now["players"], 4);
    EXPECT_EQ(now["scores"], Json(scores));
    const auto better = std::count_if(scores.begin(), scores.end(),
                                      [own = score](auto other) { return other > own; });
    const auto worse = std::count_if(scores.begin(), scores.end(),
                                     [own = score](auto other) { return other < own; });
    EXPECT_EQ(now["mine"]["rank"], better + 1);
    EXPECT_EQ(now["mine"]["percentile"], 100 * worse / 3);
    ASSERT_EQ(now["best"].size(), 4U);
    EXPECT_EQ(now["best"][0]["score"], scores.back());
    EXPECT_FALSE(now["best"][0]["name"].get<std::string>().empty());
  }
  // Who is deleted is gone from it.
  EXPECT_EQ(played[0].second.ask("DELETE", "/api/me", Json{{"password", kPassword}}.dump()).status,
            200);
  EXPECT_EQ(standing(quitter)["players"], 3);
}

TEST_F(Daily, guests_are_shown_apart_and_a_name_claimed_later_changes_nothing) {
  const Client scout = server.guest();
  const std::int64_t score = play(scout, begin(scout), rng);
  const auto expect_apart = [&](const Client& who) {
    const Json now = standing(who);
    EXPECT_EQ(now["players"], 0);
    EXPECT_EQ(now["best"], Json::array());
    EXPECT_EQ(now["scores"], Json::array());
    ASSERT_EQ(now["guests"].size(), 1U);
    EXPECT_EQ(now["guests"][0]["score"], score);
    EXPECT_EQ(now["mine"]["score"], score);
    EXPECT_EQ(now["mine"]["guest"], true);
    EXPECT_TRUE(now["mine"]["rank"].is_null());
    EXPECT_TRUE(now["mine"]["percentile"].is_null());
  };
  expect_apart(scout);
  const HttpResult claimed =
      scout.post("/api/me/claim", {{"name", "Ada"}, {"password", kPassword}, {"token", true}});
  ASSERT_EQ(claimed.status, 200);
  const Client ada{server.port(), claimed.json()["token"]};
  expect_apart(ada);
  // Nor does the name give a second try.
  const std::string again = begin(ada);
  EXPECT_EQ(standing(ada)["mine"]["match"].get<std::string>(), again);
}

TEST_F(Daily, a_try_that_is_over_after_its_day_has_no_score) {
  const Client one = server.guest();
  const std::string id = begin(one);
  server.ahead_ms += 12 * kHour;
  (void)play(one, id, rng);
  const Json then = standing(one, "?day=" + day);
  EXPECT_EQ(then["mine"]["status"], "over");
  EXPECT_TRUE(then["mine"]["score"].is_null());
  EXPECT_EQ(then["players"], 0);
  EXPECT_TRUE(standing(one)["mine"].is_null());
  EXPECT_NE(begin(one), id);
}

TEST_F(Daily, a_restart_changes_neither_the_dice_nor_the_scores) {
  Client one = server.guest();
  Client two = server.guest();
  const std::string id = begin(one);
  const std::int64_t score = play(one, id, rng);
  const auto rolls = dice(one, id);
  server.stop();
  one.port = two.port = server.start();
  EXPECT_EQ(standing(one)["mine"]["score"], score);
  const std::string other = begin(two);
  (void)play(two, other, rng);
  EXPECT_EQ(dice(two, other), rolls);
}

TEST_F(Daily, a_rematch_is_no_second_try) {
  const Client one = server.guest();
  const std::string id = begin(one);
  (void)play(one, id, rng);
  const HttpResult again = one.post("/api/matches/" + id + "/rematch", Json::object());
  ASSERT_EQ(again.status, 200) << again.body;
  const std::string next = again.json()["next"];
  EXPECT_TRUE(one.get("/api/matches/" + next).json()["table"]["daily"].is_null());
  (void)play(one, next, rng);
  EXPECT_NE(dice(one, next), dice(one, id));
  EXPECT_EQ(standing(one)["guests"].size(), 1U);
}

TEST_F(Daily, strangers_look_and_only_people_play) {
  Client stranger = server.guest();
  stranger.token.clear();
  EXPECT_TRUE(standing(stranger)["mine"].is_null());
  EXPECT_EQ(stranger.post("/api/daily", Json::object()).status, 401);
  for (const char* query : {"?day=today", "?day=2026-13-01", "?day=2026-02-30", "?day=9000-01-01"})
    EXPECT_EQ(stranger.get(std::string("/api/daily") + query).status, 400) << query;
  EXPECT_EQ(standing(stranger, "?day=2026-02-28")["players"], 0);

  const Client owner = server.named("Ada");
  const HttpResult bot = owner.post("/api/me/bots", {{"name", "Ada's bot"}});
  ASSERT_EQ(bot.status, 200) << bot.body;
  Client program = owner;
  program.token = bot.json()["token"];
  EXPECT_EQ(program.post("/api/daily", Json::object()).status, 403);
}

TEST(DailyDay, is_the_day_in_utc_and_has_an_end) {
  EXPECT_EQ(day_of(0), "1970-01-01");
  EXPECT_EQ(day_of(24 * kHour - 1), "1970-01-01");
  EXPECT_EQ(day_of(24 * kHour), "1970-01-02");
  EXPECT_EQ(end_of_day("1970-01-01"), 24 * kHour);
  EXPECT_EQ(end_of_day("2024-02-29"), *end_of_day("2024-02-28") + 24 * kHour);
  for (const char* bad : {"", "2023-02-29", "2024-2-29", "2024-02-29 ", "2024/02/29", "20240-2-29"})
    EXPECT_FALSE(end_of_day(bad).has_value()) << bad;
}

TEST(DailyPlace, counts_those_who_were_better_and_those_who_were_beaten) {
  const std::vector<std::int64_t> scores = {10, 20, 20, 30, 40};
  EXPECT_EQ(daily_rank_of(40, scores).rank, 1);
  EXPECT_EQ(daily_rank_of(40, scores).percentile, 100);
  EXPECT_EQ(daily_rank_of(20, scores).rank, 3);
  EXPECT_EQ(daily_rank_of(20, scores).percentile, 25);
  EXPECT_EQ(daily_rank_of(10, scores).percentile, 0);
  EXPECT_EQ(daily_rank_of(7, {7}).percentile, 100);
}

}  // namespace
}  // namespace fourlands::server
