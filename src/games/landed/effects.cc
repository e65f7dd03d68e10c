#include <bit>
#include <nlohmann/json.hpp>

#include "games/landed/landed.h"
#include "games/landed/rules.h"

// What a step does, told for log and animation; the table of kinds is in README.md. A secret is a
// "?" to eyes that may not see it, and nothing is told that hangs on a secret: that a turn is over,
// for instance, tells that the seat holds no card it could still use.

namespace fourlands::landed {
namespace {

constexpr std::string_view kSecret = "?";

bool sees_card(const State& state, Eyes eyes) {
  return eyes.sees(state.mover()) ||
         (state.drawing.from != kNone && eyes.sees(Seat{state.drawing.from}));
}

Json chance_effect(const State& state, Move move, Eyes eyes) {
  const bool sees = eyes.sees(state.mover());
  Json effect = {{"seat", state.active}};
  switch (move.kind()) {
    case Kind::kTile:
      effect.update({{"kind", "tile"}, {"tile", sees ? Json(move.id()) : Json(kSecret)}});
      break;
    case Kind::kContract:
      effect.update({{"kind", "contract"}, {"contract", sees ? Json(move.id()) : Json(kSecret)}});
      break;
    default: {
      const Json card = sees_card(state, eyes) ? Json(kSatelliteNames[move.card()]) : Json(kSecret);
      effect.update({{"kind", "satellite"}, {"card", card}});
      if (state.drawing.from != kNone)
        effect.update({{"kind", "stolen"}, {"from", state.drawing.from}});
    }
  }
  return effect;
}

Json secret_ids(IdSet set, bool sees) {
  Json ids = Json::array();
  for (Id id : IdsIn(set)) ids.push_back(sees ? Json(id.index) : Json(kSecret));
  return ids;
}

Json claim_effect(const Components& components, const State& state, Move move) {
  const int terrain = state.board.letter(components, state.placed, move.edge());
  Site site;
  (void)site_of(components, state, terrain, site);
  const Level& level =
      components.contract_of(move.id()).levels[static_cast<std::size_t>(move.level())];
  return {{"kind", "claim"},
          {"at", state.board.hex(state.placed).text()},
          {"edge", move.edge()},
          {"terrain", std::string(1, kTerrainLetters[static_cast<std::size_t>(terrain)])},
          {"size", site.size},
          {"contract", move.id()},
          {"level", move.level() + 1},
          {"medal", site.silver ? "silver" : "gold"},
          {"points", site.silver ? level.silver : level.gold},
          {"negotiate", move.negotiate()}};
}

Json placement_effect(const State& state, Move move) {
  Json effect = {{"kind", "terraform"},
                 {"tile", move.id()},
                 {"face", move.face()},
                 {"at", move.hex().text()},
                 {"turns", move.turns()}};
  if (move.kind() == Kind::kRedesign)
    effect.update({{"kind", "redesign"}, {"covered", state.board.tile_at(move.hex())}});
  return effect;
}

Json seat_effect(const Components& components, const State& state, Move move, bool sees) {
  switch (move.kind()) {
    case Kind::kKeep:
      return {{"kind", "keep"}, {"contracts", secret_ids(move.kept(), sees)}};
    case Kind::kTerraform:
    case Kind::kRedesign:
      return placement_effect(state, move);
    case Kind::kPlan:
      return {{"kind", "plan"}};
    case Kind::kSign:
      return {{"kind", "sign"}};
    case Kind::kUse:
      return {{"kind", "use"}, {"card", kSatelliteNames[move.card()]}};
    case Kind::kReengineer:
      return {{"kind", "reengineer"},
              {"tile", state.board.tile_at(move.from())},
              {"from", move.from().text()},
              {"to", move.hex().text()},
              {"turns", move.turns()}};
    case Kind::kSteal:
      return {{"kind", "steal"}, {"from", move.seat()}};
    case Kind::kNoSteal:
      return {{"kind", "nosteal"}};
    case Kind::kClaim:
      return claim_effect(components, state, move);
    case Kind::kNoClaim:
      return {{"kind", "noclaim"}};
    case Kind::kAbility:
      return {{"kind", "ability"},
              {"ability", kAbilityNames[index_of(pending_ability(components, state))]}};
    case Kind::kNoAbility:
      return {{"kind", "noability"}};
    case Kind::kRedraw:
      return {{"kind", "redraw"}, {"tiles", secret_ids(move.tiles(), sees)}};
    case Kind::kRest:
      return {{"kind", "rest"}, {"points", kRestPoints}};
    default:
      return {{"kind", "end"}};
  }
}

}  // namespace

Json Landed::effects(const State& state, Actor who, Move move, Eyes eyes) const {
  Json effects = Json::array();
  if (who.is_chance()) {
    effects.push_back(chance_effect(state, move, eyes));
  } else {
    Json effect = seat_effect(*components_, state, move, eyes.sees(who.seat()));
    effect["seat"] = who.seat().index;
    effects.push_back(effect);
  }
  State after = state;
  apply(after, who, move);
  const bool card_comes = (after.phase == Phase::kDraw && after.drawing.what == Draw::kSatellite) ||
                          after.phase == Phase::kSteal;
  const bool laid = move.kind() == Kind::kTerraform || move.kind() == Kind::kRedesign;
  if (laid && card_comes) effects.push_back({{"kind", "launch"}, {"seat", state.active}});
  if (count_of(after.satellite_deck) > count_of(state.satellite_deck))
    effects.push_back({{"kind", "reshuffle"}});
  if (after.turns_left >= 0 && state.turns_left < 0)
    effects.push_back({{"kind", "last_round"}, {"seat", state.active}});
  // Whether the turn goes on hangs on the acting seat's cards.
  if (state.phase == Phase::kDeal || !eyes.sees(state.mover())) return effects;
  if (after.phase == Phase::kOver) effects.push_back({{"kind", "over"}});
  if (after.phase == Phase::kOver && eyes.sees_all())
    for (Seat seat : SeatSet::first(seats_))
      effects.push_back(
          {{"kind", "final"}, {"seat", seat.index}, {"score", after.player(seat).score}});
  if (after.turn != state.turn)
    effects.push_back({{"kind", "turn"}, {"seat", after.active}, {"turn", after.turn}});
  return effects;
}

std::string Landed::shown(const State& state, Actor who, Move move, Eyes eyes) const {
  const auto hidden = [](std::string_view verb, int count) {
    std::string text(verb);
    for (int i = 0; i < count; ++i) text += " ?";
    return text;
  };
  if (who.is_chance()) {
    if (move.kind() == Kind::kSatellite)
      return sees_card(state, eyes) ? write(move) : hidden("satellite", 1);
    if (eyes.sees(state.mover())) return write(move);
    return hidden(move.kind() == Kind::kTile ? "tile" : "contract", 1);
  }
  if (eyes.sees(who.seat())) return write(move);
  if (move.kind() == Kind::kKeep) return hidden("keep", std::popcount(move.kept()));
  if (move.kind() == Kind::kRedraw) return hidden("redraw", std::popcount(move.tiles()));
  return write(move);
}

}  // namespace fourlands::landed
