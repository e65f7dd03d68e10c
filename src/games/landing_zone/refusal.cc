#include "games/landing_zone/landing_zone.h"
#include "games/landing_zone/queries.h"

// Why a step is not legal, in the order a referee would check it. It is written apart from the
// lists of legal.cc on purpose: the conformance kit holds the two against each other.

namespace fourlands::landing_zone {
namespace {

using Why = std::optional<Refusal>;
using Args = std::vector<std::pair<std::string, std::string>>;

Why because(std::string_view rule, std::string_view key, Args args = {}) {
  return illegal(std::string(rule), {"landing-zone.why." + std::string(key), std::move(args)});
}

// For Place, Land, Upgrade and Zap the die names the row.
Why wrong_row(std::string_view rule, int die, Cell cell) {
  if (die == 0 || (cells_of_die(die) & cell.bit()) != 0) return std::nullopt;
  return because(rule, "row", {{"die", std::to_string(die)}, {"cell", cell.text()}});
}

Why not_in_armada(std::string_view rule, const City& city, Colour colour, int size) {
  if (city.in_armada(colour, size) > 0) return std::nullopt;
  return because(rule, "armada", {{"colour", name_of(colour)}, {"size", std::to_string(size)}});
}

Why already_changed(std::string_view rule, const City& city, Cell cell) {
  if ((city.used & cell.bit()) == 0) return std::nullopt;
  return because(rule, "changed", {{"cell", cell.text()}});
}

Why why_not_point(const City& city, Move move) {
  const Cell cell = move.cell();
  if (auto why = wrong_row("LZ-10", move.die(), cell)) return why;
  if (!city.at(cell).is_none()) return because("LZ-10", "occupied", {{"cell", cell.text()}});
  return not_in_armada("LZ-10", city, move.colour(), kSmall);
}

Why why_not_land(const City& city, Move move) {
  const Cell cell = move.cell();
  if (move.die() == 0 && move.size() != kSmall) return because("LZ-15", "red_zap_lands_smalls");
  if (auto why = wrong_row("LZ-13", move.die(), cell)) return why;
  if (!city.at(cell).is_none()) return because("LZ-11", "occupied", {{"cell", cell.text()}});
  const Zones zones = zones_of(city);
  if ((zones.aimed_by_1 & cell.bit()) == 0)
    return because("LZ-11", "no_zone", {{"cell", cell.text()}});
  if ((zones.colour[move.colour()] & cell.bit()) == 0)
    return because("LZ-12", "zone_colour",
                   {{"cell", cell.text()}, {"colour", name_of(move.colour())}});
  if ((zones.open_to(move.colour(), move.size()) & cell.bit()) == 0) {
    const bool two = (zones.aimed_by_2 & cell.bit()) != 0;
    return because(
        "LZ-12", "zone_size",
        {{"cell", cell.text()}, {"n", two ? "2" : "1"}, {"size", std::to_string(move.size())}});
  }
  return not_in_armada("LZ-13", city, move.colour(), move.size());
}

Why why_not_up(const City& city, Move move) {
  const Cell cell = move.cell();
  const Piece piece = city.at(cell);
  if (auto why = wrong_row("LZ-14", move.die(), cell)) return why;
  if (piece.is_none()) return because("LZ-14", "empty", {{"cell", cell.text()}});
  if (auto why = already_changed("LZ-16", city, cell)) return why;
  if (piece.is_pointer()) return std::nullopt;
  if (piece.size() == kLarge) return because("LZ-14", "large", {{"cell", cell.text()}});
  return not_in_armada("LZ-14", city, piece.colour(), piece.size() + 1);
}

Why why_not_zap(const City& city, Move move) {
  const Cell cell = move.cell();
  const Piece piece = city.at(cell);
  if (auto why = wrong_row("LZ-15", move.die(), cell)) return why;
  if (!piece.is_ship() || piece.size() != kLarge)
    return because("LZ-15", "zap_needs_large", {{"cell", cell.text()}});
  if (!has_sub_step(city, zap_of(piece.colour())))
    return because("LZ-16", "zap_nothing", {{"colour", name_of(piece.colour())}});
  return std::nullopt;
}

Why why_not_turn(const City& city, Move move) {
  const Cell cell = move.cell();
  if (!city.at(cell).is_pointer()) return because("LZ-17", "no_pointer", {{"cell", cell.text()}});
  if (auto why = already_changed("LZ-17", city, cell)) return why;
  if (city.at(cell).dir() == move.dir())
    return because("LZ-17", "same_direction", {{"cell", cell.text()}});
  return std::nullopt;
}

Why why_not_shift(const City& city, Move move) {
  const Cell from = move.cell();
  if (!city.at(from).is_pointer()) return because("LZ-15", "no_pointer", {{"cell", from.text()}});
  if (auto why = already_changed("LZ-16", city, from)) return why;
  if (move.to() == from) {
    if (city.at(from).dir() == move.dir())
      return because("LZ-15", "same_direction", {{"cell", from.text()}});
  } else if (!city.at(move.to()).is_none()) {
    return because("LZ-15", "occupied", {{"cell", move.to().text()}});
  }
  return std::nullopt;
}

Why why_not_dye(const City& city, Move move) {
  const Cell cell = move.cell();
  const Piece piece = city.at(cell);
  if (piece.is_none()) return because("LZ-15", "empty", {{"cell", cell.text()}});
  if (auto why = already_changed("LZ-16", city, cell)) return why;
  if (piece.colour() == move.colour())
    return because("LZ-15", "same_colour",
                   {{"cell", cell.text()}, {"colour", name_of(move.colour())}});
  return not_in_armada("LZ-15", city, move.colour(), piece.size());
}

Why why_not_end(const City& city) {
  if (city.used == 0) return because("LZ-20", "end_too_early");
  return std::nullopt;
}

// The pending action that a sub-step belongs to; kNone for `end`, which closes any.
Pending home_of(StepKind kind) {
  switch (kind) {
    case StepKind::kTurn:
      return Pending::kTurn;
    case StepKind::kLand:
      return Pending::kRed;
    case StepKind::kShift:
      return Pending::kYellow;
    case StepKind::kUp:
      return Pending::kGreen;
    case StepKind::kDye:
      return Pending::kBlue;
    default:
      return Pending::kNone;
  }
}

Why why_not_city(const City& city, Move move) {
  switch (move.kind()) {
    case StepKind::kPoint:
      return why_not_point(city, move);
    case StepKind::kLand:
      return why_not_land(city, move);
    case StepKind::kUp:
      return why_not_up(city, move);
    case StepKind::kZap:
      return why_not_zap(city, move);
    case StepKind::kTurn:
      return why_not_turn(city, move);
    case StepKind::kShift:
      return why_not_shift(city, move);
    case StepKind::kDye:
      return why_not_dye(city, move);
    case StepKind::kEnd:
      return why_not_end(city);
    case StepKind::kSkip:
      return std::nullopt;
    case StepKind::kRoll:
      return because("LZ-4", "not_chance");
  }
  return std::nullopt;
}

Why why_not_chance(const State& state, Move move) {
  if (move.kind() != StepKind::kRoll) return because("LZ-4", "chance_only_rolls");
  if (state.phase == Phase::kUse) return because("LZ-4", "already_rolled");
  if (state.phase == Phase::kOver) return because("LZ-4", "over");
  if (move.rolled(0) > move.rolled(1) || move.rolled(1) > move.rolled(2))
    return because("LZ-21", "roll_order");
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> LandingZone::refusal(const State& state, Actor who, Move move) const {
  if (who.is_chance()) return why_not_chance(state, move);
  if (who.seat().index >= seats_)
    return because("LZ-2", "no_seat", {{"seat", std::to_string(who.seat().index)}});
  if (state.phase == Phase::kOver) return because("LZ-4", "over");
  if (move.kind() == StepKind::kRoll) return because("LZ-4", "not_chance");
  if (state.phase == Phase::kRoll) return because("LZ-4", "not_rolled");

  const City& city = state.city(who.seat());
  if (city.done()) return because("LZ-6", "done");
  if (city.pending == Pending::kNone) {
    if (move.die() == 0) return because("LZ-22", "nothing_pending");
    if (!city.has_die(move.die()))
      return because("LZ-4", "no_die", {{"die", std::to_string(move.die())}});
  } else {
    if (move.die() != 0) return because("LZ-22", "pending");
    if (move.kind() != StepKind::kEnd && home_of(move.kind()) != city.pending)
      return because("LZ-22", "other_pending");
  }
  return why_not_city(city, move);
}

}  // namespace fourlands::landing_zone
