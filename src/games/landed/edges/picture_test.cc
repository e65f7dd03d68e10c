#include "games/all_games.h"
#include "games/landed/table_testing.h"

// The picture for a terminal.

namespace fourlands::landed {
namespace {

using testing::Table;

std::string drawn(const Table& table, Viewer viewer, Language language = Language::kEnglish) {
  static const Registry registry = all_games();
  return table.game().draw(table.game().view(table.state(), viewer), viewer,
                           Ink(false, registry.catalogue(), language));
}

TEST(LandedDraw, letters_stand_where_the_edges_are_and_cubes_in_the_middle) {
  const Table table(2, {{"tiles", {{"0,0", {0, 0, 0}}, {"1,0", {9, 0, 0}}}},
                        {"cubes", {{"1,0/0", 1}}},
                        {"seats",
                         {{{"hand", {17}}, {"contracts", {15, 25}}, {"satellites", {"plan"}}},
                          {{"hand", {51}},
                           {"fulfilled", {{{"contract", 16}, {"level", 1}, {"points", 3}}}},
                           {"score", 3}}}}});
  const std::string picture = drawn(table, seat_of(0));
  EXPECT_NE(picture.find(" L C   L L\n"), std::string::npos) << picture;
  EXPECT_NE(picture.find("D 0 T L1L L"), std::string::npos) << picture;
  EXPECT_NE(picture.find(" M F   L*L\n"), std::string::npos) << picture;
  EXPECT_NE(picture.find("17* 0 CTFFFF  1 MMMLLL"), std::string::npos) << picture;
  EXPECT_NE(picture.find("nothing now"), std::string::npos) << picture;
  EXPECT_NE(picture.find("Your satellite cards: Plan"), std::string::npos) << picture;
  const std::string public_picture = drawn(table, kSpectator);
  EXPECT_EQ(public_picture.find("CTFFFF"), std::string::npos) << "a spectator sees no hand";
  EXPECT_NE(drawn(table, seat_of(0), Language::kItalian).find("Le tue tessere"), std::string::npos);
}

TEST(LandedDraw, a_contract_tells_what_it_would_bring_now) {
  const Table table(2, {{"tiles", {{"0,0", {0, 0, 0}}, {"-1,1", {59, 0, 0}}, {"-1,2", {45, 1, 0}}}},
                        {"seats", {{{"hand", {50}}, {"contracts", {25}}}}}});
  EXPECT_NE(drawn(table, seat_of(0)).find("tiles      now 6 (gold, area of 3)"), std::string::npos)
      << drawn(table, seat_of(0));
}

TEST(LandedDraw, no_line_is_over_100_columns_and_far_boards_do_not_matter) {
  Json tiles = {{"127,-127", {0, 0, 0}}};
  const Table far(2, {{"tiles", tiles}, {"seats", {{{"hand", {1}}}}}});
  EXPECT_NE(drawn(far, seat_of(0)), "");
  Json row = Json::object();
  for (int i = 0; i < 40; ++i) row[std::to_string(i) + ",0"] = {i, 0, 0};
  for (const Table& table : {far, Table(2, {{"tiles", row}, {"seats", {{{"hand", {50}}}}}})}) {
    std::stringstream lines(drawn(table, seat_of(0)));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100U) << line;
  }
}

}  // namespace
}  // namespace fourlands::landed
