#include "game/record.h"

#include <gtest/gtest.h>

#include "game/draws.h"
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

TEST_F(RecordTest, what_was_given_is_written_and_read) {
  Record record = random_record(*rules(1), 9);
  const std::size_t count = 2;
  record.events.resize(count);
  record.from = {"another", count};
  const auto back = read_record(write_record(record));
  ASSERT_TRUE(back.ok()) << words(back.error());
  EXPECT_EQ(back.value().from, record.from);
  std::string text = write_record(record);
  text.replace(text.find("\"events\":2"), 10, "\"events\":x");
  EXPECT_FALSE(read_record(text).ok());
}

// -- Checkable chance (law 8) ---------------------------------------------------------------------

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
