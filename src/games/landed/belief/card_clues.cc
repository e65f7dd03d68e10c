#include "games/landed/belief/card_clues.h"

#include <algorithm>
#include <functional>

namespace fourlands::landed {
namespace {

constexpr std::size_t kMostCardsGot = 128;  // A tile laid brings one at most, and a contract one.

void list_events(const View& view, CardClues& clues) {
  std::uint16_t number = 0;
  for (const Event event : view.log) {
    CardEvent one;
    static_cast<Event&>(one) = event;
    one.number = number++;
    const bool own = view.is_own(event.seat);
    switch (event.what) {
      case What::kStolen:
        one.kind = view.log.byte(event.at) & 7U;
        one.from = view.log.byte(event.at) >> 3U;
        one.is_named = own;
        if (view.is_own(one.from)) clues.lost = true;
        if (!own && !view.is_own(one.from)) clues.passed_on = true;
        break;
      case What::kCard:
      case What::kUsed:
        one.kind = view.log.byte(event.at);
        one.is_named = event.what == What::kUsed && event.more == 0 && !own;
        break;
      case What::kTurnOver:
        break;
      default:
        continue;
    }
    clues.events.push_back(one);
  }
}

// What lies in a deck when it is made is known to all: first the box, then what was used (LN-30).
void list_decks(const Components& components, const View& view, CardClues& clues) {
  Cards used{};
  int left = count_of(components.satellites);
  clues.decks.push_back(components.satellites);
  const auto make_deck = [&] {
    clues.decks.push_back(used);
    left = count_of(used);
    used = {};
  };
  for (CardEvent& event : clues.events) {
    if (event.what == What::kUsed) {
      ++used[event.kind];
      if (event.more == 0) continue;
      --clues.decks[0][event.kind];  // Before the log began.
      --left;
    }
    if (event.what != What::kCard) continue;
    if (left == 0) make_deck();
    --left;
    event.deck = static_cast<std::uint8_t>(clues.decks.size() - 1);
    if (view.is_own(event.seat)) --clues.decks[event.deck][event.kind];
  }
  // LN-30: made anew at the step that causes the draw.
  if (left == 0 && view.satellite_deck > 0) make_deck();
}

// A card that another seat got.
struct GotCard {
  enum class How : std::uint8_t { kDrawn, kFromViewer, kFromAnother };
  How how = How::kDrawn;
  std::uint8_t deck = 0;  // Of one drawn.
  std::uint8_t kind = 0;  // Of one that the viewer knows.
};

// All that others got. Which of them they still have is not known, but how many.
class Hands {
 public:
  Hands(const View& view, CardClues& clues) : view_(view), clues_(clues) {}

  // `named` is told of each card that is seen to be of a kind.
  template <class Named>
  void go_through(Named named) {
    for (CardEvent& event : clues_.events) {
      if (event.is_named) named(*this, event);
      if (event.what == What::kStolen && !view_.is_own(event.from)) --held_[event.from];
      if (view_.is_own(event.seat)) continue;
      step(event);
    }
  }

  [[nodiscard]] bool can_be(const GotCard& got, const CardEvent& event) const {
    if (got.how == GotCard::How::kFromViewer) return got.kind == event.kind;
    return got.how == GotCard::How::kFromAnother || clues_.decks[got.deck][event.kind] > 0;
  }
  [[nodiscard]] const auto& got_by(int seat) const { return got_[static_cast<std::size_t>(seat)]; }

  // One that can only have come from one deck is taken from it beforehand.
  void settle(CardEvent& event) const {
    const int seat = event.what == What::kUsed ? event.seat : event.from;
    const GotCard* only = nullptr;
    for (const GotCard& got : got_by(seat)) {
      if (!can_be(got, event)) continue;
      if (got.how != GotCard::How::kDrawn || (only != nullptr && only->deck != got.deck)) return;
      only = &got;
    }
    if (only == nullptr) return;
    event.is_certain = true;
    event.deck = only->deck;
    --clues_.decks[event.deck][event.kind];
  }

