#include "games/landed/queries.h"

#include <algorithm>
#include <bit>

namespace fourlands::landed {

bool can_plan(const State& state) {
  return std::popcount(state.acting().hand) < kHandSize && state.bag != 0;
}

bool can_sign(const State& state) {
  return std::popcount(state.acting().contracts) < kMostContracts && state.contracts_left() > 0;
}

bool can_rest(const State& state, int seats) {
  // The turn that drew the last tile has all the seats' turns still to follow.
  const bool last_turn = state.turns_left >= 0 && state.turns_left < seats;
  return last_turn && (state.acting().hand == 0 || state.acting().contracts == 0);
}

bool can_reengineer(const State& state) {
  const Moving moving(state.board, state.land);
  std::array<std::uint16_t, kMostPlaces> keys;
  for (TileId tile : TilesIn(moving.movable()))
    if (moving.places_for(tile, keys) > 0) return true;
  return false;
}

bool can_use(const State& state, Satellite kind) {
  if (state.used || state.acting().satellites[index_of(kind)] == 0) return false;
  switch (kind) {
    case Satellite::kTerraform:
      return state.acting().hand != 0;
    case Satellite::kPlan:
      return can_plan(state);
    case Satellite::kSign:
      return can_sign(state);
    case Satellite::kScore:
      return true;
    case Satellite::kReengineer:
      return can_reengineer(state);
    case Satellite::kRedesign:
    case Satellite::kNegotiate:
      return false;
  }
  return false;
}

bool can_redesign(const State& state) {
  return !state.acted && !state.used &&
         state.acting().satellites[index_of(Satellite::kRedesign)] > 0 &&
         state.acting().hand != 0 && (state.board.in_play & ~state.board.with_cube) != 0;
}

bool site_of(const Components& components, const Board& board, const Land& land, TileId tile,
             Terrain terrain, int seat, Site& site) {
  const Face& face = components.face(tile, board.face(tile));
  if (!face.shows(terrain)) return false;
  const int label = land.area_of(terrain, tile);
  const int size = land.size_of(terrain, label);
  if (size < kLeastClaimed) return false;
  const unsigned owners = owners_of(components, board, land, terrain, label);
  if (!open_to(owners, seat)) return false;
  site = {*face.lowest_edge(board.turns(tile), terrain), terrain, size, owners != 0};
  return true;
}

bool site_of(const Components& components, const State& state, Terrain terrain, Site& site) {
  return site_of(components, state.board, state.land, state.placed, terrain, state.active, site);
}

bool launches(const Components& components, const Board& board, TileId tile, Hex hex) {
  if ((components.with_satellite & bit_of(tile)) == 0) return false;
  for (TileId next : board.around(hex))
    if (next != kNoTile && (components.with_satellite & bit_of(next)) != 0) return true;
  return false;
}

bool has_negotiate(const State& state) {
  return !state.used && state.acting().satellites[index_of(Satellite::kNegotiate)] > 0;
}

namespace {

bool might_claim(const Components& components, const State& state) {
  const Player& player = state.acting();
  if (state.placed == kNoTile || player.cubes == 0 || player.contracts == 0) return false;
  for (Terrain terrain : kEveryTerrain) {
    Site site;
    if (site_of(components, state, terrain, site)) return true;
  }
  return false;
}

bool might_use(const State& state) {
  return !state.used && count_of(state.acting().satellites) > 0;
}

}  // namespace

bool turn_waits(const Components& components, const State& state) {
  return might_use(state) || might_claim(components, state);
}

Ability pending_ability(const Components& components, const State& state) {
  const Player& player = state.acting();
  const auto last = static_cast<std::size_t>(player.fulfilled_count - 1);
  return components.contract_of(player.fulfilled[last].contract).ability;
}

const Cards& cards_to_draw(const State& state) {
  const auto victim = state.drawing.victim();
  return victim ? state.player(*victim).satellites : state.satellite_deck;
}

bool card_to_draw(const State& state) {
  return count_of(state.satellite_deck) > 0 || count_of(state.satellite_used) > 0;
}

bool card_to_steal(const State& state) {
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat)
    if (seat != state.active && count_of(state.players[seat].satellites) > 0) return true;
  return false;
}

bool can_use_ability(const Components& components, const State& state) {
  switch (pending_ability(components, state)) {
    case Ability::kDrawTiles:
      return state.bag != 0;
    case Ability::kContract:
      return can_sign(state);
    case Ability::kSatellite:
      return card_to_draw(state) || card_to_steal(state);
    case Ability::kPoints:
      return true;
    case Ability::kTerraform:
      return state.acting().hand != 0;
    case Ability::kRedraw:
      return state.bag != 0 && state.acting().hand != 0;
  }
  return false;
}

}  // namespace fourlands::landed
