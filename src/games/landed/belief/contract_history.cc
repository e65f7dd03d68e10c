#include "games/landed/belief/contract_history.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "games/landed/belief/sampling.h"
#include "games/landed/state.h"

namespace fourlands::landed {
namespace {

bool is_of_contracts(What what) { return what <= What::kFulfilled; }

}  // namespace

// What is large is written before it is read.
// NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init)
ContractHistory::ContractHistory(const Components& components, const View& view, Rng& rng)
    : components_(components), view_(view), rng_(rng) {
  hidden_ = components.contracts & ~view.own.contracts & ~view.own.offered;
  for (const PublicPlayer& player : view.players)
    for (std::size_t i = 0; i < player.fulfilled_count; ++i)
      hidden_ &= ~bit_of(player.fulfilled[i].contract);
  list_events();
  count_draws();
}

void ContractHistory::list_events() {
  std::array<int, kMostPlayers> held_from_setup{};
  std::uint16_t put = 0;
  for (const Event event : view_.log) {
    if (!is_of_contracts(event.what)) continue;
    ContractEvent one{event, {}, put};
    const auto number = static_cast<std::uint16_t>(events_.size());
    if (event.what == What::kSigned) one.count = view_.log.count(event);
    put = static_cast<std::uint16_t>(put + one.count.below + (event.what == What::kBelow ? 1 : 0));
    events_.push_back(one);
    if (view_.is_own(event.seat)) {
      note_own(one);
    } else if (event.what == What::kKept) {
      held_from_setup[event.seat] = 2;
    } else if (event.what == What::kFulfilled) {
      fulfilled_[view_.log.byte(event.at)] = Fulfilment{event.seat, number};
      held_from_setup[event.seat] = std::max(0, held_from_setup[event.seat] - 1);
    }
  }
  for (int held : held_from_setup) setup_held_ += held;
}

void ContractHistory::note_own(const ContractEvent& event) {
  const auto number = static_cast<std::uint16_t>(events_.size() - 1);
  const auto see = [&](int id) {
    seen_ |= bit_of(id);
    seen_at_[static_cast<std::size_t>(id)] = number;
  };
  if (event.what == What::kKept)
    returned_ = bit_of(view_.log.byte(event.at + 2U)) | bit_of(view_.log.byte(event.at + 3U));
  if (event.what == What::kGot) see(view_.log.byte(event.at));
  for (int i = 0; i < event.count.drawn; ++i)
    see(view_.log.drawn(event, static_cast<std::size_t>(i)).id());
}

// All sizes are open, so it is known from which place at the bottom every event drew.
void ContractHistory::count_draws() {
  int drawn = 0;
  int below = 0;
  for (const ContractEvent& event : events_) {
    drawn += event.count.drawn + (event.what == What::kGot ? 1 : 0);
    below += event.count.below + (event.what == What::kBelow ? 1 : 0);
  }
  from_deck_ = drawn - (below - view_.bottom_count);
  int left = from_deck_;
  for (std::size_t i = 0; i < events_.size(); ++i) {
    const ContractEvent& event = events_[i];
    for (int n = event.count.drawn + (event.what == What::kGot ? 1 : 0); n > 0; --n)
      if (left-- <= 0) drawn_at_.push_back(static_cast<std::uint16_t>(i));
  }
}

// Of what the viewer put at a place at the bottom.
ContractHistory::Fate ContractHistory::fate_of(int id, std::size_t place) const {
  if (place >= drawn_at_.size()) return Fate::kOpen;
  const std::uint16_t drawn = drawn_at_[place];
  const ContractEvent& by = events_[drawn];
  if (view_.is_own(by.seat)) return Fate::kOpen;
  const auto index = static_cast<std::size_t>(id);
  if ((seen_ & bit_of(id)) != 0 && seen_at_[index] > drawn) return Fate::kReturned;
  const std::optional<Fulfilment>& done = fulfilled_[index];
  if (!done) return Fate::kOpen;
  if (done->seat != by.seat) return Fate::kReturned;
  const bool may_come_back =
      by.put_before < drawn_at_.size() && drawn_at_[by.put_before] < done->event;
  return may_come_back ? Fate::kOpen : Fate::kKept;
}

bool ContractHistory::sample() {
  begin();
  for (std::size_t i = 0; i < events_.size(); ++i) {
    now_ = static_cast<std::uint16_t>(i);
    if (!step(events_[i])) return false;
  }
  if (!name_hands()) return false;
  name_rest();
  return order_pairs();
}

void ContractHistory::begin() {
  named_ = 0;
  deck_left_ = from_deck_;
  first_below_ = 0;
  cards_.clear();
  draws_.clear();
  pairs_.clear();
  below_.clear();
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat) {
    hands_[seat].clear();
    offered_[seat].clear();
  }
  got_ = {};
}

