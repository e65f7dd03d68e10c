#include <algorithm>
#include <array>
#include <bit>

#include "games/landed/bots/evaluation.h"
#include "games/landed/bots/evaluation_frontier.h"
#include "games/landed/queries.h"

// A cheap look at long lists. Each placement is scored by what it joins, in tenths of a point, with
// no tile laid and no model asked; the best are left for the search to judge.

namespace fourlands::landed {
namespace {

using Moves = Landed::Moves;

constexpr int kTenths = 10;
constexpr int kFulfilled =
    25;                        // What an ability and a free hand are worth beside a claim's points.
constexpr int kLaunch = 30;    // A card.
constexpr int kMost = 1023;    // Scores are 0 to this.
constexpr int kNothing = 200;  // The score of a placement that changes nothing.
constexpr int kReturn = 40;    // A tile that suits a contract, or does not, when tiles go back.

class Prefilter {
 public:
  Prefilter(const Evaluation& evaluation, const State& state, Seat seat)
      : evaluation_(evaluation),
        components_(evaluation.game().components()),
        state_(state),
        me_(state.player(seat)),
        mine_(1U << seat.index),
        frontier_(components_, state.board, state.land) {
    may_claim_ = !state.claimed && me_.cubes > 0;
    negotiates_ = has_negotiate(state);
    for (ContractId id : ContractsIn(me_.contracts)) {
      const auto terrain = index_of(components_.contract_of(id).terrain);
      const Evaluation::Worth& worth = evaluation.worth_of(id);
      wanted_ |= 1U << terrain;
      for (std::size_t size = 0; size <= Evaluation::kLargest; ++size) {
        mine_worth_[terrain].gold[size] =
            std::max(mine_worth_[terrain].gold[size], worth.gold[size]);
        mine_worth_[terrain].silver[size] =
            std::max(mine_worth_[terrain].silver[size], worth.silver[size]);
      }
    }
  }

  [[nodiscard]] int score(Move move) const {
    switch (move.kind()) {
      case StepKind::kTerraform:
        return placement(move, frontier_.outlook(frontier_.place_at(move.hex())),
                         frontier_.near_satellite(frontier_.place_at(move.hex())), -1);
      case StepKind::kRedesign:
        return redesign(move);
      case StepKind::kReengineer:
        return reengineer(move);
      case StepKind::kRedraw:
        return redraw(move.tiles());
      default:
        return kMost;  // Few, and too different from placements to be left out.
    }
  }

 private:
  // What a tile would be part of: for each terrain it shows, how large and whose.
  struct Joined {
    std::uint64_t labels = 0;
    std::uint8_t size = 1;
    std::uint8_t largest = 0;  // Of the areas joined.
    std::uint8_t owners = 0;
  };

  [[nodiscard]] int points(const Evaluation::Worth& worth, int size, unsigned owners) const {
    if ((owners & mine_) != 0 || std::popcount(owners) > 1) return 0;
    const auto at = static_cast<std::size_t>(std::min(size, Evaluation::kLargest));
    return owners == 0 ? worth.gold[at] : worth.silver[at];
  }

  // `covered`: the tile that lies there now, or -1.
  [[nodiscard]] int placement(Move move, const Frontier::Outlook& outlook, bool near_satellite,
                              int covered) const {
    const Face& face = components_.face(move.tile_id(), move.face());
    std::array<Joined, kTerrains> joined{};
    join(face, move.turns(), outlook, covered, joined);
    int claim = 0;
    int grown = 0;
    for (unsigned left = face.terrains; left != 0; left &= left - 1) {
      const auto terrain = static_cast<std::size_t>(std::countr_zero(left));
      const Joined& area = joined[terrain];
      if (may_claim_) {
        const int size = area.size + (negotiates_ ? 1 : 0);
        const int gain = points(mine_worth_[terrain], size, area.owners);
        if (gain > 0) claim = std::max(claim, kTenths * gain + kFulfilled);
      }
      grown += growth(terrain, area);
    }
    const bool launch =
        near_satellite && (components_.with_satellite & bit_of(move.tile_id())) != 0;
    return std::clamp(kNothing + claim + grown + (launch ? kLaunch : 0), 0, kMost - 1);
  }

  void join(const Face& face, int turns, const Frontier::Outlook& outlook, int covered,
            std::array<Joined, kTerrains>& joined) const {
    for (int edge = 0; edge < kEdges; ++edge) {
      const Frontier::Facing& facing = outlook[static_cast<std::size_t>(edge)];
      if (facing.terrain == kLava || face.at(turns, edge) != facing.terrain) continue;
      Joined& area = joined[facing.terrain];
      if ((area.labels & bit_of(facing.label)) != 0) continue;
      area.labels |= bit_of(facing.label);
      int size = frontier_.size(facing.terrain, facing.label);
      // What may fall apart without the covered tile is taken as whole.
      if (covered >= 0 && state_.land.area_of(facing.terrain, TileId{covered}) == facing.label)
        --size;
      area.size = static_cast<std::uint8_t>(area.size + size);
      area.largest = std::max(area.largest, static_cast<std::uint8_t>(size));
      area.owners =
          static_cast<std::uint8_t>(area.owners | frontier_.owners(facing.terrain, facing.label));
    }
  }

