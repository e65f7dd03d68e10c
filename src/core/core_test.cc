#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "core/fixed_list.h"
#include "core/hash.h"
#include "core/rng.h"
#include "core/text.h"

namespace fourlands {
namespace {

TEST(Rng, a_seed_means_the_same_numbers_on_every_compiler) {
  Rng rng(7);
  EXPECT_EQ(rng.next(), 0x63cbe1e459320dd7ULL);
  EXPECT_EQ(rng.next(), 0x044c3cd7f43c661cULL);
}

TEST(Rng, below_is_even_and_stays_below) {
  Rng rng(1);
  std::array<int, 7> seen{};
  for (int i = 0; i < 70'000; ++i) ++seen[rng.below(7)];
  for (int count : seen) EXPECT_NEAR(count, 10'000, 400);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(rng.below(1), 0U);
}

TEST(MoveBuffer, room_that_is_not_needed_is_taken_back) {
  MoveBuffer<int, 8> list;
  list.push_back(1);
  int* const room = list.grow(4);
  room[0] = 2;
  list.shrink(3);
  list.push_back(3);
  EXPECT_EQ(std::vector<int>(list.begin(), list.end()), (std::vector<int>{1, 2, 3}));
  EXPECT_DEATH(list.shrink(4), "FL_CHECK");
}

TEST(FixedList, what_is_removed_leaves_no_trace_in_the_bytes) {
  FixedList<std::uint8_t, 4> list;
  list.push_back(3);
  list.insert_sorted(1);
  list.insert_sorted(2);
  EXPECT_EQ(list[0], 1);
  EXPECT_EQ(list[1], 2);
  EXPECT_EQ(list[2], 3);
  list.erase_at(0);
  list.pop_back();
  FixedList<std::uint8_t, 4> same;
  same.push_back(2);
  EXPECT_EQ(list, same);
  EXPECT_EQ(hash_value(list), hash_value(same));
}

TEST(FixedList, one_item_too_many_is_a_bug_that_stops_the_program) {
  FixedList<int, 2> list;
  list.push_back(1);
  list.push_back(2);
  EXPECT_DEATH(list.push_back(3), "FL_CHECK");
}

TEST(Text, words_keep_empty_ones_so_that_readers_refuse_them) {
  EXPECT_EQ(words_of("a b").size(), 2U);
  EXPECT_EQ(words_of("a  b").size(), 3U);
  EXPECT_EQ(words_of("").size(), 1U);
}

TEST(Text, a_number_has_one_spelling) {
  EXPECT_EQ(number_of("12", 1, 20), 12);
  EXPECT_EQ(number_of("-3", -5, 5), -3);
  for (const char* bad : {"", "012", "+1", "1 ", "1x", "-0", "21", "99999999999999"})
    EXPECT_EQ(number_of(bad, 0, 20), std::nullopt) << bad;
}

TEST(Text, quotes_show_no_control_characters_and_no_end_of_the_world) {
  EXPECT_EQ(in_quotes("a\x1b[31m\n"), "\"a?[31m?\"");
  EXPECT_LT(in_quotes(std::string(10'000, 'x')).size(), 80U);
}

TEST(Hash, one_changed_byte_changes_it) {
  std::array<std::uint8_t, 19> bytes{};
  const auto before = hash_value(bytes);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    auto changed = bytes;
    changed[i] = 1;
    EXPECT_NE(hash_value(changed), before);
  }
}

}  // namespace
}  // namespace fourlands
