#include "games/landomy/test_support.h"

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
  EXPECT_EQ(picture(table), "");
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

}  // namespace
}  // namespace fourlands::landomy
