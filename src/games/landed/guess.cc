#include <algorithm>
#include <bit>

#include "games/landed/deal_contracts.h"
#include "games/landed/landed.h"
#include "games/landed/rules.h"

// A state that a view could be a view of (README.md, "What a seat knows").

namespace fourlands::landed {
namespace {

std::uint8_t as_byte(int value) { return static_cast<std::uint8_t>(value); }

// What the table shows to all, the other way round.
State public_part(const View& view) {
  State state;
  state.board = view.board;
  state.land = view.land;
  state.bottom_count = view.bottom_count;
  state.satellite_used = view.satellite_used;
  state.turn = view.turn;
  state.active = view.active;
  state.phase = view.phase;
  state.acted = view.acted;
  state.used = view.used;
  state.claimed = view.claimed;
  state.turns_left = view.turns_left;
  state.placed = view.placed;
  state.drawing = view.drawing;
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat) {
    const PublicPlayer& seen = view.players[seat];
    Player& player = state.players[seat];
    player.fulfilled = seen.fulfilled;
    player.fulfilled_count = seen.fulfilled_count;
    player.cubes = seen.cubes;
    player.score = seen.score;
    if (!view.is_own(static_cast<int>(seat))) continue;
    player.hand = view.own.hand;
    player.contracts = view.own.contracts;
    player.offered = view.own.offered;
    player.satellites = view.own.satellites;
    player.fresh = view.own.fresh;
  }
  return state;
}

void guess_tiles(const View& view, State& state, Rng& rng) {
  Hidden hidden;
  std::copy(view.memory.tiles.begin(), view.memory.tiles.end(), hidden.may_hold.begin());
  hidden.room[kStock] = view.bag;
  for (int seat = 0; seat < kMostPlayers; ++seat)
    if (!view.is_own(seat))
      hidden.room[spot_of_seat(seat)] = view.players[static_cast<std::size_t>(seat)].hand;
  const Dealt dealt = deal_out(hidden, rng);
  state.bag = dealt[kStock];
  for (int seat = 0; seat < kMostPlayers; ++seat)
    if (!view.is_own(seat))
      state.players[static_cast<std::size_t>(seat)].hand = dealt[spot_of_seat(seat)];
}

// Fills the places at the bottom that the viewer does not know; those returned together lie
// ascending (LN-23).
void lay_bottom(const View& view, State& state, IdSet unknown, Rng& rng) {
  std::array<std::uint8_t, kContracts> ids{};
  std::uint32_t left = 0;
  for (Id id : IdsIn(unknown)) ids[left++] = id.index;
  state.recall.paired = 0;
  for (std::size_t i = 0; i < view.bottom_count; ++i) {
    if (view.bottom[i] != 0) {
      state.bottom[i] = view.bottom[i];
    } else {
      const std::uint32_t pick = rng.below(left);
      state.bottom[i] = ids[pick];
      ids[pick] = ids[--left];
    }
  }
  for (std::size_t i = 1; i < view.bottom_count; ++i) {
    if ((view.paired >> i & 1U) == 0) continue;
    if (state.bottom[i] < state.bottom[i - 1]) std::swap(state.bottom[i], state.bottom[i - 1]);
    state.recall.paired |= bit_of(state.bottom[i]);
  }
}

bool in_setup(Phase phase) { return phase == Phase::kDeal || phase == Phase::kKeep; }

Hidden hidden_contracts(const View& view) {
  Hidden hidden;
  std::copy(view.memory.contracts.begin(), view.memory.contracts.end(), hidden.may_hold.begin());
  hidden.room[kInDeck] = view.deck;
  hidden.room[kAtBottom] = view.bottom_count - std::popcount(view.memory.bottom);
  const bool setup = in_setup(view.phase);
  for (int seat = 0; seat < kMostPlayers; ++seat) {
    const PublicPlayer& seen = view.players[static_cast<std::size_t>(seat)];
    if (view.is_own(seat)) continue;
    hidden.room[contracts_of_seat(seat)] = seen.contracts + (setup ? seen.offered : 0);
    if (!setup) hidden.room[kOffered] += seen.offered;
  }
  return hidden;
}

void guess_contracts(const Components& components, const View& view, State& state, Rng& rng) {
  const bool setup = in_setup(view.phase);
  const Hidden hidden = hidden_contracts(view);
  const Dealt dealt = setup ? deal_out(hidden, rng) : deal_contracts(components, view, hidden, rng);
  state.deck = dealt[kInDeck];
  lay_bottom(view, state, dealt[kAtBottom], rng);
  for (int seat = 0; seat < kMostPlayers; ++seat) {
    if (view.is_own(seat)) continue;
    Player& player = state.players[static_cast<std::size_t>(seat)];
    const bool offers = view.players[static_cast<std::size_t>(seat)].offered > 0;
    const IdSet held = dealt[contracts_of_seat(seat)];
    player.contracts = setup && offers ? 0 : held;
    player.offered = !offers ? 0 : setup ? held : dealt[kOffered];
  }
}

Cards kinds_of(const Components& components, std::uint64_t cards) {
  Cards kinds{};
  for (Id card : IdsIn(cards)) ++kinds[components.kind_of_card(card.index)];
  return kinds;
}

void guess_cards(const Components& components, const View& view, State& state, Rng& rng) {
  Hidden hidden;
  std::copy(view.memory.cards.begin(), view.memory.cards.end(), hidden.may_hold.begin());
  hidden.room[kStock] = view.satellite_deck;
  for (int seat = 0; seat < kMostPlayers; ++seat) {
    const PublicPlayer& seen = view.players[static_cast<std::size_t>(seat)];
    if (view.is_own(seat)) continue;
    hidden.room[spot_of_seat(seat)] = seen.satellites;
    hidden.room[kFresh] += seen.fresh;
  }
  const Dealt dealt = deal_out(hidden, rng);
  state.satellite_deck = kinds_of(components, dealt[kStock]);
  for (int seat = 0; seat < kMostPlayers; ++seat) {
    if (view.is_own(seat)) continue;
    Player& player = state.players[static_cast<std::size_t>(seat)];
    player.satellites = kinds_of(components, dealt[spot_of_seat(seat)]);
    const bool fresh = view.players[static_cast<std::size_t>(seat)].fresh > 0;
    player.fresh = fresh ? kinds_of(components, dealt[kFresh]) : Cards{};
  }
}

// Kinds that a seat has proven not to hold can only be among the cards that came since.
bool cards_fit(const View& view, const State& state) {
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat) {
    if (view.is_own(static_cast<int>(seat))) continue;
    int cards = 0;
    for (std::size_t kind = 0; kind < kSatellites; ++kind)
      if ((view.proven[seat].no_card_of >> kind & 1U) != 0)
        cards += state.players[seat].satellites[kind];
    if (cards > view.proven[seat].newer_cards) return false;
  }
  return true;
}

