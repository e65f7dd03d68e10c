#include <algorithm>
#include <bit>
#include <cstring>

#include "core/check.h"
#include "games/landed/landed.h"
#include "games/landed/queries.h"

// What is legal, listed; and one of it picked without listing. The long lists are placements: a
// tile, a face, a turn, a place. They are written a place list at a time.

namespace fourlands::landed {
namespace {

using Moves = Landed::Moves;
using Short = MoveBuffer<Move, 4100>;  // Redraw: the subsets of a hand of twelve.
using Keys = std::array<std::uint16_t, kMostPlaces>;

// The places where a tile can be laid: empty ones, or with redesign those of tiles without a cube.
// They are written four at a time, so a few more of no meaning follow them.
constexpr std::size_t kFour = 4;
struct Places {
  std::array<Move, kMostPlaces + kFour> alone;
  std::size_t count = 0;

  Places(const Keys& keys, int key_count) : count(static_cast<std::size_t>(key_count)) {
    for (std::size_t i = 0; i < count; ++i) alone[i] = Move::place_alone(keys[i]);
    for (std::size_t i = 0; i < kFour; ++i) alone[count + i] = Move::place_alone(0);
  }
};

Places empty_places(const State& state) { return {state.land.places, state.land.place_count}; }

// Writes the keys of the places that `redesign` can cover; returns how many.
int keys_to_cover(const State& state, Keys& keys) {
  int count = 0;
  for (TileId tile : TilesIn(state.board.in_play & ~state.board.with_cube))
    keys[static_cast<std::size_t>(count++)] = state.board.at[tile.index].key();
  return count;
}

Places places_to_cover(const State& state) {
  Keys keys;
  return {keys, keys_to_cover(state, keys)};
}

// Writes the step, which has no place yet, at each of the places, and up to three more behind.
Move* write_at_all(Move base, const Places& places, Move* room) {
  // Compilers left to themselves write one by one here.
  using Two = std::uint64_t __attribute__((vector_size(2 * sizeof(Move))));
  const std::array<Move, 2> twice = {base, base};
  const Two lie = std::bit_cast<Two>(twice);
  for (std::size_t i = 0; i < places.count; i += kFour) {
    Two first;
    Two second;
    std::memcpy(&first, &places.alone[i], sizeof first);
    std::memcpy(&second, &places.alone[i + 2], sizeof second);
    first |= lie;
    second |= lie;
    std::memcpy(static_cast<void*>(room + i), &first, sizeof first);
    std::memcpy(static_cast<void*>(room + i + 2), &second, sizeof second);
  }
  return room + places.count;
}

std::uint32_t lies_in_hand(const Components& components, const State& state) {
  std::uint32_t lies = 0;
  for (TileId tile : TilesIn(state.acting().hand))
    for (int side = 0; side < kFaces; ++side) lies += components.face(tile, side).turn_count;
  return lies;
}

void list_placements(const Components& components, const State& state, StepKind kind,
                     const Places& places, Moves& moves) {
  Move* room = moves.grow(lies_in_hand(components, state) * places.count + kFour);
  for (TileId tile : TilesIn(state.acting().hand))
    for (int side = 0; side < kFaces; ++side) {
      const Face& face = components.face(tile, side);
      for (std::size_t i = 0; i < face.turn_count; ++i) {
        const Move move = kind == StepKind::kTerraform
                              ? Move::terraform(tile, side, Hex{}, face.turns[i])
                              : Move::redesign(tile, side, Hex{}, face.turns[i]);
        room = write_at_all(move.without_place(), places, room);
      }
    }
  moves.shrink(kFour);
}

void list_reengineer(const Components& components, const State& state, Moves& moves) {
  const Moving moving(state.board, state.land);
  Keys keys;
  for (TileId tile : TilesIn(moving.movable())) {
    const Places places(keys, moving.places_for(tile, keys));
    const Face& face = components.face(tile, state.board.face(tile));
    Move* room = moves.grow(face.turn_count * places.count + kFour);
    for (std::size_t i = 0; i < face.turn_count; ++i)
      room = write_at_all(
          Move::reengineer(state.board.hex(tile), Hex{}, face.turns[i]).without_place(), places,
          room);
    moves.shrink(kFour);
  }
}

template <class Buffer>
void list_claims(const Components& components, const State& state, Buffer& moves) {
  if (state.placed == kNoTile || state.acting().cubes == 0) return;
  const bool negotiate = has_negotiate(state);
  for (Terrain terrain : kEveryTerrain) {
    const IdSet contracts = state.acting().contracts & components.contracts_of[index_of(terrain)];
    Site site;
    if (contracts == 0 || !site_of(components, state, terrain, site)) continue;
    for (ContractId id : ContractsIn(contracts)) {
      const Contract& contract = components.contract_of(id);
      for (int level = 0; level < contract.level_count; ++level)
        for (bool with : {false, true})
          if ((!with || negotiate) &&
              fits(contract.levels[static_cast<std::size_t>(level)], site.size, with))
            moves.push_back(Move::claim(site.edge, id, level, with));
    }
  }
}

// The steps of a turn that are few.
template <class Buffer>
void list_few_of_turn(const Components& components, const State& state, int seats, Buffer& moves) {
  list_claims(components, state, moves);
  if (!state.acted) {
    if (can_plan(state)) moves.push_back(Move::plan());
    if (can_sign(state)) moves.push_back(Move::sign());
    if (can_rest(state, seats)) moves.push_back(Move::rest());
  } else {
    moves.push_back(Move::end());
  }
  for (Satellite kind :
       {Satellite::kTerraform, Satellite::kPlan, Satellite::kSign, Satellite::kScore})
    if (can_use(state, kind)) moves.push_back(Move::use(kind));
}

bool holds_reengineer(const State& state) {
  return !state.used && state.acting().satellites[index_of(Satellite::kReengineer)] > 0;
}

template <class Buffer>
void list_keeps(const Player& player, bool setup, Buffer& moves) {
  const int most = setup ? 2 : kMostContracts - std::popcount(player.contracts);
  for (ContractId first : ContractsIn(player.offered)) {
    if (!setup) moves.push_back(Move::keep(first, ContractId{}));
    if (most < 2) continue;
    const IdSet higher = player.offered & ~(bit_of(first + 1) - 1);
    for (ContractId second : ContractsIn(first.index == 63 ? 0 : higher))
      moves.push_back(Move::keep(first, second));
  }
}

template <class Buffer>
void list_abilities(const Components& components, const State& state, Buffer& moves) {
  moves.push_back(Move::no_ability());
  if (pending_ability(components, state) != Ability::kRedraw)
    return moves.push_back(Move::ability());
  const IdSet hand = state.acting().hand;
  for (IdSet some = hand; some != 0; some = (some - 1) & hand) moves.push_back(Move::redraw(some));
}

template <class Buffer>
void list_short(const Components& components, const State& state, Seat seat, Buffer& moves) {
  switch (state.phase) {
    case Phase::kKeep:
      return list_keeps(state.player(seat), true, moves);
    case Phase::kSign:
      return list_keeps(state.player(seat), false, moves);
    case Phase::kSteal:
      for (int from = 0; from < kMostPlayers; ++from)
        if (from != seat.index &&
            count_of(state.players[static_cast<std::size_t>(from)].satellites) > 0)
          moves.push_back(Move::steal(from));
      return moves.push_back(Move::no_steal());
    case Phase::kAbility:
      return list_abilities(components, state, moves);
    default:
      return;
  }
}

// Picks evenly among several lists: each offers its length in turn, and is asked for an item once
// the pick falls into it.
class Pick {
 public:
  explicit Pick(std::uint32_t index) : left_(index) {}
  // True if the pick is one of the next `count`; `index` says which.
  bool among(std::uint32_t count) {
    if (left_ < count) return true;
    left_ -= count;
    return false;
  }
  [[nodiscard]] std::uint32_t index() const { return left_; }

