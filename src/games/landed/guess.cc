#include "games/landed/landed.h"
#include "games/landed/past_cards.h"
#include "games/landed/past_contracts.h"
#include "games/landed/past_tiles.h"
#include "games/landed/rules.h"

// A state that a view could be a view of (README.md, "What a seat knows").

namespace fourlands::landed {
namespace {

// So many bytes of chronicles are gone through with all care. Cards are few and quickly done with.
constexpr int kWorkForCards = 1'000'000;
constexpr int kWorkForContracts = 200'000;

// What the table shows to all, the other way round.
State public_part(const View& view) {
  State state;
  state.board = view.board;
  state.land = view.land;
  state.bottom_count = view.bottom_count;
  state.satellite_used = view.satellite_used;
  state.turn = view.turn;
  state.active = view.active;
  state.phase = view.phase;
  state.acted = view.acted;
  state.used = view.used;
  state.claimed = view.claimed;
  state.turns_left = view.turns_left;
  state.placed = view.placed;
  state.drawing = view.drawing;
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat) {
    const PublicPlayer& seen = view.players[seat];
    Player& player = state.players[seat];
    player.fulfilled = seen.fulfilled;
    player.fulfilled_count = seen.fulfilled_count;
    player.cubes = seen.cubes;
    player.score = seen.score;
    if (!view.is_own(static_cast<int>(seat))) continue;
    player.hand = view.own.hand;
    player.contracts = view.own.contracts;
    player.offered = view.own.offered;
    player.satellites = view.own.satellites;
    player.fresh = view.own.fresh;
  }
  return state;
}

// Whether what others could and could not claim fits the contracts and the cards they had.
bool claims_fit(const Components& components, const View& view, const PastCards& cards,
                const PastContracts& contracts) {
  int number = -1;
  for (const Event event : view.chronicle) {
    ++number;
    const bool declined = event.what == What::kDeclinedWithCards;
    if (view.is_own(event.seat) || (!declined && event.what != What::kUnclaimedWithCards)) continue;
    const auto held_fitting = [&](bool negotiate) {
      return contracts.held_any(event.seat, number,
                                view.chronicle.fitting(components, event, negotiate));
    };
    const bool could =
        held_fitting(false) || (held_fitting(true) && cards.negotiates(event.seat, number));
    if (could != declined) return false;
  }
  return true;
}

// How much is taken into account, by how often it was tried.
class Patience {
 public:
  Patience(const View& view, int work)
      : tries_(work / (16 + static_cast<int>(view.chronicle.size()))) {}
  void lose() { ++lost_; }
  [[nodiscard]] Care care() const {
    return lost_ < tries_ ? Care::kAll : lost_ < 2 * tries_ ? Care::kApart : Care::kLittle;
  }

 private:
  int tries_;
  int lost_ = 0;
};

template <class Past>
void find(Past& past, Patience& patience) {
  while (!past.find(patience.care())) patience.lose();
}

// Whether the position could be as it is: what leaves no choice has happened by itself (LN-51), and
// the final scores tell of `score` cards.
bool possible(const Components& components, const View& view, const State& state) {
  if (view.phase == Phase::kOver) {
    for (std::size_t seat = 0; seat < kMostPlayers; ++seat)
      if (state.players[seat].satellites[index_of(Satellite::kScore)] !=
          view.players[seat].score_cards)
        return false;
    return true;
  }
  if (view.is_own(view.active)) return true;
  if (view.phase == Phase::kClaim) return can_claim(components, state);
  if (view.phase == Phase::kTurn && view.acted) return can_use_any(state);
  return true;
}

}  // namespace

State Landed::guess(const View& view, Rng& rng) const {
  State state = public_part(view);
  state.chronicle = view.chronicle;
  PastTiles tiles(view, rng);
  tiles.find();
  tiles.write(state);
  PastCards cards(*components_, view, rng);
  PastContracts contracts(*components_, view, rng);
  Patience with_cards(view, kWorkForCards);
  for (Patience patience(view, kWorkForContracts);; patience.lose()) {
    find(cards, with_cards);
    find(contracts, patience);
    if (patience.care() != Care::kLittle && !claims_fit(*components_, view, cards, contracts))
      continue;
    cards.write(state);
    contracts.write(state);
    if (possible(*components_, view, state)) break;
  }
  return state;
}

}  // namespace fourlands::landed
