#include "games/landed/state_check.h"

#include <bit>

#include "game/json_in.h"
#include "games/landed/landed.h"
#include "games/landed/queries.h"

namespace fourlands::landed {
namespace {

class StateValidator {
 public:
  StateValidator(const Landed& game, const JsonIn& in, const State& state)
      : game_(game), components_(game.components()), in_(in), state_(state) {}

  void check() const {
    check_components();
    for (int seat = 0; seat < game_.seats(); ++seat)
      check_player(in_["seats"].item(static_cast<std::size_t>(seat)), seat);
    if (state_.phase == Phase::kDeal || state_.phase == Phase::kKeep) return check_setup();
    if (state_.active != (state_.turn - 1) % game_.seats())
      in_["active"].fail("does not fit the turn");
    check_last_round();
    check_fields();
    if (state_.phase == Phase::kOver) return check_over();
    if (!cubes_left()) in_["phase"].fail("must be over: there are no cubes left (LN-42)");
    check_flags();
    check_phase();
  }

 private:
  [[nodiscard]] const Player& player(int seat) const {
    return state_.players[static_cast<std::size_t>(seat)];
  }
  [[nodiscard]] bool cubes_left() const {
    for (const Player& one : state_.players)
      if (one.cubes > 0) return true;
    return false;
  }

  void check_components() const {
    IdSet contracts = state_.deck;
    IdSet tiles = state_.bag | state_.board.in_play;
    Cards cards = state_.satellite_deck;
    for (std::size_t i = 0; i < state_.bottom_count; ++i) contracts |= bit_of(state_.bottom[i]);
    const auto add = [&](const Cards& more) {
      for (std::size_t kind = 0; kind < kSatellites; ++kind)
        cards[kind] = static_cast<std::uint8_t>(cards[kind] + more[kind]);
    };
    add(state_.satellite_used);
    for (const Player& one : state_.players) {
      tiles |= one.hand;
      contracts |= one.contracts | one.offered;
      for (std::size_t i = 0; i < one.fulfilled_count; ++i)
        contracts |= bit_of(one.fulfilled[i].contract);
      add(one.satellites);
      add(one.fresh);
    }
    if (contracts != components_.contracts) in_["deck"].fail("a contract is nowhere");
    if (cards != components_.satellites)
      in_["satellite_deck"].fail("with all others these are not the cards of the box");
    const int missing = std::popcount((components_.tiles | bit_of(0)) & ~tiles);
    if (missing > most_covered()) in_["bag"].fail("a tile is nowhere (LN-34)");
  }

  // Only `redesign` takes a tile out of the game (LN-34): one a turn, and not in a seat's first,
  // since the card cannot be used in the turn in which it was got (LN-31).
  [[nodiscard]] int most_covered() const {
    if (components_.satellites[index_of(Satellite::kRedesign)] == 0) return 0;
    const int after_first = state_.turn - game_.seats();
    if (after_first < 1) return 0;
    return after_first - (state_.acted && state_.used ? 0 : 1);
  }

  // LN-40: the bag, once empty, stays so, since `redraw` needs a tile in it (LN-51).
  void check_last_round() const {
    const JsonIn in = in_["turns_left"];
    if (state_.bag == 0 && state_.turns_left < 0)
      in.fail("cannot be null: the bag is empty (LN-40)");
    if (state_.bag != 0 && state_.turns_left >= 0)
      in.fail("must be null: there are tiles in the bag (LN-40)");
    if (state_.turns_left == game_.seats() && !state_.acted && !state_.used)
      in.fail("cannot be that many: nothing has drawn a tile this turn (LN-40)");
  }

