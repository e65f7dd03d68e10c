#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>
#include <span>

#include "core/text.h"
#include "game/json_in.h"
#include "games/landed/edges/json.h"
#include "games/landed/landed.h"
#include "games/landed/state_check.h"

// Reads a state. Here the parts, each into its place; whether they tell one story is asked in
// state_check.cc.

namespace fourlands::landed {
namespace {

class StateIn {
 public:
  StateIn(const Components& components, int seats, const JsonIn& in, State& state)
      : components_(components), seats_(seats), in_(in), state_(state) {}

  void read() {
    in_.only({"game", "options", "turn",       "active",         "phase",          "tiles", "cubes",
              "bag",  "deck",    "bottom",     "satellite_deck", "satellite_used", "seats", "acted",
              "used", "claimed", "turns_left", "drawing",        "placed",         "result"});
    state_.turn = static_cast<std::uint16_t>(in_["turn"].integer(1, 10000));
    state_.active = static_cast<std::uint8_t>(in_["active"].integer(0, seats_ - 1));
    state_.phase = in_["phase"].one_of(kPhaseNames);
    read_tiles(in_["tiles"]);
    read_cubes(in_["cubes"]);
    state_.bag = tiles(in_["bag"]);
    state_.deck = contracts(in_["deck"]);
    read_bottom(in_["bottom"]);
    state_.satellite_deck = counts(in_["satellite_deck"]);
    state_.satellite_used = counts(in_["satellite_used"]);
    const JsonIn seats = in_["seats"];
    const auto count = static_cast<std::size_t>(seats_);
    if (seats.list(count, count) == count)
      for (std::size_t seat = 0; seat < count; ++seat)
        read_player(seats.item(seat), state_.players[seat]);
    state_.acted = in_["acted"].boolean();
    state_.used = in_["used"].boolean();
    state_.claimed = in_["claimed"].boolean();
    if (!in_["turns_left"].is_null())
      state_.turns_left = static_cast<std::int8_t>(in_["turns_left"].integer(0, seats_));
    read_drawing(in_["drawing"]);
    read_placed(in_["placed"]);
  }

 private:
  // Each id of the box in one place only.
  void take(const JsonIn& in, IdSet all, IdSet& seen, int id) {
    if ((all & bit_of(id)) == 0) return in.fail("is not in the box");
    if ((seen & bit_of(id)) != 0) return in.fail("is in two places");
    seen |= bit_of(id);
  }

  IdSet ids(const JsonIn& in, IdSet all, IdSet& seen) {
    IdSet set = 0;
    const std::size_t count = in.list(0, 63);
    int before = -1;
    for (std::size_t i = 0; i < count; ++i) {
      const int id = in.item(i).integer(0, 63);
      if (id <= before) in.fail("must be ascending");
      before = id;
      take(in.item(i), all, seen, id);
      set |= bit_of(id);
    }
    return set;
  }
  IdSet tiles(const JsonIn& in) { return ids(in, components_.tiles, seen_tiles_); }
  IdSet contracts(const JsonIn& in) { return ids(in, components_.contracts, seen_contracts_); }

  void read_tiles(const JsonIn& in) {
    for (const auto& [key, value] : in.object().items()) {
      const JsonIn at = in[key];
      const auto hex = place_of(key);
      if (!hex) return at.fail("is no place like 1,-2");
      if (at.list(3, 3) != 3) return;
      const TileId id{at.item(0).integer(0, kTiles - 1)};
      const int face = at.item(1).integer(0, id == kStartTile ? 0 : 1);
      const int turns = at.item(2).integer(0, kEdges - 1);
      take(at, components_.tiles | bit_of(0), seen_tiles_, id);
      if (components_.face(id, face).same_as(turns) != turns)
        at.item(2).fail("must be the smallest turn that looks the same (LN-50)");
      const auto slot = static_cast<std::size_t>(id);
      state_.board.in_play |= bit_of(id);
      state_.board.at[slot] = *hex;
      state_.board.lie[slot] = static_cast<std::uint8_t>(face << 3 | turns);
    }
    lay_all(in);
  }

  // Lays the tiles again one next to the other, which makes areas and places, and finds those that
  // do not hang together.
  void lay_all(const JsonIn& in) {
    const Board read = state_.board;
    state_.board = {};
    if (read.in_play == 0) return in.fail("must have a tile");
    const auto lay_one = [&](TileId tile) {
      lay(components_, state_.board, state_.land, tile, read.hex(tile), read.face(tile),
          read.turns(tile));
    };
    lay_one(TileId{std::countr_zero(read.in_play)});
    for (IdSet before = 0; before != state_.board.in_play;) {
      before = state_.board.in_play;
      for (TileId tile : TilesIn(read.in_play & ~before))
        if (state_.land.has_place(read.hex(tile))) lay_one(tile);
    }
    if (state_.board.in_play != read.in_play) in.fail("do not hang together");
  }

