#include <array>
#include <charconv>
#include <string_view>

#include "core/check.h"
#include "games/land_ahead/land_ahead.h"
#include "games/land_ahead/rules.h"

// A turn from the tile to the walk, and from its end to the next decision (LA-20 to LA-25, LA-40 to
// LA-42). Events are in rules_events.cc.

namespace fourlands::land_ahead {
namespace {

// A location's name without the heap.
struct NameText {
  std::array<char, 12> text{};
  std::uint8_t size = 0;
  [[nodiscard]] std::string_view view() const { return {text.data(), size}; }
};

NameText name_text(Location location) {
  NameText name;
  char* const end = name.text.data() + name.text.size();
  char* at = std::to_chars(name.text.data(), end, int{location.hex.q}).ptr;
  *at++ = ',';
  at = std::to_chars(at, end, int{location.hex.r}).ptr;
  if (location.part != Part::kCentre) *at++ = location.part == Part::kNorth ? 'N' : 'S';
  name.size = static_cast<std::uint8_t>(at - name.text.data());
  return name;
}

// The location whose name comes first as text.
Node first_by_name(const Island& island, const NodeSet& nodes) {
  Node first;
  NameText first_name;
  nodes.each([&](Node node) {
    const NameText name = name_text(island.location(node));
    if (first_name.size != 0 && name.view() >= first_name.view()) return;
    first = node;
    first_name = name;
  });
  return first;
}

}  // namespace

void Turn::play(Move move) {
  switch (move.kind()) {
    case StepKind::kTile:
      return tile_drawn(move.tile());
    case StepKind::kReveal:
      return reveal(move.token_kind());
    case StepKind::kDie:
      return die(move.number());
    case StepKind::kPut:
      return put(move.hex(), move.turns());
    case StepKind::kWalk: {
      const auto to = state_.island.find(move.location());
      FL_CHECK(to.has_value());
      return walk(*to);
    }
    case StepKind::kStay:
      return stay();
    case StepKind::kTake:
      return take();
    case StepKind::kLeave:
      return leave();
    case StepKind::kSwap:
      return swap(move.number());
    case StepKind::kDrink:
      return drink(move.token_kind());
    case StepKind::kFace:
      return face();
    case StepKind::kStrike:
      return strike();
    case StepKind::kHeal:
      return heal();
    case StepKind::kFall:
      return fall();
  }
}

void Turn::tile_drawn(TileIndex tile) {
  const bool fits = state_.island.fits(box_.tile(tile));
  if (log_ != nullptr) {
    log_->push_back({.what = What::kDraw, .seat = state_.active_seat(), .tile = tile});
    if (!fits)
      log_->push_back({.what = What::kSetAside, .seat = state_.active_seat(), .tile = tile});
  }
  state_.stack &= ~tile.bit();
  if (fits) {
    state_.drawn = tile.index;
    state_.phase = Phase::kPut;
  } else if (state_.stack == 0) {
    end_tile_step({});  // LA-21
  }
}

void Turn::put(Hex hex, int turns) {
  const TileIndex tile{state_.drawn};
  state_.drawn = kNoTile;
  const NodeSet fresh = lay_tile(state_.island, box_, tile, hex, turns);
  if (log_ != nullptr)
    log_->push_back(
        {.what = What::kPut, .seat = state_.active_seat(), .tile = tile, .value = turns});
  if (--state_.tiles_to_place > 0 && state_.stack != 0) {
    state_.phase = Phase::kDraw;
    return;
  }
  end_tile_step(fresh);
}

void Turn::end_tile_step(const NodeSet& fresh) {
  state_.tiles_to_place = 0;
  // LA-22: in the first turn the tokens for both tiles come now, and none lay before.
  place_tokens(state_.turn == 1 ? state_.island.discovered : fresh);
  if (state_.stack == 0) begin_final();
  begin_move();
}

void Turn::place_tokens(const NodeSet& fresh) {
  NodeSet waiting = fresh;
  waiting.words[static_cast<std::size_t>(Part::kCentre)] &= ~box_.balloons;
  NodeSet served = waiting;
  const int pile = state_.pool_total - state_.unseen_count;
  if (pile < waiting.size()) {  // LA-22: too few tokens.
    served = {};
    for (int left = pile; left > 0; --left) {
      const Node node = first_by_name(state_.island, waiting);
      waiting.remove(node);
      served.add(node);
    }
  }
  served.each([&](Node node) { state_.set_token(node, Token::unseen()); });
  if (log_ != nullptr && !served.empty())
    log_->push_back({.what = What::kTokens, .seat = state_.active_seat(), .nodes = served});
}

void Turn::begin_final() {
  state_.stage = Stage::kFinal;
  state_.island.forget_places();
  // LA-40: the pool keeps counting the unseen ones that go.
  NodeSet removed;
  state_.island.discovered.without(state_.island.reached).each([&](Node node) {
    if (!state_.token(node).is_none()) removed.add(node);
    state_.set_token(node, Token());
  });
  if (log_ != nullptr)
    log_->push_back({.what = What::kFinal, .seat = state_.active_seat(), .nodes = removed});
}

// The active player walks next, or the turn ends by itself (LA-25, LA-70).
bool Turn::starts_to_move() {
  Explorer& mover = state_.mover();
  if (mover.wounded != 0) {
    mover.wounded = 0;
    tell(What::kStandUp);
    return false;
  }
  if (!can_walk(box_, state_)) {
    tell(What::kStay);
    return false;
  }
  state_.phase = Phase::kMove;
  return true;
}

void Turn::begin_move() {
  if (!starts_to_move()) finish(false);
}

void Turn::walk(Node to) {
  if (log_ != nullptr) {
    Happening walked = of(to == here() ? What::kReturn : What::kWalk);
    walked.from = here();
    walked.at = to;
    log_->push_back(walked);
  }
  state_.mover().at = to;
  const Token token = state_.token(to);
  if (token.is_none()) return finish(false);
  if (token.is_unseen()) {
    state_.phase = Phase::kReveal;
    return;
  }
  tell(What::kMeet);
  begin_event();
}

void Turn::stay() {
  tell(What::kStay);
  finish(false);
}

// LA-41, LA-42
bool Turn::ends_with(bool eventful) {
  if (state_.stage != Stage::kFinal) return false;
  state_.quiet_turns = static_cast<std::uint8_t>(eventful ? 0 : state_.quiet_turns + 1);
  return state_.down_count == 0 || state_.quiet_turns >= kQuietRounds * seats_;
}

// A loop rather than calls of one another: in the final stage many turns in a row may pass without
// a step. The quiet ones are counted, so it ends.
void Turn::finish(bool eventful) {
  state_.event_defense = 0;
  state_.event_offense = 0;
  for (;; eventful = false) {
    if (ends_with(eventful)) {
      state_.stage = Stage::kOver;
      state_.phase = Phase::kOver;
      return tell(What::kOver);
    }
    ++state_.turn;
    state_.active = static_cast<std::uint8_t>((state_.active + 1) % seats_);
    if (log_ != nullptr)
      log_->push_back({.what = What::kTurn, .seat = state_.active_seat(), .value = state_.turn});
    if (state_.stage == Stage::kExplore) {
      state_.tiles_to_place = 1;
      state_.phase = Phase::kDraw;
      return;
    }
    if (starts_to_move()) return;
  }
}

}  // namespace fourlands::land_ahead
