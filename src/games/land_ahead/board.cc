#include "games/land_ahead/board.h"

#include <algorithm>

#include "core/check.h"

namespace fourlands::land_ahead {
namespace {

// One pass without branches, which compilers turn into a few vector instructions. A spot has one
// tile at most.
int tile_with(const std::array<Spot, kTileBits>& spots, Spot spot) {
  std::uint16_t found = 0;
  for (std::uint16_t i = 0; i < kTileBits; ++i) {
    const auto mask = static_cast<std::uint16_t>(spots[i].key == spot.key ? -1 : 0);
    found = static_cast<std::uint16_t>(found | (mask & (i + 1)));
  }
  return found - 1;
}

int place_with(const Island& island, Spot spot) {
  const auto* const end = island.places.data() + island.place_count;
  return static_cast<int>(std::lower_bound(island.places.data(), end, spot) - island.places.data());
}

void remove_place(Island& island, int index) {
  const int last = --island.place_count;
  std::copy(&island.places[at(index) + 1], &island.places[at(last) + 1], &island.places[at(index)]);
  std::copy(&island.demands[at(index) + 1], &island.demands[at(last) + 1],
            &island.demands[at(index)]);
  island.places[at(last)] = {};
  island.demands[at(last)] = {};
}

Demand& place_for(Island& island, Spot spot) {
  const int index = place_with(island, spot);
  const int count = island.place_count;
  if (index < count && island.places[at(index)] == spot) return island.demands[at(index)];
  FL_CHECK(count < kMostPlaces);
  std::copy_backward(&island.places[at(index)], &island.places[at(count)],
                     &island.places[at(count) + 1]);
  std::copy_backward(&island.demands[at(index)], &island.demands[at(count)],
                     &island.demands[at(count) + 1]);
  ++island.place_count;
  island.places[at(index)] = spot;
  island.demands[at(index)] = {};
  return island.demands[at(index)];
}

// The tile across `edge` of an empty place has these land corners; two of them touch the place.
void demand(Demand& place, int edge, unsigned land) {
  const int first = first_corner(edge);
  const int second = second_corner(edge);
  const unsigned first_land = land >> turned(edge, 3) & 1U;
  const unsigned second_land = land >> turned(edge, 2) & 1U;
  place.known = static_cast<std::uint8_t>(place.known | 1U << first | 1U << second);
  place.land = static_cast<std::uint8_t>(place.land | first_land << first | second_land << second);
}

// Adds where the roads of a tile lead: `joints` has a bit for each corner and the centre.
inline void add_joints(const Island& island, unsigned tile, unsigned joints, NodeSet& out) {
  const auto& beside = island.beside[tile];
  const auto joint = [joints](int bit) { return std::uint64_t{joints >> bit & 1U}; };
  out.words[0] |= joint(kCentreJoint) << tile;
  out.words[1] |= joint(1) << tile | joint(3) << beside[4] | joint(5) << beside[5];  // LA-2
  out.words[2] |= joint(4) << tile | joint(0) << beside[1] | joint(2) << beside[2];
}

inline void add_roads(const Island& island, const Components& box, unsigned tile, int joint,
                      NodeSet& out) {
  add_joints(island, tile, box.tiles[tile].roads[island.turns[tile]][at(joint)], out);
}

void add_roads_of_corner(const Island& island, const Components& box, unsigned tile,
                         const std::array<Around, 3>& around, NodeSet& out) {
  for (const auto& [edge, corner] : around)
    add_roads(island, box, edge == kOwn ? tile : island.beside[tile][at(edge)], corner, out);
}

// Links the tile with its neighbours both ways, and tells the empty places around it what it
// demands of them.
void join_neighbours(Island& island, TileIndex tile, Hex hex, unsigned land) {
  for (int edge = 0; edge < kSides; ++edge) {
    const Spot spot = Spot::of(hex.beyond(edge));
    const int other = tile_with(island.spots, spot);
    if (other >= 0) {
      island.beside[tile.index][at(edge)] = static_cast<std::uint8_t>(other);
      island.beside[at(other)][at(opposite_edge(edge))] = tile.index;
    } else {
      island.beside[tile.index][at(edge)] = kNoTile;
      demand(place_for(island, spot), opposite_edge(edge), land);
    }
  }
}

NodeSet discover(Island& island, const Components& box, TileIndex tile, unsigned land) {
  NodeSet fresh;
  if (box.tile(tile).centre != Centre::kNone) fresh.add(Node::of(Part::kCentre, tile));
  const auto& beside = island.beside[tile.index];
  for (int corner = 0; corner < kSides; ++corner) {
    // Corner c lies between edges c and c+1; that the others have land there too, LA-20 saw to.
    if ((land >> corner & 1U) != 0 && beside[at(corner)] != kNoTile &&
        beside[at(turned(corner, 1))] != kNoTile)
      fresh.add(island.corner(tile, corner));
  }
  island.discovered |= fresh;
  return fresh;
}

}  // namespace

std::optional<TileIndex> Island::tile_at(Hex hex) const {
  const int tile = tile_with(spots, Spot::of(hex));
  if (tile < 0) return std::nullopt;
  return TileIndex{static_cast<std::uint8_t>(tile)};
}

std::optional<int> Island::place_at(Hex hex) const {
  const int index = place_with(*this, Spot::of(hex));
  if (index == place_count || places[at(index)] != Spot::of(hex)) return std::nullopt;
  return index;
}

std::optional<Node> Island::find(Location location) const {
  const auto tile = tile_at(location.hex);
  if (!tile) return std::nullopt;
  const Node node = Node::of(location.part, *tile);
  if (!discovered.has(node)) return std::nullopt;
  return node;
}

Node Island::corner(TileIndex tile, int corner) const {
  const CornerName name = kCornerNames[at(corner)];
  return Node::of(name.part,
                  name.edge == kOwn ? tile : TileIndex{beside[tile.index][at(name.edge)]});
}

bool Island::fits(const IslandTile& tile) const {
  return std::any_of(demands.begin(), demands.begin() + place_count,
                     [&](const Demand& place) { return place.turns_of(tile) != 0; });
}

void Island::forget_places() {
  places = {};
  demands = {};
  place_count = 0;
}

Island island_with(const Components& box, TileIndex start) {
  Island island;
  for (auto& beside : island.beside) beside.fill(kNoTile);
  (void)place_for(island, Spot::of(Hex{}));
  (void)lay_tile(island, box, start, Hex{}, 0);
  reach_from(island, box, Node::of(Part::kCentre, start));
  return island;
}

NodeSet lay_tile(Island& island, const Components& box, TileIndex tile, Hex hex, int turns) {
  const auto place = island.place_at(hex);
  FL_CHECK(place && (island.in_play & tile.bit()) == 0);
  const unsigned land = box.tile(tile).land_turned(turns);
  remove_place(island, *place);
  island.in_play |= tile.bit();
  island.spots[tile.index] = Spot::of(hex);
  island.turns[tile.index] = static_cast<std::uint8_t>(turns);
  join_neighbours(island, tile, hex, land);
  const NodeSet fresh = discover(island, box, tile, land);

  // A road or flight that is new has a new location at one of its ends: no corner of this tile was
  // discovered before. So what becomes reachable does so through a new location.
  fresh.each([&](Node node) {
    if (!island.reached.has(node) &&
        !(one_step_from(island, box, NodeSet::of(node)) & island.reached).empty())
      reach_from(island, box, node);
  });
  return fresh;
}

NodeSet one_step_from(const Island& island, const Components& box, const NodeSet& from) {
  NodeSet out;
  for (std::uint64_t left = from.words[0]; left != 0; left &= left - 1)
    add_roads(island, box, static_cast<unsigned>(std::countr_zero(left)), kCentreJoint, out);
  for (std::uint64_t left = from.words[1]; left != 0; left &= left - 1)
    add_roads_of_corner(island, box, static_cast<unsigned>(std::countr_zero(left)), kAroundNorth,
                        out);
  for (std::uint64_t left = from.words[2]; left != 0; left &= left - 1)
    add_roads_of_corner(island, box, static_cast<unsigned>(std::countr_zero(left)), kAroundSouth,
                        out);
  const std::uint64_t left_from = from.words[0] & box.balloons;
  if (left_from != 0) {
    // From a single balloon one flies to the others only.
    const std::uint64_t to = box.balloons & island.in_play;
    out.words[0] |= std::has_single_bit(left_from) ? to & ~left_from : to;
  }
  return out & island.discovered;
}

NodeSet within(const Island& island, const Components& box, Node from, int points) {
  NodeSet seen;
  NodeSet edge = NodeSet::of(from);
  for (int point = 0; point < points && !edge.empty(); ++point) {
    edge = one_step_from(island, box, edge).without(seen);
    seen |= edge;
  }
  return seen;
}

void reach_from(Island& island, const Components& box, Node node) {
  NodeSet edge = NodeSet::of(node);
  while (!edge.empty()) {
    island.reached |= edge;
    edge = one_step_from(island, box, edge).without(island.reached);
  }
}

}  // namespace fourlands::land_ahead
