#include "server/match/daily_rules.h"

#include <algorithm>
#include <nlohmann/json.hpp>

// A game has a challenge of the day with a line in the list and what its score is.

namespace fourlands::server {
namespace {

// 100 for the win, 10 for each island and 1 for each airship that the first player is ahead by.
std::int64_t landomy_score(const Position& position) {
  const Json state = position.state();
  int score = 0;
  for (const Json& island : state["islands"]) {
    const int ships = island["ships"][0].get<int>() - island["ships"][1].get<int>();
    score += ships + 10 * ((ships > 0 ? 1 : 0) - (ships < 0 ? 1 : 0));
  }
  const Json& result = state["result"];
  if (!result.is_null() && result["winners"][0] == 0) score += 100;
  return score;
}

// The points of claims and cards.
std::int64_t landed_score(const Position& position) {
  return position.state()["seats"][0]["score"].get<std::int64_t>();
}

// Treasures and trophies.
std::int64_t land_ahead_score(const Position& position) {
  return position.view(kSpectator)->insight()["seats"][0]["points"].get<std::int64_t>();
}

// The city's points as it stands.
std::int64_t landing_zone_score(const Position& position) {
  return position.view(kSpectator)->insight()["seats"][0]["score"]["total"].get<std::int64_t>();
}

}  // namespace

const std::vector<DailyRules>& all_daily_rules() {
  static const std::vector<DailyRules> kAll = {
      {.game = "landing-zone", .score = landing_zone_score},
      // The last four turns against the strongest level, from a position that neither side prefers.
      {.game = "landomy",
       .score = landomy_score,
       .seats = 2,
       .level = 5,
       .nodes = 400,
       .from_turn = 7,
       .even = true},
      // Three turns of the player's, with the two of the other seat between them. Level 4 looks one
      // step ahead, whatever its limit; but with one it is not given up for being slow.
      {.game = "landed",
       .score = landed_score,
       .seats = 2,
       .level = 4,
       .nodes = 1,
       .from_turn = 13,
       .until_turn = 18},
      // The first twenty turns on an island alone.
      {.game = "land-ahead", .score = land_ahead_score, .until_turn = 21},
  };
  return kAll;
}

const DailyRules* daily_rules_of(std::string_view game) {
  const auto& all = all_daily_rules();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const DailyRules& rules) { return rules.game == game; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace fourlands::server
