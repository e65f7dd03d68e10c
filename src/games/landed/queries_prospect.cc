#include "games/landed/queries_prospect.h"

#include <algorithm>

namespace fourlands::landed {
namespace {

// Takes over the contract's best level on an area if it brings more than the best so far.
void improve(Prospect& best, const Contract& contract, Prospect on) {
  if (on.size < kLeastClaimed) return;  // LN-36
  for (std::size_t level = 0; level < contract.level_count; ++level) {
    const Level& at = contract.levels[level];
    const int points = on.silver ? at.silver : at.gold;
    if (!fits(at, on.size, on.negotiate) || points <= best.points) continue;
    best = on;
    best.level = static_cast<int>(level);
    best.points = points;
  }
}

// Calls `visit(label, owners)` for each area of the terrain that is open to the seat.
template <class Visit>
void each_open_area(const Components& components, const View& view, Terrain terrain, Visit visit) {
  for (TileId tile : TilesIn(view.board.in_play)) {
    if (view.land.area_of(terrain, tile) != tile) continue;  // Each area once.
    const unsigned owners = owners_of(components, view.board, view.land, terrain, tile);
    if (open_to(owners, view.viewer)) visit(tile, owners);
  }
}

Terrain terrain_of(const Components& components, ContractId contract) {
  return components.contract_of(contract).terrain;
}

}  // namespace

Prospect best_now(const Components& components, const View& view, ContractId contract) {
  Prospect best;
  const Terrain terrain = terrain_of(components, contract);
  each_open_area(components, view, terrain, [&](int label, unsigned owners) {
    improve(best, components.contract_of(contract),
            {.size = view.land.size_of(terrain, label), .silver = owners != 0, .area = label});
  });
  return best;
}

Prospect best_claim(const Components& components, const View& view, ContractId contract) {
  Prospect best;
  const bool may_claim = view.is_own(view.active) && view.placed != kNoTile && !view.claimed &&
                         view.players[view.active].cubes > 0;
  Site site;
  const Terrain terrain = terrain_of(components, contract);
  if (!may_claim ||
      !site_of(components, view.board, view.land, view.placed, terrain, view.viewer, site))
    return best;
  Prospect on{.size = site.size,
              .silver = site.silver,
              .area = view.land.area_of(terrain, view.placed),
              .edge = site.edge};
  improve(best, components.contract_of(contract), on);
  on.negotiate = true;  // LN-50
  if (!view.used && view.own.satellites[index_of(Satellite::kNegotiate)] > 0)
    improve(best, components.contract_of(contract), on);
  return best;
}

int largest_open(const Components& components, const View& view, ContractId contract) {
  int largest = 0;
  const Terrain terrain = terrain_of(components, contract);
  each_open_area(components, view, terrain, [&](int label, unsigned) {
    largest = std::max(largest, view.land.size_of(terrain, label));
  });
  return largest;
}

}  // namespace fourlands::landed
