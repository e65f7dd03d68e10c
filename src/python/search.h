#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "ai/bots/bots.h"
#include "python/state.h"

namespace fourlands::python {

// What positions are worth to every seat: `values` (seats numbers a position, 0 to 1) of
// `observations` (observation_size numbers a position, as the seat in `turns` sees it).
using Evaluate = std::function<void(int count, std::vector<float>& observations,
                                    std::vector<std::int32_t>& turns, std::vector<float>& values)>;

struct SearchRequest {
  std::int64_t nodes = 200;
  std::uint64_t seed = 0;
  float c_puct = 1.0F;
  float prior_temperature = 0.1F;
};

// A PUCT search from a seat's view with somebody else's evaluation. The seat must be to act.
ai::Choice search(const View& view, const SearchRequest& request, const Evaluate& evaluate);

}  // namespace fourlands::python
