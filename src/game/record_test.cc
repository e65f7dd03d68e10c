#include "game/record.h"

#include <gtest/gtest.h>

#include "game/fairness.h"
#include "games/all_games.h"
#include "support/random_record.h"

namespace fourlands {
namespace {

using testing::random_record;

class RecordTest : public ::testing::Test {
 protected:
  [[nodiscard]] std::shared_ptr<const Ruleset> rules(int players) const {
    return registry_.make("landing-zone", {{"players", players}}, nullptr).value();
  }
  [[nodiscard]] std::string words(const Refusal& refusal) const {
    return registry_.catalogue().say(Language::kEnglish, refusal.why);
  }
  Registry registry_ = all_games();
};

TEST_F(RecordTest, a_record_reads_back_as_it_was_written) {
  const Record record = random_record(*rules(2), 3);
  const std::string text = write_record(record);
  const auto back = read_record(text);
  ASSERT_TRUE(back.ok()) << words(back.error());
  EXPECT_EQ(write_record(back.value()), text);
  EXPECT_EQ(back.value().events, record.events);
}

TEST_F(RecordTest, folding_all_events_gives_the_recorded_result) {
  const Record record = random_record(*rules(3), 4);
  const auto end = fold(*rules(3), record, record.events.size());
  ASSERT_TRUE(end.ok());
  EXPECT_EQ(end.value()->state()["result"], record.result);
}

TEST_F(RecordTest, every_truncation_reads_as_a_shorter_record_or_is_refused) {
  const Record record = random_record(*rules(1), 5);
  const std::string text = write_record(record);
  const std::size_t header = text.find('\n');
  for (std::size_t size = 0; size < text.size(); size += 7) {
    const auto read = read_record(text.substr(0, size));
    EXPECT_EQ(read.ok(), size >= header) << size;
    if (read.ok()) {
      EXPECT_LE(read.value().events.size(), record.events.size());
    }
  }
}

TEST_F(RecordTest, a_bad_line_is_named_by_its_number) {
  std::string text = write_record(random_record(*rules(1), 6));
  const std::size_t second_line = text.find('\n') + 1;
  text.insert(second_line, "{\"n\":1,\"who\":7,\"step\":\"1 skip\"}\n");
  const auto read = read_record(text);
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().code, "bad_record");
  EXPECT_NE(words(read.error()).find("Line 2"), std::string::npos) << words(read.error());
}

TEST_F(RecordTest, events_out_of_order_and_after_the_end_are_refused) {
  Record record = random_record(*rules(1), 7);
  const std::string good = write_record(record);
  EXPECT_FALSE(read_record(good + write_event(record, 0)).ok());
  std::string gap = write_header(record) + write_event(record, 1);
  EXPECT_FALSE(read_record(gap).ok());
}

TEST_F(RecordTest, a_record_of_another_pack_or_rules_version_says_so) {
  Record record = random_record(*rules(1), 8);
  record.pack.hash = "00";
  EXPECT_EQ(rules_of(registry_, record, nullptr).error().code, "other_pack");
  record = random_record(*rules(1), 8);
  record.rules_version = 99;
  EXPECT_EQ(rules_of(registry_, record, nullptr).error().code, "other_rules");
  record = random_record(*rules(1), 8);
  record.seats.push_back({"One too many", "person"});
  EXPECT_EQ(rules_of(registry_, record, nullptr).error().code, "bad_record");
}

TEST_F(RecordTest, an_illegal_event_is_named_when_it_is_folded) {
  Record record = random_record(*rules(1), 9);
  record.events[3].step = "roll 1 1 1";
  const auto folded = fold(*rules(1), record, record.events.size());
  ASSERT_FALSE(folded.ok());
  EXPECT_EQ(folded.error().number, 4U);
}

// -- Undo (law 7)
// ----------------------------------------------------------------------------------

class UndoTest : public RecordTest {
 protected:
  Record play(int players, std::initializer_list<Event> events) {
    rules_ = rules(players);
    Record record = Record::of(*rules_);
    record.events = events;
    EXPECT_TRUE(fold(*rules_, record, record.events.size()).ok());
    return record;
  }
  std::shared_ptr<const Ruleset> rules_;
};
const Actor kChance = Actor::chance();
const Actor kAnn = seat_of(0);
const Actor kBob = seat_of(1);

TEST_F(UndoTest, a_seat_takes_back_its_own_latest_step) {
  const Record record =
      play(1, {{kChance, "roll 1 2 3"}, {kAnn, "1 skip"}, {kAnn, "2 point G b2 NE"}});
  EXPECT_EQ(undoable(*rules_, record, kAnn.seat()), 2U);
}

TEST_F(UndoTest, nothing_is_taken_back_across_a_roll) {
  const Record record = play(1, {{kChance, "roll 1 2 3"},
                                 {kAnn, "1 skip"},
                                 {kAnn, "2 skip"},
                                 {kAnn, "3 skip"},
                                 {kChance, "roll 1 2 3"}});
  EXPECT_EQ(undoable(*rules_, record, kAnn.seat()), std::nullopt);
}

TEST_F(UndoTest, nothing_is_taken_back_before_the_first_step) {
  EXPECT_EQ(undoable(*rules(1), Record::of(*rules(1)), kAnn.seat()), std::nullopt);
}

TEST_F(UndoTest, seats_that_act_at_the_same_time_do_not_block_each_other) {
  const Record record = play(2, {{kChance, "roll 1 2 3"},
                                 {kAnn, "1 point R a1 N"},
                                 {kBob, "1 skip"},
                                 {kAnn, "2 skip"},
                                 {kAnn, "3 skip"},
                                 {kBob, "2 skip"}});
  EXPECT_EQ(undoable(*rules_, record, kAnn.seat()), 4U);
  EXPECT_EQ(undoable(*rules_, record, kBob.seat()), 5U);
}

TEST_F(UndoTest, a_record_without_what_was_undone_still_stands) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto game = rules(3);
    Record record = random_record(*game, seed, 40 + 3 * seed);
    for (int seat = 0; seat < 3; ++seat) {
      const auto index = undoable(*game, record, seat_of(seat));
      if (!index) continue;
      EXPECT_TRUE(record.events[*index].who == Actor(seat_of(seat)));
      Record shorter = record;
      shorter.events.erase(shorter.events.begin() + static_cast<std::ptrdiff_t>(*index));
      EXPECT_TRUE(fold(*game, shorter, shorter.events.size()).ok());
    }
  }
}

