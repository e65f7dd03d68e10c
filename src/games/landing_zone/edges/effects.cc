#include <nlohmann/json.hpp>

#include "games/landing_zone/landing_zone.h"

// What a step does, told for log and animation; the table of kinds is in README.md.

namespace fourlands::landing_zone {
namespace {

Json seat_effect(const City& city, Seat seat, Move move) {
  const Piece piece = city.at(move.cell());
  Json effect = {{"seat", seat.index}, {"cell", move.cell().text()}};
  switch (move.kind()) {
    case StepKind::kPoint:
      effect.update(
          {{"kind", "point"}, {"colour", name_of(move.colour())}, {"dir", name_of(move.dir())}});
      break;
    case StepKind::kLand:
      effect.update({{"kind", "land"}, {"colour", name_of(move.colour())}, {"size", move.size()}});
      break;
    case StepKind::kUp:
      effect.update({{"kind", piece.is_pointer() ? "stand" : "grow"},
                     {"colour", name_of(piece.colour())},
                     {"size", piece.is_pointer() ? kSmall : piece.size() + 1}});
      break;
    case StepKind::kZap:
      effect.update({{"kind", "zap"}, {"colour", name_of(piece.colour())}});
      break;
    case StepKind::kTurn:
      effect.update(
          {{"kind", "turn"}, {"from", name_of(piece.dir())}, {"dir", name_of(move.dir())}});
      break;
    case StepKind::kShift:
      effect.update({{"kind", "shift"}, {"to", move.to().text()}, {"dir", name_of(move.dir())}});
      break;
    case StepKind::kDye:
      effect.update(
          {{"kind", "dye"}, {"from", name_of(piece.colour())}, {"colour", name_of(move.colour())}});
      break;
    case StepKind::kSkip:
      effect = {{"kind", "skip"}, {"seat", seat.index}, {"die", move.die()}};
      break;
    case StepKind::kEnd:
    case StepKind::kRoll:
      effect = {{"kind", "end"}, {"seat", seat.index}};
      break;
  }
  return effect;
}

}  // namespace

Json LandingZone::effects(const State& state, Actor who, Move move, Audience) const {
  if (who.is_chance())
    return Json::array({{{"kind", "roll"},
                         {"turn", state.turn},
                         {"dice", {move.rolled(0), move.rolled(1), move.rolled(2)}}}});

  // Json::array and not braces: compilers differ in what braces around one value mean.
  Json effects = Json::array({seat_effect(state.city(who.seat()), who.seat(), move)});
  State after = state;
  apply(after, who, move);
  if (after.phase == Phase::kOver) {
    for (Seat seat : SeatSet::first(seats_)) {
      const Score score = this->score(after.city(seat));
      effects.push_back({{"kind", "score"},
                         {"seat", seat.index},
                         {"red", score.red},
                         {"yellow", score.yellow},
                         {"green", score.green},
                         {"blue", score.blue},
                         {"total", score.total()},
                         {"rank", rank_of(score.total())}});
    }
  } else if (after.phase == Phase::kRoll) {
    effects.push_back({{"kind", "turn_over"}, {"turn", state.turn}});
  } else if (after.city(who.seat()).done()) {
    effects.push_back({{"kind", "done"}, {"seat", who.seat().index}});
  }
  return effects;
}

}  // namespace fourlands::landing_zone
