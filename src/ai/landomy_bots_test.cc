#include <gtest/gtest.h>

#include "ai/judge.h"
#include "ai/look.h"
#include "ai/mind.h"
#include "ai/search.h"
#include "games/landomy/evaluation.h"
#include "games/landomy/table_testing.h"

// What judging and looking make of Landomy's evaluation.

namespace fourlands::landomy {
namespace {

TEST(LandomyBots, a_judge_that_keeps_boards_says_the_same_to_the_last_bit) {
  const ai::Model& model = ai::mind_of("landomy").own().model;
  for (const Json& options : {Json({{"setup", "standard"}}), Json({{"setup", "advanced"}})}) {
    const Landomy game = make_game(options);
    const ai::Judge<Evaluation> fresh(game, model);
    const ai::Judge<Evaluation> keeps(game, model, true);
    on_random_games(game, 20, [&](const State& state) {
      ai::Values expected{};
      ai::Values values{};
      fresh.judge(state, expected);
      keeps.expect(state);
      for (int again = 0; again < 2; ++again) {
        keeps.judge(state, values);
        EXPECT_EQ(values, expected);
      }
    });
  }
}

TEST(LandomyBots, a_look_that_hopes_for_less_expects_what_all_steps_lead_to) {
  const Landomy game = make_game();
  const ai::Judge<Evaluation> judge(game, ai::mind_of("landomy").own().model);
  on_random_games(game, 5, [&](const State& state) {
    if (game.to_act(state).is_chance()) return;
    const Seat seat = *game.to_act(state).seats().begin();
    const auto worth = [&](float hope) {
      ai::Settings settings;
      settings.hope = hope;
      ai::Look<Evaluation> look(game, judge, settings);
      look.list(state, seat, settings.edges);
      ai::Values values{};
      look.look(state, seat, values);
      float mean = 0;
      for (const auto& edge : look.found()) mean += edge.prior * edge.sum;
      const float best = look.found()[0].sum;
      EXPECT_NEAR(values[seat.index], hope * best + (1 - hope) * mean, 1e-5F);
      EXPECT_NEAR(values[0] + values[1], 1, 1e-5F);
      return values[seat.index];
    };
    EXPECT_LE(worth(0), worth(0.5F) + 1e-5F);
    EXPECT_LE(worth(0.5F), worth(1) + 1e-5F);
  });
}

// How many of a search's simulations went to other steps than the one visited most.
std::uint32_t visits_elsewhere(const Landomy& game, const State& state, float survey) {
  ai::Settings settings = ai::mind_of("landomy").own().levels[ai::kLevels - 1].settings;
  settings.survey = survey;
  constexpr std::int64_t kNodes = 2000;
  ai::Search<Evaluation> search(game, ai::mind_of("landomy").own().model, settings, kNodes);
  const Seat seat = *game.to_act(state).seats().begin();
  const auto found = search.run(game.view(state, seat), seat, {0, kNodes}, 1, false);
  // A single legal step is not searched.
  if (found.simulations == 0) return 0;
  return static_cast<std::uint32_t>(kNodes) - found.options[0].visits;
}

TEST(LandomyBots, a_survey_keeps_looking_at_steps_that_seem_worse) {
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
