#pragma once

#include "core/fixed_list.h"
#include "games/landed/view.h"

namespace fourlands::landed {

// An event that satellite cards have to do with.
struct CardEvent : Event {
  std::uint16_t number = 0;  // In the log.
  std::uint8_t kind = kHiddenKind;
  std::uint8_t from = 0;  // The seat that lost a stolen card.
  std::uint8_t deck = 0;  // That a card was drawn from.
  // A card of another seat is seen to be of a kind, laid open or stolen by the viewer. Perhaps it
  // is certain which deck it came from, whichever of those in hand it was.
  bool is_named = false;
  bool is_certain = false;
  // In how many ways it can have been one of those in hand, at most (card_history.h).
  std::uint16_t ways = 0;
};

// What a view's log tells about the satellite cards in whatever way they went.
struct CardClues {
  FixedList<CardEvent, ObservationLog::kMostEvents> events;
  // Each deck that was made, without what the viewer drew and what else is certain.
  FixedList<Cards, ObservationLog::kMostEvents> decks;
  bool lost = false;       // A card was stolen from the viewer,
  bool passed_on = false;  // by one other seat from another.
  // By seat, for each of its cards now, the oldest first, how many cards of a deck it can be at
  // most: as if it were as new as it can be.
  std::array<FixedList<std::uint8_t, kSatelliteCards>, kMostPlayers> ways_in_hand;

  static CardClues of(const Components& components, const View& view);
};

}  // namespace fourlands::landed
