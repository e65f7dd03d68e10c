#include "games/landomy/evaluation_threats.h"

#include <algorithm>

#include "games/landomy/rules.h"

namespace fourlands::landomy {
namespace {

using Counts = std::array<int, kCells>;

// Islands on which exactly one airship more or less matters.
struct Edges {
  CellSet gain = 0;  // One more of ours changes control: behind by one, or level.
  CellSet loss = 0;  // One less does: ahead by one, or level.
};

// LD-30. One of the two storms can always come from the island to push to, so every neighbour is
// open to the push.
CellSet storm_gains(const Edges& edges, CellSet mine, CellSet theirs, CellSet free) {
  CellSet gains = 0;
  for (Cell cell : CellsIn(free)) {
    const CellSet around = neighbours(cell);
    const bool pushes_them = cell.in(theirs & edges.gain) && (around & ~edges.loss) != 0;
    const bool pushes_own = cell.in(mine & ~unsigned{edges.loss}) && (around & edges.gain) != 0;
    if (pushes_them || pushes_own) gains |= cell.bit();
  }
  return gains;
}

int sign(int number) { return (number > 0) - (number < 0); }

// LD-32, with the airships that their islands can spare.
void move_gains(const Counts& margin, const Counts& spare, CellSet free, Threats& out) {
  for (Cell cell : CellsIn(free)) {
    int force = 0;
    for (Cell from : CellsIn(neighbours(cell))) force += spare[from.index];
    if (force == 0) continue;
    const int gain = sign(margin[cell.index] + force) - sign(margin[cell.index]);
    if (gain >= 1) out.one[index_of(Action::kMove)] |= cell.bit();
    if (gain >= 2) out.two[index_of(Action::kMove)] |= cell.bit();
  }
}

Cell first_of(unsigned cells) { return Cell{static_cast<std::uint8_t>(std::countr_zero(cells))}; }

// What the other seat's action and the closing airship of the active one (LD-26) make of the lead,
// for the other seat, out of the sectors left.
int reply(const Threats& active, const Threats& other, Action white, CellSet open) {
  int best = -kCells;
  for (Cell cell : CellsIn(open)) {
    const Cell last = first_of(open & ~unsigned{cell.bit()});
    best = std::max(best, other.gain(white, cell) - (active.placed >> last.index & 1));
  }
  return best;
}

int swing_of_map(const Threats& active, const Threats& other, const Components::Actions& actions,
                 CellSet sectors) {
  int best = -kCells;
  for (Cell cell : CellsIn(sectors)) {
    const auto left = static_cast<CellSet>(sectors & ~unsigned{cell.bit()});
    best = std::max(best,
                    active.gain(actions.black, cell) - reply(active, other, actions.white, left));
  }
  return best;
}

}  // namespace

Threats threats_of(const State& state, Seat seat) {
  const Fleet& own = state.fleet(seat);
  const Fleet& others = state.fleet(opponent(seat));
  Edges edges;
  CellSet mine = 0;
  CellSet theirs = 0;
  Counts margin{};
  Counts spare{};  // Airships that can leave and cost no control.
  for (Cell cell : CellsIn(kAllCells)) {
    const int count = own.at(cell);
    const int ahead = count - others.at(cell);
    margin[cell.index] = ahead;
    spare[cell.index] = ahead > 0 ? ahead - 1 : ahead < 0 ? count : 0;
    if (count > 0) mine |= cell.bit();
    if (count > ahead) theirs |= cell.bit();
    if (ahead == -1 || ahead == 0) edges.gain |= cell.bit();
    if (ahead == 1 || ahead == 0) edges.loss |= cell.bit();
  }
  const auto free = static_cast<CellSet>(kAllCells & ~state.storms);  // LD-31
  Threats out;
  if (state.in_reserve(seat) > 0) out.placed = edges.gain & free;
  out.one[index_of(Action::kPlace)] = out.placed;
  out.one[index_of(Action::kStorm)] = storm_gains(edges, mine, theirs, free);
  move_gains(margin, spare, free, out);
  return out;
}

int swing_of(const Landomy& game, const State& state, const Threats& active, const Threats& other) {
  switch (state.phase) {
    case Phase::kBlack:
    case Phase::kWhite: {
      const auto& actions =
          game.components().actions[index_of(state.kind(island_at(state.map_side)))];
      return state.phase == Phase::kBlack ? swing_of_map(active, other, actions, state.open)
                                          : -reply(active, other, actions.white, state.open);
    }
    case Phase::kFacedown:
      return active.placed != 0 ? 1 : 0;
    case Phase::kDraw:
    case Phase::kMap:
      break;
    default:
      return 0;
  }
  const SideSet sides = sides_open_to(state, state.active());
  if (sides == 0) return active.placed != 0 ? 1 : 0;  // LD-23
  if (state.offer.size() == 0) return 0;
  int best = -kCells;
  for (MapCard card : state.offer)
    for (Side side : SidesIn(sides)) {
      const auto& actions = game.components().actions[index_of(state.kind(island_at(side)))];
      best = std::max(best, swing_of_map(active, other, actions, game.sectors(card, side)));
    }
  return best;
}

}  // namespace fourlands::landomy
