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
  void no_claim();
  void ability();
  void redraw(IdSet tiles);
  void rest();
  // Plan, Sign and rest are the turn's action; the cards `plan` and `sign` are not.
  void act() { state_.acted = true; }

  // The launch is settled or there was none: the claim is next (LN-30).
  void after_launch();
  // LN-51: back to the turn if there is anything left to do in it.
  void settle();
  // By itself since no card could be used, or by choice.
  void end_turn(Ending ending);

 private:
  void deal(Move move);
  void draw_tile(int tile);
  void draw_contract(int id);
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
