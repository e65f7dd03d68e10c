#include "games/landed/rules.h"

#include <algorithm>
#include <bit>

#include "core/check.h"
#include "games/landed/landed.h"

// What steps do, phase by phase. A step ends by asking what comes next: the claim, the ability, the
// rest of the turn, the next turn (LN-51: what leaves no choice happens by itself).

namespace fourlands::landed {
namespace {

class Steps {
 public:
  Steps(const Components& components, int seats, State& state)
      : components_(components), seats_(seats), state_(state) {}

  void chance(Move move) {
    if (state_.phase == Phase::kDeal) return deal(move);
    FL_CHECK(state_.phase == Phase::kDraw);
    switch (move.kind()) {
      case Kind::kTile:
        draw_tile(move.id());
        break;
      case Kind::kContract:
        draw_contract(move.id(), state_.drawing.to_contracts != 0 ? contracts_of_seat(state_.active)
                                                                  : kOffered);
        break;
      default:
        draw_card(move.card());
    }
    if (--state_.drawing.left > 0) return;
    const Drawing done = state_.drawing;
    state_.drawing = {};
    if (done.what == Draw::kSatellite) return after_launch();
    if (done.what == Draw::kContract && done.to_contracts == 0) {
      state_.phase = Phase::kSign;
      return;
    }
    settle();
  }

  void keep(Seat seat, IdSet kept) {
    Player& player = state_.player(seat);
    const IdSet returned = player.offered & ~kept;
    FL_CHECK((kept & ~player.offered) == 0);
    player.contracts |= kept;
    player.offered = 0;
    if (state_.phase == Phase::kSign) {
      for (Id id : IdsIn(returned)) state_.bottom[state_.bottom_count++] = id.index;  // LN-23
      learn::kept_after_sign(state_, seat.index, returned);
      return settle();
    }
    state_.deck |= returned;
    learn::kept_at_setup(state_, seat.index, returned);
    for (int other = 0; other < seats_; ++other)
      if (state_.players[static_cast<std::size_t>(other)].offered != 0) return;
    state_.phase = Phase::kTurn;
  }

  void terraform(Move move) {
    if (state_.phase == Phase::kTurn) state_.acted = true;
    if (move.kind() == Kind::kRedesign) {
      spend(Satellite::kRedesign);
      // LN-34: the tile below leaves the game.
      take_up(components_, state_.board, state_.land, state_.board.tile_at(move.hex()));
    }
    state_.acting().hand &= ~bit_of(move.id());
    lay(components_, state_.board, state_.land, move.id(), move.hex(), move.face(), move.turns());
    learn::tile_laid(state_, state_.active, move.id());
    state_.placed = static_cast<std::uint8_t>(move.id());
    if (launches(move.id(), move.hex())) return get_card();
    after_launch();
  }

  void plan() {
    const int wanted = kHandSize - std::popcount(state_.acting().hand);
    draw(Draw::kTile, std::min(wanted, std::popcount(state_.bag)));
  }

  void sign() { draw(Draw::kContract, std::min(kSignDraw, state_.contracts_left())); }

  void use(Satellite kind) {
    spend(kind);  // LN-35: before its effect.
    switch (kind) {
      case Satellite::kTerraform:
        state_.phase = Phase::kTerraform;
        return;
      case Satellite::kPlan:
        return plan();
      case Satellite::kSign:
        return sign();
      default:
        score(kScorePoints);
        return settle();
    }
  }

  void reengineer(Move move) {
    spend(Satellite::kReengineer);
    const int tile = state_.board.tile_at(move.from());
    const int face = state_.board.face(tile);
    take_up(components_, state_.board, state_.land, tile);
    lay(components_, state_.board, state_.land, tile, move.hex(), face, move.turns());
    settle();
  }

  void steal(int from) {
    draw(Draw::kSatellite, 1);
    state_.drawing.from = static_cast<std::uint8_t>(from);
  }

  void claim(Move move) {
    const std::size_t tile = state_.placed;
    const int terrain = state_.board.letter(components_, state_.placed, move.edge());
    Site site;
    FL_CHECK(site_of(components_, state_, terrain, site));
    if (move.negotiate()) spend(Satellite::kNegotiate);
    Player& player = state_.acting();
    state_.board.with_cube |= bit_of(state_.placed);
    state_.board.cube[tile] = static_cast<std::uint8_t>(state_.active << 3 | move.edge());
    player.contracts &= ~bit_of(move.id());
    const Fulfilled done = Fulfilled::of(components_, move.id(), move.level(), site.silver);
    player.fulfilled[player.fulfilled_count++] = done;
    --player.cubes;
    score(done.points(components_));
    learn::contract_fulfilled(state_, state_.active, move.id());
    state_.claimed = true;
    state_.placed = static_cast<std::uint8_t>(kNone);
    const bool cubes_left = std::any_of(state_.players.begin(), state_.players.begin() + seats_,
                                        [](const Player& one) { return one.cubes > 0; });
    if (!cubes_left) return finish();  // LN-42: before the ability.
    if (!can_use_ability(components_, state_)) return settle();
    state_.phase = Phase::kAbility;
  }

