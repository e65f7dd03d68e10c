#include "cli/bot/bot_client.h"

#include <gtest/gtest.h>

#include "cli/bot/bot_run.h"

namespace fourlands::cli {
namespace {

using Json = nlohmann::json;

// A bot account that talks to the test.
class BotAccount : public ::testing::Test {
 protected:
  static BotWishes wishes() {
    BotWishes wishes;
    wishes.name = "Robo";
    wishes.games = {"landomy"};
    wishes.matches = 2;
    return wishes;
  }
  // What it sent since, as JSON.
  std::vector<Json> sent() {
    std::vector<Json> all;
    for (const auto& out : client_.take_outgoing()) all.push_back(Json::parse(out.text));
    return all;
  }
  Json sent_one(const std::string& type) {
    Json found;
    for (Json& message : sent())
      if (message["type"] == type) found = message;
    EXPECT_FALSE(found.is_null()) << type;
    return found;
  }
  void tell(const Json& message) { client_.received(message.dump()); }
  void done(const Json& request) {
    tell({{"type", "done"}, {"request", request["request"]}, {"match", request["match"]}});
  }
  static Json table(const std::string& match, const Json& seat, bool rated = false,
                    const std::string& game = "landomy") {
    return {{"match", match},
            {"game", game},
            {"options", Json::object()},
            {"status", "open"},
            {"rated", rated},
            {"seats", {{{"kind", "person"}, {"name", "Ada"}}, seat}}};
  }
  void told_of(const Json& told) { tell({{"type", "table"}, {"table", told}}); }
  static Json kept() { return {{"kind", "open"}, {"for", "Robo"}, {"account", "bot"}}; }
  static Json seated() {
    return {{"kind", "person"},
            {"name", "Robo"},
            {"account", "bot"},
            {"you", true},
            {"plays", "person"}};
  }
  // It sits at seat 1 of a match that has begun.
  void begin(const std::string& match) {
    told_of(table(match, kept()));
    done(sent_one("join"));
    Json running = table(match, seated());
    running["status"] = "running";
    tell({{"type", "match"},
          {"match", match},
          {"seq", 1},
          {"table", running},
          {"you", {1}},
          {"result", nullptr}});
  }
  void offer(const std::string& match, int seq, const Json& view, const Json& steps) {
    tell({{"type", "update"},
          {"match", match},
          {"seq", seq},
          {"result", nullptr},
          {"views", {{"1", view}}},
          {"steps", {{"1", steps}}}});
  }

