#include "games/landed/bots/evaluation.h"

#include <cmath>
#include <map>

#include "games/landed/table_testing.h"

// How positions look to the bots. That these find good steps with it is tested in ai/.

namespace fourlands::landed {
namespace {

using testing::simple;
using testing::Table;
using Inputs = std::array<float, Evaluation::kInputs>;

Inputs described(const Evaluation& evaluation, const State& state, Seat seat) {
  Inputs inputs;
  inputs.fill(std::nanf(""));  // What is not written is found.
  evaluation.describe(state, seat, inputs);
  return inputs;
}

// Calls `look` at every position of random games that is not over, with a generator.
template <class Look>
void at_random_positions(const Landed& game, int games, Look look) {
  for (int i = 0; i < games; ++i) {
    Rng rng(static_cast<std::uint64_t>(i + 100 * game.seats()));
    State state = game.initial();
    while (!game.to_act(state).is_nobody()) {
      look(state, rng);
      if (::testing::Test::HasFatalFailure()) return;
      testing::step_at_random(game, state, rng);
    }
  }
}

TEST(LandedEvaluation, inputs_are_numbers_near_one_in_every_position) {
  for (int players : {2, 3, 4}) {
    const Landed game = testing::make_game(players);
    const Evaluation evaluation(game);
    at_random_positions(game, 4, [&](const State& state, Rng&) {
      for (Seat seat : SeatSet::first(players))
        for (const float input : described(evaluation, state, seat)) {
          ASSERT_TRUE(std::isfinite(input));
          ASSERT_LE(std::abs(input), 5);
        }
    });
  }
}

TEST(LandedEvaluation, a_seat_is_told_nothing_that_its_view_does_not_show) {
  for (int players : {2, 4}) {
    const Landed game = testing::make_game(players);
    const Evaluation evaluation(game);
    int different = 0;
    at_random_positions(game, 3, [&](const State& state, Rng& rng) {
      if (rng.below(4) != 0) return;
      for (Seat seat : SeatSet::first(players)) {
        const State world = game.guess(game.view(state, seat), rng);
        different += world == state ? 0 : 1;
        ASSERT_EQ(described(evaluation, world, seat), described(evaluation, state, seat));
      }
    });
    EXPECT_GT(different, 100);
  }
}

// The same position with the two seats' names exchanged.
State exchanged(State state) {
  std::swap(state.players[0], state.players[1]);
  for (TileId tile : TilesIn(state.board.with_cube)) {
    std::uint8_t& cube = state.board.cube[tile.index];
    cube = static_cast<std::uint8_t>(cube ^ (1U << 3U));
  }
  state.active = static_cast<std::uint8_t>(1 - state.active);
  if (state.drawing.victim())
    state.drawing.from = static_cast<std::uint8_t>(1 - state.drawing.from);
  return state;
}

TEST(LandedEvaluation, it_does_not_matter_which_seat_is_which) {
  const Landed game = testing::make_game(2);
  const Evaluation evaluation(game);
  at_random_positions(game, 4, [&](const State& state, Rng&) {
    const State other = exchanged(state);
    for (int seat : {0, 1})
      ASSERT_EQ(described(evaluation, state, seat_of(seat)),
                described(evaluation, other, seat_of(1 - seat)));
  });
}

// Steps look the same to a seat as numbers exactly if they do as text.
void expect_seen_as_shown(const Landed& game, const Evaluation& evaluation, const State& state,
                          Actor who, const std::vector<Move>& moves) {
  for (Seat viewer : SeatSet::first(game.seats())) {
    std::map<std::string, std::uint64_t> numbers;
    std::set<std::uint64_t> different;
    for (const Move move : moves) {
      const std::string text = game.shown(state, who, move, Audience::of(viewer));
      const std::uint64_t number = evaluation.seen(state, who, move, viewer);
      ASSERT_EQ(numbers.try_emplace(text, number).first->second, number) << text;
      different.insert(number);
    }
    ASSERT_EQ(different.size(), numbers.size());
  }
}

TEST(LandedEvaluation, a_step_is_seen_as_it_is_shown) {
  const Landed game = testing::make_game(3);
  const Evaluation evaluation(game);
  auto listed = std::make_unique<Landed::Moves>();
  at_random_positions(game, 1, [&](const State& state, Rng&) {
    const Actors actors = game.to_act(state);
    std::vector<Move> moves;
    if (actors.is_chance()) {
      Landed::Chances chances;
      game.chances(state, chances);
      for (const auto& chance : chances) moves.push_back(chance.move);
      return expect_seen_as_shown(game, evaluation, state, Actor::chance(), moves);
    }
    const Seat seat = *actors.seats().begin();
    listed->clear();
    game.legal(state, seat, *listed);
    // Of the long lists a part.
    for (std::size_t i = 0; i < listed->size(); i += 1 + listed->size() / 50)
      moves.push_back((*listed)[i]);
    expect_seen_as_shown(game, evaluation, state, seat, moves);
  });
}

TEST(LandedEvaluation, a_stolen_card_is_seen_by_both_but_nobody_else) {
  // No card in the deck or used: a launch beside tile 1 lets seat 0 steal.
  Table table(3, {{"tiles", {{"0,0", {0, 0, 0}}, {"1,0", {1, 0, 0}}}},
                  {"satellite_deck", Json::object()},
                  {"seats",
                   {{{"hand", {4}}, {"contracts", {36}}},
                    {{"hand", {50}},
                     {"satellites",
                      {"plan", "plan", "plan", "sign", "sign", "sign", "terraform", "terraform",
                       "terraform", "redesign", "redesign", "redesign", "score", "score",
                       "reengineer", "reengineer", "negotiate", "negotiate"}}},
                    {{"hand", {52}}}}}});
  table.play("terraform 4 0 2,0 0").play("steal 1");
  const Evaluation evaluation(table.game());
  const auto seen = [&](const char* card, int viewer) {
    return evaluation.seen(table.state(), Actor::chance(), table.game().read(card).value(),
                           seat_of(viewer));
  };
  EXPECT_NE(seen("satellite plan", 0), seen("satellite sign", 0));
  EXPECT_NE(seen("satellite plan", 1), seen("satellite sign", 1));
  EXPECT_EQ(seen("satellite plan", 2), seen("satellite sign", 2));
}

// What is left of the seat's list, as text.
std::set<std::string> prefiltered(const Table& table, std::size_t most) {
  auto moves = std::make_unique<Landed::Moves>();
  table.game().legal(table.state(), seat_of(0), *moves);
  Evaluation(table.game()).prefilter(table.state(), seat_of(0), *moves, most);
  std::set<std::string> texts;
  for (const Move move : *moves) texts.insert(table.game().write(move));
  EXPECT_EQ(texts.size(), moves->size());
  return texts;
}

// Tundra of three in a row from the start tile, and a hand that can make it four at 3,0.
Table tundra_of_three() {
  return Table(2,
               simple({{"hand", {8, 30, 45, 47}}, {"contracts", {1, 12}}},
                      {{"tiles", {{"0,0", {0, 0, 0}}, {"1,0", {49, 0, 0}}, {"2,0", {53, 1, 0}}}}}));
}

TEST(LandedEvaluation, prefiltering_leaves_as_many_as_asked_for_all_of_them_legal) {
  const Table table = tundra_of_three();
  const auto all = table.legal();
  for (const std::size_t most : {1U, 5U, 40U, 200U}) {
    const auto left = prefiltered(table, most);
    EXPECT_EQ(left.size(), most);
    for (const std::string& step : left) EXPECT_TRUE(all.contains(step)) << step;
  }
  EXPECT_EQ(prefiltered(table, all.size()), all);
}

TEST(LandedEvaluation, prefiltering_leaves_what_completes_a_contract) {
  const Table table = tundra_of_three();
  // `sign` aside, the best are those that let contract 1 be claimed on four tiles.
  for (const std::string& step : prefiltered(table, 8)) {
    if (step == "sign") continue;
    Table after = table;
    after.play(step);
    EXPECT_EQ(after.phase(), "turn") << step;
    if (after.phase() == "turn") {
      EXPECT_FALSE(after.legal_of("claim").empty()) << step;
    }
  }
}

TEST(LandedEvaluation, prefiltering_redraws_gives_back_what_suits_no_contract) {
  // Contract 30 (Mountain, redraw) just fulfilled; tiles 47 and 48 show neither Tundra nor Canyon.
  Table table(2, simple({{"hand", {34, 45, 47, 48}}, {"contracts", {1, 12, 30}}},
                        {{"tiles", {{"0,0", {0, 0, 0}}, {"-1,1", {59, 0, 0}}}}}));
  table.play("terraform 45 1 -2,2 0").play("claim 0 30 2");
  ASSERT_EQ(table.phase(), "ability");
  const auto left = prefiltered(table, 2);
  EXPECT_TRUE(left.contains("redraw 47 48")) << left.size();
}

}  // namespace
}  // namespace fourlands::landed
