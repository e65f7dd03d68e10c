#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <nlohmann/json.hpp>
#include <set>

#include "ai/bots/bots.h"
#include "ai/bots/game_bots.h"
#include "games/all_games.h"
#include "support/random_games.h"

// Bots at play: honest (law 4), repeatable, legal, in every game.

namespace fourlands::ai {
namespace {

using Rules = std::shared_ptr<const Ruleset>;

class BotPlay : public ::testing::Test {
 protected:
  Rules rules_of(std::string_view game, int players = 0) {
    const Json options = players == 0 ? Json::object() : Json({{"players", players}});
    return registry_.make(std::string(game), options, nullptr).value();
  }

  // A bot cheap enough to be asked often: the levels that search look at `nodes` positions or less.
  static std::unique_ptr<Bot> cheap_bot(const Ruleset& rules, int level, std::int64_t nodes,
                                        int threads = 1) {
    BotSpec spec;
    spec.level = level;
    spec.threads = threads;
    const Limits own =
        game_bots(rules.info().id).own().levels[static_cast<std::size_t>(level - 1)].limits;
    spec.limits = within(own, {0, nodes});
    return make_bot(rules, spec).value();
  }

  // Plays at random until a seat has a choice, at least `events` events on; nothing if the game is
  // over first.
  static std::unique_ptr<Position> middle_of(const Ruleset& rules, int events, std::uint64_t seed) {
    auto position = rules.initial();
    Rng rng(seed);
    for (int i = 0;; ++i) {
      const Actors actors = position->to_act();
      if (actors.is_nobody()) return nullptr;
      if (!actors.is_chance() && i >= events && position->legal(*actors.seats().begin()).size() > 1)
        return position;
      step_at_random(*position, rng);
    }
  }
  static void step_at_random(Position& position, Rng& rng) {
    const Actors actors = position.to_act();
    if (actors.is_chance()) {
      ASSERT_TRUE(position.play(Actor::chance(), position.sample(rng)).ok());
      return;
    }
    const Seat seat = *actors.seats().begin();
    const auto steps = position.legal(seat);
    ASSERT_TRUE(
        position.play(seat, steps[rng.below(static_cast<std::uint32_t>(steps.size()))]).ok());
  }