bool ContractHistory::step(const ContractEvent& event) {
  const bool own = view_.is_own(event.seat);
  switch (event.what) {
    case What::kBelow:
      below_.push_back(new_card());
      draws_.push_back({event.at, below_[below_.size() - 1], 0});
      return true;
    case What::kKept:
      for (unsigned i = 0; !own && i < 2; ++i) {
        const std::uint8_t card = new_card();
        cards_[card].from_setup = true;
        hands_[event.seat].push_back(card);
        draws_.push_back({static_cast<std::uint16_t>(event.at + i), card, 0});
      }
      return true;
    case What::kSigned:
      if (own) return sign_own(event);
      sign(event);
      return true;
    case What::kGot: {
      const std::uint8_t card = draw();
      if (own) return name(card, view_.log.byte(event.at));
      cards_[card].is_certain = cards_[card].fate == Fate::kKept;
      hands_[event.seat].push_back(card);
      ++got_[event.seat];
      draws_.push_back({event.at, card, 0});
      return true;
    }
    default:
      return own || fulfil(event);
  }
}

std::uint8_t ContractHistory::new_card() {
  cards_.push_back({});
  return static_cast<std::uint8_t>(cards_.size() - 1);
}

std::uint8_t ContractHistory::draw() {
  if (deck_left_-- > 0) return new_card();
  return below_[first_below_++];
}

// By the viewer, who saw what it drew.
bool ContractHistory::sign_own(const ContractEvent& event) {
  Hand returned;
  for (int i = 0; i < event.count.drawn; ++i) {
    const Drawn drawn = view_.log.drawn(event, static_cast<std::size_t>(i));
    const std::uint8_t card = draw();
    if (!name(card, drawn.id())) return false;
    if (event.count.kept > 0 && !drawn.kept()) returned.push_back(card);
  }
  if (returned.size() == 2 && cards_[returned[1]].id < cards_[returned[0]].id)
    std::swap(returned[0], returned[1]);
  for (const std::uint8_t card : returned) {
    cards_[card].fate = fate_of(cards_[card].id, below_.size());
    below_.push_back(card);
  }
  return true;
}

void ContractHistory::sign(const ContractEvent& event) {
  const auto kept = static_cast<std::size_t>(event.count.kept);
  const bool from_deck = deck_left_ >= event.count.drawn;
  Hand drawn;
  for (int i = 0; i < event.count.drawn; ++i) drawn.push_back(draw());
  const Hand in_order = drawn;
  if (!from_deck && kept > 0) choose_kept(drawn, kept);
  IdSet kept_cards = 0;  // By their place in what was drawn.
  for (std::size_t i = 0; i < in_order.size(); ++i)
    if (std::find(drawn.begin(), drawn.begin() + kept, in_order[i]) != drawn.begin() + kept)
      kept_cards |= bit_of(static_cast<int>(i));
  note_drawn(event, in_order, kept_cards);
  if (kept == 0) {
    offered_[event.seat] = drawn;
    return;
  }
  for (std::size_t i = 0; i < kept; ++i) hands_[event.seat].push_back(drawn[i]);
  got_[event.seat] = static_cast<std::uint8_t>(got_[event.seat] + kept);
  if (drawn.size() == kept + 1) below_.push_back(drawn[kept]);
  if (drawn.size() == kept + 2) put_pair_below(drawn[kept], drawn[kept + 1], from_deck);
}

