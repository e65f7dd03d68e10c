#include "games/landomy/landomy.h"
#include "games/landomy/queries.h"

// Why a step is not legal, in the order a referee would check it. It is written apart from the
// lists of legal.cc on purpose: the conformance kit holds the two against each other.

namespace fourlands::landomy {
namespace {

using Why = std::optional<Refusal>;
using Args = std::vector<std::pair<std::string, std::string>>;

Why because(std::string_view rule, std::string_view key, Args args = {}) {
  return illegal(std::string(rule), {"landomy.why." + std::string(key), std::move(args)});
}

std::string name_of(Seat seat) { return std::to_string(seat.index); }
std::string name_of(MapCard card) { return std::to_string(card.number); }

Why storm_keeps_out(const State& state, Cell cell) {
  if (!state.storm(cell)) return std::nullopt;
  return because("LD-31", "storm_there", {{"cell", cell.text()}});
}

Why why_over(const Landomy& game, const State& state) {
  const Ending ending = game.ending(state);
  if (ending.by == By::kLead)
    return because("LD-21", "over_lead", {{"seat", name_of(ending.winner)}});
  return because("LD-40", "over");
}

Why why_not_layout(const Components& components, Move move) {
  std::array<int, kIslandKinds> laid{};
  for (unsigned i = 0; i < kShuffledIslands; ++i) ++laid[index_of(move.laid(i))];
  for (std::size_t kind = 1; kind < kIslandKinds; ++kind)
    if (laid[kind] != components.counts[kind])
      return because("LD-10", "layout_counts",
                     {{"kind", std::string(kIslandKindNames.all[kind])},
                      {"n", std::to_string(components.counts[kind])}});
  return std::nullopt;
}

Why why_not_chance(const Landomy& game, const State& state, Move move) {
  const bool draw = move.kind() == StepKind::kDraw;
  if (!draw && move.kind() != StepKind::kLayout) return because("LD-7", "chance_only");
  switch (state.phase) {
    case Phase::kOver:
      return why_over(game, state);
    case Phase::kLayout:
      return draw ? because("LD-10", "layout_first") : why_not_layout(game.components(), move);
    case Phase::kDraw:
      if (!draw) return because("LD-10", "laid_out");
      if (!state.unseen.has(move.card()))
        return because("LD-7", "seen", {{"card", name_of(move.card())}});
      return std::nullopt;
    default:
      return draw ? because("LD-27", "no_draw_now") : because("LD-10", "laid_out");
  }
}

// Whether it is the seat's turn, whatever the step.
Why why_not_now(const State& state, Seat seat) {
  switch (state.phase) {
    case Phase::kLayout:
      return because("LD-10", "layout_first");
    case Phase::kDraw:
      return because("LD-27", "draw_first");
    case Phase::kSetup:
      if (seat == setup_seat(state)) return std::nullopt;
      return because("LD-11", "not_your_setup", {{"seat", name_of(setup_seat(state))}});
    case Phase::kMap:
    case Phase::kFacedown:
      if (seat == state.active()) return std::nullopt;
      return because("LD-20", "not_active", {{"seat", name_of(state.active())}});
    case Phase::kBlack:
      if (seat == state.active()) return std::nullopt;
      return because("LD-24", "black_first", {{"seat", name_of(state.active())}});
    case Phase::kWhite:
      if (seat == state.other()) return std::nullopt;
      return because("LD-24", "white_now", {{"seat", name_of(state.other())}});
    case Phase::kOver:
      break;
  }
  return std::nullopt;
}

Why why_not_setup(Move move) {
  if (move.kind() != StepKind::kPlace) return because("LD-11", "setup_places");
  if (move.to() == kCentreCell) return because("LD-11", "setup_centre");
  return std::nullopt;
}

Why why_not_map(const State& state, Seat seat, Move move) {
  const bool facedown = move.kind() == StepKind::kFacedown;
  if (!facedown && move.kind() != StepKind::kMap) return because("LD-22", "map_first");
  if (!state.offer.has(move.card()))
    return because("LD-22", "not_offered", {{"card", name_of(move.card())}});
  const Side side = move.side();
  if (side.in(state.used))
    return because(facedown ? "LD-23" : "LD-22", facedown ? "down_side_taken" : "side_taken",
                   {{"side", side.text()}});
  if (!facedown) {
    if (state.fleet(seat).has(side.island())) return std::nullopt;
    return because("LD-22", "no_airship", {{"cell", side.island().text()}, {"side", side.text()}});
  }
  for (Side open : SidesIn(sides_open_to(state, seat)))
    return because("LD-23", "must_face_up", {{"side", open.text()}});
  return std::nullopt;
}

Why why_not_facedown_place(const State& state, Move move) {
  if (move.kind() == StepKind::kMap || move.kind() == StepKind::kFacedown)
    return because("LD-22", "map_placed");
  if (move.kind() != StepKind::kPlace) return because("LD-23", "facedown_places");
  return storm_keeps_out(state, move.to());
}

// LD-30
Why why_not_storm(const State& state, Move move) {
  const Cell to = move.to();
  if (!state.storm(move.from()))
    return because("LD-30", "no_storm_from", {{"cell", move.from().text()}});
  if (state.storm(to)) return because("LD-31", "storm_on_storm", {{"cell", to.text()}});
  if (!move.pushes()) {
    if (!state.fleets[0].has(to) && !state.fleets[1].has(to)) return std::nullopt;
    return because("LD-30", "must_push", {{"cell", to.text()}});
  }
  if (!state.fleet(move.pushed()).has(to))
    return because("LD-30", "nothing_to_push",
                   {{"cell", to.text()}, {"seat", name_of(move.pushed())}});
  const Cell dest = move.dest();
  if (!dest.in(neighbours(to)))
    return because("LD-30", "push_not_adjacent", {{"cell", to.text()}, {"dest", dest.text()}});
  // The island that the storm left counts as free of it.
  if (state.storm(dest) && dest != move.from()) return storm_keeps_out(state, dest);
  return std::nullopt;
}

// LD-32
Why why_not_move(const State& state, Seat seat, Move move) {
  const Cell to = move.to();
  if (auto why = storm_keeps_out(state, to)) return why;
  for (Cell from : CellsIn(move.airships().occupied())) {
    if (!from.in(neighbours(to)))
      return because("LD-32", "not_adjacent", {{"from", from.text()}, {"cell", to.text()}});
    const int there = state.fleet(seat).at(from);
    if (there < move.airships().at(from))
      return because("LD-32", "too_few", {{"from", from.text()}, {"n", std::to_string(there)}});
  }
  return std::nullopt;
}

// LD-34
Why why_not_place(const State& state, Seat seat, Move move) {
  if (auto why = storm_keeps_out(state, move.to())) return why;
  if (state.in_reserve(seat) == 0) return because("LD-34", "reserve_empty");
  return std::nullopt;
}

// LD-25
Why why_not_block(const State& state, Seat seat, Action action) {
  for (Cell cell : CellsIn(possible_targets(state, seat, action)))
    return because("LD-25", "must_act", {{"action", name_of(action)}, {"cell", cell.text()}});
  return std::nullopt;
}

bool does(StepKind step, Action action) {
  switch (action) {
    case Action::kStorm:
      return step == StepKind::kStorm;
    case Action::kMove:
      return step == StepKind::kMove;
    case Action::kPlace:
      return step == StepKind::kPlace;
  }
  return false;
}

Why why_not_action(const Landomy& game, const State& state, Seat seat, Move move) {
  if (move.kind() == StepKind::kMap || move.kind() == StepKind::kFacedown)
    return because("LD-22", "map_placed");
  const Action action = game.due(state);
  if (move.kind() != StepKind::kBlock && !does(move.kind(), action))
    return because("LD-24", "other_action",
                   {{"action", name_of(action)}, {"cell", island_at(state.map_side).text()}});
  const CellSet shown = game.sectors(state.map(state.map_side), state.map_side);
  if (!move.to().in(shown)) return because("LD-24", "not_on_map", {{"cell", move.to().text()}});
  if (!move.to().in(state.open))
    return because("LD-24", "crossed_out", {{"cell", move.to().text()}});
  if (move.kind() == StepKind::kBlock) return why_not_block(state, seat, action);
  switch (action) {
    case Action::kStorm:
      return why_not_storm(state, move);
    case Action::kMove:
      return why_not_move(state, seat, move);
    case Action::kPlace:
      return why_not_place(state, seat, move);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> Landomy::refusal(const State& state, Actor who, Move move) const {
  if (who.is_chance()) return why_not_chance(*this, state, move);
  const Seat seat = who.seat();
  if (seat.index >= kSeats) return because("LD-20", "no_seat", {{"seat", name_of(seat)}});
  if (state.phase == Phase::kOver) return why_over(*this, state);
  if (move.kind() == StepKind::kDraw) return because("LD-7", "chance_draws");
  if (move.kind() == StepKind::kLayout) return because("LD-10", "chance_lays_out");
  if (auto why = why_not_now(state, seat)) return why;
  switch (state.phase) {
    case Phase::kSetup:
      return why_not_setup(move);
    case Phase::kMap:
      return why_not_map(state, seat, move);
    case Phase::kFacedown:
      return why_not_facedown_place(state, move);
    default:
      return why_not_action(*this, state, seat, move);
  }
}

}  // namespace fourlands::landomy
