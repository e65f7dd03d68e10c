#include "games/landing_zone/bots/evaluation.h"

#include <algorithm>
#include <array>
#include <bit>
#include <nlohmann/json.hpp>

#include "core/check.h"
#include "games/landing_zone/queries.h"

namespace fourlands::landing_zone {
namespace {

constexpr float kCellsOfBoard = kCells;
constexpr float kCellsOfLine = kSide;
constexpr float kNeighbours = 8;
constexpr float kLinesOfBoard = 12;
constexpr float kOfAKind = 3;  // Pyramids of one colour and size in a set.

int count(CellSet cells) { return std::popcount(cells); }
float yes(bool fact) { return fact ? 1.0F : 0.0F; }

int rows_with(CellSet cells) {
  int rows = 0;
  for (int die = 1; die <= kSide; ++die) rows += (cells & cells_of_die(die)) != 0 ? 1 : 0;
  return rows;
}

// Writes what is told of a city, each number by itself and times the dice to come.
class Twice {
 public:
  Twice(std::span<float> inputs, float to_come) : room_(inputs.data()), to_come_(to_come) {}
  void operator()(float value) {
    room_[0] = value;
    room_[1] = value * to_come_;
    room_ += 2;
  }
  void operator()(int number, float most) { (*this)(static_cast<float>(number) / most); }
  [[nodiscard]] const float* end() const { return room_; }

 private:
  float* room_;
  float to_come_;
};

// A city's sets as the parts of the description below ask for them.
struct CitySets {
  explicit CitySets(const City& its)
      : city(its), zones(zones_of(its)), buildings(its.buildings()), empty(its.empty()) {
    for (Colour colour : kAllColours) ships[index_of(colour)] = city.of_colour[colour] & buildings;
  }
  [[nodiscard]] CellSet of(Colour colour, int size) const {
    return city.of_colour[colour] & city.ships(size);
  }
  [[nodiscard]] CellSet pointers(Colour colour) const {
    return city.of_colour[colour] & city.pointers();
  }
  // Where one action can put a ship of the colour.
  [[nodiscard]] CellSet ready(Colour colour) const {
    const CellSet landing = city.in_armada(colour, kSmall) > 0    ? zones.open_to(colour, kSmall)
                            : city.in_armada(colour, kMedium) > 0 ? zones.open_to(colour, kMedium)
                            : city.in_armada(colour, kLarge) > 0  ? zones.open_to(colour, kLarge)
                                                                  : 0;
    return landing | pointers(colour);
  }