  std::vector<std::string> log_;
  BotClient client_{wishes(), [this](const std::string& line) { log_.push_back(line); }};
};

TEST_F(BotAccount, accepts_a_challenge_and_plays_what_its_bot_decides) {
  begin("m1");
  sent();
  offer("m1", 2, "v", {"a", "b"});
  const auto questions = client_.take_questions();
  ASSERT_EQ(questions.size(), 1U);
  EXPECT_EQ(questions[0].steps, (std::vector<std::string>{"a", "b"}));
  client_.decided(questions[0], "b");
  const Json step = sent_one("step");
  EXPECT_EQ(step["step"], "b");
  EXPECT_EQ(step["seat"], 1);
  EXPECT_EQ(step["seen"], 2);
}

TEST_F(BotAccount, declines_a_challenge_to_a_game_that_it_does_not_play) {
  told_of(table("m1", kept(), false, "landed"));
  EXPECT_EQ(sent_one("leave")["match"], "m1");
  EXPECT_EQ(client_.playing(), 0);
}

TEST_F(BotAccount, sits_down_at_open_tables_but_not_where_a_seat_is_kept_for_another) {
  told_of(table("m1", {{"kind", "open"}, {"for", "Ben"}}));
  EXPECT_TRUE(sent().empty());
  told_of(table("m2", {{"kind", "open"}}));
  EXPECT_EQ(sent_one("join")["match"], "m2");
}

TEST_F(BotAccount, a_challenge_waits_while_it_plays_enough_matches) {
  begin("m1");
  begin("m2");
  sent();
  told_of(table("m3", kept()));
  EXPECT_TRUE(sent().empty());
  tell({{"type", "update"}, {"match", "m1"}, {"seq", 9}, {"result", {{"winners", {1}}}}});
  EXPECT_EQ(sent_one("join")["match"], "m3");
  EXPECT_EQ(client_.finished(), 1);
}

TEST_F(BotAccount, does_not_think_twice_about_a_position_that_did_not_change) {
  begin("m1");
  offer("m1", 2, "v", {"a"});
  EXPECT_EQ(client_.take_questions().size(), 1U);
  offer("m1", 3, "v", {"a"});  // Another seat acted that acts at the same time.
  EXPECT_TRUE(client_.take_questions().empty());
  offer("m1", 4, "w", {"a"});
  EXPECT_EQ(client_.take_questions().size(), 1U);
}

TEST_F(BotAccount, an_answer_to_an_overtaken_question_is_left_aside) {
  begin("m1");
  offer("m1", 2, "v", {"a"});
  const auto old = client_.take_questions();
  offer("m1", 3, "w", {"b"});
  sent();
  client_.decided(old[0], "a");
  EXPECT_TRUE(sent().empty());
}

TEST_F(BotAccount, sends_the_same_request_again_over_a_new_connection) {
  begin("m1");
  offer("m1", 2, "v", {"a"});
  client_.decided(client_.take_questions()[0], "a");
  const Json first = sent_one("step");
  client_.connected(Json::array());
  EXPECT_EQ(sent_one("watch")["match"], "m1");
  offer("m1", 2, "v", {"a"});
  EXPECT_EQ(sent_one("step"), first);
  EXPECT_TRUE(client_.take_questions().empty());
}

TEST_F(BotAccount, goes_on_with_the_matches_that_it_sits_at) {
  Json running = table("m7", seated());
  running["status"] = "running";
  client_.connected(Json::array({running}));
  EXPECT_EQ(sent_one("watch")["match"], "m7");
  EXPECT_EQ(client_.playing(), 1);
}

TEST_F(BotAccount, comes_back_once_when_a_bot_of_the_server_took_over) {
  begin("m1");
  sent();
  Json running = table("m1", seated());
  running["status"] = "running";
  running["seats"][1]["plays"] = "bot";
  told_of(running);
  EXPECT_EQ(sent_one("return")["seat"], 1);
  told_of(running);
  EXPECT_TRUE(sent().empty());
}

TEST_F(BotAccount, hands_its_seat_over_when_the_bot_fails) {
  begin("m1");
  offer("m1", 2, "v", {"a"});
  client_.failed(client_.take_questions()[0], "it ended with status 3");
  EXPECT_EQ(sent_one("leave")["seat"], 1);
  EXPECT_EQ(client_.playing(), 0);
  EXPECT_EQ(client_.failures(), 1);
  EXPECT_NE(log_.back().find("it ended with status 3"), std::string::npos);
}

TEST_F(BotAccount, gives_up_all_its_seats_after_three_failures_in_a_row) {
  for (const char* match : {"m1", "m2", "m3"}) {
    begin(match);
    offer(match, 2, "v", {"a"});
    client_.failed(client_.take_questions()[0], "it ended");
  }
  EXPECT_EQ(client_.failures(), BotClient::kMostFailures);
  EXPECT_EQ(client_.playing(), 0);
  sent();
  told_of(table("m4", kept()));
  EXPECT_TRUE(sent().empty());
}

TEST(BotReason, leaves_out_where_in_a_library_it_was_found) {
  EXPECT_EQ(plain_reason("connect: Connection refused [system:111 at x.hpp:5]"),
            "connect: Connection refused");
  EXPECT_EQ(plain_reason("the server answers 503"), "the server answers 503");
}

TEST_F(BotAccount, a_step_that_was_not_offered_is_a_failure) {
  begin("m1");
  offer("m1", 2, "v", {"a"});
  client_.decided(client_.take_questions()[0], "z");
  EXPECT_EQ(sent_one("leave")["match"], "m1");
}

TEST_F(BotAccount, waits_as_long_as_the_server_says) {
  begin("m1");
  offer("m1", 2, "v", {"a"});
  client_.decided(client_.take_questions()[0], "a");
  const Json step = sent_one("step");
  tell({{"type", "refused"},
        {"request", step["request"]},
        {"error", {{"code", "slow_down"}, {"retry_ms", 250}}}});
  const auto again = client_.take_outgoing();
  ASSERT_EQ(again.size(), 1U);
  EXPECT_EQ(again[0].after_ms, 250);
  EXPECT_EQ(Json::parse(again[0].text), step);
}

TEST_F(BotAccount, looks_again_when_its_step_came_too_late) {
  begin("m1");
  offer("m1", 2, "v", {"a"});
  client_.decided(client_.take_questions()[0], "a");
  tell({{"type", "refused"},
        {"request", sent_one("step")["request"]},
        {"error", {{"code", "stale"}}}});
  EXPECT_EQ(sent_one("watch")["match"], "m1");
  offer("m1", 3, "v", {"a"});
  EXPECT_EQ(client_.take_questions().size(), 1U);
}

TEST_F(BotAccount, agrees_to_an_undo_in_casual_matches_only) {
  begin("m1");
  sent();
  const Json asked = {{"type", "update"},
                      {"match", "m1"},
                      {"seq", 5},
                      {"result", nullptr},
                      {"asked", {{"seat", 0}, {"agreed", Json::array()}}}};
  tell(asked);
  EXPECT_EQ(sent_one("answer_undo")["agree"], true);
  tell(asked);
  EXPECT_TRUE(sent().empty());
}

TEST_F(BotAccount, garbage_from_the_server_is_left_aside) {
  begin("m1");
  sent();
  for (const char* text : {"", "[]", "{\"type\":\"match\"}", "{\"type\":\"table\"}", "nonsense",
                           R"({"type":"update","match":"m1","steps":7})",
                           R"({"type":"tables","tables":[1,{"match":"x","seats":3}]})"})
    client_.received(text);
  EXPECT_TRUE(client_.take_questions().empty());
  EXPECT_EQ(client_.playing(), 1);
}

TEST(BotServer, is_an_address_with_a_port_or_without) {
  EXPECT_EQ(read_server_url("http://127.0.0.1:8080").value().port, 8080);
  EXPECT_EQ(read_server_url("http://play.example.org/").value().host, "play.example.org");
  EXPECT_EQ(read_server_url("http://play.example.org/").value().port, 80);
  EXPECT_EQ(read_server_url("http://[::1]:81").value().host, "::1");
  for (const char* bad : {"", "play.example.org", "http://", "http://a:0", "http://a:x",
                          "http://a/b", "https://play.example.org", "ftp://a"})
    EXPECT_FALSE(read_server_url(bad)) << bad;
}

}  // namespace
}  // namespace fourlands::cli
