#include "games/landed/contract_clues.h"

#include <algorithm>

namespace fourlands::landed {
namespace {

constexpr std::size_t kMostGot = kMostCubes + 4;  // By one seat in all.

void list_events(const Components& components, const View& view, ContractClues& clues) {
  std::uint16_t number = 0;
  for (const Event event : view.chronicle) {
    ContractEvent one{event, number++, {}, 0};
    switch (event.what) {
      case What::kCard:
      case What::kStolen:
      case What::kUsed:
      case What::kTurnOver:
      case What::kTileBack:
      case What::kTileDrawn:
      case What::kTileLaid:
        continue;
      case What::kSigned:
        one.count = view.chronicle.count(event);
        break;
      case What::kUnclaimed:
      case What::kUnclaimedWithCards:
      case What::kDeclined:
        one.fit = view.chronicle.fitting(components, event, false);
        break;
      case What::kDeclinedWithCards:
        one.fit = view.chronicle.fitting(components, event, true);
        break;
      default:
        break;
    }
    clues.events.push_back(one);
  }
}

void count_draws(const View& view, ContractClues& clues) {
  const Chronicle& chronicle = view.chronicle;
  int drawn = 0;
  int below = 0;
  for (const ContractEvent& event : clues.events) {
    const bool own = view.is_own(event.seat);
    if (event.what == What::kGot) ++drawn;
    if (event.what == What::kBelow) ++below;
    if (event.what == What::kKept && own)
      clues.returned =
          bit_of(chronicle.byte(event.at + 2U)) | bit_of(chronicle.byte(event.at + 3U));
    if (event.what != What::kSigned) continue;
    drawn += event.count.drawn;
    below += event.count.below;
    for (int i = 0; own && i < event.count.drawn; ++i)
      clues.seen |= bit_of(chronicle.drawn(event, static_cast<std::size_t>(i)).id());
  }
  clues.from_bottom = static_cast<std::size_t>(below - view.bottom_count);
  clues.from_deck = drawn - static_cast<int>(clues.from_bottom);
}

void find_lying(const View& view, ContractClues& clues) {
  std::size_t place = 0;
  for (const ContractEvent& event : clues.events) {
    if (event.what == What::kBelow) ++place;
    if (!view.is_own(event.seat) || event.count.below == 0) {
      place += static_cast<std::size_t>(event.count.below);
      continue;
    }
    IdSet returned = 0;
    for (int i = 0; i < event.count.drawn; ++i) {
      const Drawn drawn = view.chronicle.drawn(event, static_cast<std::size_t>(i));
      if (!drawn.kept()) returned |= bit_of(drawn.id());
    }
    for (Id id : IdsIn(returned))  // LN-23: ascending.
      if (place++ >= clues.from_bottom) clues.lying |= bit_of(id.index);
  }
}

// Places at the bottom are told apart by how many were put there before. Where the viewer put one
// it knows it; where somebody put one back who had drawn such a one, it may be that.
void find_touched(const View& view, ContractClues& clues) {
  FixedList<bool, Chronicle::kMostEvents> may_be_known;
  int deck_left = clues.from_deck;
  std::size_t first = 0;
  for (const ContractEvent& event : clues.events) {
    const bool own = view.is_own(event.seat);
    if (event.what == What::kBelow) may_be_known.push_back(false);
    bool known = own;
    for (int i = event.what == What::kGot ? 1 : event.count.drawn; i > 0; --i) {
      if (deck_left-- > 0) continue;
      known = may_be_known[first++] || known;
    }
    if (known && !own && (event.what == What::kGot || event.what == What::kSigned))
      clues.touched |= 1U << event.seat;
    for (int i = 0; i < event.count.below; ++i) may_be_known.push_back(known);
  }
}

// It can have been those new enough not to have proven unfit before; what the viewer once had in
// hand can only have been that very one.
void count_candidates(const View& view, ContractClues& clues) {
  struct Got {
    FixedList<IdSet, kMostGot> unfit;  // For each contract, the oldest first.
    int held = 0;

    void add(int count, IdSet not_these) {
      for (int i = 0; i < count; ++i) unfit.push_back(not_these);
      held += count;
    }
  };
  std::array<Got, kMostPlayers> seats;
  for (const ContractEvent& event : clues.events) {
    Got& got = seats[event.seat];
    if (event.what == What::kKept) got.add(2, clues.returned);
    if (event.what == What::kGot) got.add(1, 0);
    if (event.what == What::kSigned) got.add(event.count.kept, 0);
    if (event.what == What::kUnclaimed || event.what == What::kUnclaimedWithCards)
      for (IdSet& one : got.unfit) one |= event.fit;
    if (event.what != What::kFulfilled) continue;
    const IdSet bit = bit_of(view.chronicle.byte(event.at));
    const auto new_enough = [bit](IdSet unfit) { return (unfit & bit) == 0; };
    auto most = std::count_if(got.unfit.begin(), got.unfit.end(), new_enough);
    if ((clues.seen & bit) != 0) most = 1;
    clues.candidates.push_back(
        static_cast<std::uint8_t>(std::min(static_cast<int>(most), got.held--)));
  }
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat) {
    const Got& got = seats[seat];
    const auto held = static_cast<std::size_t>(got.held);
    for (std::size_t i = 0; i < held; ++i)
      clues.unfit[seat][i] = got.unfit[got.unfit.size() - held + i];
  }
}

}  // namespace

ContractClues ContractClues::of(const Components& components, const View& view) {
  ContractClues clues;
  clues.hidden = components.contracts & ~view.own.contracts & ~view.own.offered;
  for (const PublicPlayer& player : view.players)
    for (std::size_t i = 0; i < player.fulfilled_count; ++i)
      clues.hidden &= ~bit_of(player.fulfilled[i].contract);
  list_events(components, view, clues);
  count_draws(view, clues);
  find_lying(view, clues);
  find_touched(view, clues);
  count_candidates(view, clues);
  return clues;
}

}  // namespace fourlands::landed
