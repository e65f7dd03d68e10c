#include "ai/search/tree.h"

#include <gtest/gtest.h>

#include <vector>

namespace fourlands::ai {
namespace {

std::vector<Edge<int>> edges_of(int first, int count) {
  std::vector<Edge<int>> edges;
  for (int i = 0; i < count; ++i) edges.push_back({first + i});
  return edges;
}

TEST(Tree, finds_what_was_added_and_nothing_else) {
  Tree<int> tree(100, 1000);
  EXPECT_EQ(tree.find(7), Tree<int>::kNone);
  const auto id = tree.add(7, seat_of(1), edges_of(10, 3));
  ASSERT_NE(id, Tree<int>::kNone);
  EXPECT_EQ(tree.find(7), id);
  EXPECT_EQ(tree.find(8), Tree<int>::kNone);
  EXPECT_EQ(tree.node(id).seat, seat_of(1));
  ASSERT_EQ(tree.edges(id).size(), 3U);
  EXPECT_EQ(tree.edges(id)[2].move, 12);
}

TEST(Tree, two_ways_to_a_position_share_what_is_learnt_there) {
  Tree<int> tree(100, 1000);
  const auto id = tree.add(7, seat_of(0), edges_of(0, 2));
  tree.edges(tree.find(7))[1].visits += 5;
  EXPECT_EQ(tree.edges(id)[1].visits, 5U);
  EXPECT_EQ(tree.size(), 1U);
}

TEST(Tree, keys_that_fall_on_the_same_slot_stay_apart) {
  Tree<int> tree(500, 5000);
  // Multiples of a power of two meet in the low bits of the slot.
  for (std::uint64_t i = 1; i <= 500; ++i)
    ASSERT_NE(tree.add(i << 48U, seat_of(0), edges_of(static_cast<int>(i), 1)), Tree<int>::kNone);
  for (std::uint64_t i = 1; i <= 500; ++i) {
    const auto id = tree.find(i << 48U);
    ASSERT_NE(id, Tree<int>::kNone);
    EXPECT_EQ(tree.edges(id)[0].move, static_cast<int>(i));
  }
}

TEST(Tree, a_full_tree_stops_growing_and_keeps_what_it_has) {
  Tree<int> nodes(3, 1000);
  for (std::uint64_t key = 1; key <= 3; ++key)
    EXPECT_NE(nodes.add(key, seat_of(0), edges_of(0, 2)), Tree<int>::kNone);
  EXPECT_TRUE(nodes.nearly_full());
  EXPECT_EQ(nodes.add(4, seat_of(0), edges_of(0, 2)), Tree<int>::kNone);
  EXPECT_EQ(nodes.find(4), Tree<int>::kNone);
  EXPECT_NE(nodes.find(3), Tree<int>::kNone);

  Tree<int> edges(100, 5);
  EXPECT_NE(edges.add(1, seat_of(0), edges_of(0, 3)), Tree<int>::kNone);
  EXPECT_EQ(edges.add(2, seat_of(0), edges_of(0, 3)), Tree<int>::kNone);
  EXPECT_NE(edges.add(3, seat_of(0), edges_of(0, 2)), Tree<int>::kNone);
}

TEST(Tree, a_cleared_tree_is_empty_and_takes_as_much_again) {
  Tree<int> tree(3, 1000);
  for (int round = 0; round < 3; ++round) {
    for (std::uint64_t key = 1; key <= 3; ++key) {
      EXPECT_EQ(tree.find(key), Tree<int>::kNone);
      EXPECT_NE(tree.add(key, seat_of(0), edges_of(0, 2)), Tree<int>::kNone);
    }
    tree.clear();
    EXPECT_EQ(tree.size(), 0U);
  }
}

TEST(Edge, the_first_look_counts_as_one_visit) {
  Edge<int> edge{0, 0.25F};
  EXPECT_FLOAT_EQ(edge.value(), 0.25F);
  edge.sum += 2.75F;
  edge.visits = 3;
  EXPECT_FLOAT_EQ(edge.value(), 0.75F);
}

}  // namespace
}  // namespace fourlands::ai
