#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "ai/model/network.h"
#include "ai/search/large_pages.h"
#include "game/evaluation.h"

namespace fourlands::ai {

// Keeps the network's accumulators of the parts that positions evaluated lately share (compare
// NNUE, Nasu 2018, which updates its accumulator from move to move; here it is looked up by key).
// Games without SplitInputs have nothing to keep.
template <class E>
class AccumulatorCache {
 public:
  AccumulatorCache(const Network&, std::size_t) {}
};
template <SplitInputs E>
class AccumulatorCache<E> {
 public:
  using State = typename E::Game::State;

  // `size`: how many entries, a power of two or none.
  AccumulatorCache(const Network& network, std::size_t size)
      : row_(network.row()), entries_(size), accumulators_(size * network.row()) {}
  [[nodiscard]] std::size_t size() const { return entries_.size(); }

  // Asks memory for what will be needed, so that it is there by then.
  void prefetch(const E& evaluation, const State& state) const {
    const std::size_t at = evaluation.hash(evaluation.shared_key(state)) & (entries_.size() - 1);
    fetch(&entries_[at], sizeof(Entry));
    fetch(&accumulators_[at * row_], row_ * sizeof(float));
  }
  Network::Output forward(const E& evaluation, const Network& network, const State& state,
                          Seat seat) {
    const auto key = evaluation.shared_key(state);
    const std::size_t at = evaluation.hash(key) & (entries_.size() - 1);
    Entry& entry = entries_[at];
    const std::span<float> accumulator = std::span(accumulators_).subspan(at * row_, row_);
    if (!entry.used || entry.key != key) {
      entry.used = true;
      entry.key = key;
      const std::size_t count = evaluation.shared_inputs(state, seat, entry.shared, inputs_);
      network.accumulate(std::span(inputs_).first(count), accumulator);
    }
    const std::size_t count = evaluation.own_inputs(state, seat, entry.shared, inputs_);
    return network.finish(accumulator, std::span(inputs_).first(count));
  }

 private:
  struct Entry {
    decltype(std::declval<const E&>().shared_key(std::declval<const State&>())) key{};
    typename E::SharedPart shared{};
    bool used = false;
  };
  static void fetch(const void* from, std::size_t size) {
    constexpr std::size_t kLine = 64;
    const auto* const bytes = static_cast<const std::byte*>(from);
    for (std::size_t at = 0; at < size; at += kLine) __builtin_prefetch(bytes + at);
    __builtin_prefetch(bytes + size - 1);
  }

  std::size_t row_;
  // Not made anew for each position, because that would set it to 0 each time.
  std::array<Input, static_cast<std::size_t>(E::kMaxSparseInputs)> inputs_{};
  std::vector<Entry, LargePages<Entry>> entries_;
  std::vector<float, LargePages<float>> accumulators_;
};

}  // namespace fourlands::ai
