#pragma once

#include <optional>
#include <vector>

#include "games/landed/landed.h"
#include "tensor/space.h"

namespace fourlands::tensor {

// Landed: a placement is two actions (a tile as it will lie; where), a move of `reengineer` three
// (which tile; its turns; where), a claim two (contract; edge, level and card), what is kept two,
// and a redraw as many as it has tiles and two more. A place has the name of the tile beside it
// with the lowest number and of that tile's edge.
class LandedSpace {
 public:
  using Game = landed::Landed;
  using State = landed::State;

  static constexpr int kLies = landed::kTiles * landed::kFaces * landed::kEdges;
  static constexpr int kTerraform = 0;
  static constexpr int kRedesign = kTerraform + kLies;
  static constexpr int kBeside = kRedesign + kLies;  // Tile, edge.
  static constexpr int kCover = kBeside + landed::kTiles * landed::kEdges;
  static constexpr int kTakeUp = kCover + landed::kTiles;
  static constexpr int kTurns = kTakeUp + landed::kTiles;
  static constexpr int kKeep = kTurns + landed::kEdges;
  static constexpr int kKeepToo = kKeep + landed::kContracts;  // 0: no second one.
  static constexpr int kClaim = kKeepToo + landed::kContracts;
  static constexpr int kClaimHow = kClaim + landed::kContracts;  // Edge, level, card.
  static constexpr int kUse = kClaimHow + landed::kEdges * landed::kLevels * 2;
  static constexpr int kSteal = kUse + landed::kSatellites;
  static constexpr int kRedraw = kSteal + landed::kMostPlayers;
  static constexpr int kRedrawTile = kRedraw + 1;
  static constexpr int kRedrawDone = kRedrawTile + landed::kTiles;
  static constexpr int kPlain = kRedrawDone + 1;
  static constexpr int kActions = kPlain + 7;
  static constexpr int kMostLetters = 16;
  static constexpr std::size_t kRoom = 4096;

  class Naming {
   public:
    Naming(const Game&, const State& state) : board_(&state.board) {}
    [[nodiscard]] int letter(landed::Move move, int at) const;

   private:
    [[nodiscard]] int beside(Hex hex) const;
    [[nodiscard]] int tile_at(Hex hex) const { return grid().at(hex.q, hex.r).index; }
    // Made when the first place is named.
    [[nodiscard]] const landed::Grid& grid() const {
      if (!grid_) grid_.emplace(*board_);
      return *grid_;
    }
    const landed::Board* board_;
    mutable std::optional<landed::Grid> grid_;
  };
  static std::vector<Head> heads();
  static Fields fields(const Game& game);
  static void observe(const Game& game, const Game::View& view, Seat seat, Pen pen);
  static Fields more_fields(const Game& game);
  static void inform(const Game& game, const Game::View& view, Seat seat, Pen pen);
};

}  // namespace fourlands::tensor
