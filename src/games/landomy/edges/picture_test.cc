#include "games/landomy/table_testing.h"

namespace fourlands::landomy {
namespace {

std::string picture(const Table& table, Language language = Language::kEnglish) {
  const Ink ink(false, registry().catalogue(), language);
  return table.game.draw(table.game.view(table.state, seat_of(0)), seat_of(0), ink);
}

TEST(LandomyDraw, a_turn_in_the_middle_is_drawn_with_everything_on_the_table) {
  Table table(make_game(), {.board = R"(2/0   1/2   2/0
                                        0/2~  1/1~  0/1
                                        0/2   2/0   1/1)",
                            .turn = 3,
                            .offer = {5, 12},
                            .used = "Sb W2*"});
  table.play("map 5 Nc");
  table.play("move b3 a3x1 c3x1");
  EXPECT_EQ(picture(table), R"(Turn 3 of 10: white action of Seat 1: Radioactive Storm

                  Na ( )                    Nb ( )                    Nc (5)
        +-------------------------+-------------------------+-------------------------+
        | a3                      | b3 [X]                  | c3                      |
W3 ( )  | Settlement              | Radar                   | Contaminated Radar      | E3 ( )
        | ● Place     ○ Place     | ● Move      ○ Move      | ● Move      ○ Storm     |
        | C                       | C                       | C                       |
        +-------------------------+-------------------------+-------------------------+
        | a2          ~STORM~     | b2 [ ]      ~STORM~     | c2                      |
W2 (v)  | Contaminated            | Crystal Island          | Contaminated            | E2 ( )
        | ● Storm     ○ Storm     |                         | ● Storm     ○ Storm     |
        |             II          | C           I           |             I           |
        +-------------------------+-------------------------+-------------------------+
        | a1                      | b1                      | c1 [ ]                  |
W1 ( )  | Contaminated Radar      | Radar                   | Settlement              | E1 ( )
        | ● Move      ○ Storm     | ● Move      ○ Move      | ● Place     ○ Place     |
        |             II          | CC                      | C           I           |
        +-------------------------+-------------------------+-------------------------+
                  Sa ( )                    Sb (1)                    Sc ( )

Map 5 on Nc, Active Island c3:  [ ] c1  [ ] b2  [X] b3

Face-up Maps, as they would lie on a side N, E, S or W:                     Monitoring board
Map 12     N      E      S      W                                            3 C C C
         . . .  # . .  . # #  . . .                                          2 I . I
         . # .  # # .  . # .  . # #                                          1 I C .
         # # .  . . .  . . .  . . #                                            a b c

> Cephalians (C), Seat 0: 4 Islands, 7 Airships, 5 in reserve
  Imenorids (I), Seat 1: 3 Islands, 7 Airships, 5 in reserve
Maps not seen yet: 3 4 6 7 8 9 10 11 13
● black action  ○ white action   [ ] open sector  [X] crossed out   (5) a Map  (v) face down
)");
}

TEST(LandomyDraw, no_line_is_wider_than_a_hundred_columns_in_any_language) {
  Rng rng(17);
  for (const char* setup : {"standard", "advanced"}) {
    for (int game = 0; game < 10; ++game) {
      Table table(make_game({{"setup", setup}}));
      do {
        for (Language language : {Language::kEnglish, Language::kItalian}) {
          int width = 0;
          for (char c : picture(table, language)) {
            if (c == '\n') {
              ASSERT_LE(width, 100);
              width = 0;
            } else if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) {
              ++width;
            }
          }
        }
      } while (random_step(table.game, table.state, rng));
    }
  }
}

TEST(LandomyDraw, many_airships_are_a_number_and_the_reader_is_pointed_at) {
  const Table table(make_game(), {.board = R"(0/3   0/2   0/2
                                              0/2~  0/0   2/0~
                                              0/0   0/0   10/0)"});
  const std::string drawn = picture(table, Language::kItalian);
  EXPECT_NE(drawn.find("| C x 10 "), std::string::npos);
  EXPECT_NE(drawn.find("~TEMPESTA~"), std::string::npos);
  EXPECT_NE(drawn.find("> Cefaliani (C), Posto 0: 2 Isole, 12 Aeronavi, 0 in riserva"),
            std::string::npos);
  EXPECT_NE(drawn.find("Mappa 5    N      E      S      W     Mappa 7 "), std::string::npos);
}

TEST(LandomyDraw, unknown_islands_and_the_winner_are_told) {
  const Table layout(make_game({{"setup", "advanced"}}));
  EXPECT_NE(picture(layout).find("| ?  "), std::string::npos);
  const Table over(make_game(), {.board = R"(0/3   0/2   0/2
                                             2/2~  0/0   0/0~
                                             1/1   2/0   0/0)",
                                 .turn = 2,
                                 .used = "Sb",
                                 .phase = Phase::kOver});
  EXPECT_TRUE(picture(over).starts_with(
      "Turn 2 of 10: The game is over: Seat 1 wins by starting the turn with at least 2 Islands"));
}

}  // namespace
}  // namespace fourlands::landomy
