#include "games/landing_zone/bots/evaluation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "game/evaluation.h"
#include "games/landing_zone/table_testing.h"

namespace fourlands::landing_zone {
namespace {

static_assert(fourlands::Evaluation<Evaluation> && PrefiltersMoves<Evaluation> &&
              IndependentSeats<Evaluation>);

using Inputs = std::vector<float>;

LandingZone game_for(int players) {
  const Json pack = Json::parse(all_games().find("landing-zone")->pack);
  return LandingZone::create({{"players", players}}, pack).value();
}

Inputs describe(const LandingZone& game, const State& state, int seat = 0) {
  Inputs inputs(Evaluation::kInputs, NAN);
  Evaluation(game).describe(state, seat_of(seat), inputs);
  return inputs;
}

// A random step; every other time one that builds, so that cities grow.
Move keen_step(const LandingZone::Moves& moves, Rng& rng) {
  std::vector<Move> building;
  for (const Move& move : moves)
    if (move.kind() == StepKind::kLand || move.kind() == StepKind::kUp ||
        move.kind() == StepKind::kZap)
      building.push_back(move);
  if (!building.empty() && rng.below(2) == 0)
    return building[rng.below(static_cast<std::uint32_t>(building.size()))];
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

// Plays such games and shows every position that is not over, also those before a roll.
template <class Show>
void wander(const LandingZone& game, int games, const Show& show) {
  Rng rng(7);
  LandingZone::Moves moves;
  for (int i = 0; i < games; ++i) {
    State state = game.initial();
    for (Actors actors = game.to_act(state); !actors.is_nobody(); actors = game.to_act(state)) {
      show(state);
      if (actors.is_chance()) {
        game.apply(state, Actor::chance(), game.sample(state, rng));
        continue;
      }
      const Seat seat = *actors.seats().begin();
      moves.clear();
      game.legal(state, seat, moves);
      game.apply(state, seat, keen_step(moves, rng));
    }
  }
}

// The city in a mirror: columns a to e become e to a, or rows 1 to 5 become 5 to 1 (and dice with
// them).
State mirrored(const State& state, bool rows) {
  const auto image = [rows](Cell cell) {
    return rows ? Cell::at(cell.column(), kSide - 1 - cell.row())
                : Cell::at(kSide - 1 - cell.column(), cell.row());
  };
  const auto turned = [rows](Direction dir) {
    const int at = static_cast<int>(dir);
    return static_cast<Direction>(((rows ? 4 : 8) - at + kDirections) % kDirections);
  };
  const City& city = state.city(seat_of(0));
  State other = state;
  City& image_city = other.city(seat_of(0));
  for (Cell cell : CellsIn(city.occupied())) image_city.take(cell);
  for (Cell cell : CellsIn(city.occupied())) {
    const Piece piece = city.at(cell);
    image_city.put(image(cell), piece.is_pointer()
                                    ? Piece::pointer(piece.colour(), turned(piece.dir()))
                                    : piece);
  }
  if (rows)
    for (std::uint8_t& die : image_city.dice)
      if (die >= 1 && die <= kSide) die = static_cast<std::uint8_t>(kSide + 1 - die);
  return other;
}

TEST(LandingZoneEvaluation, every_number_is_told_and_stays_in_its_range) {
  const LandingZone game = game_for(2);
  Inputs highest(Evaluation::kInputs, 0);
  wander(game, 30, [&](const State& state) {
    for (int seat : {0, 1}) {
      const Inputs inputs = describe(game, state, seat);
      for (std::size_t i = 0; i < inputs.size(); ++i) {
        ASSERT_TRUE(inputs[i] >= 0 && inputs[i] <= 2.5F) << i << ": " << inputs[i];
        highest[i] = std::max(highest[i], inputs[i]);
      }
    }
  });
  // Such play comes to nearly everything that is told; what it never meets would be noise.
  EXPECT_GT(std::count_if(highest.begin(), highest.end(), [](float most) { return most > 0; }),
            Evaluation::kInputs * 9 / 10);
}

TEST(LandingZoneEvaluation, a_city_is_judged_by_itself_whatever_the_others_do) {
  const LandingZone game = game_for(3);
  const LandingZone solo = Evaluation::alone(game);
  State before = game.initial();
  wander(game, 3, [&](const State& state) {
    State others = before;
    others.turn = state.turn;
    others.phase = state.phase;
    others.city(seat_of(1)) = state.city(seat_of(1));
    EXPECT_EQ(describe(game, state, 1), describe(game, others, 1));
    const State own = Evaluation::alone(game, state, seat_of(1));
    EXPECT_EQ(describe(game, state, 1), describe(solo, own, 0));
    before = state;
  });
}

TEST(LandingZoneEvaluation, a_mirrored_city_is_told_in_the_same_words) {
  const LandingZone game = game_for(1);
  wander(game, 20, [&](const State& state) {
    const Inputs inputs = describe(game, state);
    EXPECT_EQ(inputs, describe(game, mirrored(state, false)));
    EXPECT_EQ(inputs, describe(game, mirrored(state, true)));
  });
}

TEST(LandingZoneEvaluation, a_long_list_loses_pointers_and_nothing_else) {
  const LandingZone game = game_for(1);
  const Evaluation evaluation(game);
  constexpr std::size_t kMost = 60;
  LandingZone::Moves all;
  LandingZone::Moves kept;
  int prefiltered = 0;
  wander(game, 5, [&](const State& state) {
    all.clear();
    kept.clear();
    game.legal(state, seat_of(0), all);
    game.legal(state, seat_of(0), kept);
    if (all.size() <= kMost) return;
    ++prefiltered;
    evaluation.prefilter(state, seat_of(0), kept, kMost);
    const auto aims = [](const Move& move) {
      return move.kind() == StepKind::kPoint || move.kind() == StepKind::kTurn ||
             move.kind() == StepKind::kShift;
    };
    const auto listed = std::count_if(all.begin(), all.end(), aims);
    EXPECT_EQ(std::count_if(kept.begin(), kept.end(), aims),
              std::min<std::ptrdiff_t>(listed, kMost));
    for (const Move& move : kept) EXPECT_EQ(std::count(all.begin(), all.end(), move), 1);
    for (const Move& move : all)
      EXPECT_TRUE(aims(move) || std::count(kept.begin(), kept.end(), move) == 1);
  });
  EXPECT_GT(prefiltered, 20);
}

// nth_element would leave the kept ones in an order of the library's own.
TEST(LandingZoneEvaluation, fewer_kept_steps_are_the_first_of_more) {
  const LandingZone game = game_for(1);
  const Evaluation evaluation(game);
  LandingZone::Moves few;
  LandingZone::Moves more;
  int prefiltered = 0;
  wander(game, 5, [&](const State& state) {
    few.clear();
    more.clear();
    game.legal(state, seat_of(0), few);
    game.legal(state, seat_of(0), more);
    if (few.size() <= 60) return;
    ++prefiltered;
    evaluation.prefilter(state, seat_of(0), few, 20);
    evaluation.prefilter(state, seat_of(0), more, 60);
    ASSERT_LE(few.size(), more.size());
    EXPECT_TRUE(std::equal(few.begin(), few.end(), more.begin()));
  });
  EXPECT_GT(prefiltered, 20);
}

}  // namespace
}  // namespace fourlands::landing_zone
