#include "games/landed/deal_contracts.h"

#include <bit>

namespace fourlands::landed {
namespace {

constexpr int kTries = 4096;  // Then what is proven is left out of account.
constexpr std::size_t kMostHeld = 3;

std::uint64_t any_of(std::uint64_t set, Rng& rng) {
  for (std::uint32_t n = rng.below(static_cast<std::uint32_t>(std::popcount(set))); n > 0; --n)
    set &= set - 1;
  return set & (~set + 1);
}

// What one seat may hold: by contract in hand, oldest first, what it may be.
struct Hand {
  std::size_t spot = 0;
  std::size_t count = 0;
  std::array<IdSet, kMostHeld> may_be{};
  IdSet certain = 0;  // Known to be somewhere in this hand.
  IdSet some_fits = 0;
  std::size_t some_of = 0;
};

class HandDealer {
 public:
  HandDealer(const Components& components, const View& view, const Hidden& hidden, Rng& rng)
      : hidden_(hidden), rng_(rng) {
    for (IdSet there : hidden.may_hold) all_ |= there;
    for (int seat = 0; seat < kMostPlayers; ++seat)
      if (hidden.room[contracts_of_seat(seat)] > 0) add_hand(components, view, seat);
  }

  // One way in which everything fits, each as likely as any other; false: not found.
  bool run(Dealt& dealt) {
    for (int tries = 0; tries < kTries; ++tries) {
      dealt = {};
      if (deal_hands(dealt) && deal_rest(dealt)) return true;
    }
    return false;
  }

 private:
  void add_hand(const Components& components, const View& view, int seat) {
    const PublicPlayer& seen = view.players[static_cast<std::size_t>(seat)];
    const Proven& proven = view.proven[static_cast<std::size_t>(seat)];
    Hand& hand = hands_[hand_count_++];
    hand.spot = contracts_of_seat(seat);
    hand.count = static_cast<std::size_t>(hidden_.room[hand.spot]);
    hand.certain = hidden_.may_hold[hand.spot];
    for (std::size_t spot = 0; spot < kMostSpots; ++spot)
      if (spot != hand.spot && hidden_.room[spot] > 0) hand.certain &= ~hidden_.may_hold[spot];
    // A contract that the viewer returned at setup and this seat has fulfilled cannot have been one
    // kept at setup; the table, which does not know that, took it for one (memory.cc).
    int more_from_setup = 0;
    for (std::size_t i = 0; i < seen.fulfilled_count; ++i)
      if ((view.returned & bit_of(seen.fulfilled[i].contract)) != 0) ++more_from_setup;
    for (std::size_t i = 0; i < hand.count; ++i) {
      const Held& held = proven.held[i];
      hand.may_be[i] = hidden_.may_hold[hand.spot] & ~learn::fitting(components, held.unfit);
      if (held.from_setup != 0 || more_from_setup-- > 0) hand.may_be[i] &= ~view.returned;
    }
    hand.some_of = proven.some_of;
    hand.some_fits = learn::fitting(components, proven.some_fits);
  }

  bool deal_hands(Dealt& dealt) {
    IdSet taken = 0;
    for (std::size_t i = 0; i < hand_count_; ++i) {
      const Hand& hand = hands_[i];
      IdSet& held = dealt[hand.spot];
      int tries = 0;
      while (!deal_hand(hand, held))
        if (++tries == kTries) return false;
      if ((held & taken) != 0) return false;
      taken |= held;
    }
    return true;
  }

  // Every full choice is as likely as any other: what does not fit fails the whole try.
  bool deal_hand(const Hand& hand, IdSet& held) {
    std::array<IdSet, kMostHeld> in{};
    for (IdSet left = hand.certain; left != 0; left &= left - 1) {
      const std::size_t slot = rng_.below(static_cast<std::uint32_t>(hand.count));
      const IdSet bit = left & (~left + 1);
      if (in[slot] != 0 || (hand.may_be[slot] & bit) == 0) return false;
      in[slot] = bit;
    }
    held = hand.certain;
    bool some = hand.some_of == 0;
    for (std::size_t slot = 0; slot < hand.count; ++slot) {
      if (in[slot] == 0) {
        // With certain ones in other slots the slots that are left are not always the same, so that
        // all must be drawn from the same things.
        const IdSet from = hand.certain != 0 ? hidden_.may_hold[hand.spot] : hand.may_be[slot];
        if (from == 0) return false;
        in[slot] = any_of(from, rng_);
        if ((in[slot] & held) != 0 || (in[slot] & hand.may_be[slot]) == 0) return false;
        held |= in[slot];
      }
      some = some || (slot < hand.some_of && (in[slot] & hand.some_fits) != 0);
    }
    return some;
  }

  // What is in no hand, put anywhere; it fits or it does not.
  bool deal_rest(Dealt& dealt) {
    IdSet left = all_;
    for (std::size_t i = 0; i < hand_count_; ++i) left &= ~dealt[hands_[i].spot];
    for (std::size_t spot : {kAtBottom, kOffered, kInDeck}) {
      for (int i = 0; i < hidden_.room[spot]; ++i) {
        if (spot == kInDeck) {
          dealt[spot] = left;
          break;
        }
        const IdSet bit = any_of(left, rng_);
        dealt[spot] |= bit;
        left &= ~bit;
      }
      if ((dealt[spot] & ~hidden_.may_hold[spot]) != 0) return false;
    }
    return true;
  }

  const Hidden& hidden_;
  Rng& rng_;
  IdSet all_ = 0;
  std::array<Hand, kMostPlayers> hands_{};
  std::size_t hand_count_ = 0;
};

}  // namespace

Dealt deal_contracts(const Components& components, const View& view, const Hidden& hidden,
                     Rng& rng) {
  Dealt dealt;
  if (HandDealer(components, view, hidden, rng).run(dealt)) return dealt;
  return deal_out(hidden, rng);
}

}  // namespace fourlands::landed
