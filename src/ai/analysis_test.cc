#include "ai/analysis.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "games/all_games.h"
#include "support/random_record.h"

namespace fourlands::ai {
namespace {

AnalysisSettings cheap(std::int64_t nodes) {
  AnalysisSettings settings;
  settings.limits = {0, nodes};
  return settings;
}

void expect_adds_up(const Analysis& analysis, const std::string& where) {
  for (std::size_t s = 0; s < analysis.seats.size(); ++s) {
    const SeatAccount& seat = analysis.seats[s];
    EXPECT_NEAR(seat.start + seat.luck + seat.skill + seat.others, seat.result, 1e-9)
        << where << ", seat " << s;
    EXPECT_EQ(analysis.events.front().before[s], seat.start);
    EXPECT_EQ(analysis.events.back().after[s], seat.result);
    for (std::size_t i = 1; i < analysis.events.size(); ++i)
      EXPECT_EQ(analysis.events[i - 1].after[s], analysis.events[i].before[s]);
  }
}

class AnalysisTest : public ::testing::Test {
 protected:
  // Landing Zone for one, with so few turns that every roll can be tried.
  std::shared_ptr<const Ruleset> short_game() {
    Json pack = Json::parse(registry_.find("landing-zone")->pack);
    pack["turns"] = 1;
    return registry_.make("landing-zone", {{"players", 1}}, pack).value();
  }
  Registry registry_ = all_games();
};

TEST_F(AnalysisTest, the_parts_add_up_to_the_result_in_every_game) {
  for (const GameEntry& game : registry_.games()) {
    const bool fixed = game.info.min_seats == game.info.max_seats;
    const Json options = fixed ? Json::object() : Json({{"players", 3}});
    const auto rules = registry_.make(std::string(game.info.id), options, nullptr).value();
    const Record record = testing::random_record(*rules, 2);
    const auto analysis = analyse(*rules, record, cheap(2));
    ASSERT_TRUE(analysis.ok()) << analysis.error();
    EXPECT_EQ(analysis.value().events.size(), record.events.size());
    expect_adds_up(analysis.value(), std::string(game.info.id));
  }
}

TEST_F(AnalysisTest, the_result_is_the_recorded_one) {
  const auto rules = registry_.make("landomy", Json::object(), nullptr).value();
  const Record record = testing::random_record(*rules, 1);
  const Analysis analysis = analyse(*rules, record, cheap(4)).value();
  const Outcome outcome = fold(*rules, record, record.events.size()).value()->outcome().value();
  for (std::size_t s = 0; s < 2; ++s) {
    const bool won = outcome.winners.has(seat_of(static_cast<int>(s)));
    EXPECT_EQ(analysis.seats[s].result, won ? 1.0 / outcome.winners.size() : 0.0);
  }
  EXPECT_FALSE(analysis.in_points);
}

TEST_F(AnalysisTest, a_blunder_is_found_with_what_it_cost) {
  const auto rules = registry_.make("landing-zone", {{"players", 1}}, nullptr).value();
  // The last die is thrown away; what it could have brought is known exactly.
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    Record record = testing::random_record(*rules, seed);
    const auto position = fold(*rules, record, record.events.size() - 1).value();
    const Seat seat = seat_of(0);
    std::string skip;
    int most = -1;
    int least = 0;
    for (const std::string& step : position->legal(seat)) {
      const auto next = position->clone();
      ASSERT_TRUE(next->play(seat, step).ok());
      const int points = next->outcome()->points[0];
      if (step.ends_with("skip")) {
        skip = step;
        least = points;
      }
      most = std::max(most, points);
    }
    if (skip.empty() || most < least + 5) continue;
    record.events.back().step = skip;
    const Analysis analysis = analyse(*rules, record, cheap(300)).value();
    const AnalysedEvent& last = analysis.events.back();
    EXPECT_TRUE(analysis.in_points);
    EXPECT_NE(last.best, skip);
    EXPECT_NEAR(last.best_value, most, 0.01);
    EXPECT_NEAR(last.loss(), most - least, 0.01);
    EXPECT_LT(last.after[0] - last.before[0], 0);
    expect_adds_up(analysis, "blunder");
    return;
  }
  FAIL() << "no game had anything to lose at the end";
}

TEST_F(AnalysisTest, what_chance_gives_is_luck_and_evens_out_over_all_draws) {
  const auto rules = short_game();
  const auto outcomes = rules->initial()->chances();
  ASSERT_GT(outcomes.size(), 10U);
  double mean = 0;
  double total = 0;
  double most = -1e9;
  double least = 1e9;
  for (const WeightedStep& outcome : outcomes) {
    const auto position = rules->initial();
    Record record = Record::of(*rules);
    const auto happen = [&](Actor who, const std::string& step) {
      ASSERT_TRUE(position->play(who, step).ok());
      record.events.push_back({who, step, 0});
    };
    happen(Actor::chance(), outcome.step);
    while (!position->to_act().is_nobody()) happen(seat_of(0), position->legal(seat_of(0)).front());
    const Analysis analysis = analyse(*rules, record, cheap(60)).value();
    const double luck = analysis.seats[0].luck;
    EXPECT_NEAR(luck, analysis.events[0].after[0] - analysis.events[0].before[0], 1e-9);
    mean += outcome.weight * luck;
    total += outcome.weight;
    most = std::max(most, luck);
    least = std::min(least, luck);
  }
  EXPECT_GT(most, 0);
  EXPECT_LT(least, 0);
  EXPECT_LT(std::abs(mean / total), (most - least) / 4);
}

TEST_F(AnalysisTest, a_step_that_was_the_only_one_gives_and_costs_nothing) {
  const auto rules = registry_.make("landomy", Json::object(), nullptr).value();
  int forced = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Record record = testing::random_record(*rules, seed);
    const Analysis analysis = analyse(*rules, record, cheap(2)).value();
    for (const AnalysedEvent& event : analysis.events) {
      if (event.who.is_chance() || !event.best.empty()) continue;
      ++forced;
      EXPECT_EQ(event.before, event.after);
    }
  }
  EXPECT_GT(forced, 0);
}

TEST_F(AnalysisTest, is_the_same_for_the_same_nodes_and_seed) {
  const auto rules = registry_.make("landomy", Json::object(), nullptr).value();
  const Record record = testing::random_record(*rules, 1);
  const Analysis a = analyse(*rules, record, cheap(8)).value();
  const Analysis b = analyse(*rules, record, cheap(8)).value();
  for (std::size_t i = 0; i < a.events.size(); ++i) {
    EXPECT_EQ(a.events[i].before, b.events[i].before);
    EXPECT_EQ(a.events[i].best, b.events[i].best);
  }
}

TEST_F(AnalysisTest, what_is_not_a_finished_game_is_refused) {
  const auto rules = registry_.make("landomy", Json::object(), nullptr).value();
  Record record = testing::random_record(*rules, 1);
  record.events.pop_back();
  EXPECT_EQ(analyse(*rules, record, cheap(1)).error(), "the game is not over");
  record.events[2].step = "fly";
  EXPECT_EQ(analyse(*rules, record, cheap(1)).error(), "event 3 is not legal");
}

}  // namespace
}  // namespace fourlands::ai
