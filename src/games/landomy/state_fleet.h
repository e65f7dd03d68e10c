#pragma once

#include <bit>
#include <cstdint>

#include "games/landomy/board.h"

namespace fourlands::landomy {

inline constexpr int kFleetSize = 12;  // LD-3: of each tribe.

// How many airships of one tribe are on each island, five bits an island in one word. An island
// never holds more than 12 of a tribe, so a lane has a bit to spare, and two fleets are compared,
// added and subtracted on all islands at once.
class Fleet {
 public:
  constexpr Fleet() = default;
  static constexpr Fleet of(Cell cell, int count) {
    return Fleet(static_cast<std::uint64_t>(count) << shift(cell));
  }
  static constexpr Fleet one_each() { return Fleet(kLows); }
  static constexpr Fleet from_bits(std::uint64_t bits) { return Fleet(bits & kAll); }
  [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }

  [[nodiscard]] constexpr int at(Cell cell) const {
    return static_cast<int>(bits_ >> shift(cell) & kLaneMask);
  }
  [[nodiscard]] constexpr bool has(Cell cell) const { return at(cell) != 0; }
  constexpr void add(Cell cell, int count) { *this = *this + of(cell, count); }
  constexpr void remove(Cell cell, int count) { *this = *this - of(cell, count); }
  [[nodiscard]] constexpr int total() const {
    // Three lanes to a group so that the groups can be added without overflow, then the groups.
    constexpr std::uint64_t kEveryThird = kLaneMask | kLaneMask << 15U | kLaneMask << 30U;
    const std::uint64_t sums = (bits_ & kEveryThird) + (bits_ >> kLane & kEveryThird) +
                               (bits_ >> (2 * kLane) & kEveryThird);
    return static_cast<int>((sums & 0x7fffU) + (sums >> 15U & 0x7fffU) + (sums >> 30U));
  }
  // The islands with an airship.
  [[nodiscard]] constexpr CellSet occupied() const { return gather(bits_ + kLows * 15); }
  // The islands of which this fleet has more airships than the other: those it controls (LD-21).
  [[nodiscard]] constexpr CellSet ahead_of(Fleet other) const { return gather(ahead(other)); }
  // The same islands as all bits of their lanes.
  [[nodiscard]] constexpr std::uint64_t lanes_ahead_of(Fleet other) const {
    const std::uint64_t highs = ahead(other) & kHighs;
    return highs | (highs - (highs >> 4U));
  }
  [[nodiscard]] constexpr int count_ahead_of(Fleet other) const {
    return std::popcount(ahead(other) & kHighs);
  }

  friend constexpr Fleet operator+(Fleet a, Fleet b) { return Fleet(a.bits_ + b.bits_); }
  friend constexpr Fleet operator-(Fleet a, Fleet b) { return Fleet(a.bits_ - b.bits_); }
  friend constexpr bool operator==(const Fleet&, const Fleet&) = default;

 private:
  static constexpr unsigned kLane = 5;
  static constexpr std::uint64_t kLaneMask = 31;
  static constexpr std::uint64_t kAll = (std::uint64_t{1} << (kLane * kCells)) - 1;
  static constexpr std::uint64_t kLows = kAll / kLaneMask;  // 1 in every lane.
  static constexpr std::uint64_t kHighs = kLows << 4U;      // 16 in every lane.

  explicit constexpr Fleet(std::uint64_t bits) : bits_(bits) {}
  static constexpr unsigned shift(Cell cell) { return kLane * cell.index; }
  // A lane's high bit says whether this has more: 15 + a - b is at least 16 exactly if a > b, and
  // stays within a lane while both are at most 12.
  [[nodiscard]] constexpr std::uint64_t ahead(Fleet other) const {
    return bits_ + kLows * 15 - other.bits_;
  }
  // The lanes' high bits side by side: two lanes join, then four, then eight, then the ninth.
  static constexpr CellSet gather(std::uint64_t lanes) {
    constexpr std::uint64_t kTwos =
        3 * (1ULL | 1ULL << 10U | 1ULL << 20U | 1ULL << 30U) | 1ULL << 40U;
    constexpr std::uint64_t kFours = 15 * (1ULL | 1ULL << 20U) | 1ULL << 40U;
    std::uint64_t set = lanes >> 4U & kLows;
    set = (set | set >> 4U) & kTwos;
    set = (set | set >> 8U) & kFours;
    set = (set | set >> 16U) & (255U | 1ULL << 40U);
    return static_cast<CellSet>((set | set >> 32U) & kAllCells);
  }

  std::uint64_t bits_ = 0;
};

}  // namespace fourlands::landomy