  const City& city;
  Zones zones;
  CellSet buildings;
  CellSet empty;
  std::array<CellSet, kColours> ships{};
};

void tell_pieces(const CitySets& sets, Twice& tell) {
  tell(count(sets.buildings), kCellsOfBoard);
  for (Colour colour : kAllColours) {
    for (int size = kSmall; size <= kLarge; ++size) tell(count(sets.of(colour, size)), kOfAKind);
    tell(count(sets.pointers(colour)), kOfAKind);
    const CellSet larges = sets.of(colour, kLarge);
    tell(yes(larges != 0));             // It can zap at all,
    tell(rows_with(larges), kOfAKind);  // and with so many of the dice.
    tell(yes(sets.city.in_armada(colour, kSmall) == 0));
  }
}

void tell_zones(const CitySets& sets, Twice& tell) {
  tell(count(sets.zones.aimed_by_1), kCellsOfBoard);
  tell(count(sets.zones.aimed_by_2), kCellsOfBoard);
  tell(count(sets.zones.aimed_by_3), kCellsOfBoard);
  for (Colour colour : kAllColours) {
    tell(count(sets.zones.open_to(colour, kSmall)), kCellsOfBoard);
    tell(count(sets.zones.open_to(colour, kMedium)), kCellsOfBoard);
    const CellSet large = sets.zones.open_to(colour, kLarge);
    const bool left = sets.city.in_armada(colour, kLarge) > 0;
    tell(left ? count(large) : 0, kCellsOfBoard);
    tell(left ? rows_with(large) : 0, kCellsOfLine);
  }
}

// LZ-31: lines of red that could still grow.
void tell_red(const CitySets& sets, Twice& tell) {
  int best = 0;
  int second = 0;
  int best_grow = 0;
  int best_room = 0;
  int best_ready = 0;
  int most = 0;
  const CellSet ready = sets.ready(Colour::kRed);
  for (CellSet line : kLines) {
    const CellSet red = line & sets.ships[index_of(Colour::kRed)];
    int sum = 0;
    for (int size = kSmall; size <= kLarge; ++size)
      sum += size * count(red & sets.city.ships(size));
    const int room = kSide - count(line & sets.buildings);
    const int grow = kLarge * count(red) - sum;
    most = std::max(most, 2 * sum + grow + 2 * room);
    if (sum < best) {
      second = std::max(second, sum);
      continue;
    }
    second = best;
    // Of lines that are equal none comes first: a mirrored city is told in the same words.
    const bool better = sum > best;
    best = sum;
    best_grow = better ? grow : std::max(best_grow, grow);
    best_room = better ? room : std::max(best_room, room);
    best_ready = std::max(better ? 0 : best_ready, count(line & ready));
  }
  tell(best, 13);
  tell(second, 13);
  tell(best_grow, 6);
  tell(best_room, kCellsOfLine);
  tell(best_ready, kCellsOfLine);
  tell(most, 26);
}

// LZ-32: what stands and could stand around large yellows, and what could become one.
void tell_yellow(const CitySets& sets, Twice& tell) {
  const CellSet larges = sets.of(Colour::kYellow, kLarge);
  int empty_around = 0;
  int pointers_around = 0;
  int zones_around = 0;
  for (Cell cell : CellsIn(larges)) {
    const CellSet around = kAround[cell.index];
    empty_around += count(around & sets.empty);
    pointers_around += count(around & sets.city.pointers());
    zones_around += count(around & sets.zones.aimed_by_1);
  }
  tell(empty_around, 2 * kNeighbours);
  tell(pointers_around, kNeighbours);
  tell(zones_around, kNeighbours);
  const auto best_of = [&](CellSet cells, CellSet counted) {
    int most = 0;
    for (Cell cell : CellsIn(cells)) most = std::max(most, count(kAround[cell.index] & counted));
    return most;
  };
  const bool left = sets.city.in_armada(Colour::kYellow, kLarge) > 0;
  const CellSet mediums = left ? sets.of(Colour::kYellow, kMedium) : 0;
  const CellSet lesser =
      left ? sets.of(Colour::kYellow, kSmall) | sets.pointers(Colour::kYellow) : 0;
  const CellSet zones = left ? sets.zones.open_to(Colour::kYellow, kLarge) : 0;
  tell(best_of(mediums, sets.buildings), kNeighbours);
  tell(best_of(mediums, kAllCells), kNeighbours);
  tell(best_of(lesser, sets.buildings), kNeighbours);
  tell(best_of(zones, sets.buildings), kNeighbours);
  tell(best_of(zones, kAllCells), kNeighbours);
}

// LZ-33: lines by how much of a trio stands in them.
void tell_green(const CitySets& sets, Twice& tell) {
  std::array<int, 4> with{};
  int pair_and_ready = 0;
  int pair_and_third = 0;
  int one_and_room = 0;
  const CellSet green = sets.ships[index_of(Colour::kGreen)];
  const CellSet ready = sets.ready(Colour::kGreen);
  for (CellSet line : kLines) {
    int sizes = 0;
    for (int size = kSmall; size <= kLarge; ++size)
      sizes += (line & green & sets.city.ships(size)) != 0 ? 1 : 0;
    const int room = kSide - count(line & sets.buildings);
    const int ships = count(line & green);
    if (sizes < 3 && ships + room < 3) continue;
    ++with[static_cast<std::size_t>(sizes)];
    if (sizes == 1) one_and_room += ships >= 2 ? 1 : 0;
    if (sizes == 2) {
      pair_and_third += ships >= 3 ? 1 : 0;
      pair_and_ready += (line & ready) != 0 ? 1 : 0;
    }
  }
  tell(with[1], kLinesOfBoard);
  tell(with[2], kLinesOfBoard);
  tell(with[3], kLinesOfBoard);
  tell(one_and_room, kCellsOfLine);
  tell(pair_and_third, kCellsOfLine);
  tell(pair_and_ready, kCellsOfLine);
}

// LZ-34: lines by how many colours they lack, if there is room for those.
void tell_blue(const CitySets& sets, Twice& tell) {
  std::array<int, kColours + 1> lacking{};
  std::array<int, kColours> last{};
  std::array<CellSet, kColours> ready;
  for (Colour colour : kAllColours) ready[index_of(colour)] = sets.ready(colour);
  int ready_for_last = 0;
  int half_ready = 0;
  for (CellSet line : kLines) {
    std::size_t lacks = 0;
    std::size_t lacked = 0;
    std::size_t ready_here = 0;
    for (std::size_t colour = 0; colour < kColours; ++colour) {
      if ((line & sets.ships[colour]) != 0) continue;
      ++lacks;
      lacked = colour;
      ready_here += (line & ready[colour]) != 0 ? 1U : 0U;
    }
    const int room = kSide - count(line & sets.buildings);
    if (room < static_cast<int>(lacks)) continue;
    ++lacking[lacks];
    if (lacks == 1) {
      ++last[lacked];
      ready_for_last += static_cast<int>(ready_here);
    } else if (lacks == 2 && ready_here > 0) {
      ++half_ready;
    }
  }
  for (std::size_t lacks = 0; lacks < kColours; ++lacks) tell(lacking[lacks], kLinesOfBoard);
  for (int lines : last) tell(lines, kCellsOfLine);
  tell(ready_for_last, kCellsOfLine);
  tell(half_ready, kCellsOfLine);
}

// What each die in hand could be used for: a die of 1 to 5 in its row, a 6 anywhere.
void tell_dice(const CitySets& sets, std::span<float> inputs) {
  std::array<int, 10> found{};
  for (int die : sets.city.dice) {
    if (die == 0) continue;
    const CellSet cells = cells_of_die(die);
    found[0] += die == 6 ? 1 : 0;
    found[1] += (cells & sets.empty) != 0 ? 1 : 0;
    found[2] += (cells & sets.zones.aimed_by_1) != 0 ? 1 : 0;
    found[3] += (cells & sets.zones.aimed_by_2) != 0 ? 1 : 0;
    found[4] += (cells & sets.zones.aimed_by_3) != 0 ? 1 : 0;
    for (Colour colour : kAllColours)
      found[5 + index_of(colour)] +=
          (cells & sets.city.ships(kLarge) & sets.city.of_colour[colour]) != 0 ? 1 : 0;
    found[9] += (cells & sets.city.pointers()) != 0 ? 1 : 0;
  }
  for (std::size_t i = 0; i < found.size(); ++i) inputs[i] = static_cast<float>(found[i]) / kDice;
}

}  // namespace

Evaluation::Evaluation(const LandingZone& game)
    : game_(&game), turns_(game.pack().at("turns").get<int>()) {}

void Evaluation::describe(const State& state, Seat seat, std::span<float> inputs) const {
  const City& city = state.city(seat);
  const CitySets sets(city);
  const bool rolled = state.phase != Phase::kRoll;
  const int in_hand =
      rolled ? static_cast<int>(kDice - std::count(city.dice.begin(), city.dice.end(), 0)) : 0;
  const int turns_to_come = turns_ - state.turn + (rolled ? 0 : 1);
  const float to_come =
      static_cast<float>(kDice * turns_to_come + in_hand) / static_cast<float>(kDice * turns_);

  Twice tell(inputs, to_come);
  const Score score = game_->score(city);
  tell(score.red, 100);
  tell(score.yellow, 100);
  tell(score.green, 100);
  tell(score.blue, 100);
  tell_pieces(sets, tell);
  tell_zones(sets, tell);
  tell_red(sets, tell);
  tell_yellow(sets, tell);
  tell_green(sets, tell);
  tell_blue(sets, tell);
  FL_CHECK(tell.end() == inputs.data() + 2 * kOfCity);

  const std::span<float> turn = inputs.subspan(2 * kOfCity, kOfTurn);
  std::fill(turn.begin(), turn.end(), 0.0F);
  tell_dice(sets, turn.first(10));
  turn[10] = to_come;
  turn[11] = to_come * to_come;
  if (city.pending != Pending::kNone)
    turn[11 + static_cast<std::size_t>(city.pending)] = static_cast<float>(city.left) / 6;
  // The last turns are each a matter of their own.
  if (turns_to_come < 10) turn[17 + static_cast<std::size_t>(turns_to_come)] = 1;
}

void Evaluation::prefilter(const State& state, Seat seat, LandingZone::Moves& moves,
                           std::size_t most) const {
  const City& city = state.city(seat);
  const Zones zones = zones_of(city);
  const CellSet empty = city.empty();
  // More for a cell that this opens to the next larger ship, or to another colour.
  const auto aim = [&](Cell from, Direction dir, Colour colour) {
    const CellSet cells = ray(from, dir) & empty;
    return 3 * count(cells) + 2 * count(cells & zones.aimed_by_1) +
           2 * count(cells & zones.aimed_by_2) + count(cells & ~zones.colour[colour]);
  };
  // Equal aims are taken from all over the list, the same ones on every machine: a number of its
  // own for each place (1021 is odd) breaks the ties.
  constexpr auto kPlaces = static_cast<int>(LandingZone::Moves::capacity());
  std::array<std::pair<int, Move>, kPlaces> aiming;
  auto* end = aiming.data();
  std::size_t kept = 0;
  int place = 0;
  for (const Move& move : moves) {
    const StepKind kind = move.kind();
    ++place;
    if (kind != StepKind::kPoint && kind != StepKind::kTurn && kind != StepKind::kShift) {
      moves[kept++] = move;
      continue;
    }
    const Cell from = kind == StepKind::kShift ? move.to() : move.cell();
    const Colour colour = kind == StepKind::kPoint ? move.colour() : city.at(move.cell()).colour();
    *end++ = {aim(from, move.dir(), colour) * kPlaces + place * 1021 % kPlaces, move};
  }
  const std::size_t room = std::min(most, static_cast<std::size_t>(end - aiming.data()));
  // Sorted, because which order nth_element leaves is the library's own affair, and the order of
  // the list decides among steps that are judged equal.
  std::partial_sort(aiming.data(), aiming.data() + room, end,
                    [](const auto& a, const auto& b) { return a.first > b.first; });
  moves.clear();
  (void)moves.grow(kept);  // They stand there already.
  for (std::size_t i = 0; i < room; ++i) moves.push_back(aiming[i].second);
}

LandingZone Evaluation::alone(const LandingZone& game) {
  return LandingZone::create({{"players", 1}}, game.pack()).value();
}

State Evaluation::alone(const LandingZone&, const State& state, Seat seat) {
  State own = state;
  own.cities = {};
  own.cities[0] = state.city(seat);
  return own;
}

}  // namespace fourlands::landing_zone
