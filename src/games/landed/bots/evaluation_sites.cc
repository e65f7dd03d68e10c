#include "games/landed/bots/evaluation_sites.h"

#include <algorithm>
#include <bit>

#include "core/check.h"
#include "games/landed/queries.h"

namespace fourlands::landed {
namespace {

constexpr int kTenths = 10;
constexpr int kFulfilled =
    25;  // What an ability and a free hand are worth beside a claim's points.

std::size_t capped(int size) {
  return static_cast<std::size_t>(std::min(size, Evaluation::kLargest));
}

}  // namespace

Gains::Gains(const Evaluation& evaluation, const State& state, Seat seat)
    : evaluation_(evaluation),
      mine_(1U << seat.index),
      may_claim_(!state.claimed && state.player(seat).cubes > 0),
      negotiates_(has_negotiate(state)) {
  for (ContractId id : ContractsIn(state.player(seat).contracts)) {
    const Terrain terrain = evaluation.game().components().contract_of(id).terrain;
    const Evaluation::Worth& worth = evaluation.worth_of(id);
    Evaluation::Worth& best = worth_[index_of(terrain)];
    wanted_ |= bit_of(terrain);
    for (std::size_t size = 0; size <= Evaluation::kLargest; ++size) {
      best.gold[size] = std::max(best.gold[size], worth.gold[size]);
      best.silver[size] = std::max(best.silver[size], worth.silver[size]);
    }
  }
}

Gain Gains::of(Terrain terrain, const Joined& area) const {
  Gain gain{0, 0};
  if (may_claim_) {
    const int size = area.size + (negotiates_ ? 1 : 0);
    const int brought = points(worth_[index_of(terrain)], size, area.owners);
    if (brought > 0) gain.claim = static_cast<std::int16_t>(kTenths * brought + kFulfilled);
  }
  if (area.labels != 0) gain.grown = static_cast<std::int16_t>(growth(terrain, area));
  return gain;
}

int Gains::points(const Evaluation::Worth& worth, int size, unsigned owners) const {
  if ((owners & mine_) != 0 || std::popcount(owners) > 1) return 0;
  return owners == 0 ? worth.gold[capped(size)] : worth.silver[capped(size)];
}

// What growing an area promises: to the seat's own contracts, less a little for what others may
// make of it.
int Gains::growth(Terrain terrain, const Joined& area) const {
  const Evaluation::Worth& own = worth_[index_of(terrain)];
  const Evaluation::Worth& mean = evaluation_.mean_worth(terrain);
  const int promise =
      points(own, area.size + 1, area.owners) - points(own, area.largest + 1, area.owners);
  const Evaluation::BySize& by_size = area.owners == 0 ? mean.gold : mean.silver;
  const bool closed = std::popcount(area.owners) > 1;
  const int threat = closed ? 0 : by_size[capped(area.size)] - by_size[capped(area.largest)];
  return 6 * promise - ((wanted_ & bit_of(terrain)) != 0 ? 1 : 2) * threat;
}

Sites::Sites(const Gains& gains, const Frontier& frontier, const Land& land)
    : gains_(gains), frontier_(frontier), land_(land) {
  for (Terrain terrain : kEveryTerrain) unjoined_[index_of(terrain)] = gains.of(terrain, {}).claim;
}

void Sites::clear() {
  size_ = 0;
  gain_count_ = 0;
  border_count_ = {};
}

void Sites::add(const Frontier::Outlook& outlook, std::optional<TileId> covered,
                unsigned terrains) {
  FL_CHECK(size_ < kMost);
  std::array<std::uint8_t, kTerrains + 1> edges{};
  unsigned faced = 0;
  for (std::size_t edge = 0; edge < kEdges; ++edge) {
    const std::size_t terrain = index_of(outlook[edge].terrain);
    edges[terrain] = static_cast<std::uint8_t>(edges[terrain] | 1U << edge);
    faced |= 1U << terrain;
  }
  static_assert(index_of(Terrain::kLava) == kTerrains);  // Nothing to join.
  for (unsigned left = faced & terrains; left != 0; left &= left - 1) {
    const auto terrain = static_cast<std::size_t>(std::countr_zero(left));
    borders_[terrain][border_count_[terrain]++] = {static_cast<std::uint8_t>(size_), edges[terrain],
                                                   static_cast<std::uint16_t>(gain_count_), 0};
    gain_count_ += std::has_single_bit(unsigned{edges[terrain]}) ? std::size_t{1} : std::size_t{64};
    FL_CHECK(gain_count_ <= kMostGains);
  }
  outlooks_[size_] = outlook;
  covered_[size_++] = covered;
}

template <class Visit>
void Sites::each_gain(Terrain terrain, unsigned arc, Visit visit) {
  const std::size_t at = index_of(terrain);
  for (std::size_t i = 0; i < border_count_[at]; ++i) {
    Border& border = borders_[at][i];
    const unsigned edges = border.edges & arc;
    if (edges != 0) visit(std::size_t{border.site}, gain(border, terrain, edges));
  }
}

void Sites::value(const Face& face, int turns, bool claims, Raw& raw) {
  const std::uint32_t letters = face.letters[static_cast<std::size_t>(turns)];
  std::fill_n(raw.begin(), size_, std::int16_t{0});
  Raw best;  // Claims.
  std::fill_n(best.begin(), size_, std::int16_t{0});
  for (Terrain terrain : TerrainsIn(face.terrains)) {
    unsigned arc = 0;
    for (unsigned edge = 0; edge < kEdges; ++edge)
      arc |= ((letters >> 4U * edge & 15U) == index_of(terrain) ? 1U : 0U) << edge;
    Raw claim;
    std::fill_n(claim.begin(), size_, unjoined_[index_of(terrain)]);
    each_gain(terrain, arc, [&](std::size_t site, Gain gained) {
      claim[site] = gained.claim;
      raw[site] = static_cast<std::int16_t>(raw[site] + gained.grown);
    });
    for (std::size_t i = 0; i < size_; ++i) best[i] = best[i] > claim[i] ? best[i] : claim[i];
  }
  if (!claims) return;
  for (std::size_t i = 0; i < size_; ++i) raw[i] = static_cast<std::int16_t>(raw[i] + best[i]);
}

Gain Sites::gain(Border& border, Terrain terrain, unsigned edges) {
  Gain& kept = reckoned_[border.first + (std::has_single_bit(unsigned{border.edges}) ? 0 : edges)];
  const std::uint64_t bit = std::uint64_t{1} << edges;
  if ((border.known & bit) == 0) {
    border.known |= bit;
    kept = gains_.of(terrain, join(border.site, terrain, edges));
  }
  return kept;
}

Joined Sites::join(std::size_t site, Terrain terrain, unsigned edges) const {
  Joined area;
  for (unsigned left = edges; left != 0; left &= left - 1) {
    const int label = outlooks_[site][static_cast<std::size_t>(std::countr_zero(left))].label;
    if ((area.labels & bit_of(label)) != 0) continue;
    area.labels |= bit_of(label);
    int size = frontier_.size(terrain, label);
    // What may fall apart without the covered tile is taken as whole.
    if (covered_[site] && land_.area_of(terrain, *covered_[site]) == label) --size;
    area.size = static_cast<std::uint8_t>(area.size + size);
    area.largest = std::max(area.largest, static_cast<std::uint8_t>(size));
    area.owners = static_cast<std::uint8_t>(area.owners | frontier_.owners(terrain, label));
  }
  return area;
}

}  // namespace fourlands::landed
