#include "match/clocks.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace fourlands::match {
namespace {

using Json = nlohmann::json;

constexpr Seat kAda = seat_of(0);
constexpr Seat kBen = seat_of(1);
const SeatSet kBoth = SeatSet::first(2);
const SeatSet kOnlyAda = SeatSet::of(kAda);
const SeatSet kOnlyBen = SeatSet::of(kBen);
constexpr std::int64_t kHour = 3'600'000;
constexpr std::int64_t kStart = 1'763'250'000'000;

TimeControl real(std::int64_t base, std::int64_t increment) {
  return {TimeControl::Pace::kReal, base, increment, TimeControl::RunningOut::kBot};
}
TimeControl days(int count) {
  return {TimeControl::Pace::kDays, count * 24 * kHour, 0, TimeControl::RunningOut::kLose};
}

TEST(TimeControl, is_read_as_it_is_written) {
  for (const TimeControl& control : {real(600'000, 5'000), days(3)}) {
    const auto again = read_time_control(json_of(control));
    ASSERT_TRUE(again.ok());
    EXPECT_EQ(again.value(), control);
  }
  EXPECT_EQ(read_time_control(Json{{"kind", "real"}, {"base_ms", 60'000}}).value(),
            real(60'000, 0));
}

TEST(TimeControl, what_it_cannot_be_is_refused_and_named) {
  const auto refused = [](const Json& json, const std::string& where) {
    const auto read = read_time_control(json);
    ASSERT_FALSE(read.ok()) << json;
    EXPECT_EQ(read.error().code, "bad_options");
    EXPECT_NE(read.error().why.args[0].second.find(where), std::string::npos)
        << read.error().why.args[0].second;
  };
  refused(Json(5), "clock");
  refused({{"kind", "sand"}}, "kind");
  refused({{"kind", "real"}}, "base_ms");
  refused({{"kind", "real"}, {"base_ms", 0}}, "base_ms");
  refused({{"kind", "real"}, {"base_ms", 1e12}}, "base_ms");
  refused({{"kind", "real"}, {"base_ms", 60'000}, {"increment_ms", -1}}, "increment_ms");
  refused({{"kind", "real"}, {"base_ms", 60'000}, {"days", 2}}, "days");
  refused({{"kind", "days"}, {"days", 31}}, "days");
  refused({{"kind", "days"}, {"days", 2}, {"on_timeout", "explode"}}, "on_timeout");
}

TEST(Clocks, only_the_seat_that_is_waited_for_uses_time) {
  Clocks clocks(real(60'000, 2'000), 2, kBoth);
  clocks.begin(kStart, kOnlyAda);
  EXPECT_EQ(clocks.left(kAda, kStart + 10'000), 50'000);
  EXPECT_EQ(clocks.left(kBen, kStart + 10'000), 60'000);
  clocks.stepped(kStart + 10'000, kAda, kOnlyBen);
  EXPECT_EQ(clocks.left(kAda, kStart + 15'000), 52'000);
  EXPECT_EQ(clocks.left(kBen, kStart + 15'000), 55'000);
  EXPECT_EQ(clocks.running(), kOnlyBen);
}

TEST(Clocks, steps_within_a_turn_earn_nothing) {
  Clocks clocks(real(60'000, 2'000), 2, kBoth);
  clocks.begin(kStart, kOnlyAda);
  for (int step = 1; step <= 5; ++step) clocks.stepped(kStart + step * 1000, kAda, kOnlyAda);
  EXPECT_EQ(clocks.left(kAda, kStart + 5'000), 55'000);
  clocks.stepped(kStart + 6'000, kAda, kOnlyBen);
  EXPECT_EQ(clocks.left(kAda, kStart + 6'000), 56'000);
}

TEST(Clocks, seats_at_the_same_time_each_use_their_own) {
  Clocks clocks(real(60'000, 2'000), 2, kBoth);
  clocks.begin(kStart, kBoth);
  clocks.stepped(kStart + 10'000, kAda, kOnlyBen);  // Ada is done with this turn.
  EXPECT_EQ(clocks.left(kAda, kStart + 30'000), 52'000);
  // Ben ends the turn for all; both are waited for again at once.
  clocks.stepped(kStart + 30'000, kBen, kBoth);
  EXPECT_EQ(clocks.left(kBen, kStart + 30'000), 32'000);
  EXPECT_EQ(clocks.running(), kBoth);
}

TEST(Clocks, run_out_at_the_moment_they_say) {
  Clocks clocks(real(60'000, 0), 2, kBoth);
  clocks.begin(kStart, kBoth);
  clocks.stepped(kStart + 10'000, kAda, kBoth);
  EXPECT_EQ(clocks.next_out(), kStart + 60'000);
  EXPECT_TRUE(clocks.out(kStart + 59'999).empty());
  EXPECT_EQ(clocks.out(kStart + 60'000), kBoth);
  EXPECT_EQ(clocks.left(kAda, kStart + 99'000), 0);
}

TEST(Clocks, a_bot_has_none_and_a_person_who_returns_has_some) {
  Clocks clocks(real(60'000, 0), 2, kBoth);
  clocks.begin(kStart, kOnlyAda);
  EXPECT_EQ(clocks.out(kStart + 60'000), kOnlyAda);
  clocks.handed_to_bot(kStart + 60'000, kAda);
  EXPECT_TRUE(clocks.running().empty());
  EXPECT_EQ(clocks.next_out(), std::nullopt);
  clocks.handed_to_person(kStart + 90'000, kAda);
  EXPECT_EQ(clocks.left(kAda, kStart + 90'000), 30'000);
  EXPECT_EQ(clocks.next_out(), kStart + 120'000);
  // Leaving and coming back with time on the clock is no way to get more.
  clocks.stepped(kStart + 91'000, kAda, kOnlyBen);
  clocks.handed_to_bot(kStart + 92'000, kBen);
  clocks.handed_to_person(kStart + 93'000, kBen);
  EXPECT_EQ(clocks.left(kBen, kStart + 93'000), 59'000);
}

TEST(Clocks, a_step_taken_back_takes_back_what_it_earned) {
  Clocks clocks(real(60'000, 2'000), 2, kBoth);
  clocks.begin(kStart, kOnlyAda);
  std::int64_t now = kStart;
  for (int i = 0; i < 10; ++i) {
    clocks.stepped(now += 100, kAda, kOnlyBen);
    clocks.undone(now += 100, kOnlyAda);
  }
  EXPECT_EQ(clocks.left(kAda, now), 60'000 - 10 * 100);
  EXPECT_EQ(clocks.left(kBen, now), 60'000 - 10 * 100);
  // After a whole round what the round before earned is hers.
  clocks.stepped(now, kAda, kOnlyBen);
  clocks.stepped(now, kBen, kOnlyAda);
  clocks.stepped(now, kAda, kOnlyBen);
  clocks.undone(now, kOnlyAda);
  EXPECT_EQ(clocks.left(kAda, now), 59'000 + 2'000);
}

TEST(Clocks, days_begin_anew_with_each_turn) {
  Clocks clocks(days(2), 2, kBoth);
  clocks.begin(kStart, kOnlyAda);
  clocks.stepped(kStart + 40 * kHour, kAda, kOnlyBen);
  EXPECT_EQ(clocks.left(kAda, kStart + 40 * kHour), 48 * kHour);
  EXPECT_EQ(clocks.next_out(), kStart + 88 * kHour);
  clocks.undone(kStart + 41 * kHour, kOnlyAda);
  EXPECT_EQ(clocks.left(kAda, kStart + 41 * kHour), 8 * kHour);
}

TEST(Clocks, alone_at_the_table_every_step_is_a_turn) {
  Clocks clocks(days(1), 1, kOnlyAda);
  clocks.begin(kStart, kOnlyAda);
  clocks.stepped(kStart + 20 * kHour, kAda, kOnlyAda);
  EXPECT_TRUE(clocks.out(kStart + 43 * kHour).empty());
  EXPECT_EQ(clocks.out(kStart + 44 * kHour), kOnlyAda);
}

TEST(Clocks, nobody_pays_for_the_time_the_server_was_away) {
  Clocks clocks(real(60'000, 0), 2, kBoth);
  clocks.begin(kStart, kOnlyAda);
  clocks.away(kStart + 10'000, kStart + 500'000);
  EXPECT_EQ(clocks.left(kAda, kStart + 500'000), 50'000);
  EXPECT_EQ(clocks.next_out(), kStart + 550'000);
}

TEST(Clocks, an_absence_that_is_noted_from_before_the_beginning_counts_from_there) {
  // The server was last seen four seconds before the match began, and gone a second later.
  Clocks clocks(real(60'000, 0), 2, kBoth, {{kStart - 4'000, kStart + 300'000}});
  clocks.note({1, Stepped{Actor::chance(), "first"}, kStart, ""}, Actors::of(kOnlyAda));
  clocks.note_present();
  EXPECT_EQ(clocks.left(kAda, kStart + 310'000), 50'000);
}

TEST(Clocks, a_host_whose_clock_goes_back_harms_nobody) {
  Clocks clocks(real(60'000, 0), 2, kBoth);
  clocks.begin(kStart, kOnlyAda);
  clocks.stepped(kStart + 10'000, kAda, kOnlyBen);
  EXPECT_EQ(clocks.left(kBen, kStart), 60'000);
  clocks.stepped(kStart - kHour, kBen, kOnlyAda);
  EXPECT_EQ(clocks.left(kBen, kStart + 10'000), 60'000);
  EXPECT_EQ(clocks.left(kAda, kStart + 11'000), 49'000);
}

TEST(Clocks, when_the_match_is_over_none_runs) {
  Clocks clocks(real(60'000, 0), 2, kBoth);
  clocks.begin(kStart, kOnlyAda);
  clocks.stop(kStart + 20'000);
  EXPECT_EQ(clocks.left(kAda, kStart + kHour), 40'000);
  EXPECT_TRUE(clocks.out(kStart + kHour).empty());
  EXPECT_EQ(
      clocks.json(kStart + kHour),
      (Json{{"left_ms", {40'000, 60'000}}, {"running", Json::array()}, {"at", kStart + kHour}}));
}

TEST(Clocks, the_same_events_give_the_same_clocks) {
  const auto played = [](int events) {
    Clocks clocks(real(60'000, 1'000), 2, kBoth);
    clocks.begin(kStart, kOnlyAda);
    for (int i = 0; i < events; ++i)
      clocks.stepped(kStart + i * 777, i % 2 == 0 ? kAda : kBen, i % 2 == 0 ? kOnlyBen : kOnlyAda);
    return clocks;
  };
  EXPECT_EQ(played(20), played(20));
  EXPECT_FALSE(played(20) == played(19));
}

}  // namespace
}  // namespace fourlands::match
