#pragma once

#include <span>

#include "games/landomy/landomy.h"

namespace fourlands::landomy {

// Where the inputs of a position begin. The board is turned so that every seat sees its own side
// of the standard setup in the same place.
namespace input {
inline constexpr int kStages = 6;     // Draw, black, white; each for the active seat or the other.
inline constexpr int kPeriods = 4;    // Turns 1-5, 6-8, 9 and 10.
inline constexpr int kLeads = 7;      // From three behind, or worse, to three ahead.
inline constexpr int kCellKinds = 8;  // Ahead by 1, 2, more; behind by 1, 2, more; level; a storm.
inline constexpr int kSideKinds = 4;  // The kinds of island that a Map can make active.
inline constexpr int kThreats = 4;    // By action, and moves that gain two.
inline constexpr int kReserves = 4;   // None, one, two; and how many.

inline constexpr int kCell = 0;
inline constexpr int kOpen = kCell + kCells * kCellKinds;  // Open sectors, by stage but for draws.
inline constexpr int kLeadNow = kOpen + kCells * (kStages - 2);
inline constexpr int kLeadNext = kLeadNow + 3 * kLeads;  // With the swing that looks best.
inline constexpr int kTurn = kLeadNext + kLeads * kStages * kPeriods;
inline constexpr int kTie = kTurn + 2 * kTurns;  // Who wins a tie on islands (LD-40), by period.
inline constexpr int kReserve = kTie + kPeriods;
inline constexpr int kSide = kReserve + 2 * kReserves;
inline constexpr int kThreat = kSide + 2 * kSideKinds;
inline constexpr int kAction = kThreat + 2 * kThreats;  // Due now and, of a black one, next.
inline constexpr int kSetup = kAction + 4 * 3;
inline constexpr int kCount = kSetup + 2;
}  // namespace input

// How a position looks to a seat, for the bots (game/evaluation.h).
class Evaluation {
 public:
  using Game = Landomy;
  static constexpr int kInputs = input::kCount;
  static constexpr bool kAlone = false;
  static constexpr float kPoints = 9;

  explicit Evaluation(const Landomy& game) : game_(&game) {}
  void describe(const State& state, Seat seat, std::span<float> inputs) const;

 private:
  const Landomy* game_;
};

}  // namespace fourlands::landomy
