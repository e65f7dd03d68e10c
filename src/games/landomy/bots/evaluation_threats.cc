#include "games/landomy/bots/evaluation_threats.h"

#include <algorithm>

#include "games/landomy/queries.h"

namespace fourlands::landomy {
namespace {

constexpr unsigned kFirstColumn = 0b001'001'001;
constexpr unsigned kLastColumn = 0b100'100'100;

// The islands next to one of the set.
constexpr CellSet around(unsigned cells) {
  const unsigned sideways = (cells & ~kLastColumn) << 1U | (cells & ~kFirstColumn) >> 1U;
  const unsigned upright = cells << unsigned{kWidth} | cells >> unsigned{kWidth};
  return static_cast<CellSet>((sideways | upright) & kAllCells);
}
static_assert(around(kCentreCell.bit()) == neighbours(kCentreCell));
static_assert(around(Cell::at(2, 0).bit()) == neighbours(Cell::at(2, 0)));

// All islands of a column in a Fleet's word.
constexpr std::uint64_t lanes_of(int column) {
  Fleet fleet;
  for (int row = 0; row < kWidth; ++row) fleet.add(Cell::at(column, row), 31);
  return fleet.bits();
}

// On each island, how many of the fleet are on the islands next to it.
constexpr Fleet gathered(Fleet fleet) {
  constexpr unsigned kLane = 5;
  constexpr unsigned kRow = kLane * kWidth;
  const std::uint64_t bits = fleet.bits();
  return Fleet::from_bits(((bits & ~lanes_of(kWidth - 1)) << kLane) +
                          ((bits & ~lanes_of(0)) >> kLane)) +
         Fleet::from_bits(bits << kRow) + Fleet::from_bits(bits >> kRow);
}
static_assert(
    gathered(Fleet::of(Cell::at(0, 1), 3) + Fleet::of(Cell::at(2, 1), 2)).at(kCentreCell) == 5);
static_assert(gathered(Fleet::of(Cell::at(2, 0), 3)).at(Cell::at(0, 1)) == 0);

// What the other seat's action and the closing airship of the active one (LD-26) make of the lead,
// for the other seat, out of the sectors left.
int reply(const Threats& active, const Threats& other, Action white, unsigned open) {
  int best = -kCells;
  for (Cell cell : CellsIn(open)) {
    const int last = std::countr_zero(open & ~unsigned{cell.bit()});
    best = std::max(best, other.gain(white, cell) - (active.placed() >> last & 1));
  }
  return best;
}

int swing_of_map(const Threats& active, const Threats& other, const Components::Actions& actions,
                 unsigned sectors) {
  int best = -kCells;
  for (Cell cell : CellsIn(sectors))
    best = std::max(best, active.gain(actions.black, cell) -
                              reply(active, other, actions.white, sectors & ~unsigned{cell.bit()}));
  return best;
}

int swing_of_offer(const Landomy& game, const State& state, const Threats& active,
                   const Threats& other) {
  const SideSet sides = sides_open_to(state, state.active());
  if (sides == 0) return active.placed() != 0 ? 1 : 0;  // LD-23
  int best = -kCells;
  for (MapCard card : state.offer)
    for (Side side : SidesIn(sides)) {
      const auto& actions = game.components().actions[state.kind(island_at(side))];
      best = std::max(best, swing_of_map(active, other, actions, game.sectors(card, side)));
    }
  return best == -kCells ? 0 : best;
}

}  // namespace

Threats threats_of(const State& state, Seat seat) {
  const Fleet own = state.fleet(seat);
  const Fleet others = state.fleet(opponent(seat));
  const Fleet one = Fleet::one_each();
  const unsigned ahead = own.ahead_of(others);
  const unsigned behind = others.ahead_of(own);
  // One airship more changes control: behind by one, or level.
  const unsigned gain = kAllCells & ~(ahead | others.ahead_of(own + one));
  // One less does: ahead by one, or level.
  const unsigned loss = kAllCells & ~(behind | own.ahead_of(others + one));
  const unsigned there = own.occupied();
  const unsigned others_there = others.occupied();
  // Airships that can leave and cost no control: where it is ahead what is more than needed, where
  // it is behind all.
  const std::uint64_t leads = own.lanes_ahead_of(others);
  const Fleet spare = Fleet::from_bits((own.bits() & leads) - ((others + one).bits() & leads)) +
                      Fleet::from_bits(own.bits() & others.lanes_ahead_of(own));
  const unsigned free = kAllCells & ~unsigned{state.storms};  // LD-31
  Threats out;
  if (state.in_reserve(seat) > 0)
    out.one[index_of(Action::kPlace)] = static_cast<CellSet>(gain & free);
  // LD-30. A storm can always come from the island to push to, so every neighbour is open to it.
  const unsigned pushes_other = others_there & gain & around(~loss & kAllCells);
  const unsigned pushes_own = there & ~loss & around(gain);
  out.one[index_of(Action::kStorm)] = static_cast<CellSet>((pushes_other | pushes_own) & free);
  // LD-32
  const Fleet joined = own + gathered(spare);
  const unsigned then_ahead = joined.ahead_of(others);
  const unsigned taken = then_ahead & ~ahead;
  const unsigned levelled = behind & ~unsigned{others.ahead_of(joined)};
  out.one[index_of(Action::kMove)] = static_cast<CellSet>((taken | levelled) & free);
  out.two[index_of(Action::kMove)] = static_cast<CellSet>(behind & then_ahead & free);
  return out;
}

int swing_of(const Landomy& game, const State& state, const Threats& active, const Threats& other) {
  switch (state.phase) {
    case Phase::kBlack:
    case Phase::kWhite: {
      const auto& actions = game.components().actions[state.kind(island_at(state.map_side))];
      return state.phase == Phase::kBlack ? swing_of_map(active, other, actions, state.open)
                                          : -reply(active, other, actions.white, state.open);
    }
    case Phase::kFacedown:
      return active.placed() != 0 ? 1 : 0;
    case Phase::kDraw:
    case Phase::kMap:
      return swing_of_offer(game, state, active, other);
    default:
      return 0;
  }
}

}  // namespace fourlands::landomy
