#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/text.h"
#include "game/json_in.h"
#include "games/land_ahead/edges/json.h"
#include "games/land_ahead/land_ahead.h"
#include "games/land_ahead/queries.h"
#include "games/land_ahead/state_check.h"

// A state from JSON: the pieces are read here, and whether they tell one story is asked in
// state_check.cc.

namespace fourlands::land_ahead {
namespace {

constexpr int kMostTurns = 60000;

class StateReader {
 public:
  StateReader(const LandAhead& game, const JsonIn& in, ReadErrors& errors)
      : game_(game), box_(game.components()), in_(in), errors_(errors) {}

  State read() {
    read_heading();
    read_tiles();
    read_stack();
    if (errors_) return state_;
    read_seats();
    if (errors_) return state_;
    reach();
    read_tokens();
    read_pool();
    read_event();
    return state_;
  }

 private:
  void read_heading();
  void read_tiles();
  void lay(std::vector<std::pair<std::string, Hex>> waiting);
  void read_stack();
  void read_seats();
  void read_slots(const JsonIn& in, Explorer& explorer);
  void read_pile(const JsonIn& in, Seat seat, Pile pile);
  void reach();
  void read_tokens();
  void read_pool();
  void read_event();
  std::optional<KindIndex> read_kind(const JsonIn& in);
  std::optional<TileIndex> read_tile(const JsonIn& in);

