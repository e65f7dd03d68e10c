#include "games/landed/contract_walk.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "games/landed/contract_table.h"
#include "games/landed/past.h"
#include "games/landed/state.h"

namespace fourlands::landed {
namespace {

constexpr std::uint32_t kKeepOneIn = 4;    // Changes of what was kept, among all.
constexpr std::uint32_t kCardsOneIn = 64;  // And of the cards, which take longer.

constexpr int kStepsBetween = 128;  // Between those where it may end.
constexpr int kMostTimesAsMany = 50;
constexpr int kStrictest = 16;

// How likely a change for the worse is accepted: each more fault makes it less likely by a factor.
class Odds {
 public:
  Odds() {
    for (int strictness = 0; strictness <= kStrictest; ++strictness)
      for (int more = 0; more < kMost; ++more)
        odds_[static_cast<std::size_t>(strictness)][static_cast<std::size_t>(more)] =
            std::pow(kFault, static_cast<double>(strictness * more) / kStrictest);
  }
  [[nodiscard]] double of(int strictness, int more) const {
    return odds_[static_cast<std::size_t>(strictness)]
                [static_cast<std::size_t>(std::min(more, kMost - 1))];
  }

 private:
  static constexpr double kFault = 0.007;
  static constexpr int kMost = 16;
  std::array<std::array<double, kMost>, kStrictest + 1> odds_{};
};
const Odds kOdds;

bool asks_for_cards(What what) {
  return what == What::kUnclaimedWithCards || what == What::kDeclinedWithCards;
}

}  // namespace

ContractWalk::ContractWalk(const Components& components, const View& view, Rng& rng,
                           const PastCards& cards)
    : components_(components),
      view_(view),
      rng_(rng),
      cards_{cards, cards},
      clues_(ContractClues::of(components, view)) {
  list_deeds();
}

IdSet ContractWalk::fulfilled_before() const {
  IdSet ids = 0;
  for (const PublicPlayer& player : view_.players)
    for (std::size_t i = 0; i < player.fulfilled_count; ++i)
      ids |= bit_of(player.fulfilled[i].contract);
  for (const ContractEvent& event : clues_.events)
    if (event.what == What::kFulfilled) ids &= ~bit_of(view_.chronicle.byte(event.at));
  return ids;
}

void ContractWalk::list_deeds() {
  placed_ = fulfilled_before();
  deck_left_ = clues_.from_deck;
  for (const ContractEvent& event : clues_.events) {
    const Deed deed = deed_of(event);
    // Of what the viewer did only what it drew and put below tells anything.
    if (!deed.own || event.what == What::kSigned || event.what == What::kGot)
      deeds_.push_back(deed);
  }
  for (Id id : IdsIn(components_.contracts & ~placed_)) ids_.push_back(id.index);
}

ContractWalk::Deed ContractWalk::deed_of(const ContractEvent& event) {
  const Chronicle& chronicle = view_.chronicle;
  Deed deed;
  deed.what = event.what;
  deed.seat = event.seat;
  deed.own = view_.is_own(event.seat) && event.what != What::kBelow;
  deed.number = event.number;
  deed.at = event.at;
  switch (event.what) {
    case What::kBelow:
      ++drawn_;
      break;
    case What::kKept:
      if (deed.own)
        placed_ |= bit_of(chronicle.byte(event.at)) | bit_of(chronicle.byte(event.at + 1U));
      else
        drawn_ += 2;
      break;
    case What::kGot:
    case What::kSigned:
      list_drawn(event, deed);
      break;
    case What::kFulfilled:
      deed.id = chronicle.byte(event.at);
      break;
    default:
      deed.fit = chronicle.fitting(components_, event, false);
      deed.fit_with_negotiate = chronicle.fitting(components_, event, true);
      asks_for_cards_ = asks_for_cards_ || asks_for_cards(event.what);
  }
  return deed;
}

void ContractWalk::list_drawn(const ContractEvent& event, Deed& deed) {
  const bool signs = event.what == What::kSigned;
  const bool chosen = signs && event.count.kept > 0;
  deed.drawn = static_cast<std::uint8_t>(signs ? event.count.drawn : 1);
  for (std::size_t i = 0; i < deed.drawn; ++i) {
    const Drawn drawn = view_.chronicle.drawn(event, i);
    // What others have not chosen yet is not kept; of what the viewer has, nothing lies below.
    if (chosen ? drawn.kept() : deed.own) deed.kept |= static_cast<std::uint8_t>(1U << i);
    if (deed.own) deed.got[i] = static_cast<std::uint8_t>(drawn.id());
    if (deck_left_-- <= 0) continue;
    if (deed.own)
      placed_ |= bit_of(drawn.id());
    else
      ++drawn_;
  }
  if (chosen && !deed.own && event.count.kept < event.count.drawn)
    signs_.push_back(static_cast<std::uint16_t>(deeds_.size()));
}

void ContractWalk::shuffle() {
  for (auto left = static_cast<std::uint32_t>(ids_.size()); left > 1; --left)
    std::swap(ids_[left - 1], ids_[rng_.below(left)]);
}

void ContractWalk::hear(const PastCards& cards) {
  for (Deed& deed : deeds_)
    if (asks_for_cards(deed.what)) deed.negotiates = cards.negotiates(deed.seat, deed.number);
}

int ContractWalk::go_through() {
  found_ = 0;
  next_ = 0;
  deck_left_ = clues_.from_deck;
  below_first_ = below_end_ = 0;
  hands_ = offered_ = {};
  for (Deed& deed : deeds_) go_through(deed);
  return found_;
}

void ContractWalk::go_through(Deed& deed) {
  IdSet& hand = hands_[deed.seat];
  switch (deed.what) {
    case What::kBelow:
      deed.got[0] = below_[below_end_++] = ids_[next_++];
      return;
    case What::kKept:
      for (std::size_t i = 0; i < 2; ++i) {
        deed.got[i] = ids_[next_++];
        const IdSet bit = bit_of(deed.got[i]);
        found_ += (clues_.returned & bit) != 0 ? 1 : 0;
        hand |= bit;
      }
      return;
    case What::kGot:
      if (deed.own) return draw_own(deed.got[0]);
      deed.got[0] = draw();
      hand |= bit_of(deed.got[0]);
      return;
    case What::kSigned:
      return deed.own ? sign_own(deed) : sign(deed);
    case What::kFulfilled:
      found_ += (hand & bit_of(deed.id)) == 0 ? 1 : 0;
      hand &= ~bit_of(deed.id);
      return;
    default:
      return claim(deed);
  }
}

std::uint8_t ContractWalk::draw() {
  return deck_left_-- > 0 ? ids_[next_++] : below_[below_first_++];
}

void ContractWalk::draw_own(int seen) {
  if (deck_left_-- > 0) return;
  found_ += below_[below_first_++] != seen ? 1 : 0;
}

void ContractWalk::sign(Deed& deed) {
  IdSet kept = 0;
  IdSet returned = 0;
  for (std::size_t i = 0; i < deed.drawn; ++i) {
    deed.got[i] = draw();
    ((deed.kept >> i & 1U) != 0 ? kept : returned) |= bit_of(deed.got[i]);
  }
  if (deed.kept == 0) {
    offered_[deed.seat] = returned;
    return;
  }
  hands_[deed.seat] |= kept;
  put_below(returned);
}

void ContractWalk::sign_own(const Deed& deed) {
  IdSet returned = 0;
  for (std::size_t i = 0; i < deed.drawn; ++i) {
    draw_own(deed.got[i]);
    if ((deed.kept >> i & 1U) == 0) returned |= bit_of(deed.got[i]);
  }
  put_below(returned);
}

// LN-23: ascending.
void ContractWalk::put_below(IdSet ids) {
  for (Id id : IdsIn(ids)) below_[below_end_++] = id.index;
}

void ContractWalk::claim(const Deed& deed) {
  const IdSet fit = deed.fit | (deed.negotiates ? deed.fit_with_negotiate : 0);
  const bool could = (hands_[deed.seat] & fit) != 0;
  const bool declined = deed.what == What::kDeclined || deed.what == What::kDeclinedWithCards;
  found_ += could != declined ? 1 : 0;
}

bool ContractWalk::find(int steps) {
  shuffle();
  hear(cards_[which_cards_]);
  faults_ = go_through();
  const int most = steps * kMostTimesAsMany;
  for (int step = 0; step < most; ++step) {
    // It begins careless.
    strictness_ = std::min(step * kStrictest / (steps / 4), kStrictest);
    if (step >= steps && step % kStepsBetween == 0 && faults_ == 0) {
      (void)go_through();
      return true;
    }
    change();
  }
  return false;
}

void ContractWalk::change() {
  if (asks_for_cards_ && rng_.below(kCardsOneIn) == 0) {
    take_other_cards();
  } else if (!signs_.empty() && rng_.below(kKeepOneIn) == 0) {
    keep_others();
  } else if (drawn_ > 0) {
    swap_two();
  }
}

bool ContractWalk::accepts(int faults) {
  if (faults > faults_ && any_share(rng_) >= kOdds.of(strictness_, faults - faults_)) return false;
  faults_ = faults;
  return true;
}

void ContractWalk::swap_two() {
  const std::uint32_t one = rng_.below(drawn_);
  const std::uint32_t other = rng_.below(static_cast<std::uint32_t>(ids_.size()));
  std::swap(ids_[one], ids_[other]);
  if (!accepts(go_through())) std::swap(ids_[one], ids_[other]);
}

// As many, but others.
void ContractWalk::keep_others() {
  Deed& deed = deeds_[signs_[rng_.below(static_cast<std::uint32_t>(signs_.size()))]];
  const std::uint8_t before = deed.kept;
  const std::uint32_t one = rng_.below(deed.drawn);
  const std::uint32_t other = rng_.below(deed.drawn);
  if ((before >> one & 1U) == (before >> other & 1U)) return;
  deed.kept = static_cast<std::uint8_t>(before ^ (1U << one) ^ (1U << other));
  if (!accepts(go_through())) deed.kept = before;
}

void ContractWalk::take_other_cards() {
  if (!cards_[1 - which_cards_].find(Care::kAll)) return;
  hear(cards_[1 - which_cards_]);
  if (accepts(go_through()))
    which_cards_ = 1 - which_cards_;
  else
    hear(cards_[which_cards_]);
}

void ContractWalk::write(State& state) const {
  cards_[which_cards_].write(state);
  const auto bottom = std::span(below_).subspan(below_first_, below_end_ - below_first_);
  ContractTable{hands_, offered_, bottom}.write(components_, view_, state);
  for (const Deed& deed : deeds_) {
    if (deed.own) continue;
    const auto byte = [&](std::size_t i) -> std::uint8_t& {
      return state.chronicle.byte(deed.at + i);
    };
    if (deed.what == What::kBelow || deed.what == What::kGot) byte(0) = deed.got[0];
    if (deed.what == What::kKept) std::copy_n(deed.got.begin(), 2, &byte(0));
    for (std::size_t i = 0; deed.what == What::kSigned && i < deed.drawn; ++i)
      byte(i) = Drawn::of(deed.got[i], (deed.kept >> i & 1U) != 0).byte;
  }
  name_returned(components_, view_, clues_.returned, rng_, state.chronicle);
}

}  // namespace fourlands::landed
