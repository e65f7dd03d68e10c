#include <map>

#include "games/landed/table_testing.h"
#include "support/random_games.h"

// Areas and places kept step by step, held against the plainest way to find them, at every step of
// thousands of random games.

namespace fourlands::landed {
namespace {

// LN-4 by flood fill over a map of places; knows nothing of Land.
class Naive {
 public:
  Naive(const Components& components, const Board& board) : components_(components), board_(board) {
    for (TileId tile : TilesIn(board.in_play)) at_[board.hex(tile)] = tile;
  }

  // The tiles of the area that a tile's section belongs to.
  std::set<TileId> area(TileId tile, Terrain terrain) const {
    std::set<TileId> seen = {tile};
    std::vector<TileId> open = {tile};
    while (!open.empty()) {
      const TileId here = open.back();
      open.pop_back();
      for (Edge edge : kEveryEdge) {
        const auto next = at_.find(*neighbour(board_.hex(here), edge));
        if (next == at_.end() || board_.letter(components_, here, edge) != terrain ||
            board_.letter(components_, next->second, Edge{(edge + 3) % 6}) != terrain)
          continue;
        if (seen.insert(next->second).second) open.push_back(next->second);
      }
    }
    return seen;
  }

  std::set<Hex> places() const {
    std::set<Hex> places;
    for (const auto& [hex, tile] : at_)
      for (Edge edge : kEveryEdge)
        if (!at_.contains(*neighbour(hex, edge))) places.insert(*neighbour(hex, edge));
    return places;
  }

