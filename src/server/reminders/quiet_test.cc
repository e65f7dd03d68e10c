#include "server/reminders/quiet.h"

#include <gtest/gtest.h>

namespace fourlands::server {
namespace {

constexpr Time kOneHour = 3'600'000;
constexpr Time kMidnight = 1'763'424'000'000;  // 2025-11-18, 0:00 UTC.
// Of 2026 in Rome: the clock is set on 29 March and on 25 October, at 1:00 UTC.
constexpr Time kSpring = 1'774'746'000'000;
constexpr Time kAutumn = 1'792'890'000'000;

Quiet nights() {
  const Json wish = {{"from", "22:00"},
                     {"until", "08:00"},
                     {"zone", "Europe/Rome"},
                     {"offsets", {{0, 60}, {kSpring, 120}, {kAutumn, 60}}}};
  return Quiet::read(wish).value();
}

TEST(Quiet, nobody_is_called_in_the_night_of_their_own_clock) {
  const Quiet quiet = nights();
  const Time nine_in_the_evening = kMidnight + 20 * kOneHour;  // In Rome.
  EXPECT_EQ(quiet.next(nine_in_the_evening), nine_in_the_evening);
  const Time morning = kMidnight + 31 * kOneHour;
  EXPECT_EQ(quiet.next(nine_in_the_evening + kOneHour), morning);
  EXPECT_EQ(quiet.next(kMidnight + 24 * kOneHour + 12'345), morning);
  EXPECT_EQ(quiet.next(morning - 1), morning);
  EXPECT_EQ(quiet.next(morning), morning);
  // By day.
  Quiet siesta = quiet;
  siesta.from = 13 * 60;
  siesta.until = 15 * 60 + 30;
  EXPECT_EQ(siesta.next(kMidnight + 12 * kOneHour), kMidnight + 14 * kOneHour + kOneHour / 2);
  EXPECT_EQ(siesta.next(kMidnight + 15 * kOneHour), kMidnight + 15 * kOneHour);
}

TEST(Quiet, the_nights_in_which_clocks_are_set_end_at_eight_too) {
  const Quiet quiet = nights();
  EXPECT_EQ(quiet.next(kSpring - 2 * kOneHour), kSpring + 5 * kOneHour);
  EXPECT_EQ(quiet.next(kAutumn - 2 * kOneHour), kAutumn + 6 * kOneHour);
}

TEST(Quiet, what_is_written_is_read_again) {
  const Quiet quiet = nights();
  const auto again = Quiet::of(quiet.text());
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->text(), quiet.text());
  EXPECT_EQ(again->told(), (Json{{"from", "22:00"}, {"until", "08:00"}, {"zone", "Europe/Rome"}}));
}

TEST(Quiet, hours_that_cannot_be_are_none) {
  const Json good = {{"from", "22:00"}, {"until", "08:00"}, {"zone", "UTC"}, {"offsets", {{0, 0}}}};
  ASSERT_TRUE(Quiet::read(good).has_value());
  for (const auto& [name, bad] :
       std::vector<std::pair<std::string, Json>>{{"from", "24:00"},
                                                 {"from", "8:00"},
                                                 {"from", 22},
                                                 {"until", "22:00"},
                                                 {"zone", ""},
                                                 {"zone", "a \"zone\""},
                                                 {"offsets", Json::array()},
                                                 {"offsets", {{0, 5000}}},
                                                 {"offsets", {{0}}},
                                                 {"offsets", {{5, 0}, {5, 60}}},
                                                 {"offsets", {{0, "60"}}}}) {
    Json wish = good;
    wish[name] = bad;
    EXPECT_FALSE(Quiet::read(wish).has_value()) << wish;
  }
}

}  // namespace
}  // namespace fourlands::server
