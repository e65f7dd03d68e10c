#include <gtest/gtest.h>

#include "server/server_testing.h"

// Law 3 over the wire: two matches that differ only in what one seat keeps secret send the other
// seat and a spectator the same bytes.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

// What somebody received, byte by byte, once everything up to `seq` has come.
class Ear {
 public:
  Ear(const Client& client, const std::string& match) : socket_(client) {
    socket_.send({{"type", "watch"}, {"match", match}, {"request", "w"}});
  }
  bool hear(std::int64_t seq) {
    while (seq_ < seq) {
      const auto text = socket_.receive_text();
      if (!text) return false;
      heard.push_back(*text);
      const Json message = Json::parse(*text);
      if (message["type"] == "match" || message["type"] == "update") seq_ = message["seq"];
    }
    return true;
  }
  // Asks and hears the answer.
  void ask(const Json& message) {
    socket_.send(message);
    while (const auto text = socket_.receive_text()) {
      heard.push_back(*text);
      if (Json::parse(*text).value("request", Json()) == message["request"]) return;
    }
  }
  std::vector<std::string> heard;

 private:
  RawSocket socket_;
  std::int64_t seq_ = -1;
};

struct Heard {
  std::vector<std::string> other, spectator;
  Json own_view;  // Of the seat with the secret, at the end.
  int choices = 0;
};

// A match of Landed whose chance and times are fixed. Seat 0 answers its first secret question with
// choice number `choice`; everything else is the same.
Heard play(std::size_t choice) {
  TestServer server;
  server.parts.origin.now = [] { return Time{1'700'000'000'000}; };
  server.parts.origin.new_id = [] { return std::string("the-same-match"); };
  server.parts.origin.new_secret = [] { return secret_from_seed(3); };
  server.start();
  const Client one = server.guest();
  const Client two = server.guest();
  const std::string id =
      server.table(one, {{"game", "landed"},
                         {"word", "a"},
                         {"seats", {{{"kind", "me"}, {"name", "Ada"}}, {{"kind", "open"}}}}});
  Ear other(two, id);
  Ear spectator(Client{server.port(), ""}, id);
  EXPECT_TRUE(other.hear(0) && spectator.hear(0));
  EXPECT_EQ(two.post("/api/matches/" + id + "/join", {{"word", "b"}, {"name", "Ben"}}).status, 200);
  Heard result;
  const auto step_of = [&](const Client& client, int seat, std::size_t pick) {
    const Json now = client.get("/api/matches/" + id).json();
    const Json steps = now["steps"].value(std::to_string(seat), Json::array());
    if (steps.empty()) return false;
    result.choices = static_cast<int>(steps.size());
    const HttpResult done =
        client.post("/api/matches/" + id + "/step", {{"seen", now["seq"]}, {"step", steps[pick]}});
    EXPECT_EQ(done.status, 200) << done.body;
    const std::int64_t seq = client.get("/api/matches/" + id).json()["seq"];
    return other.hear(seq) && spectator.hear(seq);
  };
  EXPECT_TRUE(step_of(one, 0, choice));
  const int choices = result.choices;
  // What the other seat is shown of a step before it plays it.
  const Json choices_of_other = two.get("/api/matches/" + id).json()["steps"]["1"];
  EXPECT_GT(choices_of_other.size(), 1U);
  for (const Json& step : choices_of_other)
    other.ask({{"type", "preview"}, {"match", id}, {"request", "p"}, {"step", step}});
  (void)step_of(two, 1, 0);
  // What the other seat is refused, it is refused in the same words.
  other.ask({{"type", "step"}, {"match", id}, {"request", "r"}, {"seen", 99}, {"step", "x"}});
  other.ask({{"type", "explain"}, {"match", id}, {"request", "e"}, {"step", "keep 1 2"}});
  other.ask({{"type", "explain"}, {"match", id}, {"request", "f"}, {"seat", 0}, {"step", "pass"}});
  result.other = other.heard;
  result.spectator = spectator.heard;
  result.own_view = one.get("/api/matches/" + id).json()["views"];
  result.choices = choices;
  return result;
}

TEST(Secrets, a_hidden_choice_changes_no_byte_of_what_others_receive) {
  const Heard first = play(0);
  ASSERT_GT(first.choices, 1) << "there is nothing to choose, so nothing to hide";
  for (const std::size_t choice : {std::size_t{1}, static_cast<std::size_t>(first.choices) - 1}) {
    const Heard second = play(choice);
    EXPECT_NE(first.own_view, second.own_view) << "the choice made no difference at all";
    EXPECT_GT(first.other.size(), 4U);
    EXPECT_EQ(first.other, second.other);
    EXPECT_EQ(first.spectator, second.spectator);
  }
}

}  // namespace
}  // namespace fourlands::server
