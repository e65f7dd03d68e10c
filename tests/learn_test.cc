#include <gtest/gtest.h>

#include "games/all_games.h"
#include "support/paths.h"
#include "support/testdata.h"

// The Learn pages show positions with what the rules reckon of them, kept as files of the page.
// They must be what the rules of this program reckon.

namespace fourlands {
namespace {

class Learn : public ::testing::Test {
 protected:
  static Json kept(const std::string& path) {
    return Json::parse(
        testing::read_text(::fourlands::testing::project_root() + "/web/src/games/" + path));
  }
  std::shared_ptr<const Ruleset> rules(const char* game) {
    return registry_.make(game, Json::object(), Json()).value();
  }
  Registry registry_ = all_games();
};

// Cut down to the sectors that are shown; all else whole.
void expect_as_reckoned(const Json& moment, const Ruleset& rules) {
  const auto position = rules.read_state(moment.at("view"));
  ASSERT_TRUE(position.ok());
  const Seat seat = seat_of(moment.at("seat").get<int>());
  const auto view = position.value()->view(seat);
  EXPECT_EQ(view->json(), moment.at("view"));
  Json reckoned = view->insight();
  for (const auto& [map, sides] : moment.at("insight").at("sectors").items())
    for (const auto& [side, cells] : sides.items())
      EXPECT_EQ(reckoned["sectors"][map][side], cells) << map << side;
  reckoned["sectors"] = moment.at("insight").at("sectors");
  EXPECT_EQ(reckoned, moment.at("insight"));
  // Pictures that nobody plays in offer none.
  const Json& steps = moment.at("steps");
  EXPECT_EQ(steps.empty() ? steps : Json(position.value()->legal(seat)), steps);
}

TEST_F(Learn, moments_of_landomy_are_as_the_rules_reckon_them) {
  const auto landomy = rules("landomy");
  const Json all = kept("landomy/learn/moments.json");
  for (const auto& [name, moments] : all.items()) {
    SCOPED_TRACE(name);
    if (moments.is_object()) {
      expect_as_reckoned(moments, *landomy);
      continue;
    }
    for (const Json& moment : moments) expect_as_reckoned(moment, *landomy);
  }
}

TEST_F(Learn, cities_of_landing_zone_are_as_the_rules_reckon_them) {
  const auto landing_zone = rules("landing-zone");
  const Json all = kept("landing-zone/learn/boards.json");
  for (const auto& [name, city] : all.items()) {
    SCOPED_TRACE(name);
    Json state = landing_zone->initial()->state();
    Json& seat = state["seats"][0];
    seat["board"] = city.at("board");
    for (const std::string piece : city.at("board")) {  // A pointer is a small pyramid lying down.
      const int size = piece[1] == '>' ? 0 : piece[1] - '1';
      Json& left = seat["armada"][piece.substr(0, 1)][static_cast<std::size_t>(size)];
      left = left.get<int>() - 1;
    }
    const auto position = landing_zone->read_state(state);
    ASSERT_TRUE(position.ok());
    EXPECT_EQ(position.value()->view(seat_of(0))->insight()["seats"][0], city.at("insight"));
  }
}

}  // namespace
}  // namespace fourlands
