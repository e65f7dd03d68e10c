#include <bit>
#include <nlohmann/json.hpp>

#include "games/landed/landed.h"
#include "games/landed/queries.h"

// What a step does, told for log and animation; the table of kinds is in README.md. A secret is a
// "?" to eyes that may not see it. That a turn or the game is over is open (LN-51).

namespace fourlands::landed {
namespace {

constexpr std::string_view kSecret = "?";

bool sees_card(const State& state, Audience audience) {
  const auto victim = state.drawing.victim();
  return audience.sees(state.mover()) || (victim && audience.sees(*victim));
}

Json chance_effect(const State& state, Move move, Audience audience) {
  const bool sees = audience.sees(state.mover());
  Json effect = {{"seat", state.active}};
  switch (move.kind()) {
    case StepKind::kTile:
      effect.update(
          {{"kind", "tile"}, {"tile", sees ? Json(move.tile_id().index) : Json(kSecret)}});
      break;
    case StepKind::kContract:
      effect.update({{"kind", "contract"},
                     {"contract", sees ? Json(move.contract_id().index) : Json(kSecret)}});
      break;
    default: {
      const Json card =
          sees_card(state, audience) ? Json(kSatelliteNames.all[move.card()]) : Json(kSecret);
      effect.update({{"kind", "satellite"}, {"card", card}});
      if (const auto victim = state.drawing.victim())
        effect.update({{"kind", "stolen"}, {"from", victim->index}});
    }
  }
  return effect;
}

Json secret_ids(IdSet set, bool sees) {
  Json ids = Json::array();
  for (AnyId id : IdsIn(set)) ids.push_back(sees ? Json(id.index) : Json(kSecret));
  return ids;
}

Json claim_effect(const Components& components, const State& state, Move move) {
  const Terrain terrain = state.board.letter(components, state.placed, move.edge());
  Site site;
  (void)site_of(components, state, terrain, site);
  const Level& level =
      components.contract_of(move.contract_id()).levels[static_cast<std::size_t>(move.level())];
  return {{"kind", "claim"},
          {"at", state.board.hex(state.placed).text()},
          {"edge", move.edge().index},
          {"terrain", letter_of(terrain)},
          {"size", site.size},
          {"contract", move.contract_id().index},
          {"level", move.level() + 1},
          {"medal", site.silver ? "silver" : "gold"},
          {"points", site.silver ? level.silver : level.gold},
          {"negotiate", move.negotiate()}};
}

Json placement_effect(const State& state, Move move) {
  Json effect = {{"kind", "terraform"},
                 {"tile", move.tile_id().index},
                 {"face", move.face()},
                 {"at", move.hex().text()},
                 {"turns", move.turns()}};
  if (move.kind() == StepKind::kRedesign)
    effect.update(
        {{"kind", "redesign"}, {"covered", state.board.tile_at(move.hex()).value().index}});
  return effect;
}

Json seat_effect(const Components& components, const State& state, Move move, bool sees) {
  switch (move.kind()) {
    case StepKind::kKeep:
      return {{"kind", "keep"}, {"contracts", secret_ids(move.kept(), sees)}};
    case StepKind::kTerraform:
    case StepKind::kRedesign:
      return placement_effect(state, move);
    case StepKind::kPlan:
      return {{"kind", "plan"}};
    case StepKind::kSign:
      return {{"kind", "sign"}};
    case StepKind::kUse:
      return {{"kind", "use"}, {"card", kSatelliteNames.all[move.card()]}};
    case StepKind::kReengineer:
      return {{"kind", "reengineer"},
              {"tile", state.board.tile_at(move.from()).value().index},
              {"from", move.from().text()},
              {"to", move.hex().text()},
              {"turns", move.turns()}};
    case StepKind::kSteal:
      return {{"kind", "steal"}, {"from", move.seat()}};
    case StepKind::kNoSteal:
      return {{"kind", "nosteal"}};
    case StepKind::kClaim:
      return claim_effect(components, state, move);
    case StepKind::kAbility:
      return {{"kind", "ability"}, {"ability", kAbilityNames[pending_ability(components, state)]}};
    case StepKind::kNoAbility:
      return {{"kind", "noability"}};
    case StepKind::kRedraw:
      return {{"kind", "redraw"}, {"tiles", secret_ids(move.tiles(), sees)}};
    case StepKind::kRest:
      return {{"kind", "rest"}, {"points", kRestPoints}};
    default:
      return {{"kind", "end"}};
  }
}

}  // namespace

Json Landed::effects(const State& state, Actor who, Move move, Audience audience) const {
  Json effects = Json::array();
  if (who.is_chance()) {
    effects.push_back(chance_effect(state, move, audience));
  } else {
    Json effect = seat_effect(*components_, state, move, audience.sees(who.seat()));
    effect["seat"] = who.seat().index;
    effects.push_back(effect);
  }
  State after = state;
  apply(after, who, move);
  const bool card_comes = (after.phase == Phase::kDraw && after.drawing.what == Draw::kSatellite) ||
                          after.phase == Phase::kSteal;
  const bool laid = move.kind() == StepKind::kTerraform || move.kind() == StepKind::kRedesign;
  if (laid && card_comes) effects.push_back({{"kind", "launch"}, {"seat", state.active}});
  if (count_of(after.satellite_deck) > count_of(state.satellite_deck))
    effects.push_back({{"kind", "reshuffle"}});
  if (after.turns_left >= 0 && state.turns_left < 0)
    effects.push_back({{"kind", "last_round"}, {"seat", state.active}});
  if (state.phase == Phase::kDeal) return effects;
  if (after.phase == Phase::kOver) effects.push_back({{"kind", "over"}});
  // They hang on cards that lie open only now.
  if (after.phase == Phase::kOver && audience.sees_all())
    for (Seat seat : SeatSet::first(seats_))
      effects.push_back(
          {{"kind", "final"}, {"seat", seat.index}, {"score", after.player(seat).score}});
  if (after.turn != state.turn)
    effects.push_back({{"kind", "turn"}, {"seat", after.active}, {"turn", after.turn}});
  return effects;
}

std::string Landed::shown(const State& state, Actor who, Move move, Audience audience) const {
  const auto hidden = [](std::string_view verb, int count) {
    std::string text(verb);
    for (int i = 0; i < count; ++i) text += " ?";
    return text;
  };
  if (who.is_chance()) {
    if (move.kind() == StepKind::kSatellite)
      return sees_card(state, audience) ? write(move) : hidden("satellite", 1);
    if (audience.sees(state.mover())) return write(move);
    return hidden(move.kind() == StepKind::kTile ? "tile" : "contract", 1);
  }
  if (audience.sees(who.seat())) return write(move);
  if (move.kind() == StepKind::kKeep) return hidden("keep", std::popcount(move.kept()));
  if (move.kind() == StepKind::kRedraw) return hidden("redraw", std::popcount(move.tiles()));
  return write(move);
}

}  // namespace fourlands::landed
