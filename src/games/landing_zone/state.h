#pragma once

#include <array>
#include <cstdint>

#include "core/hash.h"
#include "core/keyed.h"
#include "game/seat.h"
#include "games/landing_zone/board.h"

namespace fourlands::landing_zone {

enum class Colour : std::uint8_t { kRed, kYellow, kGreen, kBlue };
inline constexpr int kColours = 4;
inline constexpr std::array kAllColours = {Colour::kRed, Colour::kYellow, Colour::kGreen,
                                           Colour::kBlue};
inline constexpr Names<Colour, kColours> kColourLetters = {{"R", "Y", "G", "B"}};
inline constexpr Names<Colour, kColours> kColourNames = {{"red", "yellow", "green", "blue"}};

constexpr std::size_t index_of(Colour colour) { return static_cast<std::size_t>(colour); }
inline std::string name_of(Colour colour) { return std::string(kColourNames[colour]); }
constexpr char letter_of(Colour colour) { return kColourLetters[colour][0]; }

// Small 1, medium 2, large 3. A pointer is a small lying flat.
inline constexpr int kSmall = 1;
inline constexpr int kMedium = 2;
inline constexpr int kLarge = 3;
inline constexpr int kSizes = 3;
inline constexpr int kDice = 3;
inline constexpr int kZapPieces = 2;  // LZ-15
inline constexpr int kMostTurns = 6;  // LZ-17: of pointers, by a 6.

// What stands or lies on a cell, in a byte: nothing, a pointer with its direction, or a ship.
class Piece {
 public:
  constexpr Piece() = default;
  static constexpr Piece pointer(Colour colour, Direction dir) {
    return Piece(0x80U | static_cast<unsigned>(colour) << 3U | static_cast<unsigned>(dir));
  }
  static constexpr Piece ship(Colour colour, int size) {
    return Piece(0x40U | static_cast<unsigned>(colour) << 3U | static_cast<unsigned>(size));
  }

  [[nodiscard]] constexpr bool is_none() const { return code_ == 0; }
  [[nodiscard]] constexpr bool is_pointer() const { return (code_ & 0x80U) != 0; }
  [[nodiscard]] constexpr bool is_ship() const { return (code_ & 0x40U) != 0; }
  [[nodiscard]] constexpr Colour colour() const { return static_cast<Colour>(code_ >> 3U & 3U); }
  [[nodiscard]] constexpr Direction dir() const { return static_cast<Direction>(code_ & 7U); }
  [[nodiscard]] constexpr int size() const { return is_pointer() ? kSmall : code_ & 7; }
  friend constexpr bool operator==(const Piece&, const Piece&) = default;

 private:
  explicit constexpr Piece(unsigned code) : code_(static_cast<std::uint8_t>(code)) {}
  std::uint8_t code_ = 0;
};

// How many pieces of each colour and size there are, the small first.
using Armada = Keyed<Colour, std::array<std::uint8_t, kSizes>, kColours>;

// What a seat is in the middle of: nothing, a Reorient, or the zap of a colour.
enum class Pending : std::uint8_t { kNone, kTurn, kRed, kYellow, kGreen, kBlue };
inline constexpr Names<Pending, 6> kPendingNames = {{"", "turn", "red", "yellow", "green", "blue"}};
constexpr Pending zap_of(Colour colour) {
  return static_cast<Pending>(static_cast<int>(Pending::kRed) + static_cast<int>(colour));
}

// One seat's board, Armada and dice. `cells` is the truth; `of_colour` and `of_kind` are the same
// as sets, kept beside it because the rules ask for sets.
struct City {
  Keyed<Colour, CellSet, kColours> of_colour;  // Pointers and ships.
  std::array<CellSet, 4> of_kind{};            // [0] pointers, [1]-[3] ships by size.
  CellSet used = 0;                            // Pieces that the pending action has changed.
  std::array<Piece, kCells> cells{};
  Armada armada;
  std::array<std::uint8_t, kDice> dice{};  // Not used yet, ascending from the front; 0: none.
  Pending pending = Pending::kNone;
  std::uint8_t left = 0;             // Sub-steps that the pending action may still do.
  std::uint8_t unused_[2] = {0, 0};  // No padding: the hash is over the bytes.

  [[nodiscard]] CellSet pointers() const { return of_kind[0]; }
  [[nodiscard]] CellSet ships(int size) const { return of_kind[static_cast<std::size_t>(size)]; }
  [[nodiscard]] CellSet buildings() const { return of_kind[1] | of_kind[2] | of_kind[3]; }
  [[nodiscard]] CellSet occupied() const { return of_kind[0] | buildings(); }
  [[nodiscard]] CellSet empty() const { return kAllCells & ~occupied(); }
  [[nodiscard]] Piece at(Cell cell) const { return cells[cell.index]; }
  [[nodiscard]] int in_armada(Colour colour, int size) const {
    return armada[colour][static_cast<std::size_t>(size - 1)];
  }
  [[nodiscard]] bool has_die(int value) const {
    return dice[0] == value || dice[1] == value || dice[2] == value;
  }
  [[nodiscard]] bool done() const { return dice[0] == 0 && pending == Pending::kNone; }

  // Puts a piece from the Armada on an empty cell; takes one back.
  void put(Cell cell, Piece piece);
  void take(Cell cell);
  friend bool operator==(const City&, const City&) = default;
};

enum class Phase : std::uint8_t { kRoll, kUse, kOver };
inline constexpr Names<Phase, 3> kPhaseNames = {{"roll", "use", "over"}};

struct State {
  std::array<City, kMaxSeats> cities{};
  std::uint8_t turn = 1;
  Phase phase = Phase::kRoll;
  std::array<std::uint8_t, kDice> dice{};  // As rolled, ascending; 0 while no roll lies.
  std::uint8_t unused_[3] = {0, 0, 0};

  [[nodiscard]] const City& city(Seat seat) const { return cities[seat.index]; }
  [[nodiscard]] City& city(Seat seat) { return cities[seat.index]; }
  friend bool operator==(const State&, const State&) = default;
};
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(City) <= 256, "the promise of a small state");

}  // namespace fourlands::landing_zone
