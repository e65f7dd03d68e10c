#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>

#include "games/land_ahead/bots/evaluation.h"
#include "games/land_ahead/queries.h"

namespace fourlands::land_ahead {
namespace {

int distance(Hex a, Hex b) {
  const int q = a.q - b.q;
  const int r = a.r - b.r;
  return (std::abs(q) + std::abs(r) + std::abs(q + r)) / 2;
}

// How much a new location there means to the seat: near is good, near to others is bad.
float pull(const State& state, Seat seat, int seats, Hex place) {
  float sum = 0;
  for (Seat other : SeatSet::first(seats)) {
    const Hex at = state.island.location(state.explorer(other).at).hex;
    const float near = 1.0F / static_cast<float>(1 + distance(at, place));
    sum += other == seat ? near : -0.6F * near / static_cast<float>(seats - 1);
  }
  return sum;
}

// The corners of an empty place that a tile with land there would discover (LA-22).
unsigned closing_corners(const Island& island, Hex place) {
  unsigned taken = 0;
  for (int edge = 0; edge < kSides; ++edge)
    if (island.tile_at(place.beyond(edge))) taken |= 1U << edge;
  unsigned corners = 0;
  for (int corner = 0; corner < kSides; ++corner)
    if ((taken >> corner & 1U) != 0 && (taken >> turned(corner, 1) & 1U) != 0)
      corners |= 1U << corner;
  return corners;
}

}  // namespace

void Evaluation::prefilter(const State& state, Seat seat, LandAhead::Moves& moves,
                           std::size_t most) const {
  if (state.phase != Phase::kPut) return;
  const IslandTile& tile = game_->components().tiles[state.drawn];
  struct Rated {
    float score;
    std::size_t number;  // In the list: equal scores keep its order.
    Move move;
  };
  std::array<Rated, LandAhead::Moves::capacity()> rated;
  std::size_t count = 0;
  Hex place;
  unsigned closing = 0;
  float pulled = 0;
  for (const Move& move : moves) {
    // The list has all turns of a place together.
    if (count == 0 || move.hex() != place) {
      place = move.hex();
      closing = closing_corners(state.island, place);
      pulled = pull(state, seat, game_->seats(), place);
    }
    const int fresh = std::popcount(closing & tile.land_turned(move.turns())) +
                      (tile.centre == Centre::kNone ? 0 : 1);
    // Open land around the place lets the island grow there.
    const int open = std::popcount(tile.land_turned(move.turns()) & ~closing);
    const float score =
        pulled * (static_cast<float>(fresh) + 0.2F * static_cast<float>(open) + 0.1F);
    rated[count] = {score, count, move};
    ++count;
  }
  const auto end = rated.begin() + static_cast<std::ptrdiff_t>(count);
  const auto kept = rated.begin() + static_cast<std::ptrdiff_t>(std::min(most, count));
  std::partial_sort(rated.begin(), kept, end, [](const Rated& a, const Rated& b) {
    return a.score != b.score ? a.score > b.score : a.number < b.number;
  });
  moves.clear();
  for (auto it = rated.begin(); it != kept; ++it) moves.push_back(it->move);
}

}  // namespace fourlands::land_ahead
