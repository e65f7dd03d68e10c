#include "games/land_ahead/queries_odds.h"

#include <utility>

namespace fourlands::land_ahead {

Odds odds_of(const Components& box, const Explorer& explorer, const TokenKind& monster,
             int defense_bonus, int offense_bonus) {
  const Abilities own = abilities_of(box, explorer);
  const double evade = chance_of(own.defense + defense_bonus, monster.offense);
  return {evade, evade * chance_of(own.offense + offense_bonus, monster.defense)};
}

Odds best_odds_of(const Components& box, const Explorer& explorer, const TokenKind& monster,
                  int defense_bonus, int offense_bonus) {
  // What a slot's potion may add: to nothing, to defense or to offense.
  const auto bonus = [&](Slot slot, int use) -> std::pair<int, int> {
    const Carried potion = explorer.slot(slot);
    if (potion.is_none() || use == 0) return {0, 0};
    const TokenKind& kind = box.kind(potion.kind());
    return use == 1 ? std::pair<int, int>{kind.defense, 0} : std::pair<int, int>{0, kind.offense};
  };
  Odds best;
  for (int first = 0; first < 3; ++first) {
    for (int second = 0; second < 3; ++second) {
      const auto a = bonus(Slot::kConsumable1, first);
      const auto b = bonus(Slot::kConsumable2, second);
      const Odds odds = odds_of(box, explorer, monster, defense_bonus + a.first + b.first,
                                offense_bonus + a.second + b.second);
      if (odds.defeat > best.defeat || (odds.defeat == best.defeat && odds.evade > best.evade))
        best = odds;
    }
  }
  return best;
}

OddsLeft left_in(Phase phase, const Odds& odds) {
  if (phase == Phase::kHit) return {.hit = 1};
  if (phase != Phase::kAttack && phase != Phase::kAttackDie)
    return {odds.evade, odds.defeat, 1 - odds.evade, odds.evade - odds.defeat};
  // The attack is evaded already; what is left of the chance is the player's own attack.
  const double defeat = odds.evade > 0 ? odds.defeat / odds.evade : 0;
  return {1, defeat, 0, 1 - defeat};
}

}  // namespace fourlands::land_ahead
