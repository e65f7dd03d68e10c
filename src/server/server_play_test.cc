#include <gtest/gtest.h>

#include "game/record.h"
#include "match/verify.h"
#include "server/server_testing.h"
#include "server/store/sqlite.h"

// Matches over real sockets: what people do at tables, and what they are told.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

// The advanced setup has eighteen steps before anybody can win.
const Json kAdvanced = {{"setup", "advanced"}};
const Json kMeAndOpen = {{{"kind", "me"}}, {{"kind", "open"}}};

struct TwoPlayers {
  explicit TwoPlayers(TestServer& server, Json wish)
      : one(server.guest()), two(server.guest()), id(server.table(one, wish)) {
    EXPECT_EQ(two.post("/api/matches/" + id + "/join", Json::object()).status, 200);
    first = std::make_unique<Player>(one, id, 0);
    second = std::make_unique<Player>(two, id, 1);
  }
  Client one, two;
  std::string id;
  std::unique_ptr<Player> first, second;
};

class Play : public ::testing::Test {
 protected:
  void SetUp() override { server.start(); }
  TestServer server;
  Rng rng{7};
};

TEST_F(Play, two_people_play_a_whole_match_and_its_record_verifies) {
  TwoPlayers two(server, {{"game", "landomy"}, {"seats", kMeAndOpen}, {"word", "mine"}});
  EXPECT_GT(play_on({two.first.get(), two.second.get()}, rng), 2);
  EXPECT_FALSE(two.first->last["result"].is_null());
  EXPECT_EQ(two.first->last["to_act"], Json::array());

  const HttpResult downloaded = two.one.get("/api/matches/" + two.id + "/record");
  ASSERT_EQ(downloaded.status, 200);
  const auto record = read_record(downloaded.body);
  ASSERT_TRUE(record.ok());
  EXPECT_EQ(record.value().seat_seeds[0], "mine");
  const auto rules = rules_of(games(), record.value(), Json());
  ASSERT_TRUE(rules.ok());
  EXPECT_TRUE(verify(*rules.value(), record.value()).good);
  EXPECT_EQ(two.two.get("/api/matches/" + two.id + "/verify").json()["good"], true);
}

TEST_F(Play, a_repeated_request_is_done_once_and_answered_again) {
  TwoPlayers two(server, {{"game", "landomy"}, {"seats", kMeAndOpen}});
  Player& mover = two.first->to_act() ? *two.first : *two.second;
  const Json step = {{"type", "step"},
                     {"request", "the same"},
                     {"seen", mover.seq()},
                     {"step", mover.steps().front()}};
  const Json once = mover.ask(step);
  const Json again = mover.ask(step);
  EXPECT_EQ(code_of(once), "");
  EXPECT_EQ(again["type"], "done");
  // The step's own number: chance may have acted after it.
  EXPECT_LE(again["seq"], once["seq"]);
  const Json now = two.one.get("/api/matches/" + two.id).json();
  EXPECT_EQ(now["seq"], once["seq"]);
}

TEST_F(Play, a_stale_step_is_refused_with_what_was_missed) {
  TwoPlayers two(server, {{"game", "landomy"}, {"seats", kMeAndOpen}});
  Player& mover = two.first->to_act() ? *two.first : *two.second;
  const std::int64_t before = mover.seq();
  const std::string step = mover.steps().front();
  ASSERT_EQ(code_of(mover.step(step)), "");
  const Json stale = mover.ask({{"type", "step"}, {"seen", before}, {"step", step}});
  EXPECT_EQ(code_of(stale), "stale");
  EXPECT_EQ(stale["error"]["seq"], mover.seq());
  ASSERT_EQ(static_cast<std::int64_t>(stale["error"]["missed"].size()), mover.seq() - before);
  EXPECT_EQ(stale["error"]["missed"][0]["step"], step);
  const Json future = mover.ask({{"type", "step"}, {"seen", 9999}, {"step", step}});
  EXPECT_EQ(code_of(future), "stale");
}

