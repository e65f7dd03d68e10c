#pragma once

#include <vector>

#include "games/land_ahead/move.h"
#include "games/land_ahead/pack.h"
#include "games/land_ahead/queries.h"
#include "games/land_ahead/rules_happening.h"
#include "games/land_ahead/state.h"

// A turn, for the files of the rules and for effects.cc, which listens to it.

namespace fourlands::land_ahead {

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
  void reveal(KindIndex kind);
  void die(int value);
  void take();
  void swap(int number);
  void leave();
  void drink(KindIndex kind);
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
  void put_back(KindIndex kind);
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
