#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "games/landed/bots/evaluation.h"
#include "games/landed/bots/evaluation_frontier.h"
#include "games/landed/bots/evaluation_sites.h"

// A cheap look at long lists. Each placement is scored by what it joins, in tenths of a point, with
// no tile laid and no model asked; the best are left for the search to judge.

namespace fourlands::landed {
namespace {

using Moves = Landed::Moves;
// Steps of a list that differ in nothing but the place.
using Run = std::span<const Move>;

constexpr int kLaunch = 30;    // A card.
constexpr int kMost = 1023;    // Scores are 0 to this.
constexpr int kNothing = 200;  // The score of a placement that changes nothing.
constexpr int kReturn = 40;    // A tile that suits a contract, or does not, when tiles go back.

bool is_placement(Move move) {
  return move.kind() == StepKind::kTerraform || move.kind() == StepKind::kRedesign ||
         move.kind() == StepKind::kReengineer;
}

class Prefilter {
 public:
  Prefilter(const Evaluation& evaluation, const State& state, Seat seat)
      : components_(evaluation.game().components()),
        state_(state),
        frontier_(components_, state.board, state.land),
        gains_(evaluation, state, seat),
        sites_(gains_, frontier_, state.land) {}

  // Writes a score for each step.
  void score(const Moves& moves, std::uint16_t* scores) {
    for (std::size_t at = 0; at < moves.size();) {
      if (!is_placement(moves[at])) {
        scores[at] = static_cast<std::uint16_t>(score_few(moves[at]));
        ++at;
        continue;
      }
      const std::size_t length = run_at(moves, at);
      score_run(Run(moves.begin() + at, length), scores + at);
      at += length;
    }
  }

 private:
  [[nodiscard]] int score_few(Move move) const {
    if (move.kind() == StepKind::kRedraw) return redraw(move.tiles());
    return kMost;  // Few, and too different from placements to be left out.
  }

  [[nodiscard]] int redraw(IdSet tiles) const {
    int score = kMost / 2;
    for (TileId tile : TilesIn(tiles)) {
      const unsigned shown =
          components_.face(tile, 0).terrains | components_.face(tile, 1).terrains;
      score += gains_.wants(shown) ? -kReturn : kReturn;
    }
    return std::clamp(score, 0, kMost - 1);
  }

  // Where one run follows another, they are mostly of one length.
  [[nodiscard]] std::size_t run_at(const Moves& moves, std::size_t at) const {
    const auto goes_on = [&](std::size_t length) {
      return at + length < moves.size() &&
             moves[at + length].without_place() == moves[at].without_place();
    };
    std::size_t length = std::max<std::size_t>(sites_.size(), 1);
    if (goes_on(length - 1) && !goes_on(length)) return length;
    length = 1;
    while (goes_on(length)) ++length;
    return length;
  }

  void score_run(Run run, std::uint16_t* scores) {
    const Move first = run.front();
    if (!at_same_sites(run)) find_sites(run);
    Sites::Raw raw;
    if (first.kind() == StepKind::kReengineer) {
      // LN-33: no launch and no claim; what it joins is all.
      const TileId tile = frontier_.tile_at(first.from().q, first.from().r);
      sites_.value(components_.face(tile, state_.board.face(tile)), first.turns(), false, raw);
    } else {
      sites_.value(components_.face(first.tile_id(), first.face()), first.turns(), true, raw);
      if ((components_.with_satellite & bit_of(first.tile_id())) != 0)
        for (std::size_t i = 0; i < run.size(); ++i)
          raw[i] = static_cast<std::int16_t>(raw[i] + launch_[i]);
    }
    // A card is spent, so it should bring more than a plain placement.
    const int before = first.kind() == StepKind::kReengineer ? kLaunch : 0;
    const int after = first.kind() == StepKind::kRedesign ? kLaunch : 0;
    write_scores(std::span(raw).first(run.size()), static_cast<std::int16_t>(kNothing - before),
                 static_cast<std::int16_t>(after), scores);
  }

  // In 16 bits throughout, so that compilers do eight at a time.
  static void write_scores(std::span<const std::int16_t> raw, std::int16_t base, std::int16_t after,
                           std::uint16_t* scores) {
    constexpr auto kHighest = static_cast<std::int16_t>(kMost - 1);
    for (std::size_t i = 0; i < raw.size(); ++i) {
      auto score = static_cast<std::int16_t>(raw[i] + base);
      score = score > kHighest ? kHighest : score;
      // What is below 0 is 0, before a card is taken off and after.
      score = score < 0 ? std::int16_t{0} : score;
      score = static_cast<std::int16_t>(score - after);
      scores[i] = static_cast<std::uint16_t>(score < 0 ? std::int16_t{0} : score);
    }
  }

  // A list has a lie at all places where it can go, or not at all: those of one kind of step, and
  // of one tile moved, are the same.
  [[nodiscard]] bool at_same_sites(Run run) const {
    return run.size() == sites_.size() && run.front().kind() == kind_ &&
           run.front().hex() == first_ && run.back().hex() == last_ &&
           (kind_ != StepKind::kReengineer || run.front().from() == from_);
  }

