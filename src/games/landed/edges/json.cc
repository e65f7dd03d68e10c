#include "games/landed/edges/json.h"

#include <nlohmann/json.hpp>

#include "game/json_in.h"
#include "game/json_plain.h"
#include "games/landed/landed.h"
#include "games/landed/outcome.h"
#include "games/landed/queries.h"

// States and views as JSON; the form is in README.md. Reading is in json_read.cc.

namespace fourlands::landed {
namespace {

Json ids_to_json(IdSet set) {
  Json ids = Json::array();
  for (AnyId id : IdsIn(set)) ids.push_back(id.index);
  return ids;
}

// A name for each card, sorted.
Json cards_to_json(const Cards& cards) {
  Json names = Json::array();
  for (std::size_t kind = 0; kind < kSatellites; ++kind)
    for (int i = 0; i < cards[kind]; ++i) names.push_back(kSatelliteNames.all[kind]);
  return names;
}

// How many of each kind there are any of.
Json counts_to_json(const Cards& cards) {
  Json counts = Json::object();
  for (std::size_t kind = 0; kind < kSatellites; ++kind)
    if (cards[kind] > 0) counts[std::string(kSatelliteNames.all[kind])] = cards[kind];
  return counts;
}

Json tiles_to_json(const Board& board) {
  Json tiles = Json::object();
  for (TileId tile : TilesIn(board.in_play))
    tiles[board.hex(tile).text()] = Json::array_t{tile.index, board.face(tile), board.turns(tile)};
  return tiles;
}

Json cubes_to_json(const Board& board) {
  Json cubes = Json::object();
  for (TileId tile : TilesIn(board.with_cube))
    cubes[board.hex(tile).text() + "/" + std::to_string(board.cube_edge(tile))] =
        board.cube_seat(tile);
  return cubes;
}

template <class Anyone>
Json fulfilled_to_json(const Components& components, const Anyone& player) {
  Json list = Json::array();
  for (std::size_t i = 0; i < player.fulfilled_count; ++i) {
    const Fulfilled& done = player.fulfilled[i];
    list.push_back(JsonObject()
                       .add("contract", done.contract.index)
                       .add("level", done.step() + 1)
                       .add("points", done.points(components))
                       .take());
  }
  return list;
}

Json drawing_to_json(const Drawing& drawing) {
  if (drawing.what == Draw::kNothing) return nullptr;
  Json json = {{"what", kDrawNames[drawing.what]}, {"left", drawing.left}};
  if (const auto victim = drawing.victim()) json["from"] = victim->index;
  if (drawing.to_contracts != 0) json["to"] = "contracts";
  return json;
}

// What states and views have in common.
template <class Position>
Json common_to_json(const Landed& game, const Position& position) {
  const bool placed = position.placed != kNoTile;
  return JsonObject()
      .add("game", Landed::info().id)
      .add("options", game.options())
      .add("turn", position.turn)
      .add("active", position.active)
      .add("phase", kPhaseNames[position.phase])
      .add("tiles", tiles_to_json(position.board))
      .add("cubes", cubes_to_json(position.board))
      .add("satellite_used", counts_to_json(position.satellite_used))
      .add("acted", position.acted)
      .add("used", position.used)
      .add("claimed", position.claimed)
      .add("turns_left", position.turns_left < 0 ? Json() : Json(position.turns_left))
      .add("drawing", drawing_to_json(position.drawing))
      .add("placed", placed ? Json(position.board.hex(position.placed).text()) : Json())
      .take();
}

Json player_to_json(const Components& components, const Player& player) {
  return JsonObject()
      .add("hand", ids_to_json(player.hand))
      .add("contracts", ids_to_json(player.contracts))
      .add("offered", ids_to_json(player.offered))
      .add("fulfilled", fulfilled_to_json(components, player))
      .add("satellites", cards_to_json(player.satellites))
      .add("fresh", cards_to_json(player.fresh))
      .add("cubes", player.cubes)
      .add("score", player.score)
      .take();
}

// The result needs no secret: points, cubes and terrains are open.
State scored_part(const View& view) {
  State state;
  state.phase = view.phase;
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat) {
    state.players[seat].fulfilled = view.players[seat].fulfilled;
    state.players[seat].fulfilled_count = view.players[seat].fulfilled_count;
    state.players[seat].cubes = view.players[seat].cubes;
    state.players[seat].score = view.players[seat].score;
  }
  return state;
}

}  // namespace

Json result_to_json(const Landed& game, const State& state) {
  if (state.phase != Phase::kOver) return nullptr;
  const Ending ending = ending_of(game.components(), state, game.seats());
  Json scores = Json::array();
  Json winners = Json::array();
  for (Seat seat : SeatSet::first(game.seats())) scores.push_back(state.player(seat).score);
  for (Seat seat : ending.winners) winners.push_back(seat.index);
  return {{"scores", scores}, {"winners", winners}, {"by", ending.by}};
}

Json Landed::to_json(const State& state) const {
  Json json = common_to_json(*this, state);
  json["bag"] = ids_to_json(state.bag);
  json["deck"] = ids_to_json(state.deck);
  json["bottom"] = Json::array();
  for (std::size_t i = 0; i < state.bottom_count; ++i)
    json["bottom"].push_back(state.bottom[i].index);
  json["satellite_deck"] = counts_to_json(state.satellite_deck);
  json["seats"] = Json::array();
  for (Seat seat : SeatSet::first(seats_))
    json["seats"].push_back(player_to_json(*components_, state.player(seat)));
  json["result"] = result_to_json(*this, state);
  return json;
}

Json Landed::view_to_json(const View& view) const {
  Json json = common_to_json(*this, view);
  json["bag"] = view.bag;
  json["deck"] = view.deck;
  json["bottom"] = view.bottom_count;
  json["satellite_deck"] = view.satellite_deck;
  json["seats"] = Json::array();
  for (int seat = 0; seat < seats_; ++seat) {
    const PublicPlayer& seen = view.players[static_cast<std::size_t>(seat)];
    const bool over = view.phase == Phase::kOver;
    const Own& held = over ? view.laid_open[static_cast<std::size_t>(seat)] : view.own;
    const bool shown = over || view.is_own(seat);  // LN-45
    json["seats"].push_back(
        {{"hand", shown ? ids_to_json(held.hand) : Json(seen.hand)},
         {"contracts", shown ? ids_to_json(held.contracts) : Json(seen.contracts)},
         {"offered", shown ? ids_to_json(held.offered) : Json(seen.offered)},
         {"fulfilled", fulfilled_to_json(*components_, seen)},
         {"satellites", shown ? cards_to_json(held.satellites) : Json(seen.satellites)},
         {"fresh", shown ? cards_to_json(held.fresh) : Json(seen.fresh)},
         {"cubes", seen.cubes},
         {"score", seen.score}});
  }
  json["result"] = result_to_json(*this, scored_part(view));
  return json;
}

}  // namespace fourlands::landed
