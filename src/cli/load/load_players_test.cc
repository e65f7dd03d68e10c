#include "cli/load/load_players.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace fourlands::cli {
namespace {

using Json = nlohmann::json;

// Two players at one table, and what they send as JSON.
class LoadPlayersTest : public ::testing::Test {
 protected:
  std::vector<Json> sent(int player) {
    for (const auto& out : players_.take_outgoing()) {
      if (out.is_step) players_.step_sent(out.player, now_);
      sent_[static_cast<std::size_t>(out.player)].push_back(Json::parse(out.text));
    }
    return std::exchange(sent_[static_cast<std::size_t>(player)], {});
  }
  void tell(int player, Json message) {
    message["match"] = match_;
    players_.received(player, message.dump(), now_);
  }
  void offer(int player, int seq, const Json& steps) {
    tell(player, {{"type", "update"}, {"seq", seq}, {"steps", steps}, {"result", nullptr}});
  }

  LoadPlayers players_{1, 2, 7};
  std::string match_ = "m1";
  std::int64_t now_ = 1000;

 private:
  std::array<std::vector<Json>, 2> sent_;
};

TEST_F(LoadPlayersTest, the_second_joins_and_both_watch) {
  players_.table_made(0, "m1");
  const auto first = sent(0);
  ASSERT_EQ(first.size(), 1U);
  EXPECT_EQ(first[0]["type"], "watch");
  const auto second = sent(1);
  ASSERT_EQ(second.size(), 2U);
  EXPECT_EQ(second[0]["type"], "join");
  EXPECT_EQ(second[0]["match"], "m1");
  EXPECT_EQ(players_.begun(), 0);
}

TEST_F(LoadPlayersTest, a_step_is_one_of_those_offered_and_names_what_was_seen) {
  players_.table_made(0, "m1");
  sent(0);
  offer(0, 4, {{"1", {"a", "b"}}});
  const auto out = sent(0);
  ASSERT_EQ(out.size(), 1U);
  EXPECT_EQ(out[0]["type"], "step");
  EXPECT_EQ(out[0]["seat"], 1);
  EXPECT_EQ(out[0]["seen"], 4);
  EXPECT_TRUE(out[0]["step"] == "a" || out[0]["step"] == "b");
  EXPECT_EQ(players_.begun(), 1);
  offer(0, 5, {{"1", {"a"}}});  // Somebody else's news while it is under way.
  EXPECT_TRUE(sent(0).empty());
}

TEST_F(LoadPlayersTest, a_step_took_until_the_last_player_was_told) {
  players_.table_made(0, "m1");
  offer(0, 4, {{"0", {"a"}}});
  sent(1);
  const Json step = sent(0).back();
  now_ = 3000;
  tell(0, {{"type", "done"}, {"request", step["request"]}, {"seq", 5}});
  offer(0, 5, Json::object());
  EXPECT_EQ(players_.stats().acknowledged, 1);
  EXPECT_TRUE(players_.stats().took.empty());
  now_ = 4500;
  offer(1, 5, {{"1", {"c"}}});
  EXPECT_EQ(players_.stats().took, std::vector<std::int64_t>{3500});
  players_.begin_to_count();
  EXPECT_EQ(players_.stats().acknowledged, 0);
}

TEST_F(LoadPlayersTest, an_old_offer_is_not_taken_twice) {
  players_.table_made(0, "m1");
  offer(0, 4, {{"0", {"a"}}});
  const Json step = sent(0).back();
  tell(0, {{"type", "done"}, {"request", step["request"]}, {"seq", 5}});
  EXPECT_TRUE(sent(0).empty());
  offer(0, 5, {{"0", {"b"}}});
  EXPECT_EQ(sent(0).back()["step"], "b");
}

TEST_F(LoadPlayersTest, a_refusal_is_counted_and_decided_anew) {
  players_.table_made(0, "m1");
  offer(0, 4, {{"0", {"a"}}});
  const Json step = sent(0).back();
  tell(0, {{"type", "refused"}, {"request", step["request"]}, {"error", {{"code", "stale"}}}});
  EXPECT_EQ(players_.stats().refused.at("stale"), 1);
  EXPECT_EQ(sent(0).back()["type"], "watch");
}

TEST_F(LoadPlayersTest, after_the_end_comes_the_next_match) {
  players_.table_made(0, "m1");
  sent(0);
  tell(0, {{"type", "update"}, {"seq", 9}, {"steps", Json::object()}, {"result", {{"winner", 0}}}});
  const Json rematch = sent(0).back();
  EXPECT_EQ(rematch["type"], "rematch");
  EXPECT_EQ(players_.stats().finished, 1);
  tell(0, {{"type", "done"}, {"request", rematch["request"]}, {"next", "m2"}});
  const auto then = sent(0);
  ASSERT_EQ(then.size(), 2U);
  EXPECT_EQ(then[0]["type"], "unwatch");
  EXPECT_EQ(then[0]["match"], "m1");
  EXPECT_EQ(then[1]["type"], "watch");
  EXPECT_EQ(then[1]["match"], "m2");
  match_ = "m2";
  offer(0, 1, {{"0", {"a"}}});
  EXPECT_EQ(sent(0).back()["match"], "m2");
}

TEST_F(LoadPlayersTest, garbage_from_the_server_is_passed_over) {
  players_.table_made(0, "m1");
  sent(0);
  for (const char* text : {"", "{", "[]", "5", R"({"type":"tables"})"})
    players_.received(0, text, now_);
  EXPECT_TRUE(sent(0).empty());
}

TEST(LoadMessage, only_what_stands_at_the_top_counts) {
  const LoadMessage message = read_load_message(
      R"({"type":"update","match":"m","seq":7,"table":{"seq":9,"type":"x","match":"y"},)"
      R"("events":[{"seq":8,"step":"no"}],"steps":{"0":[],"2":["a","b\"c"]},"result":null})");
  EXPECT_EQ(message.type, "update");
  EXPECT_EQ(message.match, "m");
  EXPECT_EQ(message.seq, 7);
  EXPECT_EQ(message.seat, 2);
  EXPECT_EQ(message.steps, (std::vector<std::string>{"a", "b\"c"}));
  EXPECT_FALSE(message.over);
  EXPECT_TRUE(read_load_message(R"({"result":{"points":[1]}})").over);
  EXPECT_TRUE(read_load_message(R"({"result":0})").over);
  EXPECT_EQ(read_load_message(R"({"error":{"message":"m","code":"stale"}})").code, "stale");
  EXPECT_EQ(read_load_message(R"({"type":"update","seq":)").type, "");
}

}  // namespace
}  // namespace fourlands::cli
