#include "games/landed/memory.h"

#include <algorithm>
#include <bit>

#include "core/check.h"
#include "games/landed/rules.h"
#include "games/landed/state.h"

namespace fourlands::landed::learn {
namespace {

std::size_t viewer_of(int seat) { return static_cast<std::size_t>(seat); }
std::uint8_t as_byte(std::size_t value) { return static_cast<std::uint8_t>(value); }
std::uint8_t lowest(IdSet set) { return as_byte(static_cast<std::size_t>(std::countr_zero(set))); }

// Something that the state already shows. A chronicle that is full begins anew, with it.
void note(State& state, What what, int seat, std::initializer_list<std::uint8_t> bytes) {
  if (!state.chronicle.has_room(bytes.size())) return begin_here(state);
  state.chronicle.add(what, seat, bytes);
}

bool in_setup(const State& state) {
  return state.phase == Phase::kDeal || state.phase == Phase::kKeep;
}

void note_drawn(Chronicle& chronicle, int seat, IdSet drawn) {
  std::array<std::uint8_t, 3> bytes{};
  std::size_t count = 0;
  for (Id id : IdsIn(drawn)) bytes[count++] = Drawn::of(id.index, false).byte;
  chronicle.add(What::kSigned, seat, bytes.data(), bytes.size(), 0);
}

// The areas that the acting seat could claim with the right contract.
struct Sites {
  std::array<std::uint8_t, 3> bytes{};
  std::size_t count = 0;
  bool complete = true;
};

Sites sites_of(const Components& components, const State& state, bool with_cards) {
  Sites sites;
  const unsigned terrains = components.face(state.placed, state.board.face(state.placed)).terrains;
  for (int terrain = 0; terrain < kTerrains; ++terrain) {
    Site site;
    if ((terrains >> static_cast<unsigned>(terrain) & 1U) == 0 ||
        !site_of(components, state, terrain, site))
      continue;
    const ClaimSite area = ClaimSite::of(terrain, std::min(site.size, ClaimSite::kMost));
    if (area.fitting(components, with_cards) == 0) continue;
    if (sites.count == sites.bytes.size() || site.size > ClaimSite::kMost) {
      sites.complete = false;
    } else {
      sites.bytes[sites.count++] = area.byte;
    }
  }
  return sites;
}

// Whether one of the acting seat's cards may be a `negotiate` that it could use.
bool may_negotiate(const State& state) {
  return !state.used && count_of(state.acting().satellites) > 0;
}

void note_sites(State& state, What what, const Sites& sites) {
  if (sites.count == 0 || !state.chronicle.has_room(sites.count)) return;
  state.chronicle.add(what, state.active, sites.bytes.data(), sites.count,
                      static_cast<int>(sites.count));
}

// The kinds of cards that the acting seat could use now if it had them, as bits.
unsigned usable_kinds(const State& state) {
  unsigned kinds = 1U << index_of(Satellite::kScore);
  if (state.acting().hand != 0) kinds |= 1U << index_of(Satellite::kTerraform);
  if (can_plan(state)) kinds |= 1U << index_of(Satellite::kPlan);
  if (can_sign(state)) kinds |= 1U << index_of(Satellite::kSign);
  if (can_reengineer(state)) kinds |= 1U << index_of(Satellite::kReengineer);
  return kinds;
}

}  // namespace

void tile_drawn(State& state, int seat, int tile) {
  if (state.chronicle.tells_of_tiles())
    note(state, What::kTileDrawn, seat, {as_byte(static_cast<std::size_t>(tile))});
}

void tiles_returned(State& state, int seat, IdSet tiles) {
  for (Id id : IdsIn(tiles)) note(state, What::kTileBack, seat, {id.index});
}

void tile_laid(State& state, int seat, int tile) {
  if (state.chronicle.tells_of_tiles())
    note(state, What::kTileLaid, seat, {as_byte(static_cast<std::size_t>(tile))});
}

// What is dealt at setup is noted when it is kept.
void contract_drawn(State& state, int contract) {
  if (in_setup(state)) return;
  const IdSet offered = state.acting().offered;
  Chronicle& chronicle = state.chronicle;
  if (offered == 0)
    return note(state, What::kGot, state.active, {as_byte(static_cast<std::size_t>(contract))});
  const int drawn = std::popcount(offered);
  if (drawn > 1) {
    *(chronicle.last(4 - static_cast<std::size_t>(drawn))) = Drawn::of(contract, false).byte;
    return;
  }
  if (!chronicle.has_room(3)) return begin_here(state);
  note_drawn(chronicle, state.active, offered);
}

void kept_at_setup(State& state, int seat, IdSet returned) {
  const IdSet kept = state.players[viewer_of(seat)].contracts;
  note(state, What::kKept, seat,
       {lowest(kept), lowest(kept & (kept - 1)), lowest(returned),
        lowest(returned & (returned - 1))});
}

void kept_after_sign(State& state, IdSet returned) {
  std::uint8_t* const bytes = state.chronicle.last(3);
  for (std::size_t i = 0; i < 3; ++i) {
    const Drawn drawn{bytes[i]};
    if (drawn.there()) bytes[i] = Drawn::of(drawn.id(), (returned & bit_of(drawn.id())) == 0).byte;
  }
}

void contract_fulfilled(State& state, int contract) {
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

void could_not_claim(const Components& components, State& state) {
  if (state.placed == kNone || state.claimed || state.acting().cubes == 0) return;
  const bool cards = may_negotiate(state);
  note_sites(state, cards ? What::kUnclaimedWithCards : What::kUnclaimed,
             sites_of(components, state, cards));
}

void did_not_claim(const Components& components, State& state) {
  const bool cards = may_negotiate(state);
  const Sites sites = sites_of(components, state, cards);
  if (sites.complete) note_sites(state, cards ? What::kDeclinedWithCards : What::kDeclined, sites);
}

void turn_ends(State& state, Ending ending) {
  const bool tells = !state.used && count_of(state.acting().satellites) > 0;
  if (!tells) ending = Ending::kSilent;
  if (ending == Ending::kSilent && count_of(state.acting().fresh) == 0) return;
  Chronicle& chronicle = state.chronicle;
  if (!chronicle.has_room(1)) begin_here(state);
  const unsigned kinds = ending == Ending::kSilent ? 0 : usable_kinds(state);
  chronicle.add(What::kTurnOver, state.active, {as_byte(kinds)}, static_cast<int>(ending));
}

void begin_here(State& state) {
  Chronicle& chronicle = state.chronicle;
  chronicle.clear();
  for (std::size_t i = 0; i < state.bottom_count; ++i)
    chronicle.add(What::kBelow, 0, {state.bottom[i]});
  const auto note_cards = [&](What what, int seat, const Cards& cards, int more) {
    for (std::size_t kind = 0; kind < kSatellites; ++kind)
      for (int i = 0; i < cards[kind]; ++i) chronicle.add(what, seat, {as_byte(kind)}, more);
  };
  note_cards(What::kUsed, 0, state.satellite_used, 1);
  for (int seat = 0; seat < kMostPlayers; ++seat) {
    const Player& player = state.players[viewer_of(seat)];
    for (Id id : IdsIn(player.contracts)) chronicle.add(What::kGot, seat, {id.index});
    note_cards(What::kCard, seat, player.satellites, 0);
    if (count_of(player.satellites) > 0) chronicle.add(What::kTurnOver, seat, {0});
  }
  note_cards(What::kCard, state.active, state.acting().fresh, 0);
  if (state.acting().offered != 0 && !in_setup(state))
    note_drawn(chronicle, state.active, state.acting().offered);
}

}  // namespace fourlands::landed::learn
