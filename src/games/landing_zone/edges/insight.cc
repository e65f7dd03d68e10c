#include <algorithm>
#include <nlohmann/json.hpp>

#include "games/landing_zone/edges/json.h"
#include "games/landing_zone/landing_zone.h"
#include "games/landing_zone/outcome.h"
#include "games/landing_zone/queries.h"

// What the rules reckon of each city for whoever draws it; the form is in README.md.

namespace fourlands::landing_zone {
namespace {

Json cells_to_json(CellSet cells) {
  Json out = Json::array();
  for (Cell cell : CellsIn(cells)) out.push_back(cell.text());
  return out;
}

Json share_to_json(const Share& share) {
  Json out = {{"colour", name_of(share.colour)},
              {"points", share.points},
              {"cells", cells_to_json(share.cells)}};
  if (share.colour == Colour::kYellow)
    out["large"] = cells_to_json(share.where)[0];
  else
    out["line"] = cells_to_json(share.where);
  return out;
}

// Where a pointer aims, from the nearest cell to the edge of the board.
Json ray_to_json(Cell from, Direction dir) {
  Json out = cells_to_json(ray(from, dir));
  if (out.size() > 1 && cell_of(out[0].get<std::string>()).value() < from)
    std::reverse(out.begin(), out.end());
  return out;
}

// LZ-11, LZ-12: who aims at an empty cell, and what may land there.
Json zone_to_json(const City& city, const Zones& zones, Cell cell) {
  Json pointers = Json::array();
  for (Cell from : CellsIn(city.pointers()))
    if ((ray(from, city.at(from).dir()) & cell.bit()) != 0) pointers.push_back(from.text());
  Json colours = Json::array();
  int largest = 0;
  for (Colour colour : kAllColours) {
    if ((zones.open_to(colour, kSmall) & cell.bit()) == 0) continue;
    colours.push_back(std::string(1, letter_of(colour)));
    for (int size = kSmall; size <= kLarge; ++size)
      if ((zones.open_to(colour, size) & cell.bit()) != 0) largest = std::max(largest, size);
  }
  return {{"pointers", pointers}, {"colours", colours}, {"largest", largest}};
}

}  // namespace

Json LandingZone::insight(const View& view, Viewer) const {
  Json seats = Json::array();
  for (Seat seat : SeatSet::first(seats_)) {
    const City& city = view.state.city(seat);
    const Score score = this->score(city);
    Json lines = Json::array();
    each_share(city, components_, [&](const Share& share) {
      if (share.points > 0) lines.push_back(share_to_json(share));
    });
    Json rays = Json::object();
    for (Cell cell : CellsIn(city.pointers()))
      rays[cell.text()] = ray_to_json(cell, city.at(cell).dir());
    const Zones all = zones_of(city);
    Json zones = Json::object();
    for (Cell cell : CellsIn(all.aimed_by_1)) zones[cell.text()] = zone_to_json(city, all, cell);
    seats.push_back({{"score", score_to_json(score)},
                     {"rank", rank_of(score.total())},
                     {"lines", lines},
                     {"zones", zones},
                     {"rays", rays}});
  }
  return {{"seats", seats}};
}

}  // namespace fourlands::landing_zone
