#pragma once

#include <vector>

#include "games/land_ahead/components.h"
#include "games/land_ahead/happening.h"
#include "games/land_ahead/move.h"
#include "games/land_ahead/state.h"

// The rules in pieces, for the files of this folder.

namespace fourlands::land_ahead {

inline constexpr int kStartMovement = 2;    // LA-11
inline constexpr int kQuietRounds = 12;     // LA-42
inline constexpr int kHighestLuckyDie = 3;  // LA-32, LA-34

// What a player has, potions apart (LA-11, LA-30).
struct Abilities {
  int offense = 0;
  int defense = 0;
  int movement = kStartMovement;
};
Abilities abilities_of(const Components& box, const Explorer& explorer);

// What a potion is for. One may be for several things.
enum class Use : std::uint8_t { kDefense, kOffense, kHealth };
bool is_for(const TokenKind& kind, Use use);
// The first consumable slot with such a potion (LA-30).
std::optional<Slot> potion_for(const Components& box, const Explorer& explorer, Use use);
// The first consumable slot with that very kind.
std::optional<Slot> slot_with(const Explorer& explorer, Kind kind);
// Where `take` would put it, if anywhere is free (LA-30).
std::optional<Slot> free_slot_for(const Explorer& explorer, const TokenKind& kind);
// What `swap`, `swap 1` or `swap 2` would change it for: number 0, 1 or 2.
Slot slot_to_swap(const TokenKind& kind, int number);

// LA-23, LA-24: where the active player may go with so many movement points; back to where the
// figure stands only for the token there.
NodeSet walks_of(const Components& box, const State& state, int points);
// LA-70: may the active player go anywhere?
bool can_walk(const Components& box, const State& state);

// The turn, forward: what happens by itself until somebody or chance must act.
class Turn {
 public:
  using Log = std::vector<Happening>;
  // With a log, what happens is told to it.
  Turn(const Components& box, int seats, State& state, Log* log = nullptr)
      : box_(box), seats_(seats), state_(state), log_(log) {}

  void play(Move move);

 private:
  void tile_drawn(TileIndex tile);
  void put(Hex hex, int turns);
  void walk(Node to);
  void reveal(Kind kind);
  void die(int value);
  void take();
  void swap(int number);
  void leave();
  void drink(Kind kind);
  void face();
  void strike();
  void heal();
  void fall();
  void stay();
  // The turn ends. `eventful`: a face-down token was turned up, or one left the island (LA-42).
  void finish(bool eventful);
  bool ends_with(bool eventful);
  void end_tile_step(const NodeSet& fresh);
  void place_tokens(const NodeSet& fresh);
  void begin_final();
  void begin_move();
  bool starts_to_move();
  void begin_event();
  void begin_attack();
  void hit();
  void defeat();
  void escape();
  void put_back(Kind kind);
  void remove_from_island();
  void use_up(Slot slot, What what);
  [[nodiscard]] Node here() const { return state_.mover().at; }
  // A happening of the active player, where they are, with the token there.
  [[nodiscard]] Happening of(What what) const {
    Happening happening{.what = what, .seat = state_.active_seat(), .at = here()};
    if (state_.token(here()).is_known()) happening.kind = state_.token(here()).kind();
    return happening;
  }
  void tell(What what) {
    if (log_ != nullptr) log_->push_back(of(what));
  }

  const Components& box_;
  int seats_;
  State& state_;
  Log* log_;
};

}  // namespace fourlands::land_ahead
