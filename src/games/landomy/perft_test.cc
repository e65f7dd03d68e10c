#include "game/perft.h"

#include "games/landomy/table_testing.h"

namespace fourlands::landomy {
namespace {

std::uint64_t perft(const Table& table, int depth) {
  return Perft<Landomy>(table.game, 1'000'000'000).count(table.state, depth).value();
}

TEST(LandomyPerft, the_first_numbers_can_be_counted_by_hand) {
  const Table table(make_game());
  EXPECT_EQ(perft(table, 1), 13U);
  EXPECT_EQ(perft(table, 2), 13U * 12U);
  EXPECT_EQ(perft(table, 3), 13U * 12U * 2U * 6U);  // Two Maps, six sides of four islands.
  const Table advanced(make_game({{"setup", "advanced"}}));
  EXPECT_EQ(perft(advanced, 1), 2520U);
  EXPECT_EQ(perft(advanced, 3), 2520U * 8U * 8U);
}

// Where two engines differ these differ first.
TEST(LandomyPerft, the_deeper_numbers_are_what_they_were) {
  EXPECT_EQ(perft(Table(make_game()), 4), 14472U);
  EXPECT_EQ(perft(Table(make_game()), 5), 83112U);
  const Table turn(make_game(), {.board = R"(2/0   1/2   2/0
                                             0/2~  1/1~  0/1
                                             0/2   2/0   1/1)"});
  EXPECT_EQ(perft(turn, 1), 16U);
  EXPECT_EQ(perft(turn, 2), 149U);
  EXPECT_EQ(perft(turn, 3), 993U);
  EXPECT_EQ(perft(turn, 4), 10923U);
}

}  // namespace
}  // namespace fourlands::landomy
