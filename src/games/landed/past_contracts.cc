#include "games/landed/past_contracts.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "games/landed/contract_table.h"
#include "games/landed/state.h"

namespace fourlands::landed {
namespace {

bool is_setup(Phase phase) { return phase == Phase::kDeal || phase == Phase::kKeep; }

}  // namespace

bool PastContracts::find(Care care) {
  care_ = care;
  together_ = care == Care::kAll && clues_.from_bottom > 0;
  touched_ = together_ ? clues_.touched : 0;
  pool_ = clues_.hidden & ~(together_ ? clues_.seen : clues_.lying);
  if (!find_draws()) return false;
  IdSet named = named_;
  const std::size_t declined = declined_.size();
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat) {
    if (view_.is_own(static_cast<int>(seat)) || (touched_ >> seat & 1U) != 0) continue;
    int tries = 0;
    while (!find_deeds(seat, declined))
      if (++tries == kTriesForOneSeat) return false;
    if ((named & named_) != 0) return false;
    named |= named_;
  }
  named_ = named;
  shorten(declined_, declined);
  if (!name_hands(touched_) || !could_claim(0)) return false;
  below_first_ = clues_.from_bottom;
  name_rest();
  return order_pairs();
}

bool PastContracts::find_draws() {
  named_ = 0;
  fulfilled_ = 0;
  shorten(declined_, 0);
  shorten(cards_, 0);
  shorten(draws_, 0);
  shorten(pairs_, 0);
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat) {
    hands_[seat].clear();
    offered_[seat].clear();
    shorten(kept_[seat], 0);
  }
  deck_left_ = clues_.from_deck;
  below_first_ = below_end_ = 0;
  for (const ContractEvent& event : clues_.events) {
    event_ = event.number;
    if (!draw_for(event)) return false;
    const bool apart = view_.is_own(event.seat) || (touched_ >> event.seat & 1U) == 0;
    if (apart) {
      if (event.what == What::kFulfilled) ++fulfilled_;
    } else if (!act(event)) {
      return false;
    }
  }
  return true;
}

bool PastContracts::find_deeds(std::size_t seat, std::size_t declined) {
  named_ = 0;
  fulfilled_ = 0;
  shorten(declined_, declined);
  hands_[seat].clear();
  taken_up_ = 0;
  for (const ContractEvent& event : clues_.events) {
    event_ = event.number;
    if (event.seat == seat) {
      take_up(event);
      if (!act(event)) return false;
    } else if (event.what == What::kFulfilled) {
      ++fulfilled_;
    }
  }
  return name_hands(1U << seat) && could_claim(declined);
}

// What the seat kept of what it drew at an event comes into its hand, as if new.
void PastContracts::take_up(const ContractEvent& event) {
  const auto& kept = kept_[event.seat];
  for (; taken_up_ < kept.size() && cards_[kept[taken_up_]].from == event_; ++taken_up_) {
    Card& card = cards_[kept[taken_up_]];
    card.id = 0;
    card.to = kNeverLeft;
    card.may_be = event.what == What::kKept ? ~clues_.returned : ~IdSet{0};
    hands_[event.seat].push_back(kept[taken_up_]);
  }
}

bool PastContracts::draw_for(const ContractEvent& event) {
  const bool own = view_.is_own(event.seat);
  switch (event.what) {
    case What::kBelow:
      below_[below_end_++] = add_drawn(event.at, draw_new());
      return true;
    case What::kKept:
      if (!own) keep_first(event);
      return true;
    case What::kSigned:
      if (own) return sign_own(event);
      sign(event);
      return true;
    case What::kGot: {
      const std::uint8_t card = draw();
      if (own) return name(card, view_.chronicle.byte(event.at));
      enter(add_drawn(event.at, card), event.seat);
      return true;
    }
    default:
      return true;
  }
}

bool PastContracts::act(const ContractEvent& event) {
  switch (event.what) {
    case What::kBelow:
    case What::kKept:
    case What::kSigned:
    case What::kGot:
      return true;
    case What::kFulfilled:
      return fulfil(event);
    default:
      return prove(event);
  }
}

std::uint8_t PastContracts::add_drawn(std::size_t at, std::uint8_t card, std::uint8_t flags) {
  draws_.push_back({static_cast<std::uint16_t>(at), card, flags});
  return card;
}

