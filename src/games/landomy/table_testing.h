#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "game/catalogue.h"
#include "games/all_games.h"
#include "games/landomy/landomy.h"

// Positions drawn as text, and a table to play on, for the tests of this folder.

namespace fourlands::landomy {

inline const Registry& registry() {
  static const Registry games = all_games();
  return games;
}

inline Json own_pack() { return Json::parse(registry().find("landomy")->pack); }

inline Landomy make_game(const Json& options = Json::object()) {
  return Landomy::create(options, own_pack()).value();
}

// A position at the start of a turn, as one would draw it: rows 3, 2, 1 from the top, seat 0's
// airships / seat 1's, a storm as "~".
struct Spot {
  std::string_view board;
  int turn = 1;
  std::vector<int> offer = {5, 7};
  // Sides with a Map already, a "*" after those that lie face down. Their cards are the lowest that
  // are not in the offer.
  std::string_view used = "";
  Phase phase = Phase::kMap;
};

inline State state_at(const Landomy& game, const Spot& spot) {
  State state = game.initial();
  state.kinds = game.components().layout;
  state.fleets = {};
  state.storms = 0;
  std::istringstream rows{std::string(spot.board)};
  for (int row = kWidth - 1; row >= 0; --row) {
    for (int column = 0; column < kWidth; ++column) {
      const Cell cell = Cell::at(column, row);
      int first = 0;
      int second = 0;
      char slash = ' ';
      rows >> first >> slash >> second;
      EXPECT_TRUE(rows && slash == '/') << "bad drawing:\n" << spot.board;
      state.fleets[0].add(cell, first);
      state.fleets[1].add(cell, second);
      if (rows.peek() == '~') {
        rows.get();
        state.storms |= cell.bit();
      }
    }
  }
  for (std::size_t seat = 0; seat < kSeats; ++seat)
    state.reserve[seat] = static_cast<std::uint8_t>(kFleetSize - state.fleets[seat].total());
  state.turn = static_cast<std::uint8_t>(spot.turn);
  state.phase = spot.phase;
  state.unseen = MapSet::first(game.components().maps);
  state.offer = MapSet();
  for (int number : spot.offer) {
    const MapCard card{static_cast<std::uint8_t>(number)};
    state.offer.add(card);
    state.unseen.remove(card);
  }
  std::istringstream sides{std::string(spot.used)};
  for (std::string word; sides >> word;) {
    const auto side = side_of(word.substr(0, 2));
    EXPECT_TRUE(side) << word;
    const MapCard card = state.unseen.pick(0);
    state.unseen.remove(card);
    state.maps[side->index] = card;
    state.used |= side->bit();
    if (word.ends_with('*')) state.facedown |= side->bit();
  }
  return state;
}

// A game under way. Steps are texts; whoever is to act does them.
class Table {
 public:
  explicit Table(Landomy rules) : game(std::move(rules)), state(game.initial()) {}
  Table(Landomy rules, const Spot& spot) : game(std::move(rules)), state(state_at(game, spot)) {
    const auto read = game.from_json(game.to_json(state));
    EXPECT_TRUE(read.ok()) << "an impossible position: "
                           << (read.ok() ? "" : read.error().why.args[0].second);
  }

