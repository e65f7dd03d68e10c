#include <set>

#include "games/land_ahead/queries_odds.h"
#include "games/land_ahead/table_testing.h"

// LA-62: what the pack promises of self-play by a sensible bot. This one looks one step ahead.

namespace fourlands::land_ahead::testing {
namespace {

class SensibleBot {
 public:
  SensibleBot(const LandAhead& game, std::uint64_t seed)
      : game_(game), box_(game.components()), rng_(seed) {}

  Move choose(const State& state) {
    moves_.clear();
    game_.legal(state, state.active_seat(), moves_);
    Move best = moves_[0];
    double most = -1e9;
    for (Move move : moves_) {
      const double value = value_of(state, move) + rng_.below(1000) * 1e-6;
      if (value <= most) continue;
      most = value;
      best = move;
    }
    return best;
  }
  Rng& rng() { return rng_; }

 private:
  static double worth(const TokenKind& kind) {
    return kind.offense + kind.defense + 0.7 * kind.movement + (kind.heals ? 0.5 : 0);
  }

  double value_of(const State& state, Move move) {
    const Explorer& mover = state.mover();
    switch (move.kind()) {
      case StepKind::kPut: {
        double edges = 0;
        for (int edge = 0; edge < kSides; ++edge)
          edges += state.island.tile_at(move.hex().beyond(edge)) ? 1 : 0;
        return edges;
      }
      case StepKind::kWalk:
        return worth_going(state, *state.island.find(move.location()));
      case StepKind::kTake:
        return 1;
      case StepKind::kSwap: {
        const TokenKind& found = box_.kind(state.event_kind());
        const Slot slot = slot_to_swap(found, move.number());
        return worth(found) - worth(box_.kind(mover.slot(slot).kind()));
      }
      case StepKind::kDrink: {
        const TokenKind& monster = box_.kind(state.event_kind());
        const Odds now = odds_of(box_, mover, monster, state.event_defense, state.event_offense);
        const Odds best =
            best_odds_of(box_, mover, monster, state.event_defense, state.event_offense);
        return best.defeat > now.defeat ? 1 : -1;
      }
      case StepKind::kHeal:
        return 1;
      default:
        return 0;
    }
  }

  double worth_going(const State& state, Node node) {
    const Token token = state.token(node);
    if (token.is_none()) return 0.01 * rng_.below(50);
    if (token.is_unseen()) return 2;
    const TokenKind& kind = box_.kind(token.kind());
    if (kind.type == TokenType::kTreasure) return 3 + kind.points;
    if (kind.type == TokenType::kMonster) {
      const Odds odds = best_odds_of(box_, state.mover(), kind, 0, 0);
      return odds.defeat * (kind.offense + kind.defense) - 3 * (1 - odds.evade);
    }
    const Carried held = state.mover().slot(kind.slot);
    return held.is_none() ? 2.5 : worth(kind) - worth(box_.kind(held.kind()));
  }

  const LandAhead& game_;
  const Components& box_;
  Rng rng_;
  LandAhead::Moves moves_;
};

TEST(LandAheadBalanceSlow, every_monster_falls_every_slot_is_used_and_seats_are_even_LA_62) {
  const auto game = LandAhead::create({{"players", 2}}, own_pack()).value();
  std::set<std::string> fell;
  std::set<std::size_t> used;
  std::array<double, 2> wins{};
  constexpr int kGames = 4000;
  for (int i = 0; i < kGames; ++i) {
    SensibleBot bot(game, static_cast<std::uint64_t>(i));
    State state = game.initial();
    while (!game.to_act(state).is_nobody()) {
      if (game.to_act(state).is_chance())
        game.apply(state, Actor::chance(), game.sample(state, bot.rng()));
      else
        game.apply(state, state.active_seat(), bot.choose(state));
    }
    const Outcome outcome = game.outcome(state);
    for (Seat seat : SeatSet::first(2)) {
      if (outcome.winners.has(seat)) wins[seat.index] += 1.0 / outcome.winners.size();
      for (std::size_t slot = 0; slot < kSlots; ++slot)
        if (!state.explorer(seat).slots[slot].is_none()) used.insert(slot);
      const KindIndex* const begin = state.spoils.begin(seat, Pile::kTrophies);
      for (std::size_t t = 0; t < state.spoils.count(seat, Pile::kTrophies); ++t)
        fell.insert(game.components().name(begin[t]));
    }
  }
  EXPECT_EQ(used.size(), 8U);
  for (int i = 0; i < game.components().kind_count; ++i) {
    const KindIndex kind{static_cast<std::uint8_t>(i)};
    if (game.components().kind(kind).type == TokenType::kMonster) {
      EXPECT_TRUE(fell.contains(game.components().name(kind))) << game.components().name(kind);
    }
  }
  EXPECT_LT(wins[0] / kGames, 0.52);
  EXPECT_LT(wins[1] / kGames, 0.52);
}

}  // namespace
}  // namespace fourlands::land_ahead::testing