// Puts those that are kept first. All are alike, but for those whose fate is certain.
void ContractHistory::choose_kept(Hand& drawn, std::size_t kept) {
  for (auto left = static_cast<std::uint32_t>(drawn.size()); left > 1; --left)
    std::swap(drawn[left - 1], drawn[rng_.below(left)]);
  const auto place = [&](std::uint8_t card) {
    if (cards_[card].fate == Fate::kKept) return 0;
    return cards_[card].fate == Fate::kReturned ? 2 : 1;
  };
  // An insertion sort: four cards at the most, and equals stay in their order.
  for (std::size_t i = 1; i < drawn.size(); ++i)
    for (std::size_t j = i; j > 0 && place(drawn[j]) < place(drawn[j - 1]); --j)
      std::swap(drawn[j], drawn[j - 1]);
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    Card& card = cards_[drawn[i]];
    card.is_certain = i < kept && card.fate == Fate::kKept;
    card.fate = Fate::kOpen;
  }
  if (drawn.size() == kept + 2 && rng_.below(2) == 0) std::swap(drawn[kept], drawn[kept + 1]);
}

void ContractHistory::put_pair_below(std::uint8_t lower, std::uint8_t higher, bool from_deck) {
  const bool lies = below_.size() >= drawn_at_.size();  // So does the second.
  pairs_.push_back({lower, higher, from_deck && lies, kNever});
  cards_[lower].pair = cards_[higher].pair = static_cast<std::uint8_t>(pairs_.size());
  below_.push_back(lower);
  below_.push_back(higher);
}

// Two of a pair that are drawn together are in no order that matters.
void ContractHistory::note_drawn(const ContractEvent& event, const Hand& in_order, IdSet kept) {
  for (std::size_t i = 0; i < in_order.size(); ++i) {
    const bool is_kept = (kept & bit_of(static_cast<int>(i))) != 0;
    const std::uint8_t pair = cards_[in_order[i]].pair;
    if (pair != 0 && i + 1 < in_order.size() && cards_[in_order[i + 1]].pair == pair)
      pairs_[pair - 1U].drawn = static_cast<std::uint16_t>(draws_.size());
    draws_.push_back(
        {static_cast<std::uint16_t>(event.at + i), in_order[i], Drawn::of(0, is_kept).byte});
  }
}

// Which of the contracts in hand it was is not known: each that it can have been is as likely. The
// fewer there are, compared with how many there can be, the less likely is the whole.
bool ContractHistory::fulfil(const ContractEvent& event) {
  const int id = view_.log.byte(event.at);
  Hand& hand = hands_[event.seat];
  FixedList<std::uint8_t, 4> fit;
  auto most = static_cast<std::uint32_t>(hand.size());
  for (std::size_t i = 0; i < hand.size(); ++i) {
    const Card& card = cards_[hand[i]];
    if (may_be(card, id)) fit.push_back(static_cast<std::uint8_t>(i));
    if (card.is_certain && card.id != id) --most;
  }
  if ((seen_ & bit_of(id)) != 0) {
    most = 1;
  } else if ((returned_ & bit_of(id)) != 0) {
    most = std::min<std::uint32_t>(most, got_[event.seat]);
  }
  const std::uint32_t pick = most < 2 ? 0 : rng_.below(most);
  if (pick >= fit.size()) return false;
  const std::uint8_t card = hand[fit[pick]];
  hand.erase_at(fit[pick]);
  return name(card, id);
}

bool ContractHistory::may_be(const Card& card, int id) const {
  if (card.id != 0) return card.id == id;
  const IdSet never = named_ | (card.from_setup ? returned_ : 0);
  return (never & bit_of(id)) == 0;
}

