#include "games/landed/table_testing.h"

// What a seat knows. Guesses are held against every way a game may have gone in guess_test.cc.

namespace fourlands::landed {
namespace {

using testing::Table;

// As after reading JSON, or when it is full.
TEST(LandedMemory, a_log_may_begin_at_any_moment) {
  for (int i = 0; i < 20; ++i) {
    const Landed game = testing::make_game(2 + i % 3);
    Rng rng(static_cast<std::uint64_t>(i));
    State state = game.initial();
    while (!game.to_act(state).is_nobody()) {
      testing::step_at_random(game, state, rng);
      if (rng.below(20) == 0) observe::begin_here(state);
      if (rng.below(5) != 0) continue;
      const View view = game.view(state, seat_of(i % 2));
      ASSERT_TRUE(game.view(game.guess(view, rng), seat_of(i % 2)) == view);
    }
  }
}

TEST(LandedMemory, what_a_seat_put_at_the_bottom_it_knows_there_LN_23) {
  Table table(2, {{"seats", {{{"hand", {49}}, {"contracts", {36}}}, {{"hand", {50}}}}}});
  table.play("sign").chance("contract 9").chance("contract 4").chance("contract 7").play("keep 7");
  const View own = table.game().view(table.state(), seat_of(0));
  const View other = table.game().view(table.state(), seat_of(1));
  Rng rng(1);
  std::set<int> fronts;
  for (int i = 0; i < 200; ++i) {
    EXPECT_EQ(table.game().to_json(table.game().guess(own, rng))["bottom"], Json({4, 9}));
    const State guess = table.game().guess(other, rng);
    EXPECT_LT(guess.bottom[0], guess.bottom[1]) << "they were returned together";
    fronts.insert(guess.bottom[0]);
  }
  EXPECT_GT(fronts.size(), 10U);
}

TEST(LandedMemory, what_a_seat_returned_at_setup_is_in_the_deck_until_somebody_draws_LN_10) {
  const Landed game = testing::make_game(2);
  Rng rng(3);
  State state = game.initial();
  while (state.phase == Phase::kDeal) game.apply(state, Actor::chance(), game.sample(state, rng));
  const IdSet offered = state.players[0].offered;
  for (Seat seat : SeatSet::first(2)) game.apply(state, seat, game.random_step(state, seat, rng));
  const IdSet returned = offered & ~state.players[0].contracts;
  for (int i = 0; i < 100; ++i) {
    const State guess = game.guess(game.view(state, seat_of(0)), rng);
    EXPECT_EQ(guess.deck & returned, returned);
    EXPECT_EQ(guess.players[1].contracts & offered, 0U);
  }
}

TEST(LandedMemory, a_stolen_card_is_known_to_who_lost_it_LN_30) {
  Json part = {
      {"tiles", {{"0,0", {0, 0, 0}}, {"1,0", {9, 0, 0}}}},
      {"seats",
       {{{"hand", {1, 49}}, {"satellites", {"plan", "plan", "plan"}}},
        {{"hand", {51}},
         {"satellites",
          {"score", "score", "sign", "sign", "sign", "terraform", "terraform", "terraform"}}},
        {{"hand", {52}},
         {"satellites",
          {"negotiate", "negotiate", "redesign", "redesign", "redesign", "reengineer",
           "reengineer"}}}}}};
  Table table(3, part);
  table.play("terraform 1 1 2,0 0").play("steal 1").chance("satellite score");
  Rng rng(2);
  bool differs = false;
  for (int i = 0; i < 100; ++i) {
    const State known = table.game().guess(table.game().view(table.state(), seat_of(1)), rng);
    EXPECT_EQ(known.players[0].fresh[index_of(Satellite::kScore)], 1) << "seat 1 lost it";
    const State unknown = table.game().guess(table.game().view(table.state(), seat_of(2)), rng);
    differs = differs || unknown.players[0].fresh[index_of(Satellite::kScore)] == 0;
  }
  EXPECT_TRUE(differs) << "seat 2 did not see it";
}

TEST(LandedView, steps_and_effects_hide_what_is_private_and_their_length_too) {
  Table table(2, {{"seats", {{{"hand", {49}}, {"contracts", {36}}}, {{"hand", {50}}}}}});
  const auto shown = [&](Actor who, const char* step, Audience audience) {
    return table.game().shown(table.state(), who, table.game().read(step).value(), audience);
  };
  const Audience own = Audience::of(seat_of(0));
  const Audience other = Audience::of(seat_of(1));
  table.play("plan");
  EXPECT_EQ(shown(Actor::chance(), "tile 7", own), "tile 7");
  for (const char* step : {"tile 7", "tile 17"}) {
    EXPECT_EQ(shown(Actor::chance(), step, other), "tile ?");
    EXPECT_EQ(shown(Actor::chance(), step, Audience::of(kSpectator)), "tile ?");
    EXPECT_EQ(table.game()
                  .effects(table.state(), Actor::chance(), table.game().read(step).value(), other)
                  .dump(),
              R"([{"kind":"tile","seat":0,"tile":"?"}])");
  }
  Table sign(2, {{"seats", {{{"hand", {49}}, {"contracts", {36}}}, {{"hand", {50}}}}}});
  sign.play("sign").chance("contract 1").chance("contract 12").chance("contract 3");
  const Move keep = sign.game().read("keep 1 12").value();
  EXPECT_EQ(sign.game().shown(sign.state(), seat_of(0), keep, other), "keep ? ?");
  EXPECT_EQ(sign.game().shown(sign.state(), seat_of(0), keep, own), "keep 1 12");
}

TEST(LandedView, others_secrets_are_counts_LN_52) {
  Table table(2, {{"seats",
                   {{{"hand", {49}}, {"contracts", {36}}, {"satellites", {"plan"}}},
                    {{"hand", {50, 51}}, {"contracts", {1, 2}}, {"satellites", {"sign"}}}}}});
  const Json view = table.game().view_to_json(table.game().view(table.state(), seat_of(0)));
  EXPECT_EQ(view["seats"][0]["hand"], Json({49}));
  EXPECT_EQ(view["seats"][1]["hand"], 2);
  EXPECT_EQ(view["seats"][1]["contracts"], 2);
  EXPECT_EQ(view["seats"][1]["satellites"], 1);
  EXPECT_EQ(view["seats"][1]["offered"], 0);
  EXPECT_EQ(view["bag"], 56);
  EXPECT_EQ(view["deck"], 33);
  EXPECT_EQ(view["bottom"], 0);
  EXPECT_EQ(view["satellite_deck"], 16);
}

}  // namespace
}  // namespace fourlands::landed