// Whether the position could be as it is: what leaves no choice has happened by itself (LN-51), and
// the final scores tell of `score` cards.
bool possible(const Components& components, const View& view, const State& state) {
  if (view.phase == Phase::kOver) {
    for (std::size_t seat = 0; seat < kMostPlayers; ++seat)
      if (state.players[seat].satellites[index_of(Satellite::kScore)] !=
          view.players[seat].score_cards)
        return false;
    return true;
  }
  if (view.is_own(view.active)) return true;
  if (view.phase == Phase::kClaim) return can_claim(components, state);
  if (view.phase == Phase::kTurn && view.acted) return can_use_any(state);
  return true;
}

}  // namespace

State Landed::guess(const View& view, Rng& rng) const {
  State state = public_part(view);
  guess_tiles(view, state, rng);
  do {
    guess_contracts(*components_, view, state, rng);
    do guess_cards(*components_, view, state, rng);
    while (!cards_fit(view, state));
  } while (!possible(*components_, view, state));
  state.recall.proven = view.proven;
  if (view.returned != 0)
    state.recall.returned[view.viewer] = {
        as_byte(std::countr_zero(view.returned)),
        as_byte(std::countr_zero(view.returned & (view.returned - 1)))};
  for (std::size_t other = 0; other < kViewers; ++other)
    state.recall.of[other] =
        other == view.viewer ? view.memory : learn::ignorant(*components_, state, other);
  return state;
}

}  // namespace fourlands::landed