  [[nodiscard]] Actor next() const {
    const Actors actors = game.to_act(state);
    return actors.is_chance() ? Actor::chance() : Actor(*actors.seats().begin());
  }
  // Plays a step, which must be legal, and tells its effects.
  Json play(std::string_view text) {
    const auto move = game.read(text);
    EXPECT_TRUE(move.ok()) << text;
    if (!move) return nullptr;
    const auto refused = game.refusal(state, next(), move.value());
    EXPECT_FALSE(refused) << text << ": " << (refused ? refused->why.key : "");
    if (refused) return nullptr;
    Json effects = game.effects(state, next(), move.value(), Audience::all());
    game.apply(state, next(), move.value());
    return effects;
  }
  void play_all(std::initializer_list<std::string_view> steps) {
    for (std::string_view step : steps) play(step);
  }
  // "LD-31 storm_there": the rule and the reason; "" if the step is legal.
  [[nodiscard]] std::string why(Actor who, std::string_view text) const {
    const auto move = game.read(text);
    if (!move) return move.error().code + " " + short_key(move.error().why.key);
    const auto refused = game.refusal(state, who, move.value());
    if (!refused) return "";
    EXPECT_EQ(refused->code, "illegal");
    return refused->rule + " " + short_key(refused->why.key);
  }
  [[nodiscard]] std::string why(std::string_view text) const { return why(next(), text); }
  // The sentence.
  [[nodiscard]] std::string told(std::string_view text, Language language) const {
    const auto move = game.read(text);
    const auto refused =
        move ? game.refusal(state, next(), move.value()) : std::optional<Refusal>(move.error());
    return refused ? registry().catalogue().say(language, refused->why) : "";
  }
  [[nodiscard]] std::vector<std::string> legal(Seat seat) const {
    auto moves = std::make_unique<Landomy::Moves>();
    game.legal(state, seat, *moves);
    std::vector<std::string> texts;
    for (const Move& move : *moves) texts.push_back(game.write(move));
    std::sort(texts.begin(), texts.end());
    return texts;
  }
  [[nodiscard]] std::vector<std::string> legal() const { return legal(next().seat()); }
  // "2/0~": what is on an island.
  [[nodiscard]] std::string at(std::string_view text) const {
    const Cell cell = cell_of(text).value();
    return std::to_string(state.fleets[0].at(cell)) + "/" +
           std::to_string(state.fleets[1].at(cell)) + (state.storm(cell) ? "~" : "");
  }
  // "4-3": how many islands each controls.
  [[nodiscard]] std::string islands() const {
    return std::to_string(state.count_controlled(seat_of(0))) + "-" +
           std::to_string(state.count_controlled(seat_of(1)));
  }
  [[nodiscard]] std::string reserves() const {
    return std::to_string(state.reserve[0]) + "-" + std::to_string(state.reserve[1]);
  }
  [[nodiscard]] std::string phase() const { return std::string(kPhaseNames[state.phase]); }
  [[nodiscard]] Json json() const { return game.to_json(state); }

  Landomy game;
  State state;

 private:
  static std::string short_key(const std::string& key) { return key.substr(key.rfind('.') + 1); }
};

// All steps that the notation can write, but for moves of more airships than make a difference:
// one more than there are, and one from an island that is not adjacent.
inline std::vector<Move> all_steps(const State& state, Seat seat) {
  std::vector<Move> steps;
  for (MapCard card : MapSet::first(13)) {
    steps.push_back(Move::draw(card));
    for (Side side : SidesIn(kAllSides)) {
      steps.push_back(Move::map(card, side));
      steps.push_back(Move::facedown(card, side));
    }
  }
  for (Cell to : CellsIn(kAllCells)) {
    steps.push_back(Move::place(to));
    steps.push_back(Move::block(to));
    for (Cell from : CellsIn(kAllCells)) {
      steps.push_back(Move::storm(from, to));
      steps.push_back(Move::move(to, Fleet::of(from, 1)));
      for (Seat pushed : SeatSet::first(kSeats))
        for (Cell dest : CellsIn(kAllCells)) steps.push_back(Move::storm(from, to, pushed, dest));
    }
    std::vector<Fleet> ways = {Fleet()};
    for (Cell from : CellsIn(neighbours(to))) {
      const std::size_t before = ways.size();
      for (int count = 1; count <= state.fleet(seat).at(from) + 1; ++count)
        for (std::size_t i = 0; i < before; ++i) ways.push_back(ways[i] + Fleet::of(from, count));
    }
    for (const Fleet& way : ways)
      if (way.total() > 1) steps.push_back(Move::move(to, way));
  }
  return steps;
}

// One random step of whoever is to act; false once the game is over.
inline bool random_step(const Landomy& game, State& state, Rng& rng) {
  const Actors actors = game.to_act(state);
  if (actors.is_nobody()) return false;
  if (actors.is_chance()) {
    game.apply(state, Actor::chance(), game.sample(state, rng));
    return true;
  }
  const Seat seat = *actors.seats().begin();
  auto moves = std::make_unique<Landomy::Moves>();
  game.legal(state, seat, *moves);
  game.apply(state, seat, (*moves)[rng.below(static_cast<std::uint32_t>(moves->size()))]);
  return true;
}

// The islands as the basic setup leaves them.
inline constexpr std::string_view kStart = R"(
    0/3   0/2   0/2
    0/2~  0/0   2/0~
    2/0   2/0   3/0)";

using Texts = std::vector<std::string>;

// Plays random games and shows every position in which somebody acts or a draw is due.
template <class Show>
void on_random_games(const Landomy& game, int games, const Show& show) {
  Rng rng(17);
  for (int i = 0; i < games; ++i) {
    State state = game.initial();
    while (random_step(game, state, rng))
      if (state.phase != Phase::kOver) show(state);
  }
}

}  // namespace fourlands::landomy
