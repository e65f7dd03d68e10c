#include "games/land_ahead/bots/evaluation_outlook.h"

#include "games/land_ahead/queries_odds.h"

namespace fourlands::land_ahead {
namespace {

constexpr float kMovementWorth = 1.25F;
constexpr float kLuck = kHighestLuckyDie / 6.0F;

float win_of(int player, int monster) { return static_cast<float>(chance_of(player, monster)); }

float worth_drunk(const TokenKind& potion) {
  return (potion.heals ? 1.0F : 0.0F) + 0.4F * static_cast<float>(potion.offense + potion.defense);
}

}  // namespace

float worth_worn(const TokenKind& kind) {
  return static_cast<float>(kind.offense + kind.defense) +
         kMovementWorth * static_cast<float>(kind.movement);
}

Outlook::Outlook(const Components& box, const State& state, Seat seat)
    : own(abilities_of(box, state.explorer(seat))), box_(box), explorer_(state.explorer(seat)) {
  for (Slot slot : {Slot::kConsumable1, Slot::kConsumable2}) {
    if (explorer_.slot(slot).is_none()) {
      ++free_consumables;
      continue;
    }
    const TokenKind& potion = box.kind(explorer_.slot(slot).kind());
    drink_offense += potion.offense;
    drink_defense += potion.defense;
    heals += potion.heals ? 1 : 0;
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(box.kind_count); ++i) {
    if (state.pool[i] == 0) continue;
    const Promise own_part = promise(box.kinds[i]);
    const float count = state.pool[i];
    unseen_.add(own_part, count);
    if (box.kinds[i].type == TokenType::kMonster) {
      pool_monsters_ += count * static_cast<float>(box.kinds[i].offense + box.kinds[i].defense);
      pool_won_ += count * own_part.points;
    }
  }
  const Promise sum = unseen_;
  unseen_ = {};
  if (state.pool_total > 0) unseen_.add(sum, 1.0F / state.pool_total);
}

Promise Outlook::promise(const TokenKind& kind) const {
  Promise promise;
  switch (kind.type) {
    case TokenType::kTreasure:
      promise.points = promise.with_drink = kind.points;
      break;
    case TokenType::kMonster:
      return fight(kind, win_of(own.defense, kind.offense),
                   win_of(own.defense + drink_defense, kind.offense), 0);
    case TokenType::kPotion:
      if (free_consumables > 0) promise.potion = worth_drunk(kind);
      break;
    case TokenType::kArtifact:
    case TokenType::kAnimal: {
      const Carried worn = explorer_.slot(kind.slot);
      const float now = worn.is_none() ? 0 : worth_worn(box_.kind(worn.kind()));
      promise.gear = std::max(0.0F, worth_worn(kind) - now);
    }
  }
  return promise;
}

Promise Outlook::fight(const TokenKind& monster, float evade, float evade_with_drink,
                       int offense_bonus) const {
  const auto points = static_cast<float>(monster.offense + monster.defense);
  const int offense = own.offense + offense_bonus;
  Promise promise;
  promise.points = points * evade * win_of(offense, monster.defense);
  promise.with_drink = points * evade_with_drink * win_of(offense + drink_offense, monster.defense);
  promise.hit = 1 - evade;
  return promise;
}

Promise Outlook::event(const State& state, Seat seat) const {
  if (state.active_seat() != seat) return {};
  if (state.phase == Phase::kReveal) return unseen_;
  if (!state.in_event()) return {};
  const TokenKind& kind = box_.kind(state.event_kind());
  const int defense = own.defense + state.event_defense;
  switch (state.phase) {
    case Phase::kDefend:
      return fight(kind, win_of(defense, kind.offense),
                   win_of(defense + drink_defense, kind.offense), 0);
    case Phase::kDefendDie:
      return fight(kind, kLuck, kLuck, 0);
    case Phase::kHit:
      return fight(kind, 0, 0, 0);
    case Phase::kAttack:
    case Phase::kAttackDie:
      return fight(kind, 1, 1, state.event_offense);
    default:
      return of(state.event_kind());
  }
}

}  // namespace fourlands::land_ahead
