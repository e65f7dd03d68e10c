#include <nlohmann/json.hpp>

#include "games/landomy/edges/json.h"
#include "games/landomy/landomy.h"

// What the rules reckon of a position for whoever draws it; the form is in README.md.

namespace fourlands::landomy {
namespace {

constexpr int kMapsRemoved = 2;  // LD-7: they leave the game unseen.

// LD-21: who is ahead on each island; null where nobody is.
Json control_to_json(const State& state) {
  Json out = Json::object();
  for (Cell cell : CellsIn(kAllCells)) out[cell.text()] = nullptr;
  for (Seat seat : SeatSet::first(kSeats))
    for (Cell cell : CellsIn(state.controlled(seat))) out[cell.text()] = seat.index;
  return out;
}

// LD-8: what each Map shows, one that can be taken on all sides, one that lies face up on its own.
Json sectors_to_json(const Landomy& game, const State& state) {
  Json out = Json::object();
  const auto show = [&](MapCard card, Side side) {
    out[std::to_string(card.number)][side.text()] = cells_to_json(game.sectors(card, side));
  };
  for (MapCard card : state.offer)
    for (Side side : SidesIn(kAllSides)) show(card, side);
  for (Side side : SidesIn(state.used))
    if (!side.in(state.facedown)) show(state.map(side), side);
  return out;
}

// LD-4: the black and the white action of each island that a Map can make active.
Json acts_to_json(const Landomy& game, const State& state) {
  Json out = Json::object();
  for (Cell cell : CellsIn(kOuterCells)) {
    if (state.kind(cell) == IslandKind::kUnknown) continue;
    const auto& actions = game.components().actions[state.kind(cell)];
    out[cell.text()] = {name_of(actions.black), name_of(actions.white)};
  }
  return out;
}

// LD-24 to LD-26, LD-23: what the turn has and who does it. What black and white will be is known
// once a Map lies; the last is the closing airship, or the one of a Map face down.
Json actions_to_json(const Landomy& game, const State& state) {
  Json out = Json::array();
  const auto add = [&](const Json& action, Seat by, bool done) {
    out.push_back({{"action", action}, {"by", by.index}, {"done", done}});
  };
  switch (state.phase) {
    case Phase::kLayout:
    case Phase::kSetup:
    case Phase::kOver:
      return out;
    case Phase::kFacedown:
      break;
    case Phase::kDraw:
    case Phase::kMap:
      add(nullptr, state.active(), false);
      add(nullptr, state.other(), false);
      break;
    case Phase::kBlack:
    case Phase::kWhite: {
      const auto& actions = game.components().actions[state.kind(island_at(state.map_side))];
      add(name_of(actions.black), state.active(), state.phase == Phase::kWhite);
      add(name_of(actions.white), state.other(), false);
      break;
    }
  }
  add(name_of(Action::kPlace), state.active(), false);
  return out;
}

// LD-20: whose turn each is.
Json turns_to_json() {
  Json out = Json::array();
  for (State state; state.turn <= kTurns; ++state.turn) out.push_back(state.active().index);
  return out;
}

}  // namespace

Json Landomy::insight(const View& view, Viewer) const {
  const State& state = view.state;
  const int first = state.count_controlled(seat_of(0));
  const int second = state.count_controlled(seat_of(1));
  Json active_island;
  if (state.acting()) active_island = island_at(state.map_side).text();
  return {{"control", control_to_json(state)},
          {"islands", {first, second}},
          {"lead", first - second},
          {"winning_lead", kWinningLead},
          {"turns", turns_to_json()},
          {"sectors", sectors_to_json(*this, state)},
          {"acts", acts_to_json(*this, state)},
          {"actions", actions_to_json(*this, state)},
          {"active_island", active_island},
          {"deck", state.unseen.size() - kMapsRemoved}};
}

}  // namespace fourlands::landomy
