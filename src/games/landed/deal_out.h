#pragma once

#include <array>
#include <cstdint>

#include "core/rng.h"

namespace fourlands::landed {

inline constexpr std::size_t kMostSpots = 8;

// Things that may be in some places, and how many each place holds.
struct Hidden {
  std::array<std::uint64_t, kMostSpots> may_hold{};  // By place, a bit for each thing.
  std::array<int, kMostSpots> room{};
};
using Dealt = std::array<std::uint64_t, kMostSpots>;

// Puts every thing somewhere it may be so that all places are full, each way of doing so as likely
// as any other. There must be one.
Dealt deal_out(const Hidden& hidden, Rng& rng);

}  // namespace fourlands::landed
