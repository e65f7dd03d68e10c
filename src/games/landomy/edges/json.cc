#include "games/landomy/edges/json.h"

#include <nlohmann/json.hpp>

#include "game/json_in.h"
#include "game/json_plain.h"
#include "games/landomy/landomy.h"
#include "games/landomy/state_check.h"

// State as JSON, both ways; the form is in README.md. What a state must keep to is in
// state_check.cc.

namespace fourlands::landomy {
namespace {

Json cards_to_json(MapSet cards) {
  Json out = Json::array();
  for (MapCard card : cards) out.push_back(card.number);
  return out;
}

Json islands_to_json(const State& state) {
  Json out = Json::object();
  for (Cell cell : CellsIn(kAllCells)) {
    Json kind;
    if (state.kind(cell) != IslandKind::kUnknown) kind = kIslandKindNames[state.kind(cell)];
    Json::array_t ships = {state.fleets[0].at(cell), state.fleets[1].at(cell)};
    out[cell.text()] = JsonObject()
                           .add("kind", std::move(kind))
                           .add("ships", std::move(ships))
                           .add("storm", state.storm(cell))
                           .take();
  }
  return out;
}

Json sides_to_json(const State& state) {
  Json out = Json::object();
  for (Side side : SidesIn(state.used))
    out[side.text()] =
        JsonObject().add("card", state.map(side).number).add("up", !side.in(state.facedown)).take();
  return out;
}

Json map_to_json(const State& state) {
  if (!state.acting()) return nullptr;
  return JsonObject()
      .add("card", state.map(state.map_side).number)
      .add("side", state.map_side.text())
      .add("open", cells_to_json(state.open))
      .take();
}

Json result_to_json(const Landomy& game, const State& state) {
  if (state.phase != Phase::kOver) return nullptr;
  const Ending ending = game.ending(state);
  return {{"winners", {ending.winner.index}},
          {"islands", {state.count_controlled(seat_of(0)), state.count_controlled(seat_of(1))}},
          {"by", kByNames[ending.by]}};
}

MapCard read_card(const JsonIn& in, int maps) {
  return MapCard{static_cast<std::uint8_t>(in.integer(1, maps))};
}

// Cards face up or unseen: ascending, each once.
MapSet read_cards(const JsonIn& in, int maps, std::size_t most) {
  MapSet cards;
  const std::size_t count = in.list(0, most);
  MapCard before;
  for (std::size_t i = 0; i < count; ++i) {
    const MapCard card = read_card(in.item(i), maps);
    if (card <= before) in.fail("must be ascending, each Map once");
    cards.add(card);
    before = card;
  }
  return cards;
}

void read_islands(const JsonIn& in, State& state) {
  in.only({"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"});
  for (Cell cell : CellsIn(kAllCells)) {
    const JsonIn at = in[cell.text()];
    at.only({"kind", "ships", "storm"});
    const JsonIn kind = at["kind"];
    state.kinds[cell.index] = kind.is_null() ? IslandKind::kUnknown : kind.one_of(kIslandKindNames);
    const JsonIn ships = at["ships"];
    if (ships.list(kSeats, kSeats) == kSeats)
      for (Seat seat : SeatSet::first(kSeats))
        state.fleet(seat).add(cell, ships.item(seat.index).integer(0, kFleetSize));
    if (at["storm"].boolean()) state.storms |= cell.bit();
  }
}

void read_sides(const JsonIn& in, int maps, State& state) {
  for (const auto& [key, value] : in.object().items()) {
    const JsonIn at = in[key];
    const auto side = side_of(key);
    at.only({"card", "up"});
    const MapCard card = read_card(at["card"], maps);
    const bool up = at["up"].boolean();
    if (!side) {
      at.fail("there is no such side");
      continue;
    }
    state.maps[side->index] = card;
    state.used |= side->bit();
    if (!up) state.facedown |= side->bit();
  }
}

void read_map(const JsonIn& in, const Landomy& game, State& state) {
  if (!state.acting()) {
    if (!in.is_null()) in.fail("must be null: no Map's actions are being done");
    return;
  }
  in.only({"card", "side", "open"});
  const auto side = side_of(in["side"].text());
  if (!side) return in["side"].fail("there is no such side");
  state.map_side = *side;
  const MapCard card = read_card(in["card"], game.components().maps);
  if (!side->in(state.used) || state.map(*side) != card)
    return in["card"].fail("does not lie on that side");
  if (side->in(state.facedown)) return in["side"].fail("its Map lies face down");
  const JsonIn open = in["open"];
  const std::size_t sectors = state.phase == Phase::kBlack ? kSectors : kSectors - 1;
  if (open.list(sectors, sectors) != sectors) return;
  std::optional<Cell> before;
  for (std::size_t i = 0; i < sectors; ++i) {
    const auto cell = cell_of(open.item(i).text());
    if (!cell || (before && *cell <= *before))
      return open.fail("must be islands, each once, in the order a1 b1 c1 a2 ...");
    if (!cell->in(game.sectors(card, *side))) return open.item(i).fail("is not on the Map");
    state.open |= cell->bit();
    before = cell;
  }
}

}  // namespace

Json cells_to_json(CellSet cells) {
  Json out = Json::array();
  for (Cell cell : CellsIn(cells)) out.push_back(cell.text());
  return out;
}

Json Landomy::to_json(const State& state) const {
  return JsonObject()
      .add("game", info().id)
      .add("options", options())
      .add("turn", state.turn)
      .add("active", state.active().index)
      .add("phase", kPhaseNames[state.phase])
      .add("islands", islands_to_json(state))
      .add("reserve", state.reserve)
      .add("offer", cards_to_json(state.offer))
      .add("unseen", cards_to_json(state.unseen))
      .add("sides", sides_to_json(state))
      .add("map", map_to_json(state))
      .add("result", result_to_json(*this, state))
      .take();
}

Json Landomy::view_to_json(const View& view) const { return to_json(view.state); }

Result<State, Refusal> Landomy::from_json(const Json& json) const {
  ReadErrors errors;
  const JsonIn in(json, errors);
  State state;
  in.only({"game", "options", "turn", "active", "phase", "islands", "reserve", "offer", "unseen",
           "sides", "map", "result"});
  if (in["game"].text() != info().id) in["game"].fail("must be landomy");
  state.turn = static_cast<std::uint8_t>(in["turn"].integer(1, kTurns));
  if (in["active"].integer(0, kSeats - 1) != state.active().index)
    in["active"].fail("must be 0 in odd turns and 1 in even ones");
  state.phase = in["phase"].one_of(kPhaseNames);
  read_islands(in["islands"], state);
  const JsonIn reserve = in["reserve"];
  if (reserve.list(kSeats, kSeats) == kSeats)
    for (Seat seat : SeatSet::first(kSeats))
      state.reserve[seat.index] =
          static_cast<std::uint8_t>(reserve.item(seat.index).integer(0, kFleetSize));
  state.offer = read_cards(in["offer"], components_.maps, kOffer);
  state.unseen = read_cards(in["unseen"], components_.maps, kMostMaps);
  read_sides(in["sides"], components_.maps, state);
  read_map(in["map"], *this, state);
  if (!errors) check_state(in, *this, state);
  if (!errors && in["result"].json() != result_to_json(*this, state))
    in["result"].fail("is not how this position ends");
  if (errors) return errors.refusal();
  return state;
}

}  // namespace fourlands::landomy
