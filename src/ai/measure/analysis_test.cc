#include "ai/measure/analysis.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <optional>

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

// A game that ends with a die thrown away, and what it could have brought.
struct Wasted {
  Record record;
  std::string skip;
  int most = 0;
  int least = 0;
};

class AnalysisSlow : public ::testing::Test {
 protected:
  static constexpr int kSeeds = 200;

  std::optional<Wasted> wasted_by(std::uint64_t seed) {
    Wasted wasted{testing::random_record(*solo_, seed), "", -1, 0};
    const auto position = fold(*solo_, wasted.record, wasted.record.events.size() - 1).value();
    for (const std::string& step : position->legal(seat_of(0))) {
      const auto next = position->clone();
      EXPECT_TRUE(next->play(seat_of(0), step).ok());
      const auto outcome = next->outcome();
      if (!outcome) return std::nullopt;
      wasted.most = std::max<int>(wasted.most, outcome->points[0]);
      if (!step.ends_with("skip")) continue;
      wasted.skip = step;
      wasted.least = outcome->points[0];
    }
    if (wasted.skip.empty() || wasted.most < wasted.least + 5) return std::nullopt;
    wasted.record.events.back().step = wasted.skip;
    return wasted;
  }
  Wasted wasted() {
    for (std::uint64_t seed = 1; seed < kSeeds; ++seed)
      if (auto found = wasted_by(seed)) return *std::move(found);
    ADD_FAILURE() << "no game had anything to lose at the end";
    return {};
  }
  // The record with another draw in the place of its last, and any steps after it.
  static Record with_last_draw(const Ruleset& rules, Record record, const std::string& draw) {
    while (!record.events.back().who.is_chance()) record.events.pop_back();
    record.events.back().step = draw;
    const auto position = fold(rules, record, record.events.size()).value();
    while (!position->to_act().is_nobody()) {
      record.events.push_back({seat_of(0), position->legal(seat_of(0)).front(), 0});
      EXPECT_TRUE(position->play(seat_of(0), record.events.back().step).ok());
    }
    return record;
  }

  Registry registry_ = all_games();
  std::shared_ptr<const Ruleset> solo_ =
      registry_.make("landing-zone", {{"players", 1}}, nullptr).value();
};

TEST_F(AnalysisSlow, the_parts_add_up_to_the_result_in_every_game) {
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

TEST_F(AnalysisSlow, the_result_is_the_recorded_one) {
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

TEST_F(AnalysisSlow, a_blunder_is_found_with_what_it_cost) {
  const Wasted game = wasted();
  const Analysis analysis = analyse(*solo_, game.record, cheap(150)).value();
  const AnalysedEvent& last = analysis.events.back();
  EXPECT_TRUE(analysis.in_points);
  EXPECT_NE(last.best, game.skip);
  EXPECT_NEAR(last.best_value, game.most, 0.01);
  EXPECT_NEAR(last.loss(), game.most - game.least, 0.01);
  EXPECT_LT(last.after[0] - last.before[0], 0);
}

TEST_F(AnalysisSlow, a_good_draw_is_luck_and_a_bad_one_is_bad_luck) {
  const Record record = wasted().record;
  std::size_t last_draw = record.events.size() - 1;
  while (!record.events[last_draw].who.is_chance()) --last_draw;
  const auto before = fold(*solo_, record, last_draw).value();
  bool good = false;
  bool bad = false;
  for (const WeightedStep& draw : before->chances()) {
    const Record other = with_last_draw(*solo_, record, draw.step);
    const Analysis analysis = analyse(*solo_, other, cheap(64)).value();
    double luck = 0;
    for (const AnalysedEvent& event : analysis.events)
      if (event.who.is_chance()) luck += event.after[0] - event.before[0];
    EXPECT_NEAR(analysis.seats[0].luck, luck, 1e-9);
    const AnalysedEvent& last = analysis.events[last_draw];
    EXPECT_EQ(last.step, draw.step);
    good = good || last.after[0] > last.before[0] + 1;
    bad = bad || last.after[0] < last.before[0] - 1;
    if (good && bad) return;
  }
  FAIL() << "no last roll was better than another";
}

TEST_F(AnalysisSlow, luck_evens_out_over_all_draws) {
  // So few turns that every roll can be tried.
  Json pack = Json::parse(registry_.find("landing-zone")->pack);
  pack["turns"] = 1;
  const auto rules = registry_.make("landing-zone", {{"players", 1}}, pack).value();
  Record record = Record::of(*rules);
  record.events.push_back({Actor::chance(), "", 0});
  double mean = 0;
  double total = 0;
  for (const WeightedStep& draw : rules->initial()->chances()) {
    const Record game = with_last_draw(*rules, record, draw.step);
    mean += draw.weight * analyse(*rules, game, cheap(60)).value().seats[0].luck;
    total += draw.weight;
  }
  EXPECT_NEAR(mean / total, 0, 1e-6);
}

TEST_F(AnalysisSlow, a_step_that_was_the_only_one_gives_and_costs_nothing) {
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

TEST_F(AnalysisSlow, is_the_same_for_the_same_nodes_and_seed) {
  const auto rules = registry_.make("landomy", Json::object(), nullptr).value();
  const Record record = testing::random_record(*rules, 1);
  const Analysis a = analyse(*rules, record, cheap(8)).value();
  const Analysis b = analyse(*rules, record, cheap(8)).value();
  for (std::size_t i = 0; i < a.events.size(); ++i) {
    EXPECT_EQ(a.events[i].before, b.events[i].before);
    EXPECT_EQ(a.events[i].best, b.events[i].best);
  }
}

TEST_F(AnalysisSlow, what_is_not_a_finished_game_is_refused) {
  const auto rules = registry_.make("landomy", Json::object(), nullptr).value();
  Record record = testing::random_record(*rules, 1);
  record.events.pop_back();
  EXPECT_EQ(analyse(*rules, record, cheap(1)).error(), "the game is not over");
  record.events[2].step = "fly";
  EXPECT_EQ(analyse(*rules, record, cheap(1)).error(), "event 3 is not legal");
}

}  // namespace
}  // namespace fourlands::ai
