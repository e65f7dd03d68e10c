#include "match/verify.h"

#include <gtest/gtest.h>

#include "games/all_games.h"
#include "support/random_record.h"

// Randomness that anyone can check (law 8).

namespace fourlands {
namespace {

using testing::random_record;

std::shared_ptr<const Ruleset> rules(int players) {
  static const Registry kRegistry = all_games();
  return kRegistry.make("landing-zone", {{"players", players}}, nullptr).value();
}

TEST(Verify, an_honest_record_verifies) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto game = rules(2);
    const Verdict verdict = verify(*game, random_record(*game, seed));
    EXPECT_TRUE(verdict.good) << verdict.why.key;
  }
}

TEST(Verify, verify_names_the_first_event_that_chance_did_not_give) {
  const auto game = rules(1);
  Record record = random_record(*game, 2);
  // The second roll, replaced by another that leaves the rest of the record legal: none follows.
  std::size_t second = 1;
  while (!record.events[second].who.is_chance()) ++second;
  record.events.resize(second + 1);
  record.events[second].step =
      record.events[second].step == "roll 1 1 1" ? "roll 2 2 2" : "roll 1 1 1";
  const Verdict verdict = verify(*game, record);
  EXPECT_FALSE(verdict.good);
  EXPECT_EQ(verdict.event, second + 1);
  EXPECT_EQ(verdict.why.key, "verify.draw");
}

TEST(Verify, verify_finds_every_kind_of_forgery) {
  const auto game = rules(1);
  const Record good = random_record(*game, 3);
  const auto verdict_of = [&](auto change) {
    Record forged = good;
    change(forged);
    return verify(*game, forged).why.key;
  };
  EXPECT_EQ(verdict_of([](Record& r) { r.commitment = ""; }), "verify.no_commitment");
  EXPECT_EQ(verdict_of([](Record& r) { r.secret = ""; }), "verify.no_secret");
  EXPECT_EQ(verdict_of([](Record& r) { r.secret = "xyz"; }), "verify.bad_secret");
  EXPECT_EQ(verdict_of([](Record& r) { r.secret = hex_of(secret_from_seed(99)); }),
            "verify.commitment");
  EXPECT_EQ(verdict_of([](Record& r) { r.seat_seeds.clear(); }), "verify.words");
  EXPECT_EQ(verdict_of([](Record& r) { r.seat_seeds[0] += "!"; }), "verify.draw");
  EXPECT_EQ(verdict_of([](Record& r) { r.match = "another"; }), "verify.draw");
  EXPECT_EQ(verdict_of([](Record& r) { r.result = nullptr; }), "verify.result");
  EXPECT_EQ(verdict_of([](Record& r) { r.events[1].step = "6 zap a1"; }), "verify.illegal");
}

}  // namespace
}  // namespace fourlands
