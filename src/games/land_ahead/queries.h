#pragma once

#include <optional>

#include "games/land_ahead/pack.h"
#include "games/land_ahead/state.h"

// What the rules, the lists of legal.cc and the referee of refusal.cc all ask of a position.

namespace fourlands::land_ahead {

inline constexpr int kStartMovement = 2;    // LA-11
inline constexpr int kQuietRounds = 12;     // LA-42
inline constexpr int kHighestLuckyDie = 3;  // LA-32, LA-34

// What a player has, potions apart (LA-11, LA-30).
struct Abilities {
  int offense = 0;
  int defense = 0;
  int movement = kStartMovement;
};
Abilities abilities_of(const Components& box, const Explorer& explorer);

// What a potion is for. One may be for several things.
enum class Use : std::uint8_t { kDefense, kOffense, kHealth };
bool is_for(const TokenKind& kind, Use use);
// The first consumable slot with such a potion (LA-30).
std::optional<Slot> potion_for(const Components& box, const Explorer& explorer, Use use);
// The first consumable slot with that very kind.
std::optional<Slot> slot_with(const Explorer& explorer, KindIndex kind);
// Where `take` would put it, if anywhere is free (LA-30).
std::optional<Slot> free_slot_for(const Explorer& explorer, const TokenKind& kind);
// What `swap`, `swap 1` or `swap 2` would change it for: number 0, 1 or 2.
Slot slot_to_swap(const TokenKind& kind, int number);

// LA-23, LA-24: where the active player may go with so many movement points; back to where the
// figure stands only for the token there.
NodeSet walks_of(const Components& box, const State& state, int points);
// LA-70: may the active player go anywhere?
bool can_walk(const Components& box, const State& state);

}  // namespace fourlands::land_ahead