 private:
  const Components& components_;
  const Board& board_;
  std::map<Hex, TileId> at_;
};

void expect_same(const Components& components, const State& state) {
  const Naive naive(components, state.board);
  for (Terrain terrain : kEveryTerrain) {
    std::set<TileId> done;
    for (TileId tile : TilesIn((IdSet{1} << kTiles) - 1)) {
      const bool shows =
          state.board.has(tile) && components.face(tile, state.board.face(tile)).shows(terrain);
      const int label = state.land.area_of(terrain, tile);
      ASSERT_EQ(label != kNoArea, shows);
      if (!shows || done.contains(tile)) continue;
      const std::set<TileId> area = naive.area(tile, terrain);
      ASSERT_EQ(label, *area.begin());
      ASSERT_EQ(state.land.size_of(terrain, label), static_cast<int>(area.size()));
      for (TileId member : area) ASSERT_EQ(state.land.area_of(terrain, member), label);
      unsigned owners = 0;
      for (TileId member : area)
        if (state.board.has_cube(member) &&
            state.board.letter(components, member, state.board.cube_edge(member)) == terrain)
          owners |= 1U << static_cast<unsigned>(state.board.cube_seat(member));
      ASSERT_EQ(owners_of(components, state.board, state.land, terrain, label), owners);
      done.insert(area.begin(), area.end());
    }
  }
  std::vector<std::uint16_t> keys;
  for (Hex hex : naive.places()) keys.push_back(hex.key());
  ASSERT_TRUE(std::equal(keys.begin(), keys.end(), state.land.places.begin(),
                         state.land.places.begin() + state.land.place_count));
}

// Random steps, but a card that moves or covers tiles is used whenever it can be.
Move eager_step(const Landed& game, const State& state, Seat seat, Landed::Moves& moves, Rng& rng) {
  const bool has_card = state.phase == Phase::kTurn && !state.used &&
                        (state.acting().satellites[index_of(Satellite::kRedesign)] > 0 ||
                         state.acting().satellites[index_of(Satellite::kReengineer)] > 0);
  if (!has_card) return game.random_step(state, seat, rng);
  moves.clear();
  game.legal(state, seat, moves);
  std::vector<Move> some;
  for (Move move : moves)
    if (move.kind() == StepKind::kRedesign || move.kind() == StepKind::kReengineer)
      some.push_back(move);
  if (some.empty()) return game.random_step(state, seat, rng);
  return some[rng.below(static_cast<std::uint32_t>(some.size()))];
}

TEST(LandedLand, areas_are_those_of_a_naive_flood_fill_at_every_step_of_2000_games_LN_4_LN_38) {
  auto moves = std::make_unique<Landed::Moves>();
  std::map<StepKind, int> seen;
  const Landed games[] = {testing::make_game(2), testing::make_game(3), testing::make_game(4)};
  for (int i = 0; i < fourlands::testing::random_games(2000); ++i) {
    const Landed& game = games[i % 3];
    Rng rng(static_cast<std::uint64_t>(i));
    State state = game.initial();
    while (!game.to_act(state).is_nobody()) {
      const Actors actors = game.to_act(state);
      if (actors.is_chance()) {
        game.apply(state, Actor::chance(), game.sample(state, rng));
        continue;
      }
      const Seat seat = *actors.seats().begin();
      const Move move = eager_step(game, state, seat, *moves, rng);
      game.apply(state, seat, move);
      ++seen[move.kind()];
      const bool changes = move.kind() == StepKind::kTerraform ||
                           move.kind() == StepKind::kRedesign ||
                           move.kind() == StepKind::kReengineer || move.kind() == StepKind::kClaim;
      if (changes) expect_same(game.components(), state);
      if (::testing::Test::HasFatalFailure()) return;
    }
  }
  EXPECT_GT(seen[StepKind::kRedesign], fourlands::testing::random_games(1000));
  EXPECT_GT(seen[StepKind::kReengineer], fourlands::testing::random_games(1000));
  EXPECT_GT(seen[StepKind::kClaim], fourlands::testing::random_games(1000));
}

TEST(LandedLand, a_random_step_is_any_legal_step_equally_often_LN_21) {
  // A board of a few tiles with redesign and reengineer held, so that every kind of list is drawn
  // from.
  const testing::Table table(
      2, {{"tiles", {{"0,0", {0, 0, 0}}, {"1,0", {49, 0, 0}}, {"1,1", {34, 0, 0}}}},
          {"seats",
           {{{"hand", {47, 45}},
             {"contracts", {36}},
             {"satellites", {"redesign", "reengineer", "score"}}},
            {{"hand", {51}}}}}});
  const auto legal = table.legal();
  std::map<std::string, int> counts;
  Rng rng(5);
  const int each = 200;
  const int draws = each * static_cast<int>(legal.size());
  for (int i = 0; i < draws; ++i)
    ++counts[table.game().write(table.game().random_step(table.state(), seat_of(0), rng))];
  double chi = 0;
  for (const std::string& step : legal) {
    const double off = counts[step] - each;
    chi += off * off / each;
  }
  EXPECT_EQ(counts.size(), legal.size()) << "only legal steps are drawn";
  const double freedom = static_cast<double>(legal.size()) - 1;
  EXPECT_LT(chi, freedom + 5 * std::sqrt(2 * freedom));
}

TEST(LandedLand, a_random_step_is_legal_in_every_phase_LN_51) {
  auto moves = std::make_unique<Landed::Moves>();
  std::set<Phase> phases;
  for (int i = 0; i < 40; ++i) {
    const Landed game = testing::make_game(2 + i % 3);
    Rng rng(static_cast<std::uint64_t>(1000 + i));
    State state = game.initial();
    while (!game.to_act(state).is_nobody()) {
      const Actors actors = game.to_act(state);
      if (actors.is_chance()) {
        game.apply(state, Actor::chance(), game.sample(state, rng));
        continue;
      }
      const Seat seat = *actors.seats().begin();
      moves->clear();
      game.legal(state, seat, *moves);
      phases.insert(state.phase);
      const Move move = game.random_step(state, seat, rng);
      ASSERT_NE(std::find(moves->begin(), moves->end(), move), moves->end()) << game.write(move);
      game.apply(state, seat, move);
    }
  }
  EXPECT_GE(phases.size(), 5U);
}

}  // namespace
}  // namespace fourlands::landed
