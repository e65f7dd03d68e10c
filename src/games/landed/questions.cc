#include <algorithm>
#include <bit>

#include "games/landed/rules.h"

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
  for (Id tile : IdsIn(moving.movable()))
    if (moving.places_for(tile.index, keys) > 0) return true;
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

bool can_use_any(const State& state) {
  if (state.used) return false;
  for (std::size_t kind = 0; kind < kSatellites; ++kind)
    if (can_use(state, static_cast<Satellite>(kind))) return true;
  return false;
}

bool can_redesign(const State& state) {
  return !state.acted && !state.used &&
         state.acting().satellites[index_of(Satellite::kRedesign)] > 0 &&
         state.acting().hand != 0 && (state.board.in_play & ~state.board.with_cube) != 0;
}

bool site_of(const Components& components, const Board& board, const Land& land, int tile,
             int terrain, int seat, Site& site) {
  const Face& face = components.face(tile, board.face(tile));
  if (!face.shows(terrain)) return false;
  const int label = land.area_of(terrain, tile);
  const unsigned owners = owners_of(components, board, land, terrain, label);
  if (!open_to(owners, seat)) return false;
  site = {face.lowest_edge(board.turns(tile), terrain), terrain, land.size_of(terrain, label),
          owners != 0};
  return true;
}

bool site_of(const Components& components, const State& state, int terrain, Site& site) {
  return site_of(components, state.board, state.land, state.placed, terrain, state.active, site);
}

bool launches(const Components& components, const Board& board, int tile, Hex hex) {
  if ((components.with_satellite & bit_of(tile)) == 0) return false;
  for (int next : board.around(hex))
    if (next != kNone && (components.with_satellite & bit_of(next)) != 0) return true;
  return false;
}

bool has_negotiate(const State& state) {
  return !state.used && state.acting().satellites[index_of(Satellite::kNegotiate)] > 0;
}

bool can_claim(const Components& components, const State& state) {
  if (state.placed == kNone || state.claimed || state.acting().cubes == 0) return false;
  const bool negotiate = has_negotiate(state);
  for (int terrain = 0; terrain < kTerrains; ++terrain) {
    const IdSet contracts =
        state.acting().contracts & components.contracts_of[static_cast<std::size_t>(terrain)];
    Site site;
    if (contracts == 0 || !site_of(components, state, terrain, site)) continue;
    for (Id id : IdsIn(contracts)) {
      const Contract& contract = components.contract_of(id.index);
      for (std::size_t level = 0; level < contract.level_count; ++level)
        if (fits(contract.levels[level], site.size, false) ||
            (negotiate && fits(contract.levels[level], site.size, true)))
          return true;
    }
  }
  return false;
}

Ability pending_ability(const Components& components, const State& state) {
  const Player& player = state.acting();
  const auto last = static_cast<std::size_t>(player.fulfilled_count - 1);
  return components.contract_of(player.fulfilled[last].contract).ability;
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