  void no_claim() {
    state_.placed = static_cast<std::uint8_t>(kNone);
    settle();
  }

  void ability() {
    switch (pending_ability(components_, state_)) {
      case Ability::kDrawTiles:
        return draw(Draw::kTile, std::min(kAbilityTiles, std::popcount(state_.bag)));
      case Ability::kContract:
        draw(Draw::kContract, 1);
        state_.drawing.to_contracts = 1;
        return;
      case Ability::kSatellite:
        return get_card();
      case Ability::kPoints:
        score(kAbilityPoints);
        return settle();
      case Ability::kTerraform:
        state_.phase = Phase::kTerraform;
        return;
      case Ability::kRedraw:
        FL_CHECK(false);
    }
  }

  void redraw(IdSet tiles) {
    state_.acting().hand &= ~tiles;
    state_.bag |= tiles;
    learn::tiles_returned(state_, state_.active, tiles);
    draw(Draw::kTile, std::popcount(tiles));
  }

  void act() { state_.acted = true; }

  void rest() {
    score(kRestPoints);
    settle();
  }

  // The launch is settled or there was none: the claim is next (LN-30).
  void after_launch() {
    if (can_claim(components_, state_)) {
      state_.phase = Phase::kClaim;
      return;
    }
    state_.placed = static_cast<std::uint8_t>(kNone);
    settle();
  }

  // LN-51: back to the turn if there is anything left to do in it.
  void settle() {
    state_.phase = Phase::kTurn;
    if (state_.acted && !can_use_any(state_)) end_turn();
  }

  void end_turn() {
    if (state_.turns_left == 0) return finish();
    join_fresh(state_.acting());
    learn::turn_ended(state_, state_.active);
    if (state_.turns_left > 0) --state_.turns_left;
    ++state_.turn;
    state_.active = static_cast<std::uint8_t>(state_.active + 1 == seats_ ? 0 : state_.active + 1);
    state_.acted = state_.used = state_.claimed = false;
    state_.phase = Phase::kTurn;
  }

 private:
  void deal(Move move) {
    Player& player = state_.acting();
    if (move.kind() == Kind::kTile) return draw_tile(move.id());
    draw_contract(move.id(), contracts_of_seat(state_.active));
    if (std::popcount(player.offered) < kDealt) return;
    if (state_.active + 1 < seats_) {
      ++state_.active;
      return;
    }
    state_.active = 0;
    state_.phase = Phase::kKeep;
  }

  void draw_tile(int tile) {
    FL_CHECK((state_.bag & bit_of(tile)) != 0);
    state_.bag &= ~bit_of(tile);
    state_.acting().hand |= bit_of(tile);
    // LN-40: every player has one more turn, the one who drew it the last.
    if (state_.bag == 0 && state_.turns_left < 0)
      state_.turns_left = static_cast<std::int8_t>(seats_);
    learn::tile_drawn(state_, state_.active, tile);
  }

  void draw_contract(int id, std::size_t to) {
    const bool from_bottom = state_.deck == 0;
    if (from_bottom) {
      FL_CHECK(state_.bottom_count > 0);
      FL_CHECK(state_.bottom[0] == id);
      std::copy(state_.bottom.begin() + 1, state_.bottom.begin() + state_.bottom_count,
                state_.bottom.begin());
      state_.bottom[--state_.bottom_count] = 0;
    } else {
      FL_CHECK((state_.deck & bit_of(id)) != 0);
      state_.deck &= ~bit_of(id);
    }
    const bool kept = state_.drawing.to_contracts != 0;
    (kept ? state_.acting().contracts : state_.acting().offered) |= bit_of(id);
    learn::contract_drawn(state_, state_.active, id, from_bottom, to);
  }

  void draw_card(std::size_t kind) {
    ++state_.acting().fresh[kind];
    if (state_.drawing.from == kNone) {
      FL_CHECK(state_.satellite_deck[kind] > 0);
      --state_.satellite_deck[kind];
      return learn::card_drawn(components_, state_, state_.active, kind);
    }
    Player& victim = state_.players[state_.drawing.from];
    FL_CHECK(victim.satellites[kind] > 0);
    --victim.satellites[kind];
    learn::card_stolen(components_, state_, state_.active, state_.drawing.from, kind);
  }

