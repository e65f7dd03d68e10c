#include "games/landing_zone/edges/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>

#include "core/text.h"
#include "game/json_in.h"
#include "games/landing_zone/landing_zone.h"
#include "games/landing_zone/state_check.h"

// State as JSON, both ways; the form is in README.md. What a state must keep to is in
// state_check.cc.

namespace fourlands::landing_zone {
namespace {

std::string text_of(Piece piece) {
  std::string text(1, letter_of(piece.colour()));
  if (piece.is_ship()) return text + std::to_string(piece.size());
  return text + ">" + std::string(kDirectionNames[piece.dir()]);
}

Piece read_piece(const JsonIn& in) {
  const std::string text = in.text();
  const auto colour = kColourLetters.find(text.substr(0, 1));
  if (colour && text.size() > 1) {
    if (const auto size = number_of(text.substr(1), kSmall, kLarge))
      return Piece::ship(*colour, *size);
    const auto dir = text[1] == '>' ? kDirectionNames.find(text.substr(2)) : std::nullopt;
    if (dir) return Piece::pointer(*colour, *dir);
  }
  in.fail("must be a ship like B2 or a pointer like G>NE");
  return Piece();
}

Json dice_to_json(const std::array<std::uint8_t, kDice>& dice) {
  Json out = Json::array();
  for (int die : dice)
    if (die != 0) out.push_back(die);
  return out;
}

std::array<std::uint8_t, kDice> read_dice(const JsonIn& in) {
  std::array<std::uint8_t, kDice> dice{};
  const std::size_t count = in.list(0, kDice);
  for (std::size_t i = 0; i < count; ++i) {
    dice[i] = static_cast<std::uint8_t>(in.item(i).integer(1, 6));
    if (i > 0 && dice[i] < dice[i - 1]) in.fail("must be ascending");
  }
  return dice;
}

Json city_to_json(const City& city) {
  Json board = Json::object();
  for (Cell cell : CellsIn(city.occupied())) board[cell.text()] = text_of(city.at(cell));
  Json armada = Json::object();
  for (Colour colour : kAllColours) armada[std::string(1, letter_of(colour))] = city.armada[colour];

  Json pending;
  if (city.pending != Pending::kNone) {
    std::vector<std::string> used;
    for (Cell cell : CellsIn(city.used)) used.push_back(cell.text());
    std::sort(used.begin(), used.end());
    pending = {{"kind", kPendingNames[city.pending]}, {"left", city.left}, {"used", used}};
  }
  return {{"dice", dice_to_json(city.dice)},
          {"board", board},
          {"armada", armada},
          {"pending", pending}};
}

void read_pending(const JsonIn& in, City& city) {
  if (in.is_null()) return;
  in.only({"kind", "left", "used"});
  const int kind = in["kind"].one_of(std::span(kPendingNames.all).subspan(1));  // Not kNone.
  city.pending = static_cast<Pending>(kind + 1);
  const bool turn = city.pending == Pending::kTurn;
  city.left = static_cast<std::uint8_t>(in["left"].integer(1, turn ? 5 : 2));

  const JsonIn used = in["used"];
  const std::size_t count = used.list(0, kCells);
  std::string before;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string text = used.item(i).text();
    const auto cell = cell_of(text);
    if (!cell || text <= before) return used.fail("must be cells, sorted, each once");
    if (city.at(*cell).is_none()) return used.item(i).fail("no piece is there");
    if ((turn || city.pending == Pending::kYellow) && !city.at(*cell).is_pointer())
      return used.item(i).fail("no pointer is there");
    if (city.pending == Pending::kRed && city.at(*cell).size() != kSmall)
      return used.item(i).fail("no small ship is there");
    city.used |= cell->bit();
    before = text;
  }
  check_pending(in, city);
}

City read_city(const JsonIn& in, const Components& components) {
  City city;
  city.armada = components.armada;
  in.only({"dice", "board", "armada", "pending"});
  city.dice = read_dice(in["dice"]);

  const JsonIn board = in["board"];
  for (const auto& [key, value] : board.object().items()) {
    const JsonIn at = board[key];
    const auto cell = cell_of(key);
    const Piece piece = read_piece(at);
    if (!cell) {
      at.fail("there is no such cell");
    } else if (!piece.is_none()) {
      if (city.in_armada(piece.colour(), piece.size()) == 0) {
        at.fail("there are more of this piece than the Armada began with");
      } else {
        city.put(*cell, piece);
      }
    }
  }
  const JsonIn armada = in["armada"];
  armada.only(kColourLetters.all);
  for (Colour colour : kAllColours) {
    const JsonIn counts = armada[std::string(1, letter_of(colour))];
    if (counts.list(kSizes, kSizes) != kSizes) continue;
    for (int size = kSmall; size <= kLarge; ++size)
      if (counts.item(static_cast<std::size_t>(size - 1)).integer(0, kCells) !=
          city.in_armada(colour, size))
        counts.fail("board and Armada together are not the pieces of the set");
  }
  read_pending(in["pending"], city);
  return city;
}

Json result_to_json(const LandingZone& game, const State& state) {
  if (state.phase != Phase::kOver) return nullptr;
  Json scores = Json::array();
  Json winners = Json::array();
  for (Seat seat : SeatSet::first(game.seats()))
    scores.push_back(score_to_json(game.score(state.city(seat))));
  for (Seat seat : game.outcome(state).winners) winners.push_back(seat.index);
  return {{"scores", scores}, {"winners", winners}};
}

}  // namespace

Json score_to_json(const Score& score) {
  return {{"red", score.red},
          {"yellow", score.yellow},
          {"green", score.green},
          {"blue", score.blue},
          {"total", score.total()}};
}

Json LandingZone::view_to_json(const View& view) const { return to_json(view.state); }

Json LandingZone::to_json(const State& state) const {
  Json seats = Json::array();
  for (Seat seat : SeatSet::first(seats_)) seats.push_back(city_to_json(state.city(seat)));
  return {{"game", info().id},
          {"options", options()},
          {"turn", state.turn},
          {"phase", kPhaseNames[state.phase]},
          {"dice", dice_to_json(state.dice)},
          {"seats", seats},
          {"result", result_to_json(*this, state)}};
}

Result<State, Refusal> LandingZone::from_json(const Json& json) const {
  ReadErrors errors;
  const JsonIn in(json, errors);
  State state;
  in.only({"game", "options", "turn", "phase", "dice", "seats", "result"});
  if (in["game"].text() != info().id) in["game"].fail("must be landing-zone");
  state.turn = static_cast<std::uint8_t>(in["turn"].integer(1, components_.turns));
  state.phase = in["phase"].one_of(kPhaseNames);
  state.dice = read_dice(in["dice"]);
  const JsonIn seats = in["seats"];
  const auto count = static_cast<std::size_t>(seats_);
  if (seats.list(count, count) == count)
    for (Seat seat : SeatSet::first(seats_))
      state.city(seat) = read_city(seats.item(seat.index), components_);
  if (!errors) check_state(in, *this, state);
  if (!errors && in["result"].json() != result_to_json(*this, state))
    in["result"].fail("is not what the cities score");
  if (errors) return errors.refusal();
  return state;
}

}  // namespace fourlands::landing_zone
