#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "game/face.h"

namespace fourlands::ai {

struct Limits {
  int milliseconds = 1000;
  std::int64_t nodes = 0;  // 0: time decides. With a limit of nodes a choice can be repeated.
};

struct Choice {
  std::string step;
  nlohmann::json info;  // What the engine protocol's `go` tells.
};

// A bot's step for the seat whose view this is. It is handed the view and nothing else (law 4); the
// seat must be to act.
Choice choose(const SeatView& view, int level, Limits limits, std::uint64_t seed);

}  // namespace fourlands::ai
