#include "games/landed/memory.h"

#include <algorithm>
#include <bit>

#include "core/check.h"
#include "games/landed/rules.h"
#include "games/landed/state.h"

namespace fourlands::landed::learn {
namespace {

template <class Sets, class Set>
void forget(Sets& places, Set items) {
  for (auto& place : places) place &= ~items;
}

std::size_t viewer_of(int seat) { return static_cast<std::size_t>(seat); }

// Where a card may be, a bit for each spot.
unsigned spots_of(const Memory& memory, std::uint32_t card) {
  unsigned spots = 0;
  for (std::size_t spot = 0; spot < kCardSpots; ++spot)
    if ((memory.cards[spot] & card) != 0) spots |= 1U << spot;
  return spots;
}

// A card of a kind was seen to leave `spot`. Which one of several is not known: if their possible
// spots are nested, what remains is at worst the wider ones; if not, any of them may be anywhere
// that one of them could be.
void card_seen(const Components& components, Memory& memory, std::size_t kind, std::size_t spot) {
  const std::uint32_t candidates = memory.cards[spot] & components.cards_of(kind);
  FL_CHECK(candidates != 0);
  unsigned all = 0;
  unsigned narrowest = ~0U;
  std::uint32_t gone = 0;
  for (std::uint32_t left = candidates; left != 0; left &= left - 1) {
    const std::uint32_t card = left & (~left + 1);
    const unsigned spots = spots_of(memory, card);
    all |= spots;
    if (std::popcount(spots) < std::popcount(narrowest)) {
      narrowest = spots;
      gone = card;
    }
  }
  bool nested = true;
  for (std::uint32_t one = candidates; one != 0; one &= one - 1)
    for (std::uint32_t two = one & (one - 1); two != 0; two &= two - 1) {
      const unsigned a = spots_of(memory, one & (~one + 1));
      const unsigned b = spots_of(memory, two & (~two + 1));
      nested = nested && ((a & b) == a || (a & b) == b);
    }
  if (!nested)
    for (std::size_t other = 0; other < kCardSpots; ++other)
      if ((all >> other & 1U) != 0) memory.cards[other] |= candidates;
  forget(memory.cards, gone);
}

// A card of a kind that was in sight goes to `spot`.
void card_hidden(const Components& components, Memory& memory, std::size_t kind, std::size_t spot) {
  std::uint32_t live = 0;
  for (std::uint32_t there : memory.cards) live |= there;
  const std::uint32_t room = components.cards_of(kind) & ~live;
  FL_CHECK(room != 0);
  memory.cards[spot] |= room & (~room + 1);
}

int cards_held(const State& state, int seat) {
  return count_of(state.players[static_cast<std::size_t>(seat)].satellites);
}

Proven& proven_of(State& state, int seat) { return state.recall.proven[viewer_of(seat)]; }

// Contracts that are new in a seat's hand: nothing is known of them yet.
void note_held(State& state, int seat, bool from_setup) {
  Proven& proven = proven_of(state, seat);
  const int held = std::popcount(state.players[viewer_of(seat)].contracts);
  while (proven.held_count < held) {
    proven.held[proven.held_count] = {};
    proven.held[proven.held_count++].from_setup = from_setup ? 1 : 0;
  }
}

void keep_newer_within(State& state, int seat) {
  Proven& proven = proven_of(state, seat);
  proven.newer_cards =
      std::min(proven.newer_cards, static_cast<std::uint8_t>(cards_held(state, seat)));
}

// The areas that the acting seat could claim with the right contract; 0: none.
Sizes sites_of(const Components& components, const State& state) {
  Sizes sizes{};
  const unsigned terrains = components.face(state.placed, state.board.face(state.placed)).terrains;
  for (int terrain = 0; terrain < kTerrains; ++terrain) {
    Site site;
    if ((terrains >> static_cast<unsigned>(terrain) & 1U) != 0 &&
        site_of(components, state, terrain, site))
      sizes[static_cast<std::size_t>(terrain)] = static_cast<std::uint8_t>(site.size);
  }
  return sizes;
}

// A card went from `from` to `to` unseen.
void card_moved(Memory& memory, std::size_t from, std::size_t to, bool from_is_empty) {
  memory.cards[to] |= memory.cards[from];
  if (from_is_empty) memory.cards[from] = 0;
}

}  // namespace

void begin(const Components& components, State& state) {
  state.recall = {};
  for (Memory& memory : state.recall.of) {
    memory.tiles[kStock] = components.tiles;
    memory.contracts[kInDeck] = components.contracts;
    memory.cards[kStock] =
        static_cast<std::uint32_t>((std::uint64_t{1} << components.first_card[kSatellites]) - 1);
  }
}

void tile_drawn(State& state, int seat, int tile) {
  for (std::size_t viewer = 0; viewer < kViewers; ++viewer) {
    Memory& memory = state.recall.of[viewer];
    if (viewer == viewer_of(seat)) {
      forget(memory.tiles, bit_of(tile));
    } else {
      memory.tiles[spot_of_seat(seat)] |= memory.tiles[kStock];
    }
    if (state.bag == 0) memory.tiles[kStock] = 0;
  }
}

void tiles_returned(State& state, int seat, IdSet tiles) {
  for (std::size_t viewer = 0; viewer < kViewers; ++viewer) {
    Memory& memory = state.recall.of[viewer];
    const std::size_t hand = spot_of_seat(seat);
    memory.tiles[kStock] |= viewer == viewer_of(seat) ? tiles : memory.tiles[hand];
    if (state.players[viewer_of(seat)].hand == 0) memory.tiles[hand] = 0;
  }
}

void tile_laid(State& state, int seat, int tile) {
  for (Memory& memory : state.recall.of) {
    forget(memory.tiles, bit_of(tile));
    if (state.players[viewer_of(seat)].hand == 0) memory.tiles[spot_of_seat(seat)] = 0;
  }
}

void contract_drawn(State& state, int seat, int contract, bool from_bottom, std::size_t to) {
  const IdSet bit = bit_of(contract);
  state.recall.paired &= ~bit;
  // Whoever was paired with the front one now has nothing before it.
  if (from_bottom && state.bottom_count > 0) state.recall.paired &= ~bit_of(state.bottom[0]);
  IdSet lying = 0;
  for (std::size_t i = 0; i < state.bottom_count; ++i) lying |= bit_of(state.bottom[i]);
  for (std::size_t viewer = 0; viewer < kViewers; ++viewer) {
    Memory& memory = state.recall.of[viewer];
    const bool known = (memory.bottom & bit) != 0;
    memory.bottom &= ~bit;
    if (viewer == viewer_of(seat)) {
      forget(memory.contracts, bit);
    } else if (known) {
      memory.contracts[to] |= bit;
    } else {
      memory.contracts[to] |= memory.contracts[from_bottom ? kAtBottom : kInDeck];
    }
    if (state.deck == 0) memory.contracts[kInDeck] = 0;
    if ((lying & ~memory.bottom) == 0) memory.contracts[kAtBottom] = 0;
  }
  note_held(state, seat, false);
}

void kept_at_setup(State& state, int seat, IdSet returned) {
  note_held(state, seat, true);
  auto& remembered = state.recall.returned[viewer_of(seat)];
  remembered[0] = static_cast<std::uint8_t>(std::countr_zero(returned));
  remembered[1] = static_cast<std::uint8_t>(std::countr_zero(returned & (returned - 1)));
  for (std::size_t viewer = 0; viewer < kViewers; ++viewer) {
    Memory& memory = state.recall.of[viewer];
    memory.contracts[kInDeck] |=
        viewer == viewer_of(seat) ? returned : memory.contracts[contracts_of_seat(seat)];
  }
}

void kept_after_sign(State& state, int seat, IdSet returned) {
  note_held(state, seat, false);
  if (std::popcount(returned) == 2) state.recall.paired |= returned & (returned - 1);
  for (std::size_t viewer = 0; viewer < kViewers; ++viewer) {
    Memory& memory = state.recall.of[viewer];
    if (viewer == viewer_of(seat)) {
      memory.bottom |= returned;
      continue;
    }
    memory.contracts[contracts_of_seat(seat)] |= memory.contracts[kOffered];
    if (returned != 0) memory.contracts[kAtBottom] |= memory.contracts[kOffered];
    memory.contracts[kOffered] = 0;
  }
}

// Which of the contracts in hand it was is not known. The oldest that it can have been is taken:
// whatever the others may be then, they may be if it was another.
void contract_fulfilled(const Components& components, State& state, int seat, int contract) {
  Proven& proven = proven_of(state, seat);
  const IdSet bit = bit_of(contract);
  std::size_t gone = 0;
  while (gone + 1 < proven.held_count && (fitting(components, proven.held[gone].unfit) & bit) != 0)
    ++gone;
  for (std::size_t i = gone; i + 1 < proven.held.size(); ++i) proven.held[i] = proven.held[i + 1];
  proven.held[--proven.held_count] = {};
  if ((fitting(components, proven.some_fits) & bit) != 0) proven.some_of = 0;
  proven.some_of = std::min(proven.some_of, proven.held_count);
  if (proven.some_of == 0) proven.some_fits = {};
  for (Memory& memory : state.recall.of) {
    forget(memory.contracts, bit_of(contract));
    if (state.players[viewer_of(seat)].contracts == 0)
      memory.contracts[contracts_of_seat(seat)] = 0;
  }
}

void card_drawn(const Components& components, State& state, int seat, std::size_t kind) {
  for (std::size_t viewer = 0; viewer < kViewers; ++viewer) {
    Memory& memory = state.recall.of[viewer];
    const bool empty = count_of(state.satellite_deck) == 0;
    if (viewer == viewer_of(seat)) {
      card_seen(components, memory, kind, kStock);
      if (empty) memory.cards[kStock] = 0;
    } else {
      card_moved(memory, kStock, kFresh, empty);
    }
  }
}

void card_stolen(const Components& components, State& state, int seat, int from, std::size_t kind) {
  for (std::size_t viewer = 0; viewer < kViewers; ++viewer) {
    Memory& memory = state.recall.of[viewer];
    const bool empty = cards_held(state, from) == 0;
    if (viewer == viewer_of(seat)) {
      card_seen(components, memory, kind, spot_of_seat(from));
      if (empty) memory.cards[spot_of_seat(from)] = 0;
    } else if (viewer == viewer_of(from)) {
      card_hidden(components, memory, kind, kFresh);
    } else {
      card_moved(memory, spot_of_seat(from), kFresh, empty);
    }
  }
  keep_newer_within(state, from);
}

void card_used(const Components& components, State& state, int seat, std::size_t kind) {
  Proven& proven = proven_of(state, seat);
  if ((proven.no_card_of >> kind & 1U) != 0 && proven.newer_cards > 0) --proven.newer_cards;
  keep_newer_within(state, seat);
  for (std::size_t viewer = 0; viewer < kViewers; ++viewer) {
    if (viewer == viewer_of(seat)) continue;
    Memory& memory = state.recall.of[viewer];
    card_seen(components, memory, kind, spot_of_seat(seat));
    if (cards_held(state, seat) == 0) memory.cards[spot_of_seat(seat)] = 0;
  }
}

void turn_ended(State& state, int seat, int fresh) {
  Proven& proven = proven_of(state, seat);
  proven.newer_cards = static_cast<std::uint8_t>(proven.newer_cards + fresh);
  for (std::size_t viewer = 0; viewer < kViewers; ++viewer) {
    Memory& memory = state.recall.of[viewer];
    if (viewer != viewer_of(seat)) memory.cards[spot_of_seat(seat)] |= memory.cards[kFresh];
    memory.cards[kFresh] = 0;
  }
}

void deck_made_anew(const Components& components, State& state) {
  for (Memory& memory : state.recall.of)
    for (std::size_t kind = 0; kind < kSatellites; ++kind)
      for (int i = 0; i < state.satellite_deck[kind]; ++i)
        card_hidden(components, memory, kind, kStock);
}

IdSet fitting(const Components& components, const Sizes& sizes) {
  IdSet fit = 0;
  for (std::size_t terrain = 0; terrain < kTerrains; ++terrain)
    fit |= components.fitting[terrain][sizes[terrain]];
  return fit;
}

void could_not_claim(const Components& components, State& state) {
  if (state.placed == kNone || state.claimed || state.acting().cubes == 0) return;
  const Sizes sizes = sites_of(components, state);
  Proven& proven = proven_of(state, state.active);
  for (std::size_t i = 0; i < proven.held_count; ++i)
    for (std::size_t terrain = 0; terrain < kTerrains; ++terrain)
      proven.held[i].unfit[terrain] = std::max(proven.held[i].unfit[terrain], sizes[terrain]);
}

void did_not_claim(const Components& components, State& state) {
  Proven& proven = proven_of(state, state.active);
  proven.some_fits = sites_of(components, state);
  proven.some_of = proven.held_count;
  // A `negotiate` in hand may have made it possible.
  if (state.used || cards_held(state, state.active) == 0) return;
  for (std::uint8_t& size : proven.some_fits)
    if (size > 0) ++size;
}

void could_not_use(State& state) {
  if (state.used || cards_held(state, state.active) == 0) return;
  unsigned kinds = 1U << index_of(Satellite::kScore);
  if (state.acting().hand != 0) kinds |= 1U << index_of(Satellite::kTerraform);
  if (can_plan(state)) kinds |= 1U << index_of(Satellite::kPlan);
  if (can_sign(state)) kinds |= 1U << index_of(Satellite::kSign);
  // Whether a tile could be moved (`reengineer`) takes too long to find out at the end of each
  // turn.
  Proven& proven = proven_of(state, state.active);
  if (proven.newer_cards == 0) kinds |= proven.no_card_of;
  proven.no_card_of = static_cast<std::uint8_t>(kinds);
  proven.newer_cards = 0;
}

void nothing_proven(State& state) {
  state.recall.proven = {};
  for (int seat = 0; seat < kMostPlayers; ++seat) {
    note_held(state, seat, false);
    proven_of(state, seat).newer_cards = static_cast<std::uint8_t>(cards_held(state, seat));
  }
}

Memory ignorant(const Components& components, const State& state, std::size_t viewer) {
  Memory memory;
  IdSet tiles = state.bag;
  IdSet contracts = state.deck;
  for (std::size_t i = 0; i < state.bottom_count; ++i) contracts |= bit_of(state.bottom[i]);
  Cards cards = state.satellite_deck;
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat) {
    const Player& player = state.players[seat];
    if (seat == viewer) continue;
    tiles |= player.hand;
    contracts |= player.contracts | player.offered;
    for (std::size_t kind = 0; kind < kSatellites; ++kind)
      cards[kind] =
          static_cast<std::uint8_t>(cards[kind] + player.satellites[kind] + player.fresh[kind]);
  }
  std::uint32_t live = 0;
  for (std::size_t kind = 0; kind < kSatellites; ++kind)
    live |= static_cast<std::uint32_t>(((std::uint64_t{1} << cards[kind]) - 1)
                                       << components.first_card[kind]);
  const bool setup = state.phase == Phase::kDeal || state.phase == Phase::kKeep;
  if (state.bag != 0) memory.tiles[kStock] = tiles;
  if (state.deck != 0) memory.contracts[kInDeck] = contracts;
  if (state.bottom_count > 0) memory.contracts[kAtBottom] = contracts;
  if (count_of(state.satellite_deck) > 0) memory.cards[kStock] = live;
  for (int seat = 0; seat < kMostPlayers; ++seat) {
    const Player& player = state.players[static_cast<std::size_t>(seat)];
    if (static_cast<std::size_t>(seat) == viewer) continue;
    if (player.hand != 0) memory.tiles[spot_of_seat(seat)] = tiles;
    if ((player.contracts | (setup ? player.offered : 0)) != 0)
      memory.contracts[contracts_of_seat(seat)] = contracts;
    if (!setup && player.offered != 0) memory.contracts[kOffered] = contracts;
    if (cards_held(state, seat) > 0) memory.cards[spot_of_seat(seat)] = live;
    if (count_of(player.fresh) > 0) memory.cards[kFresh] = live;
  }
  return memory;
}

}  // namespace fourlands::landed::learn
