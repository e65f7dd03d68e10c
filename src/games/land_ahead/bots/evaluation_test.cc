#include "games/land_ahead/bots/evaluation.h"

#include <cmath>

#include "ai/bots/bots.h"
#include "core/rng.h"
#include "games/land_ahead/bots/evaluation_outlook.h"
#include "games/land_ahead/table_testing.h"

namespace fourlands::land_ahead::testing {
namespace {

using Inputs = std::array<float, Evaluation::kInputs>;

Inputs described(const LandAhead& game, const State& state, int seat) {
  Inputs inputs;
  inputs.fill(std::nanf(""));
  Evaluation(game).describe(state, seat_of(seat), inputs);
  return inputs;
}

// Calls `visit` with every position of a random game that is not over.
template <class Visit>
void play(const LandAhead& game, std::uint64_t seed, Visit visit) {
  Rng rng(seed);
  LandAhead::Moves moves;
  State state = game.initial();
  for (Actors actors = game.to_act(state); !actors.is_nobody(); actors = game.to_act(state)) {
    visit(state);
    if (actors.is_chance()) {
      game.apply(state, Actor::chance(), game.sample(state, rng));
      continue;
    }
    moves.clear();
    game.legal(state, state.active_seat(), moves);
    game.apply(state, state.active_seat(),
               moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
}

LandAhead game_for(int players, bool memory_aid = true) {
  return LandAhead::create({{"players", players}, {"memory_aid", memory_aid}}, own_pack()).value();
}

TEST(LandAheadEvaluation, every_input_is_written_and_small_in_games_of_one_to_six) {
  for (int players : {1, 2, 3, 6}) {
    const LandAhead game = game_for(players);
    for (std::uint64_t seed = 0; seed < 3; ++seed)
      play(game, seed, [&](const State& state) {
        for (int seat = 0; seat < players; ++seat)
          for (const float input : described(game, state, seat))
            ASSERT_TRUE(input >= -2 && input <= 2) << input;
      });
  }
}

TEST(LandAheadEvaluation, what_pictures_leave_out_changes_nothing_LA_50) {
  const LandAhead aided = game_for(2);
  const LandAhead unaided = game_for(2, false);
  play(aided, 7, [&](const State& state) {
    ASSERT_EQ(described(aided, state, 0), described(unaided, state, 0));
  });
}

// The same position with the two players in each other's place.
State mirrored(State state) {
  std::swap(state.explorers[0], state.explorers[1]);
  Spoils spoils;
  for (int seat : {0, 1})
    for (Pile pile : {Pile::kTrophies, Pile::kTreasures})
      for (std::size_t i = 0; i < state.spoils.count(seat_of(1 - seat), pile); ++i)
        spoils.add(seat_of(seat), pile, state.spoils.begin(seat_of(1 - seat), pile)[i]);
  state.spoils = spoils;
  state.active = static_cast<std::uint8_t>(1 - state.active);
  return state;
}

TEST(LandAheadEvaluation, seats_that_change_places_change_their_inputs) {
  const LandAhead game = game_for(2);
  int differ = 0;
  play(game, 11, [&](const State& state) {
    const State mirror = mirrored(state);
    ASSERT_EQ(described(game, state, 0), described(game, mirror, 1));
    ASSERT_EQ(described(game, state, 1), described(game, mirror, 0));
    differ += described(game, state, 0) != described(game, state, 1) ? 1 : 0;
  });
  EXPECT_GT(differ, 50);
}

TEST(LandAheadEvaluation, prefiltering_keeps_so_many_of_the_listed_places) {
  const LandAhead game = game_for(2);
  play(game, 13, [&](const State& state) {
    if (game.to_act(state).is_chance()) return;
    LandAhead::Moves all;
    game.legal(state, state.active_seat(), all);
    LandAhead::Moves some;
    game.legal(state, state.active_seat(), some);
    Evaluation(game).prefilter(state, state.active_seat(), some, 8);
    ASSERT_EQ(some.size(),
              state.phase == Phase::kPut ? std::min<std::size_t>(all.size(), 8) : all.size());
    for (const Move move : some)
      ASSERT_EQ(std::count(all.begin(), all.end(), move), 1) << game.write(move);
    for (std::size_t i = 1; i < some.size(); ++i)
      ASSERT_EQ(std::count(some.begin(), some.end(), some[i]), 1) << game.write(some[i]);
  });
}

class LandAheadOutlook : public ::testing::Test {
 protected:
  [[nodiscard]] Promise of(const std::string& kind) const {
    return outlook().of(*table_.game().components().kind_of(kind));
  }
  [[nodiscard]] Outlook outlook() const {
    return {table_.game().components(), table_.state(), seat_of(0)};
  }
  Table table_;
};

TEST_F(LandAheadOutlook, treasures_promise_their_points_LA_31) {
  EXPECT_FLOAT_EQ(of("ruby").points, 4);
  EXPECT_FLOAT_EQ(of("ruby").hit, 0);
}

TEST_F(LandAheadOutlook, monsters_promise_points_as_far_as_they_can_be_beaten_LA_32_LA_34) {
  EXPECT_FLOAT_EQ(of("bat").points, 0);
  EXPECT_FLOAT_EQ(of("bat").hit, 1);
  table_.island().give(0, "head", "crown").give(0, "right", "sword");  // Defense 1, offense 2.
  EXPECT_FLOAT_EQ(of("bat").points, 1);        // Evaded by the die, then beaten: half of 2.
  EXPECT_FLOAT_EQ(of("wraith").points, .75F);  // Both by the die: a quarter of 3.
  EXPECT_FLOAT_EQ(of("wraith").hit, .5F);
  EXPECT_FLOAT_EQ(of("skeleton").points, 0);
}

TEST_F(LandAheadOutlook, potions_are_counted_apart_LA_30) {
  table_.island().give(0, "consumable1", "defense-2").give(0, "consumable2", "offense-2");
  EXPECT_FLOAT_EQ(of("bat").points, 0);
  EXPECT_FLOAT_EQ(of("bat").with_drink, 2);
  EXPECT_FLOAT_EQ(of("health").potion, 0) << "there is no room for it";
}

TEST_F(LandAheadOutlook, gear_counts_for_what_it_adds_LA_30) {
  EXPECT_FLOAT_EQ(of("axe").gear, 3);
  table_.island().give(0, "right", "sword");
  EXPECT_FLOAT_EQ(of("axe").gear, 1);
  EXPECT_FLOAT_EQ(of("club").gear, 0);
}

TEST_F(LandAheadOutlook, an_unseen_token_promises_what_the_pool_does_on_average_LA_51) {
  const State& state = table_.state();
  float points = 0;
  for (std::size_t i = 0; i < state.pool.size(); ++i)
    if (state.pool[i] > 0)
      points += static_cast<float>(state.pool[i]) *
                outlook().of(KindIndex{static_cast<std::uint8_t>(i)}).points;
  EXPECT_GT(points, 0);
  EXPECT_NEAR(outlook().of_unseen().points, points / state.pool_total, 1e-5);
}

// The first turn of the small island: 1,-1S is one road away; 1,-1 and 1,0 are two.
class LandAheadBot : public ::testing::Test {
 protected:
  LandAheadBot() { table_.island(); }
  // Turns the token of a location, which nobody has seen, into one that was seen.
  void know(const std::string& at, const std::string& kind) {
    EXPECT_EQ(table_.change([&](Json& json) {
      json["tokens"][at]["kind"] = kind;
      Table::take_from_pool(json, kind);
    }),
              "");
  }
  [[nodiscard]] std::string chosen(int level = 5) const {
    const LandAhead& game = table_.game();
    const auto rules = registry().make("land-ahead", game.options(), game.pack()).value();
    const auto position = rules->read_state(table_.json()).value();
    return ai::choose(*position->view(table_.state().active_seat()), level, {0, 100}, 1).step;
  }
  Table table_;
};

TEST_F(LandAheadBot, fetches_a_treasure_rather_than_meet_a_dragon) {
  know("1,-1S", "dragon");
  know("1,-1", "diamond");
  know("1,0", "coin");
  EXPECT_EQ(chosen(), "walk 1,-1");
}

TEST_F(LandAheadBot, takes_an_axe_from_the_second_level_on) {
  table_.steps({"walk 1,0", "reveal axe"});
  for (int level = 2; level <= 5; ++level) EXPECT_EQ(chosen(level), "take") << level;
}

TEST_F(LandAheadBot, does_not_change_an_axe_for_a_club) {
  table_.give(0, "right", "axe").steps({"walk 1,0", "reveal club"});
  EXPECT_EQ(chosen(), "leave");
}

TEST_F(LandAheadBot, drinks_what_makes_a_sure_win_of_a_sure_wound) {
  table_.give(0, "right", "axe").give(0, "consumable2", "defense-3");
  table_.steps({"walk 1,0", "reveal goblin"});
  EXPECT_EQ(chosen(), "drink defense-3");
}

TEST_F(LandAheadBot, does_not_drink_where_it_cannot_help) {
  table_.give(0, "consumable2", "defense-1").steps({"walk 1,0", "reveal dragon"});
  EXPECT_EQ(chosen(), "face");
}

TEST_F(LandAheadBot, chooses_the_same_from_the_same_view_seed_and_limit) {
  EXPECT_EQ(chosen(), chosen());
  EXPECT_EQ(chosen(1), chosen(1));
}

}  // namespace
}  // namespace fourlands::land_ahead::testing
