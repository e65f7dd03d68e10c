#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <optional>

#include "core/bits.h"

namespace fourlands {

inline constexpr int kMaxSeats = 16;

// A chair at the table, 0-based. Never "chance", never "nobody".
struct Seat {
  std::uint8_t index = 0;
  friend constexpr auto operator<=>(const Seat&, const Seat&) = default;
};

constexpr Seat seat_of(int index) { return Seat{static_cast<std::uint8_t>(index)}; }

// Who looks at a match: the person on a seat, or a spectator, who sees what is public.
using Viewer = std::optional<Seat>;
inline constexpr Viewer kSpectator = std::nullopt;

// Whose secrets something may tell: those of one viewer, or everybody's (for tools that hold the
// whole state anyway, never for a client).
class Audience {
 public:
  static constexpr Audience all() { return {true, kSpectator}; }
  static constexpr Audience of(Viewer viewer) { return {false, viewer}; }
  [[nodiscard]] constexpr bool sees(Seat seat) const { return all_ || viewer_ == seat; }
  [[nodiscard]] constexpr bool sees_all() const { return all_; }

 private:
  constexpr Audience(bool all, Viewer viewer) : all_(all), viewer_(viewer) {}
  bool all_;
  Viewer viewer_;
};

// Some of the seats, in range-for ascending.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  static constexpr SeatSet of(Seat seat) { return SeatSet(1U << seat.index); }
  static constexpr SeatSet first(int count) { return SeatSet((1U << count) - 1); }

  constexpr void add(Seat seat) { bits_ |= 1U << seat.index; }
  constexpr void remove(Seat seat) { bits_ &= ~(1U << seat.index); }
  [[nodiscard]] constexpr bool has(Seat seat) const { return (bits_ >> seat.index & 1U) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  friend constexpr bool operator==(const SeatSet&, const SeatSet&) = default;

  using Iterator = BitIterator<Seat, std::uint32_t>;
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

 private:
  explicit constexpr SeatSet(std::uint32_t bits) : bits_(bits) {}
  std::uint32_t bits_ = 0;
};

// Who does a step: a seat, or chance.
class Actor {
 public:
  constexpr Actor(Seat seat) : code_(seat.index) {}
  static constexpr Actor chance() { return Actor(); }

  [[nodiscard]] constexpr bool is_chance() const { return code_ == kChance; }
  [[nodiscard]] constexpr Seat seat() const { return Seat{code_}; }
  friend constexpr bool operator==(const Actor&, const Actor&) = default;

 private:
  static constexpr std::uint8_t kChance = 255;
  constexpr Actor() = default;
  std::uint8_t code_ = kChance;
};

// Who the rules are waiting for: one or more seats (each may go first), or chance, or nobody, which
// means that the game is over.
class Actors {
 public:
  static constexpr Actors nobody() { return {false, SeatSet()}; }
  static constexpr Actors chance() { return {true, SeatSet()}; }
  static constexpr Actors of(Seat seat) { return {false, SeatSet::of(seat)}; }
  static constexpr Actors of(SeatSet seats) { return {false, seats}; }

  [[nodiscard]] constexpr bool is_chance() const { return chance_; }
  [[nodiscard]] constexpr bool is_nobody() const { return !chance_ && seats_.empty(); }
  [[nodiscard]] constexpr SeatSet seats() const { return seats_; }
  [[nodiscard]] constexpr bool has(Actor who) const {
    return who.is_chance() ? chance_ : seats_.has(who.seat());
  }
  friend constexpr bool operator==(const Actors&, const Actors&) = default;

 private:
  constexpr Actors(bool chance, SeatSet seats) : chance_(chance), seats_(seats) {}
  bool chance_;
  SeatSet seats_;
};

}  // namespace fourlands
