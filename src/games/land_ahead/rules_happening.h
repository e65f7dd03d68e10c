#pragma once

#include <array>
#include <string_view>

#include "games/land_ahead/state.h"

// What happens in a step, told by the rules as they do it, so that log and animation are not a
// second telling of the rules. Searches do not listen.

namespace fourlands::land_ahead {

enum class What : std::uint8_t {
  kDraw,
  kSetAside,
  kPut,
  kTokens,
  kFinal,
  kWalk,
  kReturn,
  kStay,
  kStandUp,
  kReveal,
  kMeet,
  kTreasure,
  kTake,
  kSwap,
  kLeave,
  kDrink,
  kDie,
  kEvade,
  kHit,
  kHeal,
  kWound,
  kDefeat,
  kEscape,
  kTurn,
  kOver
};
// The effects' kinds (README.md).
inline constexpr Names<What, 25> kWhatNames = {
    {"draw",   "set_aside", "put",      "tokens", "final",  "walk",  "return", "stay", "stand_up",
     "reveal", "meet",      "treasure", "take",   "swap",   "leave", "drink",  "die",  "evade",
     "hit",    "heal",      "wound",    "defeat", "escape", "turn",  "over"}};

struct Happening {
  What what = What::kStay;
  Seat seat = {};
  Node at = {};          // Where it happens.
  Node from = {};        // Of a walk.
  KindIndex kind = {};   // Of the token.
  KindIndex other = {};  // Of the token left for it.
  Slot slot = Slot::kHead;
  TileIndex tile = {};
  int value = 0;  // Of a die, a turn of a tile, a number of a turn, points.
  NodeSet nodes = {};
};

}  // namespace fourlands::land_ahead
