#include "games/landed/belief/determinize.h"

#include "games/landed/belief/card_history.h"
#include "games/landed/belief/contract_history.h"
#include "games/landed/belief/sampling.h"
#include "games/landed/belief/tile_history.h"
#include "games/landed/landed.h"

namespace fourlands::landed {
namespace {

void take_up(const Own& held, Player& player) {
  player.hand = held.hand;
  player.contracts = held.contracts;
  player.offered = held.offered;
  player.satellites = held.satellites;
  player.fresh = held.fresh;
}

// What the table shows to all and the viewer holds, the other way round.
State open_part(const View& view) {
  State state;
  state.board = view.board;
  state.land = view.land;
  state.log = view.log;
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
    if (view.is_own(static_cast<int>(seat))) take_up(view.own, player);
  }
  return state;
}

// LN-45: all hands lie open; what is left is in the bag and the decks, and nobody will draw it.
void fill_when_over(const Components& components, const View& view, Rng& rng, State& state) {
  state.bag = view.tiles;
  state.deck = components.contracts;
  state.satellite_deck = components.satellites;
  const auto take = [&](const Cards& cards) {
    for (std::size_t kind = 0; kind < kSatellites; ++kind)
      state.satellite_deck[kind] =
          static_cast<std::uint8_t>(state.satellite_deck[kind] - cards[kind]);
  };
  take(state.satellite_used);
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat) {
    Player& player = state.players[seat];
    take_up(view.laid_open[seat], player);
    take(player.satellites);
    state.bag &= ~player.hand;
    state.deck &= ~player.contracts;
    for (std::size_t i = 0; i < player.fulfilled_count; ++i)
      state.deck &= ~bit_of(player.fulfilled[i].contract);
  }
  for (std::size_t i = 0; i < state.bottom_count; ++i) {
    const IdSet bit = any_of(state.deck, rng);
    state.deck &= ~bit;
    state.bottom[i] = ContractId{std::countr_zero(bit)};
  }
}

constexpr int kMostTries = 100'000;

// Tries until a history is found.
template <class History>
bool sample_one(History& history, int& tries) {
  while (++tries <= kMostTries)
    if (history.sample()) return true;
  return false;
}

// What nobody's log allows in time is dealt anew: better a poor guess than none.
void deal_contracts(const Components& components, const View& view, Rng& rng, State& state) {
  IdSet left = components.contracts & ~view.own.contracts & ~view.own.offered;
  for (const PublicPlayer& player : view.players)
    for (std::size_t i = 0; i < player.fulfilled_count; ++i)
      left &= ~bit_of(player.fulfilled[i].contract);
  const auto take = [&] {
    const IdSet bit = any_of(left, rng);
    left &= ~bit;
    return bit;
  };
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat) {
    if (view.is_own(static_cast<int>(seat))) continue;
    for (int i = 0; i < view.players[seat].contracts; ++i) state.players[seat].contracts |= take();
    for (int i = 0; i < view.players[seat].offered; ++i) state.players[seat].offered |= take();
  }
  for (std::size_t i = 0; i < state.bottom_count; ++i)
    state.bottom[i] = ContractId{std::countr_zero(take())};
  state.deck = left;
}

void deal_cards(const Components& components, const View& view, Rng& rng, State& state) {
  Cards left = components.satellites;
  for (std::size_t kind = 0; kind < kSatellites; ++kind)
    left[kind] = static_cast<std::uint8_t>(left[kind] - view.satellite_used[kind] -
                                           view.own.satellites[kind] - view.own.fresh[kind]);
  const auto deal = [&](int count, Cards& cards) {
    for (; count > 0; --count) {
      auto pick = rng.below(static_cast<std::uint32_t>(count_of(left)));
      std::size_t kind = 0;
      for (; pick >= left[kind]; ++kind) pick -= left[kind];
      --left[kind];
      ++cards[kind];
    }
  };
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat) {
    if (view.is_own(static_cast<int>(seat))) continue;
    state.players[seat].satellites = state.players[seat].fresh = {};
    deal(view.players[seat].satellites, state.players[seat].satellites);
    deal(view.players[seat].fresh, state.players[seat].fresh);
  }
  state.satellite_deck = left;
}

}  // namespace

// Tiles, cards and contracts have nothing to do with each other: no step that somebody else can see
// asks for two of them at once.
State determinize(const Components& components, const View& view, Rng& rng, DeterminizeWork& work) {
  State state = open_part(view);
  if (view.phase == Phase::kOver) {
    fill_when_over(components, view, rng, state);
    return state;
  }
  TileHistory tiles(view, rng);
  tiles.find();
  tiles.write(state);
  CardHistory cards(components, view, rng);
  ContractHistory contracts(components, view, rng);
  if (sample_one(cards, work.card_tries)) {
    cards.write(state);
  } else {
    deal_cards(components, view, rng, state);
    work.forgot = true;
  }
  if (sample_one(contracts, work.tries)) {
    contracts.write(state);
  } else {
    deal_contracts(components, view, rng, state);
    work.forgot = true;
  }
  return state;
}

State Landed::guess(const View& view, Rng& rng) const {
  DeterminizeWork work;
  return determinize(*components_, view, rng, work);
}

}  // namespace fourlands::landed