  Registry registry_ = all_games();
};

void expect_same(const Choice& a, const Choice& b) {
  EXPECT_EQ(a.step, b.step);
  EXPECT_EQ(a.simulations, b.simulations);
  EXPECT_EQ(a.info, b.info);
}

TEST_F(BotPlay, a_choice_depends_on_nothing_that_the_seat_cannot_know_law_4) {
  int pairs = 0;
  int differing = 0;
  const int most = testing::random_games(20);
  for (int players = 2; players <= 4; ++players) {
    const auto rules = rules_of("landed", players);
    for (int i = 0; i < most; ++i) {
      const auto truth = middle_of(*rules, 8 * i, static_cast<std::uint64_t>(100 * players + i));
      if (!truth) continue;
      const Seat seat = *truth->to_act().seats().begin();
      Rng rng(static_cast<std::uint64_t>(i));
      const auto world = truth->view(seat)->guess(rng);
      ++pairs;
      if (!world->same_as(*truth)) ++differing;
      const std::uint64_t seed = step_seed(static_cast<std::uint64_t>(i), seat, 5);
      for (int level = 1; level <= kLevels; ++level)
        expect_same(cheap_bot(*rules, level, 12)->choose(*truth->view(seat), seed),
                    cheap_bot(*rules, level, 12)->choose(*world->view(seat), seed));
      for (const char* name : {"uct:nodes=12", "random"}) {
        const BotSpec spec = read_bot(name).value();
        expect_same(make_bot(*rules, spec).value()->choose(*truth->view(seat), 5),
                    make_bot(*rules, spec).value()->choose(*world->view(seat), 5));
      }
    }
  }
  EXPECT_GT(pairs, 0);
  // The worlds must sometimes be other than the truth, or the test shows nothing.
  EXPECT_GT(2 * differing, pairs);
}

TEST_F(BotPlay, with_a_limit_of_nodes_a_choice_can_be_repeated) {
  for (const GameEntry& game : registry_.games()) {
    const auto rules = rules_of(game.info.id);
    const auto position = middle_of(*rules, 6, 3);
    ASSERT_TRUE(position) << game.info.id;
    const auto view = position->view(*position->to_act().seats().begin());
    for (int level = 1; level <= kLevels; ++level)
      for (const int threads : {1, 3}) {
        SCOPED_TRACE(std::string(game.info.id) + " level " + std::to_string(level));
        const auto bot = cheap_bot(*rules, level, 60, threads);
        const Choice first = bot->choose(*view, 11);
        expect_same(first, cheap_bot(*rules, level, 60, threads)->choose(*view, 11));
        // What it did in between leaves no trace.
        (void)bot->choose(*view, 12);
        expect_same(first, bot->choose(*view, 11));
      }
  }
}

// Every match, whatever its seed, is played with the whole strength of the level.
TEST_F(BotPlay, a_level_is_the_same_in_every_match) {
  for (const GameEntry& game : registry_.games()) {
    const auto rules = rules_of(game.info.id);
    const auto position = middle_of(*rules, 6, 3);
    ASSERT_TRUE(position);
    const Seat seat = *position->to_act().seats().begin();
    const auto view = position->view(seat);
    for (int level = 1; level <= kLevels; ++level) {
      std::set<std::uint64_t> simulations;
      for (std::uint64_t match = 0; match < 20; ++match)
        simulations.insert(choose(*view, level, {1000, 20}, step_seed(match, seat, 0)).simulations);
      EXPECT_EQ(simulations.size(), 1U) << game.info.id << " level " << level;
    }
  }
}

TEST(StepSeeds, share_a_half_through_a_match_and_nothing_else) {
  std::set<std::uint64_t> upper;
  std::set<std::uint64_t> lower;
  for (std::uint64_t match = 0; match < 50; ++match)
    for (int seat = 0; seat < 4; ++seat) {
      const std::uint64_t half = step_seed(match, seat_of(seat), 0) >> 32;
      EXPECT_NE(half, 0U);
      upper.insert(half);
      for (std::uint64_t step = 0; step < 20; ++step) {
        const std::uint64_t seed = step_seed(match, seat_of(seat), step);
        EXPECT_EQ(seed >> 32, half);
        lower.insert(seed & 0xffffffffULL);
      }
    }
  EXPECT_EQ(upper.size(), 200U);
  EXPECT_GT(lower.size(), 3990U);
}

TEST_F(BotPlay, a_limit_of_nodes_is_kept) {
  for (const GameEntry& game : registry_.games()) {
    const auto rules = rules_of(game.info.id);
    const auto position = middle_of(*rules, 6, 3);
    ASSERT_TRUE(position);
    const auto view = position->view(*position->to_act().seats().begin());
    for (const char* name : {"level5:nodes=50", "uct:nodes=50", "level5:nodes=50,threads=2"}) {
      const auto bot = make_bot(*rules, read_bot(name).value()).value();
      EXPECT_EQ(bot->choose(*view, 1).simulations, 50U) << game.info.id << ' ' << name;
    }
  }
}

TEST_F(BotPlay, with_time_for_a_limit_it_stops_and_chooses_a_legal_step) {
  const auto rules = rules_of("landomy");
  const auto position = middle_of(*rules, 6, 3);
  ASSERT_TRUE(position);
  const Seat seat = *position->to_act().seats().begin();
  for (const char* name : {"level5:ms=5,threads=2", "level5:cpu=5,threads=2", "uct:cpu=5"}) {
    const auto bot = make_bot(*rules, read_bot(name).value()).value();
    // Twice, so that the kept tree is used.
    for (int i = 0; i < 2; ++i) {
      const Choice choice = bot->choose(*position->view(seat), 1);
      EXPECT_FALSE(position->explain(seat, choice.step)) << name;
      EXPECT_GT(choice.simulations, 0U) << name;
    }
  }
}

TEST_F(BotPlay, time_is_not_used_up_once_it_would_hardly_change_the_choice) {
  constexpr double kTime = 0.03;
  const auto rules = rules_of("landomy");
  for (const char* name : {"level5:cpu=30", "uct:cpu=30"}) {
    int early = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const auto position = middle_of(*rules, 20, seed);
      if (!position) continue;
      const auto view = position->view(*position->to_act().seats().begin());
      const auto bot = make_bot(*rules, read_bot(name).value()).value();
      const std::clock_t start = std::clock();
      const Choice choice = bot->choose(*view, 1);
      if (static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC > kTime) continue;
      ++early;
      // It leads by more than it took to settle it, or has all but won.
      ASSERT_GT(choice.options.size(), 1U);
      EXPECT_TRUE(choice.options[0].visits > choice.options[1].visits ||
                  choice.options[0].value >= 0.99)
          << name;
    }
    EXPECT_GT(early, 0) << name;
  }
}

// Where a step wins at once it is played, with a minute's time as after the first look around.
TEST_F(BotPlay, a_game_that_is_won_needs_no_thought) {
  const auto rules = rules_of("landomy");
  int won = 0;
  for (std::uint64_t seed = 0; seed < 100 && won < 5; ++seed) {
    const auto position = middle_of(*rules, 40, seed);
    if (!position) continue;
    const Seat seat = *position->to_act().seats().begin();
    const auto wins = [&](const std::string& step) {
      const auto then = position->clone();
      EXPECT_TRUE(then->play(seat, step).ok());
      const auto outcome = then->outcome();
      return outcome && outcome->winners.has(seat);
    };
    const auto steps = position->legal(seat);
    if (std::none_of(steps.begin(), steps.end(), wins)) continue;
    ++won;
    const auto bot = make_bot(*rules, read_bot("level5:cpu=60000").value()).value();
    const Choice choice = bot->choose(*position->view(seat), 1);
    EXPECT_TRUE(wins(choice.step)) << choice.step;
    EXPECT_LT(choice.simulations, 2000U);
  }
  EXPECT_EQ(won, 5);
}

TEST_F(BotPlay, values_are_told_for_every_seat_and_options_best_first) {
  for (const GameEntry& game : registry_.games()) {
    const auto rules = rules_of(game.info.id);
    const auto position = middle_of(*rules, 6, 3);
    ASSERT_TRUE(position);
    const Seat seat = *position->to_act().seats().begin();
    const Choice choice = cheap_bot(*rules, kLevels, 60)->choose(*position->view(seat), 1);
    ASSERT_EQ(choice.values.size(), static_cast<std::size_t>(rules->seats()));
    EXPECT_EQ(choice.value, choice.values[seat.index]);
    EXPECT_GE(choice.value, 0);
    EXPECT_LE(choice.value, 1);
    ASSERT_FALSE(choice.options.empty());
    for (std::size_t i = 1; i < choice.options.size(); ++i)
      EXPECT_GE(choice.options[i - 1].visits, choice.options[i].visits);
  }
}

TEST_F(BotPlay, training_games_may_end_by_a_draw) {
  const GameBots& bots = game_bots("landomy");
  SelfPlay how;
  how.games = 50;
  how.keep = 1;
  const Samples samples = bots.self_play(*rules_of("landomy"), bots.own(), how, 1);
  EXPECT_GT(samples.size(), 50U);
  for (const float win : samples.win) {
    EXPECT_GE(win, 0);
    EXPECT_LE(win, 1);
  }
}

// Whole games of every game and number of seats. Most steps are random, so that positions come up
// that bots would not lead to; at the others a bot of some level is asked.
TEST_F(BotPlay, every_choice_is_legal_in_every_game_at_every_number_of_seats) {
  for (const GameEntry& game : registry_.games()) {
    for (int players = game.info.min_seats; players <= game.info.max_seats; ++players) {
      const bool fixed = game.info.min_seats == game.info.max_seats;
      const auto rules = rules_of(game.info.id, fixed ? 0 : players);
      SCOPED_TRACE(std::string(game.info.id) + " with " + std::to_string(players));
      std::vector<std::unique_ptr<Bot>> bots;
      for (int level = 1; level <= kLevels; ++level) bots.push_back(cheap_bot(*rules, level, 6));
      bots.push_back(make_bot(*rules, read_bot("uct:nodes=6").value()).value());
      bots.push_back(make_bot(*rules, read_bot("random").value()).value());
      const auto position = rules->initial();
      Rng rng(static_cast<std::uint64_t>(players));
      const auto rarely = static_cast<std::uint32_t>(testing::kSanitized ? 40 : 8);
      while (!position->to_act().is_nobody()) {
        const Actors actors = position->to_act();
        if (actors.is_chance() || rng.below(rarely) != 0) {
          step_at_random(*position, rng);
          continue;
        }
        const Seat seat = *actors.seats().begin();
        Bot& bot = *bots[rng.below(static_cast<std::uint32_t>(bots.size()))];
        const Choice choice = bot.choose(*position->view(seat), rng.next());
        ASSERT_TRUE(position->play(seat, choice.step).ok()) << choice.step;
      }
    }
  }
}

}  // namespace
}  // namespace fourlands::ai