  void find_sites(Run run) {
    kind_ = run.front().kind();
    from_ = run.front().from();
    first_ = run.front().hex();
    last_ = run.back().hex();
    sites_.clear();
    const unsigned terrains = terrains_asked_for();
    for (const Move move : run) {
      bool near = false;
      if (kind_ == StepKind::kTerraform) {
        const int place = *frontier_.place_at(move.hex());
        near = frontier_.near_satellite(place);
        launch_[sites_.size()] = near ? kLaunch : 0;
        sites_.add(frontier_.outlook(place), std::nullopt, terrains);
      } else {
        const Hex covered = kind_ == StepKind::kRedesign ? move.hex() : from_;
        const TileId tile = frontier_.tile_at(covered.q, covered.r);
        const Frontier::Outlook outlook = outlook_of(move.hex(), tile, near);
        launch_[sites_.size()] = near ? kLaunch : 0;
        sites_.add(outlook, tile, terrains);
      }
    }
  }
  [[nodiscard]] unsigned terrains_asked_for() const {
    if (kind_ == StepKind::kReengineer) {
      const TileId tile = frontier_.tile_at(from_.q, from_.r);
      return components_.face(tile, state_.board.face(tile)).terrains;
    }
    unsigned terrains = 0;
    for (TileId tile : TilesIn(state_.acting().hand))
      terrains |= unsigned{components_.face(tile, 0).terrains} | components_.face(tile, 1).terrains;
    return terrains;
  }

  // What faces a place that a tile lies on, or one that a moved tile goes to.
  [[nodiscard]] Frontier::Outlook outlook_of(Hex hex, TileId without, bool& near_satellite) const {
    Frontier::Outlook outlook = Frontier::kNothingAround;
    for (Edge edge : kEveryEdge) {
      const TileId next = frontier_.tile_at(hex.q + kEdgeQ[edge.index], hex.r + kEdgeR[edge.index]);
      if (next == kNoTile || next == without) continue;
      if ((components_.with_satellite & bit_of(next)) != 0) near_satellite = true;
      const Terrain terrain = state_.board.letter(components_, next, opposite(edge));
      if (terrain == Terrain::kLava) continue;
      outlook[edge.index] = {terrain,
                             static_cast<std::uint8_t>(state_.land.area_of(terrain, next))};
    }
    return outlook;
  }

  const Components& components_;
  const State& state_;
  Frontier frontier_;
  Gains gains_;
  Sites sites_;
  // What the sites are for: steps of this kind, of the tile from there, at these places.
  StepKind kind_{};
  Hex from_;
  Hex first_;
  Hex last_;
  Sites::Raw launch_;  // At each site, of a tile with a satellite.
};

// Equal scores are told apart by the step's number in the list, multiplied to look random, so that
// not only the first tiles of the hand are left.
constexpr unsigned kSpread = 4;
void spread_out(std::span<std::uint16_t> scores) {
  static_assert(kSpread == 1U << 2U);
  const auto count = static_cast<std::uint32_t>(scores.size());
  for (std::uint32_t i = 0; i < count; ++i)
    scores[i] = static_cast<std::uint16_t>(scores[i] * kSpread + (i * 2654435761U >> 30U));
}

// Calls `visit(i)` for each score of at least `least`. Most are lower, and passed over many at a
// time.
template <class Visit>
void each_at_least(std::span<const std::uint16_t> scores, unsigned least, Visit visit) {
  constexpr std::size_t kMany = 32;
  std::size_t i = 0;
  for (; i + kMany <= scores.size(); i += kMany) {
    std::uint16_t highest = 0;
    for (std::size_t j = i; j < i + kMany; ++j) highest = scores[j] > highest ? scores[j] : highest;
    if (highest < least) continue;
    for (std::size_t j = i; j < i + kMany; ++j)
      if (scores[j] >= least) visit(j);
  }
  for (; i < scores.size(); ++i)
    if (scores[i] >= least) visit(i);
}

// The lowest score such that at most so many steps have it or more; `above`: how many these are.
std::size_t bound_for(std::span<const std::uint16_t> scores, std::size_t most, std::size_t& above) {
  std::array<std::uint16_t, static_cast<std::size_t>(kMost + 1) * kSpread> counts{};
  const auto count = [&](std::size_t i) { ++counts[scores[i]]; };
  // If placements that change nothing cannot be among them, they are not counted.
  constexpr unsigned kSomething = (kNothing + 1) * kSpread;
  each_at_least(scores, kSomething, count);
  std::size_t bound = counts.size();
  const auto go_down_to = [&](std::size_t least) {
    while (bound > least && above + counts[bound - 1] <= most) above += counts[--bound];
  };
  go_down_to(kSomething);
  if (bound > kSomething) return bound;
  each_at_least(scores, 0, [&](std::size_t i) {
    if (scores[i] < kSomething) count(i);
  });
  go_down_to(0);
  return bound;
}

}  // namespace

void Evaluation::prefilter(const State& state, Seat seat, Landed::Moves& moves,
                           std::size_t most) const {
  if (moves.size() <= most) return;
  std::array<std::uint16_t, Landed::Moves::capacity()> room;
  const std::span<std::uint16_t> scores = std::span(room).first(moves.size());
  Prefilter(*this, state, seat).score(moves, scores.data());
  spread_out(scores);
  std::size_t above = 0;
  const std::size_t bound = bound_for(scores, most, above);
  // Of those that score just below the bound, as many as there is room for.
  std::size_t left = most - above;
  const Move* const all = moves.begin();
  moves.clear();
  each_at_least(scores, static_cast<unsigned>(bound - 1), [&](std::size_t i) {
    if (scores[i] < bound && left == 0) return;
    if (scores[i] < bound) --left;
    moves.push_back(all[i]);
  });
}

}  // namespace fourlands::landed
