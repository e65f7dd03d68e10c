#include "games/landed/past_cards.h"

#include "games/landed/state.h"

namespace fourlands::landed {

namespace {

// To take what the viewer has lost into account needs too many tries if more cards are out of
// sight, and hardly matters then.
constexpr int kFew = 6;

}  // namespace

PastCards::PastCards(const Components& components, const View& view, Rng& rng)
    : components_(components), view_(view), rng_(rng), all_(count_of(components.satellites)) {
  for (const Event event : view.chronicle) {
    const unsigned byte = view.chronicle.byte(event.at);
    if (event.what == What::kStolen && view.is_own(static_cast<int>(byte >> 3U)))
      lost_ |= 1U << (byte & 7U);
  }
  int hidden = view.satellite_deck;
  for (const PublicPlayer& player : view.players) hidden += player.satellites + player.fresh;
  if (hidden > kFew) lost_ = 0;
}

bool PastCards::find(Care care) {
  exact_ = care != Care::kLittle;
  begin();
  for (const Event event : view_.chronicle) {
    if (!step(event)) return false;
    ++event_;
  }
  // LN-30: made anew at the step that causes the draw.
  if (deck_size_ == 0 && view_.satellite_deck > 0) make_deck();
  return name_rest() && all_had_some();
}

void PastCards::begin() {
  event_ = 0;
  for (auto* list : {&hands_[0], &hands_[1], &hands_[2], &hands_[3], &fresh_}) list->clear();
  may_hold_.fill(kAnyKind);
  cards_.clear();
  stays_.clear();
  draws_.clear();
  had_.clear();
  decks_.clear();
  used_ = components_.satellites;
  make_deck();
}

bool PastCards::step(const Event& event) {
  const std::size_t kind = view_.chronicle.byte(event.at);
  switch (event.what) {
    case What::kCard:
      return draw(event);
    case What::kStolen:
      return steal(event);
    case What::kUsed:
      ++used_[kind];
      if (event.more != 0) {
        --decks_[0][kind];
        --deck_size_;
        return true;
      }
      return view_.is_own(event.seat) || name(cards_[lose(event.seat)], kind);
    case What::kTurnOver:
      return view_.is_own(event.seat) || end_turn(event);
    default:
      return true;
  }
}

void PastCards::make_deck() {
  decks_.push_back(used_);
  deck_size_ = count_of(used_);
  used_ = {};
}

bool PastCards::draw(const Event& event) {
  if (deck_size_ == 0) make_deck();
  --deck_size_;
  const std::size_t deck = decks_.size() - 1;
  if (view_.is_own(event.seat)) return take(deck, view_.chronicle.byte(event.at));
  Card card;
  card.deck = static_cast<std::uint8_t>(deck);
  get(event, add(card));
  return true;
}

bool PastCards::steal(const Event& event) {
  const unsigned byte = view_.chronicle.byte(event.at);
  const int from = static_cast<int>(byte >> 3U);
  Card known;
  known.kind = byte & 7U;
  const std::uint16_t card = view_.is_own(from) ? add(known) : lose(from);
  if (view_.is_own(event.seat)) return name(cards_[card], known.kind);
  get(event, card);
  return true;
}

void PastCards::get(const Event& event, std::uint16_t card) {
  fresh_.push_back(card);
  draws_.push_back({event.at, card});
}

// One of those in a hand, each as likely.
std::uint16_t PastCards::lose(int seat) {
  Hand& hand = hands_[static_cast<std::size_t>(seat)];
  const std::size_t which = rng_.below(static_cast<std::uint32_t>(hand.size()));
  Stay& stay = stays_[hand[which]];
  hand.erase_at(which);
  stay.to = event_;
  return stay.card;
}

bool PastCards::end_turn(const Event& event) {
  const std::uint8_t kinds = view_.chronicle.byte(event.at);
  const auto ending = static_cast<Ending>(event.more);
  Hand& hand = hands_[event.seat];
  if (ending == Ending::kHadSome) had_.push_back({event_, event.seat, kinds});
  if (ending == Ending::kHadNone && exact_) {
    may_hold_[event.seat] &= static_cast<std::uint8_t>(~kinds);
    for (std::size_t stay : hand) {
      Card& card = cards_[stays_[stay].card];
      card.may_be &= static_cast<std::uint8_t>(~kinds);
      if ((kinds >> card.kind & 1U) != 0) return false;
    }
  }
  if (fresh_.empty()) return true;
  may_hold_[event.seat] = kAnyKind;
  for (std::uint16_t card : fresh_) {
    hand.push_back(static_cast<std::uint16_t>(stays_.size()));
    stays_.push_back({card, event.seat, static_cast<std::uint16_t>(event_ + 1)});
  }
  fresh_.clear();
  return true;
}

bool PastCards::name(Card& card, std::size_t kind) {
  if (card.kind != kHiddenKind) return card.kind == kind;
  if ((card.may_be >> kind & 1U) == 0) return false;
  card.kind = static_cast<std::uint8_t>(kind);
  return take(card.deck, kind);
}

// A card of the kind may come from several decks, the more likely from where there are more. If it
// may be one that the viewer has lost, it is as likely as any card of the box.
bool PastCards::take(std::size_t deck, std::size_t kind) {
  std::uint32_t all = 0;
  for (const Cards& one : decks_) all += one[kind];
  if (!exact_)
    while (decks_[deck][kind] == 0 && all > 0) deck = (deck + 1) % decks_.size();
  if ((lost_ >> kind & 1U) != 0) all = static_cast<std::uint32_t>(all_);
  std::uint8_t& here = decks_[deck][kind];
  if (here == 0 || (exact_ && here < all && rng_.below(all) >= here)) return false;
  --here;
  return true;
}

// Gives every card that is still hidden one of those left. What does not fit fails the whole try,
// so that every full choice is as likely as any other.
bool PastCards::name_rest() {
  struct Left {
    std::uint8_t kind = 0;
    std::uint8_t deck = 0;
  };
  FixedList<Left, kSatelliteCards> left;
  std::array<std::uint32_t, kSatellites> of_kind{};
  for (std::size_t deck = 0; deck < decks_.size(); ++deck)
    for (std::size_t kind = 0; kind < kSatellites; ++kind)
      for (int i = 0; i < decks_[deck][kind]; ++i) {
        of_kind[kind] |= 1U << left.size();
        left.push_back({static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(deck)});
      }
  std::uint32_t taken = 0;
  const auto name_one = [&](Card& card, unsigned kinds) {
    if (card.kind != kHiddenKind) return true;
    // What the viewer has lost may be among them, so that there is not always the same to name.
    if (lost_ != 0 && rng_.below(static_cast<std::uint32_t>(all_)) >= left.size()) return false;
    std::uint32_t from = 0;
    for (std::size_t kind = 0; kind < kSatellites; ++kind)
      if (lost_ != 0 || (kinds >> kind & 1U) != 0) from |= of_kind[kind];
    if (lost_ == 0 && kinds == kAnyKind) from &= ~taken;
    if (from == 0) return false;
    const auto which = static_cast<std::size_t>(std::countr_zero(any_of(from, rng_)));
    const Left& picked = left[which];
    if ((taken >> which & 1U) != 0 || (exact_ && picked.deck != card.deck) ||
        (card.may_be >> picked.kind & 1U) == 0)
      return false;
    taken |= 1U << which;
    card.kind = picked.kind;
    return true;
  };
  // Hands of which something is known come first: what they take is always as much.
  for (bool any : {false, true})
    for (std::size_t seat = 0; seat < kMostPlayers; ++seat)
      for (std::size_t stay : hands_[seat])
        if ((may_hold_[seat] == kAnyKind) == any &&
            !name_one(cards_[stays_[stay].card], may_hold_[seat]))
          return false;
  for (std::size_t card : fresh_)
    if (!name_one(cards_[card], kAnyKind)) return false;
  return true;
}

bool PastCards::all_had_some() const {
  if (!exact_) return true;
  for (const Had& had : had_) {
    bool some = false;
    for (const Stay& stay : stays_)
      some = some || (stay.seat == had.seat && stay.from <= had.event && had.event < stay.to &&
                      (had.kinds >> cards_[stay.card].kind & 1U) != 0);
    if (!some) return false;
  }
  return true;
}

bool PastCards::negotiates(int seat, int event) const {
  for (const Stay& stay : stays_)
    if (stay.seat == seat && stay.from <= event && event < stay.to &&
        cards_[stay.card].kind == index_of(Satellite::kNegotiate))
      return true;
  return false;
}

void PastCards::write(State& state) const {
  for (const Draw& draw : draws_) {
    std::uint8_t& byte = state.chronicle.byte(draw.at);
    byte = static_cast<std::uint8_t>((byte & ~7U) | cards_[draw.card].kind);
  }
  for (int seat = 0; seat < kMostPlayers; ++seat) {
    if (view_.is_own(seat)) continue;
    Player& player = state.players[static_cast<std::size_t>(seat)];
    player.satellites = player.fresh = {};
    for (std::size_t stay : hands_[static_cast<std::size_t>(seat)])
      ++player.satellites[cards_[stays_[stay].card].kind];
    if (seat == view_.active)
      for (std::size_t card : fresh_) ++player.fresh[cards_[card].kind];
  }
  for (std::size_t kind = 0; kind < kSatellites; ++kind) {
    int left = components_.satellites[kind] - view_.satellite_used[kind];
    for (const Player& player : state.players) left -= player.satellites[kind] + player.fresh[kind];
    state.satellite_deck[kind] = static_cast<std::uint8_t>(left);
  }
}

}  // namespace fourlands::landed