  // Cubes, contracts fulfilled and points go together (LN-36).
  void check_player(const JsonIn& in, int seat) const {
    const Player& one = player(seat);
    std::array<int, kTerrains> claims{};
    int on_board = 0;
    int points = 0;
    int tiles_abilities = 0;
    for (TileId tile : TilesIn(state_.board.with_cube)) {
      if (state_.board.cube_seat(tile) != seat) continue;
      ++on_board;
      ++claims[index_of(state_.board.letter(components_, tile, state_.board.cube_edge(tile)))];
    }
    for (std::size_t i = 0; i < one.fulfilled_count; ++i) {
      const Contract& contract = components_.contract_of(one.fulfilled[i].contract);
      --claims[index_of(contract.terrain)];
      points += one.fulfilled[i].points(components_);
      if (contract.ability == Ability::kDrawTiles) ++tiles_abilities;
    }
    if (one.cubes + on_board != game_.cubes())
      in["cubes"].fail("with those on tiles are not what a player begins with (LN-10)");
    for (int difference : claims)
      if (difference != 0) in["fulfilled"].fail("does not fit the cubes on tiles (LN-36)");
    if (one.score < points) in["score"].fail("is less than the contracts are worth");
    if (std::popcount(one.hand) > kHandSize + tiles_abilities)
      in["hand"].fail("has more tiles than can be drawn (LN-22)");
    if (std::popcount(one.contracts) > kMostContracts)
      in["contracts"].fail("must not be more than three (LN-23)");
    if (count_of(one.fresh) > 0 && (seat != state_.active || state_.phase == Phase::kOver))
      in["fresh"].fail("must be empty but for the acting seat");
  }

  void check_setup() const {
    const bool deal = state_.phase == Phase::kDeal;
    if (state_.turn != 1) in_["turn"].fail("must be 1 at setup");
    if (state_.board.in_play != bit_of(kStartTile) || state_.board.hex(kStartTile) != Hex{} ||
        state_.board.turns(kStartTile) != 0)
      in_["tiles"].fail("must be the start tile at 0,0 at setup (LN-5)");
    if (std::popcount(state_.bag) + hands() != std::popcount(components_.tiles))
      in_["bag"].fail("a tile is nowhere");
    if (state_.acted || state_.used || state_.claimed || state_.turns_left >= 0 ||
        state_.drawing.what != Draw::kNothing || state_.placed != kNoTile ||
        state_.bottom_count > 0)
      in_["phase"].fail("nothing can have happened at setup");
    if (state_.satellite_deck != components_.satellites)
      in_["satellite_deck"].fail("must be whole at setup");
    if (!deal && state_.active != 0) in_["active"].fail("must be 0 while all keep (LN-52)");
    bool waiting = false;
    for (int seat = 0; seat < game_.seats(); ++seat) {
      const Player& one = player(seat);
      const int hand = std::popcount(one.hand);
      const int offered = std::popcount(one.offered);
      const int kept = std::popcount(one.contracts);
      bool fits = one.score == 0 && one.fulfilled_count == 0;
      if (!deal) {
        fits = fits && hand == kDealt &&
               ((offered == kDealt && kept == 0) || (offered == 0 && kept == 2));
        waiting = waiting || offered > 0;
      } else if (seat == state_.active) {
        fits = fits && kept == 0 && offered < kDealt && (offered == 0 || hand == kDealt);
      } else {
        const int dealt = seat < state_.active ? kDealt : 0;
        fits = fits && kept == 0 && hand == dealt && offered == dealt;
      }
      if (!fits)
        in_["seats"].item(static_cast<std::size_t>(seat)).fail("is not as the deal leaves it");
    }
    if (!deal && !waiting) in_["phase"].fail("must be turn: everybody has kept");
  }

  [[nodiscard]] int hands() const {
    int tiles = 0;
    for (const Player& one : state_.players) tiles += std::popcount(one.hand);
    return tiles;
  }

