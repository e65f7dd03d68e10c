#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "game/face.h"

namespace fourlands::server {

// How a game's challenge of the day is played. Seat 0 is the player's, bots sit on the others.
// Turns are those of the state's `turn`.
struct DailyRules {
  std::string_view game;
  std::int64_t (*score)(const Position& position) = nullptr;  // Of seat 0, at any time.
  int seats = 1;
  int level = 0;       // Of the bots.
  int nodes = 0;       // How far they look; not how long, so that they answer everybody alike.
  int from_turn = 0;   // It begins with the player's turn that comes then; bots play up to it.
  int until_turn = 0;  // It is over when this turn begins; 0: when the game is.
  bool even = false;   // Of several beginnings the one that promises both sides the same is taken.
};

// All games that have one, in the order they are shown.
const std::vector<DailyRules>& all_daily_rules();
// Null: that game has none.
const DailyRules* daily_rules_of(std::string_view game);

}  // namespace fourlands::server
