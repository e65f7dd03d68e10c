#pragma once

#include <array>
#include <cstdint>

#include "games/landed/pack.h"

// What a seat has learnt on the way and cannot see any more: for each tile, contract and satellite
// card that it does not see now, the places where it may be. It is kept in the state, one memory a
// seat and one for spectators, but it is no part of the state's value (README.md, "What a seat
// knows").

namespace fourlands::landed {

inline constexpr std::size_t kViewers = 5;  // Seats 0-3, and whoever only watches.
inline constexpr std::size_t kWatching = 4;

// Places of tiles and satellite cards: the bag or the deck, then each seat's.
inline constexpr std::size_t kStock = 0;
inline constexpr std::size_t kTileSpots = 5;
constexpr std::size_t spot_of_seat(int seat) { return static_cast<std::size_t>(seat) + 1; }
// The cards got this turn, always the acting seat's (LN-31).
inline constexpr std::size_t kFresh = 5;
inline constexpr std::size_t kCardSpots = 6;

// Places of contracts. While all keep (LN-10), what a seat was offered counts as its contracts.
inline constexpr std::size_t kInDeck = 0;
inline constexpr std::size_t kAtBottom = 1;
inline constexpr std::size_t kOffered = 2;
inline constexpr std::size_t kContractSpots = 7;
constexpr std::size_t contracts_of_seat(int seat) { return static_cast<std::size_t>(seat) + 3; }

struct Memory {
  std::array<IdSet, kTileSpots> tiles{};          // Which tiles may be there.
  std::array<IdSet, kContractSpots> contracts{};  // Which contracts; those in `bottom` left out.
  IdSet bottom = 0;  // Contracts at the bottom whose place there is known.
  std::array<std::uint32_t, kCardSpots> cards{};  // Satellite cards (Components::first_card).

  friend bool operator==(const Memory&, const Memory&) = default;
};

// By terrain, a size of an area.
using Sizes = std::array<std::uint8_t, kTerrains>;

// A contract in somebody's hand, by what that seat did since it has it. A tile laid with no claim
// asked for proves that no contract in hand fits an area the tile was part of (LN-51).
struct Held {
  Sizes unfit{};                // No level of it is that small.
  std::uint8_t from_setup = 0;  // 1: kept at setup (LN-10).
};

// What a seat has proven to everybody about what it holds.
struct Proven {
  std::array<Held, 3> held{};  // Its contracts, the oldest first.
  std::uint8_t held_count = 0;
  Sizes some_fits{};             // It declined a claim: one of the oldest `some_of` fits these.
  std::uint8_t some_of = 0;      // 0: nothing declined.
  std::uint8_t no_card_of = 0;   // A turn ended by itself: these kinds of cards it has not got ...
  std::uint8_t newer_cards = 0;  // ... but among so many that came since.
  std::uint8_t unused_ = 0;      // No holes: views are compared by their bytes.
};
static_assert(sizeof(Proven) == 32);

struct Recall {
  std::array<Memory, kViewers> of{};
  std::array<Proven, 4> proven{};
  // By seat, the two contracts it returned at setup; only the seat itself knows.
  std::array<std::array<std::uint8_t, 2>, 4> returned{};
  // Contracts at the bottom that were returned together with the one before them, so that they
  // have the higher id (LN-23). Everybody knows which.
  IdSet paired = 0;
};

struct State;

// Each is called once the state has changed, for what every viewer learns from it.
namespace learn {

// From the start: everything may be where such things are.
void begin(const Components& components, State& state);
void tile_drawn(State& state, int seat, int tile);
void tiles_returned(State& state, int seat, IdSet tiles);
void tile_laid(State& state, int seat, int tile);
// `from_bottom`: from there, else from the shuffled deck; `to`: kOffered or a seat's contracts.
void contract_drawn(State& state, int seat, int contract, bool from_bottom, std::size_t to);
void kept_at_setup(State& state, int seat, IdSet returned);
void kept_after_sign(State& state, int seat, IdSet returned);
void contract_fulfilled(const Components& components, State& state, int seat, int contract);
void card_drawn(const Components& components, State& state, int seat, std::size_t kind);
void card_stolen(const Components& components, State& state, int seat, int from, std::size_t kind);
void card_used(const Components& components, State& state, int seat, std::size_t kind);
// The fresh cards of a seat, so many, join its others.
void turn_ended(State& state, int seat, int fresh);
// The used cards, of these kinds, became the deck.
void deck_made_anew(const Components& components, State& state);
// The acting seat laid a tile and could not claim; could and did not; could not use any card.
void could_not_claim(const Components& components, State& state);
void did_not_claim(const Components& components, State& state);
void could_not_use(State& state);
// The contracts of each terrain with a level of at most that size.
IdSet fitting(const Components& components, const Sizes& sizes);
// The contracts in hand as they lie, with nothing proven.
void nothing_proven(State& state);
// What somebody knows who comes new to the table and looks at `viewer`'s side of it.
Memory ignorant(const Components& components, const State& state, std::size_t viewer);

}  // namespace learn

}  // namespace fourlands::landed
