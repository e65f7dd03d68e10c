#pragma once

#include "core/fixed_list.h"
#include "core/rng.h"
#include "games/landed/past.h"
#include "games/landed/view.h"

namespace fourlands::landed {

// How the satellite cards may have gone from hand to hand: one past that a chronicle allows. A card
// that nobody was seen to have gets its kind once it is laid open, or at the end.
class PastCards {
 public:
  PastCards(const Components& components, const View& view, Rng& rng);

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
    std::uint8_t deck = 0;  // Which deck it was drawn from: each is made of the used cards.
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

  void begin();
  bool step(const Event& event);
  bool draw(const Event& event);
  bool steal(const Event& event);
  bool end_turn(const Event& event);
  void make_deck();
  void get(const Event& event, std::uint16_t card);
  std::uint16_t lose(int seat);
  bool name(Card& card, std::size_t kind);
  bool take(std::size_t deck, std::size_t kind);
  bool name_rest();
  [[nodiscard]] bool all_had_some() const;
  std::uint16_t add(Card card) {
    cards_.push_back(card);
    return static_cast<std::uint16_t>(cards_.size() - 1);
  }

  const Components& components_;
  const View& view_;
  Rng& rng_;
  int all_;            // Cards in the box.
  unsigned lost_ = 0;  // Kinds of cards that were stolen from the viewer.
  bool exact_ = true;
  std::uint16_t event_ = 0;
  FixedList<Card, Chronicle::kMostEvents> cards_;
  FixedList<Stay, Chronicle::kMostEvents> stays_;
  FixedList<Draw, Chronicle::kMostEvents> draws_;
  FixedList<Had, Chronicle::kMostEvents> had_;
  // What is left of each deck, drawn cards included until their kind is known.
  FixedList<Cards, Chronicle::kMostEvents> decks_;
  int deck_size_ = 0;  // Of the last.
  Cards used_{};
  std::array<Hand, kMostPlayers> hands_{};  // Stays.
  // Kinds that everything in a hand may be, by what it had not since it last grew.
  std::array<std::uint8_t, kMostPlayers> may_hold_{};
  Hand fresh_;  // Cards.
};

}  // namespace fourlands::landed
