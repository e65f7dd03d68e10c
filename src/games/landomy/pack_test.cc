#include <functional>

#include "games/landomy/table_testing.h"

namespace fourlands::landomy {
namespace {

std::string trouble(const Json& pack, const Json& options = Json::object()) {
  const auto game = Landomy::create(options, pack);
  if (game) return "";
  return game.error().code + " " + game.error().why.args[0].second;
}

TEST(LandomyPack, the_own_pack_is_taken_as_it_is) {
  EXPECT_EQ(trouble(own_pack()), "");
  EXPECT_EQ(make_game().pack(), own_pack());
}

TEST(LandomyPack, options_are_standard_unless_said_and_bad_ones_are_refused) {
  EXPECT_EQ(make_game().options(), Json({{"setup", "standard"}, {"isolating_storms", false}}));
  EXPECT_EQ(make_game({{"setup", "advanced"}, {"isolating_storms", true}}).options(),
            Json({{"setup", "advanced"}, {"isolating_storms", true}}));
  EXPECT_EQ(trouble(own_pack(), {{"setup", "hard"}}),
            "bad_options options.setup: must be one of standard, advanced");
  EXPECT_EQ(trouble(own_pack(), {{"isolating_storms", 1}}),
            "bad_options options.isolating_storms: must be true or false");
  EXPECT_EQ(trouble(own_pack(), {{"players", 2}}),
            "bad_options options: has no member \"players\"");
  EXPECT_EQ(trouble(own_pack(), 7), "bad_options options: must be an object");
  const auto infos = Landomy::option_infos();
  ASSERT_EQ(infos.size(), 2U);
  EXPECT_EQ(infos[0].values[infos[0].standard], "standard");
  EXPECT_EQ(infos[1].values[infos[1].standard], false);
}

TEST(LandomyPack, every_fault_is_named_with_its_path) {
  struct Fault {
    std::string_view told;
    std::function<void(Json&)> change;
  };
  const std::vector<Fault> faults = {
      {"pack.game: must be landomy", [](Json& p) { p["game"] = "landed"; }},
      {"pack.name: must not be empty", [](Json& p) { p["name"] = ""; }},
      {"pack: has no member \"more\"", [](Json& p) { p["more"] = 1; }},
      {"pack.kinds: must be nine islands", [](Json& p) { p["kinds"]["radar"]["count"] = 3; }},
      {"pack.kinds.radar.count: must be a whole number",
       [](Json& p) { p["kinds"]["radar"]["count"] = -1; }},
      {"pack.kinds.crystal.count: must be 1", [](Json& p) { p["kinds"]["crystal"]["count"] = 2; }},
      {"pack.kinds.crystal.black: must be null",
       [](Json& p) { p["kinds"]["crystal"]["black"] = "move"; }},
      {"pack.kinds.crystal.white: must be null",
       [](Json& p) { p["kinds"]["crystal"]["white"] = "move"; }},
      {"pack.kinds.radar.white: must be one of storm, move, place",
       [](Json& p) { p["kinds"]["radar"]["white"] = nullptr; }},
      {"pack.kinds.radar.name: must not be empty",
       [](Json& p) { p["kinds"]["radar"]["name"] = ""; }},
      {"pack.kinds.settlement: is missing", [](Json& p) { p["kinds"].erase("settlement"); }},
      {"pack.layout.b2: must be crystal",
       [](Json& p) {
         p["layout"]["b2"] = "radar";
         p["layout"]["b1"] = "crystal";
       }},
      {"pack.layout: has not as many", [](Json& p) { p["layout"]["a1"] = "radar"; }},
      {"pack.layout.a1: must be one of", [](Json& p) { p["layout"]["a1"] = "moon"; }},
      {"pack.airships: has more than 12", [](Json& p) { p["airships"]["a1"] = {6, 0}; }},
      {"pack.airships.a1[0]: must be a whole number",
       [](Json& p) { p["airships"]["a1"] = {13, 0}; }},
      {"pack.airships.a1: must be a list of 2", [](Json& p) { p["airships"]["a1"] = {1, 2, 3}; }},
      {"pack.airships.c3: is missing", [](Json& p) { p["airships"].erase("c3"); }},
      {"pack.storms: must be two different", [](Json& p) { p["storms"] = {"a1", "a1"}; }},
      {"pack.storms: must be a list of 2", [](Json& p) { p["storms"] = Json::array({"a1"}); }},
      {"pack.storms[1]: must be an island", [](Json& p) { p["storms"][1] = "d4"; }},
      {"pack.maps: must be a list of 13 to 16", [](Json& p) { p["maps"].erase(12); }},
      {"pack.maps[0].id: must be 1", [](Json& p) { p["maps"][0]["id"] = 2; }},
      {"pack.maps[3].sectors: must be a list of 3",
       [](Json& p) { p["maps"][3]["sectors"] = {"a1", "b1"}; }},
      {"pack.maps[3].sectors: must be three different",
       [](Json& p) { p["maps"][3]["sectors"] = {"a1", "b1", "b1"}; }},
      {"pack.maps[3].sectors[2]: must be an island",
       [](Json& p) { p["maps"][3]["sectors"][2] = "a9"; }},
      {"pack.maps[0].picture[2]: must be ###", [](Json& p) { p["maps"][0]["picture"][2] = "##."; }},
      {"pack.maps[0].picture: must be a list of 3",
       [](Json& p) { p["maps"][0]["picture"] = "###"; }},
  };
  for (const Fault& fault : faults) {
    Json pack = own_pack();
    fault.change(pack);
    const std::string told = trouble(pack);
    EXPECT_TRUE(told.starts_with("bad_pack " + std::string(fault.told)))
        << "\"" << told << "\" is not " << fault.told;
  }
  for (const char* none : {"null", "7", "[]", "{}", "\"landomy\""})
    EXPECT_TRUE(trouble(Json::parse(none)).starts_with("bad_pack pack"));
}

TEST(LandomyPack, a_designers_pack_plays_to_the_end) {
  Json pack = own_pack();
  pack["kinds"]["radar"]["black"] = "place";
  pack["kinds"]["settlement"]["count"] = 5;
  for (const char* kind : {"radar", "contaminated", "contaminated-radar"})
    pack["kinds"][kind]["count"] = 1;
  pack["layout"] = {{"a1", "settlement"},   {"b1", "settlement"}, {"c1", "settlement"},
                    {"a2", "settlement"},   {"b2", "crystal"},    {"c2", "settlement"},
                    {"a3", "contaminated"}, {"b3", "radar"},      {"c3", "contaminated-radar"}};
  pack["airships"]["b2"] = {3, 3};
  for (int id = 14; id <= 16; ++id)
    pack["maps"].push_back({{"id", id}, {"sectors", {"a1", "b2", "c3"}}});
  for (const char* setup : {"standard", "advanced"}) {
    const auto game = Landomy::create({{"setup", setup}}, pack);
    ASSERT_TRUE(game.ok()) << trouble(pack);
    Rng rng(8);
    for (int i = 0; i < 50; ++i) {
      State state = game.value().initial();
      while (random_step(game.value(), state, rng)) {
        const auto read = game.value().from_json(game.value().to_json(state));
        ASSERT_TRUE(read.ok() && read.value() == state);
      }
    }
  }
}

}  // namespace
}  // namespace fourlands::landomy
