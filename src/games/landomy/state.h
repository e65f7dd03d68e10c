#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "core/hash.h"
#include "core/names.h"
#include "game/seat.h"
#include "games/landomy/board.h"
#include "games/landomy/state_fleet.h"

namespace fourlands::landomy {

// LD-4. kUnknown: the layout of an advanced setup has not been drawn yet.
enum class IslandKind : std::uint8_t {
  kCrystal,
  kSettlement,
  kRadar,
  kContaminated,
  kContaminatedRadar,
  kUnknown
};
inline constexpr int kIslandKinds = 5;
inline constexpr Names<IslandKind, kIslandKinds> kIslandKindNames = {
    {"crystal", "settlement", "radar", "contaminated", "contaminated-radar"}};
// In the notation of a layout; the Crystal is never shuffled.
inline constexpr Names<IslandKind, kIslandKinds> kIslandKindLetters = {{"", "S", "R", "C", "CR"}};
constexpr std::size_t index_of(IslandKind kind) { return static_cast<std::size_t>(kind); }

// What an island lets its players do (LD-30, LD-32, LD-34).
enum class Action : std::uint8_t { kStorm, kMove, kPlace };
inline constexpr Names<Action, 3> kActionNames = {{"storm", "move", "place"}};
constexpr std::size_t index_of(Action action) { return static_cast<std::size_t>(action); }
inline std::string name_of(Action action) { return std::string(kActionNames[action]); }

inline constexpr int kSeats = 2;
inline constexpr int kTurns = 10;           // LD-20
inline constexpr int kOffer = 2;            // LD-7: Maps face up.
inline constexpr int kStorms = 2;           // LD-30
inline constexpr int kSetupAirships = 9;    // LD-11
inline constexpr int kWinningLead = 2;      // LD-21
inline constexpr int kSectors = 3;          // LD-7: on a Map.
inline constexpr int kMostMaps = 16;        // What a pack may have; the printed game has 13.
inline constexpr int kLeastMaps = 13;       // Eleven are seen in ten turns, two leave the game.
inline constexpr int kLayouts = 2520;       // LD-10: of four kinds, two each; no pack has more.
inline constexpr int kShuffledIslands = 8;  // LD-10

// A Map card, by the number printed on it.
struct MapCard {
  std::uint8_t number = 0;  // 1 to 16; 0 is no card.
  friend constexpr auto operator<=>(const MapCard&, const MapCard&) = default;
};

// Some of the Map cards, ascending in range-for.
class MapSet {
 public:
  constexpr MapSet() = default;
  static constexpr MapSet first(int count) { return MapSet((1U << count) - 1); }

  constexpr void add(MapCard card) { bits_ = static_cast<std::uint16_t>(bits_ | bit(card)); }
  constexpr void remove(MapCard card) { bits_ = static_cast<std::uint16_t>(bits_ & ~bit(card)); }
  [[nodiscard]] constexpr bool has(MapCard card) const {
    return card.number != 0 && (bits_ & bit(card)) != 0;
  }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  // The card that `skip` smaller ones precede.
  [[nodiscard]] constexpr MapCard pick(unsigned skip) const {
    unsigned left = bits_;
    while (skip-- > 0) left &= left - 1;
    return MapCard{static_cast<std::uint8_t>(std::countr_zero(left) + 1)};
  }
  friend constexpr bool operator==(const MapSet&, const MapSet&) = default;

  class Iterator {
   public:
    explicit constexpr Iterator(unsigned left) : left_(left) {}
    constexpr MapCard operator*() const {
      return MapCard{static_cast<std::uint8_t>(std::countr_zero(left_) + 1)};
    }
    constexpr Iterator& operator++() {
      left_ &= left_ - 1;
      return *this;
    }
    friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

   private:
    unsigned left_;
  };
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

 private:
  explicit constexpr MapSet(unsigned bits) : bits_(static_cast<std::uint16_t>(bits)) {}
  static constexpr unsigned bit(MapCard card) { return 1U << (card.number - 1U); }
  std::uint16_t bits_ = 0;
};

enum class Phase : std::uint8_t {
  kLayout,    // Advanced: chance lays the islands out (LD-10).
  kSetup,     // Advanced: airships are placed one by one (LD-11).
  kDraw,      // Chance turns a Map up (LD-7, LD-27).
  kMap,       // The active player places a Map (LD-22).
  kFacedown,  // A Map lies face down; its airship is placed (LD-23).
  kBlack,     // The active player's action (LD-24).
  kWhite,     // The other player's (LD-24).
  kOver
};
inline constexpr Names<Phase, 8> kPhaseNames = {
    {"layout", "setup", "draw", "map", "facedown", "black", "white", "over"}};

// A position. Whose turn it is follows from `turn` (LD-20), how a finished game ended from the
// rest; `used` and `reserve` say again, for speed, what `maps` and `fleets` say.
struct State {
  std::array<Fleet, kSeats> fleets{};
  std::array<IslandKind, kCells> kinds{};
  std::array<MapCard, kSides> maps{};  // On each side; 0 where there is none.
  std::array<std::uint8_t, kSeats> reserve{};
  std::uint8_t turn = 1;
  CellSet storms = 0;
  SideSet used = 0;      // Sides with a Map.
  SideSet facedown = 0;  // Sides with a Map face down.
  CellSet open = 0;      // Sectors of the Map in play that are not crossed out.
  MapSet offer;
  MapSet unseen;  // The removed two included (LD-7).
  Side map_side;  // Of the Map in play; Na while there is none.
  Phase phase = Phase::kDraw;
  std::array<std::uint8_t, 2> zero{};  // Fills the last word, so that a state is its bytes.

  // LD-20
  [[nodiscard]] constexpr Seat active() const { return seat_of((turn - 1) % kSeats); }
  [[nodiscard]] constexpr Seat other() const { return seat_of(turn % kSeats); }
  [[nodiscard]] constexpr Fleet& fleet(Seat seat) { return fleets[seat.index]; }
  [[nodiscard]] constexpr const Fleet& fleet(Seat seat) const { return fleets[seat.index]; }
  [[nodiscard]] constexpr int in_reserve(Seat seat) const { return reserve[seat.index]; }
  [[nodiscard]] constexpr IslandKind kind(Cell cell) const { return kinds[cell.index]; }
  [[nodiscard]] constexpr bool storm(Cell cell) const { return cell.in(storms); }
  [[nodiscard]] constexpr MapCard map(Side side) const { return maps[side.index]; }
  // Whether a Map's actions are being done.
  [[nodiscard]] constexpr bool acting() const {
    return phase == Phase::kBlack || phase == Phase::kWhite;
  }
  // LD-21: the islands on which the seat has more airships than the other.
  [[nodiscard]] constexpr CellSet controlled(Seat seat) const {
    return fleets[seat.index].ahead_of(fleets[1U - seat.index]);
  }
  [[nodiscard]] constexpr int count_controlled(Seat seat) const {
    return fleets[seat.index].count_ahead_of(fleets[1U - seat.index]);
  }
  friend constexpr bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 64);

constexpr Seat opponent(Seat seat) { return seat_of(1 - seat.index); }

// Who places next in the advanced setup (LD-11).
constexpr Seat setup_seat(const State& state) {
  return seat_of(state.reserve[0] == state.reserve[1] ? 0 : 1);
}

}  // namespace fourlands::landomy