TEST_F(Play, an_illegal_step_is_refused_with_its_rule_in_the_language_asked_for) {
  const Client one = server.guest();
  const std::string id =
      server.table(one, {{"game", "landing-zone"}, {"seats", {{{"kind", "me"}}}}});
  Player alone(one, id, 0);
  const Json refused = alone.step("7 skip");
  EXPECT_EQ(code_of(refused), "unreadable");
  const std::string body =
      Json{{"seen", alone.seq()}, {"step", alone.steps().front() == "1 skip" ? "6 skip" : "1 skip"}}
          .dump();
  const HttpResult italian =
      one.ask("POST", "/api/matches/" + id + "/explain", body, "Accept-Language: it\r\n");
  EXPECT_EQ(italian.status, 200) << italian.body;
}

TEST_F(Play, seats_that_act_at_the_same_time_do_not_make_each_other_stale) {
  TwoPlayers two(server, {{"game", "landing-zone"}, {"seats", kMeAndOpen}});
  ASSERT_TRUE(two.first->to_act());
  ASSERT_TRUE(two.second->to_act());
  const std::int64_t seen = two.second->seq();
  const std::string step = two.second->steps().front();
  ASSERT_EQ(code_of(two.first->step(two.first->steps().front())), "");
  EXPECT_EQ(code_of(two.second->ask({{"type", "step"}, {"seen", seen}, {"step", step}})), "");
}

TEST_F(Play, undo_is_free_until_something_was_revealed) {
  const Client one = server.guest();
  const std::string id =
      server.table(one, {{"game", "landing-zone"}, {"seats", {{{"kind", "me"}}}}});
  Player alone(one, id, 0);
  const Json before = alone.last["views"];
  ASSERT_EQ(alone.last["undo"], Json::array());
  ASSERT_EQ(code_of(alone.step(alone.steps().front())), "");
  EXPECT_EQ(alone.last["undo"], Json::array({0}));
  const Json undone = alone.ask({{"type", "undo"}, {"seen", alone.seq()}});
  ASSERT_EQ(code_of(undone), "");
  ASSERT_TRUE(alone.reach(undone["seq"].get<std::int64_t>()));
  EXPECT_EQ(alone.last["views"], before);
  EXPECT_EQ(code_of(alone.ask({{"type", "undo"}, {"seen", alone.seq()}})), "no_undo");
}

TEST_F(Play, beyond_a_revelation_undo_takes_everybodys_consent) {
  TwoPlayers two(server, {{"game", "landomy"}, {"seats", kMeAndOpen}, {"options", kAdvanced}});
  Player* const both[] = {two.first.get(), two.second.get()};
  // Until a seat has moved and the other one has answered.
  ASSERT_EQ(play_on({both[0], both[1]}, rng, 8), 8);
  ASSERT_TRUE(both[0]->reach(both[1]->seq()) && both[1]->reach(both[0]->seq()));
  const std::int64_t seq = both[0]->seq();
  EXPECT_EQ(code_of(both[1]->ask({{"type", "answer_undo"}, {"agree", true}})), "no_question");
  ASSERT_EQ(code_of(both[0]->ask({{"type", "ask_undo"}, {"seen", seq}})), "");
  // No: it stays as it is.
  ASSERT_EQ(code_of(both[1]->ask({{"type", "answer_undo"}, {"agree", false}})), "");
  EXPECT_EQ(two.one.get("/api/matches/" + two.id).json()["seq"], seq);
  // Asking again at once is slowed.
  EXPECT_EQ(code_of(both[0]->ask({{"type", "ask_undo"}, {"seen", seq}})), "slow_down");
  server.ahead_ms += 10'000;
  // Yes: the asker's latest step and all after it are gone.
  ASSERT_EQ(code_of(both[0]->ask({{"type", "ask_undo"}, {"seen", seq}})), "");
  EXPECT_EQ(two.one.get("/api/matches/" + two.id).json()["asked"]["seat"], 0);
  ASSERT_EQ(code_of(both[1]->ask({{"type", "answer_undo"}, {"agree", true}})), "");
  const Json now = two.one.get("/api/matches/" + two.id).json();
  EXPECT_EQ(now["seq"], seq + 1);
  EXPECT_EQ(now["to_act"], Json::array({0}));
  EXPECT_TRUE(now["asked"].is_null());
  EXPECT_EQ(now["log"].back()["agreed"], true);
}