 private:
  std::uint32_t left_;
};

Move nth_placement(const Components& components, const State& state, StepKind kind,
                   const Keys& keys, std::uint32_t count, std::uint32_t n) {
  Pick lie(n / count);
  const Hex hex = Hex::of_key(keys[n % count]);
  for (TileId tile : TilesIn(state.acting().hand))
    for (int side = 0; side < kFaces; ++side) {
      const Face& face = components.face(tile, side);
      if (!lie.among(face.turn_count)) continue;
      const int turns = face.turns[lie.index()];
      return kind == StepKind::kTerraform ? Move::terraform(tile, side, hex, turns)
                                          : Move::redesign(tile, side, hex, turns);
    }
  FL_CHECK(false);
  return {};
}

// How `reengineer` divides into tiles: for each, in how many ways.
struct Reengineer {
  explicit Reengineer(const Components& components, const State& state)
      : moving(state.board, state.land) {
    Keys keys;
    for (TileId tile : TilesIn(moving.movable())) {
      const Face& face = components.face(tile, state.board.face(tile));
      ways[tile.index] =
          face.turn_count * static_cast<std::uint32_t>(moving.places_for(tile, keys));
      total += ways[tile.index];
    }
  }
  [[nodiscard]] Move nth(const Components& components, const State& state, std::uint32_t n) const {
    Pick pick(n);
    for (TileId tile : TilesIn(moving.movable())) {
      if (!pick.among(ways[tile.index])) continue;
      Keys keys;
      const auto count = static_cast<std::uint32_t>(moving.places_for(tile, keys));
      const Face& face = components.face(tile, state.board.face(tile));
      return Move::reengineer(state.board.hex(tile), Hex::of_key(keys[pick.index() % count]),
                              face.turns[pick.index() / count]);
    }
    FL_CHECK(false);
    return {};
  }

