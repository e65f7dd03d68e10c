#include <set>

#include "games/landomy/queries.h"
#include "games/landomy/table_testing.h"

namespace fourlands::landomy {
namespace {

TEST(LandomyRefusal, a_seat_that_does_not_exist_is_refused_LD_20) {
  const Table table(make_game());
  EXPECT_EQ(table.why(seat_of(2), "place a1"), "LD-20 no_seat");
  EXPECT_EQ(table.why(seat_of(15), "draw 1"), "LD-20 no_seat");
}

TEST(LandomyRefusal, chance_and_seats_keep_to_their_own_steps) {
  Table table(make_game());
  EXPECT_EQ(table.why(seat_of(0), "draw 1"), "LD-7 chance_draws");
  EXPECT_EQ(table.why(seat_of(0), "layout S R CR C C CR R S"), "LD-10 chance_lays_out");
  EXPECT_EQ(table.why(seat_of(0), "map 1 Sa"), "LD-27 draw_first");
  EXPECT_EQ(table.why(Actor::chance(), "map 1 Sa"), "LD-7 chance_only");
  EXPECT_EQ(table.why(Actor::chance(), "place a1"), "LD-7 chance_only");
  EXPECT_EQ(table.why(Actor::chance(), "layout S R CR C C CR R S"), "LD-10 laid_out");
  table.play_all({"draw 5", "draw 7"});
  EXPECT_EQ(table.why(Actor::chance(), "draw 1"), "LD-27 no_draw_now");
  EXPECT_EQ(table.why(Actor::chance(), "layout S R CR C C CR R S"), "LD-10 laid_out");
}

TEST(LandomyRefusal, the_advanced_setup_goes_layout_then_airships_LD_10_LD_11) {
  Table table(make_game({{"setup", "advanced"}}));
  EXPECT_EQ(table.why(seat_of(0), "place a1"), "LD-10 layout_first");
  EXPECT_EQ(table.why(Actor::chance(), "draw 1"), "LD-10 layout_first");
  EXPECT_EQ(table.why(Actor::chance(), "layout S S S S R R C C"), "LD-10 layout_counts");
  table.play("layout S R CR C C CR R S");
  EXPECT_EQ(table.why(Actor::chance(), "layout S R CR C C CR R S"), "LD-10 laid_out");
  EXPECT_EQ(table.why(Actor::chance(), "draw 1"), "LD-27 no_draw_now");
  EXPECT_EQ(table.why(seat_of(1), "place a1"), "LD-11 not_your_setup");
  EXPECT_EQ(table.why(seat_of(0), "place b2"), "LD-11 setup_centre");
  EXPECT_EQ(table.why(seat_of(0), "map 1 Sa"), "LD-11 setup_places");
}

TEST(LandomyRefusal, each_phase_has_its_player_and_its_steps_LD_22_LD_24) {
  Table table(make_game(), {.board = kStart});
  EXPECT_EQ(table.why(seat_of(1), "map 5 Nb"), "LD-20 not_active");
  EXPECT_EQ(table.why("place a1"), "LD-22 map_first");
  EXPECT_EQ(table.why("storm a2 b1 push 0 a1"), "LD-22 map_first");
  table.play("map 5 Sb");
  EXPECT_EQ(table.why(seat_of(1), "move b1 a1x1"), "LD-24 black_first");
  EXPECT_EQ(table.why("map 7 Sa"), "LD-22 map_placed");
  EXPECT_EQ(table.why("facedown 7 Sa"), "LD-22 map_placed");
  EXPECT_EQ(table.why("place b1"), "LD-24 other_action");
  EXPECT_EQ(table.why("storm a2 b1 push 0 a1"), "LD-24 other_action");
  EXPECT_EQ(table.why("move c1 b1x1"), "LD-24 not_on_map");
  EXPECT_EQ(table.why("block c1"), "LD-24 not_on_map");
  table.play("move b1 a1x1");
  EXPECT_EQ(table.why(seat_of(0), "move b2 b1x1"), "LD-24 white_now");
  EXPECT_EQ(table.why("move b1 a1x1"), "LD-24 crossed_out");
}

TEST(LandomyRefusal, after_a_face_down_map_only_an_airship_is_placed_LD_23) {
  Table table(make_game(), {.board = R"(0/3   0/2   0/0~
                                        0/2   2/0   0/0~
                                        0/0   3/0   0/0)",
                            .turn = 3,
                            .used = "Sb Na"});
  table.play("facedown 5 Sc");
  EXPECT_EQ(table.why(seat_of(1), "place a1"), "LD-20 not_active");
  EXPECT_EQ(table.why("map 7 Sa"), "LD-22 map_placed");
  EXPECT_EQ(table.why("facedown 7 Sa"), "LD-22 map_placed");
  EXPECT_EQ(table.why("block a1"), "LD-23 facedown_places");
  EXPECT_EQ(table.why("move b1 b2x1"), "LD-23 facedown_places");
}

TEST(LandomyRefusal, a_finished_game_takes_no_step_LD_21_LD_40) {
  const Table lead(make_game(), {.board = R"(0/3   0/2   0/2
                                             2/2~  0/0   0/0~
                                             1/1   2/0   0/0)",
                                 .turn = 2,
                                 .used = "Sb",
                                 .phase = Phase::kOver});
  EXPECT_EQ(lead.why(seat_of(1), "map 5 Nb"), "LD-21 over_lead");
  EXPECT_EQ(lead.why(Actor::chance(), "draw 9"), "LD-21 over_lead");
  const Table last(make_game(), {.board = kStart,
                                 .turn = 10,
                                 .offer = {13},
                                 .used = "Na Nb Nc E1 E2 E3 Sa Sb Sc W1",
                                 .phase = Phase::kOver});
  EXPECT_EQ(last.why(seat_of(0), "place a1"), "LD-40 over");
  EXPECT_EQ(last.why(Actor::chance(), "draw 12"), "LD-40 over");
}

