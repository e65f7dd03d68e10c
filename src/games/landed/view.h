#pragma once

#include <array>
#include <cstdint>

#include "games/landed/state.h"

// What one seat, or a spectator, may know. There is nowhere in it to put what another seat holds
// while the game goes on, or what lies in bag and decks (law 3): of those it has counts.  What the
// seat has learnt on the way is its log.

namespace fourlands::landed {

// What everybody sees of a player.
struct PublicPlayer {
  std::array<Fulfilled, kMostCubes> fulfilled{};
  std::uint8_t fulfilled_count = 0;
  std::uint8_t cubes = 0;
  std::int16_t score = 0;
  std::uint8_t hand = 0;
  std::uint8_t contracts = 0;
  std::uint8_t offered = 0;
  std::uint8_t satellites = 0;
  std::uint8_t fresh = 0;
  std::uint8_t unused_ = 0;
};

// What a seat holds.
struct Own {
  IdSet hand = 0;
  IdSet contracts = 0;
  IdSet offered = 0;
  Cards satellites{};
  Cards fresh{};
  std::uint8_t unused_[2] = {};
};

struct ViewFacts {
  Board board;
  std::array<PublicPlayer, kMostPlayers> players{};
  Own own;                                    // Empty for a spectator.
  std::array<Own, kMostPlayers> laid_open{};  // LN-45: by seat; empty until the game is over.
  IdSet tiles = 0;     // All that the viewer does not see: in the bag or in others' hands.
  ObservationLog log;  // Without the secrets of others.
  std::uint8_t bottom_count = 0;
  Cards satellite_used{};
  std::uint8_t viewer = kWatching;
  std::uint8_t bag = 0;
  std::uint8_t deck = 0;
  std::uint8_t satellite_deck = 0;
  Phase phase = Phase::kDeal;
  std::uint8_t active = 0;
  std::uint16_t turn = 1;
  bool acted = false;
  bool used = false;
  bool claimed = false;
  std::int8_t turns_left = -1;
  TileId placed = kNoTile;
  Drawing drawing;
  std::uint8_t unused_[7] = {};  // No holes: views are compared by their bytes.
};
static_assert(std::has_unique_object_representations_v<ViewFacts>);

struct View : ViewFacts {
  Land land;

  [[nodiscard]] bool is_own(int seat) const { return seat == viewer; }
  friend bool operator==(const View& a, const View& b) {
    return std::memcmp(static_cast<const ViewFacts*>(&a), static_cast<const ViewFacts*>(&b),
                       sizeof(ViewFacts)) == 0;
  }
};

}  // namespace fourlands::landed
