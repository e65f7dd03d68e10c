#include <nlohmann/json.hpp>

#include "game/json_in.h"
#include "games/new_game/new_game.h"
#include "games/new_game/state_check.h"

// State as JSON, both ways; the form is in README.md. What a state must keep to is in
// state_check.cc.

namespace fourlands::new_game {
namespace {

Json plots_to_json(const State& state) {
  Json out = Json::array();
  for (Plot plot : PlotsIn(kAllPlots)) {
    Json owner;
    for (Seat seat : SeatSet::first(kSeats))
      if (plot.in(state.owned[seat.index])) owner = seat.index;
    out.push_back(owner);
  }
  return out;
}

Json result_to_json(const NewGame& game, const State& state) {
  if (state.phase != Phase::kOver) return nullptr;
  const Outcome outcome = game.outcome(state);
  Json winners = Json::array();
  for (Seat seat : outcome.winners) winners.push_back(seat.index);
  return {{"winners", winners}, {"points", {outcome.points[0], outcome.points[1]}}};
}

void read_plots(const JsonIn& in, State& state) {
  if (in.list(kPlots, kPlots) != kPlots) return;
  for (Plot plot : PlotsIn(kAllPlots)) {
    const JsonIn owner = in.item(plot.index);
    if (owner.is_null()) continue;
    state.owned[static_cast<std::size_t>(owner.integer(0, kSeats - 1))] |= plot.bit();
  }
}

void read_die(const JsonIn& in, State& state) {
  if (state.phase == Phase::kClaim)
    state.die = static_cast<std::uint8_t>(in.integer(1, kDieFaces));
  else if (!in.is_null())
    in.fail("must be null: it is not rolled");
}

}  // namespace

Json NewGame::to_json(const State& state) const {
  Json die;
  if (state.die != 0) die = state.die;
  return {{"game", info().id},
          {"options", options()},
          {"turn", state.turn},
          {"active", state.active().index},
          {"phase", kPhaseNames[state.phase]},
          {"die", die},
          {"plots", plots_to_json(state)},
          {"result", result_to_json(*this, state)}};
}

Json NewGame::view_to_json(const View& view) const { return to_json(view.state); }

Result<State, Refusal> NewGame::from_json(const Json& json) const {
  ReadErrors errors;
  const JsonIn in(json, errors);
  State state;
  in.only({"game", "options", "turn", "active", "phase", "die", "plots", "result"});
  if (in["game"].text() != info().id) in["game"].fail("must be new-game");
  state.turn = static_cast<std::uint16_t>(in["turn"].integer(1, components_.turns));
  if (in["active"].integer(0, kSeats - 1) != state.active().index)
    in["active"].fail("must be 0 in odd turns and 1 in even ones");
  state.phase = in["phase"].one_of(kPhaseNames);
  read_die(in["die"], state);
  read_plots(in["plots"], state);
  if (!errors) check_state(in, *this, state);
  if (!errors && in["result"].json() != result_to_json(*this, state))
    in["result"].fail("is not how this position ends");
  if (errors) return errors.refusal();
  return state;
}

}  // namespace fourlands::new_game