TEST(LandomyRefusal, the_sentences_are_those_of_a_referee_in_both_languages) {
  Table table(make_game(), {.board = R"(0/3   0/2   0/2
                                        0/2~  0/0~  2/0
                                        2/0   2/0   3/0)"});
  table.play("map 5 Sb");
  EXPECT_EQ(table.told("move b2 b1x1", Language::kEnglish),
            "There is a storm on b2, so no Airship can come there (LD-31).");
  EXPECT_EQ(table.told("move b2 b1x1", Language::kItalian),
            "Su b2 c'è una Tempesta Radioattiva, quindi nessuna Aeronave può arrivarci (LD-31).");
  EXPECT_EQ(table.told("place b1", Language::kEnglish),
            "The action due now, shown on the Active Island b1, is Movement and Conflict (LD-24).");
  EXPECT_EQ(table.told("block b1", Language::kItalian),
            "L'azione Movimento e conflitto è possibile su b1, quindi è obbligatoria (LD-25).");
  EXPECT_EQ(table.told("move b1 a1x7", Language::kEnglish),
            "You have only 2 Airships on a1 (LD-32).");
  EXPECT_EQ(table.told("draw 99", Language::kEnglish),
            "There is no Map \"99\": they are numbered from 1 to 13.");
}

TEST(LandomyRefusal, the_legal_list_is_exactly_what_no_rule_refuses) {
  Rng rng(21);
  for (int game = 0; game < 12; ++game) {
    Table table(make_game());
    while (!table.game.to_act(table.state).is_nobody()) {
      if (table.next().is_chance()) {
        table.game.apply(table.state, table.next(), table.game.sample(table.state, rng));
        continue;
      }
      for (Seat seat : SeatSet::first(kSeats)) {
        std::set<std::string> allowed;
        for (Move move : all_steps(table.state, seat))
          if (!table.game.refusal(table.state, seat, move)) allowed.insert(table.game.write(move));
        const auto legal = table.legal(seat);
        ASSERT_EQ(Texts(allowed.begin(), allowed.end()), legal) << table.json().dump();
      }
      const auto legal = table.legal();
      table.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
  }
}

}  // namespace
}  // namespace fourlands::landomy