  // Fields that belong to some phases only.
  void check_fields() const {
    const bool draws = state_.phase == Phase::kDraw;
    if (draws != (state_.drawing.what != Draw::kNothing))
      in_["drawing"].fail(draws ? "is missing in phase draw" : "is for phase draw only");
    if (state_.placed != kNoTile && (state_.claimed || state_.phase == Phase::kOver))
      in_["placed"].fail("must be null after a claim and when the game is over");
    if (state_.placed != kNoTile && !state_.acted && !state_.used)
      in_["placed"].fail("must be null: no tile was laid this turn");
    if (state_.placed != kNoTile && state_.board.has_cube(state_.placed))
      in_["placed"].fail("has a cube already");
    for (int seat = 0; seat < game_.seats(); ++seat) {
      const bool may_have =
          seat == state_.active &&
          (state_.phase == Phase::kSign ||
           (state_.drawing.what == Draw::kContract && state_.drawing.to_contracts == 0));
      if (player(seat).offered != 0 && !may_have)
        in_["seats"].item(static_cast<std::size_t>(seat))["offered"].fail("must be empty now");
    }
  }

  void check_over() const {
    if (state_.turns_left != 0 && cubes_left())
      in_["phase"].fail("cannot be over: turns and cubes are left (LN-40, LN-42)");
    if (cubes_left() && !state_.acted)
      in_["acted"].fail("must be true: no turn ends without an action (LN-20)");
    if (!cubes_left() && !state_.claimed)
      in_["claimed"].fail("must be true: a claim took the last cube (LN-42)");
    if (!state_.acted && !state_.used) in_["acted"].fail("or used must be true in this phase");
    for (int seat = 0; seat < game_.seats(); ++seat) {
      const Player& one = player(seat);
      int least = kUnusedPoints * count_of(one.satellites) +
                  (kScorePoints - kUnusedPoints) * one.satellites[index_of(Satellite::kScore)];
      for (std::size_t i = 0; i < one.fulfilled_count; ++i)
        least += one.fulfilled[i].points(components_);
      if (one.score < least)
        in_["seats"].item(static_cast<std::size_t>(seat))["score"].fail(
            "is less than contracts and cards are worth (LN-43)");
    }
  }

  void check_flags() const {
    if (state_.claimed && state_.acting().fulfilled_count == 0)
      in_["claimed"].fail("cannot be: the seat has fulfilled nothing");
    if (state_.claimed && !state_.acted && !state_.used)
      in_["claimed"].fail("cannot be before an action or a card");
    if (count_of(state_.acting().fresh) > 0 && !state_.acted && !state_.used)
      in_["phase"].fail("no card can have been got before an action or a card");
    if (state_.phase != Phase::kTurn && !state_.acted && !state_.used)
      in_["acted"].fail("or used must be true in this phase");
  }

  void check_phase() const {
    const Player& one = state_.acting();
    switch (state_.phase) {
      case Phase::kTurn:
        if (state_.acted && !turn_waits(components_, state_))
          in_["phase"].fail("the turn would have ended by itself (LN-51)");
        return;
      case Phase::kTerraform:
        if (one.hand == 0) in_["phase"].fail("cannot be terraform with no tile in hand");
        if (!state_.used && !state_.claimed)
          in_["phase"].fail("cannot be terraform without a card or an ability");
        return;
      case Phase::kSign:
        if (one.offered == 0 || std::popcount(one.offered) > kSignDraw ||
            std::popcount(one.contracts) >= kMostContracts)
          in_["phase"].fail("cannot be sign with these contracts (LN-23)");
        if (!draw_is_whole(std::popcount(one.offered), kSignDraw, state_.contracts_left()))
          in_["phase"].fail("cannot be sign: contracts are still to be drawn (LN-23)");
        return;
      case Phase::kDraw:
        return check_draw(in_["drawing"]);
      case Phase::kSteal:
        if (card_to_draw(state_) || !card_to_steal(state_))
          in_["phase"].fail("cannot be steal: there is a card to draw or none to steal (LN-30)");
        return check_launch();
      default:
        if (!state_.claimed || !can_use_ability(components_, state_))
          in_["phase"].fail("cannot be ability: none is possible (LN-51)");
    }
  }

