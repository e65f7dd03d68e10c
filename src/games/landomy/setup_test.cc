#include <map>
#include <set>

#include "games/landomy/queries.h"
#include "games/landomy/table_testing.h"

namespace fourlands::landomy {
namespace {

Texts texts_of(CellSet cells) {
  Texts out;
  for (Cell cell : CellsIn(cells)) out.push_back(cell.text());
  return out;
}

TEST(LandomyBoard, orthogonal_neighbours_are_adjacent_LD_1) {
  EXPECT_EQ(texts_of(neighbours(cell_of("a1").value())), (Texts{"b1", "a2"}));
  EXPECT_EQ(texts_of(neighbours(cell_of("b1").value())), (Texts{"a1", "c1", "b2"}));
  EXPECT_EQ(texts_of(neighbours(cell_of("b2").value())), (Texts{"b1", "a2", "c2", "b3"}));
  EXPECT_EQ(texts_of(neighbours(cell_of("c3").value())), (Texts{"c2", "b3"}));
  for (const std::string_view none : {"", "a", "a0", "a4", "d1", "A1", "a1 ", "1a"})
    EXPECT_FALSE(cell_of(none)) << none;
}

TEST(LandomyBoard, corners_have_two_sides_edges_one_and_the_centre_none_LD_2) {
  const std::map<std::string, Texts> expected = {
      {"a1", {"Sa", "W1"}}, {"b1", {"Sb"}}, {"c1", {"E1", "Sc"}},
      {"a2", {"W2"}},       {"b2", {}},     {"c2", {"E2"}},
      {"a3", {"Na", "W3"}}, {"b3", {"Nb"}}, {"c3", {"Nc", "E3"}}};
  for (const auto& [cell, sides] : expected) {
    Texts found;
    for (Side side : SidesIn(sides_of(cell_of(cell).value()))) found.push_back(side.text());
    EXPECT_EQ(found, sides) << cell;
  }
  for (const std::string_view none : {"", "N", "N1", "Ea", "Nd", "E4", "na", "X1", "Na "})
    EXPECT_FALSE(side_of(none)) << none;
}

TEST(LandomyBoard, a_fleet_adds_counts_and_compares_every_island_at_once_LD_21) {
  Rng rng(5);
  for (int round = 0; round < 2000; ++round) {
    std::array<std::array<int, kCells>, 2> counts{};
    std::array<Fleet, 2> fleets{};
    for (std::size_t seat = 0; seat < 2; ++seat)
      for (std::uint32_t i = rng.below(kFleetSize + 1); i > 0; --i) {
        const Cell cell{static_cast<std::uint8_t>(rng.below(round % 2 == 0 ? kCells : 2))};
        ++counts[seat][cell.index];
        fleets[seat].add(cell, 1);
      }
    CellSet occupied = 0;
    CellSet ahead = 0;
    int total = 0;
    for (Cell cell : CellsIn(kAllCells)) {
      EXPECT_EQ(fleets[0].at(cell), counts[0][cell.index]);
      total += counts[0][cell.index];
      if (counts[0][cell.index] > 0) occupied |= cell.bit();
      if (counts[0][cell.index] > counts[1][cell.index]) ahead |= cell.bit();
    }
    EXPECT_EQ(fleets[0].total(), total);
    EXPECT_EQ(fleets[0].occupied(), occupied);
    EXPECT_EQ(fleets[0].ahead_of(fleets[1]), ahead);
    EXPECT_EQ(fleets[0].count_ahead_of(fleets[1]), std::popcount(ahead));
  }
}

TEST(LandomySetup, nine_of_twelve_airships_start_on_the_islands_LD_3) {
  const Table table(make_game());
  for (Seat seat : SeatSet::first(kSeats)) {
    EXPECT_EQ(table.state.fleet(seat).total(), 9);
    EXPECT_EQ(table.state.in_reserve(seat), 3);
  }
}

TEST(LandomySetup, the_kinds_have_their_actions_LD_4) {
  const Landomy game = make_game();
  const auto actions = [&](IslandKind kind) {
    const auto& found = game.components().actions[kind];
    return std::string(kActionNames[found.black]) + " " + std::string(kActionNames[found.white]);
  };
  EXPECT_EQ(actions(IslandKind::kContaminatedRadar), "move storm");
  EXPECT_EQ(actions(IslandKind::kRadar), "move move");
  EXPECT_EQ(actions(IslandKind::kContaminated), "storm storm");
  EXPECT_EQ(actions(IslandKind::kSettlement), "place place");
  EXPECT_EQ(game.components().counts, (std::array<std::uint8_t, kIslandKinds>{1, 2, 2, 2, 2}));
}

TEST(LandomySetup, the_standard_layout_is_the_same_when_turned_by_half_LD_5) {
  const Json islands = Table(make_game()).json()["islands"];
  const std::map<std::string, std::string> expected = {
      {"a3", "settlement"},         {"b3", "radar"},   {"c3", "contaminated-radar"},
      {"a2", "contaminated"},       {"b2", "crystal"}, {"c2", "contaminated"},
      {"a1", "contaminated-radar"}, {"b1", "radar"},   {"c1", "settlement"}};
  EXPECT_EQ(islands.size(), expected.size());
  for (const auto& [cell, kind] : expected) {
    EXPECT_EQ(islands[cell]["kind"], kind) << cell;
    const Cell half = clockwise(clockwise(cell_of(cell).value()));
    EXPECT_EQ(islands[half.text()]["kind"], kind) << cell;
  }
}

TEST(LandomySetup, the_standard_airships_control_four_islands_each_LD_6) {
  const Table table(make_game());
  const std::map<std::string, std::string> expected = {
      {"a3", "0/3"},  {"b3", "0/2"}, {"c3", "0/2"}, {"a2", "0/2~"}, {"b2", "0/0"},
      {"c2", "2/0~"}, {"a1", "2/0"}, {"b1", "2/0"}, {"c1", "3/0"}};
  for (const auto& [cell, there] : expected) EXPECT_EQ(table.at(cell), there) << cell;
  EXPECT_EQ(table.islands(), "4-4");
}

TEST(LandomyMaps, thirteen_maps_two_face_up_and_two_never_seen_LD_7) {
  Table table(make_game());
  EXPECT_EQ(table.game.components().maps, 13);
  auto chances = std::make_unique<Landomy::Chances>();
  table.game.chances(table.state, *chances);
  EXPECT_EQ(chances->size(), 13U);
  for (const auto& chance : *chances) EXPECT_EQ(chance.weight, 1U);
  table.play("draw 9");
  EXPECT_EQ(table.phase(), "draw");
  EXPECT_EQ(table.why("draw 9"), "LD-7 seen");
  table.play("draw 3");
  EXPECT_EQ(table.phase(), "map");
  EXPECT_EQ(table.json()["offer"], Json({3, 9}));
  EXPECT_EQ(table.json()["unseen"], Json({1, 2, 4, 5, 6, 7, 8, 10, 11, 12, 13}));

  // Two remain unseen after the last draw, of turn 10.
  Rng rng(1);
  for (int game = 0; game < 300; ++game) {
    Table random(make_game());
    while (!random.game.to_act(random.state).is_nobody()) {
      if (random.next().is_chance()) {
        random.game.apply(random.state, random.next(), random.game.sample(random.state, rng));
      } else {
        const auto steps = random.legal();
        random.play(steps[rng.below(static_cast<std::uint32_t>(steps.size()))]);
      }
    }
    EXPECT_EQ(random.state.unseen.size(), 12 - random.state.turn);
  }
}

TEST(LandomyMaps, a_quarter_clockwise_goes_round_the_board_LD_8) {
  Texts corners = {"a1"};
  Texts edges = {"a2"};
  for (int i = 0; i < 4; ++i) {
    corners.push_back(clockwise(cell_of(corners.back()).value()).text());
    edges.push_back(clockwise(cell_of(edges.back()).value()).text());
  }
  EXPECT_EQ(corners, (Texts{"a1", "a3", "c3", "c1", "a1"}));
  EXPECT_EQ(edges, (Texts{"a2", "b3", "c2", "b1", "a2"}));
  EXPECT_EQ(clockwise(kCentreCell), kCentreCell);
}

TEST(LandomyMaps, a_map_turns_with_its_side_LD_8) {
  const Landomy game = make_game();
  const auto shown = [&](int card, std::string_view side) {
    return texts_of(game.sectors(MapCard{static_cast<std::uint8_t>(card)}, side_of(side).value()));
  };
  EXPECT_EQ(shown(2, "Sb"), (Texts{"a1", "b1", "a2"}));  // As printed.
  EXPECT_EQ(shown(2, "Na"), (Texts{"c2", "b3", "c3"}));  // Half.
  EXPECT_EQ(shown(2, "W3"), (Texts{"a2", "a3", "b3"}));  // A quarter clockwise.
  EXPECT_EQ(shown(2, "E1"), (Texts{"b1", "c1", "c2"}));  // A quarter counter-clockwise.
  EXPECT_EQ(shown(3, "W1"), (Texts{"a1", "a3", "c3"}));
  EXPECT_EQ(shown(3, "E2"), (Texts{"a1", "c1", "c3"}));
  for (std::string_view side : {"Sa", "Sb", "Sc"}) EXPECT_EQ(shown(9, side), shown(9, "Sa"));
}

TEST(LandomyMaps, the_patterns_are_spread_evenly_and_all_different_LD_9) {
  const Landomy game = make_game();
  std::array<int, kCells> shown{};
  std::set<std::set<CellSet>> patterns;
  Texts examples;
  for (int number = 1; number <= 13; ++number) {
    const auto& turns = game.components().sectors[static_cast<std::size_t>(number)];
    patterns.insert(std::set<CellSet>(turns.begin(), turns.end()));
    for (Cell cell : CellsIn(turns[static_cast<std::size_t>(Compass::kSouth)])) ++shown[cell.index];
    for (std::string_view side : {"Nc", "E3"})
      if (texts_of(turns[static_cast<std::size_t>(side_of(side)->compass())]) ==
          Texts{"c1", "b2", "b3"})
        examples.push_back(std::to_string(number) + " " + std::string(side));
  }
  EXPECT_EQ(patterns.size(), 13U);
  for (int count : shown) EXPECT_TRUE(count == 4 || count == 5);
  EXPECT_EQ(examples, (Texts{"5 Nc"}));
}

TEST(LandomyAdvanced, the_eight_outer_islands_have_2520_equal_layouts_LD_10) {
  Table table(make_game({{"setup", "advanced"}}));
  EXPECT_EQ(table.phase(), "layout");
  EXPECT_TRUE(table.json()["islands"]["a3"]["kind"].is_null());
  EXPECT_EQ(table.json()["islands"]["b2"]["kind"], "crystal");
  auto chances = std::make_unique<Landomy::Chances>();
  table.game.chances(table.state, *chances);
  std::set<std::string> texts;
  for (const auto& chance : *chances) {
    EXPECT_EQ(chance.weight, 1U);
    texts.insert(table.game.write(chance.move));
  }
  EXPECT_EQ(texts.size(), 2520U);
  EXPECT_EQ(chances->size(), 2520U);
  EXPECT_TRUE(texts.contains("layout S R CR C C CR R S"));

  // A sample is as likely as its weight says: 10 draws a layout, none far off.
  Rng rng(3);
  std::map<std::string, int> drawn;
  for (int i = 0; i < 25200; ++i) ++drawn[table.game.write(table.game.sample(table.state, rng))];
  EXPECT_GT(drawn.size(), 2510U);
  for (const auto& [text, count] : drawn) EXPECT_LT(count, 40) << text;

  EXPECT_EQ(table.why("layout S S S C C CR R S"), "LD-10 layout_counts");
  table.play("layout S R CR C C CR R S");
  EXPECT_EQ(table.json()["islands"]["a3"]["kind"], "settlement");
  EXPECT_EQ(table.json()["islands"]["c3"]["kind"], "contaminated-radar");
  EXPECT_EQ(table.json()["islands"]["c2"]["kind"], "contaminated");
  EXPECT_EQ(table.json()["islands"]["b1"]["kind"], "radar");
  EXPECT_EQ(table.json()["islands"]["b2"]["kind"], "crystal");
}

TEST(LandomyAdvanced, the_players_place_nine_airships_each_in_turn_LD_11) {
  Table table(make_game({{"setup", "advanced"}}));
  table.play("layout C C CR CR R R S S");
  const Texts outer = {"place a1", "place a2", "place a3", "place b1",
                       "place b3", "place c1", "place c2", "place c3"};
  for (int placed = 0; placed < 18; ++placed) {
    EXPECT_EQ(table.phase(), "setup");
    EXPECT_EQ(table.next(), Actor(seat_of(placed % 2)));
    EXPECT_EQ(table.legal(), outer);
    EXPECT_EQ(table.state.turn, 1);
    EXPECT_EQ(table.state.storms, 0);
    const Json effects =
        table.play(placed < 4 ? "place a2" : outer[static_cast<std::size_t>(placed % 8)]);
    EXPECT_EQ(effects.size(), placed < 17 ? 1U : 2U);
  }
  // The storms come with the 18th airship.
  EXPECT_EQ(table.phase(), "draw");
  EXPECT_EQ(table.state.storms, cell_of("a2")->bit() | cell_of("c2")->bit());
  EXPECT_EQ(table.reserves(), "3-3");
  EXPECT_EQ(table.state.active(), seat_of(0));
}

}  // namespace
}  // namespace fourlands::landomy