bool ContractHistory::name(std::uint8_t card, int id) {
  if (!may_be(cards_[card], id)) return false;
  named_ |= bit_of(id);
  cards_[card].id = static_cast<std::uint8_t>(id);
  return true;
}

int ContractHistory::any_of_rest(IdSet but_not) {
  return std::countr_zero(any_of(hidden_ & ~named_ & ~but_not, rng_));
}

// Those kept at setup first: as many as there are in every history are taken from what they can
// be, the others from all, and if they cannot be that the try fails.
bool ContractHistory::name_hands() {
  int from_setup = 0;
  for (const bool setup : {true, false})
    for (const Hand& hand : hands_)
      for (const std::uint8_t card : hand) {
        if (cards_[card].id != 0 || cards_[card].from_setup != setup) continue;
        const bool free = !setup || from_setup++ >= setup_held_;
        if (!name(card, any_of_rest(free ? 0 : returned_))) return false;
      }
  return true;
}

// What was never in a hand may be anything that is left.
void ContractHistory::name_rest() {
  if (view_.phase == Phase::kDeal || view_.phase == Phase::kKeep)
    for (std::size_t seat = 0; seat < kMostPlayers; ++seat)
      for (int i = 0; !view_.is_own(static_cast<int>(seat)) && i < view_.players[seat].offered;
           ++i) {
        offered_[seat].push_back(new_card());
        name(offered_[seat][offered_[seat].size() - 1], any_of_rest(returned_));
      }
  const auto name_any = [&](std::uint8_t card) {
    if (cards_[card].id == 0) name(card, any_of_rest(0));
  };
  for (const Hand& offered : offered_)
    for (const std::uint8_t card : offered) name_any(card);
  for (std::size_t i = first_below_; i < below_.size(); ++i) name_any(below_[i]);
}

bool ContractHistory::order_pairs() {
  for (const Pair& pair : pairs_) {
    Card& lower = cards_[pair.lower];
    Card& higher = cards_[pair.higher];
    if (lower.id < higher.id) continue;
    if (pair.binds()) return false;
    if (pair.is_loose) {
      std::swap(lower.id, higher.id);
    } else {
      Draw& first = draws_[pair.drawn];
      Draw& second = draws_[pair.drawn + 1U];
      std::swap(first.card, second.card);
      std::swap(first.flags, second.flags);
    }
  }
  return true;
}

IdSet ContractHistory::ids_of(const Hand& hand) const {
  IdSet ids = 0;
  for (const std::uint8_t card : hand) ids |= bit_of(cards_[card].id);
  return ids;
}

void ContractHistory::write(State& state) const {
  state.deck = hidden_;
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat) {
    if (view_.is_own(static_cast<int>(seat))) continue;
    Player& player = state.players[seat];
    player.contracts = ids_of(hands_[seat]);
    player.offered = ids_of(offered_[seat]);
    state.deck &= ~player.contracts & ~player.offered;
  }
  for (std::size_t i = first_below_; i < below_.size(); ++i) {
    state.bottom[i - first_below_] = ContractId{cards_[below_[i]].id};
    state.deck &= ~bit_of(cards_[below_[i]].id);
  }
  for (const Draw& draw : draws_)
    state.log.byte(draw.at) = static_cast<std::uint8_t>(draw.flags | cards_[draw.card].id);
  name_returned(state.log);
}

// What others returned at setup was none of what anybody kept then; nobody saw more of it.
void ContractHistory::name_returned(ObservationLog& log) const {
  IdSet left = components_.contracts & ~returned_;
  for (const Event event : log)
    if (event.what == What::kKept)
      left &= ~(bit_of(log.byte(event.at)) | bit_of(log.byte(event.at + 1U)));
  for (const Event event : log) {
    if (event.what != What::kKept || view_.is_own(event.seat)) continue;
    for (std::size_t i = 2; i < 4; ++i) {
      const IdSet bit = any_of(left, rng_);
      left &= ~bit;
      log.byte(event.at + i) = static_cast<std::uint8_t>(std::countr_zero(bit));
    }
  }
}

}  // namespace fourlands::landed
