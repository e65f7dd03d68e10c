#include "games/landed/belief/card_history.h"

#include <algorithm>

#include "games/landed/state.h"

namespace fourlands::landed {

bool CardHistory::sample() {
  shorten(cards_, 0);
  shorten(draws_, 0);
  decks_before_ = clues_.decks;
  // What one seat got from another ties them together.
  if (clues_.passed_on) return sample_for(kAllSeats);
  for (unsigned seat = 0; seat < kMostPlayers; ++seat) {
    if (view_.is_own(static_cast<int>(seat))) continue;
    int tries = 0;
    while (!sample_for(1U << seat))
      if (++tries == kTriesForOneSeat) return false;
    if (!go_together()) return false;
  }
  return true;
}

bool CardHistory::sample_for(unsigned seats) {
  const std::size_t cards = cards_.size();
  const std::size_t draws = draws_.size();
  if (run(seats)) return true;
  shorten(cards_, cards);
  shorten(draws_, draws);
  return false;
}

bool CardHistory::run(unsigned seats) {
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat) {
    if ((seats >> seat & 1U) == 0) continue;
    hands_[seat].clear();
    fresh_[seat].clear();
  }
  decks_ = clues_.decks;
  for (const CardEvent& event : clues_.events) {
    if (concerns(event, seats) && !step(event)) return false;
  }
  return name_rest(seats);
}

// Each seat took from full decks. Of so many cards of a kind, fewer were left for the second.
bool CardHistory::go_together() {
  for (std::size_t deck = 0; deck < decks_.size(); ++deck)
    for (std::size_t kind = 0; kind < kSatellites; ++kind) {
      std::uint8_t& left = decks_before_[deck][kind];
      for (std::uint32_t all = clues_.decks[deck][kind]; all > decks_[deck][kind]; --all) {
        if (left == 0 || (left < all && rng_.below(all) >= left)) return false;
        --left;
      }
    }
  return true;
}

bool CardHistory::concerns(const CardEvent& event, unsigned seats) const {
  if (event.what == What::kStolen && !view_.is_own(event.from) && (seats >> event.from & 1U) != 0)
    return true;
  return !view_.is_own(event.seat) && (seats >> event.seat & 1U) != 0;
}

bool CardHistory::step(const CardEvent& event) {
  switch (event.what) {
    case What::kCard: {
      Card card;
      card.deck = event.deck;
      get(event, add(card));
      return true;
    }
    case What::kStolen:
      return steal(event);
    case What::kUsed:
      return !event.is_named || lose_named(event.seat, event);
    default:
      end_turn(event);
      return true;
  }
}

bool CardHistory::steal(const CardEvent& event) {
  if (event.is_named) return lose_named(event.from, event);
  if (view_.is_own(event.from)) {
    Card known;
    known.kind = event.kind;
    get(event, add(known));
    return true;
  }
  const std::size_t held = hands_[event.from].size();
  get(event, lose(event.from, rng_.below(static_cast<std::uint32_t>(held))));
  return true;
}

void CardHistory::get(const CardEvent& event, std::uint16_t card) {
  fresh_[event.seat].push_back(card);
  draws_.push_back({event.at, card});
}

std::uint16_t CardHistory::lose(int seat, std::size_t which) {
  Hand& hand = hands_[static_cast<std::size_t>(seat)];
  const std::uint16_t card = hand[which];
  hand.erase_at(which);
  return card;
}

// Which of the cards in hand it was is not known. Of several of a kind a seat uses the oldest, so
// that this is one history and not several; one that is stolen may be any of them.
bool CardHistory::lose_named(int seat, const CardEvent& event) {
  const Hand& hand = hands_[static_cast<std::size_t>(seat)];
  const auto card_at = [&](std::size_t place) -> Card& { return cards_[hand[place]]; };
  const bool is_oldest = event.what == What::kUsed;
  std::array<std::uint32_t, kSatelliteCards> up_to{};
  std::uint32_t all = 0;
  for (std::size_t i = 0; i < hand.size(); ++i) {
    up_to[i] = all += ways(card_at(i), event);
    if (is_oldest && card_at(i).kind == event.kind) break;
  }
  if (all == 0) return false;
  const std::uint32_t pick = rng_.below(event.ways);
  if (pick >= all) return false;
  std::size_t which = 0;
  while (pick >= up_to[which]) ++which;
  for (std::size_t i = 0; is_oldest && i < which; ++i)
    card_at(i).may_be &= static_cast<std::uint8_t>(~(1U << event.kind));
  Card& card = cards_[lose(seat, which)];
  if (card.kind != kHiddenKind) return true;
  card.kind = event.kind;
  if (!event.is_certain) --decks_[card.deck][event.kind];
  return true;
}

// In how many ways a card in hand can be the one that is seen.
std::uint32_t CardHistory::ways(const Card& card, const CardEvent& event) const {
  if (card.kind != kHiddenKind) return card.kind == event.kind ? 1 : 0;
  if ((card.may_be >> event.kind & 1U) == 0) return 0;
  if (event.is_certain) return card.deck == event.deck ? 1 : 0;
  return decks_[card.deck][event.kind];
}

void CardHistory::end_turn(const CardEvent& event) {
  for (const std::uint16_t card : fresh_[event.seat]) hands_[event.seat].push_back(card);
  fresh_[event.seat].clear();
}

bool CardHistory::name_rest(unsigned seats) {
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat) {
    if ((seats >> seat & 1U) == 0) continue;
    const auto& most = clues_.ways_in_hand[seat];
    std::size_t place = 0;
    for (std::size_t card : hands_[seat])
      if (!name(cards_[card], most[place++])) return false;
    for (std::size_t card : fresh_[seat])
      if (!name(cards_[card], most[place++])) return false;
  }
  return true;
}

// One of those left in its deck. One that was stolen from the viewer is itself and nothing else,
// where in other histories there may be one that could be any of several.
bool CardHistory::name(Card& card, std::uint32_t most) {
  if (card.kind != kHiddenKind) return !clues_.lost || rng_.below(most) == 0;
  Cards& deck = decks_[card.deck];
  std::uint32_t pick = rng_.below(most);
  for (std::size_t kind = 0; kind < kSatellites; ++kind) {
    if ((card.may_be >> kind & 1U) == 0) continue;
    if (pick < deck[kind]) {
      --deck[kind];
      card.kind = static_cast<std::uint8_t>(kind);
      return true;
    }
    pick -= deck[kind];
  }
  return false;
}

void CardHistory::write(State& state) const {
  for (const Draw& draw : draws_) {
    std::uint8_t& byte = state.log.byte(draw.at);
    byte = static_cast<std::uint8_t>((byte & ~7U) | cards_[draw.card].kind);
  }
  for (int seat = 0; seat < kMostPlayers; ++seat) {
    if (view_.is_own(seat)) continue;
    Player& player = state.players[static_cast<std::size_t>(seat)];
    player.satellites = player.fresh = {};
    for (std::size_t card : hands_[static_cast<std::size_t>(seat)])
      ++player.satellites[cards_[card].kind];
    for (std::size_t card : fresh_[static_cast<std::size_t>(seat)])
      ++player.fresh[cards_[card].kind];
  }
  for (std::size_t kind = 0; kind < kSatellites; ++kind) {
    int left = components_.satellites[kind] - view_.satellite_used[kind];
    for (const Player& player : state.players) left -= player.satellites[kind] + player.fresh[kind];
    state.satellite_deck[kind] = static_cast<std::uint8_t>(left);
  }
}

}  // namespace fourlands::landed