  // What growing an area promises: to the seat's own contracts, less a little for what others may
  // make of it.
  [[nodiscard]] int growth(std::size_t terrain, const Joined& area) const {
    if (area.labels == 0) return 0;
    const Evaluation::Worth& own = mine_worth_[terrain];
    const Evaluation::Worth& mean = evaluation_.mean_worth(static_cast<int>(terrain));
    const int promise =
        points(own, area.size + 1, area.owners) - points(own, area.largest + 1, area.owners);
    const bool closed = std::popcount(area.owners) > 1;
    const int threat = closed ? 0 : gain_of(mean, area);
    return 6 * promise - ((wanted_ >> terrain & 1U) != 0 ? 1 : 2) * threat;
  }
  [[nodiscard]] int gain_of(const Evaluation::Worth& mean, const Joined& area) const {
    const auto at = [](int size) {
      return static_cast<std::size_t>(std::min(size, Evaluation::kLargest));
    };
    const Evaluation::BySize& by_size = area.owners == 0 ? mean.gold : mean.silver;
    return by_size[at(area.size)] - by_size[at(area.largest)];
  }

  // What faces a place that a tile lies on, or one that a moved tile goes to.
  [[nodiscard]] Frontier::Outlook outlook_of(Hex hex, int without, bool& near_satellite) const {
    Frontier::Outlook outlook{};
    near_satellite = false;
    for (int edge = 0; edge < kEdges; ++edge) {
      const auto step = static_cast<std::size_t>(edge);
      const TileId next = frontier_.tile_at(hex.q + kEdgeQ[step], hex.r + kEdgeR[step]);
      if (next == kNoTile || next == without) continue;
      if ((components_.with_satellite & bit_of(next)) != 0) near_satellite = true;
      const int terrain = state_.board.letter(components_, next, opposite_edge(edge));
      if (terrain == kLava) continue;
      outlook[step] = {static_cast<std::uint8_t>(terrain),
                       static_cast<std::uint8_t>(state_.land.area_of(terrain, next))};
    }
    return outlook;
  }

  // The card is spent, so it should bring more than a plain placement.
  [[nodiscard]] int redesign(Move move) const {
    const int covered = frontier_.tile_at(move.hex().q, move.hex().r);
    bool near = false;
    const Frontier::Outlook outlook = outlook_of(move.hex(), -1, near);
    return placement(move, outlook, near, covered) - kLaunch;
  }

  // LN-33: no launch and no claim; what it joins is all.
  [[nodiscard]] int reengineer(Move move) const {
    const TileId tile = frontier_.tile_at(move.from().q, move.from().r);
    bool near = false;
    const Frontier::Outlook outlook = outlook_of(move.hex(), tile, near);
    const Face& face = components_.face(tile, state_.board.face(tile));
    std::array<Joined, kTerrains> joined{};
    join(face, move.turns(), outlook, tile, joined);
    int grown = 0;
    for (unsigned left = face.terrains; left != 0; left &= left - 1) {
      const auto terrain = static_cast<std::size_t>(std::countr_zero(left));
      // Moved along the area it is part of, it adds nothing.
      grown += growth(terrain, joined[terrain]);
    }
    return std::clamp(kNothing - kLaunch + grown, 0, kMost - 1);
  }

  [[nodiscard]] int redraw(IdSet tiles) const {
    int score = kMost / 2;
    for (TileId tile : TilesIn(tiles)) {
      const unsigned shown =
          components_.face(tile, 0).terrains | components_.face(tile, 1).terrains;
      score += (shown & wanted_) == 0 ? kReturn : -kReturn;
    }
    return std::clamp(score, 0, kMost - 1);
  }

  const Evaluation& evaluation_;
  const Components& components_;
  const State& state_;
  const Player& me_;
  unsigned mine_;
  Frontier frontier_;
  bool may_claim_ = false;
  bool negotiates_ = false;
  unsigned wanted_ = 0;  // Terrains of the seat's contracts, as bits.
  std::array<Evaluation::Worth, kTerrains> mine_worth_{};
};

}  // namespace

void Evaluation::prefilter(const State& state, Seat seat, Landed::Moves& moves,
                           std::size_t most) const {
  if (moves.size() <= most) return;
  const Prefilter prefilter(*this, state, seat);
  // Equal scores are told apart by the step's number in the list, multiplied to look random, so
  // that not only the first tiles of the hand are left.
  constexpr unsigned kSpread = 4;
  std::array<std::uint16_t, Landed::Moves::capacity()> scores;
  std::array<std::uint16_t, static_cast<std::size_t>(kMost + 1) * kSpread> counts{};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto spread = static_cast<std::uint32_t>(i) * 2654435761U >> 30U;
    static_assert(kSpread == 1U << 2U);
    scores[i] = static_cast<std::uint16_t>(
        static_cast<unsigned>(std::max(prefilter.score(moves[i]), 0)) * kSpread + spread);
    ++counts[scores[i]];
  }
  std::size_t bound = counts.size();
  std::size_t above = 0;
  while (bound > 0 && above + counts[bound - 1] <= most) above += counts[--bound];
  // Of those that score just below the bound, as many as there is room for.
  std::size_t room = most - above;
  const Move* const all = moves.begin();
  const std::size_t count = moves.size();
  moves.clear();
  for (std::size_t i = 0; i < count; ++i) {
    const bool fits = scores[i] >= bound || (scores[i] + 1U == bound && room > 0);
    if (!fits) continue;
    if (scores[i] < bound) --room;
    moves.push_back(all[i]);
  }
}

}  // namespace fourlands::landed
