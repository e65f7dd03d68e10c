#pragma once

#include <cstddef>

#include "games/landed/pack.h"
#include "games/landed/state_observation_log.h"

// What seats have learnt on the way and cannot see any more. It is kept in the state, but it is no
// part of the state's value (README.md, "What a seat knows").

namespace fourlands::landed {

inline constexpr std::size_t kWatching = 4;  // After seats 0-3: whoever only watches.

struct State;

// Each is called once the state has changed, for what every viewer observes from it.
namespace observe {

void tile_drawn(State& state, int seat, TileId tile);
void tiles_returned(State& state, int seat, IdSet tiles);
void tile_laid(State& state, int seat, TileId tile);
// By the acting seat, into its contracts or among those offered.
void contract_drawn(State& state, ContractId contract);
void kept_at_setup(State& state, int seat, IdSet returned);
void kept_after_sign(State& state, IdSet returned);
void contract_fulfilled(State& state, ContractId contract);
void card_drawn(State& state, std::size_t kind);
void card_stolen(State& state, int from, std::size_t kind);
void card_used(State& state, std::size_t kind);
// The acting seat's turn is about to end.
void turn_ends(State& state);
// Whoever comes new to the table sees what lies there; when the game is over nobody needs more.
void begin_here(State& state);

}  // namespace observe

}  // namespace fourlands::landed
