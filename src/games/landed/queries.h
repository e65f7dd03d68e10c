#pragma once

#include <bit>
#include <string_view>

#include "games/landed/state.h"

// What lists, referee, rules and whoever reads a state all ask. They need the
// facts of the state and no player count but that of the cubes and hands in it.

namespace fourlands::landed {

inline constexpr int kHandSize = 4;       // LN-22
inline constexpr int kMostContracts = 3;  // LN-23
inline constexpr int kSignDraw = 3;       // LN-23
inline constexpr int kRestPoints = 2;     // LN-41
inline constexpr int kScorePoints = 6;    // LN-32
inline constexpr int kAbilityPoints = 3;  // LN-7
inline constexpr int kAbilityTiles = 2;   // LN-7
inline constexpr int kUnusedPoints = 2;   // LN-43

bool can_plan(const State& state);  // LN-22
bool can_sign(const State& state);  // LN-23
// LN-41: in a last turn, with no tiles or no contracts.
bool can_rest(const State& state, int seats);
// LN-32: whether the acting seat could use a card of that kind by a `use` step now.
bool can_use(const State& state, Satellite kind);
// LN-33: whether any edge tile can be moved.
bool can_reengineer(const State& state);
// LN-34: a card held and not spent, a tile to lay, a tile without a cube.
bool can_redesign(const State& state);

// An area that the tile laid this turn is part of, as the acting seat may claim it (LN-36, LN-37).
struct Site {
  Edge edge;
  Terrain terrain{};
  int size = 0;
  bool silver = false;
};
// LN-37: whether a seat may still claim an area where these have a cube, as bits.
constexpr bool open_to(unsigned owners, int seat) {
  return std::popcount(owners) < 2 && (owners >> static_cast<unsigned>(seat) & 1U) == 0;
}
// The site of a terrain on a tile in play; nothing if it does not show it, or the area is of one
// tile or closed to the seat.
bool site_of(const Components& components, const Board& board, const Land& land, TileId tile,
             Terrain terrain, int seat, Site& site);
// The same of the tile laid this turn, for the acting seat.
bool site_of(const Components& components, const State& state, Terrain terrain, Site& site);
// LN-36: the level's size is at most the area's. LN-50: with negotiate it is one above.
constexpr bool fits(const Level& level, int size, bool negotiate) {
  return negotiate ? level.size == size + 1 : level.size <= size;
}
bool has_negotiate(const State& state);
// LN-36: an area of one tile alone was not expanded.
inline constexpr int kLeastClaimed = 2;
// LN-51: whether the turn waits for `end` once its seat has acted. It hangs only on what everybody
// sees: where a claim or a card would be possible, whatever the contracts and cards are.
bool turn_waits(const Components& components, const State& state);
// LN-51: whether the ability of the contract just fulfilled is possible.
bool can_use_ability(const Components& components, const State& state);
Ability pending_ability(const Components& components, const State& state);
// LN-30: whether the tile, laid there, would launch a satellite.
bool launches(const Components& components, const Board& board, TileId tile, Hex hex);
// The cards that one is drawn of: the deck, or those of the seat stolen from.
const Cards& cards_to_draw(const State& state);
// LN-30: a card in the deck or among the used ones; another seat with a card.
bool card_to_draw(const State& state);
bool card_to_steal(const State& state);

}  // namespace fourlands::landed
