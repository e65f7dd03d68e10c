#include <nlohmann/json.hpp>

#include "games/new_game/new_game.h"
#include "games/new_game/queries.h"

// What a step does, told for log and animation; the table of kinds is in README.md.

namespace fourlands::new_game {
namespace {

Json told(const Components& components, const State& state, Move move) {
  const Seat seat = state.active();
  switch (move.kind()) {
    case StepKind::kRoll:
      return {{"kind", "roll"}, {"seat", seat.index}, {"die", move.die()}};
    case StepKind::kClaim:
      return {{"kind", "claim"},
              {"seat", seat.index},
              {"plot", move.plot().number()},
              {"points", gain_of(components, state.owned[seat.index], move.plot())}};
    case StepKind::kPass:
      break;
  }
  return {{"kind", "pass"}, {"seat", seat.index}, {"die", state.die}};
}

}  // namespace

Json NewGame::effects(const State& state, Actor who, Move move, Audience) const {
  Json effects = Json::array({told(components_, state, move)});
  State after = state;
  apply(after, who, move);
  if (after.phase != Phase::kOver) return effects;
  const Outcome end = outcome(after);
  const Json points = {end.points[0], end.points[1]};
  if (end.winners.size() == 1)
    effects.push_back(
        {{"kind", "over"}, {"seat", (*end.winners.begin()).index}, {"points", points}});
  else
    effects.push_back({{"kind", "tie"}, {"points", points}});
  return effects;
}

}  // namespace fourlands::new_game