void PastContracts::keep_first(const ContractEvent& event) {
  for (std::size_t i = 0; i < 2; ++i) {
    const std::uint8_t card = draw_new();
    cards_[card].may_be &= ~clues_.returned;
    enter(add_drawn(event.at + i, card), event.seat);
  }
}

std::uint8_t PastContracts::draw_new() {
  cards_.push_back({});
  return static_cast<std::uint8_t>(cards_.size() - 1);
}

std::uint8_t PastContracts::draw() {
  if (!together_ || deck_left_-- > 0) return draw_new();
  const std::uint8_t card = below_[below_first_++];
  cards_[card].loose = false;
  return card;
}

// By the viewer, who saw what it drew.
bool PastContracts::sign_own(const ContractEvent& event) {
  const SignCount& count = event.count;
  Hand returned;
  for (int i = 0; i < count.drawn; ++i) {
    const Drawn drawn = view_.chronicle.drawn(event, static_cast<std::size_t>(i));
    const std::uint8_t card = draw();
    if (together_ && !name(card, drawn.id())) return false;
    cards_[card].id = static_cast<std::uint8_t>(drawn.id());
    if (count.kept > 0 && !drawn.kept()) returned.push_back(card);
  }
  if (returned.size() == 2 && cards_[returned[1]].id < cards_[returned[0]].id)
    std::swap(returned[0], returned[1]);
  put_below(returned, 0);
  return true;
}

void PastContracts::sign(const ContractEvent& event) {
  const SignCount& count = event.count;
  const auto kept = static_cast<std::size_t>(count.kept);
  const bool from_below = together_ && deck_left_ < count.drawn;
  Hand drawn;
  for (int i = 0; i < count.drawn; ++i) drawn.push_back(draw());
  const Hand in_order = drawn;
  if (from_below && kept > 0)
    for (auto left = static_cast<std::uint32_t>(drawn.size()); left > 1; --left)
      std::swap(drawn[left - 1], drawn[rng_.below(left)]);
  const auto is_kept = [&](std::uint8_t card) {
    return std::find(drawn.begin(), drawn.begin() + kept, card) != drawn.begin() + kept;
  };
  for (std::size_t i = 0; i < in_order.size(); ++i)
    add_drawn(event.at + i, in_order[i], Drawn::of(0, is_kept(in_order[i])).byte);
  if (kept == 0) {
    offered_[event.seat] = drawn;
    return;
  }
  for (std::size_t i = 0; i < kept; ++i) enter(drawn[i], event.seat);
  for (std::size_t i = kept; i < drawn.size(); ++i) cards_[drawn[i]].loose = !from_below;
  put_below(drawn, kept);
  if (drawn.size() == kept + 2) pairs_.push_back({drawn[kept], drawn[kept + 1]});
}

void PastContracts::put_below(const Hand& cards, std::size_t kept) {
  for (std::size_t i = kept; i < cards.size(); ++i) below_[below_end_++] = cards[i];
}

void PastContracts::enter(std::uint8_t card, int seat) {
  const auto index = static_cast<std::size_t>(seat);
  kept_[index].push_back(card);
  cards_[card].seat = static_cast<std::uint8_t>(seat);
  cards_[card].from = event_;
  cards_[card].to = kNeverLeft;
  if ((touched_ >> index & 1U) != 0) hands_[index].push_back(card);
}

// Which of the contracts in hand it was is not known: each that it can have been is as likely. The
// fewer there are, compared with how many there can be, the less likely is the whole.
bool PastContracts::fulfil(const ContractEvent& event) {
  const int id = view_.chronicle.byte(event.at);
  const std::uint32_t most = clues_.candidates[fulfilled_++];
  Hand& hand = hands_[event.seat];
  FixedList<std::size_t, 4> fit;
  for (std::size_t i = 0; i < hand.size(); ++i)
    if (may_be(cards_[hand[i]], id)) fit.push_back(i);
  const std::uint32_t pick = most < 2 ? 0 : rng_.below(most);
  if (pick >= fit.size()) return false;
  const std::uint8_t card = hand[fit[pick]];
  hand.erase_at(fit[pick]);
  cards_[card].to = event_;
  return name(card, id);
}

bool PastContracts::prove(const ContractEvent& event) {
  if (care_ == Care::kLittle) return true;
  if (event.what == What::kDeclined || event.what == What::kDeclinedWithCards) {
    declined_.push_back({event_, event.seat, event.fit});
    return true;
  }
  for (std::size_t card : hands_[event.seat]) {
    cards_[card].may_be &= ~event.fit;
    if (cards_[card].id != 0 && (event.fit & bit_of(cards_[card].id)) != 0) return false;
  }
  return true;
}

