#include "games/landed/rules_steps.h"

#include <algorithm>
#include <bit>

#include "core/check.h"
#include "games/landed/queries.h"

// What the seats' steps do, phase by phase. A step ends by asking what comes next: the
// ability, the rest of the turn, the next turn (LN-51).

namespace fourlands::landed {
namespace {

void join_fresh(Player& player) {
  for (std::size_t kind = 0; kind < kSatellites; ++kind)
    player.satellites[kind] =
        static_cast<std::uint8_t>(player.satellites[kind] + player.fresh[kind]);
  player.fresh = {};
}

}  // namespace

void Steps::keep(Seat seat, IdSet kept) {
  Player& player = state_.player(seat);
  const IdSet returned = player.offered & ~kept;
  FL_CHECK((kept & ~player.offered) == 0);
  player.contracts |= kept;
  player.offered = 0;
  if (state_.phase == Phase::kSign) {
    for (ContractId id : ContractsIn(returned)) state_.bottom[state_.bottom_count++] = id;  // LN-23
    observe::kept_after_sign(state_, returned);
    return settle();
  }
  state_.deck |= returned;
  observe::kept_at_setup(state_, seat.index, returned);
  for (int other = 0; other < seats_; ++other)
    if (state_.players[static_cast<std::size_t>(other)].offered != 0) return;
  state_.phase = Phase::kTurn;
}

void Steps::terraform(Move move) {
  if (state_.phase == Phase::kTurn) state_.acted = true;
  if (move.kind() == StepKind::kRedesign) {
    spend(Satellite::kRedesign);
    // LN-34: the tile below leaves the game.
    const auto below = state_.board.tile_at(move.hex());
    FL_CHECK(below.has_value());
    take_up(components_, state_.board, state_.land, *below);
  }
  state_.acting().hand &= ~bit_of(move.tile_id());
  lay(components_, state_.board, state_.land, move.tile_id(), move.hex(), move.face(),
      move.turns());
  observe::tile_laid(state_, state_.active, move.tile_id());
  // LN-36: one claim a turn, so that after it there is nothing more to claim on.
  if (!state_.claimed) state_.placed = move.tile_id();
  if (launches(components_, state_.board, move.tile_id(), move.hex())) return get_card();
  settle();
}

void Steps::plan() {
  const int wanted = kHandSize - std::popcount(state_.acting().hand);
  draw(Draw::kTile, std::min(wanted, std::popcount(state_.bag)));
}

void Steps::sign() { draw(Draw::kContract, std::min(kSignDraw, state_.contracts_left())); }

void Steps::use(Satellite kind) {
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

void Steps::reengineer(Move move) {
  spend(Satellite::kReengineer);
  const auto found = state_.board.tile_at(move.from());
  FL_CHECK(found.has_value());
  const TileId tile = *found;
  const int face = state_.board.face(tile);
  take_up(components_, state_.board, state_.land, tile);
  lay(components_, state_.board, state_.land, tile, move.hex(), face, move.turns());
  // LN-33: moved, the tile laid this turn is not claimed on.
  if (tile == state_.placed) state_.placed = kNoTile;
  settle();
}

void Steps::claim(Move move) {
  const auto tile = static_cast<std::size_t>(state_.placed);
  const Terrain terrain = state_.board.letter(components_, state_.placed, move.edge());
  Site site;
  FL_CHECK(site_of(components_, state_, terrain, site));
  if (move.negotiate()) spend(Satellite::kNegotiate);
  Player& player = state_.acting();
  state_.board.with_cube |= bit_of(state_.placed);
  state_.board.cube[tile] = static_cast<std::uint8_t>(state_.active << 3 | move.edge());
  player.contracts &= ~bit_of(move.contract_id());
  const Fulfilled done = Fulfilled::of(components_, move.contract_id(), move.level(), site.silver);
  player.fulfilled[player.fulfilled_count++] = done;
  --player.cubes;
  score(done.points(components_));
  observe::contract_fulfilled(state_, move.contract_id());
  state_.claimed = true;
  state_.placed = kNoTile;
  const bool cubes_left = std::any_of(state_.players.begin(), state_.players.begin() + seats_,
                                      [](const Player& one) { return one.cubes > 0; });
  if (!cubes_left) {  // LN-42: before the ability.
    observe::turn_ends(state_);
    return finish();
  }
  if (!can_use_ability(components_, state_)) return settle();
  state_.phase = Phase::kAbility;
}

void Steps::ability() {
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

void Steps::redraw(IdSet tiles) {
  state_.acting().hand &= ~tiles;
  state_.bag |= tiles;
  observe::tiles_returned(state_, state_.active, tiles);
  draw(Draw::kTile, std::popcount(tiles));
}

void Steps::rest() {
  score(kRestPoints);
  settle();
}

void Steps::settle() {
  state_.phase = Phase::kTurn;
  if (!state_.acted || turn_waits(components_, state_)) return;
  end_turn();
}

void Steps::end_turn() {
  observe::turn_ends(state_);
  if (state_.turns_left == 0) return finish();
  join_fresh(state_.acting());
  if (state_.turns_left > 0) --state_.turns_left;
  ++state_.turn;
  state_.active = static_cast<std::uint8_t>(state_.active + 1 == seats_ ? 0 : state_.active + 1);
  state_.acted = state_.used = state_.claimed = false;
  state_.placed = kNoTile;
  state_.phase = Phase::kTurn;
}

void Steps::spend(Satellite kind) {
  --state_.acting().satellites[index_of(kind)];
  ++state_.satellite_used[index_of(kind)];
  state_.used = true;
  observe::card_used(state_, index_of(kind));
}

void Steps::score(int points) {
  state_.acting().score = static_cast<std::int16_t>(state_.acting().score + points);
}

void Steps::finish() {
  state_.phase = Phase::kOver;
  state_.placed = kNoTile;
  observe::begin_here(state_);
  for (Player& player : state_.players) {
    join_fresh(player);
    const int scores = player.satellites[index_of(Satellite::kScore)];  // LN-43
    const int others = count_of(player.satellites) - scores;
    player.score =
        static_cast<std::int16_t>(player.score + kScorePoints * scores + kUnusedPoints * others);
  }
}

}  // namespace fourlands::landed
