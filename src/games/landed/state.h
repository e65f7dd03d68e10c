#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "core/bits.h"
#include "core/fixed_list.h"
#include "core/hash.h"
#include "core/names.h"
#include "game/seat.h"
#include "games/landed/board.h"
#include "games/landed/pack.h"
#include "games/landed/rules_observe.h"

namespace fourlands::landed {

inline constexpr int kMostPlayers = 4;
inline constexpr int kMostCubes = 8;  // Of one player, so also the most contracts fulfilled.

// A contract fulfilled, at which level, and whether as the first on the area.
struct Fulfilled {
  ContractId contract;
  std::uint8_t level = 0;  // 0-3, and 0x80 for silver.

  // Silver that is worth as much as gold is kept as gold, so that equal forms are equal bytes.
  static Fulfilled of(const Components& components, ContractId id, int step, bool second) {
    const Level& at = components.contract_of(id).levels[static_cast<std::size_t>(step)];
    const bool less = second && at.silver != at.gold;
    return {id, static_cast<std::uint8_t>(step | (less ? 0x80 : 0))};
  }
  [[nodiscard]] int step() const { return level & 7; }
  [[nodiscard]] bool silver() const { return (level & 0x80U) != 0; }
  [[nodiscard]] int points(const Components& components) const {
    const Level& at = components.contract_of(contract).levels[static_cast<std::size_t>(step())];
    return silver() ? at.silver : at.gold;
  }
};

using Cards = std::array<std::uint8_t, kSatellites>;  // How many of each kind.
constexpr int count_of(const Cards& cards) {
  int count = 0;
  for (int of_kind : cards) count += of_kind;
  return count;
}

struct Player {
  IdSet hand = 0;
  IdSet contracts = 0;
  IdSet offered = 0;
  std::array<Fulfilled, kMostCubes> fulfilled{};
  Cards satellites{};
  Cards fresh{};  // Got this turn (LN-31).
  std::uint8_t fulfilled_count = 0;
  std::uint8_t cubes = 0;
  std::int16_t score = 0;
  std::uint8_t unused_[6] = {};  // No padding: equality and hash are over the bytes.
};

enum class Phase : std::uint8_t {
  kDeal,
  kKeep,
  kTurn,
  kTerraform,
  kSign,
  kDraw,
  kSteal,
  kAbility,
  kOver
};
inline constexpr Names<Phase, 9> kPhaseNames = {
    {"deal", "keep", "turn", "terraform", "sign", "draw", "steal", "ability", "over"}};

enum class Draw : std::uint8_t { kNothing, kTile, kContract, kSatellite };
inline constexpr Names<Draw, 4> kDrawNames = {{"", "tile", "contract", "satellite"}};

// What is still to come in phase `draw`.
struct Drawing {
  static constexpr std::uint8_t kDeck = 255;
  Draw what = Draw::kNothing;
  std::uint8_t left = 0;
  std::uint8_t from = kDeck;      // The seat stolen from, in one byte: `victim` tells it.
  std::uint8_t to_contracts = 0;  // For the ability `contract`: 1.

  [[nodiscard]] std::optional<Seat> victim() const {
    return from == kDeck ? std::nullopt : std::optional(Seat{from});
  }
};

// All that the JSON form tells; plain bytes without holes.
struct Facts {
  Board board;
  std::array<Player, kMostPlayers> players{};
  IdSet bag = 0;
  IdSet deck = 0;
  std::array<ContractId, kContracts - 1> bottom{};  // First to be drawn first.
  std::uint8_t bottom_count = 0;
  Cards satellite_deck{};
  Cards satellite_used{};
  std::uint16_t turn = 1;
  std::uint8_t active = 0;
  Phase phase = Phase::kDeal;
  bool acted = false;
  bool used = false;
  bool claimed = false;
  std::int8_t turns_left = -1;  // -1: the last round has not begun.
  Drawing drawing;
  TileId placed = kNoTile;  // The tile laid this turn that can still be claimed on (LN-36).
  std::uint8_t unused_[5] = {};
};
static_assert(std::has_unique_object_representations_v<Facts>);

struct State : Facts {
  Land land;           // Follows from the board.
  ObservationLog log;  // What was seen on the way; no part of the value (README.md).

  [[nodiscard]] const Player& player(Seat seat) const { return players[seat.index]; }
  [[nodiscard]] Player& player(Seat seat) { return players[seat.index]; }
  [[nodiscard]] Seat mover() const { return Seat{active}; }
  [[nodiscard]] const Player& acting() const { return players[active]; }
  [[nodiscard]] Player& acting() { return players[active]; }
  [[nodiscard]] int contracts_left() const { return std::popcount(deck) + bottom_count; }

  friend bool operator==(const State& a, const State& b) {
    return std::memcmp(static_cast<const Facts*>(&a), static_cast<const Facts*>(&b),
                       sizeof(Facts)) == 0;
  }
};
static_assert(sizeof(State) <= 2048, "the promise of a small state");

}  // namespace fourlands::landed
