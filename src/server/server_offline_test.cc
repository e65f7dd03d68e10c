#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "game/record.h"
#include "server/offline_testing.h"
#include "server/server_testing.h"
#include "support/random_games.h"

// Matches that were played without a server and are handed in afterwards.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

// A thousand; a tenth of them under a sanitizer.
constexpr int kMatches = fourlands::testing::random_games(1000);
const std::vector<std::string> kGames = {"landing-zone", "landomy", "landed", "land-ahead"};

// One letter or digit of the text made another one.
std::string with_another_letter(std::string text, Rng& rng) {
  for (;;) {
    char& at = text[rng.below(static_cast<std::uint32_t>(text.size()))];
    if (std::isalnum(static_cast<unsigned char>(at)) == 0) continue;
    const char was = at;
    at = "abcdefghijklmnopqrstuvwxyz0123456789"[rng.below(36)];
    if (at != was) return text;
  }
}

std::string with_other_digit(std::string hex, Rng& rng) {
  char& at = hex[rng.below(static_cast<std::uint32_t>(hex.size()))];
  at = at == '0' ? '1' : '0';
  return hex;
}

// Sealed anew by somebody who knows how: what was drawn, promised or won gives them away.
using Forgery = std::function<bool(Record&, Rng&)>;
const std::vector<Forgery>& forgeries() {
  static const std::vector<Forgery> kForgeries = {
      [](Record& record, Rng& rng) {
        record.secret = with_other_digit(record.secret, rng);
        return true;
      },
      [](Record& record, Rng& rng) {
        record.commitment = with_other_digit(record.commitment, rng);
        return true;
      },
      [](Record& record, Rng&) {
        record.result = {{"winners", {7}}};
        return true;
      },
      [](Record& record, Rng&) {
        record.events.pop_back();
        return true;
      },
      [](Record& record, Rng& rng) {  // Somebody else did it.
        Event& event = record.events[rng.below(static_cast<std::uint32_t>(record.events.size()))];
        event.who = event.who.is_chance() ? Actor(seat_of(0)) : Actor::chance();
        return true;
      },
      [](Record& record, Rng& rng) {  // Another draw.
        const auto from = rng.below(static_cast<std::uint32_t>(record.events.size()));
        for (std::size_t i = from; i < record.events.size(); ++i) {
          if (!record.events[i].who.is_chance()) continue;
          const auto rules = rules_of(games(), record, Json());
          const auto before = fold(*rules.value(), record, i);
          for (const WeightedStep& outcome : before.value()->chances()) {
            if (outcome.step == record.events[i].step) continue;
            record.events[i].step = outcome.step;
            return true;
          }
        }
        return false;
      },
      [](Record& record, Rng&) {
        record.seat_seeds.pop_back();
        return true;
      },
      [](Record& record, Rng&) {
        record.rules_version += 1;
        return true;
      },
  };
  return kForgeries;
}

class HandedIn : public ::testing::Test {
 protected:
  void SetUp() override { server.config.max_offline_matches = 0; }
  void begin() {
    server.start();
    ada = server.named("Ada");
  }
  [[nodiscard]] HttpResult hand_in(const Client& who, const Json& offer) const {
    return who.post("/api/me/offline", offer);
  }
  TestServer server;
  Client ada{};
};

TEST_F(HandedIn, a_thousand_honest_matches_are_listed_as_offline_and_unrated) {
  begin();
  for (int i = 1; i <= kMatches; ++i) {
    const Record record = played(games(), kGames[static_cast<std::size_t>(i) % kGames.size()], i);
    const HttpResult answer = hand_in(ada, offer_of(record));
    ASSERT_EQ(answer.status, 200) << i << ": " << answer.body;
    EXPECT_EQ(answer.json()["new"], true);
  }
  const Json listed = ada.get("/api/me/matches").json()["matches"];
  ASSERT_EQ(listed.size(), 50U);
  for (const Json& table : listed) {
    EXPECT_EQ(table["offline"], true);
    EXPECT_EQ(table["rated"], false);
    EXPECT_EQ(table["status"], "over");
    EXPECT_EQ(table["seats"][0]["you"], true);
    EXPECT_EQ(table["seats"][1]["level"], 2);
  }
  EXPECT_EQ(listed[0]["match"], id_of(kMatches)) << "the newest first";
  EXPECT_TRUE(ada.get("/api/session").json()["me"]["ratings"].empty());
}

TEST_F(HandedIn, a_thousand_altered_ones_are_refused_with_the_reason_and_nothing_is_listed) {
  begin();
  Rng rng(99);
  std::map<std::string, int> reasons;
  for (int i = 1; i <= kMatches; ++i) {
    Record record = played(games(), kGames[static_cast<std::size_t>(i) % kGames.size()], i);
    Json offer = offer_of(record);
    const std::string honest = offer["record"];
    if (i % 2 == 0) {
      offer["record"] = with_another_letter(honest, rng);
    } else {
      const auto& all = forgeries();
      while (!all[rng.below(static_cast<std::uint32_t>(all.size()))](record, rng)) continue;
      offer = offer_of(record);
    }
    ASSERT_NE(offer["record"], honest);
    const HttpResult answer = hand_in(ada, offer);
    ASSERT_GE(answer.status, 400) << i << ": " << offer["record"];
    const Json error = answer.json()["error"];
    EXPECT_FALSE(error["message"].get<std::string>().empty());
    ++reasons[error["code"].get<std::string>()];
  }
  EXPECT_TRUE(ada.get("/api/me/matches").json()["matches"].empty());
  EXPECT_GT(reasons["bad_record"], kMatches / 2);
}

