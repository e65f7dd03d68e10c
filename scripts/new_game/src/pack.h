#pragma once

#include <array>
#include <cstdint>

#include "games/new_game/board.h"

// What a pack may change.

namespace fourlands::new_game {

inline constexpr int kMostTurns = 60;
inline constexpr int kMostPoints = 999;  // Of one stretch.

struct Components {
  int turns = 0;  // NG-5: of both players together.
  // NG-6: what a stretch scores, by its length; [0] is 0.
  std::array<std::int16_t, kPlots + 1> stretch{};
};

}  // namespace fourlands::new_game
