#include "games/land_ahead/edges/json.h"

#include <nlohmann/json.hpp>

#include "games/land_ahead/land_ahead.h"

// State as JSON; the form is in README.md. Reading is in json_read.cc.

namespace fourlands::land_ahead {
namespace {

Json kind_or_null(const Components& box, Carried carried) {
  if (carried.is_none()) return nullptr;
  return box.name(carried.kind());
}

Json pile_to_json(const Components& box, const State& state, Seat seat, Pile pile) {
  Json out = Json::array();
  const KindIndex* const begin = state.spoils.begin(seat, pile);
  for (std::size_t i = 0; i < state.spoils.count(seat, pile); ++i)
    out.push_back(box.name(begin[i]));
  return out;
}

Json seat_to_json(const Components& box, const State& state, Seat seat) {
  const Explorer& explorer = state.explorer(seat);
  Json slots = Json::object();
  for (std::size_t i = 0; i < kSlots; ++i)
    slots[std::string(kSlotNames.all[i])] = kind_or_null(box, explorer.slots[i]);
  return {{"at", state.island.location(explorer.at).text()},
          {"wounded", explorer.wounded != 0},
          {"slots", slots},
          {"trophies", pile_to_json(box, state, seat, Pile::kTrophies)},
          {"treasures", pile_to_json(box, state, seat, Pile::kTreasures)}};
}

Json tiles_to_json(const Components& box, const Island& island) {
  Json out = Json::object();
  for (std::uint64_t left = island.in_play; left != 0; left &= left - 1) {
    const auto tile = static_cast<std::size_t>(std::countr_zero(left));
    out[island.spots[tile].hex().text()] = {box.tiles[tile].id, island.turns[tile]};
  }
  return out;
}

Json tokens_to_json(const Components& box, const State& state) {
  Json out = Json::object();
  state.island.discovered.each([&](Node node) {
    const Token token = state.token(node);
    if (token.is_none()) return;
    Json kind;
    if (token.is_known()) kind = box.name(token.kind());
    out[state.island.location(node).text()] = {{"kind", kind}, {"up", token.is_up()}};
  });
  return out;
}

Json pool_to_json(const Components& box, const State& state) {
  Json out = Json::object();
  for (std::size_t i = 0; i < static_cast<std::size_t>(box.kind_count); ++i)
    if (state.pool[i] > 0) out[box.kind_names[i]] = state.pool[i];
  return out;
}

Json event_to_json(const Components& box, const State& state) {
  if (!state.in_event()) return nullptr;
  return {{"at", state.island.location(state.mover().at).text()},
          {"kind", box.name(state.event_kind())},
          {"defense", state.event_defense},
          {"offense", state.event_offense}};
}

}  // namespace

Json result_to_json(const LandAhead& game, const State& state) {
  if (state.phase != Phase::kOver) return nullptr;
  const Outcome outcome = game.outcome(state);
  Json scores = Json::array();
  Json winners = Json::array();
  for (Seat seat : SeatSet::first(game.seats())) scores.push_back(outcome.points[seat.index]);
  for (Seat seat : outcome.winners) winners.push_back(seat.index);
  return {{"scores", scores}, {"winners", winners}};
}

Json LandAhead::view_to_json(const View& view) const { return to_json(view.state); }

Json LandAhead::to_json(const State& state) const {
  Json stack = Json::array();
  for (std::uint64_t left = state.stack; left != 0; left &= left - 1)
    stack.push_back(box_->tiles[static_cast<std::size_t>(std::countr_zero(left))].id);
  Json drawn;
  if (state.phase == Phase::kPut) drawn = box_->tiles[state.drawn].id;
  Json seats = Json::array();
  for (Seat seat : SeatSet::first(seats_)) seats.push_back(seat_to_json(*box_, state, seat));
  return {{"game", info().id},
          {"options", options()},
          {"turn", state.turn},
          {"active", state.active},
          {"stage", kStageNames[state.stage]},
          {"phase", kPhaseNames[state.phase]},
          {"tiles", tiles_to_json(*box_, state.island)},
          {"stack", stack},
          {"drawn", drawn},
          {"tiles_to_place", state.tiles_to_place},
          {"tokens", tokens_to_json(*box_, state)},
          {"pool", pool_to_json(*box_, state)},
          {"seats", seats},
          {"event", event_to_json(*box_, state)},
          {"quiet_turns", state.quiet_turns},
          {"result", result_to_json(*this, state)}};
}

}  // namespace fourlands::land_ahead
