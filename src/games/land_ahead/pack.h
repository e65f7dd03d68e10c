#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/names.h"
#include "game/json_in.h"
#include "games/land_ahead/board_location.h"

// What the box holds, as a pack says it: island tiles and event tokens (LA-3, LA-12, LA-60).

namespace fourlands::land_ahead {

// The most that any pack may hold; a State has room for this and refuses more at `create`.
inline constexpr int kMostTiles = 60;
inline constexpr int kMostTokens = 160;
inline constexpr int kMostKinds = 96;
inline constexpr int kMostPlayers = 6;
inline constexpr int kMostFigure = 20;   // Offense, defense and movement of a token.
inline constexpr int kMostPoints = 100;  // Of a treasure.

// A tile of the box, by its place in the list of ids, ascending.
struct TileIndex {
  std::uint8_t index = 0;
  [[nodiscard]] constexpr std::uint64_t bit() const { return std::uint64_t{1} << index; }
  friend constexpr auto operator<=>(const TileIndex&, const TileIndex&) = default;
};

// A kind of token, by its place in the pack.
struct KindIndex {
  std::uint8_t index = 0;
  friend constexpr auto operator<=>(const KindIndex&, const KindIndex&) = default;
};

enum class Centre : std::uint8_t { kNone, kLocation, kBalloon };
inline constexpr Names<Centre, 3> kCentreNames = {{"none", "location", "balloon"}};

inline constexpr int kCentreJoint = 6;  // Beside corners 0-5: what a road may end at.
inline constexpr int kJoints = 7;

struct IslandTile {
  int id = 0;
  std::uint8_t land = 0;  // Corners, a bit each, not turned.
  Centre centre = Centre::kNone;
  // Byte k: the land corners when turned by k. Six patterns are compared at once (island.cc).
  std::uint64_t land_by_turns = 0;
  // [turns][joint]: the joints that roads lead to from there.
  std::array<std::array<std::uint8_t, kJoints + 1>, kSides> roads{};

  [[nodiscard]] constexpr unsigned land_turned(int turns) const {
    return static_cast<unsigned>(land_by_turns >> (8 * turns)) & 0x3FU;
  }
};

enum class TokenType : std::uint8_t { kMonster, kTreasure, kArtifact, kAnimal, kPotion };
inline constexpr Names<TokenType, 5> kTokenTypeNames = {
    {"monster", "treasure", "artifact", "animal", "potion"}};

// LA-12: eight slots; the last two are of one type.
enum class Slot : std::uint8_t {
  kHead,
  kBody,
  kLeft,
  kRight,
  kFeet,
  kAnimal,
  kConsumable1,
  kConsumable2
};
inline constexpr int kSlots = 8;
inline constexpr int kWornSlots = 6;      // Those whose bonuses count while carried.
inline constexpr int kArtifactSlots = 5;  // The first of them, for artifacts.
inline constexpr Names<Slot, kSlots> kSlotNames = {
    {"head", "body", "left", "right", "feet", "animal", "consumable1", "consumable2"}};

struct TokenKind {
  TokenType type = TokenType::kMonster;
  Slot slot = Slot::kHead;  // Of what is carried; potions: kConsumable1, meaning either.
  bool heals = false;
  std::uint8_t count = 0;
  std::uint8_t offense = 0;
  std::uint8_t defense = 0;
  std::uint8_t movement = 0;
  std::uint8_t points = 0;

  [[nodiscard]] bool is_carried() const { return type >= TokenType::kArtifact; }
  [[nodiscard]] bool is_potion() const { return type == TokenType::kPotion; }
};

struct Components {
  std::array<IslandTile, kMostTiles> tiles{};
  std::array<TokenKind, kMostKinds> kinds{};
  std::vector<std::string> kind_names;
  std::vector<std::string> kind_titles;
  int tile_count = 0;
  int kind_count = 0;
  std::uint64_t balloons = 0;          // Tiles, a bit each.
  std::uint64_t centre_locations = 0;  // Likewise; balloons are not among them.
  TileIndex start;                     // LA-10, for the number of players.
  KindIndex health;                    // LA-11: what everybody starts with.

  [[nodiscard]] const IslandTile& tile(TileIndex tile) const { return tiles[tile.index]; }
  [[nodiscard]] const TokenKind& kind(KindIndex kind) const { return kinds[kind.index]; }
  [[nodiscard]] const std::string& name(KindIndex kind) const { return kind_names[kind.index]; }
  [[nodiscard]] std::optional<TileIndex> tile_of(int id) const;
  [[nodiscard]] std::optional<KindIndex> kind_of(std::string_view name) const;
};

// Reads a pack for a number of players; what is wrong with it goes to its ReadErrors.
Components read_pack(const JsonIn& in, int players);

}  // namespace fourlands::land_ahead
