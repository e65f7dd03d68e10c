#include "games/landing_zone/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "game/json_in.h"
#include "games/landing_zone/landing_zone.h"
#include "games/landing_zone/rules.h"

// State as JSON, both ways; the form is in README.md.

namespace fourlands::landing_zone {
namespace {

constexpr std::array<std::string_view, 6> kPendingNames = {"",       "turn",  "red",
                                                           "yellow", "green", "blue"};

std::string text_of(Piece piece) {
  std::string text(1, letter_of(piece.colour()));
  if (piece.is_ship()) return text + std::to_string(piece.size());
  return text + ">" + std::string(kDirectionNames[static_cast<std::size_t>(piece.dir())]);
}

Piece read_piece(const JsonIn& in) {
  const std::string text = in.text();
  const std::size_t colour = text.empty() ? std::string_view::npos : kColourLetters.find(text[0]);
  if (colour != std::string_view::npos && text.size() > 1) {
    if (const auto size = number_of(text.substr(1), kSmall, kLarge))
      return Piece::ship(static_cast<Colour>(colour), *size);
    const auto dir = text[1] == '>' ? direction_of(text.substr(2)) : std::nullopt;
    if (dir) return Piece::pointer(static_cast<Colour>(colour), *dir);
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
  for (Colour colour : kAllColours)
    armada[std::string(1, letter_of(colour))] = city.armada[index_of(colour)];

  Json pending;
  if (city.pending != Pending::kNone) {
    std::vector<std::string> used;
    for (Cell cell : CellsIn(city.used)) used.push_back(cell.text());
    std::sort(used.begin(), used.end());
    pending = {{"kind", kPendingNames[static_cast<std::size_t>(city.pending)]},
               {"left", city.left},
               {"used", used}};
  }
  return {{"dice", dice_to_json(city.dice)},
          {"board", board},
          {"armada", armada},
          {"pending", pending}};
}

void read_pending(const JsonIn& in, City& city) {
  if (in.is_null()) return;
  in.only({"kind", "left", "used"});
  const int kind = in["kind"].one_of({"turn", "red", "yellow", "green", "blue"});
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
  if (turn ? count == 0 || count + city.left > 6 : count + city.left != 2)
    in.fail("left and used do not add up");
  if (!has_sub_step(city, city.pending))
    in.fail("no sub-step is possible, so the action has ended");
  if (city.dice[kDice - 1] != 0) in.fail("no die has been used for it");
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
  armada.only({"R", "Y", "G", "B"});
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

// The unused dice must be among those rolled.
bool among(const std::array<std::uint8_t, kDice>& some,
           const std::array<std::uint8_t, kDice>& all) {
  for (int die = 1; die <= 6; ++die)
    if (std::count(some.begin(), some.end(), die) > std::count(all.begin(), all.end(), die))
      return false;
  return true;
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

// Phase, dice and cities must tell one story.
void check_phase(const JsonIn& in, const State& state, int seats, int turns) {
  const SeatSet all = SeatSet::first(seats);
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
  if (state.turn != turns) in["turn"].fail("must be the last one when the game is over");
  for (Seat seat : all)
    if (state.city(seat).pointers() != 0)
      in["seats"].item(seat.index)["board"].fail("has pointers, which leave when the game ends");
}

Components read_pack(const JsonIn& in) {
  Components components;
  in.only({"game", "name", "provenance", "turns", "armada", "points"});
  if (in["game"].text() != LandingZone::info().id) in["game"].fail("must be landing-zone");
  if (in["name"].text().empty()) in["name"].fail("must not be empty");
  components.turns = in["turns"].integer(1, 100);
  const JsonIn armada = in["armada"];
  armada.only({"R", "Y", "G", "B"});
  for (Colour colour : kAllColours) {
    const JsonIn counts = armada[std::string(1, letter_of(colour))];
    if (counts.list(kSizes, kSizes) != kSizes) continue;
    for (std::size_t size = 0; size < kSizes; ++size)
      components.armada[index_of(colour)][size] =
          static_cast<std::uint8_t>(counts.item(size).integer(0, kCells));
  }
  const JsonIn points = in["points"];
  points.only({"red", "yellow", "green", "blue"});
  components.red_points = points["red"].integer(0, 100);
  components.yellow_points = points["yellow"].integer(0, 100);
  components.green_points = points["green"].integer(0, 100);
  components.blue_points = points["blue"].integer(0, 100);
  return components;
}

}  // namespace

Json score_to_json(const Score& score) {
  return {{"red", score.red},
          {"yellow", score.yellow},
          {"green", score.green},
          {"blue", score.blue},
          {"total", score.total()}};
}

Result<LandingZone, Refusal> LandingZone::create(const Json& options, const Json& pack) {
  Trouble trouble;
  int seats = 1;
  const JsonIn wanted(options, trouble, "options");
  wanted.only({"players"});
  if (wanted.has("players")) seats = wanted["players"].integer(1, kMaxSeats);
  if (trouble) return trouble.refusal("bad_options");
  const Components components = read_pack(JsonIn(pack, trouble, "pack"));
  if (trouble) return trouble.refusal("bad_pack");
  return LandingZone(seats, components, std::make_shared<const Json>(pack));
}

Json LandingZone::view_to_json(const View& view) const { return to_json(view.state); }

Json LandingZone::options() const { return {{"players", seats_}}; }

Json LandingZone::to_json(const State& state) const {
  constexpr std::array<std::string_view, 3> kPhases = {"roll", "use", "over"};
  Json seats = Json::array();
  for (Seat seat : SeatSet::first(seats_)) seats.push_back(city_to_json(state.city(seat)));
  return {{"game", info().id},
          {"options", options()},
          {"turn", state.turn},
          {"phase", kPhases[static_cast<std::size_t>(state.phase)]},
          {"dice", dice_to_json(state.dice)},
          {"seats", seats},
          {"result", result_to_json(*this, state)}};
}

Result<State, Refusal> LandingZone::from_json(const Json& json) const {
  Trouble trouble;
  const JsonIn in(json, trouble);
  State state;
  in.only({"game", "options", "turn", "phase", "dice", "seats", "result"});
  if (in["game"].text() != info().id) in["game"].fail("must be landing-zone");
  state.turn = static_cast<std::uint8_t>(in["turn"].integer(1, components_.turns));
  state.phase = static_cast<Phase>(in["phase"].one_of({"roll", "use", "over"}));
  state.dice = read_dice(in["dice"]);
  const JsonIn seats = in["seats"];
  const auto count = static_cast<std::size_t>(seats_);
  if (seats.list(count, count) == count)
    for (Seat seat : SeatSet::first(seats_))
      state.city(seat) = read_city(seats.item(seat.index), components_);
  if (!trouble) check_phase(in, state, seats_, components_.turns);
  if (!trouble && in["result"].json() != result_to_json(*this, state))
    in["result"].fail("is not what the cities score");
  if (trouble) return trouble.refusal();
  return state;
}

}  // namespace fourlands::landing_zone
