#include "server/people/passwords.h"

#include <gtest/gtest.h>

#include <chrono>

namespace fourlands::server {
namespace {

const PasswordCost kCheap = PasswordCost::least();

TEST(Passwords, fit_their_own_hash_and_no_other) {
  const std::string hash = hash_password("correct horse", kCheap);
  EXPECT_TRUE(hash.starts_with("$argon2id$")) << hash;
  EXPECT_TRUE(password_fits(hash, "correct horse", kCheap));
  EXPECT_FALSE(password_fits(hash, "correct horsf", kCheap));
  EXPECT_FALSE(password_fits(hash, "", kCheap));
  EXPECT_NE(hash, hash_password("correct horse", kCheap));  // A salt of its own.
}

TEST(Passwords, a_broken_hash_fits_nothing) {
  for (const std::string& hash :
       {std::string(), std::string("$argon2id$"), std::string("x"), std::string(5000, 'x')})
    EXPECT_FALSE(password_fits(hash, "anything", kCheap));
}

TEST(Passwords, a_name_that_is_not_there_takes_as_long_as_one_that_is) {
  const PasswordCost cost = {1, std::size_t{16} << 20U};
  const std::string hash = hash_password("correct horse", cost);
  const auto seconds = [&](const std::string& stored) {
    double best = 1e9;
    for (int i = 0; i < 5; ++i) {
      const auto start = std::chrono::steady_clock::now();
      EXPECT_FALSE(password_fits(stored, "wrong horse", cost));
      const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
      best = std::min(best, took.count());
    }
    return best;
  };
  // No time is promised, only that the shortcut is not taken: it would be a thousand times faster.
  EXPECT_GT(seconds(""), seconds(hash) / 10);
}

TEST(Passwords, the_cost_can_be_raised_later) {
  const std::string hash = hash_password("correct horse", kCheap);
  EXPECT_FALSE(is_outdated(hash, kCheap));
  EXPECT_TRUE(is_outdated(hash, PasswordCost::standard()));
}

TEST(Passwords, what_guessers_try_first_is_refused) {
  const auto why = [](std::string_view password) {
    const auto refusal = refuse_password(password, "Ada Lovelace");
    return refusal ? refusal->why.key : "";
  };
  EXPECT_EQ(why("seven77"), "password.short");
  EXPECT_EQ(why("PassWord"), "password.guessed");
  EXPECT_EQ(why("zzzzzzzzzz"), "password.guessed");
  EXPECT_EQ(why("ada lovelace"), "password.name");
  EXPECT_EQ(why(std::string(257, 'x')), "password.long");
  EXPECT_EQ(why("broken \xff text"), "password.unreadable");
  EXPECT_EQ(why("èèèèèèè"), "password.short");  // Characters count, not bytes.
  EXPECT_EQ(why("più lungo"), "");
  EXPECT_EQ(why("correct horse battery"), "");
}

TEST(GuessGuard, a_few_mistakes_are_free_then_each_waits_longer) {
  GuessGuard guard(100);
  std::int64_t now = 0;
  for (int i = 0; i < 5; ++i) EXPECT_EQ(guard.attempt("ada", "1.2.3.4", now), 0) << i;
  EXPECT_EQ(guard.attempt("ada", "1.2.3.4", now), 1000);
  now += 1000;
  EXPECT_EQ(guard.attempt("ada", "1.2.3.4", now), 0);
  EXPECT_EQ(guard.attempt("ada", "1.2.3.4", now), 2000);
  EXPECT_EQ(guard.attempt("ada", "1.2.3.4", now), 2000);  // Asking too early adds nothing.
  int guesses = 0;
  for (const std::int64_t day_end = now + 24 * 3600 * 1000; now < day_end; now += 1000)
    guesses += guard.attempt("ada", "1.2.3.4", now) == 0;
  EXPECT_LT(guesses, 120);
}

TEST(GuessGuard, the_right_password_clears_the_way) {
  GuessGuard guard(100);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(guard.attempt("ada", "1.2.3.4", 0), 0);
  guard.fitted("ada", "1.2.3.4");
  EXPECT_EQ(guard.attempt("ada", "1.2.3.4", 0), 0);
}

TEST(GuessGuard, one_address_that_tries_many_names_is_slowed_too) {
  GuessGuard guard(10'000);
  int guesses = 0;
  for (int i = 0; i < 1000; ++i)
    guesses += guard.attempt("name" + std::to_string(i), "evil", 0) == 0;
  EXPECT_EQ(guesses, 20);
  EXPECT_EQ(guard.attempt("name5", "good", 0), 0);
}

TEST(GuessGuard, ones_own_account_is_no_way_to_begin_anew) {
  GuessGuard guard(10'000);
  int guesses = 0;
  for (int i = 0; i < 1000; ++i) {
    guesses += guard.attempt("name" + std::to_string(i), "evil", 0) == 0;
    if (guard.attempt("mallory", "evil", 0) == 0) guard.fitted("mallory", "evil");
  }
  EXPECT_LE(guesses, 20);
}

TEST(GuessGuard, a_crowd_is_slowed_but_the_owner_is_not_kept_out) {
  GuessGuard guard(100'000);
  int guesses = 0;
  for (int i = 0; i < 10'000; ++i) guesses += guard.attempt("ada", std::to_string(i), 0) == 0;
  EXPECT_EQ(guesses, 50);
  for (int i = 0; i < 30; ++i) guard.attempt("ada", "x" + std::to_string(i), 60'000L * (i + 1));
  EXPECT_LE(guard.attempt("ada", "home", 60'000 * 30 + 1), 10'000);
}

TEST(GuessGuard, an_hour_later_it_is_forgiven) {
  GuessGuard guard(100);
  for (int i = 0; i < 5; ++i) guard.attempt("ada", "1.2.3.4", 0);
  const std::int64_t later = 3601 * 1000;
  for (int i = 0; i < 5; ++i) EXPECT_EQ(guard.attempt("ada", "1.2.3.4", later), 0) << i;
}

TEST(GuessGuard, memory_is_bounded) {
  GuessGuard guard(50);
  for (int i = 0; i < 10'000; ++i) guard.attempt(std::to_string(i), std::to_string(i), i);
  EXPECT_LE(guard.keys(), 50U);
}

}  // namespace
}  // namespace fourlands::server
