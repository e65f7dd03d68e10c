#include <bit>
#include <set>

#include "games/land_ahead/queries.h"
#include "games/land_ahead/table_testing.h"

// Geometry, setup, tiles and tokens: LA-1 to LA-22, LA-60, LA-61.

namespace fourlands::land_ahead::testing {
namespace {

TEST(LandAheadGeometry, edges_have_their_neighbours_LA_1) {
  Texts around;
  for (int edge = 0; edge < kSides; ++edge) around.push_back(Hex{}.beyond(edge).text());
  EXPECT_EQ(around, (Texts{"1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"}));
}

TEST(LandAheadGeometry, corners_are_named_by_the_hex_whose_top_or_bottom_they_are_LA_2) {
  Texts corners;
  for (int corner = 0; corner < kSides; ++corner)
    corners.push_back(corner_of(Hex::at(2, 3), corner).text());
  EXPECT_EQ(corners, (Texts{"3,2S", "2,3N", "2,2S", "1,4N", "2,3S", "2,4N"}));
}

TEST(LandAheadGeometry, a_turned_tile_has_its_corners_and_roads_turned_LA_3) {
  const auto game = LandAhead::create(Json::object(), own_pack()).value();
  // Tile 9: land 0 and 1, a road between them.
  const IslandTile& tile = game.components().tile(*game.components().tile_of(9));
  EXPECT_EQ(tile.land_turned(0), 0b000011U);
  EXPECT_EQ(tile.land_turned(2), 0b001100U);
  EXPECT_EQ(tile.land_turned(5), 0b100001U);
  EXPECT_EQ(tile.roads[5][5], 1U << 0);
  EXPECT_EQ(tile.roads[5][0], 1U << 5);
  EXPECT_EQ(tile.roads[5][1], 0U);
}

TEST(LandAheadSetup, the_starting_balloon_depends_on_the_number_of_players_LA_10) {
  const std::array<int, 6> starts = {1, 1, 2, 3, 4, 4};
  for (int players = 1; players <= 6; ++players) {
    const Table table(own_pack(), {{"players", players}});
    const Json json = table.json();
    EXPECT_EQ(json["tiles"], Json({{"0,0", {starts[static_cast<std::size_t>(players - 1)], 0}}}));
    EXPECT_EQ(json["stack"].size(), 59U);
    EXPECT_EQ(json["seats"].size(), static_cast<std::size_t>(players));
  }
}

TEST(LandAheadSetup, everybody_starts_on_the_balloon_with_a_health_potion_LA_11) {
  const Table table(own_pack(), {{"players", 3}});
  const Json json = table.json();
  EXPECT_EQ(json["pool"]["health"], 9);
  int pool = 0;
  for (const auto& [kind, count] : json["pool"].items()) pool += count.get<int>();
  EXPECT_EQ(pool, 157);
  for (const Json& seat : json["seats"]) {
    EXPECT_EQ(seat["at"], "0,0");
    EXPECT_EQ(seat["wounded"], false);
    EXPECT_EQ(seat["slots"]["consumable1"], "health");
    EXPECT_TRUE(seat["slots"]["consumable2"].is_null());
  }
  EXPECT_EQ(json["active"], 0);
  EXPECT_EQ(json["turn"], 1);
}

TEST(LandAheadSetup, everybody_begins_with_offense_0_defense_0_and_movement_2_LA_11) {
  const Table table(own_pack(), {{"players", 6}});
  for (Seat seat : SeatSet::first(6)) {
    const Abilities own = abilities_of(table.game().components(), table.state().explorer(seat));
    EXPECT_EQ(own.offense, 0);
    EXPECT_EQ(own.defense, 0);
    EXPECT_EQ(own.movement, 2);
  }
}

TEST(LandAheadSetup, a_player_tile_has_eight_slots_LA_12) {
  const Json slots = Table().seat(0)["slots"];
  std::set<std::string> names;
  for (const auto& [name, held] : slots.items()) names.insert(name);
  EXPECT_EQ(names, (std::set<std::string>{"head", "body", "left", "right", "feet", "animal",
                                          "consumable1", "consumable2"}));
}

TEST(LandAheadSetup, the_options_have_their_defaults) {
  const auto game = LandAhead::create(Json::object(), own_pack()).value();
  EXPECT_EQ(game.options(), Json({{"players", 2}, {"memory_aid", false}}));
}

TEST(LandAheadTile, a_tile_is_drawn_from_the_whole_stack_alike_LA_20) {
  const Table table(small_pack(2));
  EXPECT_EQ(table.chances(), (Texts{"tile 2 x1", "tile 3 x1", "tile 11 x1", "tile 12 x1"}));
}

TEST(LandAheadTile, every_turn_and_place_that_agrees_is_a_step_LA_20_LA_21) {
  Table table;
  table.step("tile 11");  // Open sea meets the balloon tile where both corners are sea.
  Texts expected;
  for (const char* place : {"-1,0", "-1,1", "0,1"})
    for (int turns = 0; turns < 6; ++turns)  // LA-21: turns that look alike are separate steps.
      expected.push_back(std::string("put ") + place + " " + std::to_string(turns));
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(table.legal(), expected);
}

TEST(LandAheadTile, both_corners_of_every_shared_edge_agree_LA_20) {
  // The rulebook's pictures: the rightmost tile conflicts with the middle one, or agrees with it.
  Table table;
  table.step("tile 3");                                  // Land 1 and 2.
  EXPECT_EQ(table.why("put 1,0 1"), "LA-20 disagrees");  // Land 2, 3 against land, sea.
  EXPECT_EQ(table.why("put 1,0 0"), "");
  EXPECT_EQ(table.why("put 1,-1 2"), "");  // Land 3 and 4 against both land corners.
  EXPECT_EQ(table.why("put 1,-1 1"), "LA-20 disagrees");
  // And a tile that meets two others must agree with both.
  table.steps({"put 1,0 0", "tile 2"});
  EXPECT_EQ(table.why("put 1,-1 0"), "");
  EXPECT_EQ(table.why("put 0,1 0"), "LA-20 disagrees");
}

TEST(LandAheadTile, the_first_turn_places_two_tiles_the_others_one_LA_20) {
  Table table;
  EXPECT_EQ(table.json()["tiles_to_place"], 2);
  table.step("tile 2");
  EXPECT_EQ(table.json()["tiles_to_place"], 2);
  table.step("put 1,-1 0");
  EXPECT_EQ(table.json()["tiles_to_place"], 1);
  EXPECT_EQ(table.phase(), "draw");
  EXPECT_EQ(table.json()["active"], 0);
  table.steps({"tile 3", "put 1,0 0"});
  EXPECT_EQ(table.json()["tiles_to_place"], 0);
  EXPECT_EQ(table.phase(), "move");
  table.step("stay");
  EXPECT_EQ(table.json()["tiles_to_place"], 1);
  EXPECT_EQ(table.json()["active"], 1);
  EXPECT_EQ(table.json()["turn"], 2);
  table.sea();
  EXPECT_EQ(table.phase(), "move");
}

// The balloon tile has no edge with two land corners, so tile 2, which has only such, fits nowhere.
Json pack_with_misfit(int sea_tiles) {
  Json pack = small_pack(sea_tiles);
  pack["tiles"][0]["land"] = {0, 3};
  pack["tiles"][0]["roads"] = Json::parse(R"([["c",0]])");
  return pack;
}

TEST(LandAheadTile, a_tile_that_fits_nowhere_leaves_the_game_and_another_is_drawn_LA_21) {
  Table table(pack_with_misfit(3));
  table.step("tile 2");
  EXPECT_EQ(table.phase(), "draw");
  EXPECT_EQ(table.effects(), (Texts{"draw", "set_aside"}));
  EXPECT_EQ(table.json()["stack"], Json({3, 11, 12, 13}));
  EXPECT_TRUE(table.json()["drawn"].is_null());
  EXPECT_EQ(table.json()["tiles_to_place"], 2);
  EXPECT_EQ(table.json()["active"], 0);
}

TEST(LandAheadTile, if_the_stack_runs_out_so_the_final_stage_begins_LA_21) {
  Json pack = pack_with_misfit(0);
  pack["tiles"][2]["land"] = {0, 1, 2, 3, 4, 5};
  Table table(pack);
  table.step("tile 3");
  EXPECT_EQ(table.json()["stage"], "explore");
  table.step("tile 2");
  // Nobody can walk and no token lies, so the final stage is over as soon as it began.
  EXPECT_EQ(table.effects(),
            (Texts{"draw", "set_aside", "final", "stay", "over", "score", "score", "win", "win"}));
  EXPECT_EQ(table.json()["stage"], "over");
  EXPECT_EQ(table.json()["tiles_to_place"], 0);
  EXPECT_EQ(table.json()["turn"], 1);
}

TEST(LandAheadTile, the_first_turn_ends_with_one_tile_if_there_is_no_other_LA_20_LA_21) {
  Table table(pack_with_misfit(0));
  table.step("tile 2").step("tile 3");
  EXPECT_EQ(table.phase(), "put");
  table.step(table.legal().front());
  // The token of the tile's centre is placed first, and removed because nobody can come there.
  EXPECT_EQ(table.effects(),
            (Texts{"put", "tokens", "final", "stay", "over", "score", "score", "win", "win"}));
  EXPECT_EQ(table.json()["tokens"], Json::object());
}

TEST(LandAheadTokens, a_corner_is_discovered_by_its_third_tile_a_centre_by_its_own_LA_22) {
  Table table;
  table.steps({"tile 2", "put 1,-1 0"});
  // In the first turn the tokens come after the second tile.
  EXPECT_EQ(table.json()["tokens"], Json::object());
  table.step("tile 3").step("put 1,0 0");
  Json unseen = {{"kind", nullptr}, {"up", false}};
  EXPECT_EQ(table.json()["tokens"], Json({{"1,-1", unseen}, {"1,-1S", unseen}, {"1,0", unseen}}));
  EXPECT_EQ(table.effects(), (Texts{"put", "tokens"}));
}

TEST(LandAheadTokens, later_only_what_is_newly_discovered_gets_a_token_LA_22) {
  Table table;
  table.island().steps({"walk 1,-1S", "reveal emerald"});
  EXPECT_FALSE(table.json()["tokens"].contains("1,-1S"));
  table.sea();
  EXPECT_FALSE(table.json()["tokens"].contains("1,-1S")) << "no second token on a location";
  EXPECT_EQ(table.effects(), (Texts{"put"}));
}

TEST(LandAheadTokens, balloons_get_none_LA_22) {
  Json pack = small_pack(3);
  pack["tiles"][2]["centre"] = "balloon";
  Table table(pack);
  table.island();
  EXPECT_FALSE(table.json()["tokens"].contains("1,0"));
  EXPECT_TRUE(table.json()["tokens"].contains("1,-1"));
}

TEST(LandAheadTokens, too_few_go_to_the_first_names_as_text_LA_22) {
  Json tokens = Json::parse(R"([{"kind":"health","count":4,"type":"potion","heals":true}])");
  Table table(small_pack(3, tokens));
  table.island();  // Names in order: "1,-1", "1,-1S", "1,0"; two of the four are with players.
  EXPECT_TRUE(table.json()["tokens"].contains("1,-1"));
  EXPECT_TRUE(table.json()["tokens"].contains("1,-1S"));
  EXPECT_FALSE(table.json()["tokens"].contains("1,0"));
  EXPECT_EQ(table.json()["pool"], Json({{"health", 2}}));
}

TEST(LandAheadPack, the_tokens_are_160_with_the_rulebooks_figures_LA_60) {
  const auto game = LandAhead::create(Json::object(), own_pack()).value();
  const Components& box = game.components();
  int total = 0;
  for (int i = 0; i < box.kind_count; ++i) total += box.kinds[static_cast<std::size_t>(i)].count;
  EXPECT_EQ(total, 160);
  const auto kind = [&](const char* name) { return box.kind(*box.kind_of(name)); };
  EXPECT_EQ(kind("wraith").offense, 1);
  EXPECT_EQ(kind("wraith").defense, 2);
  EXPECT_EQ(kind("emerald").points, 3);
  EXPECT_EQ(kind("diamond").points, 5);
  EXPECT_LE(kind("diamond").count, 2);
  EXPECT_EQ(kind("horse").movement, 1);
  EXPECT_EQ(kind("horse").slot, Slot::kAnimal);
  EXPECT_EQ(kind("candle").movement, 1);
  EXPECT_EQ(kind("candle").slot, Slot::kLeft);
  EXPECT_EQ(kind("crown").defense, 1);
  EXPECT_EQ(kind("crown").slot, Slot::kHead);
  EXPECT_EQ(kind("sword").offense, 2);
  EXPECT_EQ(kind("sword").slot, Slot::kRight);
  EXPECT_EQ(kind("capybara").slot, Slot::kAnimal);
  EXPECT_TRUE(kind("health").heals);
}

TEST(LandAheadPack, every_pattern_of_land_corners_occurs_LA_61) {
  const auto game = LandAhead::create(Json::object(), own_pack()).value();
  EXPECT_EQ(game.components().tile_count, 60);
  std::set<unsigned> patterns;  // The least of a pattern's six turns stands for it.
  for (const IslandTile& tile : game.components().tiles) {
    unsigned least = 63;
    for (int turns = 0; turns < kSides; ++turns) least = std::min(least, tile.land_turned(turns));
    patterns.insert(least);
  }
  EXPECT_EQ(patterns.size(), 13U);
  EXPECT_FALSE(patterns.contains(0));
}

// As LA-61 says: each tile at random among the placements that share two or more edges, or if there
// are none, among all.
TEST(LandAheadPack, tiles_nearly_always_fit_and_80_to_150_tokens_are_placed_LA_61) {
  const auto game = LandAhead::create(Json::object(), own_pack()).value();
  Rng rng(61);
  int drawn = 0;
  int misfits = 0;
  int placed = 0;
  constexpr int kGames = 150;
  for (int i = 0; i < kGames; ++i) {
    State state = game.initial();
    while (state.stage == Stage::kExplore) {
      if (state.phase == Phase::kDraw) {
        const Move tile = game.sample(state, rng);
        const bool fits = state.island.fits(game.components().tile(tile.tile()));
        ++drawn;
        misfits += fits ? 0 : 1;
        game.apply(state, Actor::chance(), tile);
        continue;
      }
      if (state.phase == Phase::kMove) {
        game.apply(state, state.active_seat(), Move::plain(StepKind::kStay));
        continue;
      }
      LandAhead::Moves moves;
      game.legal(state, state.active_seat(), moves);
      std::vector<Move> tight;
      for (Move move : moves) {
        int edges = 0;
        for (int edge = 0; edge < kSides; ++edge)
          edges += state.island.tile_at(move.hex().beyond(edge)) ? 1 : 0;
        if (edges >= 2) tight.push_back(move);
      }
      const Move put = tight.empty() ? moves[rng.below(static_cast<std::uint32_t>(moves.size()))]
                                     : tight[rng.below(static_cast<std::uint32_t>(tight.size()))];
      for (const Json& effect : game.effects(state, state.active_seat(), put, Audience::all()))
        if (effect["kind"] == "tokens") placed += effect["count"].get<int>();
      game.apply(state, state.active_seat(), put);
    }
  }
  EXPECT_LT(misfits, drawn * 5 / 1000);
  EXPECT_GE(placed, 80 * kGames);
  EXPECT_LE(placed, 150 * kGames);
}

}  // namespace
}  // namespace fourlands::land_ahead::testing
