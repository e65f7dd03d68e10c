#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <optional>

#include "games/all_games.h"
#include "games/land_ahead/naive_testing.h"
#include "games/land_ahead/queries.h"
#include "support/random_games.h"

// Places, discovery and reachability are kept tile by tile; here they are held against a naive
// computation after every step of thousands of random games.

namespace fourlands::land_ahead::testing {

Point NaiveIsland::corner(Hex hex, int corner) {
  const Point middle = centre(hex);
  return {middle.first + kCornerX[static_cast<std::size_t>(corner)],
          middle.second + kCornerY[static_cast<std::size_t>(corner)]};
}

// A corner is the top (0,+2) or the bottom (0,-2) of one hex; of which, the rows tell.
std::string NaiveIsland::name_of(Point point) {
  for (const auto& [up, end] : {std::pair{2, "N"}, std::pair{-2, "S"}, std::pair{0, ""}}) {
    const int y = point.second - up;
    if (y % 3 != 0) continue;
    const int r = -y / 3;
    if ((point.first - r) % 2 != 0) continue;
    return std::to_string((point.first - r) / 2) + "," + std::to_string(r) + end;
  }
  return "nowhere";
}

NaiveIsland::NaiveIsland(const Components& box, const std::map<Hex, Laid>& tiles)
    : box_(box), tiles_(tiles) {
  std::map<Point, int> land_around;
  for (const auto& [hex, laid] : tiles_) {
    const IslandTile& tile = box_.tile(laid.index);
    for (int c = 0; c < 6; ++c)
      if (is_land(tile, c, laid.turns) && ++land_around[corner(hex, c)] == 3)
        discovered_.insert(name_of(corner(hex, c)));
    if (tile.centre != Centre::kNone) discovered_.insert(name_of(centre(hex)));
    if (tile.centre == Centre::kBalloon) balloons_.insert(name_of(centre(hex)));
  }
  const auto join = [&](const std::string& a, const std::string& b) {
    if (!discovered_.contains(a) || !discovered_.contains(b)) return;
    roads_[a].insert(b);
    roads_[b].insert(a);
  };
  for (const auto& [hex, laid] : tiles_) {
    const IslandTile& tile = box_.tile(laid.index);
    const auto joint = [&, at = hex, turns = laid.turns](int j) {
      return name_of(j == kCentreJoint ? centre(at) : corner(at, (j + turns) % 6));
    };
    for (int a = 0; a < kJoints; ++a)
      for (int b = 0; b < a; ++b)
        if ((tile.roads[0][static_cast<std::size_t>(a)] >> b & 1) != 0) join(joint(a), joint(b));
  }
  for (const auto& a : balloons_)
    for (const auto& b : balloons_)
      if (a != b) join(a, b);
}

std::set<std::string> NaiveIsland::reached_from(const std::vector<std::string>& starts) const {
  std::set<std::string> seen(starts.begin(), starts.end());
  std::vector<std::string> open = starts;
  while (!open.empty()) {
    const std::string at = open.back();
    open.pop_back();
    if (const auto roads = roads_.find(at); roads != roads_.end())
      for (const auto& to : roads->second)
        if (seen.insert(to).second) open.push_back(to);
  }
  return seen;
}

// All that some walk of at least one and at most `points` roads ends on.
std::set<std::string> NaiveIsland::walks(const std::string& from, int points, bool token) const {
  std::set<std::string> ends;
  std::set<std::string> open = {from};
  for (int i = 0; i < points; ++i) {
    std::set<std::string> next;
    for (const auto& at : open)
      if (const auto roads = roads_.find(at); roads != roads_.end())
        next.insert(roads->second.begin(), roads->second.end());
    ends.insert(next.begin(), next.end());
    open = std::move(next);
  }
  if (!token) ends.erase(from);
  return ends;
}

std::map<Hex, Demand> NaiveIsland::places() const {
  std::map<Point, bool> land;  // Tiles in play agree with each other, so one word a point will do.
  std::map<Hex, Demand> places;
  for (const auto& [hex, laid] : tiles_) {
    for (int c = 0; c < 6; ++c)
      land[corner(hex, c)] = is_land(box_.tile(laid.index), c, laid.turns);
    for (int edge = 0; edge < 6; ++edge)
      if (!tiles_.contains(hex.beyond(edge))) places[hex.beyond(edge)] = {};
  }
  for (auto& [hex, demand] : places)
    for (int c = 0; c < 6; ++c)
      if (const auto known = land.find(corner(hex, c)); known != land.end()) {
        demand.known = static_cast<std::uint8_t>(demand.known | 1U << c);
        if (known->second) demand.land = static_cast<std::uint8_t>(demand.land | 1U << c);
      }
  return places;
}

std::set<std::string> NaiveIsland::puts(const IslandTile& tile) const {
  std::set<std::string> out;
  for (const auto& [hex, demand] : places())
    for (int turns = 0; turns < 6; ++turns) {
      bool agrees = true;
      for (int c = 0; c < 6 && agrees; ++c)
        agrees = (demand.known >> c & 1) == 0 ||
                 ((demand.land >> c & 1) != 0) == is_land(tile, c, turns);
      if (agrees) out.insert(hex.text() + " " + std::to_string(turns));
    }
  return out;
}

namespace {

std::set<std::string> names(const Island& island, const NodeSet& nodes) {
  std::set<std::string> out;
  nodes.each([&](Node node) { out.insert(island.location(node).text()); });
  return out;
}

std::set<std::string> listed(const LandAhead& game, const State& state, std::string_view verb) {
  LandAhead::Moves moves;
  game.legal(state, state.active_seat(), moves);
  std::set<std::string> out;
  for (Move move : moves) {
    const std::string text = game.write(move);
    if (text.starts_with(verb)) out.insert(text.substr(verb.size()));
  }
  return out;
}

std::map<std::string, Token> tokens_by_name(const State& state) {
  std::map<std::string, Token> out;
  state.island.discovered.each([&](Node node) {
    if (!state.token(node).is_none()) out[state.island.location(node).text()] = state.token(node);
  });
  return out;
}

// Plays random games and holds the state after every step against its own account of the tiles
// laid. What the last comparison saw and no step has changed since is not worked out again.
class Comparison {
 public:
  explicit Comparison(const LandAhead& game) : game_(game) {}

