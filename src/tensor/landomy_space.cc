#include "tensor/landomy_space.h"

#include <nlohmann/json.hpp>

namespace fourlands::tensor {
namespace {

using namespace landomy;

static_assert(Space<LandomySpace>);

// How many ways there are to write `parts` numbers that add up to at most `sum`.
constexpr int ways(int parts, int sum) {
  int count = 1;
  for (int i = 1; i <= parts; ++i) count = count * (sum + i) / i;
  return count;
}
static_assert(ways(2, kFleetSize) == 91 && ways(3, kFleetSize) == 455 &&
              ways(4, kFleetSize) == 1820);

constexpr int kMostAround = 4;
// [parts left][airships left][count]: how many tuples come before those that go on with `count`.
constexpr auto make_before() {
  std::array<std::array<std::array<std::int16_t, kFleetSize + 2>, kFleetSize + 1>, kMostAround>
      before{};
  for (int parts = 0; parts < kMostAround; ++parts)
    for (int left = 0; left <= kFleetSize; ++left)
      for (int count = 0; count <= left; ++count)
        before[static_cast<std::size_t>(parts)][static_cast<std::size_t>(left)]
              [static_cast<std::size_t>(count) + 1] = static_cast<std::int16_t>(
                  before[static_cast<std::size_t>(parts)][static_cast<std::size_t>(left)]
                        [static_cast<std::size_t>(count)] +
                  ways(parts, left - count));
  return before;
}
constexpr auto kBefore = make_before();

constexpr auto make_moves_to() {
  std::array<int, kCells> first{};
  int next = 0;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    first[cell] = next;
    next += ways(std::popcount(neighbours(Cell{static_cast<std::uint8_t>(cell)})), kFleetSize);
  }
  return first;
}
constexpr auto kMovesTo = make_moves_to();

int letter_of_move(Move move) {
  const CellSet around = neighbours(move.to());
  int parts = std::popcount(around);
  int left = kFleetSize;
  int rank = 0;
  for (Cell from : CellsIn(around)) {
    const int count = move.airships().at(from);
    rank += kBefore[static_cast<std::size_t>(--parts)][static_cast<std::size_t>(left)]
                   [static_cast<std::size_t>(count)];
    left -= count;
  }
  return LandomySpace::kMove + kMovesTo[move.to().index] + rank;
}

// Which of the neighbours of an island another one is.
int direction(Cell from, Cell to) {
  return std::popcount(static_cast<unsigned>(neighbours(from)) & (to.bit() - 1U));
}

int letter_of_storm(Move move) {
  const int pair = move.from().index * kCells + move.to().index;
  if (!move.pushes()) return LandomySpace::kStorm + pair;
  return LandomySpace::kPush + (pair * kSeats + move.pushed().index) * 4 +
         direction(move.to(), move.dest());
}

int letter_of_map(Move move) { return (move.card().number - 1) * kSides + move.side().index; }

}  // namespace

int LandomySpace::Naming::letter(Move move, int at) const {
  if (at > 0) return -1;
  switch (move.kind()) {
    case StepKind::kMap:
      return kMap + letter_of_map(move);
    case StepKind::kFacedown:
      return kFacedown + letter_of_map(move);
    case StepKind::kStorm:
      return letter_of_storm(move);
    case StepKind::kMove:
      return letter_of_move(move);
    case StepKind::kPlace:
      return kPlace + move.to().index;
    case StepKind::kBlock:
      return kBlock + move.to().index;
    case StepKind::kDraw:
    case StepKind::kLayout:
      break;
  }
  return -1;
}

std::vector<Head> LandomySpace::heads() {
  return Heads()
      .add("map", kFacedown - kMap)
      .add("facedown", kStorm - kFacedown)
      .add("storm", kPush - kStorm)
      .add("storm and push", kMove - kPush)
      .add("move", kMoves)
      .add("place", kCells)
      .add("block", kCells)
      .list();
}

Fields LandomySpace::fields(const Game&) {
  return Fields()
      .add("own_airships", {3, 3})
      .add("other_airships", {3, 3})
      .add("storms", {3, 3})
      .add("open_sectors", {3, 3})
      .add("island_kinds", {kCells, kIslandKinds})
      .add("sides_used", {kSides})
      .add("sides_facedown", {kSides})
      .add("map_in_play", {kSides})
      .add("offer", {kMostMaps})
      .add("unseen", {kMostMaps})
      .add("phase", {8})
      .add("action", {3})
      .add("is_active", {1})
      .add("turn", {1})
      .add("reserves", {2});
}

void LandomySpace::observe(const Game& game, const Game::View& view, Seat seat, Pen pen) {
  const State& state = view.state;
  const Seat other = opponent(seat);
  for (Seat whose : {seat, other})
    for (Cell cell : CellsIn(kAllCells)) pen.put(state.fleet(whose).at(cell), 1.0F / kFleetSize);
  pen.bits(state.storms, kCells);
  pen.bits(state.open, kCells);
  for (Cell cell : CellsIn(kAllCells)) pen.one_of(static_cast<int>(state.kind(cell)), kIslandKinds);
  pen.bits(state.used, kSides);
  pen.bits(state.facedown, kSides);
  pen.one_of(state.acting() ? state.map_side.index : -1, kSides);
  for (const MapSet& cards : {state.offer, state.unseen}) {
    for (MapCard card : cards) pen.at()[card.number - 1] = 1;
    pen.skip(kMostMaps);
  }
  pen.one_of(static_cast<int>(state.phase), 8);
  pen.one_of(state.acting() ? static_cast<int>(game.due(state)) : -1, 3);
  pen.put(state.active() == seat);
  pen.put(state.turn, 1.0F / kTurns);
  pen.put(state.in_reserve(seat), 1.0F / kFleetSize);
  pen.put(state.in_reserve(other), 1.0F / kFleetSize);
}

}  // namespace fourlands::tensor