  Moving moving;
  std::array<std::uint32_t, kTiles> ways{};
  std::uint32_t total = 0;
};

}  // namespace

void Landed::legal(const State& state, Seat seat, Moves& moves) const {
  if (!to_act(state).has(seat)) return;
  if (state.phase == Phase::kTerraform)
    return list_placements(*components_, state, StepKind::kTerraform, empty_places(state), moves);
  if (state.phase != Phase::kTurn) return list_short(*components_, state, seat, moves);
  list_few_of_turn(*components_, state, seats_, moves);
  if (holds_reengineer(state)) list_reengineer(*components_, state, moves);
  if (state.acted) return;
  list_placements(*components_, state, StepKind::kTerraform, empty_places(state), moves);
  if (can_redesign(state))
    list_placements(*components_, state, StepKind::kRedesign, places_to_cover(state), moves);
}

Move Landed::random_step(const State& state, Seat seat, Rng& rng) const {
  Short few;
  const bool turn = state.phase == Phase::kTurn;
  if (turn) {
    list_few_of_turn(*components_, state, seats_, few);
  } else {
    list_short(*components_, state, seat, few);
  }
  const auto few_count = static_cast<std::uint32_t>(few.size());
  const bool lays = state.phase == Phase::kTerraform || (turn && !state.acted);
  const std::uint32_t lies = lays ? lies_in_hand(*components_, state) : 0;
  const std::uint32_t terraforms = lies * state.land.place_count;
  const bool covers = turn && can_redesign(state);
  Keys below;
  const auto below_count = static_cast<std::uint32_t>(covers ? keys_to_cover(state, below) : 0);
  const std::uint32_t redesigns = lies * below_count;
  std::optional<Reengineer> reengineer;
  if (turn && holds_reengineer(state)) reengineer.emplace(*components_, state);
  const std::uint32_t moved = reengineer ? reengineer->total : 0;

  Pick pick(rng.below(few_count + terraforms + redesigns + moved));
  if (pick.among(few_count)) return few[pick.index()];
  if (pick.among(terraforms))
    return nth_placement(*components_, state, StepKind::kTerraform, state.land.places,
                         state.land.place_count, pick.index());
  if (pick.among(redesigns))
    return nth_placement(*components_, state, StepKind::kRedesign, below, below_count,
                         pick.index());
  FL_CHECK(reengineer.has_value());
  return reengineer->nth(*components_, state, pick.index());
}

void Landed::chances(const State& state, Chances& chances) const {
  if (!to_act(state).is_chance()) return;
  Draw what = state.drawing.what;
  if (state.phase == Phase::kDeal)
    what = std::popcount(state.acting().hand) < kHandSize ? Draw::kTile : Draw::kContract;
  if (what == Draw::kTile) {
    for (TileId tile : TilesIn(state.bag)) chances.push_back({Move::tile(tile), 1});
  } else if (what == Draw::kContract) {
    for (ContractId id : ContractsIn(state.deck)) chances.push_back({Move::contract(id), 1});
    if (state.deck == 0) chances.push_back({Move::contract(state.bottom[0]), 1});
  } else {
    const Cards& cards = cards_to_draw(state);
    for (std::size_t kind = 0; kind < kSatellites; ++kind)
      if (cards[kind] > 0) chances.push_back({Move::satellite(kind), cards[kind]});
  }
}

Move Landed::sample(const State& state, Rng& rng) const {
  const auto one_of = [&](IdSet set) {
    auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(set)));
    while (skip-- > 0) set &= set - 1;
    return std::countr_zero(set);
  };
  Draw what = state.drawing.what;
  if (state.phase == Phase::kDeal)
    what = std::popcount(state.acting().hand) < kHandSize ? Draw::kTile : Draw::kContract;
  if (what == Draw::kTile) return Move::tile(TileId{one_of(state.bag)});
  if (what == Draw::kContract)
    return Move::contract(state.deck == 0 ? state.bottom[0] : ContractId{one_of(state.deck)});
  const Cards& cards = cards_to_draw(state);
  Pick pick(rng.below(static_cast<std::uint32_t>(count_of(cards))));
  std::size_t kind = 0;
  while (!pick.among(cards[kind])) ++kind;
  return Move::satellite(kind);
}

}  // namespace fourlands::landed