  const LandAhead& game_;
  const Components& box_;
  const JsonIn& in_;
  ReadErrors& errors_;
  State state_;
  std::uint64_t used_ = 0;  // Tiles met so far.
  int won_ = 0;             // Trophies and treasures met so far.
};

std::optional<KindIndex> StateReader::read_kind(const JsonIn& in) {
  const auto kind = box_.kind_of(in.text());
  if (!kind) in.fail("there is no such kind of token");
  return kind;
}

std::optional<TileIndex> StateReader::read_tile(const JsonIn& in) {
  const auto tile = box_.tile_of(in.integer(0, 9999));
  if (!tile) {
    in.fail("there is no tile of this number");
  } else if ((used_ & tile->bit()) != 0) {
    in.fail("this tile is there twice");
    return std::nullopt;
  } else {
    used_ |= tile->bit();
  }
  return tile;
}

void StateReader::read_heading() {
  in_.only({"game", "options", "turn", "active", "stage", "phase", "tiles", "stack", "drawn",
            "tiles_to_place", "tokens", "pool", "seats", "event", "quiet_turns", "result"});
  if (in_["game"].text() != LandAhead::info().id) in_["game"].fail("must be land-ahead");
  const JsonIn options = in_["options"];
  options.only({"players", "memory_aid"});
  const Json own = game_.options();
  for (const auto& [key, value] : options.object().items())
    if (own.contains(key) && own[key] != value) options[key].fail("is not this table's");
  state_.turn = static_cast<std::uint16_t>(in_["turn"].integer(1, kMostTurns));
  state_.active = static_cast<std::uint8_t>(in_["active"].integer(0, game_.seats() - 1));
  if (state_.active != (state_.turn - 1) % game_.seats())
    in_["active"].fail("is not the seat whose turn this is");
  state_.stage = in_["stage"].one_of(kStageNames);
  state_.phase = in_["phase"].one_of(kPhaseNames);
  state_.tiles_to_place = static_cast<std::uint8_t>(in_["tiles_to_place"].integer(0, 2));
  state_.quiet_turns =
      static_cast<std::uint8_t>(in_["quiet_turns"].integer(0, kQuietRounds * game_.seats()));
}

void StateReader::read_tiles() {
  const JsonIn tiles = in_["tiles"];
  std::vector<std::pair<std::string, Hex>> waiting;
  for (const auto& [key, value] : tiles.object().items()) {
    const auto hex = place_of(key);
    if (!hex) return tiles[key].fail("is no place: they are named like 1,-2");
    if (*hex != Hex{}) waiting.emplace_back(key, *hex);
  }
  const JsonIn start = tiles["0,0"];
  if (start.list(2, 2) != 2) return;
  const auto tile = read_tile(start.item(0));
  if (tile != box_.start) start.fail("the starting tile of this table lies here");
  if (start.item(1).integer(0, kSides - 1) != 0) start.fail("the starting tile is not turned");
  state_.island = island_with(box_, box_.start);
  lay(std::move(waiting));
}

// Lays tiles as they come to touch those that lie already.
void StateReader::lay(std::vector<std::pair<std::string, Hex>> waiting) {
  const JsonIn tiles = in_["tiles"];
  while (!waiting.empty()) {
    const auto next = std::find_if(waiting.begin(), waiting.end(), [&](const auto& place) {
      return state_.island.place_at(place.second).has_value();
    });
    if (next == waiting.end()) return tiles[waiting[0].first].fail("touches no other tile");
    const JsonIn in = tiles[next->first];
    const Hex hex = next->second;
    waiting.erase(next);
    if (in.list(2, 2) != 2) return;
    const auto tile = read_tile(in.item(0));
    const int turns = in.item(1).integer(0, kSides - 1);
    if (!tile || errors_) return;
    const Demand demand =
        state_.island.demands[static_cast<std::size_t>(*state_.island.place_at(hex))];
    if (!demand.met_by(box_.tile(*tile), turns))
      return in.fail("land and sea do not agree with the tiles beside it");
    (void)lay_tile(state_.island, box_, *tile, hex, turns);
  }
}

void StateReader::read_stack() {
  const JsonIn stack = in_["stack"];
  const std::size_t count = stack.list(0, kMostTiles);
  int before = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto tile = read_tile(stack.item(i));
    if (!tile) return;
    if (box_.tile(*tile).id < before) stack.fail("must be ascending");
    before = box_.tile(*tile).id;
    state_.stack |= tile->bit();
  }
  const JsonIn drawn = in_["drawn"];
  if (drawn.is_null()) return;
  if (const auto tile = read_tile(drawn)) state_.drawn = tile->index;
}

void StateReader::read_slots(const JsonIn& in, Explorer& explorer) {
  in.only(kSlotNames.all);
  for (std::size_t i = 0; i < kSlots; ++i) {
    const JsonIn slot = in[kSlotNames.all[i]];
    if (slot.is_null()) continue;
    const auto kind = read_kind(slot);
    if (!kind) return;
    const TokenKind& token = box_.kind(*kind);
    const bool fits = token.is_carried() &&
                      (token.is_potion() ? i >= kWornSlots : static_cast<Slot>(i) == token.slot);
    if (!fits) slot.fail("this token does not go into this slot");
    explorer.slots[i] = Carried(*kind);
  }
}

void StateReader::read_pile(const JsonIn& in, Seat seat, Pile pile) {
  const TokenType type = pile == Pile::kTrophies ? TokenType::kMonster : TokenType::kTreasure;
  const std::size_t count = in.list(0, kMostTokens);
  for (std::size_t i = 0; i < count; ++i) {
    const auto kind = read_kind(in.item(i));
    if (!kind) return;
    if (box_.kind(*kind).type != type) in.item(i).fail("does not belong here");
    if (++won_ > kMostTokens) return in.fail("more tokens were won than there are");
    state_.spoils.add(seat, pile, *kind);
  }
}

void StateReader::read_seats() {
  const JsonIn seats = in_["seats"];
  const auto count = static_cast<std::size_t>(game_.seats());
  if (seats.list(count, count) != count) return;
  for (Seat seat : SeatSet::first(game_.seats())) {
    const JsonIn in = seats.item(seat.index);
    Explorer& explorer = state_.explorer(seat);
    in.only({"at", "wounded", "slots", "trophies", "treasures"});
    const auto location = location_of(in["at"].text());
    const auto node = location ? state_.island.find(*location) : std::nullopt;
    if (!node) return in["at"].fail("is no discovered location");
    explorer.at = *node;
    explorer.wounded = in["wounded"].boolean() ? 1 : 0;
    read_slots(in["slots"], explorer);
    read_pile(in["trophies"], seat, Pile::kTrophies);
    read_pile(in["treasures"], seat, Pile::kTreasures);
  }
}

void StateReader::reach() {
  state_.island.reached = {};
  for (Seat seat : SeatSet::first(game_.seats()))
    reach_from(state_.island, box_, state_.explorer(seat).at);
}

void StateReader::read_tokens() {
  const JsonIn tokens = in_["tokens"];
  for (const auto& [key, value] : tokens.object().items()) {
    const JsonIn in = tokens[key];
    in.only({"kind", "up"});
    const auto location = location_of(key);
    const auto node = location ? state_.island.find(*location) : std::nullopt;
    if (!node) return in.fail("is no discovered location");
    if (node->part() == Part::kCentre && (box_.balloons & node->tile().bit()) != 0)
      return in.fail("is a balloon, where no token lies");
    const bool up = in["up"].boolean();
    if (in["kind"].is_null()) {
      if (up) in["up"].fail("must be false for a token nobody has seen");
      state_.set_token(*node, Token::unseen());
    } else if (const auto kind = read_kind(in["kind"])) {
      state_.set_token(*node, Token::of(*kind, up));
    }
    if (up && state_.stage == Stage::kExplore)
      in["up"].fail("must be false before the final stage");
    if (state_.stage != Stage::kExplore && !state_.island.reached.has(*node))
      in.fail("nobody can come here, so the final stage has removed its token");
  }
}

void StateReader::read_pool() {
  const JsonIn pool = in_["pool"];
  int total = 0;
  for (const auto& [key, value] : pool.object().items()) {
    const auto kind = box_.kind_of(key);
    if (!kind) return pool[key].fail("there is no such kind of token");
    const int count = pool[key].integer(1, box_.kind(*kind).count);
    state_.pool[kind->index] = static_cast<std::uint8_t>(count);
    total += count;
  }
  state_.pool_total = static_cast<std::uint8_t>(total);
}

void StateReader::read_event() {
  const JsonIn event = in_["event"];
  if (state_.in_event() == event.is_null())
    return event.fail(event.is_null() ? "is missing in this phase" : "must be null in this phase");
  if (event.is_null()) return;
  event.only({"at", "kind", "defense", "offense"});
  const Node here = state_.mover().at;
  if (event["at"].text() != state_.island.location(here).text())
    event["at"].fail("is not where the active player is");
  const auto kind = read_kind(event["kind"]);
  const Token token = state_.token(here);
  if (kind && (!token.is_known() || token.kind() != *kind))
    event["kind"].fail("is not what lies there");
  state_.event_defense = static_cast<std::uint8_t>(event["defense"].integer(0, 2 * kMostFigure));
  state_.event_offense = static_cast<std::uint8_t>(event["offense"].integer(0, 2 * kMostFigure));
}

}  // namespace

Result<State, Refusal> LandAhead::from_json(const Json& json) const {
  ReadErrors errors;
  const JsonIn in(json, errors);
  State state = StateReader(*this, in, errors).read();
  if (!errors) check_state(in, *this, state);
  if (!errors && in["result"].json() != result_to_json(*this, state))
    in["result"].fail("is not what the players have won");
  if (errors) return errors.refusal();
  if (state.stage != Stage::kExplore) state.island.forget_places();
  return state;
}

}  // namespace fourlands::land_ahead
