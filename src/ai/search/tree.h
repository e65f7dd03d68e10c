#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ai/search/large_pages.h"
#include "game/seat.h"

namespace fourlands::ai {

// A step at a node: its one-ply value and prior, and what its visits brought.
template <class Move>
struct Edge {
  Move move;
  float sum = 0;    // Of its one-ply value for the node's seat and the values of its visits.
  float prior = 0;  // By softmax over the one-ply values.
  std::uint32_t visits = 0;
  std::uint32_t next = 0;  // The node behind it, where no chance lies between and it is known.

  // The one-ply value counts as one visit.
  [[nodiscard]] float value() const { return sum / static_cast<float>(visits + 1); }
};

struct Node {
  std::uint64_t key = 0;
  std::uint32_t first_edge = 0;
  std::uint32_t visits = 0;
  std::uint16_t edges = 0;
  Seat seat;
};

// Nodes found by key. All room is taken once; when it is full the tree only stops growing. Keys are
// positions (or, with secrets, what the searching seat saw since the root), so paths that lead
// to the same position (transpositions) share what is learnt about it.
template <class Move>
class Tree {
 public:
  using Id = std::uint32_t;
  static constexpr Id kNone = 0;

  Tree(std::size_t most_nodes, std::size_t most_edges)
      : most_edges_(most_edges), slots_(slots_for(most_nodes)) {
    nodes_.reserve(most_nodes + 1);
    edges_.reserve(most_edges);
    nodes_.push_back(Node{});
  }

  // Costs as much as there is to forget: searches of a few nodes do it at every step. The last
  // comes first, so that what kept a node from its own slot is still there when it is looked up.
  void clear() {
    for (; nodes_.size() > 1; nodes_.pop_back()) slots_[slot_of(nodes_.back().key)] = kNone;
    edges_.clear();
  }
  [[nodiscard]] bool nearly_full() const {
    return nodes_.size() * 2 > nodes_.capacity() || edges_.size() * 2 > most_edges_;
  }

  [[nodiscard]] Id find(std::uint64_t key) const { return slots_[slot_of(key)]; }

  // A new node with those edges, or none if the room is used up.
  Id add(std::uint64_t key, Seat seat, std::span<const Edge<Move>> edges) {
    if (nodes_.size() == nodes_.capacity() || edges_.size() + edges.size() > most_edges_)
      return kNone;
    const Id id = static_cast<Id>(nodes_.size());
    nodes_.push_back({key, static_cast<std::uint32_t>(edges_.size()), 0,
                      static_cast<std::uint16_t>(edges.size()), seat});
    edges_.insert(edges_.end(), edges.begin(), edges.end());
    slots_[slot_of(key)] = id;
    return id;
  }
  // That node will be asked for soon.
  void prefetch(Id id) const { __builtin_prefetch(&nodes_[id]); }
  [[nodiscard]] Node& node(Id id) { return nodes_[id]; }
  [[nodiscard]] std::span<Edge<Move>> edges(Id id) {
    return std::span(edges_).subspan(nodes_[id].first_edge, nodes_[id].edges);
  }
  [[nodiscard]] std::size_t size() const { return nodes_.size() - 1; }

 private:
  static std::size_t slots_for(std::size_t nodes) {
    std::size_t slots = 16;
    while (slots < 2 * nodes) slots *= 2;
    return slots;
  }
  // The node's slot, or the free one where it would go: half of them are always free.
  [[nodiscard]] std::size_t slot_of(std::uint64_t key) const {
    std::size_t slot = (key * 0x9e3779b97f4a7c15ULL) & (slots_.size() - 1);
    while (slots_[slot] != kNone && nodes_[slots_[slot]].key != key)
      slot = (slot + 1) & (slots_.size() - 1);
    return slot;
  }

  std::size_t most_edges_;
  std::vector<Id, LargePages<Id>> slots_;
  std::vector<Node, LargePages<Node>> nodes_;
  std::vector<Edge<Move>, LargePages<Edge<Move>>> edges_;
};

}  // namespace fourlands::ai
