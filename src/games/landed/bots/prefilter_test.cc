#include <cmath>
#include <memory>

#include "games/landed/bots/evaluation.h"
#include "games/landed/bots/prefilter_testing.h"
#include "games/landed/table_testing.h"

// That reckoning for all places of a list at once comes to the same as for one after the other.

namespace fourlands::landed {
namespace {

using testing::OneByOne;
using Inputs = std::array<float, Evaluation::kInputs>;

// Calls `look(state, seat)` where a seat is to act in random games.
template <class Look>
void at_decisions(const Landed& game, int games, Look look) {
  for (int i = 0; i < games; ++i) {
    Rng rng(static_cast<std::uint64_t>(7 + i));
    State state = game.initial();
    while (!game.to_act(state).is_nobody()) {
      if (!game.to_act(state).is_chance()) look(state, *game.to_act(state).seats().begin());
      if (::testing::Test::HasFatalFailure()) return;
      testing::step_at_random(game, state, rng);
    }
  }
}

bool is_placement(Move move) {
  return move.kind() == StepKind::kTerraform || move.kind() == StepKind::kRedesign ||
         move.kind() == StepKind::kReengineer;
}

TEST(LandedPrefilter, of_placements_those_that_score_highest_one_by_one_are_left) {
  const Landed game = testing::make_game(2);
  const Evaluation evaluation(game);
  auto moves = std::make_unique<Landed::Moves>();
  std::map<StepKind, int> kinds;
  at_decisions(game, 2, [&](const State& state, Seat seat) {
    moves->clear();
    game.legal(state, seat, *moves);
    const std::vector<Move> all(moves->begin(), moves->end());
    const std::size_t most = all.size() / 3;
    if (all.empty() || !is_placement(all.back()) || most == 0) return;
    evaluation.prefilter(state, seat, *moves, most);
    ASSERT_EQ(moves->size(), most);
    // What is left keeps its order, and nothing left out scores higher.
    const OneByOne one_by_one(evaluation, state, seat);
    int lowest_left = 2000;
    int highest_out = 0;
    const Move* left = moves->begin();
    for (const Move move : all) {
      const bool stays = left != moves->end() && *left == move;
      if (stays) ++left;
      const int score = is_placement(move) ? one_by_one.score(move) : 1023;
      if (stays) lowest_left = std::min(lowest_left, score);
      if (!stays) highest_out = std::max(highest_out, score);
      ++kinds[move.kind()];
    }
    ASSERT_EQ(left, moves->end());
    ASSERT_GE(lowest_left, highest_out);
  });
  for (const StepKind kind : {StepKind::kTerraform, StepKind::kRedesign, StepKind::kReengineer})
    EXPECT_GT(kinds[kind], 1000) << static_cast<int>(kind);
}

TEST(LandedPrefilter, the_frontier_knows_the_largest_areas_that_a_tile_can_make) {
  const Landed game = testing::make_game(3);
  const Evaluation evaluation(game);
  int joints = 0;
  at_decisions(game, 2, [&](const State& state, Seat seat) {
    const Frontier frontier = evaluation.common(state);
    const OneByOne one_by_one(evaluation, state, seat);
    std::set<Terrain> terrains_joined;
    frontier.each_joint([&](int, Terrain terrain) { terrains_joined.insert(terrain); });
    joints += static_cast<int>(terrains_joined.size());
    for (Terrain terrain : kEveryTerrain) {
      int theirs = 0;
      for (int other = 0; other < 3; ++other)
        if (other != seat.index) theirs = std::max(theirs, frontier.largest_of(terrain, other));
      const auto more = [](int size) { return size == 0 ? 0 : size + 1; };
      const std::pair<int, int> alone{more(frontier.largest_free(terrain)), more(theirs)};
      ASSERT_EQ(alone, one_by_one.reach(terrain, 1));
      // Where nothing is joined, a longer arc makes no more.
      if (!terrains_joined.contains(terrain)) {
        ASSERT_EQ(alone, one_by_one.reach(terrain, kEdges));
      }
    }
  });
  EXPECT_GT(joints, 100);
}

TEST(LandedPrefilter, a_description_from_common_work_is_the_same) {
  const Landed game = testing::make_game(4);
  const Evaluation evaluation(game);
  at_decisions(game, 1, [&](const State& state, Seat) {
    const Frontier common = evaluation.common(state);
    for (Seat seat : SeatSet::first(4)) {
      Inputs alone;
      Inputs shared;
      evaluation.describe(state, seat, alone);
      evaluation.describe(state, seat, common, shared);
      ASSERT_EQ(alone, shared);
    }
  });
}

}  // namespace
}  // namespace fourlands::landed
