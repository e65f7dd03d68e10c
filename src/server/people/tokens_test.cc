#include "server/people/tokens.h"

#include <gtest/gtest.h>

#include <set>

namespace fourlands::server {
namespace {

TEST(Tokens, no_two_are_alike_and_all_fit_a_url) {
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) {
    const std::string token = new_token();
    EXPECT_EQ(token.size(), 43U);
    EXPECT_EQ(token.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                      "0123456789-_"),
              std::string::npos);
    EXPECT_TRUE(seen.insert(token).second);
    const std::string id = new_id();
    EXPECT_EQ(id.size(), 22U);
    EXPECT_TRUE(seen.insert(id).second);
  }
}

TEST(Tokens, the_hash_finds_the_token_and_does_not_tell_it) {
  const std::string token = new_token();
  const std::string hash = hash_of_token(token);
  EXPECT_EQ(hash.size(), 64U);
  EXPECT_EQ(hash, hash_of_token(token));
  EXPECT_NE(hash, hash_of_token(new_token()));
  EXPECT_EQ(hash.find(token), std::string::npos);
}

// A hash in a data file must stay good over upgrades of the program.
TEST(Tokens, the_hash_is_the_one_already_stored) {
  EXPECT_EQ(hash_of_token(std::string(43, 'A')),
            "47623aab1e1a1ba2c023baf492080d4f575925470e3f28bc1a30d00dde93e7e7");
}

TEST(Tokens, what_cannot_be_a_token_has_no_hash) {
  const std::string token = new_token();
  EXPECT_EQ(hash_of_token(""), "");
  EXPECT_EQ(hash_of_token(token + "A"), "");
  EXPECT_EQ(hash_of_token(token.substr(1)), "");
  EXPECT_EQ(hash_of_token(token.substr(0, 42) + " "), "");
  EXPECT_EQ(hash_of_token(std::string(43, '\0')), "");
  // The last letter has two bits to spare; only one way to write them is a token.
  EXPECT_EQ(hash_of_token(std::string(42, 'A') + "B"), "");
  EXPECT_EQ(hash_of_token(std::string(100'000, 'A')), "");
}

}  // namespace
}  // namespace fourlands::server
