#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "core/check.h"
#include "core/hash.h"
#include "core/names.h"
#include "game/seat.h"
#include "games/land_ahead/board.h"
#include "games/land_ahead/pack.h"

namespace fourlands::land_ahead {

// What lies on a location, in a byte: nothing, a token that nobody has seen (LA-51: it has no kind
// yet), or a token of a kind, face down or up.
class Token {
 public:
  constexpr Token() = default;
  static constexpr Token unseen() { return Token(1); }
  static constexpr Token of(KindIndex kind, bool up) {
    return Token(2 + kind.index * 2 + (up ? 1 : 0));
  }

  [[nodiscard]] constexpr bool is_none() const { return code_ == 0; }
  [[nodiscard]] constexpr bool is_unseen() const { return code_ == 1; }
  [[nodiscard]] constexpr bool is_known() const { return code_ >= 2; }
  [[nodiscard]] constexpr bool is_up() const { return is_known() && code_ % 2 == 1; }
  [[nodiscard]] constexpr bool is_down() const { return !is_none() && !is_up(); }
  [[nodiscard]] constexpr KindIndex kind() const {
    return {static_cast<std::uint8_t>((code_ - 2) / 2)};
  }
  friend constexpr bool operator==(const Token&, const Token&) = default;

 private:
  explicit constexpr Token(int code) : code_(static_cast<std::uint8_t>(code)) {}
  std::uint8_t code_ = 0;
};
static_assert(2 + kMostKinds * 2 <= 256);

// What a slot of a player tile holds.
class Carried {
 public:
  constexpr Carried() = default;
  constexpr Carried(KindIndex kind) : code_(static_cast<std::uint8_t>(kind.index + 1)) {}
  [[nodiscard]] constexpr bool is_none() const { return code_ == 0; }
  [[nodiscard]] constexpr KindIndex kind() const { return {static_cast<std::uint8_t>(code_ - 1)}; }
  friend constexpr bool operator==(const Carried&, const Carried&) = default;

 private:
  std::uint8_t code_ = 0;
};

// A player: where the figure is and what the player tile holds.
struct Explorer {
  Node at;
  std::uint8_t wounded = 0;
  std::array<Carried, kSlots> slots{};

  [[nodiscard]] Carried& slot(Slot slot) { return slots[static_cast<std::size_t>(slot)]; }
  [[nodiscard]] Carried slot(Slot slot) const { return slots[static_cast<std::size_t>(slot)]; }
  friend bool operator==(const Explorer&, const Explorer&) = default;
};

// What all players have won, each pile in the order won, the piles one behind the other: seat 0's
// trophies, seat 0's treasures, seat 1's trophies, ... There are never more than there are tokens.
enum class Pile : std::uint8_t { kTrophies, kTreasures };
class Spoils {
 public:
  void add(Seat seat, Pile pile, KindIndex kind) {
    const std::size_t end = begin_of(seat, pile) + count(seat, pile);
    FL_CHECK(total_ < kMostTokens);
    std::copy_backward(&kinds_[end], &kinds_[total_], &kinds_[total_] + 1);
    kinds_[end] = kind;
    ++counts_[index(seat, pile)];
    ++total_;
  }
  [[nodiscard]] std::size_t count(Seat seat, Pile pile) const { return counts_[index(seat, pile)]; }
  [[nodiscard]] const KindIndex* begin(Seat seat, Pile pile) const {
    return &kinds_[begin_of(seat, pile)];
  }
  friend bool operator==(const Spoils&, const Spoils&) = default;

 private:
  static std::size_t index(Seat seat, Pile pile) {
    return seat.index * std::size_t{2} + static_cast<std::size_t>(pile);
  }
  [[nodiscard]] std::size_t begin_of(Seat seat, Pile pile) const {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < index(seat, pile); ++i) begin += counts_[i];
    return begin;
  }
  std::array<KindIndex, kMostTokens + 1> kinds_{};
  std::array<std::uint8_t, std::size_t{2} * kMostPlayers> counts_{};
  std::uint8_t total_ = 0;
};

enum class Stage : std::uint8_t { kExplore, kFinal, kOver };
inline constexpr Names<Stage, 3> kStageNames = {{"explore", "final", "over"}};
enum class Phase : std::uint8_t {
  kDraw,
  kPut,
  kMove,
  kReveal,
  kArtifact,
  kDefend,
  kDefendDie,
  kHit,
  kAttack,
  kAttackDie,
  kOver
};
inline constexpr Names<Phase, 11> kPhaseNames = {{"draw", "put", "move", "reveal", "artifact",
                                                  "defend", "defend-die", "hit", "attack",
                                                  "attack-die", "over"}};

struct State {
  Island island;
  std::uint64_t stack = 0;                      // Tiles not drawn yet, a bit each.
  std::array<Token, kNodeRoom> tokens{};        // By location.
  std::array<std::uint8_t, kMostKinds> pool{};  // Tokens that nobody has seen, by kind.
  std::array<Explorer, kMostPlayers> explorers{};
  Spoils spoils;
  std::uint16_t turn = 1;
  Stage stage = Stage::kExplore;
  Phase phase = Phase::kDraw;
  std::uint8_t active = 0;
  std::uint8_t drawn = kNoTile;     // Only in phase put.
  std::uint8_t tiles_to_place = 2;  // LA-20
  std::uint8_t quiet_turns = 0;     // LA-42
  std::uint8_t event_defense = 0;   // What potions add in the fight so far.
  std::uint8_t event_offense = 0;
  std::uint8_t pool_total = 0;    // The sum of `pool`.
  std::uint8_t unseen_count = 0;  // Tokens on the island that nobody has seen.
  std::uint8_t down_count = 0;    // Face down, these included.
  std::uint8_t unused_ = 0;

  [[nodiscard]] Seat active_seat() const { return Seat{active}; }
  [[nodiscard]] Explorer& explorer(Seat seat) { return explorers[seat.index]; }
  [[nodiscard]] const Explorer& explorer(Seat seat) const { return explorers[seat.index]; }
  [[nodiscard]] Explorer& mover() { return explorers[active]; }
  [[nodiscard]] const Explorer& mover() const { return explorers[active]; }
  [[nodiscard]] Token token(Node node) const { return tokens[node.index]; }
  // Replaces what lies on a location and keeps the counts.
  void set_token(Node node, Token token);
  // True from a token's turn-up until its event is over.
  [[nodiscard]] bool in_event() const {
    return phase >= Phase::kArtifact && phase <= Phase::kAttackDie;
  }
  [[nodiscard]] KindIndex event_kind() const { return token(mover().at).kind(); }
  friend bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 2048, "the promise of a small state");

}  // namespace fourlands::land_ahead
