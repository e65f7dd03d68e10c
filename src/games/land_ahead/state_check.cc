#include "games/land_ahead/state_check.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "games/land_ahead/queries.h"

namespace fourlands::land_ahead {
namespace {

class StateValidator {
 public:
  StateValidator(const LandAhead& game, const State& state, const JsonIn& in)
      : game_(game), box_(game.components()), state_(state), in_(in) {}

  void check_tiles() const;
  void check_stage() const;
  void check_quiet() const;
  void check_tokens() const;
  void check_phase() const;

 private:
  void check_fight() const;
  [[nodiscard]] bool in_tile_step() const {
    return state_.phase == Phase::kDraw || state_.phase == Phase::kPut;
  }
  [[nodiscard]] int count_of(KindIndex kind) const;
  [[nodiscard]] int potions_for(int sum, Use use) const;

  const LandAhead& game_;
  const Components& box_;
  const State& state_;
  const JsonIn& in_;
};

// Every turn before the final stage lays one tile, the first two (LA-20).
void StateValidator::check_tiles() const {
  const int tiles = state_.island.tile_count();
  const bool first = state_.turn == 1;
  const int expected = state_.turn + 2 - (in_tile_step() ? (first ? state_.tiles_to_place : 1) : 0);
  if (state_.stage == Stage::kExplore ? tiles != expected : tiles > expected)
    in_["tiles"].fail("are not as many as the turns have laid");
  if (in_tile_step() ? state_.tiles_to_place < 1 || (!first && state_.tiles_to_place > 1)
                     : state_.tiles_to_place != 0)
    in_["tiles_to_place"].fail("does not belong to this turn and phase");
  if ((state_.phase == Phase::kPut) != (state_.drawn != kNoTile))
    in_["drawn"].fail("must be a tile in phase put, and null in any other");
  else if (state_.drawn != kNoTile && !state_.island.fits(box_.tiles[state_.drawn]))
    in_["drawn"].fail("fits nowhere, so it has left the game");
}

void StateValidator::check_stage() const {
  if ((state_.stage == Stage::kOver) != (state_.phase == Phase::kOver))
    return in_["phase"].fail("and stage must both be over, or neither");
  if (state_.stage == Stage::kExplore) {
    if (state_.stack == 0 && state_.phase != Phase::kPut)
      in_["stage"].fail("cannot be explore: the stack is empty");
    return;
  }
  if (in_tile_step()) in_["phase"].fail("lays a tile, which the final stage does not");
  if (state_.stack != 0) in_["stack"].fail("must be empty in the final stage");
}

// LA-41, LA-42
void StateValidator::check_quiet() const {
  const int quiet = state_.quiet_turns;
  if (state_.stage == Stage::kExplore) {
    if (quiet != 0) in_["quiet_turns"].fail("must be 0 before the final stage");
    return;
  }
  const bool over = state_.stage == Stage::kOver;
  const int tiles = state_.island.tile_count();
  // The final stage began in the turn that laid the last tile, or, if the last tiles of the stack
  // fitted nowhere, in the one after it.
  const int earliest = std::max(1, tiles - 2);
  if (quiet > state_.turn - earliest + (over ? 1 : 0))
    in_["quiet_turns"].fail("is more than the turns of the final stage");
  const bool out_of_time = quiet >= kQuietRounds * game_.seats();
  if (over) {
    if (state_.down_count > 0 && !out_of_time)
      in_["stage"].fail("cannot be over: a token is face down and the quiet rounds are not over");
    return;
  }
  if (out_of_time) in_["quiet_turns"].fail("is so high that the game is over");
  const bool may_be_first_turn = state_.turn == 1 || tiles >= state_.turn + 1;
  if (state_.down_count == 0 && !may_be_first_turn)
    in_["tokens"].fail("are all face up, so the game is over");
}

int StateValidator::count_of(KindIndex kind) const {
  int count = state_.pool[kind.index];
  for (Token token : state_.tokens)
    if (token.is_known() && token.kind() == kind) ++count;
  for (Seat seat : SeatSet::first(game_.seats())) {
    const auto& slots = state_.explorer(seat).slots;
    count += static_cast<int>(std::count(slots.begin(), slots.end(), Carried(kind)));
    for (Pile pile : {Pile::kTrophies, Pile::kTreasures}) {
      const KindIndex* const begin = state_.spoils.begin(seat, pile);
      count += static_cast<int>(std::count(begin, begin + state_.spoils.count(seat, pile), kind));
    }
  }
  return count;
}

// Only potions leave the game (LA-35); a token that LA-40 removes nobody has seen, as whoever saw
// it could come there, so the pool still counts it.
void StateValidator::check_tokens() const {
  for (int i = 0; i < box_.kind_count; ++i) {
    const KindIndex kind{static_cast<std::uint8_t>(i)};
    const int count = count_of(kind);
    const int all = box_.kind(kind).count;
    if (count > all || (count < all && !box_.kind(kind).is_potion()))
      in_["pool"].fail("with what was seen of " + box_.name(kind) + " makes " +
                       std::to_string(count) + ", not " + std::to_string(all));
  }
  if (state_.unseen_count > state_.pool_total)
    in_["tokens"].fail("has more unseen tokens than the pool");
  const bool none_yet = state_.turn == 1 && in_tile_step();
  const bool none = std::all_of(state_.tokens.begin(), state_.tokens.end(),
                                [](Token token) { return token.is_none(); });
  if (none_yet && !none) in_["tokens"].fail("come after the second tile of the first turn");
}

void StateValidator::check_phase() const {
  const Explorer& mover = state_.mover();
  const JsonIn phase = in_["phase"];
  if (!in_tile_step() && state_.phase != Phase::kOver && mover.wounded != 0)
    in_["seats"].item(state_.active)["wounded"].fail("has stood up and ended the turn");
  if (state_.phase == Phase::kMove && !can_walk(box_, state_))
    phase.fail("cannot be move: there is no road to walk");
  if (state_.phase == Phase::kReveal && !state_.token(mover.at).is_unseen())
    phase.fail("cannot be reveal: no unseen token lies where the active player is");
  if (!state_.in_event()) return;
  const TokenKind& kind = box_.kind(state_.event_kind());
  if (state_.phase != Phase::kArtifact) return check_fight();
  if (!kind.is_carried()) in_["event"]["kind"].fail("is nothing to carry");
  if (state_.event_defense != 0 || state_.event_offense != 0)
    in_["event"].fail("has bonuses, but this is no fight");
}

// How many potions it takes to make a sum; 3 if two cannot.
int StateValidator::potions_for(int sum, Use use) const {
  if (sum == 0) return 0;
  int fewest = 3;
  for (const TokenKind& a : box_.kinds) {
    if (!is_for(a, use)) continue;
    const int left = sum - (use == Use::kDefense ? a.defense : a.offense);
    if (left == 0) return 1;
    for (const TokenKind& b : box_.kinds)
      if (is_for(b, use) && left == (use == Use::kDefense ? b.defense : b.offense)) fewest = 2;
  }
  return fewest;
}

void StateValidator::check_fight() const {
  const TokenKind& monster = box_.kind(state_.event_kind());
  if (monster.type != TokenType::kMonster) return in_["event"]["kind"].fail("is no monster");
  const Explorer& mover = state_.mover();
  const Abilities own = abilities_of(box_, mover);
  const int defense = own.defense + state_.event_defense;
  const int offense = own.offense + state_.event_offense;
  const bool attacks = state_.phase == Phase::kAttack || state_.phase == Phase::kAttackDie;
  if (!attacks && state_.event_offense != 0)
    in_["event"]["offense"].fail("must be 0 before the player attacks");
  const int empty = (mover.slot(Slot::kConsumable1).is_none() ? 1 : 0) +
                    (mover.slot(Slot::kConsumable2).is_none() ? 1 : 0);
  if (potions_for(state_.event_defense, Use::kDefense) +
          potions_for(state_.event_offense, Use::kOffense) >
      empty)
    in_["event"].fail("has bonuses that no potions drunk can have given");

  const auto has = [&](Use use) { return potion_for(box_, mover, use).has_value(); };
  bool good = true;
  switch (state_.phase) {
    case Phase::kDefend:
      good = has(Use::kDefense);
      break;
    case Phase::kDefendDie:
      good = monster.offense == defense;
      break;
    case Phase::kHit:
      good = monster.offense >= defense && has(Use::kHealth);
      break;
    case Phase::kAttack:
      good = monster.offense <= defense && has(Use::kOffense);
      break;
    default:
      good = monster.offense <= defense && monster.defense == offense;
  }
  if (!good) in_["phase"].fail("does not follow from the fight as it stands");
}

}  // namespace

void check_state(const JsonIn& in, const LandAhead& game, const State& state) {
  const StateValidator validator(game, state, in);
  validator.check_tiles();
  validator.check_stage();
  validator.check_quiet();
  validator.check_tokens();
  validator.check_phase();
}

}  // namespace fourlands::land_ahead
