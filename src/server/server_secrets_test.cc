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
  server.freeze(1'700'000'000'000);
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

// A match of Landing Zone with sealed turns, in which seat 0 uses its dice in one way or another
// before seat 1 does.
struct Sealed {
  std::vector<std::string> other, spectator;  // While seat 1 still acts.
  Json shown_other, shown_spectator;          // Once it is done.
};

Sealed play_sealed(bool builds, const Json& more) {
  TestServer server;
  server.freeze(1'700'000'000'000);
  server.parts.origin.new_id = [] { return std::string("the-same-match"); };
  server.parts.origin.new_secret = [] { return secret_from_seed(3); };
  server.start();
  const Client one = server.guest();
  const Client two = server.guest();
  Json wish = {{"game", "landing-zone"},
               {"word", "a"},
               {"seats", {{{"kind", "me"}, {"name", "Ada"}}, {{"kind", "open"}}}}};
  wish.update(more);
  const std::string id = server.table(one, wish);
  EXPECT_EQ(two.post("/api/matches/" + id + "/join", {{"word", "b"}, {"name", "Ben"}}).status, 200);
  const auto now_of = [&](const Client& client) { return client.get("/api/matches/" + id).json(); };
  Ear other(two, id);
  Ear spectator(Client{server.port(), ""}, id);
  const auto step = [&](const Client& client, const char* seat, const std::string& kind) {
    const Json now = now_of(client);
    const Json steps = now["steps"][seat];
    const auto wanted = std::find_if(steps.begin(), steps.end(), [&](const std::string text) {
      return text.find(" " + kind) != std::string::npos;
    });
    const HttpResult done =
        client.post("/api/matches/" + id + "/step", {{"seen", now["seq"]}, {"step", *wanted}});
    EXPECT_EQ(done.status, 200) << done.body;
    const std::int64_t seq = now_of(client)["seq"];
    EXPECT_TRUE(other.hear(seq) && spectator.hear(seq));
  };
  for (int die = 0; die < 3; ++die) step(one, "0", builds ? "point" : "skip");
  step(two, "1", "skip");
  other.ask({{"type", "preview"},
             {"match", id},
             {"request", "p"},
             {"step", now_of(two)["steps"]["1"][0]}});
  other.ask({{"type", "step"}, {"match", id}, {"request", "r"}, {"seen", 0}, {"step", "x"}});
  other.heard.push_back(now_of(two).dump());
  spectator.heard.push_back(now_of(Client{server.port(), ""}).dump());
  Sealed result{other.heard, spectator.heard, {}, {}};
  step(two, "1", "skip");
  step(two, "1", "skip");
  result.shown_other = Json::parse(other.heard.back());
  result.shown_spectator = Json::parse(spectator.heard.back());
  if (result.shown_other["type"] == "match") {
    EXPECT_EQ(result.shown_other["log"], now_of(two)["log"]);
  }
  return result;
}

TEST(Secrets, what_others_do_at_the_same_time_is_shown_once_one_is_done) {
  // Whoever chooses it, and whatever is rated.
  for (const Json& more : {Json{{"sealed", true}}, Json{{"clock", kHourEach}}}) {
    const Sealed skips = play_sealed(false, more);
    const Sealed builds = play_sealed(true, more);
    EXPECT_GT(skips.other.size(), 4U);
    EXPECT_EQ(skips.other, builds.other);
    EXPECT_EQ(skips.spectator, builds.spectator);
    EXPECT_EQ(builds.shown_other["type"], "match");
    EXPECT_EQ(builds.shown_spectator["type"], "match");
    EXPECT_NE(skips.shown_other["views"]["1"]["seats"][0],
              builds.shown_other["views"]["1"]["seats"][0]);
    EXPECT_NE(skips.shown_spectator["views"], builds.shown_spectator["views"]);
  }
  // Nobody asked for it, and nothing counts: it is shown at once.
  EXPECT_NE(play_sealed(false, {{"rated", false}}).other,
            play_sealed(true, {{"rated", false}}).other);
}

}  // namespace
}  // namespace fourlands::server
