#include "server/match/chat.h"

#include <gtest/gtest.h>

namespace fourlands::server {
namespace {

std::string why_not_said(std::string_view text) {
  const auto line = read_chat(text);
  if (line.ok()) return "";
  EXPECT_EQ(line.error().code, "bad_text");
  return line.error().why.key;
}

TEST(Chat, what_people_say_stays_as_it_is) {
  for (const char* good : {"hello", "così così!", "<b>1 < 2 & 3</b>", "ты где?",
                           "👍🏽 👩‍👩‍👧", "e\u0301"})
    EXPECT_EQ(read_chat(good).value(), good);
}

TEST(Chat, a_line_is_one_line) {
  EXPECT_EQ(read_chat("  one\ntwo\u2028three \t").value(), "one two three");
}

TEST(Chat, nothing_is_not_a_line) {
  EXPECT_EQ(why_not_said(""), "chat.empty");
  EXPECT_EQ(why_not_said(" \n "), "chat.empty");
}

TEST(Chat, three_hundred_characters_of_any_alphabet) {
  std::string long_line;
  for (int i = 0; i < 300; ++i) long_line += "é";
  EXPECT_EQ(why_not_said(long_line), "");
  EXPECT_EQ(why_not_said(long_line + "e"), "chat.long");
  EXPECT_EQ(why_not_said(std::string(1'000'000, 'x')), "chat.long");
}

TEST(Chat, what_plays_tricks_with_its_neighbours_is_refused) {
  EXPECT_EQ(why_not_said("\x1b[31mred"), "chat.unreadable");
  EXPECT_EQ(why_not_said("a\u202eb"), "chat.unreadable");
  EXPECT_EQ(why_not_said("a\u2066b"), "chat.unreadable");
  EXPECT_EQ(why_not_said("a\u200bb"), "chat.unreadable");
  EXPECT_EQ(why_not_said("\ufeff"), "chat.unreadable");
  EXPECT_EQ(why_not_said("\uffff"), "chat.unreadable");
  EXPECT_EQ(why_not_said("\xc3"), "chat.unreadable");
  EXPECT_EQ(why_not_said(std::string_view("a\0b", 3)), "chat.unreadable");
  EXPECT_EQ(why_not_said("a\u0300\u0301\u0302\u0303"), "");
  EXPECT_EQ(why_not_said("a\u0300\u0301\u0302\u0303\u0304"), "chat.unreadable");
}

}  // namespace
}  // namespace fourlands::server