  void count_ways(CardEvent& event) {
    const int seat = event.what == What::kUsed ? event.seat : event.from;
    const auto& all = got_by(seat);
    FixedList<std::uint8_t, kMostCardsGot> ways;
    Candidates these{seat};
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!(event.is_certain ? is_fitting(all[i], event) : can_be(all[i], event))) continue;
      ways.push_back(event.is_certain ? std::uint8_t{1} : most_of_kind(all[i], event.kind));
      these.add(i);
    }
    std::sort(ways.begin(), ways.end(), std::greater<>());
    const std::size_t left = ways.size() - gone_from(these);
    const auto held = std::min(left, static_cast<std::size_t>(held_[seat_index(seat)]));
    for (std::size_t i = 0; i < held; ++i)
      event.ways = static_cast<std::uint16_t>(event.ways + ways[i]);
    before_.push_back(these);
  }

  void count_ways_in_hand() const {
    for (std::size_t seat = 0; seat < kMostPlayers; ++seat) {
      const auto& got = got_[seat];
      const std::size_t first = got.size() - static_cast<std::size_t>(held_[seat]);
      std::uint8_t most = 1;
      for (std::size_t i = 0; i < got.size(); ++i) {
        most = std::max(most, most_of(got[i]));
        if (i >= first) clues_.ways_in_hand[seat].push_back(most);
      }
    }
    for (const GotCard& got : fresh_) clues_.ways_in_hand[view_.active].push_back(most_of(got));
  }

 private:
  // Those among the cards that a seat got that one can have been, by number.
  struct Candidates {
    static constexpr std::size_t kMost = 64;
    int seat = 0;
    std::uint64_t cards = 0;
    bool complete = true;

    void add(std::size_t card) {
      if (card < kMost) cards |= std::uint64_t{1} << card;
      complete = complete && card < kMost;
    }
  };

  // How many of them must have gone before, since what went cannot have been any other.
  [[nodiscard]] std::size_t gone_from(const Candidates& these) const {
    const auto gone = std::count_if(before_.begin(), before_.end(), [&](const Candidates& other) {
      return other.seat == these.seat && other.complete && (other.cards & ~these.cards) == 0;
    });
    return static_cast<std::size_t>(gone);
  }

  static std::size_t seat_index(int seat) { return static_cast<std::size_t>(seat); }
  [[nodiscard]] static bool is_fitting(const GotCard& got, const CardEvent& event) {
    return got.how == GotCard::How::kDrawn && got.deck == event.deck;
  }

  void step(const CardEvent& event) {
    const std::size_t seat = event.seat;
    if (event.what == What::kCard) fresh_.push_back({GotCard::How::kDrawn, event.deck});
    if (event.what == What::kStolen)
      fresh_.push_back(
          {view_.is_own(event.from) ? GotCard::How::kFromViewer : GotCard::How::kFromAnother, 0,
           event.kind});
    if (event.what == What::kUsed && event.is_named) --held_[seat];
    if (event.what != What::kTurnOver) return;
    held_[seat] += static_cast<int>(fresh_.size());
    for (const GotCard& got : fresh_) got_[seat].push_back(got);
    fresh_.clear();
  }

  [[nodiscard]] std::uint8_t most_of_kind(const GotCard& got, std::size_t kind) const {
    if (got.how == GotCard::How::kDrawn) return clues_.decks[got.deck][kind];
    std::uint8_t most = 1;
    if (got.how == GotCard::How::kFromAnother)
      for (const Cards& deck : clues_.decks) most = std::max(most, deck[kind]);
    return most;
  }

  [[nodiscard]] std::uint8_t most_of(const GotCard& got) const {
    int most = 1;
    for (std::size_t deck = 0; deck < clues_.decks.size(); ++deck) {
      if (got.how == GotCard::How::kFromViewer ||
          (got.how == GotCard::How::kDrawn && got.deck != deck))
        continue;
      most = std::max(most, count_of(clues_.decks[deck]));
    }
    return static_cast<std::uint8_t>(most);
  }

  const View& view_;
  CardClues& clues_;
  std::array<FixedList<GotCard, kMostCardsGot>, kMostPlayers> got_;  // The oldest first.
  std::array<int, kMostPlayers> held_{};
  FixedList<GotCard, kMostCardsGot> fresh_;  // Of the acting seat.
  FixedList<Candidates, ObservationLog::kMostEvents> before_;
};

}  // namespace

CardClues CardClues::of(const Components& components, const View& view) {
  CardClues clues;
  list_events(view, clues);
  list_decks(components, view, clues);
  Hands(view, clues).go_through([](const Hands& hands, CardEvent& event) { hands.settle(event); });
  Hands hands(view, clues);
  hands.go_through([](Hands& now, CardEvent& event) { now.count_ways(event); });
  hands.count_ways_in_hand();
  return clues;
}

}  // namespace fourlands::landed
