#include "server/people/names.h"

#include <gtest/gtest.h>

namespace fourlands::server {
namespace {

std::string why_no_name(std::string_view text) {
  const auto name = read_name(text);
  if (name.ok()) return "";
  EXPECT_EQ(name.error().code, "bad_name");
  return name.error().why.key;
}

TEST(Names, people_may_be_called_what_people_are_called) {
  for (const char* good : {"Ada", "Nicolò", "Zoë Müller", "O'Brien", "Jean-Luc", "d.b_cooper",
                           "x86", "Łukasz", "Bottom", "Seattle", "Adminah", "Þórdís"}) {
    EXPECT_EQ(why_no_name(good), "") << good;
    EXPECT_EQ(read_name(good).value().shown, good);
  }
}

TEST(Names, what_cannot_be_a_name_says_why) {
  EXPECT_EQ(why_no_name(""), "name.short");
  EXPECT_EQ(why_no_name("Al"), "name.short");
  EXPECT_EQ(why_no_name("èè"), "name.short");
  EXPECT_EQ(why_no_name(std::string(21, 'x')), "name.long");
  EXPECT_EQ(why_no_name(std::string(100'000, 'x')), "name.long");
  EXPECT_EQ(why_no_name("Аda"), "name.letters");  // A Cyrillic А.
  EXPECT_EQ(why_no_name("a×b"), "name.letters");
  EXPECT_EQ(why_no_name("ada\u200b"), "name.letters");
  EXPECT_EQ(why_no_name("ada\n"), "name.letters");
  EXPECT_EQ(why_no_name("<b>ada"), "name.letters");
  EXPECT_EQ(why_no_name("ad\xff"
                        "a"),
            "name.letters");
  EXPECT_EQ(why_no_name(" Ada"), "name.between");
  EXPECT_EQ(why_no_name("Ada-"), "name.between");
  EXPECT_EQ(why_no_name("Ada  B"), "name.between");
  EXPECT_EQ(why_no_name("12345"), "name.no_letter");
}

TEST(Names, nobody_can_speak_for_the_program) {
  for (const char* taken : {"admin", "Admin", "ADM1N", "admin 2", "B0T", "Bot 3", "Sy5tem",
                            "Guest 12", "guesty", "Fourlands", "f.o.u.r.lands", "Chance", "ådmïn"})
    EXPECT_EQ(why_no_name(taken), "name.reserved") << taken;
}

TEST(Names, names_that_look_alike_have_one_key) {
  const auto same = [](std::string_view a, std::string_view b) {
    return read_name(a).value().key == read_name(b).value().key;
  };
  EXPECT_TRUE(same("Ada", "aDA"));
  EXPECT_TRUE(same("Ada", "Àdá"));
  EXPECT_TRUE(same("Bill", "BiII"));
  EXPECT_FALSE(same("Bill", "8ill"));
  EXPECT_TRUE(same("Bill", "B1l1"));
  EXPECT_TRUE(same("Modern", "Modem"));
  EXPECT_TRUE(same("Oscar", "0scar"));
  EXPECT_TRUE(same("Jean-Luc", "jean luc"));
  EXPECT_TRUE(same("Vvilma", "Wilma"));
  EXPECT_FALSE(same("Ada", "Adam"));
  EXPECT_FALSE(same("Anna", "Hanna"));
}

TEST(Names, a_look_up_finds_the_key_and_never_more) {
  EXPECT_EQ(key_of_name("NICOLO"), read_name("Nicolò").value().key);
  EXPECT_EQ(key_of_name("Аda"), "");
  EXPECT_EQ(key_of_name(std::string(1000, 'a')), "");
}

TEST(Names, a_guest_has_a_name_that_nobody_can_claim) {
  const std::string name = guest_name("some id");
  EXPECT_EQ(name, guest_name("some id"));
  EXPECT_NE(name, guest_name("other id"));
  EXPECT_EQ(why_no_name(name), "name.reserved");
}

}  // namespace
}  // namespace fourlands::server
