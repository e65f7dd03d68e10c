#include <cmath>
#include <map>

#include "games/land_ahead/table_testing.h"

// The final stage, the end, memory and the lottery of tokens: LA-40 to LA-51.

namespace fourlands::land_ahead::testing {
namespace {

// Hub and bay are all the tiles there are, so the final stage begins in the first turn.
Table in_final(int players = 2) {
  Table table(small_pack(0), {{"players", players}});
  table.island();
  return table;
}

TEST(LandAheadFinal, begins_as_soon_as_the_last_tile_is_placed_LA_40) {
  Table table(small_pack(0));
  table.steps({"tile 2", "put 1,-1 0", "tile 3"});
  EXPECT_EQ(table.json()["stage"], "explore");
  table.step("put 1,0 0");
  // In that same turn, before the player moves; that tile's own tokens were placed first.
  EXPECT_EQ(table.json()["stage"], "final");
  EXPECT_EQ(table.json()["active"], 0);
  EXPECT_EQ(table.phase(), "move");
  EXPECT_EQ(table.effects(), (Texts{"put", "tokens", "final"}));
  EXPECT_EQ(table.json()["tokens"].size(), 3U);
}

TEST(LandAheadFinal, tokens_that_nobody_can_reach_are_removed_but_stay_in_the_pool_LA_40) {
  Json pack = small_pack(0);
  pack["tiles"][2]["roads"] = Json::array();  // No road leads into the bay.
  Table table(pack);
  table.island();
  EXPECT_EQ(table.effects(), (Texts{"put", "tokens", "final"}));
  EXPECT_FALSE(table.json()["tokens"].contains("1,0"));
  EXPECT_EQ(table.json()["tokens"].size(), 2U);
  int pool = 0;
  const Json json = table.json();
  for (const auto& [kind, count] : json["pool"].items()) pool += count.get<int>();
  EXPECT_EQ(pool, 158);
}

TEST(LandAheadFinal, a_balloon_is_a_way_to_reach_LA_40) {
  Json pack = small_pack(0);
  pack["tiles"][0]["roads"] = Json::array();  // No road leaves the first balloon,
  pack["tiles"][2]["centre"] = "balloon";     // but one leaves the second.
  Table table(pack);
  table.island();
  EXPECT_EQ(table.json()["tokens"].size(), 2U);
}

TEST(LandAheadFinal, no_tile_or_token_is_placed_any_more_LA_41) {
  Table table = in_final();
  table.step("stay");
  EXPECT_EQ(table.phase(), "move") << "the next turn begins with moving";
  EXPECT_EQ(table.json()["tiles_to_place"], 0);
  EXPECT_EQ(table.why("put 0,1 0"), "LA-41 no_more_tiles");
}

TEST(LandAheadFinal, what_is_put_back_lies_face_up_LA_41_LA_30_LA_33) {
  Table left = in_final();
  left.steps({"walk 1,-1S", "reveal sword", "leave"});
  EXPECT_EQ(left.json()["tokens"]["1,-1S"], Json({{"kind", "sword"}, {"up", true}}));
  Table fell = in_final();
  fell.steps({"walk 1,-1S", "reveal bat", "fall"});
  EXPECT_EQ(fell.json()["tokens"]["1,-1S"], Json({{"kind", "bat"}, {"up", true}}));
  Table escaped = in_final();
  escaped.give(0, "body", "mail").steps({"walk 1,-1S", "reveal wraith"});
  EXPECT_EQ(escaped.json()["tokens"]["1,-1S"], Json({{"kind", "wraith"}, {"up", true}}));
}

TEST(LandAheadFinal, a_token_face_up_is_met_again_without_a_draw_LA_41) {
  Table table = in_final();
  table.steps({"walk 1,-1S", "reveal sword", "leave", "walk 1,-1S"});
  EXPECT_EQ(table.phase(), "artifact");
  EXPECT_EQ(table.json()["tokens"]["1,-1S"], Json({{"kind", "sword"}, {"up", true}}));
  table.step("take");
  EXPECT_FALSE(table.json()["tokens"].contains("1,-1S"));
}

TEST(LandAheadEnd, comes_at_the_end_of_the_turn_that_leaves_no_token_face_down_LA_41) {
  Table table = in_final();
  table.steps({"walk 1,-1S", "reveal emerald", "walk 1,-1", "reveal sword", "leave"});
  EXPECT_EQ(table.json()["stage"], "final");
  table.steps({"walk 1,0", "reveal club"});
  EXPECT_EQ(table.json()["stage"], "final") << "not before the event is over";
  table.step("leave");
  const Json json = table.json();
  EXPECT_EQ(json["stage"], "over");
  EXPECT_EQ(json["phase"], "over");
  EXPECT_EQ(json["turn"], 3);
  EXPECT_EQ(json["active"], 0) << "both stay at the last turn";
  EXPECT_EQ(json["result"], Json({{"scores", {3, 0}}, {"winners", {0}}}));
  EXPECT_TRUE(json["event"].is_null());
  EXPECT_TRUE(table.game().to_act(table.state()).is_nobody());
  EXPECT_EQ(table.effects(), (Texts{"leave", "over", "score", "score", "win"}));
}

TEST(LandAheadEnd, twelve_quiet_rounds_end_the_game_LA_42) {
  for (int players : {1, 2, 3}) {
    // Three players start from the balloon with three land corners; make the small box's so.
    Json pack = small_pack(0);
    if (players == 3) pack["tiles"][0]["land"] = {0, 1, 3};
    Table table(pack, {{"players", players}});
    table.island();
    for (int i = 1; i < 12 * players; ++i) {
      table.step("stay");
      EXPECT_EQ(table.json()["quiet_turns"], i);
      EXPECT_EQ(table.json()["stage"], "final");
    }
    table.step("stay");
    EXPECT_EQ(table.json()["stage"], "over");
    EXPECT_EQ(table.json()["quiet_turns"], 12 * players);
    EXPECT_EQ(table.json()["turn"], 12 * players);
    EXPECT_EQ(table.json()["tokens"].size(), 3U);
  }
}

TEST(LandAheadEnd, turning_up_or_taking_a_token_starts_the_count_again_LA_42) {
  Table table = in_final();
  table.steps({"stay", "stay"});
  EXPECT_EQ(table.json()["quiet_turns"], 2);
  table.steps({"walk 1,-1S", "reveal sword"});
  EXPECT_EQ(table.json()["quiet_turns"], 2) << "until the turn is over";
  table.step("leave");
  EXPECT_EQ(table.json()["quiet_turns"], 0);
  table.steps({"walk 1,-1S", "leave"});
  EXPECT_EQ(table.json()["quiet_turns"], 1) << "it was face up, and it did not leave";
  table.steps({"stay", "walk 1,-1S", "take"});
  EXPECT_EQ(table.json()["quiet_turns"], 0) << "a token left the island";
}

TEST(LandAheadEnd, a_known_token_that_lay_face_down_is_turned_up_too_LA_42) {
  Table table(small_pack(1));
  table.island().steps({"walk 1,-1S", "reveal sword", "leave"}).sea();
  EXPECT_EQ(table.json()["stage"], "final");
  table.step("stay");
  EXPECT_EQ(table.json()["quiet_turns"], 1) << "the turn in which the stage begins counts";
  table.steps({"walk 1,-1S", "leave"});
  EXPECT_EQ(table.json()["quiet_turns"], 0);
  EXPECT_EQ(table.json()["tokens"]["1,-1S"]["up"], true);
}

// If a swap counted, two players could swap for ever.
TEST(LandAheadEnd, a_swap_of_a_token_face_up_is_quiet_LA_42) {
  Table table = in_final();
  table.give(0, "right", "club");
  table.steps({"walk 1,-1S", "reveal sword", "swap", "stay", "walk 1,-1S", "swap"});
  EXPECT_EQ(table.json()["quiet_turns"], 2);
}

TEST(LandAheadEnd, wounded_turns_are_quiet_and_pass_by_themselves_LA_42_LA_25) {
  Table table = in_final(1);
  table.steps({"walk 1,-1S", "reveal dragon", "fall"});
  // Alone, the player stands up in the next turn, which passes, and moves in the one after it.
  EXPECT_EQ(table.effects(), (Texts{"wound", "turn", "stand_up", "turn"}));
  EXPECT_EQ(table.json()["turn"], 3);
  EXPECT_EQ(table.json()["quiet_turns"], 1);
  EXPECT_EQ(table.seat(0)["wounded"], false);
}

TEST(LandAheadScore, treasures_and_trophies_count_and_ties_share_the_win_LA_43) {
  Table table = in_final();
  table.give(1, "body", "mail").give(1, "right", "axe");
  table.steps({"walk 1,-1S", "reveal emerald"});
  table.steps({"walk 1,-1", "reveal wraith"});
  table.steps({"walk 1,0", "reveal club", "leave"});
  EXPECT_EQ(table.json()["result"], Json({{"scores", {3, 3}}, {"winners", {0, 1}}}));
  const Outcome outcome = table.game().outcome(table.state());
  EXPECT_EQ(outcome.winners.size(), 2);
  EXPECT_EQ(outcome.points[1], 3);
}

TEST(LandAheadMemory, the_state_keeps_what_was_seen_and_views_equal_it_LA_50) {
  Table table;
  table.island().steps({"walk 1,-1S", "reveal sword", "leave"});
  EXPECT_EQ(table.json()["tokens"]["1,-1S"]["kind"], "sword");
  for (Viewer viewer : {kSpectator, Viewer(Seat{0}), Viewer(Seat{1})})
    EXPECT_EQ(table.game().view_to_json(table.game().view(table.state(), viewer)), table.json());
}

TEST(LandAheadMemory, without_the_aid_the_picture_keeps_a_seen_token_to_itself_LA_50) {
  for (bool aid : {true, false}) {
    Table table(small_pack(20), {{"players", 2}, {"memory_aid", aid}});
    table.island().steps({"walk 1,-1S", "reveal bat", "fall"}).sea();
    const std::string picture = table.game().draw(
        {table.state()}, Seat{1}, Ink(false, registry().catalogue(), Language::kEnglish));
    EXPECT_EQ(picture.find("bat 1/1") != std::string::npos, aid);
    EXPECT_EQ(picture.find("m0") != std::string::npos, aid) << picture;
  }
}

// LA-51 on a box of five tokens, two of which lie on the island: the kinds that two turn-ups show,
// by drawing at the turn-up, against all shuffles of the pile counted out.
TEST(LandAheadLottery, drawing_at_the_turn_up_is_shuffling_beforehand_LA_51) {
  const Json tokens = Json::parse(R"([
    {"kind":"health","count":1,"type":"potion","heals":true},
    {"kind":"coin","count":2,"type":"treasure","points":1},
    {"kind":"ruby","count":2,"type":"treasure","points":4},
    {"kind":"pearl","count":1,"type":"treasure","points":2}])");
  // Shuffled beforehand: every order of the five as likely as any other; 1,-1S gets the first.
  Texts pile = {"coin", "coin", "pearl", "ruby", "ruby"};
  std::vector<std::size_t> order = {0, 1, 2, 3, 4};
  std::map<std::string, double> shuffled;
  do {
    shuffled[pile[order[0]] + " " + pile[order[1]]] += 1.0 / 120;
  } while (std::next_permutation(order.begin(), order.end()));