bool PastContracts::may_be(const Card& card, int id) const {
  if (card.id != 0) return card.id == id;
  return (card.may_be & ~named_ & bit_of(id)) != 0;
}

bool PastContracts::name(std::uint8_t card, int id) {
  if (!may_be(cards_[card], id)) return false;
  named_ |= bit_of(id);
  cards_[card].id = static_cast<std::uint8_t>(id);
  return true;
}

// What does not fit fails the whole try, so that every full choice is as likely as any other. If
// there is always the same to name in a hand it may be taken from what fits best; a seat that drew
// what the viewer knows may have less to name, so that it must be taken like all the rest, and
// last.
bool PastContracts::name_hands(unsigned seats) {
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat) {
    if ((seats >> seat & 1U) == 0) continue;
    for (std::size_t i = 0; i < hands_[seat].size(); ++i) {
      const std::uint8_t card = hands_[seat][i];
      if (cards_[card].id != 0) continue;
      const IdSet unfit = care_ == Care::kLittle ? 0 : clues_.unfit[seat][i];
      const IdSet from = pool_ & ~((touched_ >> seat & 1U) != 0 ? named_ : unfit);
      if (from == 0 || !name(card, std::countr_zero(any_of(from, rng_)))) return false;
    }
  }
  return true;
}

bool PastContracts::could_claim(std::size_t first) const {
  return std::all_of(declined_.begin() + first, declined_.end(), [&](const Declined& declined) {
    return held_any(declined.seat, declined.event, declined.fit);
  });
}

// What was never in a hand may be anything that is left.
void PastContracts::name_rest() {
  IdSet left = pool_ & ~named_;
  const auto name_from = [&](std::uint8_t card, IdSet from) {
    if (cards_[card].id != 0) return;
    const IdSet bit = any_of(from, rng_);
    cards_[card].id = static_cast<std::uint8_t>(std::countr_zero(bit));
    left &= ~bit;
  };
  if (is_setup(view_.phase))
    for (int seat = 0; seat < kMostPlayers; ++seat) {
      const auto index = static_cast<std::size_t>(seat);
      if (view_.is_own(seat)) continue;
      for (int i = 0; i < view_.players[index].offered; ++i) {
        offered_[index].push_back(draw_new());
        name_from(offered_[index][offered_[index].size() - 1], left & ~clues_.returned);
      }
    }
  for (const Hand& offered : offered_)
    for (std::uint8_t card : offered) name_from(card, left);
  for (std::size_t i = below_first_; i < below_end_; ++i) name_from(below_[i], left);
}

// LN-23: two returned together lie ascending. Those that nobody saw since are like each other.
bool PastContracts::order_pairs() {
  for (const Pair& pair : pairs_) {
    Card& lower = cards_[pair.lower];
    Card& higher = cards_[pair.higher];
    if (lower.id < higher.id) continue;
    if (lower.loose && higher.loose) {
      std::swap(lower.id, higher.id);
    } else if (care_ == Care::kAll) {
      return false;
    }
  }
  return true;
}

bool PastContracts::held_any(int seat, int event, IdSet contracts) const {
  return std::any_of(cards_.begin(), cards_.end(), [&](const Card& card) {
    return card.seat == seat && card.from <= event && event < card.to &&
           (contracts & bit_of(card.id)) != 0;
  });
}

IdSet PastContracts::ids_of(const Hand& hand) const {
  IdSet ids = 0;
  for (std::size_t card : hand) ids |= bit_of(cards_[card].id);
  return ids;
}

void PastContracts::write(State& state) const {
  ContractTable table;
  std::array<std::uint8_t, Chronicle::kMostEvents> bottom;
  std::transform(below_.begin() + below_first_, below_.begin() + below_end_, bottom.begin(),
                 [this](std::uint8_t card) { return cards_[card].id; });
  table.bottom = std::span(bottom).first(below_end_ - below_first_);
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat) {
    table.hands[seat] = ids_of(hands_[seat]);
    table.offered[seat] = ids_of(offered_[seat]);
  }
  table.write(components_, view_, state);
  for (const Draw& draw : draws_)
    state.chronicle.byte(draw.at) = static_cast<std::uint8_t>(draw.flags | cards_[draw.card].id);
  name_returned(components_, view_, clues_.returned, rng_, state.chronicle);
}

}  // namespace fourlands::landed
