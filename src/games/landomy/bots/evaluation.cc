#include "games/landomy/bots/evaluation.h"

#include <algorithm>

#include "core/check.h"
#include "games/landomy/bots/evaluation_threats.h"

namespace fourlands::landomy {
namespace {

// What an island is to a seat that has so many airships more than the other, from 12 fewer on.
// Level is the last; it is nothing where nobody is.
constexpr auto kKindOfMargin = [] {
  std::array<int, 2 * kFleetSize + 1> kinds{};
  for (int margin = -kFleetSize; margin <= kFleetSize; ++margin)
    kinds[static_cast<std::size_t>(margin + kFleetSize)] = margin > 0   ? std::min(margin, 3) - 1
                                                           : margin < 0 ? std::min(-margin, 3) + 2
                                                                        : 6;
  return kinds;
}();

// Takes inputs one after the other. Those that may not be are written all the same and then passed
// over, because a processor cannot foresee which: it must have room for one more.
class Row {
 public:
  explicit Row(std::span<Input> room) : room_(room) {}
  void put(int index, float value) { room_[count_++] = {static_cast<std::uint32_t>(index), value}; }
  void put(int index) { put(index, 1); }
  void put_if(bool there, int index, float value = 1) {
    put(index, value);
    if (!there) --count_;
  }
  // Small counts come to about 1.
  void put_count(int index, int count) {
    put_if(count > 0, index, 0.25F * static_cast<float>(count));
  }
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  std::span<Input> room_;
  std::size_t count_ = 0;
};

// Lists what follows from the board, as the active seat sees it.
class SharedLister {
 public:
  SharedLister(const State& state, SharedPart& shared, std::span<Input> room)
      : state_(state), seat_(state.active()), other_(state.other()), shared_(shared), row_(room) {}

  std::size_t list() {
    shared_.own = threats_of(state_, seat_);
    shared_.others = threats_of(state_, other_);
    shared_.lead =
        static_cast<std::int8_t>(state_.count_controlled(seat_) - state_.count_controlled(other_));
    shared_.wins_tie = wins_tie();
    cells();
    reserve(input::kReserve, seat_);
    reserve(input::kReserve + input::kReserves, other_);
    threats(input::kThreat, shared_.own);
    threats(input::kThreat + input::kThreats, shared_.others);
    return row_.count();
  }

 private:
  void cells() {
    const Fleet own = state_.fleet(seat_);
    const Fleet others = state_.fleet(other_);
    shared_.own_sides = shared_.other_sides = {};
    for (Cell cell : CellsIn(kAllCells)) {
      const int count = own.at(cell);
      const int margin = count - others.at(cell);
      const int at = input::kCell + place(cell) * input::kCellKinds;
      row_.put_if(margin != 0 || count > 0,
                  at + kKindOfMargin[static_cast<std::size_t>(margin + kFleetSize)]);
      row_.put_if(state_.storm(cell), at + 7);
      const int pair = std::min(count, input::kShips - 1) * input::kShips +
                       std::min(count - margin, input::kShips - 1);
      row_.put(input::kPair + place(cell) * input::kPairKinds + 2 * pair +
               (state_.storm(cell) ? 1 : 0));
      const std::size_t kind = index_of(state_.kind(cell));
      row_.put_if(kind > 0 && kind < kIslandKinds,
                  input::kIsland + place(cell) * kIslandKinds + static_cast<int>(kind));
      shared_.own_sides[kind] |= count > 0 ? sides_of(cell) : SideSet{0};
      shared_.other_sides[kind] |= count > margin ? sides_of(cell) : SideSet{0};
    }
  }

  // LD-40, but for the storms of LD-41.
  [[nodiscard]] bool wins_tie() const {
    const int centre = state_.fleet(seat_).at(kCentreCell) - state_.fleet(other_).at(kCentreCell);
    if (centre != 0) return centre > 0;
    const int reserve = state_.in_reserve(seat_) - state_.in_reserve(other_);
    return reserve != 0 ? reserve < 0 : seat_.index == 0;
  }

  void reserve(int from, Seat seat) {
    const int left = state_.in_reserve(seat);
    if (left < input::kReserves - 1) row_.put(from + left);
    if (left > 0) row_.put(from + input::kReserves - 1, static_cast<float>(left) / kFleetSize);
  }

  void threats(int from, const Threats& threats) {
    for (const CellSet cells : threats.one) row_.put_count(from++, std::popcount(cells));
    row_.put_count(from, std::popcount(threats.two[index_of(Action::kMove)]));
  }

  [[nodiscard]] int place(Cell cell) const {
    return seat_.index == 0 ? cell.index : kCells - 1 - cell.index;
  }

