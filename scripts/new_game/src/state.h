#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/hash.h"
#include "core/names.h"
#include "game/seat.h"
#include "games/new_game/board.h"

namespace fourlands::new_game {

inline constexpr int kSeats = 2;

enum class Phase : std::uint8_t {
  kRoll,   // Chance rolls the die (NG-2).
  kClaim,  // The active player claims a plot or passes (NG-3, NG-4).
  kOver
};
inline constexpr Names<Phase, 3> kPhaseNames = {{"roll", "claim", "over"}};

// A position. Whose turn it is follows from `turn` (NG-2).
struct State {
  std::array<PlotSet, kSeats> owned{};
  std::uint16_t turn = 1;  // Wider than it need be, so that there is no padding to hash.
  std::uint8_t die = 0;    // 0 while it is not rolled.
  Phase phase = Phase::kRoll;

  [[nodiscard]] constexpr Seat active() const { return seat_of((turn - 1) % kSeats); }
  [[nodiscard]] constexpr PlotSet free() const {
    return static_cast<PlotSet>(kAllPlots & ~(owned[0] | owned[1]));
  }
  friend bool operator==(const State&, const State&) = default;
};
static_assert(std::has_unique_object_representations_v<State>);

}  // namespace fourlands::new_game
