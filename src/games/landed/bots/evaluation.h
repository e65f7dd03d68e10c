#pragma once

#include <array>
#include <span>

#include "games/landed/bots/evaluation_frontier.h"
#include "games/landed/landed.h"

namespace fourlands::landed {

// How a position looks to a seat, for the bots (game/evaluation.h; README.md, "Bots").
class Evaluation {
 public:
  using Game = Landed;
  static constexpr int kInputs = 76;
  static constexpr bool kAlone = false;
  static constexpr float kPoints = 60;

  explicit Evaluation(const Landed& game);
  void describe(const State& state, Seat seat, std::span<float> inputs) const;
  // What the descriptions for all seats are reckoned from, made once.
  using Common = Frontier;
  [[nodiscard]] Frontier common(const State& state) const {
    return Frontier(game_->components(), state.board, state.land);
  }
  void describe(const State& state, Seat seat, const Frontier& frontier,
                std::span<float> inputs) const;
  // Leaves the placements that claim, grow what the seat's contracts ask for, or launch.
  void prefilter(const State& state, Seat seat, Landed::Moves& moves, std::size_t most) const;
  // What a step shows to a seat.
  [[nodiscard]] std::uint64_t seen(const State& before, Actor who, Move move, Seat viewer) const;

  // Areas of more tiles than this are worth no more to any contract of the box.
  static constexpr int kLargest = 15;
  // By size of the area, up to kLargest.
  using BySize = std::array<std::uint8_t, kLargest + 1>;
  struct Worth {
    BySize gold{};
    BySize silver{};
  };
  // What a contract brings on an area of each size; 0 if the area is too small.
  [[nodiscard]] const Worth& worth_of(ContractId contract) const {
    return worth_[static_cast<std::size_t>(contract)];
  }
  // The same for the contracts of a terrain on average.
  [[nodiscard]] const Worth& mean_worth(Terrain terrain) const { return mean_[index_of(terrain)]; }
  // By terrain; eight, so that they are one word.
  using ByTerrain = std::array<std::uint8_t, 8>;
  static_assert(kTerrains <= 8);
  // What a tile in hand is good for.
  struct InHand {
    ByTerrain shows{};  // 1 if one of its faces shows the terrain.
    ByTerrain arc{};    // On how many edges one does at most; they are next to each other.
  };
  [[nodiscard]] const InHand& in_hand(TileId tile) const {
    return in_hand_[static_cast<std::size_t>(tile)];
  }
  [[nodiscard]] const Landed& game() const { return *game_; }

 private:
  const Landed* game_;
  std::array<Worth, kContracts> worth_{};
  std::array<Worth, kTerrains> mean_{};
  std::array<InHand, kTiles> in_hand_{};
};

}  // namespace fourlands::landed