TEST_F(Play, a_bot_answers_and_in_a_rated_match_does_not_agree_to_undo) {
  const Client one = server.guest();
  const std::string id =
      server.table(one, {{"game", "landomy"},
                         {"seats", {{{"kind", "me"}}, {{"kind", "bot"}, {"level", 1}}}},
                         {"clock", kHourEach},
                         {"options", kAdvanced}});
  Player me(one, id, 0);
  const auto wait_for_my_turn = [&] {
    while (!me.to_act())
      if (!me.reach(me.seq() + 1)) return false;
    return true;
  };
  for (int i = 0; i < 4; ++i) {
    ASSERT_TRUE(wait_for_my_turn());
    ASSERT_EQ(code_of(me.step(me.steps().front())), "");
  }
  ASSERT_TRUE(wait_for_my_turn());
  EXPECT_EQ(code_of(me.ask({{"type", "ask_undo"}, {"seen", me.seq()}})), "bots_disagree");
}

TEST_F(Play, whoever_leaves_is_stood_in_for_by_a_bot_until_they_return) {
  TwoPlayers two(server, {{"game", "landomy"}, {"seats", kMeAndOpen}});
  Player& mover = two.first->to_act() ? *two.first : *two.second;
  Player& other = two.first->to_act() ? *two.second : *two.first;
  ASSERT_EQ(code_of(mover.ask({{"type", "leave"}})), "");
  while (!other.to_act()) ASSERT_TRUE(other.reach(other.seq() + 1));
  EXPECT_EQ(code_of(mover.ask({{"type", "step"}, {"seen", other.seq()}, {"step", "x"}})),
            "bot_plays");
  ASSERT_EQ(code_of(mover.ask({{"type", "return"}})), "");
  const Json now = two.one.get("/api/matches/" + two.id).json();
  EXPECT_EQ(now["table"]["seats"][static_cast<std::size_t>(mover.seat)]["plays"], "person");
}

TEST_F(Play, resigning_ends_a_match_of_two_and_opens_its_record) {
  TwoPlayers two(server, {{"game", "landomy"}, {"seats", kMeAndOpen}});
  EXPECT_EQ(two.one.get("/api/matches/" + two.id + "/record").code(), "not_over");
  ASSERT_EQ(code_of(two.second->ask({{"type", "resign"}})), "");
  const Json now = two.one.get("/api/matches/" + two.id).json();
  EXPECT_EQ(now["result"], (Json{{"reason", "resigned"}, {"seat", 1}}));
  EXPECT_EQ(now["table"]["status"], "over");
  EXPECT_EQ(two.one.get("/api/matches/" + two.id + "/verify").json()["good"], true);
}

TEST_F(Play, a_rematch_turns_the_seats_and_begins_when_both_want_it) {
  TwoPlayers two(server, {{"game", "landomy"}, {"seats", kMeAndOpen}});
  ASSERT_EQ(code_of(two.second->ask({{"type", "resign"}})), "");
  const HttpResult asked = two.one.post("/api/matches/" + two.id + "/rematch", Json::object());
  ASSERT_EQ(asked.status, 200) << asked.body;
  const std::string next = asked.json()["next"];
  EXPECT_EQ(server.guest().post("/api/matches/" + next + "/join", Json::object()).code(),
            "seat_taken");
  EXPECT_EQ(two.two.post("/api/matches/" + two.id + "/rematch", Json::object()).json()["next"],
            next);
  const Json begun = two.two.get("/api/matches/" + next).json();
  EXPECT_EQ(begun["table"]["status"], "running");
  EXPECT_EQ(begun["you"], Json::array({0}));
}

TEST_F(Play, a_hot_seat_is_one_person_on_several_seats) {
  const Client one = server.guest();
  const std::string id = server.table(
      one, {{"game", "landed"}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}, {"name", "Ben"}}}}});
  const Json now = one.get("/api/matches/" + id).json();
  EXPECT_EQ(now["you"], Json({0, 1}));
  EXPECT_EQ(now["views"].size(), 2U);
  EXPECT_EQ(now["table"]["seats"][1]["name"], "Ben");
  EXPECT_EQ(now["table"]["rated"], false);
  const Json step = {{"seen", now["seq"]}, {"step", now["steps"]["0"][0]}};
  EXPECT_EQ(one.post("/api/matches/" + id + "/step", step).code(), "which_seat");
}