  const State& state_;
  Seat seat_;
  Seat other_;
  SharedPart& shared_;
  Row row_;
};

// Lists the rest: the turn, the Map in play, and what is left to lay Maps on.
class OwnLister {
 public:
  OwnLister(const Landomy& game, const State& state, const SharedPart& shared,
            std::span<Input> room)
      : game_(game), state_(state), shared_(shared), row_(room) {}

  std::size_t list() {
    sides(input::kSide, shared_.own_sides);
    sides(input::kSide + input::kSideKinds, shared_.other_sides);
    open_sides();
    turn();
    leads(swing_of(game_, state_, shared_.own, shared_.others));
    return row_.count();
  }

 private:
  void sides(int from, const SharedPart::SidesByKind& sides) {
    for (std::size_t kind = 1; kind <= input::kSideKinds; ++kind)
      row_.put_count(from++, std::popcount(static_cast<unsigned>(sides[kind] & ~state_.used)));
  }

  // Turned with the board.
  void open_sides() {
    for (Side side : SidesIn(kAllSides & ~unsigned{state_.used}))
      row_.put(input::kOpenSide + place(side));
  }

  void turn() {
    row_.put(input::kTurn + state_.turn - 1);
    for (MapCard card : state_.offer) row_.put(input::kOffered + card.number - 1);
    if (state_.phase == Phase::kSetup) {
      row_.put(input::kSetup, static_cast<float>(state_.in_reserve(state_.active())) / kFleetSize);
      row_.put(input::kSetup + 1,
               static_cast<float>(state_.in_reserve(state_.other())) / kFleetSize);
    }
    if (!state_.acting()) return;
    const bool black = state_.phase == Phase::kBlack;
    for (Cell cell : CellsIn(state_.open))
      row_.put(input::kOpen + (black ? 0 : kCells) + place(cell));
    const auto& actions = game_.components().actions[state_.kind(island_at(state_.map_side))];
    if (black) row_.put(input::kAction + static_cast<int>(index_of(actions.black)));
    row_.put(input::kAction + input::kActions + static_cast<int>(index_of(actions.white)));
  }

  void leads(int swing) {
    // LD-21: before the draw a lead of two has won.
    const int when = state_.phase == Phase::kDraw ? 0 : input::kLeads;
    row_.put(input::kLeadNow + when + lead_index(shared_.lead));
    const int stage = state_.phase == Phase::kBlack ? 1 : state_.phase == Phase::kWhite ? 2 : 0;
    const int period = state_.turn <= 5 ? 0 : state_.turn <= 8 ? 1 : state_.turn - 7;
    row_.put(input::kLeadNext + (stage * input::kPeriods + period) * input::kLeads +
             lead_index(shared_.lead + swing));
    row_.put(input::kTie + period, shared_.wins_tie ? 1.0F : -1.0F);
  }
  static int lead_index(int lead) { return std::clamp(lead, -3, 3) + 3; }

  [[nodiscard]] int place(Cell cell) const {
    return state_.active().index == 0 ? cell.index : kCells - 1 - cell.index;
  }
  [[nodiscard]] int place(Side side) const {
    return state_.active().index == 0 ? side.index : opposite(side).index;
  }

  const Landomy& game_;
  const State& state_;
  const SharedPart& shared_;
  Row row_;
};

}  // namespace

std::size_t Evaluation::shared_inputs(const State& state, Seat seat, SharedPart& shared,
                                      std::span<Input> room) const {
  FL_CHECK(seat == described_seat(state) && room.size() >= std::size_t{kMaxSparseInputs});
  return SharedLister(state, shared, room).list();
}

std::size_t Evaluation::own_inputs(const State& state, Seat seat, const SharedPart& shared,
                                   std::span<Input> room) const {
  FL_CHECK(seat == described_seat(state) && room.size() >= std::size_t{kMaxSparseInputs});
  return OwnLister(*game_, state, shared, room).list();
}

std::size_t Evaluation::sparse_inputs(const State& state, Seat seat, std::span<Input> room) const {
  FL_CHECK(seat == described_seat(state) && room.size() >= std::size_t{kMaxSparseInputs});
  SharedPart shared;
  const std::size_t count = SharedLister(state, shared, room).list();
  return count + OwnLister(*game_, state, shared, room.subspan(count)).list();
}

void Evaluation::describe(const State& state, Seat seat, std::span<float> inputs) const {
  std::array<Input, kMaxSparseInputs> listed;
  std::fill(inputs.begin(), inputs.end(), 0.0F);
  for (std::size_t left = sparse_inputs(state, seat, listed); left-- > 0;)
    inputs[listed[left].index] = listed[left].value;
}

}  // namespace fourlands::landomy
