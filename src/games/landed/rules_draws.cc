#include <algorithm>
#include <bit>

#include "core/check.h"
#include "games/landed/queries.h"
#include "games/landed/rules_steps.h"

// What comes from the bag and the decks: the deal, draws, launches and thefts.

namespace fourlands::landed {

void Steps::chance(Move move) {
  if (state_.phase == Phase::kDeal) return deal(move);
  FL_CHECK(state_.phase == Phase::kDraw);
  switch (move.kind()) {
    case StepKind::kTile:
      draw_tile(move.tile_id());
      break;
    case StepKind::kContract:
      draw_contract(move.contract_id());
      break;
    default:
      draw_card(move.card());
  }
  if (--state_.drawing.left > 0) return;
  const Drawing done = state_.drawing;
  state_.drawing = {};
  if (done.what == Draw::kContract && done.to_contracts == 0) {
    state_.phase = Phase::kSign;
    return;
  }
  settle();
}

void Steps::deal(Move move) {
  Player& player = state_.acting();
  if (move.kind() == StepKind::kTile) return draw_tile(move.tile_id());
  draw_contract(move.contract_id());
  if (std::popcount(player.offered) < kDealt) return;
  if (state_.active + 1 < seats_) {
    ++state_.active;
    return;
  }
  state_.active = 0;
  state_.phase = Phase::kKeep;
}

void Steps::draw_tile(TileId tile) {
  FL_CHECK((state_.bag & bit_of(tile)) != 0);
  state_.bag &= ~bit_of(tile);
  state_.acting().hand |= bit_of(tile);
  // LN-40: every player has one more turn, the one who drew it the last.
  if (state_.bag == 0 && state_.turns_left < 0)
    state_.turns_left = static_cast<std::int8_t>(seats_);
  observe::tile_drawn(state_, state_.active, tile);
}

void Steps::draw_contract(ContractId id) {
  if (state_.deck == 0) {
    FL_CHECK(state_.bottom_count > 0);
    FL_CHECK(state_.bottom[0] == id);
    std::copy(state_.bottom.begin() + 1, state_.bottom.begin() + state_.bottom_count,
              state_.bottom.begin());
    state_.bottom[--state_.bottom_count] = ContractId{};
  } else {
    FL_CHECK((state_.deck & bit_of(id)) != 0);
    state_.deck &= ~bit_of(id);
  }
  const bool kept = state_.drawing.to_contracts != 0;
  (kept ? state_.acting().contracts : state_.acting().offered) |= bit_of(id);
  observe::contract_drawn(state_, id);
}

void Steps::draw_card(std::size_t kind) {
  ++state_.acting().fresh[kind];
  const auto from = state_.drawing.victim();
  if (!from) {
    FL_CHECK(state_.satellite_deck[kind] > 0);
    --state_.satellite_deck[kind];
    return observe::card_drawn(state_, kind);
  }
  Player& victim = state_.player(*from);
  FL_CHECK(victim.satellites[kind] > 0);
  --victim.satellites[kind];
  observe::card_stolen(state_, from->index, kind);
}

void Steps::draw(Draw what, int count) {
  state_.drawing = {};
  state_.drawing.what = what;
  state_.drawing.left = static_cast<std::uint8_t>(count);
  state_.phase = Phase::kDraw;
}

void Steps::get_card() {
  if (count_of(state_.satellite_deck) == 0 && count_of(state_.satellite_used) > 0) {
    state_.satellite_deck = state_.satellite_used;
    state_.satellite_used = {};
  }
  if (count_of(state_.satellite_deck) > 0) return draw(Draw::kSatellite, 1);
  if (!card_to_steal(state_)) return settle();
  state_.phase = Phase::kSteal;
}

void Steps::steal(int from) {
  draw(Draw::kSatellite, 1);
  state_.drawing.from = static_cast<std::uint8_t>(from);
}

}  // namespace fourlands::landed
