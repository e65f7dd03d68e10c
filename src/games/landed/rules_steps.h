#pragma once

#include "games/landed/move.h"
#include "games/landed/state.h"

// What steps do to a state. Each method is a step known to be legal, or what follows from one.

namespace fourlands::landed {

class Steps {
 public:
  Steps(const Components& components, int seats, State& state)
      : components_(components), seats_(seats), state_(state) {}

  void chance(Move move);
  void keep(Seat seat, IdSet kept);
  void terraform(Move move);
  void plan();
  void sign();
  void use(Satellite kind);
  void reengineer(Move move);
  void steal(int from);
  void claim(Move move);
  void ability();
  void redraw(IdSet tiles);
  void rest();
  // Plan, Sign and rest are the turn's action; the cards `plan` and `sign` are not.
  void act() { state_.acted = true; }

  // LN-51: back to the turn, which ends by itself unless it waits.
  void settle();
  void end_turn();

 private:
  void deal(Move move);
  void draw_tile(TileId tile);
  void draw_contract(ContractId id);
  void draw_card(std::size_t kind);
  void draw(Draw what, int count);
  // LN-30, LN-53: from the deck, made anew if it must be, or from another player.
  void get_card();
  // LN-35: laid open at once; LN-32: the turn's one card.
  void spend(Satellite kind);
  void score(int points);
  void finish();

  const Components& components_;
  int seats_;
  State& state_;
};

}  // namespace fourlands::landed