  void read_cubes(const JsonIn& in) {
    for (const auto& [key, value] : in.object().items()) {
      const JsonIn at = in[key];
      const std::size_t slash = key.find('/');
      const auto hex = place_of(std::string_view(key).substr(0, slash));
      const auto number = slash == std::string::npos
                              ? std::nullopt
                              : number_of(std::string_view(key).substr(slash + 1), 0, kEdges - 1);
      if (!hex || !number) return at.fail("is no section like 1,-2/0");
      const Edge edge{*number};
      const auto found = state_.board.tile_at(*hex);
      if (!found) return at.fail("lies on no tile");
      const TileId tile = *found;
      const Terrain terrain = state_.board.letter(components_, tile, edge);
      if (terrain == Terrain::kLava) return at.fail("lies on lava");
      if (components_.face(tile, state_.board.face(tile))
              .lowest_edge(state_.board.turns(tile), terrain) != edge)
        return at.fail("must be named by the lowest edge of its section");
      if (state_.board.has_cube(tile)) return at.fail("is a second cube on the tile");
      const int seat = at.integer(0, seats_ - 1);
      state_.board.with_cube |= bit_of(tile);
      state_.board.cube[static_cast<std::size_t>(tile)] =
          static_cast<std::uint8_t>(seat << 3 | edge);
    }
  }

  void read_bottom(const JsonIn& in) {
    const std::size_t count = in.list(0, kContracts - 1);
    for (std::size_t i = 0; i < count; ++i) {
      const ContractId id{in.item(i).integer(1, kContracts - 1)};
      take(in.item(i), components_.contracts, seen_contracts_, id);
      state_.bottom[state_.bottom_count++] = id;
    }
  }

  static Cards counts(const JsonIn& in) {
    Cards cards{};
    for (const auto& [key, value] : in.object().items()) {
      const auto kind = kSatelliteNames.find(key);
      if (!kind) {
        in[key].fail("is no satellite card");
        continue;
      }
      cards[index_of(*kind)] = static_cast<std::uint8_t>(in[key].integer(1, kSatelliteCards));
    }
    return cards;
  }

  static Cards card_list(const JsonIn& in) {
    Cards cards{};
    const std::size_t count = in.list(0, kSatelliteCards);
    Satellite before{};
    for (std::size_t i = 0; i < count; ++i) {
      const Satellite kind = in.item(i).one_of(kSatelliteNames);
      if (kind < before) in.fail("must be sorted by name");
      before = kind;
      ++cards[index_of(kind)];
    }
    return cards;
  }

  void read_fulfilled(const JsonIn& in, Player& player) {
    const std::size_t count = in.list(0, kMostCubes);
    for (std::size_t i = 0; i < count; ++i) {
      const JsonIn item = in.item(i);
      item.only({"contract", "level", "points"});
      const ContractId id{item["contract"].integer(1, kContracts - 1)};
      take(item["contract"], components_.contracts, seen_contracts_, id);
      const Contract& contract = components_.contract_of(id);
      const int level = item["level"].integer(1, std::max<int>(contract.level_count, 1)) - 1;
      const int points = item["points"].integer(0, 255);
      const Level& at = contract.levels[static_cast<std::size_t>(level)];
      if (points != at.gold && points != at.silver)
        item["points"].fail("are neither the gold nor the silver of that level");
      player.fulfilled[player.fulfilled_count++] =
          Fulfilled::of(components_, id, level, points != at.gold);
    }
  }

  void read_player(const JsonIn& in, Player& player) {
    in.only({"hand", "contracts", "offered", "fulfilled", "satellites", "fresh", "cubes", "score"});
    player.hand = tiles(in["hand"]);
    player.contracts = contracts(in["contracts"]);
    player.offered = contracts(in["offered"]);
    read_fulfilled(in["fulfilled"], player);
    player.satellites = card_list(in["satellites"]);
    player.fresh = card_list(in["fresh"]);
    player.cubes = static_cast<std::uint8_t>(in["cubes"].integer(0, kMostCubes));
    player.score = static_cast<std::int16_t>(in["score"].integer(0, 20000));
  }

  void read_drawing(const JsonIn& in) {
    if (in.is_null()) return;
    in.only({"what", "left", "from", "to"});
    state_.drawing.what =
        static_cast<Draw>(in["what"].one_of(std::span(kDrawNames.all).subspan(1)) + 1);
    state_.drawing.left = static_cast<std::uint8_t>(in["left"].integer(1, kTiles));
    if (in.has("from")) {
      state_.drawing.from = static_cast<std::uint8_t>(in["from"].integer(0, seats_ - 1));
      if (state_.drawing.what != Draw::kSatellite) in["from"].fail("is for a stolen card only");
    }
    if (in.has("to")) {
      (void)in["to"].one_of({"contracts"});
      state_.drawing.to_contracts = 1;
      if (state_.drawing.what != Draw::kContract) in["to"].fail("is for contracts only");
    }
  }

  void read_placed(const JsonIn& in) {
    if (in.is_null()) return;
    const auto hex = place_of(in.text());
    if (!hex) return in.fail("must be a place like 1,-2");
    const auto tile = state_.board.tile_at(*hex);
    if (!tile) return in.fail("has no tile");
    state_.placed = *tile;
  }

  const Components& components_;
  int seats_;
  const JsonIn& in_;
  State& state_;
  IdSet seen_tiles_ = 0;
  IdSet seen_contracts_ = 0;
};

}  // namespace

Result<State, Refusal> Landed::from_json(const Json& json) const {
  ReadErrors errors;
  const JsonIn in(json, errors);
  State state;
  StateIn(*components_, seats_, in, state).read();
  if (!errors && in["game"].text() != info().id) in["game"].fail("must be landed");
  if (!errors) check_state(in, *this, state);
  if (!errors && in["result"].json() != result_to_json(*this, state))
    in["result"].fail("is not what the position gives");
  if (errors) return errors.refusal();
  observe::begin_here(state);
  return state;
}

}  // namespace fourlands::landed
