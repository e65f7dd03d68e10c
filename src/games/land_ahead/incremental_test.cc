#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "games/all_games.h"
#include "games/land_ahead/naive_testing.h"
#include "games/land_ahead/rules.h"
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

NaiveIsland::NaiveIsland(const Components& box, const State& state) {
  for (std::size_t i = 0; i < kMostTiles; ++i)
    if ((state.island.in_play >> i & 1) != 0)
      tiles_[state.island.spots[i].hex()] = {&box.tiles[i], state.island.turns[i]};

  std::map<Point, int> land_around;
  std::set<std::string> balloons;
  for (const auto& [hex, laid] : tiles_) {
    for (int c = 0; c < 6; ++c)
      if (laid.land(c) && ++land_around[corner(hex, c)] == 3)
        discovered_.insert(name_of(corner(hex, c)));
    if (laid.tile->centre != Centre::kNone) discovered_.insert(name_of(centre(hex)));
    if (laid.tile->centre == Centre::kBalloon) balloons.insert(name_of(centre(hex)));
  }
  const auto join = [&](const std::string& a, const std::string& b) {
    if (!discovered_.contains(a) || !discovered_.contains(b)) return;
    roads_[a].insert(b);
    roads_[b].insert(a);
  };
  for (const auto& [hex, laid] : tiles_) {
    const auto joint = [&](int j) {
      return name_of(j == kCentreJoint ? centre(hex) : corner(hex, (j + laid.turns) % 6));
    };
    for (int a = 0; a < kJoints; ++a)
      for (int b = 0; b < a; ++b)
        if ((laid.tile->roads[0][static_cast<std::size_t>(a)] >> b & 1) != 0)
          join(joint(a), joint(b));
  }
  for (const auto& a : balloons)
    for (const auto& b : balloons)
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

std::set<std::string> NaiveIsland::puts(const IslandTile& tile) const {
  std::map<Point, bool> land;  // Tiles in play agree with each other, so one word a point will do.
  std::set<Hex> places;
  for (const auto& [hex, laid] : tiles_) {
    for (int c = 0; c < 6; ++c) land[corner(hex, c)] = laid.land(c);
    for (int edge = 0; edge < 6; ++edge)
      if (!tiles_.contains(hex.beyond(edge))) places.insert(hex.beyond(edge));
  }
  std::set<std::string> out;
  for (Hex hex : places) {
    for (int turns = 0; turns < 6; ++turns) {
      const Laid laid{&tile, turns};
      bool agrees = true;
      for (int c = 0; c < 6 && agrees; ++c) {
        const auto known = land.find(corner(hex, c));
        agrees = known == land.end() || known->second == laid.land(c);
      }
      if (agrees) out.insert(hex.text() + " " + std::to_string(turns));
    }
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

class Comparison {
 public:
  explicit Comparison(const LandAhead& game) : game_(game) {}

  void play(std::uint64_t seed) {
    Rng rng(seed);
    State state = game_.initial();
    std::uint64_t known = 0;
    std::optional<NaiveIsland> naive;
    LandAhead::Moves moves;
    while (!game_.to_act(state).is_nobody() && !::testing::Test::HasFailure()) {
      if (known != state.island.in_play) {
        naive.emplace(game_.box(), state);
        known = state.island.in_play;
        EXPECT_EQ(names(state.island, state.island.discovered), naive->discovered()) << seed;
      }
      compare(state, *naive);
      if (game_.to_act(state).is_chance()) {
        const Move move = game_.sample(state, rng);
        const bool fits =
            state.phase != Phase::kDraw || !naive->puts(game_.box().tile(move.tile())).empty();
        game_.apply(state, Actor::chance(), move);
        EXPECT_EQ(state.drawn != kNoTile, state.phase == Phase::kPut);
        EXPECT_TRUE(fits || state.phase != Phase::kPut);
        set_aside_ += fits ? 0 : 1;
      } else {
        moves.clear();
        game_.legal(state, state.active_seat(), moves);
        const auto pick = rng.below(static_cast<std::uint32_t>(moves.size()));
        game_.apply(state, state.active_seat(), moves[pick]);
      }
      ++steps_;
    }
  }
  [[nodiscard]] int set_aside() const { return set_aside_; }
  [[nodiscard]] int steps() const { return steps_; }

 private:
  void compare(const State& state, const NaiveIsland& naive) {
    std::vector<std::string> figures;
    for (Seat seat : SeatSet::first(game_.seats()))
      figures.push_back(state.island.location(state.explorer(seat).at).text());
    if (state.phase == Phase::kPut) {
      EXPECT_EQ(listed(game_, state, "put "), naive.puts(game_.box().tiles[state.drawn]));
      EXPECT_EQ(names(state.island, state.island.reached), naive.reached_from(figures));
    }
    if (state.phase == Phase::kMove) {
      const Explorer& mover = state.mover();
      EXPECT_EQ(listed(game_, state, "walk "),
                naive.walks(figures[state.active], abilities_of(game_.box(), mover).movement,
                            !state.token(mover.at).is_none()));
    }
    if (state.stage != Stage::kExplore) {
      const auto reached = naive.reached_from(figures);
      state.island.discovered.each([&](Node node) {
        if (state.token(node).is_none()) return;
        EXPECT_TRUE(reached.contains(state.island.location(node).text())) << "LA-40";
      });
    }
    int down = 0;
    int unseen = 0;
    for (Token token : state.tokens) {
      down += token.is_down() ? 1 : 0;
      unseen += token.is_unseen() ? 1 : 0;
    }
    EXPECT_EQ(down, state.down_count);
    EXPECT_EQ(unseen, state.unseen_count);
  }

  const LandAhead& game_;
  int set_aside_ = 0;
  int steps_ = 0;
};

void compare_games(int players, int games) {
  const Json pack = Json::parse(all_games().find("land-ahead")->pack);
  const auto game = LandAhead::create({{"players", players}}, pack);
  ASSERT_TRUE(game.ok());
  Comparison comparison(game.value());
  for (int i = 0; i < games && !::testing::Test::HasFailure(); ++i)
    comparison.play(static_cast<std::uint64_t>(players * 10000 + i));
  EXPECT_GT(comparison.steps(), games * 100);
  EXPECT_GT(comparison.set_aside(), 0) << "some tile should have fitted nowhere";
}

TEST(LandAheadIncremental, solo_games_keep_places_discovery_and_reach_LA_20_LA_22_LA_40) {
  compare_games(1, fourlands::testing::random_games(700));
}
TEST(LandAheadIncremental, games_of_two_keep_places_discovery_and_reach_LA_20_LA_22_LA_40) {
  compare_games(2, fourlands::testing::random_games(700));
}
TEST(LandAheadIncremental, games_of_six_keep_places_discovery_and_reach_LA_20_LA_22_LA_40) {
  compare_games(6, fourlands::testing::random_games(700));
}

TEST(LandAheadIncremental, corners_have_the_names_that_geometry_gives_them_LA_1_LA_2) {
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
