#include <gtest/gtest.h>

#include "games/landed/table_testing.h"

// What the box may hold, and what is said of where it comes from.

namespace fourlands::landed {
namespace {

using testing::own_pack;

std::string refused_for(const Json& pack) {
  const auto game = Landed::create({{"players", 2}}, pack);
  if (game.ok()) return "";
  EXPECT_EQ(game.error().code, "bad_pack");
  return game.error().why.args[0].second;
}

TEST(LandedPack, level_sizes_out_of_order_are_refused_LN_7) {
  EXPECT_EQ(refused_for(own_pack()), "");
  for (const int size : {5, 4}) {  // Larger than the next, and as large.
    Json pack = own_pack();
    pack["contracts"][0]["levels"][0]["size"] = size;
    EXPECT_EQ(refused_for(pack),
              "pack.contracts[0].levels[1].size: must be larger than that of the level before "
              "(LN-7)");
  }
  Json swapped = own_pack();
  std::swap(swapped["contracts"][7]["levels"][2], swapped["contracts"][7]["levels"][3]);
  EXPECT_NE(refused_for(swapped).find("pack.contracts[7].levels[3].size"), std::string::npos);
}

// The provenance says so: lava is no terrain, so these faces show no more than three (LN-2).
TEST(LandedPack, twelve_faces_show_three_terrains_and_lava_LN_2_LN_3) {
  int faces = 0;
  const Json pack = own_pack();
  for (const Json& tile : pack["tiles"]) {
    for (const std::string face : tile["faces"]) {
      const std::set<char> letters(face.begin(), face.end());
      faces += letters.size() == 4 && letters.contains('X') ? 1 : 0;
    }
  }
  EXPECT_EQ(faces, 12);
}

}  // namespace
}  // namespace fourlands::landed
