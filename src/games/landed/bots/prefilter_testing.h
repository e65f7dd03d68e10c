#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "games/landed/bots/evaluation.h"
#include "games/landed/queries.h"

// What the prefilter and the descriptions reckon for many places at once, reckoned for one place
// after the other, straight from the board.

namespace fourlands::landed::testing {

class OneByOne {
 public:
  OneByOne(const Evaluation& evaluation, const State& state, Seat seat)
      : evaluation_(evaluation),
        components_(evaluation.game().components()),
        state_(state),
        me_(state.player(seat)),
        seat_(seat.index) {}

  // The score of a placement: 200, and more or less by what it brings.
  [[nodiscard]] int score(Move move) const {
    const bool moved = move.kind() == StepKind::kReengineer;
    const TileId gone = moved                                ? *state_.board.tile_at(move.from())
                        : move.kind() == StepKind::kRedesign ? *state_.board.tile_at(move.hex())
                                                             : kNoTile;
    const TileId tile = moved ? gone : move.tile_id();
    const int side = moved ? state_.board.face(tile) : move.face();
    int claim = 0;
    int grown = 0;
    for (Terrain terrain : kEveryTerrain) {
      if (!components_.face(tile, side).shows(terrain)) continue;
      const Area area = joined(components_.face(tile, side), move, terrain, gone);
      if (!state_.claimed && me_.cubes > 0) {
        const int points = worth(terrain, area.size + (has_negotiate(state_) ? 1 : 0), area.owners);
        if (points > 0) claim = std::max(claim, 10 * points + 25);
      }
      if (area.areas > 0) grown += growth(terrain, area);
    }
    if (moved) return std::clamp(200 - 30 + grown, 0, 1022);
    const int card = move.kind() == StepKind::kRedesign ? 30 : 0;
    const int launch = launches(components_, state_.board, tile, move.hex()) ? 30 : 0;
    return std::max(std::clamp(200 + claim + grown + launch, 0, 1022) - card, 0);
  }

  // The largest areas that a tile with an arc of so many edges of a terrain can make: as the first
  // there, as the second.
  [[nodiscard]] std::pair<int, int> reach(Terrain terrain, int arc) const {
    std::pair<int, int> best{0, 0};
    for (std::size_t i = 0; i < state_.land.place_count; ++i)
      for (int first = 0; first < kEdges; ++first)
        for (int length = 1; length <= arc; ++length) {
          std::set<int> labels;
          for (int step = 0; step < length; ++step)
            if (const auto label = facing(Hex::of_key(state_.land.places[i]),
                                          Edge{(first + step) % kEdges}, terrain, kNoTile))
              labels.insert(*label);
          if (labels.empty()) continue;
          int size = 1;
          unsigned owners = 0;
          for (const int label : labels) {
            size += state_.land.size_of(terrain, label);
            owners |= owners_of(components_, state_.board, state_.land, terrain, label);
          }
          if (owners == 0) best.first = std::max(best.first, size);
          if (owners != 0 && open_to(owners, seat_)) best.second = std::max(best.second, size);
        }
    return best;
  }

 private:
  struct Area {
    int areas = 0;
    int size = 1;
    int largest = 0;
    unsigned owners = 0;
  };

  // The area of that terrain that faces the edge of a place.
  [[nodiscard]] std::optional<int> facing(Hex place, Edge edge, Terrain terrain,
                                          TileId gone) const {
    const auto beyond = neighbour(place, edge);
    const auto next = beyond ? state_.board.tile_at(*beyond) : std::nullopt;
    if (!next || *next == gone) return std::nullopt;
    if (state_.board.letter(components_, *next, opposite(edge)) != terrain) return std::nullopt;
    return state_.land.area_of(terrain, *next);
  }

  [[nodiscard]] Area joined(const Face& face, Move move, Terrain terrain, TileId gone) const {
    std::set<int> labels;
    for (Edge edge : kEveryEdge)
      if (face.at(move.turns(), edge) == terrain)
        if (const auto label = facing(move.hex(), edge, terrain, gone)) labels.insert(*label);
    Area area;
    for (const int label : labels) {
      const bool less = gone != kNoTile && state_.land.area_of(terrain, gone) == label;
      const int size = state_.land.size_of(terrain, label) - (less ? 1 : 0);
      ++area.areas;
      area.size += size;
      area.largest = std::max(area.largest, size);
      area.owners |= owners_of(components_, state_.board, state_.land, terrain, label);
    }
    return area;
  }

  // The most that one of the seat's contracts brings on such an area.
  [[nodiscard]] int worth(Terrain terrain, int size, unsigned owners) const {
    if (!open_to(owners, seat_)) return 0;
    int most = 0;
    for (ContractId id : ContractsIn(me_.contracts)) {
      if (components_.contract_of(id).terrain != terrain) continue;
      const auto& by_size =
          owners == 0 ? evaluation_.worth_of(id).gold : evaluation_.worth_of(id).silver;
      most = std::max(most, int{by_size[capped(size)]});
    }
    return most;
  }

  [[nodiscard]] int growth(Terrain terrain, const Area& area) const {
    const int promise =
        worth(terrain, area.size + 1, area.owners) - worth(terrain, area.largest + 1, area.owners);
    const auto& mean = area.owners == 0 ? evaluation_.mean_worth(terrain).gold
                                        : evaluation_.mean_worth(terrain).silver;
    const int threat =
        std::popcount(area.owners) > 1 ? 0 : mean[capped(area.size)] - mean[capped(area.largest)];
    const bool wanted = (me_.contracts & components_.contracts_of[index_of(terrain)]) != 0;
    return 6 * promise - (wanted ? 1 : 2) * threat;
  }
  static std::size_t capped(int size) {
    return static_cast<std::size_t>(std::min(size, Evaluation::kLargest));
  }

  const Evaluation& evaluation_;
  const Components& components_;
  const State& state_;
  const Player& me_;
  int seat_;
};

}  // namespace fourlands::landed::testing
