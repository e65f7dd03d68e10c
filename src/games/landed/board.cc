#include "games/landed/board.h"

#include <algorithm>
#include <bit>

#include "core/check.h"
#include "core/text.h"
#include "games/landed/state.h"

namespace fourlands::landed {
namespace {

void relabel(std::array<std::uint8_t, 64>& row, std::uint8_t from, std::uint8_t to) {
  for (std::uint8_t& label : row) label = label == from ? to : label;
}

void add_place(Land& land, std::uint16_t key) {
  auto* const end = land.places.data() + land.place_count;
  auto* const at = std::lower_bound(land.places.data(), end, key);
  if (at != end && *at == key) return;
  FL_CHECK(land.place_count < kMostPlaces);
  std::copy_backward(at, end, end + 1);
  *at = key;
  ++land.place_count;
}

void drop_place(Land& land, std::uint16_t key) {
  auto* const end = land.places.data() + land.place_count;
  auto* const at = std::lower_bound(land.places.data(), end, key);
  if (at == end || *at != key) return;
  std::copy(at + 1, end, at);
  *(end - 1) = 0;
  --land.place_count;
}

// Gives the tiles of an area that may have fallen apart their labels anew.
void split(const Components& components, const Board& board, Land& land, Terrain terrain,
           IdSet members, const Grid& grid) {
  auto& row = land.area[index_of(terrain)];
  while (members != 0) {
    const auto label = static_cast<std::uint8_t>(std::countr_zero(members));
    IdSet open = bit_of(label);
    members &= ~open;
    while (open != 0) {
      const TileId tile{std::countr_zero(open)};
      open &= open - 1;
      row[static_cast<std::size_t>(tile)] = label;
      for (Edge edge : kEveryEdge) {
        if (board.letter(components, tile, edge) != terrain) continue;
        const TileId next = grid.beside(board.hex(tile), edge);
        if (next == kNoTile || (members & bit_of(next)) == 0) continue;
        if (board.letter(components, next, opposite(edge)) != terrain) continue;
        members &= ~bit_of(next);
        open |= bit_of(next);
      }
    }
  }
}

IdSet members_of(const std::array<std::uint8_t, 64>& row, int label) {
  IdSet members = 0;
  for (TileId tile : Every<TileId, kTiles>{})
    if (row[tile.index] == label) members |= bit_of(tile);
  return members;
}

}  // namespace

std::optional<Hex> place_of(std::string_view text) { return hex_of(text, kReach); }

Land::Land() {
  for (auto& row : area) row.fill(kNoArea);
}

std::optional<TileId> Board::tile_at(Hex hex) const {
  for (TileId tile : TilesIn(in_play))
    if (at[tile.index] == hex) return tile;
  return std::nullopt;
}

std::array<TileId, kEdges> Board::around(Hex hex) const {
  std::array<TileId, kEdges> found;
  found.fill(kNoTile);
  for (TileId tile : TilesIn(in_play)) {
    const int edge = edge_between(hex, at[tile.index]);
    if (edge >= 0) found[static_cast<std::size_t>(edge)] = tile;
  }
  return found;
}

int Land::size_of(Terrain terrain, int label) const {
  const auto& row = area[index_of(terrain)];
  std::uint8_t size = 0;
  for (std::uint8_t other : row) size = static_cast<std::uint8_t>(size + (other == label ? 1 : 0));
  return size;
}

bool Land::has_place(Hex hex) const {
  return std::binary_search(places.begin(), places.begin() + place_count, hex.key());
}

void lay(const Components& components, Board& board, Land& land, TileId tile, Hex hex, int face,
         int turns) {
  const auto around = board.around(hex);
  const auto slot = static_cast<std::size_t>(tile);
  board.in_play |= bit_of(tile);
  board.at[slot] = hex;
  board.lie[slot] = static_cast<std::uint8_t>(face << 3 | turns);

  const Face& shown = components.face(tile, face);
  for (Terrain terrain : kEveryTerrain)
    if (shown.shows(terrain)) land.area[index_of(terrain)][slot] = tile.index;

  drop_place(land, hex.key());
  for (Edge edge : kEveryEdge) {
    const TileId next = around[edge.index];
    if (next == kNoTile) {
      if (const auto place = neighbour(hex, edge)) add_place(land, place->key());
      continue;
    }
    const Terrain terrain = shown.at(turns, edge);
    if (terrain == Terrain::kLava || board.letter(components, next, opposite(edge)) != terrain)
      continue;
    auto& row = land.area[index_of(terrain)];
    const std::uint8_t here = row[slot];
    const std::uint8_t there = row[static_cast<std::size_t>(next)];
    if (here != there) relabel(row, std::max(here, there), std::min(here, there));
  }
}

void take_up(const Components& components, Board& board, Land& land, TileId tile) {
  FL_CHECK(board.has(tile));
  FL_CHECK(!board.has_cube(tile));
  const auto slot = static_cast<std::size_t>(tile);
  const Hex hex = board.hex(tile);
  const Face& shown = components.face(tile, board.face(tile));
  board.in_play &= ~bit_of(tile);
  board.at[slot] = Hex{};
  board.lie[slot] = 0;

  const Grid grid(board);
  for (Terrain terrain : kEveryTerrain) {
    if (!shown.shows(terrain)) continue;
    auto& row = land.area[index_of(terrain)];
    const std::uint8_t label = row[slot];
    row[slot] = kNoArea;
    split(components, board, land, terrain, members_of(row, label), grid);
  }
  const auto beside_a_tile = [&](Hex place) {
    for (Edge edge : kEveryEdge)
      if (grid.beside(place, edge) != kNoTile) return true;
    return false;
  };
  if (beside_a_tile(hex)) add_place(land, hex.key());
  for (Edge edge : kEveryEdge) {
    const auto place = neighbour(hex, edge);
    if (place && grid.beside(hex, edge) == kNoTile && !beside_a_tile(*place))
      drop_place(land, place->key());
  }
}

unsigned owners_of(const Components& components, const Board& board, const Land& land,
                   Terrain terrain, int label) {
  unsigned owners = 0;
  for (TileId tile : TilesIn(board.with_cube))
    if (land.area_of(terrain, tile) == label &&
        board.letter(components, tile, board.cube_edge(tile)) == terrain)
      owners |= 1U << static_cast<unsigned>(board.cube_seat(tile));
  return owners;
}

Grid::Grid(const Board& board) {
  cells_.fill(kNoTile.index);
  for (TileId tile : TilesIn(board.in_play)) {
    const Hex hex = board.hex(tile);
    cells_[static_cast<std::size_t>((hex.q & 63) << 6 | (hex.r & 63))] = tile.index;
  }
}

Moving::Moving(const Board& board, const Land& land) : board_(board), land_(land), grid_(board) {
  if (std::popcount(board.in_play) < 2) return;
  for (TileId tile : TilesIn(board.in_play & ~board.with_cube))
    if (is_edge_ring(ring_of(board.hex(tile)))) movable_ |= bit_of(tile);
}

unsigned Moving::ring_of(Hex hex) const {
  unsigned ring = 0;
  for (Edge edge : kEveryEdge)
    if (grid_.beside(hex, edge) != kNoTile) ring |= 1U << edge.index;
  return ring;
}

unsigned Moving::parts_without(TileId tile, std::array<std::uint8_t, kTiles>& part) const {
  part.fill(0);
  unsigned all = 0;
  IdSet rest = board_.in_play & ~bit_of(tile);
  for (unsigned bit = 1; rest != 0; bit <<= 1U) {
    all |= bit;
    IdSet open = rest & (~rest + 1);
    rest &= ~open;
    while (open != 0) {
      const TileId here{std::countr_zero(open)};
      open &= open - 1;
      part[static_cast<std::size_t>(here)] = static_cast<std::uint8_t>(bit);
      for (Edge edge : kEveryEdge) {
        const TileId next = grid_.beside(board_.hex(here), edge);
        if (next == kNoTile || (rest & bit_of(next)) == 0) continue;
        rest &= ~bit_of(next);
        open |= bit_of(next);
      }
    }
  }
  return all;
}

int Moving::places_for(TileId tile, std::array<std::uint16_t, kMostPlaces>& keys) const {
  const Hex from = board_.hex(tile);
  const unsigned ring = ring_of(from);
  // Tiles next to each other around the place hold together without the one in the middle, so only
  // a ring in two arcs or more can leave parts.
  const int arcs = std::popcount(ring & ~(ring << 1U | ring >> 5U));
  std::array<std::uint8_t, kTiles> part;
  const unsigned all = arcs > 1 ? parts_without(tile, part) : 1U;
  if (all == 1U) return places_beside_others(tile, keys);

  int count = 0;
  for (int i = 0; i < land_.place_count; ++i) {
    const std::uint16_t key = land_.places[static_cast<std::size_t>(i)];
    const Hex place = Hex::of_key(key);
    unsigned joined = 0;
    for (Edge edge : kEveryEdge) {
      const TileId next = grid_.beside(place, edge);
      if (next != kNoTile && next != tile) joined |= part[static_cast<std::size_t>(next)];
      if (joined == all) break;
    }
    if (joined == all) keys[static_cast<std::size_t>(count++)] = key;
  }
  return count;
}

// All but those next to this tile alone.
int Moving::places_beside_others(TileId tile, std::array<std::uint16_t, kMostPlaces>& keys) const {
  const Hex from = board_.hex(tile);
  const auto* const end = land_.places.data() + land_.place_count;
  auto* last = std::copy(land_.places.data(), end, keys.data());
  for (Edge edge : kEveryEdge) {
    const auto place = neighbour(from, edge);
    if (!place || grid_.beside(from, edge) != kNoTile) continue;
    const bool alone = std::has_single_bit(ring_of(*place));
    if (alone) last = std::remove(keys.data(), last, place->key());
  }
  return static_cast<int>(last - keys.data());
}

}  // namespace fourlands::landed
