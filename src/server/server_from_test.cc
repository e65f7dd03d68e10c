#include <gtest/gtest.h>

#include "game/record.h"
#include "match/verify.h"
#include "server/match/daily.h"
#include "server/server_testing.h"

// Playing on from where a finished match stood.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

const Json kHotSeat = {{{"kind", "me"}}, {{"kind", "me"}}};
const Json kAlone = Json::array({{{"kind", "me"}}});

class PlayOn : public ::testing::Test {
 protected:
  void SetUp() override {
    server.start();
    one = server.guest();
  }
  // Both seats are the same person's: whoever is to act plays any step.
  void play_steps(const std::string& id, int most) {
    for (int i = 0; i < most; ++i) {
      const Json now = look(id);
      if (now["to_act"].empty()) return;
      const std::string seat = std::to_string(now["to_act"][0].get<int>());
      const Json& steps = now["steps"][seat];
      const Json step = {{"seat", now["to_act"][0]},
                         {"seen", now["seq"]},
                         {"step", steps[rng.below(static_cast<std::uint32_t>(steps.size()))]}};
      ASSERT_EQ(one.post("/api/matches/" + id + "/step", step).status, 200);
    }
  }
  // A match of two seats with some steps in it, resigned.
  // (The advanced setup: the other may end after two turns.)
  std::string earlier() {
    const std::string id = server.table(
        one, {{"game", "landomy"}, {"options", {{"setup", "advanced"}}}, {"seats", kHotSeat}});
    play_steps(id, 8);
    (void)one.post("/api/matches/" + id + "/resign", {{"seat", 0}});
    EXPECT_EQ(look(id)["table"]["status"], "over");
    return id;
  }
  [[nodiscard]] Json look(const std::string& id) const {
    return one.get("/api/matches/" + id).json();
  }
  [[nodiscard]] Record record(const std::string& id) const {
    auto read = read_record(one.get("/api/matches/" + id + "/record").body);
    EXPECT_TRUE(read.ok());
    return std::move(read).value();
  }
  [[nodiscard]] HttpResult go_on(const std::string& id, int events, const Json& seats) const {
    return one.post("/api/tables",
                    {{"from", {{"match", id}, {"events", events}}}, {"seats", seats}});
  }
  [[nodiscard]] std::string gone_on(const std::string& id, int events) const {
    const HttpResult made = go_on(id, events, kHotSeat);
    EXPECT_EQ(made.status, 200) << made.body;
    return made.json()["table"]["match"];
  }

  TestServer server;
  Client one{};
  Rng rng{5};
};

TEST_F(PlayOn, a_new_match_begins_where_the_old_one_stood) {
  const std::string old = earlier();
  const Record before = record(old);
  ASSERT_GT(before.events.size(), 8U);
  const std::string id = gone_on(old, 8);
  const Json now = look(id);
  EXPECT_EQ(now["table"]["from"], Json({{"match", old}, {"events", 8}}));
  EXPECT_EQ(now["table"]["options"]["setup"], "advanced");
  EXPECT_EQ(now["table"]["rated"], false);
  for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(now["log"][i]["step"], before.events[i].step);

  // The position is the old one's after eight events and the chance that is drawn anew after them.
  const auto rules = rules_of(games(), before, Json());
  ASSERT_TRUE(rules.ok());
  const auto then = fold(*rules.value(), before, 8);
  ASSERT_TRUE(then.ok());
  for (std::size_t i = 8; i < now["log"].size(); ++i)
    ASSERT_TRUE(then.value()->play(Actor::chance(), now["log"][i]["step"].get<std::string>()).ok());
  EXPECT_EQ(now["views"]["0"], then.value()->view(seat_of(0))->json());
}

TEST_F(PlayOn, its_record_replays_and_verifies_and_says_what_was_given) {
  const std::string old = server.table(one, {{"game", "landing-zone"}, {"seats", kAlone}});
  play_steps(old, 1000);
  const HttpResult made = go_on(old, 30, kAlone);
  ASSERT_EQ(made.status, 200) << made.body;
  const std::string id = made.json()["table"]["match"];
  play_steps(id, 1000);
  const Json verdict = one.get("/api/matches/" + id + "/verify").json();
  EXPECT_EQ(verdict, Json({{"good", true}, {"given", 30}}));

  Record after = record(id);
  EXPECT_EQ(after.from, (Beginning{old, 30}));
  const Record before = record(old);
  for (std::size_t i = 0; i < 30; ++i) EXPECT_EQ(after.events[i].step, before.events[i].step);
  // The draws since are the new match's own, and are checked.
  const auto rules = rules_of(games(), after, Json());
  ASSERT_TRUE(verify(*rules.value(), after).good);
  // Said to be its own, the given draws (several: all agreeing by luck is out of the question) are
  // not.
  after.from.events = 1;
  const Verdict bad = verify(*rules.value(), after);
  EXPECT_FALSE(bad.good);
  EXPECT_GE(bad.event, 1U);
  EXPECT_LE(bad.event, 30U);
  after.from.events = after.events.size() + 1;
  EXPECT_FALSE(verify(*rules.value(), after).good);
}

