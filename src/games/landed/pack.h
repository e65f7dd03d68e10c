#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/bits.h"
#include "core/hex.h"
#include "core/id.h"
#include "core/names.h"

// What the box holds, as the pack file says it (LN-2 to LN-8), in tables that the rules read fast.

namespace fourlands {
class JsonIn;
}

namespace fourlands::landed {

inline constexpr int kEdges = kHexEdges;
inline constexpr int kTiles = 60;             // Ids 0 (the start tile) to 59.
inline constexpr int kMostSize = kTiles + 1;  // Of an area, with `negotiate`.
inline constexpr int kContracts = 64;         // Ids 1 to 63; bit 0 of a set is never used.
inline constexpr int kFaces = 2;
inline constexpr int kLevels = 4;
inline constexpr int kSatelliteCards = 32;
inline constexpr int kDealt = 4;  // LN-10: tiles and contracts each.

// A tile and a contract by the numbers in the pack.
using TileId = Id<struct TileTag>;
using ContractId = Id<struct ContractTag>;
inline constexpr TileId kStartTile{0};  // LN-5
inline constexpr TileId kNoTile{255};   // In one byte, where std::optional would take two.
// A set of tiles or contracts, a bit for each id.
using IdSet = std::uint64_t;
constexpr IdSet bit_of(int id) { return IdSet{1} << static_cast<unsigned>(id); }
// The ids of a set, ascending.
template <class Item>
class In {
 public:
  explicit constexpr In(IdSet set) : set_(set) {}
  using Iterator = BitIterator<Item, IdSet>;
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(set_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

 private:
  IdSet set_;
};
using TilesIn = In<TileId>;
using ContractsIn = In<ContractId>;
// Where it makes no difference of which kind they are.
using AnyId = Id<struct AnyTag>;
using IdsIn = In<AnyId>;

// All of a kind that is numbered from 0, in order.
template <class Item, int kCount>
struct Every {
  struct Iterator {
    int at;
    constexpr Item operator*() const { return static_cast<Item>(at); }
    constexpr Iterator& operator++() {
      ++at;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;
  };
  [[nodiscard]] constexpr Iterator begin() const { return {0}; }
  [[nodiscard]] constexpr Iterator end() const { return {kCount}; }
};

// LN-1: a side of a hex, E NE NW W SW SE.
using Edge = Id<struct EdgeTag>;
inline constexpr Every<Edge, kEdges> kEveryEdge;
constexpr Edge opposite(Edge edge) { return Edge{opposite_edge(edge)}; }
constexpr Edge next_after(Edge edge) { return Edge{edge == kEdges - 1 ? 0 : edge + 1}; }

// What an edge shows: a terrain, or lava in its place, which joins nothing (LN-3).
enum class Terrain : std::uint8_t { kTundra, kCanyon, kLake, kDesert, kMountain, kForest, kLava };
inline constexpr int kTerrains = 6;  // Without lava.
inline constexpr Every<Terrain, kTerrains> kEveryTerrain;
inline constexpr Names<Terrain, kTerrains> kTerrainLetters = {{"T", "C", "L", "D", "M", "F"}};
inline constexpr std::string_view kLavaLetter = "X";
inline std::string letter_of(Terrain terrain) {
  return std::string(terrain == Terrain::kLava ? kLavaLetter : kTerrainLetters[terrain]);
}

// In alphabetical order, which is how lists of them are sorted.
enum class Satellite : std::uint8_t {
  kNegotiate,
  kPlan,
  kRedesign,
  kReengineer,
  kScore,
  kSign,
  kTerraform
};
inline constexpr int kSatellites = 7;
inline constexpr Names<Satellite, kSatellites> kSatelliteNames = {
    {"negotiate", "plan", "redesign", "reengineer", "score", "sign", "terraform"}};

enum class Ability : std::uint8_t {
  kDrawTiles,
  kContract,
  kSatellite,
  kPoints,
  kTerraform,
  kRedraw
};
inline constexpr Names<Ability, 6> kAbilityNames = {
    {"tiles", "contract", "satellite", "points", "terraform", "redraw"}};

template <class Enum>
constexpr std::size_t index_of(Enum value) {
  return static_cast<std::size_t>(value);
}

// A set of terrains, a bit for each.
constexpr unsigned bit_of(Terrain terrain) { return 1U << index_of(terrain); }
class TerrainsIn {
 public:
  explicit constexpr TerrainsIn(unsigned set) : set_(set) {}
  using Iterator = BitIterator<Terrain, unsigned>;
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(set_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

 private:
  unsigned set_;
};

// One side of a tile, in each of its six turns.
struct Face {
  std::array<std::uint32_t, kEdges> letters{};  // By turns; four bits an edge: terrain or lava.
  std::uint8_t terrains = 0;                    // A bit each.
  std::uint8_t turn_count = 0;
  std::array<std::uint8_t, kEdges> turns{};  // LN-50: those that look different, the smallest.

  [[nodiscard]] Terrain at(int turned, Edge edge) const {
    return static_cast<Terrain>(letters[static_cast<std::size_t>(turned)] >> (4U * edge.index) &
                                15U);
  }
  [[nodiscard]] bool shows(Terrain terrain) const { return (terrains & bit_of(terrain)) != 0; }
  // The smallest turn that looks the same.
  [[nodiscard]] int same_as(int turned) const;
  // LN-50: the lowest edge where the terrain shows.
  [[nodiscard]] std::optional<Edge> lowest_edge(int turned, Terrain terrain) const;
};

struct Level {
  std::uint8_t size = 0;
  std::uint8_t gold = 0;
  std::uint8_t silver = 0;
};

struct Contract {
  Terrain terrain{};
  Ability ability{};
  std::uint8_t level_count = 0;
  std::array<Level, kLevels> levels{};
};

struct Components {
  std::array<std::array<Face, kFaces>, kTiles> faces{};
  IdSet tiles = 0;  // Without the start tile.
  IdSet with_satellite = 0;
  IdSet contracts = 0;
  std::array<Contract, kContracts> contract{};
  std::array<IdSet, kTerrains> contracts_of{};
  // Those of a terrain with a level of at most that size.
  std::array<std::array<IdSet, kMostSize + 1>, kTerrains> fitting{};
  std::array<std::uint8_t, kSatellites> satellites{};

  [[nodiscard]] const Face& face(TileId tile, int side) const {
    return faces[static_cast<std::size_t>(tile)][static_cast<std::size_t>(side)];
  }
  [[nodiscard]] const Contract& contract_of(ContractId id) const {
    return contract[static_cast<std::size_t>(id)];
  }
};

// Reads a pack for that many players; what is wrong is noted in its ReadErrors.
Components read_pack(const JsonIn& in, int seats);

}  // namespace fourlands::landed
