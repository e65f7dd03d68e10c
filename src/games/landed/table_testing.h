#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "game/embedded.h"
#include "game/face_of.h"
#include "games/landed/landed.h"
#include "games/landed/queries.h"

// Positions for tests. A position is the state's own JSON with only what matters written down; what
// is left out is filled in so that the box is complete.

namespace fourlands::landed::testing {

inline Json own_pack() { return Json::parse(embedded_file("src/games/landed/pack.json")); }

inline Landed make_game(int players, const Json& pack = own_pack()) {
  auto game = Landed::create({{"players", players}}, pack);
  EXPECT_TRUE(game.ok()) << (game.ok() ? "" : game.error().why.args[0].second);
  return std::move(game).value();
}

// Every id in the lists of a seat, or of the table, of that name.
inline void collect(const Json& list, std::set<int>& ids) {
  for (const Json& id : list) ids.insert(id.get<int>());
}

inline Json rest_of(const Json& all, const std::set<int>& taken) {
  std::vector<int> rest;
  for (const Json& item : all)
    if (!taken.contains(item["id"].get<int>())) rest.push_back(item["id"]);
  std::sort(rest.begin(), rest.end());
  return rest;
}

// The first turn of seat 0 in which the tiles that are neither in `bag` nor `placed` can all have
// been covered by `redesign`, one a turn (LN-34).
inline int first_turn_with(const Landed& game, const Json& bag, std::set<int> placed) {
  collect(bag, placed);
  placed.insert(0);
  const int missing =
      static_cast<int>(game.pack()["tiles"].size() + 1) - static_cast<int>(placed.size());
  if (missing <= 0) return 1;
  return (missing / game.seats() + 2) * game.seats() + 1;
}

// The seats of a part of a state, with all that it leaves out.
inline Json filled_seats(const Landed& game, const Json& part) {
  Json seats = Json::array();
  for (int i = 0; i < game.seats(); ++i) {
    Json seat = {{"hand", Json::array()},
                 {"contracts", Json::array()},
                 {"offered", Json::array()},
                 {"fulfilled", Json::array()},
                 {"satellites", Json::array()},
                 {"fresh", Json::array()},
                 {"score", 0}};
    const auto index = static_cast<std::size_t>(i);
    if (part.contains("seats") && index < part["seats"].size()) seat.update(part["seats"][index]);
    for (const char* list : {"hand", "contracts", "offered", "satellites", "fresh"})
      std::sort(seat[list].begin(), seat[list].end());
    if (!seat.contains("cubes"))
      seat["cubes"] = game.cubes() - static_cast<int>(seat["fulfilled"].size());
    seats.push_back(seat);
  }
  return seats;
}

inline Json filled(const Landed& game, const Json& part) {
  Json state = {{"game", "landed"},
                {"options", game.options()},
                {"phase", "turn"},
                {"tiles", {{"0,0", {0, 0, 0}}}},
                {"cubes", Json::object()},
                {"bottom", Json::array()},
                {"satellite_used", Json::object()},
                {"acted", false},
                {"used", false},
                {"claimed", false},
                {"turns_left", nullptr},
                {"drawing", nullptr},
                {"placed", nullptr},
                {"result", nullptr}};
  state.update(part);
  const Json seats = filled_seats(game, part);
  state["seats"] = seats;

  std::set<int> tiles;
  std::set<int> contracts;
  std::map<std::string, int> cards;
  for (const Json& item : game.pack()["satellites"]) cards[item["kind"]] = item["count"];
  for (const auto& [place, tile] : state["tiles"].items()) tiles.insert(tile[0].get<int>());
  collect(state["bottom"], contracts);
  for (const Json& seat : seats) {
    collect(seat["hand"], tiles);
    collect(seat["contracts"], contracts);
    collect(seat["offered"], contracts);
    for (const Json& done : seat["fulfilled"]) contracts.insert(done["contract"].get<int>());
    for (const char* list : {"satellites", "fresh"})
      for (const Json& card : seat[list]) --cards[card];
  }
  for (const auto& [card, count] : state["satellite_used"].items()) cards[card] -= count.get<int>();
  if (!state.contains("bag")) state["bag"] = rest_of(game.pack()["tiles"], tiles);
  if (!state.contains("turn")) state["turn"] = first_turn_with(game, state["bag"], tiles);
  if (!state.contains("active")) state["active"] = (state["turn"].get<int>() - 1) % game.seats();
  if (!state.contains("deck")) state["deck"] = rest_of(game.pack()["contracts"], contracts);
  if (!state.contains("satellite_deck")) {
    state["satellite_deck"] = Json::object();
    for (const auto& [card, count] : cards)
      if (count > 0) state["satellite_deck"][card] = count;
  }
  return state;
}

// A table to play at: steps as text, what comes of it as JSON.
class Table {
 public:
  explicit Table(int players, const Json& part = Json(), const Json& pack = own_pack())
      : game_(make_game(players, pack)), state_(game_.initial()) {
    if (part.is_null()) return;
    const Json json = filled(game_, part);
    auto state = game_.from_json(json);
    EXPECT_TRUE(state.ok()) << (state.ok() ? "" : state.error().why.args[0].second) << "\n"
                            << json.dump();
    if (state.ok()) state_ = state.value();
  }

