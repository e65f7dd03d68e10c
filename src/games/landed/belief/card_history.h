#pragma once

#include "core/fixed_list.h"
#include "core/rng.h"
#include "games/landed/belief/card_clues.h"
#include "games/landed/belief/sampling.h"
#include "games/landed/view.h"

namespace fourlands::landed {

// How the satellite cards may have gone from hand to hand, by rejection sampling: a history that
// the viewer's log allows. A card drawn unseen gets its kind once it is laid open, or at the end.
//
// A history is as likely as there are cards of its kind left in its deck when each card gets it, so
// each time one of these is picked out of as many as there can be in any history, and if there are
// fewer the try may fail.
class CardHistory {
 public:
  CardHistory(const Components& components, const View& view, Rng& rng)
      : components_(components), view_(view), rng_(rng), clues_(CardClues::of(components, view)) {}

  // Tries once.
  bool sample();
  // Puts the cards where they are now, and what was drawn into the log.
  void write(State& state) const;

 private:
  static constexpr std::uint8_t kAnyKind = 0x7F;
  struct Card {
    std::uint8_t kind = kHiddenKind;
    std::uint8_t may_be = kAnyKind;  // Kinds, as bits.
    std::uint8_t deck = 0;           // Which deck it was drawn from.
  };
  struct Draw {
    std::uint16_t at = 0;  // In the log.
    std::uint16_t card = 0;
  };
  using Hand = FixedList<std::uint16_t, kSatelliteCards>;

  // The events of some seats, as bits.
  bool sample_for(unsigned seats);
  bool run(unsigned seats);
  bool go_together();
  [[nodiscard]] bool concerns(const CardEvent& event, unsigned seats) const;
  bool step(const CardEvent& event);
  bool steal(const CardEvent& event);
  void end_turn(const CardEvent& event);
  void get(const CardEvent& event, std::uint16_t card);
  std::uint16_t lose(int seat, std::size_t which);
  bool lose_named(int seat, const CardEvent& event);
  [[nodiscard]] std::uint32_t ways(const Card& card, const CardEvent& event) const;
  bool name_rest(unsigned seats);
  bool name(Card& card, std::uint32_t most);
  std::uint16_t add(Card card) {
    cards_.push_back(card);
    return static_cast<std::uint16_t>(cards_.size() - 1);
  }

  const Components& components_;
  const View& view_;
  Rng& rng_;
  CardClues clues_;

  FixedList<Card, ObservationLog::kMostEvents> cards_;
  FixedList<Draw, ObservationLog::kMostEvents> draws_;
  // What is left of each deck: by this run, and by those for other seats.
  FixedList<Cards, ObservationLog::kMostEvents> decks_;
  FixedList<Cards, ObservationLog::kMostEvents> decks_before_;
  std::array<Hand, kMostPlayers> hands_{};
  std::array<Hand, kMostPlayers> fresh_{};
};

}  // namespace fourlands::landed