  // LN-30, LN-53: a card comes by a launch or by the ability `satellite`. A tile laid after the
  // claim, by an ability or a card, launches without being `placed`.
  void check_launch() const {
    if (state_.placed != kNoTile) {
      if (!launches(components_, state_.board, state_.placed, state_.board.hex(state_.placed)))
        in_["placed"].fail("launches no satellite (LN-30)");
      return;
    }
    const bool by_ability =
        state_.claimed && (pending_ability(components_, state_) == Ability::kSatellite ||
                           pending_ability(components_, state_) == Ability::kTerraform);
    const bool after_claim = state_.claimed && state_.used;
    if (!by_ability && !after_claim)
      in_["placed"].fail("is missing: no ability and no tile gives a card");
  }

  // A draw that is done has all it wanted, or has left nothing to draw from.
  static bool draw_is_whole(int have, int wanted, int left_over) {
    return have == wanted || (have < wanted && left_over == 0);
  }

  // LN-22: by the action or the card.
  [[nodiscard]] bool planned() const {
    const int left = state_.drawing.left;
    return draw_is_whole(std::popcount(state_.acting().hand) + left, kHandSize,
                         std::popcount(state_.bag) - left);
  }

  // LN-39: `tiles`, or `redraw`, which leaves as many in the bag as were there: one at least.
  [[nodiscard]] bool ability_draws() const {
    if (!state_.claimed) return false;
    const int left = state_.drawing.left;
    const int bag = std::popcount(state_.bag);
    switch (pending_ability(components_, state_)) {
      case Ability::kDrawTiles:
        return left == kAbilityTiles ||
               (left < kAbilityTiles && (state_.acting().hand != 0 || bag == left));
      case Ability::kRedraw:
        return bag > left;
      default:
        return false;
    }
  }

  void check_draw(const JsonIn& in) const {
    const Drawing& drawing = state_.drawing;
    const Player& one = state_.acting();
    if (drawing.what == Draw::kTile) {
      int most = kHandSize;
      for (std::size_t i = 0; i < one.fulfilled_count; ++i)
        if (components_.contract_of(one.fulfilled[i].contract).ability == Ability::kDrawTiles)
          ++most;
      if (drawing.left > std::popcount(state_.bag) || drawing.left + std::popcount(one.hand) > most)
        in["left"].fail("is more than will come");
      else if (!planned() && !ability_draws())
        in["left"].fail("is not what a Plan or an ability leaves to come (LN-22, LN-39)");
    } else if (drawing.what == Draw::kContract) {
      const int most = drawing.to_contracts != 0 ? 1 : kSignDraw - std::popcount(one.offered);
      if (drawing.left > state_.contracts_left() || drawing.left > most)
        in["left"].fail("is more than will come");
      else if (drawing.to_contracts == 0 &&
               !draw_is_whole(std::popcount(one.offered) + drawing.left, kSignDraw,
                              state_.contracts_left() - drawing.left))
        in["left"].fail("is not what a Sign leaves to come (LN-23)");
      if (std::popcount(one.contracts) >= kMostContracts)
        in.fail("cannot be: the seat has three contracts (LN-23)");
      if (drawing.to_contracts != 0 &&
          (!state_.claimed || pending_ability(components_, state_) != Ability::kContract))
        in["to"].fail("cannot be: no ability gives a contract");
    } else {
      if (drawing.left != 1) in["left"].fail("must be 1");
      check_card_draw(in);
    }
  }

  void check_card_draw(const JsonIn& in) const {
    const auto victim = state_.drawing.victim();
    if (!victim) {
      if (count_of(state_.satellite_deck) == 0) in.fail("cannot be: the satellite deck is empty");
    } else if (*victim == state_.mover() || count_of(state_.player(*victim).satellites) == 0 ||
               card_to_draw(state_)) {
      in["from"].fail("cannot be stolen from (LN-30)");
    }
    check_launch();
  }

  const Landed& game_;
  const Components& components_;
  const JsonIn& in_;
  const State& state_;
};

}  // namespace

void check_state(const JsonIn& in, const Landed& game, const State& state) {
  StateValidator(game, in, state).check();
}

}  // namespace fourlands::landed