  void play(std::uint64_t seed) {
    Rng rng(seed);
    State state = game_.initial();
    tiles_.clear();
    lay(*state.island.tile_at(Hex{}), Hex{}, 0);
    figures_.clear();
    compare(state);
    LandAhead::Moves moves;
    while (!game_.to_act(state).is_nobody() && !::testing::Test::HasFailure()) {
      Actor who = Actor::chance();
      Move move;
      if (game_.to_act(state).is_chance()) {
        move = game_.sample(state, rng);
      } else {
        who = state.active_seat();
        moves.clear();
        game_.legal(state, state.active_seat(), moves);
        move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      }
      const State before = state;
      game_.apply(state, who, move);
      if (move.kind() == StepKind::kPut) lay({before.drawn}, move.hex(), move.turns());
      compare(state);
      if (move.kind() == StepKind::kTile) compare_draw(before, move.tile(), state);
      compare_tokens(before, move, state);
      ++steps_;
    }
  }
  [[nodiscard]] int set_aside() const { return set_aside_; }
  [[nodiscard]] int removed() const { return removed_; }
  [[nodiscard]] int steps() const { return steps_; }

 private:
  void lay(TileIndex tile, Hex hex, int turns) {
    tiles_[hex] = {tile, turns};
    naive_.emplace(game_.components(), tiles_);
    compared_.reset();
  }

  void compare(const State& state) {
    std::vector<std::string> figures;
    for (Seat seat : SeatSet::first(game_.seats()))
      figures.push_back(state.island.location(state.explorer(seat).at).text());
    if (figures != figures_ || !compared_) {
      figures_ = figures;
      reached_ = naive_->reached_from(figures);
      EXPECT_EQ(names(state.island, state.island.reached), reached_);
    }
    if (!compared_ || *compared_ != state.island) compare_island(state);
    if (state.phase == Phase::kPut) {
      EXPECT_EQ(listed(game_, state, "put "), naive_->puts(game_.components().tiles[state.drawn]));
    }
    if (state.phase == Phase::kMove) {
      const Explorer& mover = state.mover();
      EXPECT_EQ(
          listed(game_, state, "walk "),
          naive_->walks(figures[state.active], abilities_of(game_.components(), mover).movement,
                        !state.token(mover.at).is_none()));
    }
    compare_counts(state);
  }

  void compare_island(const State& state) {
    const Island& island = state.island;
    compared_ = island;
    EXPECT_EQ(names(island, island.discovered), naive_->discovered());
    EXPECT_EQ(names(island, island.reached), reached_);
    EXPECT_EQ(island.tile_count(), static_cast<int>(tiles_.size()));
    for (const auto& [hex, laid] : tiles_) {
      const std::size_t tile = laid.index.index;
      EXPECT_TRUE((island.in_play & laid.index.bit()) != 0);
      EXPECT_EQ(island.spots[tile], Spot::of(hex));
      EXPECT_EQ(island.turns[tile], laid.turns);
      for (int edge = 0; edge < kSides; ++edge) {
        const auto other = tiles_.find(hex.beyond(edge));
        EXPECT_EQ(island.beside[tile][static_cast<std::size_t>(edge)],
                  other == tiles_.end() ? kNoTile : other->second.index.index);
      }
    }
    std::map<Hex, Demand> places;
    for (std::size_t i = 0; i < island.place_count; ++i)
      places[island.places[i].hex()] = island.demands[i];
    EXPECT_EQ(island.place_count, places.size());
    const bool exploring = state.stage == Stage::kExplore;
    EXPECT_TRUE(places == (exploring ? naive_->places() : std::map<Hex, Demand>()));
  }

