#include "games/land_ahead/table_testing.h"

// What is wrong with a pack is said with its path; a good one of any shape can be played.

namespace fourlands::land_ahead::testing {
namespace {

std::string problem(const Json& pack, const Json& options = {{"players", 2}}) {
  const auto game = LandAhead::create(options, pack);
  if (game.ok()) return "";
  EXPECT_TRUE(game.error().code == "bad_pack" || game.error().code == "bad_options");
  return registry().catalogue().say(Language::kEnglish, game.error().why);
}
void expect_bad(const std::function<void(Json&)>& edit, const std::string& words) {
  Json pack = own_pack();
  edit(pack);
  const std::string why = problem(pack);
  EXPECT_NE(why.find(words), std::string::npos) << "said: \"" << why << "\", not: " << words;
}

TEST(LandAheadPackErrors, options_are_checked) {
  EXPECT_NE(problem(own_pack(), {{"players", 0}}), "");
  EXPECT_NE(problem(own_pack(), {{"players", 7}}), "");
  EXPECT_NE(problem(own_pack(), {{"players", "two"}}), "");
  EXPECT_NE(problem(own_pack(), {{"memory_aid", 1}}), "");
  EXPECT_NE(problem(own_pack(), {{"colour", "red"}}), "");
  EXPECT_EQ(problem(own_pack(), Json::object()), "");
}

TEST(LandAheadPackErrors, tiles_are_checked_LA_3_LA_10) {
  const auto tile = [](auto edit) { return [edit](Json& pack) { edit(pack["tiles"][7]); }; };
  expect_bad([](Json& p) { p.erase("tiles"); }, "pack.tiles: is missing");
  expect_bad([](Json& p) { p["tiles"] = Json::array(); }, "pack.tiles: must be a list of 3 to 60");
  expect_bad([](Json& p) { p["tiles"].push_back(p["tiles"][0]); }, "pack.tiles: must be a list");
  expect_bad([](Json& p) { p["tiles"][1]["id"] = 1; }, "pack.tiles[1].id: another tile");
  expect_bad(tile([](Json& t) { t["id"] = 0; }), "pack.tiles[7].id: ");
  expect_bad(tile([](Json& t) { t["land"] = {6}; }), "pack.tiles[7].land[0]: ");
  expect_bad(tile([](Json& t) { t["land"] = {1, 1}; }), "pack.tiles[7].land[1]: ");
  expect_bad(tile([](Json& t) { t["centre"] = "hole"; }), "pack.tiles[7].centre: ");
  expect_bad(tile([](Json& t) { t["roads"][0] = {0, 3}; }), "this corner is sea");
  expect_bad(tile([](Json& t) { t["roads"][0] = {0, 0}; }), "from one place to another");
  expect_bad(tile([](Json& t) { t["roads"][0] = {"x", 0}; }), "or \"c\"");
  expect_bad(tile([](Json& t) { t["roads"][0] = Json::parse("[0]"); }), "roads[0]: ");
  expect_bad(tile([](Json& t) { t["roads"][1] = t["roads"][0]; }), "twice");
  expect_bad(tile([](Json& t) { t["centre"] = "none"; }), "no location in the centre");
  expect_bad(tile([](Json& t) { t["colour"] = "red"; }), "colour");
  expect_bad([](Json& p) { p["tiles"][0]["centre"] = "location"; },
             "no balloon tile has 2 land corners");
}

TEST(LandAheadPackErrors, tokens_are_checked_LA_60) {
  const auto token = [](int index, auto edit) {
    return [index, edit](Json& pack) { edit(pack["tokens"][static_cast<std::size_t>(index)]); };
  };
  constexpr int kBat = 0;
  constexpr int kCoin = 16;
  constexpr int kCrown = 21;
  constexpr int kHorse = 38;
  constexpr int kHealth = 44;
  expect_bad([](Json& p) { p["tokens"] = Json::array(); }, "pack.tokens: ");
  expect_bad(token(kBat, [](Json& t) { t["kind"] = "wraith"; }), "pack.tokens[1].kind: ");
  expect_bad(token(kBat, [](Json& t) { t["kind"] = "Big Bat"; }), "a-z, 0-9");
  expect_bad(token(kBat, [](Json& t) { t["count"] = -1; }), "pack.tokens[0].count: ");
  expect_bad(token(kBat, [](Json& t) { t["count"] = 100; }), "more than 160");
  expect_bad(token(kBat, [](Json& t) { t["type"] = "pet"; }), "pack.tokens[0].type: ");
  expect_bad(token(kBat, [](Json& t) { t.erase("defense"); }), "defense: is missing");
  expect_bad(token(kBat, [](Json& t) { t["offense"] = 21; }), "pack.tokens[0].offense: ");
  expect_bad(token(kBat, [](Json& t) { t["points"] = 2; }), "has no meaning");
  expect_bad(token(kBat, [](Json& t) { t["slot"] = "head"; }), "has no meaning");
  expect_bad(token(kCoin, [](Json& t) { t.erase("points"); }), "points: is missing");
  expect_bad(token(kCrown, [](Json& t) { t.erase("slot"); }), "slot: is missing");
  expect_bad(token(kCrown, [](Json& t) { t["slot"] = "consumable"; }), "slot: must be one of");
  expect_bad(token(kHorse, [](Json& t) { t["slot"] = "feet"; }), "slot: must be one of");
  expect_bad(token(kHealth, [](Json& t) { t["slot"] = "head"; }), "slot: must be one of");
  expect_bad(token(kHealth, [](Json& t) { t["heals"] = false; }), "must heal, or add");
  expect_bad(token(kHealth, [](Json& t) { t["count"] = 1; }), "one for each player");
  expect_bad([](Json& p) { p["tokens"].erase(kHealth); }, "no potion heals");
  expect_bad([](Json& p) { p["dice"] = 2; }, "dice");
  EXPECT_NE(problem(Json(7)), "");
}

// The farthest that an island can reach: all tiles in one line. Nothing overflows.
TEST(LandAheadPackShapes, sixty_tiles_in_a_line_keep_within_the_grid_LA_1) {
  for (const auto& [q, r] : {std::pair{-1, 0}, {0, 1}, {-1, 1}}) {
    Json pack = small_pack(57);
    Table table(pack, {{"players", 1}});
    int laid = 0;
    for (int i = 1; i <= 57; ++i) {
      table.step("tile " + std::to_string(10 + i));
      table.step("put " + std::to_string(q * i) + "," + std::to_string(r * i) + " 0");
      laid = i;
    }
    EXPECT_EQ(table.state().island.tile_count(), laid + 1);
    EXPECT_EQ(table.state().island.place_count, 2 * 58 + 4);
    Table copy = table;
    EXPECT_EQ(copy.set(table.json()), "");
    EXPECT_EQ(copy.state(), table.state());
  }
}

// As many empty places as there can be: every tile of sea next to just one other, two apart.
TEST(LandAheadPackShapes, there_is_room_for_the_most_places_LA_20) {
  Json pack = small_pack(57);
  Table table(pack, {{"players", 1}});
  for (int i = 1; i <= 57; ++i) {
    table.step("tile " + std::to_string(10 + i));
    std::string best;
    int most = -1;
    for (const std::string& text : table.legal()) {
      const Move move = table.game().read(text).value();
      int free = 0;
      for (int edge = 0; edge < kSides; ++edge) {
        const Hex next = move.hex().beyond(edge);
        free += !table.state().island.tile_at(next) && !table.state().island.place_at(next);
      }
      if (free <= most) continue;
      most = free;
      best = text;
    }
    table.step(best);
    EXPECT_LE(table.state().island.place_count, 2 * (i + 1) + 4);
  }
  EXPECT_EQ(table.state().island.place_count, 2 * 58 + 4);
}

TEST(LandAheadPackShapes, tile_ids_need_not_be_one_to_sixty) {
  Json pack = small_pack(2);
  pack["tiles"][1]["id"] = 900;
  Table table(pack);
  EXPECT_EQ(table.json()["stack"], Json({3, 11, 12, 900}));
  table.step("tile 900").step("put 1,-1 0");
  EXPECT_EQ(table.json()["tiles"]["1,-1"], Json({900, 0}));
}

}  // namespace
}  // namespace fourlands::land_ahead::testing
