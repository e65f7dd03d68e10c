#include "games/landed/view.h"

#include <bit>

#include "games/landed/landed.h"

namespace fourlands::landed {
namespace {

std::uint8_t small(int value) { return static_cast<std::uint8_t>(value); }
std::uint8_t size_of(IdSet set) { return small(std::popcount(set)); }

PublicPlayer outside_of(const Player& player, bool over) {
  PublicPlayer seen;
  seen.fulfilled = player.fulfilled;
  seen.fulfilled_count = player.fulfilled_count;
  seen.cubes = player.cubes;
  seen.score = player.score;
  seen.hand = size_of(player.hand);
  seen.contracts = size_of(player.contracts);
  seen.offered = size_of(player.offered);
  seen.satellites = small(count_of(player.satellites));
  seen.fresh = small(count_of(player.fresh));
  seen.score_cards = over ? player.satellites[index_of(Satellite::kScore)] : small(0);
  return seen;
}

}  // namespace

View Landed::view(const State& state, Viewer viewer) const {
  View view;
  const std::size_t index = viewer ? viewer->index : kWatching;
  view.viewer = small(static_cast<int>(index));
  view.board = state.board;
  view.land = state.land;
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat)
    view.players[seat] = outside_of(state.players[seat], state.phase == Phase::kOver);
  if (viewer) {
    const Player& own = state.player(*viewer);
    view.own = {own.hand, own.contracts, own.offered, own.satellites, own.fresh, {}};
  }
  view.memory = state.recall.of[index];
  view.proven = state.recall.proven;
  if (viewer)
    for (int id : state.recall.returned[index])
      if (id != 0) view.returned |= bit_of(id);
  view.bottom_count = state.bottom_count;
  for (std::size_t i = 0; i < state.bottom_count; ++i) {
    const IdSet bit = bit_of(state.bottom[i]);
    if ((view.memory.bottom & bit) != 0) view.bottom[i] = state.bottom[i];
    if ((state.recall.paired & bit) != 0) view.paired |= IdSet{1} << i;
  }
  view.satellite_used = state.satellite_used;
  view.bag = size_of(state.bag);
  view.deck = size_of(state.deck);
  view.satellite_deck = small(count_of(state.satellite_deck));
  view.phase = state.phase;
  view.turn = state.turn;
  view.active = state.active;
  view.acted = state.acted;
  view.used = state.used;
  view.claimed = state.claimed;
  view.turns_left = state.turns_left;
  view.placed = state.placed;
  view.drawing = state.drawing;
  return view;
}

}  // namespace fourlands::landed
