#pragma once

#include <array>
#include <vector>

#include "games/land_ahead/land_ahead.h"
#include "tensor/space.h"

namespace fourlands::tensor {

// Land Ahead!: every step is one action. A place has the name of the tile beside it with the lowest
// number and of that tile's edge; a location that of its tile.
class LandAheadSpace {
 public:
  using Game = land_ahead::LandAhead;
  using State = land_ahead::State;

  static constexpr int kTiles = land_ahead::kMostTiles;
  static constexpr int kPut = 0;  // Tile, edge, turns.
  static constexpr int kWalk = kPut + kTiles * land_ahead::kSides * land_ahead::kSides;
  static constexpr int kPlain = kWalk + land_ahead::kNodeRoom;  // Steps that say nothing more.
  static constexpr int kSwap = kPlain + 7;
  static constexpr int kDrink = kSwap + 3;
  static constexpr int kActions = kDrink + land_ahead::kMostKinds;
  static constexpr int kMostLetters = 1;
  static constexpr std::size_t kRoom = Game::Moves::capacity();

  class Naming {
   public:
    Naming(const Game& game, const State& state);
    [[nodiscard]] int letter(land_ahead::Move move, int at) const;

   private:
    static std::size_t cell(int q, int r) {
      return static_cast<std::size_t>((q & 63) << 6 | (r & 63));
    }
    [[nodiscard]] int place(Hex hex) const;
    // An island of 60 tiles is less than 64 wide, so places modulo 64 do not clash.
    std::array<std::uint8_t, std::size_t{64} * 64> tiles_;
  };
  static std::vector<Head> heads();
  static Fields fields(const Game& game);
  static void observe(const Game& game, const Game::View& view, Seat seat, Pen pen);
  static Fields more_fields(const Game&) { return {}; }
  static void inform(const Game&, const Game::View&, Seat, Pen) {}
};

}  // namespace fourlands::tensor
