#include "games/landed/outcome.h"

#include "games/landed/table_testing.h"

// The end of the game and who wins (LN-42 to LN-44).

namespace fourlands::landed {
namespace {

using testing::mountain;
using testing::Table;

TEST(LandedEnd, the_last_cube_of_all_ends_the_game_before_the_ability_LN_42) {
  // Seat 0 has one cube left, seat 1 none: sixteen claims, fifteen of them on tiles far away.
  Json part = mountain();
  Json cubes = Json::object();
  Json done[2] = {Json::array(), Json::array()};
  // A row of one-terrain tiles to the east bears the cubes.
  const int tiles[] = {1, 9, 11, 13, 32, 33, 34, 37, 47, 48, 49, 53, 3, 15, 16};
  const int faces[] = {1, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0};
  const char letters[] = {'T', 'L', 'F', 'C', 'D', 'C', 'C', 'D',
                          'F', 'F', 'T', 'T', 'T', 'C', 'C'};
  std::map<char, int> next = {{'T', 1}, {'C', 7}, {'L', 13}, {'D', 19}, {'M', 25}, {'F', 31}};
  const Landed game = testing::make_game(2);
  for (int i = 0; i < 15; ++i) {
    const std::string place = std::to_string(i + 1) + ",0";
    part["tiles"][place] = {tiles[i], faces[i], 0};
    cubes[place + "/0"] = i % 2 == 0 ? 1 : 0;
    const ContractId id{next[letters[i]]++};
    const Level& level = game.components().contract_of(id).levels[0];
    done[i % 2 == 0 ? 1 : 0].push_back(
        {{"contract", id.index}, {"level", 1}, {"points", level.gold}});
  }
  part["cubes"] = cubes;
  part["seats"][0] = {{"hand", {50}},         {"contracts", {25}},
                      {"fulfilled", done[0]}, {"satellites", {"score"}},
                      {"score", 60},          {"cubes", 1}};
  part["seats"][1] = {{"hand", {28}},
                      {"fulfilled", done[1]},
                      {"satellites", {"plan", "score"}},
                      {"score", 60},
                      {"cubes", 0}};
  Table table(2, part);
  table.play("terraform 50 0 -1,3 0").play("claim 0 25 2");
  EXPECT_EQ(table.phase(), "over");
  EXPECT_TRUE(table.at("placed").is_null());
  // LN-43: a score card still held gives 6, any other 2.
  EXPECT_EQ(table.at("result"), Json::parse(R"({"scores":[76,68],"winners":[0],"by":"points"})"));
  EXPECT_EQ(table.why("end"), "LN-42 landed.why.over");
  EXPECT_EQ(table.why(Actor::chance(), "tile 2"), "LN-42 landed.why.over");
}

Ending ending(Json seats) {
  Json part = {{"phase", "over"},
               {"turns_left", 0},
               {"bag", Json::array()},
               {"acted", true},
               {"turn", 2},
               {"seats", std::move(seats)},
               {"satellite_used", Json::object()}};
  const Landed game = testing::make_game(2);
  State state;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const Json& one = part["seats"][seat];
    state.players[seat].score = one["score"].get<std::int16_t>();
    state.players[seat].cubes = one["cubes"].get<std::uint8_t>();
    for (const Json& id : one["done"])
      state.players[seat].fulfilled[state.players[seat].fulfilled_count++] = {
          ContractId{id.get<int>()}, 0};
  }
  return ending_of(game.components(), state, 2);
}

TEST(LandedEnd, ties_go_to_cubes_then_terrains_then_are_shared_LN_44) {
  const auto by = [](Json seats) { return std::string(ending(std::move(seats)).by); };
  EXPECT_EQ(by({{{"score", 9}, {"cubes", 1}, {"done", Json::array()}},
                {{"score", 8}, {"cubes", 5}, {"done", Json::array()}}}),
            "points");
  EXPECT_EQ(by({{{"score", 9}, {"cubes", 1}, {"done", Json::array()}},
                {{"score", 9}, {"cubes", 5}, {"done", Json::array()}}}),
            "cubes");
  EXPECT_EQ(by({{{"score", 9}, {"cubes", 5}, {"done", {1, 2}}},
                {{"score", 9}, {"cubes", 5}, {"done", {3, 7}}}}),
            "terrains");
  EXPECT_EQ(by({{{"score", 9}, {"cubes", 5}, {"done", {1, 8}}},
                {{"score", 9}, {"cubes", 5}, {"done", {3, 7}}}}),
            "shared");
}

}  // namespace
}  // namespace fourlands::landed