  void draw(Draw what, int count) {
    state_.drawing = {};
    state_.drawing.what = what;
    state_.drawing.left = static_cast<std::uint8_t>(count);
    state_.phase = Phase::kDraw;
  }

  bool launches(int tile, Hex hex) const {
    if ((components_.with_satellite & bit_of(tile)) == 0) return false;
    for (int next : state_.board.around(hex))
      if (next != kNone && (components_.with_satellite & bit_of(next)) != 0) return true;
    return false;
  }

  // LN-30, LN-53: from the deck, made anew if it must be, or from another player.
  void get_card() {
    if (count_of(state_.satellite_deck) == 0 && count_of(state_.satellite_used) > 0) {
      state_.satellite_deck = state_.satellite_used;
      state_.satellite_used = {};
      learn::deck_made_anew(components_, state_);
    }
    if (count_of(state_.satellite_deck) > 0) return draw(Draw::kSatellite, 1);
    if (!card_to_steal(state_)) return after_launch();
    state_.phase = Phase::kSteal;
  }

  // LN-35: laid open at once; LN-32: the turn's one card.
  void spend(Satellite kind) {
    --state_.acting().satellites[index_of(kind)];
    ++state_.satellite_used[index_of(kind)];
    state_.used = true;
    learn::card_used(components_, state_, state_.active, index_of(kind));
  }

  void score(int points) {
    state_.acting().score = static_cast<std::int16_t>(state_.acting().score + points);
  }

  static void join_fresh(Player& player) {
    for (std::size_t kind = 0; kind < kSatellites; ++kind)
      player.satellites[kind] =
          static_cast<std::uint8_t>(player.satellites[kind] + player.fresh[kind]);
    player.fresh = {};
  }

  void finish() {
    state_.phase = Phase::kOver;
    state_.placed = static_cast<std::uint8_t>(kNone);
    learn::turn_ended(state_, state_.active);
    for (Player& player : state_.players) {
      join_fresh(player);
      const int scores = player.satellites[index_of(Satellite::kScore)];  // LN-43
      const int others = count_of(player.satellites) - scores;
      player.score =
          static_cast<std::int16_t>(player.score + kScorePoints * scores + kUnusedPoints * others);
    }
  }

  const Components& components_;
  int seats_;
  State& state_;
};

}  // namespace

State Landed::initial() const {
  State state;
  for (Seat seat : SeatSet::first(seats_))
    state.player(seat).cubes = static_cast<std::uint8_t>(cubes());
  state.bag = components_->tiles;
  state.deck = components_->contracts;
  state.satellite_deck = components_->satellites;
  lay(*components_, state.board, state.land, 0, Hex{}, 0, 0);  // LN-5
  learn::begin(*components_, state);
  return state;
}

Actors Landed::to_act(const State& state) const {
  switch (state.phase) {
    case Phase::kDeal:
    case Phase::kDraw:
      return Actors::chance();
    case Phase::kOver:
      return Actors::nobody();
    case Phase::kKeep: {
      SeatSet seats;
      for (Seat seat : SeatSet::first(seats_))
        if (state.player(seat).offered != 0) seats.add(seat);
      return Actors::of(seats);
    }
    default:
      return Actors::of(state.mover());
  }
}

void Landed::apply(State& state, Actor who, Move move) const {
  Steps steps(*components_, seats_, state);
  if (who.is_chance()) return steps.chance(move);
  const bool may_act = state.phase == Phase::kKeep || who.seat().index == state.active;
  FL_CHECK(may_act);
  switch (move.kind()) {
    case Kind::kKeep:
      return steps.keep(who.seat(), move.kept());
    case Kind::kTerraform:
    case Kind::kRedesign:
      return steps.terraform(move);
    case Kind::kPlan:
      steps.act();
      return steps.plan();
    case Kind::kSign:
      steps.act();
      return steps.sign();
    case Kind::kUse:
      return steps.use(static_cast<Satellite>(move.card()));
    case Kind::kReengineer:
      return steps.reengineer(move);
    case Kind::kSteal:
      return steps.steal(move.seat());
    case Kind::kNoSteal:
      return steps.after_launch();
    case Kind::kClaim:
      return steps.claim(move);
    case Kind::kNoClaim:
      return steps.no_claim();
    case Kind::kAbility:
      return steps.ability();
    case Kind::kNoAbility:
      return steps.settle();
    case Kind::kRedraw:
      return steps.redraw(move.tiles());
    case Kind::kEnd:
      return steps.end_turn();
    case Kind::kRest:
      steps.act();
      return steps.rest();
    case Kind::kTile:
    case Kind::kContract:
    case Kind::kSatellite:
      FL_CHECK(false);
  }
}

}  // namespace fourlands::landed
