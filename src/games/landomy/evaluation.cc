#include "games/landomy/evaluation.h"

#include <algorithm>

#include "core/check.h"
#include "games/landomy/evaluation_threats.h"

namespace fourlands::landomy {
namespace {

// Lists one position as its active seat sees it.
class Lister {
 public:
  Lister(const Landomy& game, const State& state, std::span<Input> room)
      : game_(game), state_(state), seat_(state.active()), other_(state.other()), room_(room) {}

  std::size_t list() {
    cells();
    turn();
    const Threats own = threats_of(state_, seat_);
    const Threats others = threats_of(state_, other_);
    leads(swing_of(game_, state_, own, others));
    reserve(input::kReserve, seat_);
    reserve(input::kReserve + input::kReserves, other_);
    threats(input::kThreat, own);
    threats(input::kThreat + input::kThreats, others);
    return count_;
  }

 private:
  void put(int index, float value) { room_[count_++] = {static_cast<std::uint32_t>(index), value}; }
  void put(int index) { put(index, 1); }
  // Small counts come to about 1.
  void put_count(int index, int count) {
    if (count > 0) put(index, 0.25F * static_cast<float>(count));
  }

  void cells() {
    const Fleet own = state_.fleet(seat_);
    const Fleet others = state_.fleet(other_);
    std::array<int, kIslandKinds + 1> own_sides{};
    std::array<int, kIslandKinds + 1> other_sides{};
    for (Cell cell : CellsIn(kAllCells)) {
      const int count = own.at(cell);
      const int margin = count - others.at(cell);
      const int at = input::kCell + place(cell) * input::kCellKinds;
      if (margin > 0)
        put(at + std::min(margin, 3) - 1);
      else if (margin < 0)
        put(at + std::min(-margin, 3) + 2);
      else if (count > 0)
        put(at + 6);
      if (state_.storm(cell)) put(at + 7);
      const int sides = std::popcount(static_cast<unsigned>(sides_of(cell) & ~state_.used));
      if (count > 0) own_sides[index_of(state_.kind(cell))] += sides;
      if (count > margin) other_sides[index_of(state_.kind(cell))] += sides;
    }
    for (int kind = 1; kind <= input::kSideKinds; ++kind) {
      put_count(input::kSide + kind - 1, own_sides[static_cast<std::size_t>(kind)]);
      put_count(input::kSide + input::kSideKinds + kind - 1,
                other_sides[static_cast<std::size_t>(kind)]);
    }
  }

  void turn() {
    put(input::kTurn + state_.turn - 1);
    if (state_.phase == Phase::kSetup) {
      put(input::kSetup, static_cast<float>(state_.in_reserve(seat_)) / kFleetSize);
      put(input::kSetup + 1, static_cast<float>(state_.in_reserve(other_)) / kFleetSize);
    }
    if (!state_.acting()) return;
    const bool black = state_.phase == Phase::kBlack;
    for (Cell cell : CellsIn(state_.open)) put(input::kOpen + (black ? 0 : kCells) + place(cell));
    const auto& actions =
        game_.components().actions[index_of(state_.kind(island_at(state_.map_side)))];
    if (black) put(input::kAction + static_cast<int>(index_of(actions.black)));
    put(input::kAction + input::kActions + static_cast<int>(index_of(actions.white)));
  }

  void leads(int swing) {
    const int lead = state_.count_controlled(seat_) - state_.count_controlled(other_);
    // LD-21: before the draw a lead of two has won.
    const int when = state_.phase == Phase::kDraw ? 0 : input::kLeads;
    put(input::kLeadNow + when + lead_index(lead));
    const int stage = state_.phase == Phase::kBlack ? 1 : state_.phase == Phase::kWhite ? 2 : 0;
    const int period = state_.turn <= 5 ? 0 : state_.turn <= 8 ? 1 : state_.turn - 7;
    put(input::kLeadNext + (stage * input::kPeriods + period) * input::kLeads +
        lead_index(lead + swing));
    put(input::kTie + period, wins_tie() ? 1.0F : -1.0F);
  }
  static int lead_index(int lead) { return std::clamp(lead, -3, 3) + 3; }

  // LD-40, but for the storms of LD-41.
  [[nodiscard]] bool wins_tie() const {
    const int centre = state_.fleet(seat_).at(kCentreCell) - state_.fleet(other_).at(kCentreCell);
    if (centre != 0) return centre > 0;
    const int reserve = state_.in_reserve(seat_) - state_.in_reserve(other_);
    return reserve != 0 ? reserve < 0 : seat_.index == 0;
  }

  void reserve(int from, Seat seat) {
    const int left = state_.in_reserve(seat);
    if (left < input::kReserves - 1) put(from + left);
    if (left > 0) put(from + input::kReserves - 1, static_cast<float>(left) / kFleetSize);
  }

  void threats(int from, const Threats& threats) {
    for (const CellSet cells : threats.one) put_count(from++, std::popcount(cells));
    put_count(from, std::popcount(threats.two[index_of(Action::kMove)]));
  }

  [[nodiscard]] int place(Cell cell) const {
    return seat_.index == 0 ? cell.index : kCells - 1 - cell.index;
  }

  const Landomy& game_;
  const State& state_;
  Seat seat_;
  Seat other_;
  std::span<Input> room_;
  std::size_t count_ = 0;
};

}  // namespace

std::size_t Evaluation::list(const State& state, Seat seat, std::span<Input> room) const {
  FL_CHECK(seat == told(state) && room.size() >= std::size_t{kMostListed});
  return Lister(*game_, state, room).list();
}

void Evaluation::describe(const State& state, Seat seat, std::span<float> inputs) const {
  std::array<Input, kMostListed> listed;
  std::fill(inputs.begin(), inputs.end(), 0.0F);
  for (std::size_t left = list(state, seat, listed); left-- > 0;)
    inputs[listed[left].index] = listed[left].value;
}

}  // namespace fourlands::landomy
