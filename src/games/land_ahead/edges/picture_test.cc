#include <sstream>

#include "games/land_ahead/table_testing.h"

// The picture for the terminal.

namespace fourlands::land_ahead::testing {
namespace {

std::string picture(const Table& table, Language language = Language::kEnglish) {
  return table.game().draw({table.state()}, Seat{0}, Ink(false, registry().catalogue(), language));
}

TEST(LandAheadDraw, shows_land_sea_roads_locations_figures_and_tokens) {
  Table table;
  table.island();
  const std::string island = R"(
           +
         ..|..
      +--..|..--+
      ...--?--...
      +- 1,-1 --+
    ..|....|.......
 ~~~~~|..--?--...~~~~~
 ~~~~~B01.....--?~~~~~
 ~~~ 0,0 ~~~~~ 1,0 ~~~
    ~~~~~     ~~~~~
      ~         ~
)";
  const std::string drawn = picture(table);
  EXPECT_NE(drawn.find("\n" + island.substr(1)), std::string::npos) << drawn;
}

TEST(LandAheadDraw, shows_where_the_drawn_tile_may_lie_and_how_turned) {
  Table table;
  table.step("tile 11");
  const std::string drawn = picture(table);
  EXPECT_NE(drawn.find("[012345]"), std::string::npos) << drawn;
  EXPECT_NE(drawn.find("Tile to place: 11"), std::string::npos) << drawn;
}

TEST(LandAheadDraw, shows_the_player_tile_and_the_odds_of_a_fight) {
  Table table;
  table.give(0, "consumable2", "defense-1").give(0, "right", "club").island();
  table.steps({"walk 1,-1S", "reveal bat"});
  const std::string drawn = picture(table);
  EXPECT_NE(drawn.find("bat 1/1 attacks Seat 0, who has offense 1 and defense 0"),
            std::string::npos)
      << drawn;
  EXPECT_NE(drawn.find("As it stands: evade 0 %, defeat 0 %, be hit 100 %"), std::string::npos);
  EXPECT_NE(drawn.find("potions carried: evade 50 %, defeat 25 %, be hit 50 %"), std::string::npos);
  EXPECT_NE(drawn.find("| club O+1 "), std::string::npos);
  EXPECT_NE(picture(table, Language::kItalian).find("mano destra"), std::string::npos);
}

TEST(LandAheadDraw, tells_the_odds_of_known_monsters_within_reach) {
  Table table(small_pack(20), {{"players", 2}, {"memory_aid", true}});
  table.island().steps({"walk 1,-1S", "reveal bat", "fall"}).sea();
  EXPECT_NE(picture(table).find("1,-1S   bat 1/1                   evade 0 %"), std::string::npos)
      << picture(table);
}

TEST(LandAheadDraw, keeps_to_100_columns_however_large_the_island) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const auto game = LandAhead::create({{"players", static_cast<int>(seed)}}, own_pack()).value();
    Rng rng(seed);
    State state = game.initial();
    LandAhead::Moves moves;
    for (int i = 0; !game.to_act(state).is_nobody(); ++i) {
      if (i % 11 == 0) {
        std::istringstream lines(
            game.draw({state}, Seat{0}, Ink(false, registry().catalogue(), Language::kItalian)));
        for (std::string line; std::getline(lines, line);) {
          const auto width =
              std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
          EXPECT_LE(width, 100) << line;
        }
      }
      if (game.to_act(state).is_chance()) {
        game.apply(state, Actor::chance(), game.sample(state, rng));
        continue;
      }
      moves.clear();
      game.legal(state, state.active_seat(), moves);
      game.apply(state, state.active_seat(),
                 moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

}  // namespace
}  // namespace fourlands::land_ahead::testing
