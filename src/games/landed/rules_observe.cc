#include "games/landed/rules_observe.h"

#include <algorithm>
#include <bit>

#include "core/check.h"
#include "games/landed/state.h"

namespace fourlands::landed::observe {
namespace {

std::size_t viewer_of(int seat) { return static_cast<std::size_t>(seat); }
std::uint8_t as_byte(std::size_t value) { return static_cast<std::uint8_t>(value); }
std::uint8_t lowest(IdSet set) { return as_byte(static_cast<std::size_t>(std::countr_zero(set))); }

// Something that the state already shows. A log that is full begins anew, with it.
void note(State& state, What what, int seat, std::initializer_list<std::uint8_t> bytes) {
  if (!state.log.has_room(bytes.size())) return begin_here(state);
  state.log.add(what, seat, bytes);
}

bool in_setup(const State& state) {
  return state.phase == Phase::kDeal || state.phase == Phase::kKeep;
}

void note_drawn(ObservationLog& log, int seat, IdSet drawn) {
  std::array<std::uint8_t, 3> bytes{};
  std::size_t count = 0;
  for (ContractId id : ContractsIn(drawn)) bytes[count++] = Drawn::of(id.index, false).byte;
  log.add(What::kSigned, seat, bytes.data(), bytes.size(), 0);
}

}  // namespace

void tile_drawn(State& state, int seat, TileId tile) {
  if (state.log.tells_of_tiles())
    note(state, What::kTileDrawn, seat, {as_byte(static_cast<std::size_t>(tile))});
}

void tiles_returned(State& state, int seat, IdSet tiles) {
  for (TileId id : TilesIn(tiles)) note(state, What::kTileBack, seat, {id.index});
}

void tile_laid(State& state, int seat, TileId tile) {
  if (state.log.tells_of_tiles())
    note(state, What::kTileLaid, seat, {as_byte(static_cast<std::size_t>(tile))});
}

// What is dealt at setup is noted when it is kept.
void contract_drawn(State& state, ContractId contract) {
  if (in_setup(state)) return;
  const IdSet offered = state.acting().offered;
  ObservationLog& log = state.log;
  if (offered == 0)
    return note(state, What::kGot, state.active, {as_byte(static_cast<std::size_t>(contract))});
  const int drawn = std::popcount(offered);
  if (drawn > 1) {
    *(log.last(4 - static_cast<std::size_t>(drawn))) = Drawn::of(contract, false).byte;
    return;
  }
  if (!log.has_room(3)) return begin_here(state);
  note_drawn(log, state.active, offered);
}

void kept_at_setup(State& state, int seat, IdSet returned) {
  const IdSet kept = state.players[viewer_of(seat)].contracts;
  note(state, What::kKept, seat,
       {lowest(kept), lowest(kept & (kept - 1)), lowest(returned),
        lowest(returned & (returned - 1))});
}

void kept_after_sign(State& state, IdSet returned) {
  std::uint8_t* const bytes = state.log.last(3);
  for (std::size_t i = 0; i < 3; ++i) {
    const Drawn drawn{bytes[i]};
    if (drawn.there()) bytes[i] = Drawn::of(drawn.id(), (returned & bit_of(drawn.id())) == 0).byte;
  }
}

void contract_fulfilled(State& state, ContractId contract) {
  note(state, What::kFulfilled, state.active, {as_byte(static_cast<std::size_t>(contract))});
}

void card_drawn(State& state, std::size_t kind) {
  note(state, What::kCard, state.active, {as_byte(kind)});
}

void card_stolen(State& state, int from, std::size_t kind) {
  note(state, What::kStolen, state.active, {as_byte(static_cast<std::size_t>(from) << 3U | kind)});
}

void card_used(State& state, std::size_t kind) {
  note(state, What::kUsed, state.active, {as_byte(kind)});
}

void turn_ends(State& state) {
  if (count_of(state.acting().fresh) == 0) return;
  if (!state.log.has_room(0)) begin_here(state);
  state.log.add(What::kTurnOver, state.active, {});
}

void begin_here(State& state) {
  ObservationLog& log = state.log;
  log.clear();
  if (state.phase == Phase::kOver) return;
  for (std::size_t i = 0; i < state.bottom_count; ++i)
    log.add(What::kBelow, 0, {state.bottom[i].index});
  const auto note_cards = [&](What what, int seat, const Cards& cards, int more) {
    for (std::size_t kind = 0; kind < kSatellites; ++kind)
      for (int i = 0; i < cards[kind]; ++i) log.add(what, seat, {as_byte(kind)}, more);
  };
  note_cards(What::kUsed, 0, state.satellite_used, 1);
  for (int seat = 0; seat < kMostPlayers; ++seat) {
    const Player& player = state.players[viewer_of(seat)];
    for (ContractId id : ContractsIn(player.contracts)) log.add(What::kGot, seat, {id.index});
    note_cards(What::kCard, seat, player.satellites, 0);
    if (count_of(player.satellites) > 0) log.add(What::kTurnOver, seat, {});
  }
  note_cards(What::kCard, state.active, state.acting().fresh, 0);
  if (state.acting().offered != 0 && !in_setup(state))
    note_drawn(log, state.active, state.acting().offered);
}

}  // namespace fourlands::landed::observe
