#include "games/landing_zone/state_check.h"

#include <algorithm>
#include <bit>

#include "games/landing_zone/queries.h"

namespace fourlands::landing_zone {
namespace {

// The unused dice must be among those rolled.
bool among(const std::array<std::uint8_t, kDice>& some,
           const std::array<std::uint8_t, kDice>& all) {
  for (int die = 1; die <= 6; ++die)
    if (std::count(some.begin(), some.end(), die) > std::count(all.begin(), all.end(), die))
      return false;
  return true;
}

}  // namespace

void check_pending(const JsonIn& in, const City& city) {
  const int changed = std::popcount(city.used);
  const bool adds_up = city.pending == Pending::kTurn
                           ? changed > 0 && changed + city.left <= kMostTurns
                           : changed + city.left == kZapPieces;
  if (!adds_up) in.fail("left and used do not add up");
  if (!has_sub_step(city, city.pending))
    in.fail("no sub-step is possible, so the action has ended");
  if (city.dice[kDice - 1] != 0) in.fail("no die has been used for it");
}

// Phase, dice and cities must tell one story.
void check_state(const JsonIn& in, const LandingZone& game, const State& state) {
  const SeatSet all = SeatSet::first(game.seats());
  const bool everybody_done =
      std::all_of(all.begin(), all.end(), [&](Seat seat) { return state.city(seat).done(); });
  if (state.phase == Phase::kUse) {
    if (state.dice[kDice - 1] == 0) in["dice"].fail("must be three while they are used");
    if (everybody_done) in["phase"].fail("cannot be use: every seat is done");
    for (Seat seat : all)
      if (!among(state.city(seat).dice, state.dice))
        in["seats"].item(seat.index)["dice"].fail("are not among the dice rolled");
    return;
  }
  if (state.dice[0] != 0) in["dice"].fail("must be empty: no roll lies");
  if (!everybody_done) in["seats"].fail("have dice or something pending, yet no roll lies");
  if (state.phase != Phase::kOver) return;
  if (state.turn != game.components().turns)
    in["turn"].fail("must be the last one when the game is over");
  for (Seat seat : all)
    if (state.city(seat).pointers() != 0)
      in["seats"].item(seat.index)["board"].fail("has pointers, which leave when the game ends");
}

}  // namespace fourlands::landing_zone