TEST_F(HandedIn, one_that_is_handed_in_twice_is_listed_once) {
  begin();
  const Json offer = offer_of(played(games(), "landomy", 7));
  EXPECT_EQ(hand_in(ada, offer).json()["new"], true);
  const HttpResult again = hand_in(ada, offer);
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(again.json()["new"], false);
  EXPECT_EQ(ada.get("/api/me/matches").json()["matches"].size(), 1U);
}

TEST_F(HandedIn, it_can_be_looked_at_and_verified_and_its_record_is_the_one_handed_in) {
  begin();
  const Record record = played(games(), "land-ahead", 3);
  ASSERT_EQ(hand_in(ada, offer_of(record)).status, 200);
  const std::string match = "/api/matches/" + id_of(3);
  EXPECT_EQ(ada.get(match + "/verify").json()["good"], true);
  EXPECT_EQ(ada.get(match + "/record").body, write_record(record));
  EXPECT_EQ(ada.get(match + "/replay").json()["events"], record.events.size());
}

TEST_F(HandedIn, nobody_else_can_hand_it_in_again_and_guests_keep_theirs) {
  begin();
  const Json offer = offer_of(played(games(), "landed", 8));
  EXPECT_EQ(hand_in(server.guest(), offer).json()["error"]["code"], "not_named");
  ASSERT_EQ(hand_in(ada, offer).status, 200);
  const HttpResult other = hand_in(server.named("Grace"), offer);
  EXPECT_EQ(other.status, 409);
  EXPECT_EQ(other.json()["error"]["code"], "handed_in_by_other");
}

TEST_F(HandedIn, one_person_may_hand_in_so_many_and_no_more) {
  server.config.max_offline_matches = 2;
  begin();
  for (const int i : {1, 2})
    ASSERT_EQ(hand_in(ada, offer_of(played(games(), "landing-zone", i))).status, 200);
  const HttpResult third = hand_in(ada, offer_of(played(games(), "landing-zone", 3)));
  EXPECT_EQ(third.json()["error"]["code"], "too_many_offline");
  EXPECT_EQ(hand_in(ada, offer_of(played(games(), "landing-zone", 1))).status, 200)
      << "known already";
  EXPECT_EQ(ada.get("/api/me/matches").json()["matches"].size(), 2U);
}

TEST_F(HandedIn, one_that_was_resigned_is_over_and_one_that_was_left_is_not) {
  begin();
  Json offer = offer_of(played(games(), "landing-zone", 5, 12));
  EXPECT_EQ(hand_in(ada, offer).json()["error"]["code"], "not_over");
  offer["resigned"] = 1;
  EXPECT_EQ(hand_in(ada, offer).json()["error"]["code"], "not_over") << "a bot does not";
  offer["resigned"] = 0;
  const HttpResult answer = hand_in(ada, offer);
  ASSERT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(answer.json()["table"]["places"], Json({2, 1}));
}

TEST_F(HandedIn, a_match_of_a_server_or_of_nobody_here_and_what_is_no_offer_are_refused) {
  begin();
  Record record = played(games(), "landomy", 1);
  record.match = "abcdefgh";
  EXPECT_EQ(hand_in(ada, offer_of(record)).json()["error"]["code"], "bad_record");
  record = played(games(), "landomy", 1);
  record.seats[0].kind = "bot";
  EXPECT_EQ(hand_in(ada, offer_of(record)).json()["error"]["code"], "bad_record");
  EXPECT_EQ(hand_in(ada, Json::object()).status, 400);
  EXPECT_EQ(hand_in(ada, {{"record", 7}, {"seal", "x"}}).status, 400);
  EXPECT_EQ(hand_in(ada, {{"record", ""}, {"seal", ""}}).json()["error"]["code"], "bad_record");
  const std::string large(600'000, 'x');
  EXPECT_EQ(hand_in(ada, {{"record", large}, {"seal", "x"}}).status, 400);
  EXPECT_EQ(hand_in(ada, {{"record", large + large}, {"seal", "x"}}).status, 413);
}

TEST_F(HandedIn, whoever_sat_there_too_may_not_bear_the_name_of_somebody_here) {
  begin();
  (void)server.named("Grace");
  Record record = played(games(), "landomy", 1);
  record.seats = {{"Ada", "person"}, {"Grace", "person"}};
  const HttpResult answer = hand_in(ada, offer_of(record));
  ASSERT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(answer.json()["table"]["seats"][1]["name"], "Ada");
}

}  // namespace
}  // namespace fourlands::server
