#include "tensor/landing_zone_space.h"

#include <nlohmann/json.hpp>

namespace fourlands::tensor {
namespace {

using namespace landing_zone;

static_assert(Space<LandingZoneSpace>);

int target(Move move) {
  const int die = move.die();
  if (die == 0) return LandingZoneSpace::kOfDice + move.cell().index;
  return die < 6 ? (die - 1) * kSide + move.cell().column() : 5 * kSide + move.cell().index;
}

int direction(Move move) { return static_cast<int>(move.dir()); }
int colour(Move move) { return static_cast<int>(move.colour()); }

constexpr int kPieceKinds = 2 * kColours + kDirections + kSizes;

void write_city(const City& city, Pen& pen) {
  for (Piece piece : city.cells) {
    if (piece.is_pointer()) {
      pen.at()[static_cast<int>(piece.colour())] = 1;
      pen.at()[kColours + static_cast<int>(piece.dir())] = 1;
    } else if (piece.is_ship()) {
      pen.at()[kColours + kDirections + static_cast<int>(piece.colour())] = 1;
      pen.at()[kColours + kDirections + kColours + piece.size() - 1] = 1;
    }
    pen.skip(kPieceKinds);
  }
  for (Colour of : kAllColours)
    for (int size = kSmall; size <= kLarge; ++size) pen.put(city.in_armada(of, size), 1.0F / 3);
  for (int value = 1; value <= 6; ++value) {
    int count = 0;
    for (int die : city.dice) count += die == value ? 1 : 0;
    pen.put(count, 1.0F / kDice);
  }
  pen.one_of(static_cast<int>(city.pending), 6);
  pen.put(city.left, 1.0F / kMostTurns);
  pen.bits(city.used, kCells);
}

}  // namespace

int LandingZoneSpace::Naming::letter(Move move, int at) const {
  if (at > 0)
    return at == 1 && move.kind() == StepKind::kShift
               ? kShiftTo + move.to().index * kDirections + direction(move)
               : -1;
  switch (move.kind()) {
    case StepKind::kPoint:
      return kPoint + (target(move) * kColours + colour(move)) * kDirections + direction(move);
    case StepKind::kLand:
      return kLand + (target(move) * kColours + colour(move)) * kSizes + move.size() - 1;
    case StepKind::kUp:
      return kUp + target(move);
    case StepKind::kZap:
      return kZap + target(move);
    case StepKind::kTurn:
      return kTurn + (move.die() * kCells + move.cell().index) * kDirections + direction(move);
    case StepKind::kSkip:
      return kSkip + move.die() - 1;
    case StepKind::kEnd:
      return kEnd;
    case StepKind::kDye:
      return kDye + move.cell().index * kColours + colour(move);
    case StepKind::kShift:
      return kShiftFrom + move.cell().index;
    case StepKind::kRoll:
      break;
  }
  return -1;
}

std::vector<Head> LandingZoneSpace::heads() {
  return Heads()
      .add("point", kLand - kPoint)
      .add("land", kUp - kLand)
      .add("up", kZap - kUp)
      .add("zap", kTurn - kZap)
      .add("turn", kSkip - kTurn)
      .add("skip", kEnd - kSkip)
      .add("end", 1)
      .add("dye", kShiftFrom - kDye)
      .add("shift from", kShiftTo - kShiftFrom)
      .add("shift to", kActions - kShiftTo)
      .list();
}

Fields LandingZoneSpace::fields(const Game& game) {
  Fields fields;
  fields.add("turn", {1}).add("phase", {3});
  for (int seat = 0; seat < game.seats(); ++seat) {
    // A seat's own city first, then those that follow around the table.
    const std::string city = "city" + std::to_string(seat) + "_";
    fields.add(city + "pieces", {kSide, kSide, kPieceKinds})
        .add(city + "armada", {kColours, kSizes})
        .add(city + "dice", {6})
        .add(city + "pending", {6})
        .add(city + "left", {1})
        .add(city + "used", {kSide, kSide});
  }
  return fields;
}

void LandingZoneSpace::observe(const Game& game, const Game::View& view, Seat seat, Pen pen) {
  pen.put(view.state.turn, 0.1F);
  pen.one_of(static_cast<int>(view.state.phase), 3);
  for (int i = 0; i < game.seats(); ++i)
    write_city(view.state.city(seat_of((seat.index + i) % game.seats())), pen);
}

}  // namespace fourlands::tensor
