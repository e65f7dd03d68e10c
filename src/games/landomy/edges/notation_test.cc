#include "games/landomy/table_testing.h"

namespace fourlands::landomy {
namespace {

TEST(LandomyNotation, every_step_of_the_rules_reads_and_writes_back) {
  const Landomy game = make_game();
  for (const std::string_view text :
       {"draw 7", "draw 13", "layout S R CR C C CR R S", "place a3", "map 7 Nb", "map 13 W3",
        "facedown 7 E2", "storm a2 c1 push 1 b1", "storm a2 c1", "move b3 a3x1 c3x2", "place b1",
        "block b2", "move b2 b1x12", "move b2 b1x1 a2x2 c2x3 b3x4",
        "move a1 a1x1 b1x1 c1x1 a2x1 b2x1 c2x1 a3x1 b3x1 c3x12", "storm b2 b2 push 0 b2"}) {
    const auto move = game.read(text);
    ASSERT_TRUE(move.ok()) << text;
    EXPECT_EQ(game.write(move.value()), text);
  }
}

TEST(LandomyNotation, whatever_else_is_refused_as_unreadable_with_the_word_at_fault) {
  const Table table(make_game());
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"", "step"},
      {" ", "step"},
      {"end", "step"},
      {"draw", "step"},
      {"draw 0", "card"},
      {"draw 14", "card"},
      {"draw 07", "card"},
      {"draw 7 ", "step"},
      {"Draw 7", "step"},
      {"draw  7", "step"},
      {"map 7", "step"},
      {"map 7 Na Nb", "step"},
      {"map 7 N1", "side"},
      {"map x Na", "card"},
      {"facedown 7 b2", "side"},
      {"layout S R CR C C CR R", "step"},
      {"layout S R CR C C CR R X", "kind"},
      {"layout S R CR C C CR R s", "kind"},
      {"storm a2", "step"},
      {"storm a2 c4", "cell"},
      {"storm a2 c1 push", "step"},
      {"storm a2 c1 push 1", "step"},
      {"storm a2 c1 shove 1 b1", "step"},
      {"storm a2 c1 push 2 b1", "seat"},
      {"storm a2 c1 push 1 b9", "cell"},
      {"move b3", "step"},
      {"move b3 a3", "airships"},
      {"move b3 a3x0", "airships"},
      {"move b3 a3x13", "airships"},
      {"move b3 a3x", "airships"},
      {"move b3 a3x01", "airships"},
      {"move b3 a3-1", "airships"},
      {"move b3 z3x1", "airships"},
      {"move z3 a3x1", "cell"},
      {"place", "step"},
      {"place d1", "cell"},
      {"block b2 b3", "step"},
      {"\xff\xfe", "step"},
  };
  for (const auto& [text, word] : cases)
    EXPECT_EQ(table.why(text), "unreadable " + std::string(word)) << text;
  EXPECT_EQ(table.why(std::string(5000, 'x')), "unreadable step");
}

TEST(LandomyNotation, the_islands_of_a_move_have_one_order_LD_32) {
  const Table table(make_game());
  EXPECT_EQ(table.why("move b3 c3x2 a3x1"), "unreadable airships");
  EXPECT_EQ(table.why("move b3 a3x1 b2x1"), "unreadable airships");
  EXPECT_EQ(table.why("move b3 a3x1 a3x1"), "unreadable airships");
}

TEST(LandomyNotation, a_step_takes_eight_bytes_and_equal_steps_are_equal_bits) {
  static_assert(sizeof(Move) == 8);
  const Landomy game = make_game();
  EXPECT_EQ(game.read("storm a2 c1").value(),
            Move::storm(cell_of("a2").value(), cell_of("c1").value()));
  EXPECT_FALSE(game.read("storm a2 c1").value() == game.read("storm a2 c1 push 0 a1").value());
  EXPECT_FALSE(game.read("place a1").value() == game.read("block a1").value());
}

}  // namespace
}  // namespace fourlands::landomy
