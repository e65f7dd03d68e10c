#include "games/new_game/new_game.h"

// Why a step is not legal, in the order a referee would check it. It is written apart from the
// lists of legal.cc on purpose: the conformance kit holds the two against each other.

namespace fourlands::new_game {
namespace {

using Why = std::optional<Refusal>;
using Args = std::vector<std::pair<std::string, std::string>>;

Why because(std::string_view rule, std::string_view key, Args args = {}) {
  return illegal(std::string(rule), {"new-game.why." + std::string(key), std::move(args)});
}

std::string name_of(Seat seat) { return std::to_string(seat.index); }

Why why_not_roll(const State& state, Move move) {
  if (move.kind() != StepKind::kRoll) return because("NG-2", "chance_only");
  if (state.phase == Phase::kOver) return because("NG-5", "over");
  if (state.phase == Phase::kClaim) return because("NG-2", "rolled");
  return std::nullopt;
}

Why why_not_claim(const State& state, Plot plot) {
  const bool opened = plot.number() == state.die || plot.number() == state.die + kDieFaces;
  if (!opened)
    return because("NG-3", "not_rolled",
                   {{"plot", plot.text()},
                    {"die", std::to_string(state.die)},
                    {"other", std::to_string(state.die + kDieFaces)}});
  for (Seat seat : SeatSet::first(kSeats))
    if (plot.in(state.owned[seat.index]))
      return because("NG-3", "taken", {{"plot", plot.text()}, {"seat", name_of(seat)}});
  return std::nullopt;
}

Why why_not_pass(const State& state) {
  for (int number : {int{state.die}, state.die + kDieFaces})
    if (Plot::numbered(number).in(state.free()))
      return because("NG-4", "must_claim", {{"plot", std::to_string(number)}});
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> NewGame::refusal(const State& state, Actor who, Move move) const {
  if (who.is_chance()) return why_not_roll(state, move);
  const Seat seat = who.seat();
  if (seat.index >= kSeats) return because("NG-1", "no_seat", {{"seat", name_of(seat)}});
  if (state.phase == Phase::kOver) return because("NG-5", "over");
  if (move.kind() == StepKind::kRoll) return because("NG-2", "chance_rolls");
  if (state.phase == Phase::kRoll) return because("NG-2", "roll_first");
  if (seat != state.active())
    return because("NG-2", "not_your_turn", {{"seat", name_of(state.active())}});
  if (move.kind() == StepKind::kPass) return why_not_pass(state);
  return why_not_claim(state, move.plot());
}

}  // namespace fourlands::new_game
