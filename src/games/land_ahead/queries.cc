#include "games/land_ahead/queries.h"

namespace fourlands::land_ahead {

Abilities abilities_of(const Components& box, const Explorer& explorer) {
  Abilities sum;
  for (std::size_t i = 0; i < kWornSlots; ++i) {
    if (explorer.slots[i].is_none()) continue;
    const TokenKind& kind = box.kind(explorer.slots[i].kind());
    sum.offense += kind.offense;
    sum.defense += kind.defense;
    sum.movement += kind.movement;
  }
  return sum;
}

bool is_for(const TokenKind& kind, Use use) {
  if (!kind.is_potion()) return false;
  switch (use) {
    case Use::kDefense:
      return kind.defense > 0;
    case Use::kOffense:
      return kind.offense > 0;
    case Use::kHealth:
      return kind.heals;
  }
  return false;
}

std::optional<Slot> potion_for(const Components& box, const Explorer& explorer, Use use) {
  for (Slot slot : {Slot::kConsumable1, Slot::kConsumable2}) {
    const Carried potion = explorer.slot(slot);
    if (!potion.is_none() && is_for(box.kind(potion.kind()), use)) return slot;
  }
  return std::nullopt;
}

std::optional<Slot> slot_with(const Explorer& explorer, KindIndex kind) {
  for (Slot slot : {Slot::kConsumable1, Slot::kConsumable2})
    if (explorer.slot(slot) == Carried(kind)) return slot;
  return std::nullopt;
}

std::optional<Slot> free_slot_for(const Explorer& explorer, const TokenKind& kind) {
  if (explorer.slot(kind.slot).is_none()) return kind.slot;
  if (kind.is_potion() && explorer.slot(Slot::kConsumable2).is_none()) return Slot::kConsumable2;
  return std::nullopt;
}

Slot slot_to_swap(const TokenKind& kind, int number) {
  return number == 2 ? Slot::kConsumable2 : kind.slot;
}

NodeSet walks_of(const Components& box, const State& state, int points) {
  const Node here = state.mover().at;
  NodeSet to = within(state.island, box, here, points);
  if (state.token(here).is_none()) to.remove(here);
  return to;
}

bool can_walk(const Components& box, const State& state) {
  return !one_step_from(state.island, box, NodeSet::of(state.mover().at)).empty();
}

}  // namespace fourlands::land_ahead