TEST_F(PlayOn, no_undo_goes_back_before_it) {
  const std::string old = earlier();
  const Record before = record(old);
  // As many as end with a seat's step, which it could have taken back.
  std::size_t count = before.events.size();
  while (before.events[count - 1].who.is_chance()) --count;
  const int seat = before.events[count - 1].who.seat().index;
  const std::string id = gone_on(old, static_cast<int>(count));
  const Json now = look(id);
  EXPECT_EQ(now["undo"], Json::array());
  for (const char* how : {"/undo", "/ask_undo"})
    EXPECT_EQ(one.post("/api/matches/" + id + how, {{"seat", seat}, {"seen", now["seq"]}}).code(),
              "no_undo")
        << how;
  // What is played here can be taken back, and nothing else with it.
  play_steps(id, 1);
  const Json played = look(id);
  const int mover = now["to_act"][0];
  const Json ask = {{"seat", mover}, {"seen", played["seq"]}};
  ASSERT_EQ(one.post("/api/matches/" + id + "/ask_undo", ask).status, 200);
  EXPECT_EQ(look(id)["views"], now["views"]);
}

TEST_F(PlayOn, it_survives_a_restart_with_its_clocks) {
  const std::string old = earlier();
  const Json clock = {{"kind", "real"}, {"base_ms", 600'000}, {"increment_ms", 60'000}};
  const HttpResult made =
      one.post("/api/tables",
               {{"from", {{"match", old}, {"events", 6}}}, {"seats", kHotSeat}, {"clock", clock}});
  ASSERT_EQ(made.status, 200) << made.body;
  const std::string id = made.json()["table"]["match"];
  // Nobody was given time for steps that were given.
  const Json begun = look(id);
  for (const Json& left : begun["clocks"]["left_ms"]) EXPECT_LE(left, 600'000);
  play_steps(id, 3);
  const Json before = look(id);
  server.stop();
  one.port = server.start();
  Json after = look(id);
  for (const char* what : {"seq", "views", "steps", "log", "table", "to_act"})
    EXPECT_EQ(after[what], before[what]) << what;
  EXPECT_EQ(after["clocks"]["running"], before["clocks"]["running"]);
  // What the server was away is given back; a turn's increment would be a minute.
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_NEAR(after["clocks"]["left_ms"][i].get<double>(),
                before["clocks"]["left_ms"][i].get<double>(), 20'000);
  play_steps(id, 3);
  ASSERT_EQ(one.post("/api/matches/" + id + "/resign", {{"seat", 1}}).status, 200);
  EXPECT_EQ(one.get("/api/matches/" + id + "/verify").json()["good"], true);
}

TEST_F(PlayOn, a_seat_may_be_open_and_others_play_on) {
  const std::string old = earlier();
  const HttpResult made = go_on(old, 5, {{{"kind", "me"}}, {{"kind", "open"}}});
  ASSERT_EQ(made.status, 200) << made.body;
  const std::string id = made.json()["table"]["match"];
  EXPECT_EQ(look(id)["table"]["status"], "open");
  const Client two = server.guest();
  ASSERT_EQ(two.post("/api/matches/" + id + "/join", Json::object()).status, 200);
  Player first(one, id, 0);
  Player second(two, id, 1);
  EXPECT_EQ(play_on({&first, &second}, rng, 4), 4);
  // A rematch begins at the beginning.
  ASSERT_EQ(code_of(first.ask({{"type", "resign"}})), "");
  const Json next = one.post("/api/matches/" + id + "/rematch", Json::object()).json()["next"];
  EXPECT_TRUE(look(next)["table"]["from"].is_null());
}

TEST_F(PlayOn, what_cannot_be_gone_on_from_is_refused_with_the_reason) {
  const std::string old = earlier();
  const int count = static_cast<int>(record(old).events.size());
  EXPECT_EQ(go_on("nowhere", 1, kHotSeat).code(), "unknown_match");
  EXPECT_EQ(go_on(old, count + 1, kHotSeat).code(), "bad_request");
  EXPECT_EQ(go_on(old, -1, kHotSeat).code(), "bad_request");
  EXPECT_EQ(go_on(old, 3, kAlone).code(), "bad_seats");
  EXPECT_EQ(go_on(old, count, kHotSeat).status, 200);  // It was resigned, not over.
  const std::string running = server.table(one, {{"game", "landomy"}, {"seats", kHotSeat}});
  EXPECT_EQ(go_on(running, 1, kHotSeat).code(), "not_over");
  EXPECT_EQ(
      one.post("/api/tables",
               {{"game", "landed"}, {"from", {{"match", old}, {"events", 3}}}, {"seats", kHotSeat}})
          .code(),
      "bad_request");
  const std::string alone = server.table(one, {{"game", "landing-zone"}, {"seats", kAlone}});
  play_steps(alone, 1000);
  const int all = static_cast<int>(record(alone).events.size());
  EXPECT_EQ(go_on(alone, all, kAlone).code(), "bad_request");
  EXPECT_EQ(go_on(alone, all - 1, kAlone).status, 200);
}

TEST_F(PlayOn, a_daily_challenge_is_not_gone_on_from_before_its_day_has_ended) {
  const HttpResult tried = one.post("/api/daily", Json::object());
  ASSERT_EQ(tried.status, 200) << tried.body;
  const std::string id = tried.json()["table"]["match"];
  play_steps(id, 1000);
  EXPECT_EQ(go_on(id, 5, kAlone).code(), "not_over");
  server.ahead_ms += *end_of_day(day_of(Origin::real().now())) - Origin::real().now() + 1;
  EXPECT_EQ(go_on(id, 5, kAlone).status, 200);
}

}  // namespace
}  // namespace fourlands::server
