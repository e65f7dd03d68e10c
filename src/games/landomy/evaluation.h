#pragma once

#include <span>

#include "game/evaluation.h"
#include "games/landomy/landomy.h"

namespace fourlands::landomy {

// Where the inputs of a position begin. "Own" is the active seat's, "other" the other's.
namespace input {
inline constexpr int kStages = 3;     // Before a Map is placed, before black, before white.
inline constexpr int kPeriods = 4;    // Turns 1-5, 6-8, 9 and 10.
inline constexpr int kLeads = 7;      // From three behind, or worse, to three ahead.
inline constexpr int kCellKinds = 8;  // Ahead by 1, 2, more; behind by 1, 2, more; level; a storm.
inline constexpr int kSideKinds = 4;  // The kinds of island that a Map can make active.
inline constexpr int kThreats = 4;    // By action, and moves that gain two.
inline constexpr int kReserves = 4;   // None, one, two; and how many.
inline constexpr int kActions = 3;

inline constexpr int kCell = 0;                            // Each island.
inline constexpr int kOpen = kCell + kCells * kCellKinds;  // Sectors before black, before white.
inline constexpr int kLeadNow = kOpen + kCells * 2;        // Before a draw, or later.
inline constexpr int kLeadNext = kLeadNow + 2 * kLeads;    // With the swing that looks best.
inline constexpr int kTurn = kLeadNext + kLeads * kStages * kPeriods;
inline constexpr int kTie = kTurn + kTurns;       // Who wins a tie on islands (LD-40), by period.
inline constexpr int kReserve = kTie + kPeriods;  // Own, other.
inline constexpr int kSide = kReserve + 2 * kReserves;  // Sides open to a Map: own, other.
inline constexpr int kThreat = kSide + 2 * kSideKinds;  // Own, other.
inline constexpr int kAction = kThreat + 2 * kThreats;  // Black if still to come, white.
inline constexpr int kSetup = kAction + 2 * kActions;   // Own and other airships to place.
inline constexpr int kCount = kSetup + 2;
}  // namespace input

// How a position looks to the active seat, for the bots (game/evaluation.h). The board is turned so
// that both seats see their own side of the standard setup in the same place.
class Evaluation {
 public:
  using Game = Landomy;
  static constexpr int kInputs = input::kCount;
  static constexpr int kMostListed = 72;
  static constexpr bool kAlone = false;
  static constexpr float kPoints = 9;

  explicit Evaluation(const Landomy& game) : game_(&game) {}
  static Seat told(const State& state) { return state.active(); }
  void describe(const State& state, Seat seat, std::span<float> inputs) const;
  std::size_t list(const State& state, Seat seat, std::span<Input> room) const;

 private:
  const Landomy* game_;
};

}  // namespace fourlands::landomy
