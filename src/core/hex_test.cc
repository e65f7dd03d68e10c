#include "core/hex.h"

#include <gtest/gtest.h>

namespace fourlands {
namespace {

TEST(Hex, there_and_back_across_an_edge_is_where_one_began) {
  const Hex hex = Hex::at(3, -2);
  for (int edge = 0; edge < kHexEdges; ++edge) {
    const Hex other = hex.beyond(edge);
    EXPECT_NE(other, hex);
    EXPECT_EQ(other.beyond(opposite_edge(edge)), hex);
    EXPECT_EQ(edge_between(hex, other), edge);
    EXPECT_EQ(edge_between(other, hex), opposite_edge(edge));
  }
}

TEST(Hex, hexes_that_do_not_touch_share_no_edge) {
  EXPECT_EQ(edge_between(Hex{}, Hex{}), -1);
  EXPECT_EQ(edge_between(Hex{}, Hex::at(1, 1)), -1);
  EXPECT_EQ(edge_between(Hex{}, Hex::at(-1, -1)), -1);
  EXPECT_EQ(edge_between(Hex{}, Hex::at(2, 0)), -1);
}

TEST(Hex, keys_sort_as_hexes_do_and_give_them_back) {
  const Hex hexes[] = {Hex::at(-126, 5), Hex::at(-1, 4), Hex::at(0, -3), Hex::at(0, 0),
                       Hex::at(1, -126)};
  for (const Hex a : hexes) {
    EXPECT_EQ(Hex::of_key(a.key()), a);
    for (const Hex b : hexes) EXPECT_EQ(a < b, a.key() < b.key()) << a.text() << " " << b.text();
  }
}

TEST(Hex, has_one_name_and_is_read_no_farther_than_asked) {
  EXPECT_EQ(hex_of("1,-2", 126), Hex::at(1, -2));
  EXPECT_EQ(Hex::at(1, -2).text(), "1,-2");
  EXPECT_EQ(hex_of("126,0", 126), Hex::at(126, 0));
  for (const char* text : {"", "1", "1,", ",1", "1, 2", "01,2", "+1,2", "-0,1", "1,2,3", "127,0"})
    EXPECT_EQ(hex_of(text, 126), std::nullopt) << text;
}

}  // namespace
}  // namespace fourlands
