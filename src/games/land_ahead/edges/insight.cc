#include <nlohmann/json.hpp>

#include "games/land_ahead/land_ahead.h"
#include "games/land_ahead/queries.h"
#include "games/land_ahead/queries_odds.h"

// What the rules reckon of a position for whoever draws it; the form is in README.md.

namespace fourlands::land_ahead {
namespace {

Json odds_to_json(const OddsLeft& odds) {
  return {
      {"evade", odds.evade}, {"defeat", odds.defeat}, {"hit", odds.hit}, {"escape", odds.escape}};
}

class Insight {
 public:
  Insight(const LandAhead& game, const State& state)
      : game_(game), box_(game.components()), state_(state) {}

  [[nodiscard]] Json all() const {
    Json discovered = Json::array();
    state_.island.discovered.each([&](Node node) { discovered.push_back(text(node)); });
    return {{"seats", seats()},       {"discovered", discovered}, {"reach", reach()},
            {"monsters", monsters()}, {"fight", fight()},         {"find", find()},
            {"quiet", quiet()}};
  }

 private:
  [[nodiscard]] std::string text(Node node) const { return state_.island.location(node).text(); }

  [[nodiscard]] Json seats() const {
    Json out = Json::array();
    for (Seat seat : SeatSet::first(game_.seats())) {
      const Abilities own = abilities_of(box_, state_.explorer(seat));
      out.push_back({{"offense", own.offense},
                     {"defense", own.defense},
                     {"movement", own.movement},
                     {"points", game_.points(state_, seat)}});
    }
    return out;
  }

  [[nodiscard]] Json reach() const {
    Json out = Json::object();
    if (state_.phase != Phase::kMove) return out;
    NodeSet before;
    for (int points = 1; points <= abilities_of(box_, state_.mover()).movement; ++points) {
      const NodeSet now = walks_of(box_, state_, points);
      now.without(before).each([&](Node node) { out[text(node)] = points; });
      before = now;
    }
    return out;
  }

  // Monsters in reach that the players know of. Without the memory aid those that lie face down
  // again are for the players to remember (LA-50).
  [[nodiscard]] Json monsters() const {
    Json out = Json::object();
    if (state_.phase != Phase::kMove) return out;
    const Explorer& mover = state_.mover();
    walks_of(box_, state_, abilities_of(box_, mover).movement).each([&](Node node) {
      const Token token = state_.token(node);
      if (!token.is_known() || (!token.is_up() && !game_.memory_aid())) return;
      const TokenKind& kind = box_.kind(token.kind());
      if (kind.type != TokenType::kMonster) return;
      out[text(node)] = odds(best_odds_of(box_, mover, kind, 0, 0));
    });
    return out;
  }

  [[nodiscard]] Json fight() const {
    if (!state_.in_event() || state_.phase == Phase::kArtifact) return nullptr;
    const Explorer& mover = state_.mover();
    const TokenKind& monster = box_.kind(state_.event_kind());
    const Abilities own = abilities_of(box_, mover);
    const int defense = state_.event_defense;
    const int offense = state_.event_offense;
    Json potions = Json::object();
    for_each_step([&](Move move) {
      if (move.kind() != StepKind::kDrink) return;
      const TokenKind& potion = box_.kind(move.token_kind());
      const bool defends = state_.phase == Phase::kDefend;
      potions[box_.name(move.token_kind())] =
          odds(odds_of(box_, mover, monster, defense + (defends ? potion.defense : 0),
                       offense + (defends ? 0 : potion.offense)));
    });
    return {{"kind", box_.name(state_.event_kind())},
            {"offense", monster.offense},
            {"defense", monster.defense},
            {"own_offense", own.offense + offense},
            {"own_defense", own.defense + defense},
            {"now", odds(odds_of(box_, mover, monster, defense, offense))},
            {"best", odds(best_odds_of(box_, mover, monster, defense, offense))},
            {"potions", potions}};
  }

  // LA-30: which slots the steps offered for a find mean.
  [[nodiscard]] Json find() const {
    if (state_.phase != Phase::kArtifact) return nullptr;
    const TokenKind& kind = box_.kind(state_.event_kind());
    const auto name = [](Slot slot) { return kSlotNames[slot]; };
    Json take;
    if (const auto slot = free_slot_for(state_.mover(), kind)) take = name(*slot);
    Json swap = Json::object();
    for_each_step([&](Move move) {
      if (move.kind() == StepKind::kSwap)
        swap[game_.write(move)] = name(slot_to_swap(kind, move.number()));
    });
    return {{"take", take}, {"swap", swap}};
  }

  // LA-42
  [[nodiscard]] Json quiet() const {
    if (state_.stage == Stage::kExplore) return nullptr;
    return {{"n", state_.quiet_turns}, {"most", kQuietRounds * game_.seats()}};
  }

  [[nodiscard]] Json odds(const Odds& odds) const {
    return odds_to_json(left_in(state_.phase, odds));
  }

  template <class Visit>
  void for_each_step(Visit visit) const {
    const auto moves = std::make_unique<LandAhead::Moves>();
    game_.legal(state_, state_.active_seat(), *moves);
    for (Move move : *moves) visit(move);
  }

  const LandAhead& game_;
  const Components& box_;
  const State& state_;
};

}  // namespace

Json LandAhead::insight(const View& view, Viewer) const { return Insight(*this, view.state).all(); }

}  // namespace fourlands::land_ahead
