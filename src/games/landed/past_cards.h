#pragma once

#include "core/fixed_list.h"
#include "core/rng.h"
#include "games/landed/card_clues.h"
#include "games/landed/past.h"
#include "games/landed/view.h"

namespace fourlands::landed {

// How the satellite cards may have gone from hand to hand: one past that a chronicle allows. A card
// that nobody was seen to have gets its kind once it is laid open, or at the end.
//
// A past is as likely as there are cards of its kind left in its deck when each card gets it, so
// each time one of these is picked out of as many as there can be in any past, and if there are
// fewer the try may fail.
class PastCards {
 public:
  PastCards(const Components& components, const View& view, Rng& rng)
      : components_(components), view_(view), rng_(rng), clues_(CardClues::of(components, view)) {}

  // Looks for one; each is as likely to be found as any other. It may fail.
  bool find(Care care);
  // Whether the seat could have used a `negotiate` at the n-th event.
  [[nodiscard]] bool negotiates(int seat, int event) const;
  // Puts the cards where they are now, and what was drawn into the chronicle.
  void write(State& state) const;

 private:
  static constexpr std::uint8_t kAnyKind = 0x7F;
  struct Card {
    std::uint8_t kind = kHiddenKind;
    std::uint8_t may_be = kAnyKind;  // Kinds, as bits.
    std::uint8_t deck = 0;           // Which deck it was drawn from.
  };
  // A card in a hand, from one event to another.
  struct Stay {
    std::uint16_t card = 0;
    std::uint8_t seat = 0;
    std::uint16_t from = 0;
    std::uint16_t to = 0xFFFF;
  };
  struct Draw {
    std::uint16_t at = 0;  // In the chronicle.
    std::uint16_t card = 0;
  };
  struct Had {
    std::uint16_t event = 0;
    std::uint8_t seat = 0;
    std::uint8_t kinds = 0;
  };
  using Hand = FixedList<std::uint16_t, kSatelliteCards>;

  // The events of some seats, as bits.
  bool find_for(unsigned seats);
  bool run(unsigned seats);
  bool go_together();
  [[nodiscard]] bool concerns(const CardEvent& event, unsigned seats) const;
  bool step(const CardEvent& event);
  bool steal(const CardEvent& event);
  bool end_turn(const CardEvent& event);
  void get(const CardEvent& event, std::uint16_t card);
  std::uint16_t lose(int seat, std::size_t which);
  bool lose_named(int seat, const CardEvent& event);
  [[nodiscard]] std::uint32_t ways(const Card& card, const CardEvent& event) const;
  void take(const CardEvent& event, std::size_t deck);
  bool name_rest(unsigned seats);
  bool name(Card& card, std::uint32_t most);
  void name_anything(Card& card);
  [[nodiscard]] bool all_had_some() const;
  std::uint16_t add(Card card) {
    cards_.push_back(card);
    return static_cast<std::uint16_t>(cards_.size() - 1);
  }

  const Components& components_;
  const View& view_;
  Rng& rng_;
  CardClues clues_;

  Care care_ = Care::kAll;
  std::uint16_t event_ = 0;
  FixedList<Card, Chronicle::kMostEvents> cards_;
  FixedList<Stay, Chronicle::kMostEvents> stays_;
  FixedList<Draw, Chronicle::kMostEvents> draws_;
  FixedList<Had, Chronicle::kMostEvents> had_;
  // What is left of each deck: by this run, and by those for other seats.
  FixedList<Cards, Chronicle::kMostEvents> decks_;
  FixedList<Cards, Chronicle::kMostEvents> decks_before_;
  std::array<Hand, kMostPlayers> hands_{};  // Stays.
  std::array<Hand, kMostPlayers> fresh_{};  // Cards.
};

}  // namespace fourlands::landed
