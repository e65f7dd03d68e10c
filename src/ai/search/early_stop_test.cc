#include "ai/search/early_stop.h"

#include <gtest/gtest.h>

#include <vector>

namespace fourlands::ai {
namespace {

struct Seen {
  std::uint32_t visits = 0;
  float mean = 0.5F;
  [[nodiscard]] float value() const { return mean; }
};
using Root = std::vector<Seen>;

// Of a search that is no more than this far in its time nobody can say that the lead decides.
constexpr double kEarly = 0.001;

constexpr int kEnough = 2048;

EarlyStop of(const Root& root, int simulations = kEnough, bool points = false) {
  EarlyStop stop(root.size(), simulations, points);
  stop.begin(Root(root.size()));
  return stop;
}

TEST(EarlyStop, a_lead_that_the_rest_of_the_time_cannot_make_up_is_enough) {
  const Root root = {{500}, {140}};
  // 640 in 60 % of the time leave 427, and 360 are more than three quarters of these.
  EXPECT_TRUE(of(root).is_enough(640, 0.6, root));
  EXPECT_FALSE(of(root).is_enough(640, 0.5, root));
  // Plain UCT may turn around as a whole, and faster than before.
  EXPECT_FALSE(of(root, EarlyStop::kOnlyWhenDecided).is_enough(640, 0.6, root));
  EXPECT_TRUE(of(root, EarlyStop::kOnlyWhenDecided).is_enough(640, 0.8, root));
}

TEST(EarlyStop, the_second_is_found_before_and_behind_the_first) {
  for (const Root& root : {Root{{300}, {340}, {0}}, Root{{0}, {340}, {300}}}) {
    EXPECT_FALSE(of(root).is_enough(640, 0.9, root));
    EXPECT_TRUE(of(root).is_enough(640, 0.95, root));
  }
}

TEST(EarlyStop, what_is_won_or_lost_needs_no_more_thought) {
  const Root won = {{100, 0.995F}, {92, 0.2F}};
  EXPECT_TRUE(of(won).is_enough(192, kEarly, won));
  EXPECT_FALSE(of(won).is_enough(128, kEarly, won));
  EXPECT_FALSE(of(won, EarlyStop::kOnlyWhenDecided).is_enough(192, kEarly, won));
  EXPECT_FALSE(of(won, kEnough, true).is_enough(192, kEarly, won)) << "points are not won";
  const Root lost = {{100, 0.005F}, {92, 0.001F}};
  EXPECT_TRUE(of(lost).is_enough(192, kEarly, lost));
  const Root nearly = {{1100, 0.975F}, {52, 0.2F}};
  EXPECT_TRUE(of(nearly).is_enough(1152, kEarly, nearly));
  EXPECT_FALSE(of(nearly).is_enough(960, kEarly, nearly));
}

// Goes through the doublings of a search, each time with a part of the new visits for each step,
// and says after how many simulations it was enough; 0 if it was not.
std::uint64_t ends_after(const std::vector<std::vector<double>>& parts) {
  Root root(parts[0].size());
  // Far apart in value, so that they are not alike.
  for (std::size_t i = 0; i < root.size(); ++i) root[i].mean = 0.5F - 0.1F * static_cast<float>(i);
  EarlyStop stop = of(root);
  std::uint64_t simulations = 32;
  for (const auto& part : parts) {
    const auto more = static_cast<double>(simulations);
    simulations *= 2;
    for (std::size_t i = 0; i < root.size(); ++i)
      root[i].visits += static_cast<std::uint32_t>(more * part[i]);
    if (stop.is_enough(simulations, kEarly, root)) return simulations;
  }
  return 0;
}

TEST(EarlyStop, a_step_that_most_went_to_four_times_in_a_row_is_chosen) {
  const std::vector<double> one = {0.6, 0.4};
  const std::vector<double> other = {0.4, 0.6};
  EXPECT_EQ(ends_after({one, one, one, one, one, one, one}), 2048U) << "not before 2,048";
  EXPECT_EQ(ends_after({one, one, one, one, one, other, one, one, one, one}), 32768U);
  EXPECT_EQ(ends_after({one, other, one, other, one, other, one, other, one, other}), 0U);
}

TEST(EarlyStop, steps_that_make_no_difference_need_not_be_told_apart) {
  Root root = {{2000, 0.4F}, {1900, 0.4015F}, {196, 0.3F}};
  EXPECT_TRUE(of(root).is_enough(4096, kEarly, root));
  EXPECT_FALSE(of(root, EarlyStop::kOnlyWhenDecided).is_enough(4096, kEarly, root));
  root[1].mean = 0.4025F;
  EXPECT_FALSE(of(root).is_enough(4096, kEarly, root));
  const Root alone_in_front = {{3000, 0.4F}, {900, 0.4F}, {196, 0.3F}};
  EXPECT_FALSE(of(alone_in_front).is_enough(4096, kEarly, alone_in_front));
}

}  // namespace
}  // namespace fourlands::ai
