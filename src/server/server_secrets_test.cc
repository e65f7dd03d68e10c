#include <gtest/gtest.h>

#include <algorithm>

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
};

// Of seat 0: which pair of its first four contracts it keeps, and which one of the three it signs
// for later.
struct Secrets {
  std::size_t first, later;
};
constexpr std::size_t kPairs = 6;  // Of four contracts.
constexpr std::size_t kSigned = 3;

// A match of Landed whose chance and times are fixed. All but the secrets is the same; what seat 0
// draws later follows from them.
Heard play(Secrets secrets) {
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
  const auto now_of = [&](const Client& client) { return client.get("/api/matches/" + id).json(); };
  const auto step = [&](const Client& client, const Json& wanted) {
    const HttpResult done = client.post("/api/matches/" + id + "/step",
                                        {{"seen", now_of(client)["seq"]}, {"step", wanted}});
    EXPECT_EQ(done.status, 200) << wanted << done.body;
    const std::int64_t seq = now_of(client)["seq"];
    EXPECT_TRUE(other.hear(seq) && spectator.hear(seq));
  };
  const Json pairs = now_of(one)["steps"]["0"];
  EXPECT_EQ(pairs.size(), kPairs);
  step(one, pairs[secrets.first]);
  // What the other seat is shown of a step before it plays it.
  const Json choices_of_other = two.get("/api/matches/" + id).json()["steps"]["1"];
  EXPECT_GT(choices_of_other.size(), 1U);
  for (const Json& choice : choices_of_other)
    other.ask({{"type", "preview"}, {"match", id}, {"request", "p"}, {"step", choice}});
  step(two, choices_of_other[0]);
  step(one, "sign");
  std::vector<std::string> single;
  const Json offered = now_of(one)["steps"]["0"];
  for (const std::string keep : offered)
    if (std::count(keep.begin(), keep.end(), ' ') == 1) single.push_back(keep);
  EXPECT_EQ(single.size(), kSigned);
  step(one, single[secrets.later]);
  // A tile that the other has had from the beginning: what it would draw now follows from what is
  // left in the deck, and so from the secrets.
  const Json answers = now_of(two)["steps"]["1"];
  const auto tile = std::find_if(answers.begin(), answers.end(), [](const std::string text) {
    return text.starts_with("terraform");
  });
  step(two, *tile);
  // What the other seat is refused, it is refused in the same words.
  other.ask({{"type", "step"}, {"match", id}, {"request", "r"}, {"seen", 99}, {"step", "x"}});
  other.ask({{"type", "explain"}, {"match", id}, {"request", "e"}, {"step", "keep 1 2"}});
  other.ask({{"type", "explain"}, {"match", id}, {"request", "f"}, {"seat", 0}, {"step", "pass"}});
  result.other = other.heard;
  result.spectator = spectator.heard;
  result.own_view = now_of(one)["views"];
  return result;
}

TEST(Secrets, hidden_choices_change_no_byte_of_what_others_receive) {
  const Heard first = play({0, 0});
  EXPECT_GT(first.other.size(), 8U);
  for (const Secrets secrets : {Secrets{1, 0}, {kPairs - 1, 0}, {0, 1}, {0, 2}, {3, 2}}) {
    const Heard second = play(secrets);
    EXPECT_NE(first.own_view, second.own_view) << "the choice made no difference at all";
    EXPECT_EQ(first.other, second.other);
    EXPECT_EQ(first.spectator, second.spectator);
  }
}

}  // namespace
}  // namespace fourlands::server