// -- Checkable chance (law 8)
// ----------------------------------------------------------------------

TEST_F(RecordTest, an_honest_record_verifies) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto game = rules(2);
    const Verdict verdict = verify(*game, random_record(*game, seed));
    EXPECT_TRUE(verdict.good) << verdict.why.key;
  }
}

TEST_F(RecordTest, verify_names_the_first_event_that_chance_did_not_give) {
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

TEST_F(RecordTest, verify_finds_every_kind_of_forgery) {
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
  EXPECT_EQ(verdict_of([](Record& r) { r.words.clear(); }), "verify.words");
  EXPECT_EQ(verdict_of([](Record& r) { r.words[0] += "!"; }), "verify.draw");
  EXPECT_EQ(verdict_of([](Record& r) { r.match = "another"; }), "verify.draw");
  EXPECT_EQ(verdict_of([](Record& r) { r.result = nullptr; }), "verify.result");
  EXPECT_EQ(verdict_of([](Record& r) { r.events[1].step = "6 zap a1"; }), "verify.illegal");
}

TEST_F(RecordTest, what_was_given_is_written_and_read_and_is_out_of_reach_of_undo) {
  Record record = random_record(*rules(1), 9);
  std::size_t count = 2;  // A roll, and a step that could be taken back.
  record.events.resize(count);
  ASSERT_EQ(undoable(*rules(1), record, seat_of(0)), count - 1);
  record.from = {"another", count};
  EXPECT_FALSE(undoable(*rules(1), record, seat_of(0)).has_value());
  const auto back = read_record(write_record(record));
  ASSERT_TRUE(back.ok()) << words(back.error());
  EXPECT_EQ(back.value().from, record.from);
  std::string text = write_record(record);
  text.replace(text.find("\"events\":2"), 10, "\"events\":x");
  EXPECT_FALSE(read_record(text).ok());
}

TEST_F(RecordTest, matches_of_one_series_are_dealt_the_same_whatever_is_played_between) {
  Record one = Record::of(*rules(1));
  one.match = "one";
  one.series = "a day";
  one.words = {"a word"};
  Record two = one;
  two.match = "two";
  const Secret secret = secret_from_seed(1);
  const auto position = rules(1)->initial();
  const auto outcomes = position->chances();
  for (std::size_t drawn = 0; drawn < 5; ++drawn)
    EXPECT_EQ(draws_of(one, secret).pick(draw_number(one, 4 * drawn, drawn), outcomes),
              draws_of(two, secret).pick(draw_number(two, 9 * drawn, drawn), outcomes));
  // Without it each has chance of its own, counted by events.
  one.series = two.series = "";
  EXPECT_NE(draws_of(one, secret).word(1, 0), draws_of(two, secret).word(1, 0));
  EXPECT_EQ(draw_number(one, 4, 1), 5U);
}

TEST(Draws, two_words_that_run_together_are_not_two_other_words) {
  const Secret secret = secret_from_seed(1);
  const Draws one(secret, {"ab", "c"}, "g", "m");
  const Draws other(secret, {"a", "bc"}, "g", "m");
  EXPECT_NE(one.word(1, 0), other.word(1, 0));
}

TEST(Draws, every_label_has_a_stream_of_its_own) {
  const Secret secret = secret_from_seed(1);
  const Draws draws(secret, {"w"}, "g", "m");
  EXPECT_NE(draws.word(1, 0), draws.word(2, 0));
  EXPECT_NE(draws.word(1, 0), draws.word(1, 1));
  EXPECT_NE(draws.word(1, 7), draws.word(1, 8));
  EXPECT_NE(draws.word(1, 0), Draws(secret, {"w"}, "g", "n").word(1, 0));
  EXPECT_NE(draws.word(1, 0), Draws(secret, {"w"}, "h", "m").word(1, 0));
}

TEST(Draws, the_stream_is_the_one_that_the_format_describes) {
  // From a second implementation: Python's hashlib.blake2b, secret of bytes 0 to 31.
  Secret secret{};
  for (std::size_t i = 0; i < secret.size(); ++i) secret[i] = static_cast<unsigned char>(i);
  EXPECT_EQ(commitment_of(secret),
            "29b84dbf1d35b813209487d8a01ca3b2d56a0bf8dede6e9f612c6859cd43d5a0");
  const Draws draws(secret, {"alpha", "beta"}, "landing-zone", "m1");
  EXPECT_EQ(draws.word(1, 0), 0xdbeb59434e356afaULL);
  EXPECT_EQ(draws.word(7, 9), 0x89ec4cdff514d96fULL);
}

TEST(Draws, outcomes_come_as_often_as_they_weigh) {
  const Draws draws(secret_from_seed(5), {"w"}, "g", "m");
  const std::vector<WeightedStep> outcomes = {{"a", 1}, {"b", 2}, {"c", 5}};
  std::array<int, 3> seen{};
  constexpr int kDraws = 80'000;
  for (std::uint64_t n = 1; n <= kDraws; ++n) ++seen[draws.pick(n, outcomes)];
  // Chi-square with 2 degrees of freedom: 13.8 is passed once in a thousand; the draws are fixed.
  double chi = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const double expected = kDraws * outcomes[i].weight / 8.0;
    chi += (seen[i] - expected) * (seen[i] - expected) / expected;
  }
  EXPECT_LT(chi, 13.8);
}

TEST(Draws, a_secret_reads_back_from_its_hex_and_garbage_does_not) {
  const Secret secret = new_secret();
  EXPECT_EQ(secret_of(hex_of(secret)), secret);
  EXPECT_EQ(secret_of(""), std::nullopt);
  EXPECT_EQ(secret_of(std::string(64, 'z')), std::nullopt);
  EXPECT_EQ(secret_of(hex_of(secret) + "00"), std::nullopt);
  EXPECT_NE(hex_of(new_secret()), hex_of(secret));
}

}  // namespace
}  // namespace fourlands
