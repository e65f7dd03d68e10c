#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "games/landed/bots/evaluation.h"
#include "games/landed/bots/evaluation_frontier.h"

// What placements would bring, without laying a tile: for the prefilter's long lists.

namespace fourlands::landed {

// What a tile would be part of in one terrain: how large and whose.
struct Joined {
  std::uint64_t labels = 0;
  std::uint8_t size = 1;
  std::uint8_t largest = 0;  // Of the areas joined.
  std::uint8_t owners = 0;
};

// In tenths of a point. Not set by itself: there is room for far more than is reckoned.
struct Gain {
  std::int16_t claim;
  std::int16_t grown;
};

// What joining areas is worth to a seat.
class Gains {
 public:
  Gains(const Evaluation& evaluation, const State& state, Seat seat);
  [[nodiscard]] Gain of(Terrain terrain, const Joined& area) const;
  [[nodiscard]] bool wants(unsigned terrains) const { return (terrains & wanted_) != 0; }

 private:
  [[nodiscard]] int points(const Evaluation::Worth& worth, int size, unsigned owners) const;
  [[nodiscard]] int growth(Terrain terrain, const Joined& area) const;

  const Evaluation& evaluation_;
  unsigned mine_;
  bool may_claim_;
  bool negotiates_;
  unsigned wanted_ = 0;  // Terrains of the seat's contracts, as bits.
  std::array<Evaluation::Worth, kTerrains> worth_{};
};

// Places for a tile, and for each terrain those of them that face an area of it. A lie of a tile
// (a face in a turn) is valued at all of them in one go: most face nothing that it could join, and
// what a terrain brings at a place hangs only on the facing edges that show it.
class Sites {
 public:
  static constexpr std::size_t kMost = kMostPlaces;
  using Raw = std::array<std::int16_t, kMost>;

  Sites(const Gains& gains, const Frontier& frontier, const Land& land);

  void clear();
  // `covered`: a tile that lies there or that is moved there, so that it does not count.
  // `terrains`: those that will be asked for, as bits.
  void add(const Frontier::Outlook& outlook, std::optional<TileId> covered, unsigned terrains);
  [[nodiscard]] std::size_t size() const { return size_; }
  // What a face, so turned, brings at each site.
  void value(const Face& face, int turns, bool claims, Raw& raw);

 private:
  // The edges of a site that face areas of one terrain.
  struct Border {
    std::uint8_t site;
    std::uint8_t edges;   // As bits.
    std::uint16_t first;  // Of its gains, by the edges that join; a single edge has one only.
    std::uint64_t known;  // Which gains have been reckoned, a bit each.
  };
  // Sixty tiles have at most 242 open edges and 360 edges in all, and two edges at least make a
  // border with 64 gains.
  static constexpr std::size_t kMostGains = std::size_t{6} * kTiles / 2 * 64 + kMost;

  // Calls `visit(site, gain)` for each site where an arc of these edges joins something.
  template <class Visit>
  void each_gain(Terrain terrain, unsigned arc, Visit visit);
  Gain gain(Border& border, Terrain terrain, unsigned edges);
  [[nodiscard]] Joined join(std::size_t site, Terrain terrain, unsigned edges) const;

  const Gains& gains_;
  const Frontier& frontier_;
  const Land& land_;
  std::array<std::int16_t, kTerrains> unjoined_{};  // What a claim brings where nothing is joined.
  std::size_t size_ = 0;
  std::size_t gain_count_ = 0;
  std::array<std::size_t, kTerrains> border_count_{};
  std::array<std::array<Border, kMost>, kTerrains> borders_;
  std::array<Frontier::Outlook, kMost> outlooks_;
  std::array<std::optional<TileId>, kMost> covered_;
  std::array<Gain, kMostGains> reckoned_;
};

}  // namespace fourlands::landed
