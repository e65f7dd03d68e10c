#pragma once

#include "games/land_ahead/queries.h"

// What tokens promise to one explorer as they are now, in numbers for the evaluation.

namespace fourlands::land_ahead {

// What comes of a token on average.
struct Promise {
  float points = 0;      // Without a potion.
  float with_drink = 0;  // With all potions carried.
  float gear = 0;        // What it adds to what is worn.
  float potion = 0;      // Worth of a potion there is room for.
  float hit = 0;         // How likely the explorer is hit.

  void add(const Promise& other, float weight) {
    points += weight * other.points;
    with_drink += weight * other.with_drink;
    gear += weight * other.gear;
    potion += weight * other.potion;
    hit += weight * other.hit;
  }
};

// What something worn is worth beside other things worn: figures added up, a point of movement
// counting a little more than one of offense or defense. Only an order; training weighs the sum.
float worth_worn(const TokenKind& kind);

class Outlook {
 public:
  // Looks at box and state again when asked: they must stay as long as it is asked.
  Outlook(const Components& box, const State& state, Seat seat);

  [[nodiscard]] Promise of(KindIndex kind) const { return promise(box_.kind(kind)); }
  // Of a token that nobody has seen.
  [[nodiscard]] const Promise& of_unseen() const { return unseen_; }
  // Of what the explorer is in the middle of; nothing if they are not.
  [[nodiscard]] Promise event(const State& state, Seat seat) const;

  // Points of all monsters in the pool, and the part of them that would be won.
  [[nodiscard]] float pool_monsters() const { return pool_monsters_; }
  [[nodiscard]] float pool_won() const { return pool_won_; }

  Abilities own;
  int drink_offense = 0;
  int drink_defense = 0;
  int heals = 0;
  int free_consumables = 0;

 private:
  [[nodiscard]] Promise promise(const TokenKind& kind) const;
  [[nodiscard]] Promise fight(const TokenKind& monster, float evade, float evade_with_drink,
                              int offense_bonus) const;

  const Components& box_;
  const Explorer& explorer_;
  Promise unseen_;
  float pool_monsters_ = 0;
  float pool_won_ = 0;
};

}  // namespace fourlands::land_ahead
