#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ai/measure/arena.h"
#include "game/face.h"

// What bots' choices cost. All are shown the same positions of games that they play against each
// other; where they disagree, a longer search from behind each choice tells what it is worth, and a
// choice costs what it is worth less than the best of them. This tells bots apart that share most
// of their games: a game is one result, but dozens of choices.

namespace fourlands::ai {

struct CompareSettings {
  int level = kLevels;       // Whose search evaluates the choices,
  Limits limits{0, 20'000};  // and for how long, each of them.
  int every = 5;             // One decision of so many is looked at.
  std::uint64_t seed = 1;
};

// What one game showed.
struct ComparedGame {
  std::int64_t number = 0;
  bool in_points = false;  // Costs are points; otherwise shares of a win, 0 to 1.
  // For each position that was looked at, for each bot.
  std::vector<std::vector<double>> costs;
};

// Plays the game of that number, the bots in turn around the table.
ComparedGame compare_in_game(const Ruleset& rules, const std::vector<MakeBot>& bots,
                             const CompareSettings& settings, std::int64_t number);

// A bot's choices in all games. Bounds are 95 %, from the spread between games.
struct Cost {
  double mean = 0;  // A choice.
  double bound = 0;
  double more = 0;  // Than the first bot's.
  double more_bound = 0;
  double best = 0;  // Share of the choices that none was better than.
};
struct Compared {
  std::int64_t games = 0;
  std::int64_t positions = 0;
  bool in_points = false;
  std::vector<Cost> bots;
};
Compared compared(const std::vector<ComparedGame>& games, std::size_t bots);

}  // namespace fourlands::ai