  [[nodiscard]] const Landed& game() const { return game_; }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] Json json() const { return game_.to_json(state_); }
  [[nodiscard]] Json at(const std::string& key) const { return json()[key]; }
  [[nodiscard]] Json seat(int index) const {
    return json()["seats"][static_cast<std::size_t>(index)];
  }
  [[nodiscard]] std::string phase() const { return at("phase"); }

  // Plays a step of the acting seat (or of `who`), which must be legal.
  Table& play(const std::string& step) { return play(state_.mover(), step); }
  Table& chance(const std::string& step) { return play(Actor::chance(), step); }
  Table& play(Actor who, const std::string& step) {
    const auto move = game_.read(step);
    EXPECT_TRUE(move.ok()) << step;
    if (!move.ok()) return *this;
    const auto refused = game_.refusal(state_, who, move.value());
    EXPECT_FALSE(refused) << step << ": " << (refused ? refused->why.key : "");
    if (!refused) game_.apply(state_, who, move.value());
    return *this;
  }
  // Ends the turn if it waits for that (LN-51).
  Table& done() { return offers("end") ? play("end") : *this; }
  // "LN-21 landed.why.occupied", or "" if the step is legal.
  [[nodiscard]] std::string why(Actor who, const std::string& step) const {
    const auto move = game_.read(step);
    if (!move) return move.error().code + " " + move.error().why.key;
    const auto refused = game_.refusal(state_, who, move.value());
    return refused ? refused->rule + " " + refused->why.key : "";
  }
  [[nodiscard]] std::string why(const std::string& step) const { return why(state_.mover(), step); }
  [[nodiscard]] std::set<std::string> legal(Seat seat) const {
    auto moves = std::make_unique<Landed::Moves>();
    game_.legal(state_, seat, *moves);
    std::set<std::string> texts;
    for (Move move : *moves) texts.insert(game_.write(move));
    EXPECT_EQ(texts.size(), moves->size());
    return texts;
  }
  [[nodiscard]] std::set<std::string> legal() const { return legal(state_.mover()); }
  [[nodiscard]] bool offers(const std::string& step) const { return legal().contains(step); }
  // The steps that begin with that word.
  [[nodiscard]] std::set<std::string> legal_of(const std::string& verb) const {
    std::set<std::string> some;
    for (const std::string& text : legal())
      if (text == verb || text.starts_with(verb + " ")) some.insert(text);
    return some;
  }

 private:
  Landed game_;
  State state_;
};

using Texts = std::set<std::string>;

// Seat 0 as told against a quiet seat 1, for `Table`.
inline Json simple(Json seat0, Json more = Json::object()) {
  Json part = {{"seats", {std::move(seat0), {{"hand", {51, 52}}, {"contracts", {35}}}}}};
  part.update(more);
  return part;
}

// One step of chance, or of the first seat that is to act.
inline void step_at_random(const Landed& game, State& state, Rng& rng) {
  const Actors actors = game.to_act(state);
  const Actor who = actors.is_chance() ? Actor::chance() : Actor(*actors.seats().begin());
  game.apply(state, who,
             who.is_chance() ? game.sample(state, rng) : game.random_step(state, who.seat(), rng));
}

// The start tile's mountain with two mountain tiles below it; tile 50 makes it four.
inline Json mountain(int turn = 1) {
  return {{"turn", turn},
          {"tiles", {{"0,0", {0, 0, 0}}, {"-1,1", {59, 0, 0}}, {"-1,2", {45, 1, 0}}}},
          {"seats",
           {{{"hand", {50, 49}}, {"contracts", {25, 28}}}, {{"hand", {28}}, {"contracts", {26}}}}}};
}

}  // namespace fourlands::landed::testing
