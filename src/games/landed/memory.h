#pragma once

#include <array>
#include <cstdint>

#include "games/landed/chronicle.h"
#include "games/landed/pack.h"

// What seats have learnt on the way and cannot see any more. It is kept in the state, but it is no
// part of the state's value (README.md, "What a seat knows").

namespace fourlands::landed {

inline constexpr std::size_t kViewers = 5;  // Seats 0-3, and whoever only watches.
inline constexpr std::size_t kWatching = 4;

// Places of tiles: the bag, then each seat's hand.
inline constexpr std::size_t kStock = 0;
inline constexpr std::size_t kTileSpots = 5;
constexpr std::size_t spot_of_seat(int seat) { return static_cast<std::size_t>(seat) + 1; }

// For each tile that a viewer does not see now, the places where it may be.
struct Memory {
  std::array<IdSet, kTileSpots> tiles{};  // Which tiles may be there.

  friend bool operator==(const Memory&, const Memory&) = default;
};

struct Recall {
  std::array<Memory, kViewers> of{};
  Chronicle chronicle;
};

struct State;

// Each is called once the state has changed, for what every viewer learns from it.
namespace learn {

// From the start: everything may be where such things are.
void begin(const Components& components, State& state);
void tile_drawn(State& state, int seat, int tile);
void tiles_returned(State& state, int seat, IdSet tiles);
void tile_laid(State& state, int seat, int tile);
// By the acting seat, into its contracts or among those offered.
void contract_drawn(State& state, int contract);
void kept_at_setup(State& state, int seat, IdSet returned);
void kept_after_sign(State& state, IdSet returned);
void contract_fulfilled(State& state, int contract);
void card_drawn(State& state, std::size_t kind);
void card_stolen(State& state, int from, std::size_t kind);
void card_used(State& state, std::size_t kind);
// The acting seat laid a tile and could not claim; could and did not.
void could_not_claim(const Components& components, State& state);
void did_not_claim(const Components& components, State& state);
// The acting seat's turn is about to end, by itself or because it chose so.
void turn_ends(State& state, Ending ending);
// Whoever comes new to the table sees what lies there.
void begin_here(State& state);
// What somebody knows who comes new to the table and looks at `viewer`'s side of it.
Memory ignorant(const State& state, std::size_t viewer);

}  // namespace learn

}  // namespace fourlands::landed
