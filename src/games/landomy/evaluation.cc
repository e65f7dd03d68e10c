#include "games/landomy/evaluation.h"

#include <algorithm>

#include "games/landomy/evaluation_threats.h"

namespace fourlands::landomy {
namespace {

// Writes one position as one seat sees it.
class Describer {
 public:
  Describer(const State& state, Seat seat, std::span<float> inputs)
      : state_(state), seat_(seat), other_(opponent(seat)), inputs_(inputs) {
    std::fill(inputs.begin(), inputs.end(), 0.0F);
  }

  void cells() {
    const Fleet& own = state_.fleet(seat_);
    const Fleet& others = state_.fleet(other_);
    for (Cell cell : CellsIn(kAllCells)) {
      const int mine = own.at(cell);
      const int theirs = others.at(cell);
      const int at = input::kCell + place(cell) * input::kCellKinds;
      if (mine > theirs)
        set(at + std::min(mine - theirs, 3) - 1);
      else if (theirs > mine)
        set(at + std::min(theirs - mine, 3) + 2);
      else if (mine > 0)
        set(at + 6);
      if (state_.storm(cell)) set(at + 7);
      if (mine > 0) sides(input::kSide, cell);
      if (theirs > 0) sides(input::kSide + input::kSideKinds, cell);
    }
  }

  void turn(const Landomy& game) {
    set(input::kTurn + (active() ? 0 : kTurns) + state_.turn - 1);
    if (!state_.acting()) return;
    const int stage = (state_.phase == Phase::kBlack ? 0 : 2) + (active() ? 0 : 1);
    for (Cell cell : CellsIn(state_.open)) set(input::kOpen + stage * kCells + place(cell));
    const auto& actions =
        game.components().actions[index_of(state_.kind(island_at(state_.map_side)))];
    if (state_.phase == Phase::kBlack)
      set(input::kAction + (active() ? 0 : 3) + static_cast<int>(index_of(actions.black)));
    set(input::kAction + (active() ? 6 : 9) + static_cast<int>(index_of(actions.white)));
  }

  void leads(int swing) {
    const int lead = state_.count_controlled(seat_) - state_.count_controlled(other_);
    const bool drawn = state_.phase != Phase::kDraw;
    const int when = drawn ? 2 : active() ? 0 : 1;
    set(input::kLeadNow + when * input::kLeads + lead_index(lead));
    const int stage = (state_.phase == Phase::kBlack ? 2
                       : drawn && state_.acting()    ? 4
                                                     : 0) +
                      (active() ? 0 : 1);
    set(input::kLeadNext + (stage * input::kPeriods + period()) * input::kLeads +
        lead_index(lead + (active() ? swing : -swing)));
    inputs_[index(input::kTie + period())] = wins_tie() ? 1.0F : -1.0F;
  }

  void reserves() {
    reserve(input::kReserve, seat_);
    reserve(input::kReserve + input::kReserves, other_);
    if (state_.phase != Phase::kSetup) return;
    set(input::kSetup);
    inputs_[index(input::kSetup + 1)] = static_cast<float>(state_.in_reserve(seat_)) / kFleetSize;
  }

  void threats(const Threats& own, const Threats& others) {
    count(input::kThreat, own);
    count(input::kThreat + input::kThreats, others);
  }

 private:
  static std::size_t index(int at) { return static_cast<std::size_t>(at); }
  void set(int at) { inputs_[index(at)] = 1; }
  [[nodiscard]] bool active() const { return state_.active() == seat_; }
  [[nodiscard]] int place(Cell cell) const {
    return seat_.index == 0 ? cell.index : kCells - 1 - cell.index;
  }
  static int lead_index(int lead) { return std::clamp(lead, -3, 3) + 3; }
  [[nodiscard]] int period() const {
    return state_.turn <= 5 ? 0 : state_.turn <= 8 ? 1 : state_.turn - 7;
  }

  void sides(int from, Cell cell) {
    const int open = std::popcount(static_cast<unsigned>(sides_of(cell) & ~state_.used));
    const std::size_t kind = index_of(state_.kind(cell));
    if (open > 0 && kind >= 1 && kind <= input::kSideKinds)
      inputs_[index(from) + kind - 1] += 0.25F * static_cast<float>(open);
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
    if (left < input::kReserves - 1) set(from + left);
    inputs_[index(from + input::kReserves - 1)] = static_cast<float>(left) / kFleetSize;
  }

  void count(int from, const Threats& threats) {
    const auto put = [this, &from](CellSet cells) {
      inputs_[index(from++)] = 0.25F * static_cast<float>(std::popcount(cells));
    };
    for (const CellSet cells : threats.one) put(cells);
    put(threats.two[index_of(Action::kMove)]);
  }

  const State& state_;
  Seat seat_;
  Seat other_;
  std::span<float> inputs_;
};

}  // namespace

void Evaluation::describe(const State& state, Seat seat, std::span<float> inputs) const {
  const Threats own = threats_of(state, seat);
  const Threats others = threats_of(state, opponent(seat));
  const bool active = state.active() == seat;
  Describer out(state, seat, inputs);
  out.cells();
  out.turn(*game_);
  out.leads(swing_of(*game_, state, active ? own : others, active ? others : own));
  out.reserves();
  out.threats(own, others);
}

}  // namespace fourlands::landomy
