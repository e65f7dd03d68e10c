#include "games/landed/view.h"

#include <bit>

#include "games/landed/landed.h"

namespace fourlands::landed {
namespace {

std::uint8_t small(int value) { return static_cast<std::uint8_t>(value); }
std::uint8_t size_of(IdSet set) { return small(std::popcount(set)); }

PublicPlayer outside_of(const Player& player) {
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
  return seen;
}

Own held_by(const Player& player) {
  return {player.hand, player.contracts, player.offered, player.satellites, player.fresh, {}};
}

}  // namespace

View Landed::view(const State& state, Viewer viewer) const {
  View view;
  const std::size_t index = viewer ? viewer->index : kWatching;
  view.viewer = small(static_cast<int>(index));
  view.board = state.board;
  view.land = state.land;
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat)
    view.players[seat] = outside_of(state.players[seat]);
  if (viewer) view.own = held_by(state.player(*viewer));
  if (state.phase == Phase::kOver)
    for (std::size_t seat = 0; seat < kMostPlayers; ++seat)
      view.laid_open[seat] = held_by(state.players[seat]);
  view.tiles = state.bag;
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat)
    if (seat != index) view.tiles |= state.players[seat].hand;
  view.log = state.log.seen_by(index);
  view.bottom_count = state.bottom_count;
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
