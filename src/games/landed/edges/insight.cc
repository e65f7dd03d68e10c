#include <algorithm>
#include <nlohmann/json.hpp>

#include "games/landed/landed.h"
#include "games/landed/queries_prospect.h"

// What the rules reckon from a view for whoever draws it; the form is in README.md.

namespace fourlands::landed {
namespace {

// Every edge that shows the area, "q,r/edge"; the first one names it.
Json sections_of(const Components& components, const View& view, Terrain terrain, int label) {
  Json out = Json::array();
  for (TileId tile : TilesIn(view.board.in_play)) {
    if (view.land.area_of(terrain, tile) != label) continue;
    for (Edge edge : kEveryEdge)
      if (view.board.letter(components, tile, edge) == terrain)
        out.push_back(view.board.hex(tile).text() + "/" + std::to_string(edge.index));
  }
  return out;
}

// Areas of several tiles and those with a cube; all others are one tile's.
Json areas_to_json(const Components& components, const View& view) {
  Json out = Json::array();
  for (Terrain terrain : kEveryTerrain) {
    for (TileId tile : TilesIn(view.board.in_play)) {
      if (view.land.area_of(terrain, tile) != tile) continue;  // Each area once.
      const int size = view.land.size_of(terrain, tile);
      const unsigned owners = owners_of(components, view.board, view.land, terrain, tile);
      if (size < 2 && owners == 0) continue;
      Json seats = Json::array();
      for (int seat = 0; seat < kMostPlayers; ++seat)
        if ((owners >> static_cast<unsigned>(seat) & 1U) != 0) seats.push_back(seat);
      Json medal;
      if (open_to(owners, view.viewer)) medal = owners == 0 ? "gold" : "silver";
      out.push_back({{"terrain", letter_of(terrain)},
                     {"size", size},
                     {"sections", sections_of(components, view, terrain, tile)},
                     {"cubes", seats},
                     {"medal", medal}});
    }
  }
  return out;
}

Json prospect_to_json(const Components& components, const View& view, Terrain terrain,
                      const Prospect& prospect) {
  if (!prospect) return nullptr;
  return {{"level", prospect.level + 1},
          {"medal", prospect.silver ? "silver" : "gold"},
          {"points", prospect.points},
          {"size", prospect.size},
          {"area", sections_of(components, view, terrain, prospect.area)[0]}};
}

Json contract_to_json(const Components& components, const View& view, ContractId id) {
  const Contract& contract = components.contract_of(id);
  const Terrain terrain = contract.terrain;
  const int largest = largest_open(components, view, id);
  Json levels = Json::array();
  for (std::size_t level = 0; level < contract.level_count; ++level) {
    const Level& at = contract.levels[level];
    levels.push_back({{"size", at.size},
                      {"gold", at.gold},
                      {"silver", at.silver},
                      {"missing", std::max(0, at.size - largest)}});
  }
  const Prospect best = best_claim(components, view, id);
  Json claim = prospect_to_json(components, view, terrain, best);
  if (best) {
    claim["edge"] = best.edge->index;
    claim["negotiate"] = best.negotiate;
  }
  return {{"terrain", letter_of(terrain)},
          {"ability", kAbilityNames[contract.ability]},
          {"levels", levels},
          {"now", prospect_to_json(components, view, terrain, best_now(components, view, id))},
          {"claim", claim}};
}

// LN-30: the tiles in hand that would launch a satellite somewhere, and the empty places where
// they would.
Json launch_to_json(const Components& components, const View& view) {
  Json tiles = Json::array();
  Json places = Json::array();
  const IdSet able = view.own.hand & components.with_satellite;
  for (TileId tile : TilesIn(able)) tiles.push_back(tile.index);
  if (able != 0) {
    const TileId any{std::countr_zero(able)};
    for (std::size_t i = 0; i < view.land.place_count; ++i) {
      const Hex hex = Hex::of_key(view.land.places[i]);
      if (launches(components, view.board, any, hex)) places.push_back(hex.text());
    }
  }
  return {{"tiles", tiles}, {"places", places}};
}

}  // namespace

Json Landed::insight(const View& view, Viewer) const {
  Json contracts = Json::object();
  for (ContractId id : ContractsIn(view.own.contracts | view.own.offered))
    contracts[std::to_string(id.index)] = contract_to_json(*components_, view, id);
  return {{"areas", areas_to_json(*components_, view)},
          {"contracts", contracts},
          {"launch", launch_to_json(*components_, view)}};
}

}  // namespace fourlands::landed
