#include "core/check.h"
#include "games/land_ahead/land_ahead.h"
#include "games/land_ahead/rules.h"

// What a token does once it is turned up (LA-30 to LA-35).

namespace fourlands::land_ahead {

void Turn::reveal(KindIndex kind) {
  FL_CHECK(state_.pool[kind.index] > 0);
  --state_.pool[kind.index];
  --state_.pool_total;
  // It stays as it lay until its event is over; only its kind is known now.
  state_.set_token(here(), Token::of(kind, false));
  tell(What::kReveal);
  begin_event();
}

void Turn::begin_event() {
  const KindIndex kind = state_.event_kind();
  switch (box_.kind(kind).type) {
    case TokenType::kTreasure:
      tell(What::kTreasure);
      state_.spoils.add(state_.active_seat(), Pile::kTreasures, kind);  // LA-31
      return remove_from_island();
    case TokenType::kMonster:
      state_.phase = Phase::kDefend;
      if (!potion_for(box_, state_.mover(), Use::kDefense)) face();
      return;
    case TokenType::kArtifact:
    case TokenType::kAnimal:
    case TokenType::kPotion:
      state_.phase = Phase::kArtifact;
  }
}

void Turn::remove_from_island() {
  state_.set_token(here(), Token());
  finish(true);
}

// LA-30, LA-33: what is put back lies face down, in the final stage face up.
void Turn::put_back(KindIndex kind) {
  const bool was_down = state_.token(here()).is_down();
  state_.set_token(here(), Token::of(kind, state_.stage == Stage::kFinal));
  finish(was_down);
}

// LA-35: potions drunk leave the game.
void Turn::use_up(Slot slot, What what) {
  Carried& potion = state_.mover().slot(slot);
  if (log_ != nullptr) {
    log_->push_back(of(what));
    log_->back().other = potion.kind();
    log_->back().slot = slot;
  }
  potion = Carried();
}

void Turn::take() {
  const KindIndex kind = state_.event_kind();
  const auto slot = free_slot_for(state_.mover(), box_.kind(kind));
  FL_CHECK(slot.has_value());
  state_.mover().slot(*slot) = Carried(kind);
  if (log_ != nullptr) {
    log_->push_back(of(What::kTake));
    log_->back().slot = *slot;
  }
  remove_from_island();
}

void Turn::swap(int number) {
  const KindIndex kind = state_.event_kind();
  Carried& carried = state_.mover().slot(slot_to_swap(box_.kind(kind), number));
  FL_CHECK(!carried.is_none());
  const KindIndex left = carried.kind();
  if (log_ != nullptr) {
    log_->push_back(of(What::kSwap));
    log_->back().other = left;
    log_->back().slot = slot_to_swap(box_.kind(kind), number);
  }
  carried = Carried(kind);
  put_back(left);
}

void Turn::leave() {
  tell(What::kLeave);
  put_back(state_.event_kind());
}

void Turn::drink(KindIndex kind) {
  const auto slot = slot_with(state_.mover(), kind);
  FL_CHECK(slot.has_value());
  use_up(*slot, What::kDrink);
  const TokenKind& potion = box_.kind(kind);
  if (state_.phase == Phase::kDefend) {
    state_.event_defense = static_cast<std::uint8_t>(state_.event_defense + potion.defense);
    if (!potion_for(box_, state_.mover(), Use::kDefense)) face();  // LA-70
  } else {
    state_.event_offense = static_cast<std::uint8_t>(state_.event_offense + potion.offense);
    if (!potion_for(box_, state_.mover(), Use::kOffense)) strike();
  }
}

// LA-32
void Turn::face() {
  const int offense = box_.kind(state_.event_kind()).offense;
  const int defense = abilities_of(box_, state_.mover()).defense + state_.event_defense;
  if (offense < defense) return begin_attack();
  if (offense > defense) return hit();
  state_.phase = Phase::kDefendDie;
}

void Turn::die(int value) {
  const bool lucky = value <= kHighestLuckyDie;
  if (log_ != nullptr) {
    log_->push_back(of(What::kDie));
    log_->back().value = value;
  }
  if (state_.phase == Phase::kDefendDie) return lucky ? begin_attack() : hit();
  return lucky ? defeat() : escape();
}

// LA-33
void Turn::hit() {
  tell(What::kHit);
  if (!potion_for(box_, state_.mover(), Use::kHealth)) return fall();
  state_.phase = Phase::kHit;
}

void Turn::heal() {
  const auto slot = potion_for(box_, state_.mover(), Use::kHealth);
  FL_CHECK(slot.has_value());
  use_up(*slot, What::kHeal);
  put_back(state_.event_kind());
}

void Turn::fall() {
  state_.mover().wounded = 1;
  tell(What::kWound);
  put_back(state_.event_kind());
}

void Turn::begin_attack() {
  tell(What::kEvade);
  state_.phase = Phase::kAttack;
  if (!potion_for(box_, state_.mover(), Use::kOffense)) strike();
}

// LA-34
void Turn::strike() {
  const int defense = box_.kind(state_.event_kind()).defense;
  const int offense = abilities_of(box_, state_.mover()).offense + state_.event_offense;
  if (offense > defense) return defeat();
  if (offense < defense) return escape();
  state_.phase = Phase::kAttackDie;
}

void Turn::defeat() {
  tell(What::kDefeat);
  state_.spoils.add(state_.active_seat(), Pile::kTrophies, state_.event_kind());  // LA-35
  remove_from_island();
}

void Turn::escape() {
  tell(What::kEscape);
  put_back(state_.event_kind());
}

}  // namespace fourlands::land_ahead
