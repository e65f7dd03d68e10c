#include <gtest/gtest.h>

#include "ai/bots/game_bots.h"
#include "ai/search/evaluator.h"
#include "ai/search/expander.h"
#include "ai/search/puct.h"
#include "games/landomy/bots/evaluation.h"
#include "games/landomy/table_testing.h"

// What evaluator, expander and search make of Landomy's evaluation.

namespace fourlands::landomy {
namespace {

TEST(LandomyBots, an_evaluator_with_a_cache_says_the_same_to_the_last_bit) {
  const ai::Network& network = ai::game_bots("landomy").own().network;
  for (const Json& options : {Json({{"setup", "standard"}}), Json({{"setup", "advanced"}})}) {
    const Landomy game = make_game(options);
    const ai::Evaluator<Evaluation> fresh(game, network);
    const ai::Evaluator<Evaluation> cached(game, network, true);
    on_random_games(game, 20, [&](const State& state) {
      ai::Values expected{};
      ai::Values values{};
      fresh.evaluate(state, expected);
      cached.prefetch(state);
      for (int again = 0; again < 2; ++again) {
        cached.evaluate(state, values);
        EXPECT_EQ(values, expected);
      }
    });
  }
}

TEST(LandomyBots, with_a_smaller_max_backup_share_a_node_is_worth_what_all_steps_lead_to) {
  const Landomy game = make_game();
  const ai::Evaluator<Evaluation> evaluator(game, ai::game_bots("landomy").own().network);
  on_random_games(game, 5, [&](const State& state) {
    if (game.to_act(state).is_chance()) return;
    const Seat seat = *game.to_act(state).seats().begin();
    const auto worth = [&](float share) {
      ai::SearchSettings settings;
      settings.max_backup_share = share;
      ai::Expander<Evaluation> expander(game, evaluator, settings);
      ai::Values values{};
      const auto edges = expander.expand(state, seat, settings.edges, values);
      float mean = 0;
      for (const auto& edge : edges) mean += edge.prior * edge.sum;
      const float best = edges[0].sum;
      EXPECT_NEAR(values[seat.index], share * best + (1 - share) * mean, 1e-5F);
      EXPECT_NEAR(values[0] + values[1], 1, 1e-5F);
      return values[seat.index];
    };
    EXPECT_LE(worth(0), worth(0.5F) + 1e-5F);
    EXPECT_LE(worth(0.5F), worth(1) + 1e-5F);
  });
}

// How many of a search's simulations went to other steps than the one visited most.
std::uint32_t visits_elsewhere(const Landomy& game, const State& state, float root_exploration) {
  ai::SearchSettings settings = ai::game_bots("landomy").own().levels[ai::kLevels - 1].settings;
  settings.root_exploration = root_exploration;
  constexpr std::int64_t kNodes = 2000;
  ai::PuctSearch<Evaluation> search(game, ai::game_bots("landomy").own().network, settings, kNodes);
  const Seat seat = *game.to_act(state).seats().begin();
  const auto found = search.run(game.view(state, seat), seat, {0, kNodes}, 1, false);
  // A single legal step is not searched.
  if (found.simulations == 0) return 0;
  return static_cast<std::uint32_t>(kNodes) - found.options[0].visits;
}

TEST(LandomyBots, root_exploration_keeps_looking_at_steps_that_seem_worse) {
  const Landomy game = make_game();
  std::uint32_t without = 0;
  std::uint32_t with = 0;
  std::uint32_t with_more = 0;
  on_random_games(game, 1, [&](const State& state) {
    if (game.to_act(state).is_chance()) return;
    without += visits_elsewhere(game, state, 0);
    with += visits_elsewhere(game, state, 0.04F);
    with_more += visits_elsewhere(game, state, 0.2F);
  });
  EXPECT_GT(without, 0U);
  EXPECT_GT(with, without + without / 4);
  EXPECT_GT(with_more, with);
}

}  // namespace
}  // namespace fourlands::landomy