TEST_F(Play, insights_stand_beside_views_for_those_who_want_them) {
  const Client one = server.guest();
  const std::string id = server.table(
      one, {{"game", "landing-zone"}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}});
  Player mine(one, id, 0);
  ASSERT_EQ(mine.last["insights"].size(), 2U);
  EXPECT_EQ(mine.last["insights"]["0"]["seats"][0]["score"]["total"], 0);
  ASSERT_EQ(code_of(mine.step(mine.steps().front())), "");
  EXPECT_EQ(mine.last["type"], "update");
  EXPECT_EQ(mine.last["insights"]["1"]["seats"].size(), 2U);

  RawSocket stranger(Client{server.port(), ""});
  const auto told = [&](const Json& want) {
    stranger.heard.clear();
    EXPECT_EQ(code_of(stranger.ask({{"type", "watch"}, {"match", id}, {"want", want}})), "");
    return stranger.heard.empty() ? Json() : stranger.heard.back();
  };
  EXPECT_TRUE(told({"insights"})["insights"].contains("spectator"));
  EXPECT_FALSE(told({"insights"}).contains("views"));
  EXPECT_FALSE(told({"views", "steps"}).contains("insights"));
}

TEST_F(Play, a_spectator_sees_what_is_public_and_can_do_nothing) {
  TwoPlayers two(server, {{"game", "landed"}, {"seats", kMeAndOpen}});
  const Json seen = Client{server.port(), ""}.get("/api/matches/" + two.id).json();
  EXPECT_TRUE(seen["views"].contains("spectator"));
  EXPECT_EQ(seen["steps"], Json::object());
  RawSocket stranger(Client{server.port(), ""});
  const Json step = {{"type", "step"}, {"match", two.id}, {"seat", 0}, {"seen", 0}, {"step", "x"}};
  EXPECT_EQ(code_of(stranger.ask(step)), "no_token");
  RawSocket other(server.guest());
  EXPECT_EQ(code_of(other.ask(step)), "not_yours");
}

TEST_F(Play, public_tables_are_listed_live_and_private_ones_are_not) {
  RawSocket lobby(Client{server.port(), ""});
  lobby.send({{"type", "lobby"}});
  EXPECT_EQ(lobby.until("tables")["tables"], Json::array());
  const Client one = server.guest();
  (void)server.table(one, {{"game", "landomy"}, {"seats", kMeAndOpen}});
  const std::string id =
      server.table(one, {{"game", "landomy"}, {"public", true}, {"seats", kMeAndOpen}});
  const Json open = lobby.until("table");
  EXPECT_EQ(open["table"]["match"], id);
  EXPECT_EQ(open["table"]["status"], "open");
  EXPECT_EQ(one.get("/api/tables").json()["tables"].size(), 1U);
  ASSERT_EQ(one.post("/api/matches/" + id + "/leave", Json::object()).status, 200);
  EXPECT_EQ(lobby.until("table")["table"]["status"], "closed");
  EXPECT_EQ(one.get("/api/tables").json()["tables"].size(), 0U);
}

TEST_F(Play, a_match_goes_on_after_a_restart_where_it_was) {
  std::string id;
  Client one, two;
  Json before;
  {
    TwoPlayers both(server, {{"game", "landed"}, {"seats", kMeAndOpen}});
    ASSERT_EQ(play_on({both.first.get(), both.second.get()}, rng, 10), 10);
    id = both.id;
    one = both.one;
    two = both.two;
    before = one.get("/api/matches/" + id).json();
  }
  server.stop();
  one.port = two.port = server.start();
  EXPECT_EQ(one.get("/api/matches/" + id).json(), before);
  Player first(one, id, 0);
  Player second(two, id, 1);
  EXPECT_EQ(play_on({&first, &second}, rng, 5), 5);
}

TEST_F(Play, a_match_that_nobody_watches_takes_no_memory) {
  const Client one = server.guest();
  {
    TwoPlayers two(server, {{"game", "landomy"}, {"seats", kMeAndOpen}});
    EXPECT_EQ(server.server->live_matches(), 1U);
  }
  EXPECT_TRUE(eventually([&] { return server.server->live_matches() == 0; }));
}