  static void compare_counts(const State& state) {
    int down = 0;
    int unseen = 0;
    for (Token token : state.tokens) {
      down += token.is_down() ? 1 : 0;
      unseen += token.is_unseen() ? 1 : 0;
    }
    int pool = 0;
    for (int count : state.pool) pool += count;
    EXPECT_EQ(down, state.down_count);
    EXPECT_EQ(unseen, state.unseen_count);
    EXPECT_EQ(pool, state.pool_total);
  }

  // LA-21: a drawn tile is placed exactly if some place takes it.
  void compare_draw(const State& before, TileIndex tile, const State& after) {
    const bool fits = !naive_->puts(game_.components().tile(tile)).empty();
    EXPECT_EQ(after.phase == Phase::kPut, fits);
    EXPECT_EQ(after.drawn, fits ? tile.index : kNoTile);
    EXPECT_EQ(after.stack, before.stack & ~tile.bit());
    set_aside_ += fits ? 0 : 1;
  }

  void compare_tokens(const State& before, Move move, const State& after) {
    const bool tile_step = before.phase == Phase::kDraw || before.phase == Phase::kPut;
    if (move.kind() == StepKind::kPut || (tile_step && after.stage != before.stage)) {
      compare_tile_step(before, after);
      return;
    }
    // No other step changes a token but the one where the active figure is.
    auto expected = before.tokens;
    if (!tile_step) {
      const std::size_t here = after.explorer(before.active_seat()).at.index;
      expected[here] = after.tokens[here];
    }
    EXPECT_TRUE(expected == after.tokens) << game_.write(move);
  }

  // LA-22: what is new gets a token. LA-40: after the last tile those and only those go that no
  // figure can come to.
  void compare_tile_step(const State& before, const State& after) {
    auto expected = tokens_by_name(before);
    const bool over = after.phase != Phase::kDraw || after.turn != before.turn;
    if (over) {
      std::set<std::string> fresh = naive_->discovered();
      if (before.turn > 1)
        for (const auto& old : names(before.island, before.island.discovered)) fresh.erase(old);
      for (const auto& balloon : naive_->balloons()) fresh.erase(balloon);
      int pile = before.pool_total - before.unseen_count;
      for (const auto& name : fresh)  // In the order of the names, should the pile be too small.
        if (pile-- > 0) expected[name] = Token::unseen();
      if (after.stack == 0)
        removed_ += static_cast<int>(std::erase_if(
            expected, [&](const auto& token) { return !reached_.contains(token.first); }));
    }
    EXPECT_TRUE(tokens_by_name(after) == expected) << "LA-22, LA-40, turn " << before.turn;
    EXPECT_EQ(after.stage != Stage::kExplore, over && after.stack == 0);
  }

  const LandAhead& game_;
  std::map<Hex, Laid> tiles_;
  std::optional<NaiveIsland> naive_;
  std::vector<std::string> figures_;
  std::set<std::string> reached_;
  std::optional<Island> compared_;  // As it was when it was last compared.
  int set_aside_ = 0;
  int removed_ = 0;
  int steps_ = 0;
};

class LandAheadIncrementalSlow : public ::testing::TestWithParam<int> {};

TEST_P(LandAheadIncrementalSlow, games_keep_places_discovery_reach_and_tokens_LA_20_LA_22_LA_40) {
  const int players = GetParam();
  const int games =
      fourlands::testing::random_games(350) * (std::getenv("FOURLANDS_LONG") != nullptr ? 10 : 1);
  const Json pack = Json::parse(all_games().find("land-ahead")->pack);
  const auto game = LandAhead::create({{"players", players}}, pack);
  ASSERT_TRUE(game.ok());
  Comparison comparison(game.value());
  for (int i = 0; i < games && !HasFailure(); ++i) {
    comparison.play(static_cast<std::uint64_t>(players * 10000 + i));
    EXPECT_FALSE(HasFailure()) << players << " players, game " << i;
  }
  EXPECT_GT(comparison.steps(), games * 100);
  if (games < 350) return;  // The few games under a sanitizer need not show what is rare.
  EXPECT_GT(comparison.set_aside(), 0) << "some tile should have fitted nowhere";
  EXPECT_GT(comparison.removed(), 0) << "some token should have been out of reach";
}
INSTANTIATE_TEST_SUITE_P(players, LandAheadIncrementalSlow, ::testing::Range(1, 7));

TEST(LandAheadNaive, corners_have_the_names_that_geometry_gives_them_LA_1_LA_2) {
  for (int q = -5; q <= 5; ++q)
    for (int r = -5; r <= 5; ++r)
      for (int c = 0; c < 6; ++c) {
        const Hex hex = Hex::at(q, r);
        EXPECT_EQ(corner_of(hex, c).text(), NaiveIsland::name_of(NaiveIsland::corner(hex, c)));
        // The hexes on both sides of edge c share its two corners.
        const Hex other = hex.beyond(c);
        EXPECT_EQ(corner_of(hex, second_corner(c)), corner_of(other, turned(c, 2)));
        EXPECT_EQ(corner_of(hex, first_corner(c)), corner_of(other, turned(c, 3)));
      }
}

}  // namespace
}  // namespace fourlands::land_ahead::testing
