#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <span>

#include "core/hash.h"
#include "game/evaluation.h"
#include "games/landomy/bots/evaluation_threats.h"
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
inline constexpr int kShips = 4;  // None, one, two, more.

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
// Each island again with how many airships both have there, and whether a storm is.
inline constexpr int kPair = kSetup + 2;
inline constexpr int kPairKinds = 2 * kShips * kShips;
inline constexpr int kIsland = kPair + kCells * kPairKinds;        // What kind each island is.
inline constexpr int kOpenSide = kIsland + kCells * kIslandKinds;  // Each side without a Map.
inline constexpr int kOffered = kOpenSide + kSides;                // Each Map face up.
inline constexpr int kCount = kOffered + kMostMaps;
}  // namespace input

// What follows from the board alone, as the active seat sees it.
struct SharedPart {
  struct Key {
    std::array<std::uint64_t, 4> words{};
    // By hand, because it is asked for every position and a call would take longer.
    friend bool operator==(const Key& a, const Key& b) {
      return ((a.words[0] ^ b.words[0]) | (a.words[1] ^ b.words[1]) | (a.words[2] ^ b.words[2]) |
              (a.words[3] ^ b.words[3])) == 0;
    }
  };
  using SidesByKind = std::array<SideSet, kIslandKinds + 1>;  // The Crystal has none.

  Threats own;
  Threats others;
  SidesByKind own_sides{};  // With a Map or without.
  SidesByKind other_sides{};
  std::int8_t lead = 0;
  bool wins_tie = false;
};

// How a position looks to the active seat, for the bots (game/evaluation.h). The board is turned so
// that both seats see their own side of the standard setup in the same place.
class Evaluation {
 public:
  using Game = Landomy;
  using SharedPart = landomy::SharedPart;
  static constexpr int kInputs = input::kCount;
  static constexpr int kMaxSparseInputs = 112;
  static constexpr bool kAlone = false;
  static constexpr float kPoints = 9;

  explicit Evaluation(const Landomy& game) : game_(&game) {}
  static Seat described_seat(const State& state) { return state.active(); }
  void describe(const State& state, Seat seat, std::span<float> inputs) const;
  std::size_t sparse_inputs(const State& state, Seat seat, std::span<Input> room) const;

  [[nodiscard]] static SharedPart::Key shared_key(const State& state) {
    static_assert(kCells == 9);
    std::uint64_t kinds = 0;
    std::memcpy(&kinds, state.kinds.data(), sizeof kinds);
    // Reserves follow from the fleets (LD-3).
    return {{state.fleets[0].bits(), state.fleets[1].bits(), kinds,
             index_of(state.kinds[8]) | std::uint64_t{state.storms} << 8U |
                 std::uint64_t{state.active().index} << 24U}};
  }
  [[nodiscard]] static std::uint64_t hash(const SharedPart::Key& key) {
    return mix(mix(mix(key.words[0], key.words[1]), key.words[2]), key.words[3]);
  }
  std::size_t shared_inputs(const State& state, Seat seat, SharedPart& shared,
                            std::span<Input> room) const;
  std::size_t own_inputs(const State& state, Seat seat, const SharedPart& shared,
                         std::span<Input> room) const;

 private:
  const Landomy* game_;
};

}  // namespace fourlands::landomy
