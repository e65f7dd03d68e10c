#include "games/landomy/bots/evaluation.h"

#include <cmath>
#include <set>

#include "ai/bots/bots.h"
#include "games/landomy/bots/evaluation_threats.h"
#include "games/landomy/table_testing.h"

namespace fourlands::landomy {
namespace {

using Inputs = std::array<float, Evaluation::kInputs>;

Inputs described(const Landomy& game, const State& state) {
  Inputs inputs;
  Evaluation(game).describe(state, Evaluation::described_seat(state), inputs);
  return inputs;
}

int lead_of(const State& state, Seat seat) {
  return state.count_controlled(seat) - state.count_controlled(opponent(seat));
}

TEST(LandomyEvaluation, inputs_are_listed_once_each_and_small) {
  for (const Json& options : {Json({{"setup", "standard"}}), Json({{"setup", "advanced"}})}) {
    const Landomy game = make_game(options);
    on_random_games(game, 20, [&](const State& state) {
      std::array<Input, Evaluation::kMaxSparseInputs> room;
      const std::size_t count =
          Evaluation(game).sparse_inputs(state, Evaluation::described_seat(state), room);
      std::set<std::uint32_t> seen;
      for (const Input& input : std::span(room).first(count)) {
        EXPECT_TRUE(seen.insert(input.index).second) << input.index;
        EXPECT_LT(input.index, std::uint32_t{Evaluation::kInputs});
        EXPECT_TRUE(std::isfinite(input.value) && input.value != 0);
        EXPECT_LE(std::abs(input.value), 2.25F) << input.index;
      }
    });
  }
}

// The same position with the board turned by half and the seats exchanged, a turn later.
State turned_around(const State& state) {
  State out = state;
  out.fleets = {};
  out.storms = out.open = 0;
  const auto across = [](Cell cell) {
    return Cell{static_cast<std::uint8_t>(kCells - 1 - cell.index)};
  };
  for (Cell cell : CellsIn(kAllCells)) {
    const Cell to = across(cell);
    for (Seat seat : SeatSet::first(kSeats))
      out.fleet(opponent(seat)).add(to, state.fleet(seat).at(cell));
    out.kinds[to.index] = state.kind(cell);
    if (state.storm(cell)) out.storms |= to.bit();
    if (cell.in(state.open)) out.open |= to.bit();
  }
  out.used = out.facedown = 0;
  for (Side side : SidesIn(kAllSides)) {
    const Side to = opposite(side);
    out.maps[to.index] = state.map(side);
    if (side.in(state.used)) out.used |= to.bit();
  }
  if (state.acting()) out.map_side = opposite(state.map_side);
  std::swap(out.reserve[0], out.reserve[1]);
  ++out.turn;
  return out;
}

TEST(LandomyEvaluation, both_seats_are_described_alike) {
  const Landomy game = make_game();
  int compared = 0;
  on_random_games(game, 20, [&](const State& state) {
    // The turn is an input itself; turns 1 to 5 are one period.
    if (state.turn >= 5) return;
    Inputs here = described(game, state);
    Inputs there = described(game, turned_around(state));
    for (Inputs* inputs : {&here, &there}) {
      for (int turn = 0; turn < kTurns; ++turn)
        (*inputs)[static_cast<std::size_t>(input::kTurn + turn)] = 0;
      (*inputs)[std::size_t{input::kTie}] = 0;  // With all else tied seat 0 wins (LD-40).
    }
    EXPECT_EQ(here, there) << game.to_json(state).dump();
    ++compared;
  });
  EXPECT_GT(compared, 100);
}

TEST(LandomyEvaluation, how_many_there_are_is_told_and_not_only_who_is_ahead) {
  const Landomy game = make_game();
  State state = game.initial();
  const Inputs before = described(game, state);
  for (Seat seat : SeatSet::first(kSeats)) state.fleet(seat).add(Cell::at(1, 1), 1);
  const Inputs after = described(game, state);
  const auto pair = [](int own, int other) {
    const int centre = kCentreCell.index;
    return static_cast<std::size_t>(input::kPair + centre * input::kPairKinds +
                                    2 * (own * input::kShips + other));
  };
  EXPECT_EQ(before[pair(0, 0)], 1);
  EXPECT_EQ(before[pair(1, 1)], 0);
  EXPECT_EQ(after[pair(0, 0)], 0);
  EXPECT_EQ(after[pair(1, 1)], 1);
  state.fleet(seat_of(0)).add(kCentreCell, 5);
  EXPECT_EQ(described(game, state)[pair(input::kShips - 1, 1)], 1);
  // And that a storm is there, beside it.
  state.storms |= kCentreCell.bit();
  EXPECT_EQ(described(game, state)[pair(input::kShips - 1, 1) + 1], 1);
}

TEST(LandomyEvaluation, sides_with_a_map_and_maps_on_offer_are_told) {
  const Landomy game = make_game();
  int with_map = 0;
  on_random_games(game, 10, [&](const State& state) {
    const Inputs inputs = described(game, state);
    for (Side side : SidesIn(kAllSides)) {
      const Side seen = state.active().index == 0 ? side : opposite(side);
      EXPECT_EQ(inputs[static_cast<std::size_t>(input::kOpenSide + seen.index)],
                side.in(state.used) ? 0 : 1);
      if (side.in(state.used)) ++with_map;
    }
    for (int number = 1; number <= kMostMaps; ++number)
      EXPECT_EQ(inputs[static_cast<std::size_t>(input::kOffered + number - 1)],
                state.offer.has(MapCard{static_cast<std::uint8_t>(number)}) ? 1 : 0);
  });
  EXPECT_GT(with_map, 100);
}

TEST(LandomyEvaluation, what_is_still_face_down_changes_nothing) {
  const Landomy game = make_game();
  on_random_games(game, 10, [&](const State& state) {
    State other = state;
    for (MapCard card : state.unseen) other.unseen.remove(card);
    EXPECT_EQ(described(game, state), described(game, other));
  });
}

// The most that one step of the seat's list, aimed at an island, gains in the lead.
std::array<int, kCells> best_gains(const Landomy& game, const State& state, Seat seat) {
  std::array<int, kCells> best;
  best.fill(-kCells);
  auto moves = std::make_unique<Landomy::Moves>();
  game.legal(state, seat, *moves);
  for (const Move& move : *moves) {
    if (move.kind() == StepKind::kBlock) continue;
    State next = state;
    // As a black action: the closing airship is not what is asked about.
    next.phase = Phase::kBlack;
    game.apply(next, seat, move);
    int& gain = best[move.to().index];
    gain = std::max(gain, lead_of(next, seat) - lead_of(state, seat));
  }
  return best;
}

TEST(LandomyEvaluation, threats_are_what_the_rules_allow) {
  const Landomy game = make_game();
  std::array<int, 3> met{};
  on_random_games(game, 60, [&](const State& state) {
    if (!state.acting()) return;
    const Seat seat = *game.to_act(state).seats().begin();
    const Action action = game.due(state);
    const Threats threats = threats_of(state, seat);
    const auto best = best_gains(game, state, seat);
    for (Cell cell : CellsIn(state.open)) {
      if (best[cell.index] == -kCells) continue;
      const int told = threats.gain(action, cell);
      const int gained = std::max(best[cell.index], 0);
      if (told > 0) ++met[index_of(action)];
      // Moves that give up an island for another are not foreseen.
      if (action == Action::kMove)
        EXPECT_GE(gained, told) << game.to_json(state).dump() << cell.text();
      else
        EXPECT_EQ(gained, told) << game.to_json(state).dump() << cell.text();
    }
  });
  for (const int count : met) EXPECT_GT(count, 20);
}

TEST(LandomyEvaluation, the_swing_of_a_map_counts_black_white_and_the_closing_airship) {
  // Map 1 on Sb shows row 1. Moves onto the empty b1 gain seat 0 one, then seat 1 has no airship
  // next to a1 or c1, and the closing airship is of no use where seat 0 is ahead.
  Table table(make_game(), {.board = R"(0/3   0/2   0/2
                                        0/2~  0/0   2/0~
                                        2/0   0/0   3/0)",
                            .offer = {1, 7}});
  const auto swing = [&table] {
    return swing_of(table.game, table.state, threats_of(table.state, seat_of(0)),
                    threats_of(table.state, seat_of(1)));
  };
  table.play("map 1 Sc");
  // The Settlement c1: black places on b1, white cannot better anything, nor can the last airship.
  EXPECT_EQ(swing(), 1);
  table.play("place a1");
  // White places on b1 itself, or on c1 and leaves b1 to the last airship.
  EXPECT_EQ(swing(), -1);
}

std::unique_ptr<Position> at(const Ruleset& rules, const Landomy& game, const State& state) {
  return std::move(rules.read_state(game.to_json(state))).value();
}

// Whether the step wins for sure: the game is over and won, or the seat begins the next turn two
// islands ahead (LD-21).
bool wins(const Landomy& game, const State& state, Seat seat, Move move) {
  State next = state;
  game.apply(next, seat, move);
  if (next.phase == Phase::kOver) return game.ending(next).winner == seat;
  return next.phase == Phase::kDraw && next.active() == seat && lead_of(next, seat) >= kWinningLead;
}

TEST(LandomyEvaluation, a_careful_level_wins_where_one_step_does) {
  const Landomy game = make_game();
  const auto rules = registry().make("landomy", Json::object(), Json()).value();
  auto moves = std::make_unique<Landomy::Moves>();
  int met = 0;
  on_random_games(game, 40, [&](const State& state) {
    if (state.phase != Phase::kWhite) return;
    const Seat seat = state.other();
    moves->clear();
    game.legal(state, seat, *moves);
    const auto winning = static_cast<std::size_t>(std::count_if(
        moves->begin(), moves->end(), [&](Move move) { return wins(game, state, seat, move); }));
    if (winning == 0 || winning == moves->size()) return;
    ++met;
    const auto view = at(*rules, game, state)->view(seat);
    for (const int level : {4, 5}) {
      const ai::Choice choice = ai::choose(*view, level, {0, 60}, 3);
      EXPECT_TRUE(wins(game, state, seat, game.read(choice.step).value()))
          << "level " << level << " plays " << choice.step << " in " << game.to_json(state).dump();
    }
  });
  EXPECT_GT(met, 10);
}

}  // namespace
}  // namespace fourlands::landomy
