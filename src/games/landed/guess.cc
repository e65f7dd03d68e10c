#include "games/landed/guess.h"

#include "games/landed/contract_walk.h"
#include "games/landed/landed.h"
#include "games/landed/past_cards.h"
#include "games/landed/past_contracts.h"
#include "games/landed/past_tiles.h"
#include "games/landed/rules.h"

namespace fourlands::landed {
namespace {

constexpr int kWorkForCards = 1'000'000;  // As `GuessWork::by_chance`; they are quickly done with.
constexpr int kMostWalks = 64;

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

class Guesser {
 public:
  Guesser(const Components& components, const View& view, Rng& rng, GuessWork& work)
      : components_(components),
        view_(view),
        rng_(rng),
        work_(work),
        cards_(components, view, rng),
        state_(public_part(view)) {
    state_.chronicle = view.chronicle;
  }

  State guess() {
    PastTiles tiles(view_, rng_);
    tiles.find();
    tiles.write(state_);
    // At setup nothing can fail for long.
    const bool setup = view_.phase == Phase::kDeal || view_.phase == Phase::kKeep;
    PastContracts contracts(components_, view_, rng_);
    if (by_chance(contracts, Care::kAll, setup ? kWorkForCards : work_.by_chance)) return state_;
    work_.walked = true;
    if (walk()) return state_;
    work_.forgot = true;
    while (!by_chance(contracts, Care::kLittle, kWorkForCards)) {
    }
    return state_;
  }

 private:
  // How often something that goes through the chronicle may be tried.
  [[nodiscard]] int tries(int work) const {
    return work / (16 + static_cast<int>(view_.chronicle.size()));
  }
  [[nodiscard]] bool fits() const { return possible(components_, view_, state_); }

  bool by_chance(PastContracts& contracts, Care care, int work) {
    for (int left = tries(work); left > 0; --left) {
      find_cards();
      while (left > 0 && !contracts.find(care)) --left;
      if (left == 0) return false;
      if (care == Care::kAll && !claims_fit(components_, view_, cards_, contracts)) continue;
      cards_.write(state_);
      contracts.write(state_);
      if (fits()) return true;
    }
    return false;
  }
  void find_cards() {
    for (int left = tries(kWorkForCards); left > 0; --left)
      if (cards_.find(Care::kAll)) return;
    work_.forgot = true;
    while (!cards_.find(Care::kLittle)) {
    }
  }
  bool walk() {
    find_cards();
    ContractWalk walk(components_, view_, rng_, cards_);
    for (int i = 0; i < kMostWalks && walk.find(work_.steps); ++i) {
      walk.write(state_);
      if (fits()) return true;
    }
    return false;
  }

  const Components& components_;
  const View& view_;
  Rng& rng_;
  GuessWork& work_;
  PastCards cards_;
  State state_;
};

}  // namespace

State guess_from(const Components& components, const View& view, Rng& rng, GuessWork& work) {
  return Guesser(components, view, rng, work).guess();
}

State Landed::guess(const View& view, Rng& rng) const {
  GuessWork work;
  return guess_from(*components_, view, rng, work);
}

}  // namespace fourlands::landed
