#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "game/catalogue.h"
#include "games/all_games.h"
#include "games/land_ahead/land_ahead.h"

// A table to play on in tests.

namespace fourlands::land_ahead::testing {

inline const Registry& registry() {
  static const Registry games = all_games();
  return games;
}
inline Json own_pack() { return Json::parse(registry().find("land-ahead")->pack); }

// A box whose island is easy to lay, with the tokens of the game's own:
//
//        1,-1    tile 2, "hub": land all around, a location in its centre, roads to all corners
//     0,0        tile 1: the balloon; land at corners 0 (named 1,-1S) and 1 (named 0,0N)
//           1,0  tile 3, "bay": a location in its centre, a road to its corner 2, which is 1,-1S
//
// So after the first turn there are the balloon 0,0, and 1,-1S one road from it, and from there one
// road to 1,-1 and one to 1,0. Tiles 11, 12, ... are open sea, to be laid westwards.
inline Json small_pack(int sea_tiles, const Json& tokens = own_pack()["tokens"]) {
  Json tiles = Json::parse(R"([
    {"id":1,"land":[0,1],"centre":"balloon","roads":[["c",0],["c",1]]},
    {"id":2,"land":[0,1,2,3,4,5],"centre":"location",
     "roads":[["c",0],["c",1],["c",2],["c",3],["c",4],["c",5]]},
    {"id":3,"land":[1,2],"centre":"location","roads":[["c",2]]}])");
  for (int i = 1; i <= sea_tiles; ++i)
    tiles.push_back(
        {{"id", 10 + i}, {"land", Json::array()}, {"centre", "none"}, {"roads", Json::array()}});
  return {{"name", "small"}, {"tiles", tiles}, {"tokens", tokens}};
}

class Table {
 public:
  explicit Table(const Json& pack = small_pack(20), const Json& options = {{"players", 2}})
      : game_(LandAhead::create(options, pack).value()), state_(game_.initial()) {}

  // A step of whoever is to act, which must be legal. Returns the table for the next one.
  Table& step(const std::string& text) {
    const Actors actors = game_.to_act(state_);
    const Actor who = actors.is_chance() ? Actor::chance() : Actor(state_.active_seat());
    EXPECT_FALSE(actors.is_nobody()) << text << ": the game is over";
    const auto move = game_.read(text);
    EXPECT_TRUE(move.ok()) << text;
    if (!move.ok()) return *this;
    const auto refused = game_.refusal(state_, who, move.value());
    EXPECT_FALSE(refused) << text << ": " << (refused ? say(refused->why) : "");
    if (!refused) {
      effects_ = game_.effects(state_, who, move.value(), Audience::all());
      game_.apply(state_, who, move.value());
    }
    return *this;
  }
  Table& steps(std::initializer_list<std::string> texts) {
    for (const std::string& text : texts) step(text);
    return *this;
  }
  // The first turn's tiles: hub and bay as in the picture above.
  Table& island() { return steps({"tile 2", "put 1,-1 0", "tile 3", "put 1,0 0"}); }
  // The tile step of a turn with the next tile of sea.
  Table& sea() {
    ++seas_;
    return steps({"tile " + std::to_string(10 + seas_), "put " + std::to_string(-seas_) + ",0 0"});
  }

  [[nodiscard]] std::vector<std::string> legal() const {
    LandAhead::Moves moves;
    game_.legal(state_, state_.active_seat(), moves);
    std::vector<std::string> texts;
    for (Move move : moves) texts.push_back(game_.write(move));
    std::sort(texts.begin(), texts.end());
    return texts;
  }
  [[nodiscard]] std::vector<std::string> chances() const {
    LandAhead::Chances chances;
    game_.chances(state_, chances);
    std::vector<std::string> texts;
    for (const auto& [move, weight] : chances)
      texts.push_back(game_.write(move) + " x" + std::to_string(weight));
    return texts;
  }
  // Why a step is refused: "LA-20 occupied"; "" if it is legal.
  [[nodiscard]] std::string why(Actor who, const std::string& text) const {
    const auto move = game_.read(text);
    if (!move.ok()) return move.error().code;
    const auto refused = game_.refusal(state_, who, move.value());
    if (!refused) return "";
    EXPECT_TRUE(registry().catalogue().has(refused->why.key)) << refused->why.key;
    EXPECT_EQ(refused->code, "illegal");
    // The sentence itself names the rule.
    EXPECT_NE(registry().catalogue().say(Language::kEnglish, *refused).find(refused->rule),
              std::string::npos)
        << say(refused->why);
    EXPECT_EQ(say(refused->why).find('{'), std::string::npos) << say(refused->why);
    return refused->rule + " " + refused->why.key.substr(std::string("land-ahead.why.").size());
  }
  [[nodiscard]] std::string why(const std::string& text) const {
    return why(state_.active_seat(), text);
  }

  [[nodiscard]] Json json() const { return game_.to_json(state_); }
  [[nodiscard]] Json seat(int seat) const {
    return json()["seats"][static_cast<std::size_t>(seat)];
  }
  [[nodiscard]] std::string phase() const { return json()["phase"]; }
  // The last step's effects by kind.
  [[nodiscard]] std::vector<std::string> effects() const {
    std::vector<std::string> kinds;
    for (const Json& effect : effects_) kinds.push_back(effect["kind"]);
    return kinds;
  }
  // Reads a state; what is wrong with it, or "".
  std::string set(const Json& json) {
    const auto read = game_.from_json(json);
    if (!read) return say(read.error().why);
    state_ = read.value();
    return "";
  }
  // Changes the state's JSON as told and reads it.
  std::string change(const std::function<void(Json&)>& edit) {
    Json changed = json();
    edit(changed);
    return set(changed);
  }
  // Puts a token from the pool into a slot of a seat.
  Table& give(int seat, const std::string& slot, const std::string& kind) {
    EXPECT_EQ(change([&](Json& json) {
                Json& held = json["seats"][static_cast<std::size_t>(seat)]["slots"][slot];
                EXPECT_TRUE(held.is_null() || held == "health") << "that would lose a token";
                held = kind;
                take_from_pool(json, kind);
              }),
              "");
    return *this;
  }
  static void take_from_pool(Json& json, const std::string& kind) {
    Json& count = json["pool"][kind];
    count = count.get<int>() - 1;
    if (count == 0) json["pool"].erase(kind);
  }

  [[nodiscard]] const LandAhead& game() const { return game_; }
  [[nodiscard]] const State& state() const { return state_; }

 private:
  static std::string say(const Message& message) {
    return registry().catalogue().say(Language::kEnglish, message);
  }
  LandAhead game_;
  State state_;
  Json effects_;
  int seas_ = 0;
};

using Texts = std::vector<std::string>;

}  // namespace fourlands::land_ahead::testing
