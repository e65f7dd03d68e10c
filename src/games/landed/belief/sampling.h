#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/rng.h"

// What the sampling of histories (card_history.h, contract_history.h, tile_history.h) shares.

namespace fourlands::landed {

inline constexpr int kTriesForOneSeat = 32;
inline constexpr unsigned kAllSeats = 15;  // As bits.

template <class List>
void shorten(List& list, std::size_t size) {
  while (list.size() > size) list.pop_back();
}

// Even in [0, 1).
inline double any_share(Rng& rng) { return static_cast<double>(rng.next() >> 11U) * 0x1p-53; }

// One of the bits of a set that is not empty, each as likely.
inline std::uint64_t any_of(std::uint64_t set, Rng& rng) {
  for (std::uint32_t n = rng.below(static_cast<std::uint32_t>(std::popcount(set))); n > 0; --n)
    set &= set - 1;
  return set & (~set + 1);
}

}  // namespace fourlands::landed
