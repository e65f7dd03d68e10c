#pragma once

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace fourlands::ai {

// Sorts options by visits, then by value; among equals the order they came in stays. Not
// std::stable_sort, whose buffer the library itself calls deprecated.
template <class Option>
void best_first(std::vector<Option>& options) {
  std::vector<std::size_t> order(options.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const Option& first = options[a];
    const Option& second = options[b];
    if (first.visits != second.visits) return first.visits > second.visits;
    if (first.value != second.value) return first.value > second.value;
    return a < b;
  });
  std::vector<Option> sorted;
  sorted.reserve(options.size());
  for (const std::size_t i : order) sorted.push_back(options[i]);
  options = std::move(sorted);
}

}  // namespace fourlands::ai