  // Drawn at the turn-up: the exact weights of the chance steps, followed through two turns.
  std::map<std::string, double> drawn;
  Table start(small_pack(3, tokens), {{"players", 1}});
  start.island().step("walk 1,-1S");
  const auto outcomes = [](const Table& table) {
    LandAhead::Chances chances;
    table.game().chances(table.state(), chances);
    std::vector<std::pair<std::string, double>> out;
    double sum = 0;
    for (const auto& [move, weight] : chances) sum += weight;
    for (const auto& [move, weight] : chances)
      out.emplace_back(table.game().write(move), weight / sum);
    return out;
  };
  for (const auto& [first, first_chance] : outcomes(start)) {
    Table table = start;
    table.step(first).sea().step("walk 1,-1");
    for (const auto& [second, second_chance] : outcomes(table))
      drawn[first.substr(7) + " " + second.substr(7)] += first_chance * second_chance;
  }
  ASSERT_EQ(drawn.size(), shuffled.size());
  for (const auto& [kinds, chance] : shuffled) EXPECT_NEAR(drawn[kinds], chance, 1e-12) << kinds;
}

TEST(LandAheadLottery, sampling_keeps_to_the_weights_LA_51) {
  Table table;
  table.island().step("walk 1,-1S");
  Rng rng(51);
  std::map<std::string, int> seen;
  constexpr int kDraws = 158000;
  for (int i = 0; i < kDraws; ++i)
    ++seen[table.game().write(table.game().sample(table.state(), rng))];
  const Json json = table.json();
  for (const auto& [kind, count] : json["pool"].items()) {
    const double expected = kDraws / 158.0 * count.get<int>();
    EXPECT_NEAR(seen["reveal " + kind], expected, 5 * std::sqrt(expected)) << kind;
  }
}

}  // namespace
}  // namespace fourlands::land_ahead::testing
