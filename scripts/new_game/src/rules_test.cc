#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "games/all_games.h"
#include "games/new_game/new_game.h"
#include "games/new_game/queries.h"

// A test for each rule, on positions drawn as text.

namespace fourlands::new_game {
namespace {

NewGame make_game() {
  return NewGame::create(Json::object(), Json::parse(all_games().find("new-game")->pack)).value();
}

PlotSet plots(std::string_view row, char owner) {
  PlotSet set = 0;
  for (Plot plot : PlotsIn(kAllPlots))
    if (row[plot.index] == owner) set |= plot.bit();
  return set;
}

// A position as one would draw it: "AA.B........", the turn, and the die if it is rolled.
State at(std::string_view row, int turn, int die = 0) {
  State state;
  state.owned = {plots(row, 'A'), plots(row, 'B')};
  state.turn = static_cast<std::uint16_t>(turn);
  state.die = static_cast<std::uint8_t>(die);
  state.phase = die == 0 ? Phase::kRoll : Phase::kClaim;
  return state;
}

std::vector<std::string> legal(const State& state, int seat) {
  const NewGame game = make_game();
  NewGame::Moves moves;
  game.legal(state, seat_of(seat), moves);
  std::vector<std::string> texts;
  for (const Move& move : moves) texts.push_back(game.write(move));
  return texts;
}

// "NG-3 taken": the rule and the reason; "" if the step is legal.
std::string why(const State& state, Actor who, std::string_view step) {
  const NewGame game = make_game();
  const auto refused = game.refusal(state, who, game.read(step).value());
  if (!refused) return "";
  return refused->rule + " " + refused->why.key.substr(refused->why.key.rfind('.') + 1);
}

State after(State state, Actor who, std::string_view step) {
  const NewGame game = make_game();
  EXPECT_EQ(why(state, who, step), "") << step;
  game.apply(state, who, game.read(step).value());
  return state;
}

using Texts = std::vector<std::string>;
const Actor kFirst = seat_of(0);
const Actor kSecond = seat_of(1);

TEST(NewGame, all_twelve_plots_are_free_at_first_NG_1) {
  EXPECT_EQ(make_game().initial().free(), kAllPlots);
  EXPECT_EQ(why(at("............", 1, 3), seat_of(2), "claim 3"), "NG-1 no_seat");
}

TEST(NewGame, a_turn_begins_with_a_roll_and_players_take_turns_NG_2) {
  State state = make_game().initial();
  EXPECT_EQ(why(state, kFirst, "claim 3"), "NG-2 roll_first");
  EXPECT_EQ(why(state, kFirst, "roll 3"), "NG-2 chance_rolls");
  EXPECT_EQ(why(state, Actor::chance(), "claim 3"), "NG-2 chance_only");
  state = after(state, Actor::chance(), "roll 3");
  EXPECT_EQ(why(state, Actor::chance(), "roll 3"), "NG-2 rolled");
  EXPECT_EQ(why(state, kSecond, "claim 3"), "NG-2 not_your_turn");
  state = after(state, kFirst, "claim 3");
  EXPECT_EQ(state, at("..A.........", 2));
  EXPECT_EQ(state.active(), seat_of(1));
}

TEST(NewGame, a_roll_opens_the_free_plot_of_its_number_and_the_one_six_further_NG_3) {
  EXPECT_EQ(legal(at("............", 1, 3), 0), (Texts{"claim 3", "claim 9"}));
  EXPECT_EQ(legal(at("............", 1, 3), 1), Texts{});
  const State state = at("..B.........", 3, 3);
  EXPECT_EQ(legal(state, 0), Texts{"claim 9"});
  EXPECT_EQ(why(state, kFirst, "claim 3"), "NG-3 taken");
  EXPECT_EQ(why(state, kFirst, "claim 4"), "NG-3 not_rolled");
}

TEST(NewGame, a_player_passes_only_where_both_plots_are_taken_NG_4) {
  EXPECT_EQ(why(at("..B.........", 3, 3), kFirst, "pass"), "NG-4 must_claim");
  const State state = at("..B.....A...", 3, 3);
  EXPECT_EQ(legal(state, 0), Texts{"pass"});
  EXPECT_EQ(after(state, kFirst, "pass"), at("..B.....A...", 4));
}

TEST(NewGame, it_ends_after_the_last_turn_or_with_the_last_free_plot_NG_5) {
  const State late = after(at("AAABBB......", 16, 1), kSecond, "claim 7");
  EXPECT_EQ(late.phase, Phase::kOver);
  EXPECT_EQ(why(late, kSecond, "pass"), "NG-5 over");
  EXPECT_EQ(why(late, Actor::chance(), "roll 1"), "NG-5 over");
  const State full = after(at("AAABBBAAABB.", 12, 6), kSecond, "claim 12");
  EXPECT_EQ(full.phase, Phase::kOver);
}

TEST(NewGame, stretches_score_by_their_length_and_more_points_win_NG_6) {
  const NewGame game = make_game();
  EXPECT_EQ(points_of(game.components(), plots("A.AA.AAA...A", 'A')), 1 + 3 + 6 + 1);
  EXPECT_EQ(gain_of(game.components(), plots("A.AA........", 'A'), Plot::numbered(2)), 10 - 4);
  State state = at("AAA.BB......", 16);
  state.phase = Phase::kOver;
  EXPECT_EQ(game.outcome(state).winners, SeatSet::of(seat_of(0)));
  EXPECT_EQ(game.outcome(state).points[1], 3);
  state.owned[1] = plots("....BBB.....", 'B');
  EXPECT_EQ(game.outcome(state).winners, SeatSet::first(2));
}

TEST(NewGame, what_no_game_leads_to_is_not_read) {
  const NewGame game = make_game();
  const auto refused = [&](const State& state) {
    return !game.from_json(game.to_json(state)).ok();
  };
  EXPECT_FALSE(refused(at("A.B.........", 3, 2)));
  EXPECT_TRUE(refused(at("AA..........", 2)));
  EXPECT_TRUE(refused(at("AAAAAABBBBBB", 13)));
  State over = at("A...........", 3);
  over.phase = Phase::kOver;
  EXPECT_TRUE(refused(over));
}

TEST(NewGame, a_pack_that_cannot_be_played_is_refused) {
  const Json good = make_game().pack();
  const auto refused = [&](const char* key, const Json& value) {
    Json pack = good;
    pack[key] = value;
    return !NewGame::create(Json::object(), pack).ok();
  };
  EXPECT_FALSE(refused("turns", 12));
  EXPECT_TRUE(refused("turns", 13));
  EXPECT_TRUE(refused("turns", 0));
  EXPECT_TRUE(refused("stretch", Json::array({1, 3})));
  EXPECT_TRUE(refused("stretch", Json::array({5, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})));
  EXPECT_TRUE(refused("game", "other"));
  EXPECT_TRUE(refused("more", 1));
  EXPECT_FALSE(NewGame::create({{"players", 3}}, good).ok());
}

}  // namespace
}  // namespace fourlands::new_game
