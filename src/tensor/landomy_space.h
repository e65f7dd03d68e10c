#pragma once

#include <array>
#include <vector>

#include "games/landomy/landomy.h"
#include "tensor/space.h"

namespace fourlands::tensor {

// Landomy: every step is one action.
class LandomySpace {
 public:
  using Game = landomy::Landomy;
  using State = landomy::State;

  // Where each kind of step begins.
  static constexpr int kCards = landomy::kMostMaps;
  static constexpr int kMap = 0;  // Card, side.
  static constexpr int kFacedown = kMap + kCards * landomy::kSides;
  static constexpr int kStorm = kFacedown + kCards * landomy::kSides;  // From, to.
  // From, to, whom, in which of the four directions.
  static constexpr int kPush = kStorm + landomy::kCells * landomy::kCells;
  // To, then how many airships come from each island around: sums of at most twelve, numbered.
  static constexpr int kMove = kPush + landomy::kCells * landomy::kCells * 2 * 4;
  static constexpr int kMoves = 4 * 91 + 4 * 455 + 1820;
  static constexpr int kPlace = kMove + kMoves;
  static constexpr int kBlock = kPlace + landomy::kCells;
  static constexpr int kActions = kBlock + landomy::kCells;
  static constexpr int kMostLetters = 1;
  static constexpr std::size_t kRoom = Game::Moves::capacity();

  struct Naming {
    Naming(const Game&, const State&) {}
    [[nodiscard]] int letter(landomy::Move move, int at) const;
  };
  static std::vector<Head> heads();
  static Fields fields(const Game& game);
  static void observe(const Game& game, const Game::View& view, Seat seat, Pen pen);
  static Fields more_fields(const Game&) { return {}; }
  static void inform(const Game&, const Game::View&, Seat, Pen) {}
};

}  // namespace fourlands::tensor