TEST_F(Play, a_clock_that_runs_out_hands_the_seat_to_a_bot_or_loses) {
  const Json clock = {{"kind", "real"}, {"base_ms", 60'000}, {"increment_ms", 0}};
  for (const std::string result : {"bot", "lose"}) {
    Json timed = clock;
    timed["on_timeout"] = result;
    TwoPlayers two(server, {{"game", "landomy"}, {"seats", kMeAndOpen}, {"clock", timed}});
    Player& mover = two.first->to_act() ? *two.first : *two.second;
    EXPECT_LE(mover.last["clocks"]["left_ms"][0], 60'000);
    server.ahead_ms += 61'000;
    ASSERT_TRUE(mover.reach(mover.seq() + 1));
    const Json now = two.one.get("/api/matches/" + two.id).json();
    if (result == "bot") {
      EXPECT_EQ(now["table"]["seats"][static_cast<std::size_t>(mover.seat)]["plays"], "bot");
    } else {
      EXPECT_EQ(now["result"], (Json{{"reason", "time"}, {"seat", mover.seat}}));
    }
  }
}

TEST_F(Play, a_clock_survives_a_restart_and_stands_while_the_server_is_away) {
  TwoPlayers two(server, {{"game", "landomy"},
                          {"seats", kMeAndOpen},
                          {"clock", {{"kind", "days"}, {"days", 1}, {"on_timeout", "lose"}}}});
  Player& mover = two.first->to_act() ? *two.first : *two.second;
  const auto seat = static_cast<std::size_t>(mover.seat);
  server.ahead_ms += 3'600'000;
  const auto left = [&] {
    return two.one.get("/api/matches/" + two.id).json()["clocks"]["left_ms"][seat].get<Time>();
  };
  // A tick notes that the server is there at this hour.
  Database data(server.config.data, Database::Mode::kRead);
  EXPECT_TRUE(eventually([&] {
    Statement alive = data.prepare("SELECT at FROM alive");
    return alive.step() && alive.integer(0) >= Origin::real().now() + 3'000'000;
  }));
  const Time before = left();
  EXPECT_LE(before, 23 * 3'600'000);
  server.stop();
  server.ahead_ms += 5 * 3'600'000;
  two.one.port = server.start();
  // No test knows how slow its machine is; an hour is more than that.
  EXPECT_NEAR(static_cast<double>(left()), static_cast<double>(before), 600'000);
}

TEST(Bots, one_that_fails_or_hangs_never_stops_a_match) {
  for (const bool hangs : {false, true}) {
    TestServer server;
    server.config.bot_ms = 10;
    server.parts.chooser = [hangs](const SeatView&, int, ai::Limits, std::uint64_t) -> std::string {
      if (!hangs) throw std::runtime_error("a bot's own trouble");
      usleep(5'000'000);
      return "too late";
    };
    server.start();
    const Client one = server.guest();
    const std::string id = server.table(
        one, {{"game", "landomy"}, {"seats", {{{"kind", "bot"}, {"level", 1}}, {{"kind", "me"}}}}});
    Player me(one, id, 1);
    while (!me.to_act()) ASSERT_TRUE(me.reach(me.seq() + 1));
  }
}

TEST_F(Play, a_question_stands_although_nobody_watches) {
  const Client one = server.guest();
  const Client two = server.guest();
  const std::string id = server.table(one, {{"game", "landomy"}, {"seats", kMeAndOpen}});
  ASSERT_EQ(two.post("/api/matches/" + id + "/join", Json::object()).status, 200);
  const Json now = one.get("/api/matches/" + id).json();
  const int mover = now["to_act"][0];
  const Client& asks = mover == 0 ? one : two;
  const Client& answers = mover == 0 ? two : one;
  const Json sees = asks.get("/api/matches/" + id).json();
  ASSERT_EQ(asks.post("/api/matches/" + id + "/step",
                      {{"seen", sees["seq"]}, {"step", sees["steps"][std::to_string(mover)][0]}})
                .status,
            200);
  const Json seen = {{"seen", one.get("/api/matches/" + id).json()["seq"]}};
  ASSERT_EQ(asks.post("/api/matches/" + id + "/ask_undo", seen).status, 200);
  EXPECT_EQ(one.get("/api/matches/" + id).json()["asked"]["seat"], mover);
  EXPECT_EQ(server.server->live_matches(), 1U);
  ASSERT_EQ(answers.post("/api/matches/" + id + "/answer_undo", {{"agree", true}}).status, 200);
  EXPECT_TRUE(one.get("/api/matches/" + id).json()["asked"].is_null());
  EXPECT_EQ(asks.get("/api/matches/" + id).json()["views"], sees["views"]);
}

}  // namespace
}  // namespace fourlands::server
