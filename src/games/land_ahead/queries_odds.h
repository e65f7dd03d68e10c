#pragma once

#include "games/land_ahead/queries.h"

// The chances of a fight before it is fought, for pictures and bots.

namespace fourlands::land_ahead {

struct Odds {
  double evade = 0;
  double defeat = 0;  // Evading included.
};

// Whoever compares higher wins; when equal, 1-3 of the die does (LA-32, LA-34).
constexpr double chance_of(int player, int monster) {
  if (player == monster) return kHighestLuckyDie / 6.0;
  return player > monster ? 1 : 0;
}
// The fight with these bonuses by potions and no more.
Odds odds_of(const Components& box, const Explorer& explorer, const TokenKind& monster,
             int defense_bonus, int offense_bonus);
// With the potions carried used for the best chance to defeat it, then to evade it.
Odds best_odds_of(const Components& box, const Explorer& explorer, const TokenKind& monster,
                  int defense_bonus, int offense_bonus);

// What is left of the odds in a phase of the fight. `escape`: neither is hit.
struct OddsLeft {
  double evade = 0;
  double defeat = 0;
  double hit = 0;
  double escape = 0;
};
OddsLeft left_in(Phase phase, const Odds& odds);

}  // namespace fourlands::land_ahead
