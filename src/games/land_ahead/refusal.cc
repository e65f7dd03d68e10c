#include <nlohmann/json.hpp>

#include "games/land_ahead/land_ahead.h"
#include "games/land_ahead/queries.h"

// Why a step is not legal, in the order a referee would check it. It is written apart from the
// lists of legal.cc on purpose: the conformance kit holds the two against each other.

namespace fourlands::land_ahead {
namespace {

using Why = std::optional<Refusal>;
using Args = std::vector<std::pair<std::string, std::string>>;

Why because(std::string_view rule, std::string_view key, Args args = {}) {
  return illegal(std::string(rule), {"land-ahead.why." + std::string(key), std::move(args)});
}

// -- Chance
// ----------------------------------------------------------------------------------------

Why why_not_chance(const Components& box, const State& state, Move move) {
  if (state.phase == Phase::kOver) return because("LA-41", "over");
  switch (move.kind()) {
    case StepKind::kTile:
      if (state.phase != Phase::kDraw) return because("LA-20", "no_draw");
      if ((state.stack & move.tile().bit()) == 0)
        return because("LA-20", "not_in_stack",
                       {{"tile", std::to_string(box.tile(move.tile()).id)}});
      return std::nullopt;
    case StepKind::kReveal:
      if (state.phase != Phase::kReveal) return because("LA-24", "nothing_to_reveal");
      if (state.pool[move.token_kind().index] == 0)
        return because("LA-51", "none_unseen", {{"kind", box.name(move.token_kind())}});
      return std::nullopt;
    case StepKind::kDie:
      if (state.phase != Phase::kDefendDie && state.phase != Phase::kAttackDie)
        return because("LA-32", "no_die");
      return std::nullopt;
    default:
      return because("LA-51", "chance_only");
  }
}

// -- Seats
// -----------------------------------------------------------------------------------------

Why why_wait(const State& state) {
  switch (state.phase) {
    case Phase::kDraw:
      return because("LA-20", "tile_not_drawn");
    case Phase::kReveal:
      return because("LA-24", "token_not_revealed");
    case Phase::kDefendDie:
      return because("LA-32", "die_not_cast");
    case Phase::kAttackDie:
      return because("LA-34", "die_not_cast");
    default:
      return std::nullopt;
  }
}

// On which edge the tile, so turned, meets land with sea.
Why why_disagrees(const Components& box, const State& state, Hex hex, unsigned land) {
  for (int edge = 0; edge < kSides; ++edge) {
    const auto other = state.island.tile_at(hex.beyond(edge));
    if (!other) continue;
    const unsigned theirs = box.tile(*other).land_turned(state.island.turns[other->index]);
    const bool first = (land >> first_corner(edge) & 1U) == (theirs >> turned(edge, 3) & 1U);
    const bool second = (land >> second_corner(edge) & 1U) == (theirs >> turned(edge, 2) & 1U);
    if (!first || !second)
      return because("LA-20", "disagrees",
                     {{"place", hex.text()}, {"other", hex.beyond(edge).text()}});
  }
  return std::nullopt;
}

Why why_not_put(const Components& box, const State& state, Move move) {
  if (state.stage == Stage::kFinal) return because("LA-41", "no_more_tiles");
  if (state.phase != Phase::kPut) return because("LA-20", "no_tile_in_hand");
  const Hex hex = move.hex();
  if (state.island.tile_at(hex)) return because("LA-20", "occupied", {{"place", hex.text()}});
  bool touches = false;
  for (int edge = 0; edge < kSides; ++edge)
    touches = touches || state.island.tile_at(hex.beyond(edge)).has_value();
  if (!touches) return because("LA-20", "no_edge", {{"place", hex.text()}});
  return why_disagrees(box, state, hex, box.tiles[state.drawn].land_turned(move.turns()));
}

Why why_no_walk_now(const State& state) {
  if (state.phase == Phase::kPut) return because("LA-20", "tile_first");
  if (state.phase != Phase::kMove) return because("LA-24", "event_first");
  return std::nullopt;
}

Why why_not_walk(const Components& box, const State& state, Move move) {
  if (auto why = why_no_walk_now(state)) return why;
  const std::string name = move.location().text();
  const auto to = state.island.find(move.location());
  if (!to) return because("LA-23", "undiscovered", {{"to", name}});
  const Explorer& mover = state.mover();
  const int points = abilities_of(box, mover).movement;
  if (*to == mover.at) {
    if (state.token(*to).is_none()) return because("LA-24", "nothing_here", {{"to", name}});
    return std::nullopt;  // Everybody has the two points that away and back takes (LA-11).
  }
  // How far it is, as a walker counts.
  NodeSet seen = NodeSet::of(mover.at);
  for (int steps = 1;; ++steps) {
    const NodeSet next = one_step_from(state.island, box, seen).without(seen);
    if (next.empty()) return because("LA-23", "no_way", {{"to", name}});
    if (next.has(*to)) {
      if (steps <= points) return std::nullopt;
      return because(
          "LA-23", "too_far",
          {{"to", name}, {"steps", std::to_string(steps)}, {"points", std::to_string(points)}});
    }
    seen |= next;
  }
}

Why why_not_take(const Components& box, const State& state) {
  const KindIndex kind = state.event_kind();
  const Explorer& mover = state.mover();
  const Slot slot = box.kind(kind).slot;
  const bool room = mover.slot(slot).is_none() ||
                    (box.kind(kind).is_potion() && mover.slot(Slot::kConsumable2).is_none());
  if (room) return std::nullopt;
  return because("LA-30", "slot_taken",
                 {{"kind", box.name(kind)}, {"slot", std::string(kSlotNames[slot])}});
}

Why why_not_swap(const Components& box, const State& state, Move move) {
  const TokenKind& kind = box.kind(state.event_kind());
  if (kind.is_potion() && move.number() == 0) return because("LA-30", "swap_which");
  if (!kind.is_potion() && move.number() != 0) return because("LA-30", "swap_no_number");
  const Slot slot = move.number() == 2 ? Slot::kConsumable2 : kind.slot;
  if (!state.mover().slot(slot).is_none()) return std::nullopt;
  return because("LA-30", "slot_empty", {{"slot", std::string(kSlotNames[slot])}});
}

Why why_not_artifact(const Components& box, const State& state, Move move) {
  if (state.phase != Phase::kArtifact) return because("LA-30", "nothing_found");
  if (move.kind() == StepKind::kTake) return why_not_take(box, state);
  if (move.kind() == StepKind::kSwap) return why_not_swap(box, state, move);
  return std::nullopt;
}

Why why_not_drink(const Components& box, const State& state, Move move) {
  if (state.phase == Phase::kHit) return because("LA-33", "heal_instead");
  if (state.phase != Phase::kDefend && state.phase != Phase::kAttack)
    return because("LA-32", "no_fight");
  const bool defending = state.phase == Phase::kDefend;
  const std::string_view rule = defending ? "LA-32" : "LA-34";
  const std::string& name = box.name(move.token_kind());
  const Explorer& mover = state.mover();
  if (mover.slot(Slot::kConsumable1) != Carried(move.token_kind()) &&
      mover.slot(Slot::kConsumable2) != Carried(move.token_kind()))
    return because(rule, "not_carried", {{"kind", name}, {"rule", std::string(rule)}});
  const TokenKind& potion = box.kind(move.token_kind());
  if (defending && potion.defense == 0)
    return because("LA-32", "not_for_defense", {{"kind", name}});
  if (!defending && potion.offense == 0)
    return because("LA-34", "not_for_offense", {{"kind", name}});
  return std::nullopt;
}

Why why_not_in(const State& state, Phase phase, std::string_view rule, std::string_view key) {
  if (state.phase == phase) return std::nullopt;
  return because(rule, key);
}

Why why_not_seat(const Components& box, const State& state, Move move) {
  switch (move.kind()) {
    case StepKind::kPut:
      return why_not_put(box, state, move);
    case StepKind::kWalk:
      return why_not_walk(box, state, move);
    case StepKind::kStay:
      return why_no_walk_now(state);
    case StepKind::kTake:
    case StepKind::kLeave:
    case StepKind::kSwap:
      return why_not_artifact(box, state, move);
    case StepKind::kDrink:
      return why_not_drink(box, state, move);
    case StepKind::kFace:
      return why_not_in(state, Phase::kDefend, "LA-32", "nothing_to_face");
    case StepKind::kStrike:
      return why_not_in(state, Phase::kAttack, "LA-34", "nothing_to_strike");
    case StepKind::kHeal:
    case StepKind::kFall:
      return why_not_in(state, Phase::kHit, "LA-33", "not_hit");
    case StepKind::kTile:
    case StepKind::kReveal:
    case StepKind::kDie:
      return because("LA-51", "not_chance");
  }
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> LandAhead::refusal(const State& state, Actor who, Move move) const {
  if (who.is_chance()) return why_not_chance(*box_, state, move);
  if (who.seat().index >= seats_)
    return because("LA-11", "no_seat", {{"seat", std::to_string(who.seat().index)}});
  if (state.phase == Phase::kOver) return because("LA-41", "over");
  if (move.is_chance()) return because("LA-51", "not_chance");
  if (who.seat().index != state.active)
    return because("LA-11", "not_your_turn", {{"active", std::to_string(state.active)}});
  if (auto why = why_wait(state)) return why;
  return why_not_seat(*box_, state, move);
}

}  // namespace fourlands::land_ahead
