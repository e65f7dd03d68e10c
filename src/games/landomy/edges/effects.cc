#include <nlohmann/json.hpp>

#include "games/landomy/edges/json.h"
#include "games/landomy/landomy.h"
#include "games/landomy/queries.h"

// What a step does, told for log and animation; the table of kinds is in README.md.

namespace fourlands::landomy {
namespace {

Json layout_effect(Move move) {
  Json islands = Json::object();
  for (unsigned i = 0; i < kShuffledIslands; ++i)
    islands[kLayoutOrder[i].text()] = kIslandKindNames[move.laid(i)];
  return {{"kind", "layout"}, {"islands", islands}};
}

Json place_effect(Seat seat, Cell cell) {
  return {{"kind", "place"}, {"seat", seat.index}, {"cell", cell.text()}};
}

void tell_storm(Seat seat, Move move, Json& effects) {
  effects.push_back({{"kind", "storm"},
                     {"seat", seat.index},
                     {"from", move.from().text()},
                     {"to", move.to().text()}});
  if (!move.pushes()) return;
  effects.push_back({{"kind", "push"},
                     {"seat", seat.index},
                     {"pushed", move.pushed().index},
                     {"from", move.to().text()},
                     {"to", move.dest().text()}});
}

void tell_move(const State& state, Seat seat, Move move, Json& effects) {
  const Cell to = move.to();
  Json from = Json::array();
  for (Cell cell : CellsIn(move.airships().occupied()))
    from.push_back(cell.text() + "x" + std::to_string(move.airships().at(cell)));
  const int count = move.airships().total();
  effects.push_back({{"kind", "move"},
                     {"seat", seat.index},
                     {"to", to.text()},
                     {"count", count},
                     {"from", from}});
  State moved = state;
  moved.fleet(seat).add(to, count);
  const int lost = lost_in_conflict(moved, to);
  if (lost == 0) return;
  effects.push_back({{"kind", "conflict"},
                     {"at", to.text()},
                     {"lost", {lost, lost}},
                     {"left", {moved.fleets[0].at(to) - lost, moved.fleets[1].at(to) - lost}}});
}

void tell_action(const Landomy& game, const State& state, Seat seat, Move move, Json& effects) {
  switch (move.kind()) {
    case StepKind::kStorm:
      return tell_storm(seat, move, effects);
    case StepKind::kMove:
      return tell_move(state, seat, move, effects);
    case StepKind::kBlock:
      effects.push_back({{"kind", "block"},
                         {"seat", seat.index},
                         {"cell", move.to().text()},
                         {"action", kActionNames[game.due(state)]}});
      return;
    default:
      effects.push_back(place_effect(seat, move.to()));
  }
}

void tell_map(const Landomy& game, const State& state, Move move, Json& effects) {
  const Seat seat = state.active();
  if (move.kind() == StepKind::kFacedown) {
    effects.push_back({{"kind", "facedown"},
                       {"seat", seat.index},
                       {"card", move.card().number},
                       {"side", move.side().text()}});
    if (state.in_reserve(seat) == 0)
      effects.push_back({{"kind", "no_reserve"}, {"seat", seat.index}});
    return;
  }
  effects.push_back({{"kind", "map"},
                     {"seat", seat.index},
                     {"card", move.card().number},
                     {"side", move.side().text()},
                     {"island", move.side().island().text()},
                     {"sectors", cells_to_json(game.sectors(move.card(), move.side()))}});
}

// LD-26: the closing placement, or why there is none. `acted` is the state after the white action.
Json closing_effect(const State& acted) {
  const Cell last{static_cast<std::uint8_t>(std::countr_zero(acted.open))};
  const Seat seat = acted.active();
  const std::string_view kind = acted.storm(last)             ? "close_storm"
                                : acted.in_reserve(seat) == 0 ? "close_reserve"
                                                              : "close";
  return {{"kind", kind}, {"seat", seat.index}, {"cell", last.text()}};
}

// LD-27: the Monitoring board after a turn.
void tell_monitor(const State& after, Json& effects) {
  Json controlled = Json::array();
  for (Seat seat : SeatSet::first(kSeats))
    controlled.push_back(cells_to_json(after.controlled(seat)));
  effects.push_back(
      {{"kind", "monitor"},
       {"islands", {after.count_controlled(seat_of(0)), after.count_controlled(seat_of(1))}},
       {"controlled", controlled}});
}

// What follows from the step by itself: storms gather, a turn ends or begins, the game is over.
void tell_passage(const Landomy& game, const State& state, const State& after, Json& effects) {
  if (state.phase == Phase::kSetup && after.phase == Phase::kDraw)
    effects.push_back({{"kind", "storms"}, {"cells", cells_to_json(after.storms)}});
  const bool last_ended = after.phase == Phase::kOver && state.phase != Phase::kDraw;
  if (after.turn != state.turn || last_ended) tell_monitor(after, effects);
  if (after.phase == Phase::kMap)
    effects.push_back({{"kind", "turn"}, {"turn", after.turn}, {"seat", after.active().index}});
  if (after.phase != Phase::kOver) return;
  const Ending ending = game.ending(after);
  effects.push_back(
      {{"kind", "over"},
       {"seat", ending.winner.index},
       {"by", kByNames[ending.by]},
       {"islands", {after.count_controlled(seat_of(0)), after.count_controlled(seat_of(1))}}});
}

}  // namespace

Json Landomy::effects(const State& state, Actor who, Move move, Audience) const {
  Json effects = Json::array();
  State after = state;
  switch (state.phase) {
    case Phase::kLayout:
      effects.push_back(layout_effect(move));
      break;
    case Phase::kDraw:
      effects.push_back({{"kind", "draw"}, {"card", move.card().number}});
      break;
    case Phase::kMap:
      tell_map(*this, state, move, effects);
      break;
    case Phase::kSetup:
    case Phase::kFacedown:
      effects.push_back(place_effect(who.seat(), move.to()));
      break;
    case Phase::kBlack:
    case Phase::kWhite:
      tell_action(*this, state, who.seat(), move, effects);
      if (state.phase == Phase::kBlack) break;
      apply_action(after, who.seat(), move);
      effects.push_back(closing_effect(after));
      after = state;
      break;
    case Phase::kOver:
      return effects;
  }
  apply(after, who, move);
  tell_passage(*this, state, after, effects);
  return effects;
}

}  // namespace fourlands::landomy
