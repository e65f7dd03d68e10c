#include <gtest/gtest.h>

#include "game/record.h"
#include "match/verify.h"
#include "server/server_testing.h"

// Chance that the host cannot choose: a seat's word comes from one who has seen the commitment.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

class Seeds : public ::testing::Test {
 protected:
  void SetUp() override { server.start(); }
  HttpResult seed(const Client& who, const std::string& id, const std::string& word) {
    return who.post("/api/matches/" + id + "/seed", {{"word", word}});
  }
  Json table(const std::string& id) {
    return Client{server.port(), ""}.get("/api/matches/" + id).json()["table"];
  }
  Record record(const std::string& id) {
    auto read = read_record(server.guest().get("/api/matches/" + id + "/record").body);
    EXPECT_TRUE(read.ok());
    return std::move(read).value();
  }
  TestServer server;
};

TEST_F(Seeds, a_match_waits_for_the_word_of_one_who_has_seen_the_commitment) {
  const Client ada = server.guest();
  const std::string id = server.table(ada, {{"game", "landing-zone"},
                                            {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}},
                                            {"word", nullptr}});
  const Json waits = table(id);
  EXPECT_EQ(waits["status"], "open");
  EXPECT_EQ(waits["seats"][0]["awaited"], "word");
  const std::string commitment = waits["commitment"];
  EXPECT_EQ(commitment.size(), 64U);
  EXPECT_EQ(seed(server.guest(), id, "mine").code(), "not_yours");
  EXPECT_EQ(seed(ada, id, "").code(), "bad_word");
  EXPECT_EQ(seed(ada, id, "mine").status, 200);
  EXPECT_EQ(table(id)["status"], "running");
  EXPECT_FALSE(table(id)["seats"][0].contains("awaited"));
  EXPECT_EQ(seed(ada, id, "mine").status, 200) << "sent again";
  EXPECT_EQ(seed(ada, id, "another").code(), "not_open");
  ASSERT_EQ(ada.post("/api/matches/" + id + "/resign", {{"seat", 0}}).status, 200);
  const Record over = record(id);
  EXPECT_EQ(over.seat_seeds, (std::vector<std::string>{"mine", "mine"}));
  EXPECT_EQ(over.commitment, commitment);
}

TEST_F(Seeds, who_joins_gives_theirs_at_once_or_later_and_so_does_a_rematch) {
  const Client ada = server.guest();
  const Client ben = server.guest();
  const std::string id = server.table(
      ada, {{"game", "landomy"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}, {"word", "a"}});
  ASSERT_EQ(ben.post("/api/matches/" + id + "/join", {{"word", nullptr}}).status, 200);
  EXPECT_EQ(table(id)["status"], "open");
  EXPECT_EQ(seed(ada, id, "later").code(), "word_given");
  ASSERT_EQ(seed(ben, id, "b").status, 200);
  EXPECT_EQ(table(id)["status"], "running");
  ASSERT_EQ(ben.post("/api/matches/" + id + "/resign", Json::object()).status, 200);
  EXPECT_EQ(record(id).seat_seeds, (std::vector<std::string>{"a", "b"}));

  const Json later = {{"word", nullptr}};
  const std::string next =
      ada.post("/api/matches/" + id + "/rematch", later).json().value("next", "");
  ASSERT_EQ(ben.post("/api/matches/" + id + "/rematch", later).json()["next"], next);
  EXPECT_EQ(table(next)["status"], "open");
  ASSERT_EQ(seed(ada, next, "a2").status, 200);
  ASSERT_EQ(seed(ben, next, "b2").status, 200);
  EXPECT_EQ(table(next)["status"], "running");
}

TEST_F(Seeds, a_record_forged_whole_is_refused_by_who_kept_the_commitment) {
  const Client ada = server.guest();
  const Json wish = {{"game", "landing-zone"}, {"seats", {{{"kind", "me"}}}}, {"word", "mine"}};
  const std::string id = server.table(ada, wish);
  const std::string kept = table(id)["commitment"];
  Rng rng(2);
  Player alone(ada, id, 0);
  ASSERT_GT(play_on({&alone}, rng), 0);
  const Record honest = record(id);
  const auto rules = rules_of(games(), honest, Json());
  ASSERT_TRUE(rules.ok());
  EXPECT_TRUE(verify(*rules.value(), honest, kept).good);
  // The host plays it again with a secret that suits them, and says that it was this match.
  const std::string other = server.table(ada, wish);
  Player again(ada, other, 0);
  ASSERT_GT(play_on({&again}, rng), 0);
  Record forged = record(other);
  EXPECT_TRUE(verify(*rules.value(), forged).good) << "in itself it is flawless";
  const Verdict verdict = verify(*rules.value(), forged, kept);
  EXPECT_FALSE(verdict.good);
  EXPECT_EQ(verdict.why.key, "verify.other_commitment");
}

TEST_F(Seeds, what_is_told_of_the_draws_is_what_the_record_drew) {
  const Client ada = server.guest();
  const std::string id =
      server.table(ada, {{"game", "landing-zone"}, {"seats", {{{"kind", "me"}}}}});
  EXPECT_EQ(ada.get("/api/matches/" + id + "/draws").code(), "not_over");
  Rng rng(2);
  Player alone(ada, id, 0);
  ASSERT_GT(play_on({&alone}, rng), 0);
  const Json draws = ada.get("/api/matches/" + id + "/draws").json()["draws"];
  const Record over = record(id);
  std::size_t next = 0;
  for (std::size_t i = 0; i < over.events.size(); ++i) {
    if (!over.events[i].who.is_chance()) continue;
    ASSERT_LT(next, draws.size());
    EXPECT_EQ(draws[next]["n"], i + 1);
    EXPECT_EQ(draws[next]["step"], over.events[i].step);
    EXPECT_EQ(draws[next]["outcomes"].size(), 56U);
    ++next;
  }
  EXPECT_EQ(next, draws.size());
}

}  // namespace
}  // namespace fourlands::server
