#include "cli/common/near.h"

#include <gtest/gtest.h>

namespace fourlands::cli {
namespace {

TEST(Near, counts_letters_added_dropped_changed_and_swapped) {
  EXPECT_EQ(letters_apart("", ""), 0);
  EXPECT_EQ(letters_apart("play", ""), 4);
  EXPECT_EQ(letters_apart("play", "paly"), 1);
  EXPECT_EQ(letters_apart("serv", "serve"), 1);
  EXPECT_EQ(letters_apart("arean", "arena"), 1);
  EXPECT_EQ(letters_apart("bench", "beach"), 1);
  EXPECT_EQ(letters_apart("verify", "replay"), 4);
}

TEST(Near, finds_what_was_meant_and_nothing_where_nothing_is_near) {
  const std::vector<std::string> words = {"play", "replay", "serve", "compare", "check-upgrade"};
  EXPECT_EQ(near("paly", words), std::vector<std::string>{"play"});
  EXPECT_EQ(near("server", words), std::vector<std::string>{"serve"});
  EXPECT_EQ(near("check", words), std::vector<std::string>{"check-upgrade"});
  EXPECT_TRUE(near("foo", words).empty());
  EXPECT_TRUE(near("x", words).empty());
}

}  // namespace
}  // namespace fourlands::cli
