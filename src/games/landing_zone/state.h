#pragma once

#include <array>
#include <cstdint>

#include "core/hash.h"
#include "game/seat.h"
#include "games/landing_zone/board.h"

namespace fourlands::landing_zone {

enum class Colour : std::uint8_t { kRed, kYellow, kGreen, kBlue };
inline constexpr int kColours = 4;
inline constexpr std::array kAllColours = {Colour::kRed, Colour::kYellow, Colour::kGreen,
                                           Colour::kBlue};
inline constexpr std::string_view kColourLetters = "RYGB";
inline constexpr std::array<std::string_view, kColours> kColourNames = {"red", "yellow", "green",
                                                                        "blue"};

constexpr std::size_t index_of(Colour colour) { return static_cast<std::size_t>(colour); }
inline std::string name_of(Colour colour) { return std::string(kColourNames[index_of(colour)]); }
constexpr char letter_of(Colour colour) { return kColourLetters[index_of(colour)]; }

// Small 1, medium 2, large 3. A pointer is a small lying flat.
inline constexpr int kSmall = 1;
inline constexpr int kMedium = 2;
inline constexpr int kLarge = 3;
inline constexpr int kSizes = 3;
inline constexpr int kDice = 3;

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

// What a seat is in the middle of: nothing, a Reorient, or the zap of a colour.
enum class Pending : std::uint8_t { kNone, kTurn, kRed, kYellow, kGreen, kBlue };
constexpr Pending zap_of(Colour colour) {
  return static_cast<Pending>(static_cast<int>(Pending::kRed) + static_cast<int>(colour));
}

// One seat's board, Armada and dice. `cells` is the truth; `of_colour` and `of_kind` are the same
// as sets, kept beside it because the rules ask for sets.
struct City {
  std::array<CellSet, kColours> of_colour{};  // Pointers and ships.
  std::array<CellSet, 4> of_kind{};           // [0] pointers, [1]-[3] ships by size.
  CellSet used = 0;                           // Pieces that the pending action has changed.
  std::array<Piece, kCells> cells{};
  std::array<std::array<std::uint8_t, kSizes>, kColours> armada{};
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
    return armada[index_of(colour)][static_cast<std::size_t>(size - 1)];
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

// Which empty cells are Landing Zones, and for what (LZ-11, LZ-12).
struct Zones {
  CellSet aimed_by_1 = 0;  // At least one pointer; two; three.
  CellSet aimed_by_2 = 0;
  CellSet aimed_by_3 = 0;
  std::array<CellSet, kColours> colour{};  // A pointer of that colour aims at it.

  // Where a ship may land.
  [[nodiscard]] CellSet open_to(Colour c, int size) const {
    const CellSet big_enough = size == kSmall    ? aimed_by_1
                               : size == kMedium ? aimed_by_2
                                                 : aimed_by_3;
    return colour[index_of(c)] & big_enough;
  }
};
Zones zones_of(const City& city);

}  // namespace fourlands::landing_zone
