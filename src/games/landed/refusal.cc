#include <bit>

#include "games/landed/landed.h"
#include "games/landed/queries.h"

// Why a step is not legal, in the order a referee would check it. It is written apart from the
// lists of legal.cc on purpose: the conformance kit holds the two against each other. It looks only
// at what the seat itself knows (law 3).

namespace fourlands::landed {
namespace {

using Why = std::optional<Refusal>;
using Args = std::vector<std::pair<std::string, std::string>>;

Why because(std::string_view rule, std::string_view key, Args args = {}) {
  return illegal(std::string(rule), {"landed.why." + std::string(key), std::move(args)});
}

std::string digits(int number) { return std::to_string(number); }

class Referee {
 public:
  Referee(const Components& components, const State& state, int seats)
      : components_(components), state_(state), seats_(seats) {}

  [[nodiscard]] Why of_chance(Move move) const {
    if (state_.phase == Phase::kOver) return because("LN-42", "over");
    if (state_.phase != Phase::kDeal && state_.phase != Phase::kDraw)
      return because("LN-52", "no_draw");
    Draw what = state_.drawing.what;
    if (state_.phase == Phase::kDeal)
      what = std::popcount(state_.acting().hand) < kHandSize ? Draw::kTile : Draw::kContract;
    switch (move.kind()) {
      case StepKind::kTile:
        if (what != Draw::kTile) return because("LN-52", "other_draw");
        if (!among(state_.bag, move.tile_id())) return because("LN-52", "not_in_bag", id_arg(move));
        return std::nullopt;
      case StepKind::kContract:
        if (what != Draw::kContract) return because("LN-52", "other_draw");
        if (state_.deck != 0 ? !among(state_.deck, move.contract_id())
                             : state_.bottom[0] != move.contract_id())
          return because("LN-52", "not_next_contract", id_arg(move));
        return std::nullopt;
      case StepKind::kSatellite:
        if (what != Draw::kSatellite) return because("LN-52", "other_draw");
        if (cards_to_draw(state_)[move.card()] == 0)
          return because("LN-30", "not_in_satellites", card_arg(move.card()));
        return std::nullopt;
      default:
        return because("LN-52", "chance_only_draws");
    }
  }

  [[nodiscard]] Why of_seat(Seat seat, Move move) const {
    if (seat.index >= seats_) return because("LN-10", "no_seat", {{"seat", digits(seat.index)}});
    if (state_.phase == Phase::kOver) return because("LN-42", "over");
    if (is_draw(move.kind())) return because("LN-52", "not_chance");
    if (state_.phase == Phase::kDeal || state_.phase == Phase::kDraw)
      return because("LN-52", "drawing");
    if (state_.phase == Phase::kKeep) return at_setup(state_.player(seat), move);
    if (seat.index != state_.active)
      return because("LN-20", "not_your_turn", {{"seat", digits(state_.active)}});
    if (auto why = wrong_phase(move)) return why;
    return of_step(move);
  }

 private:
  static bool among(IdSet set, int id) { return (set & bit_of(id)) != 0; }
  static Args id_arg(Move move) { return {{"id", digits(move.contract_id())}}; }
  static Args card_arg(std::size_t kind) {
    return {{"card", std::string(kSatelliteNames.all[kind])}};
  }
  static bool is_draw(StepKind kind) {
    return kind == StepKind::kTile || kind == StepKind::kContract || kind == StepKind::kSatellite;
  }

  static Why at_setup(const Player& player, Move move) {
    if (player.offered == 0) return because("LN-10", "kept_already");
    if (move.kind() != StepKind::kKeep) return because("LN-10", "keep_first");
    if (move.second() == 0) return because("LN-10", "keep_two");
    return not_offered(player, move);
  }

  static Why not_offered(const Player& player, Move move) {
    for (ContractId id : ContractsIn(move.kept()))
      if (!among(player.offered, id.index))
        return because("LN-23", "not_offered", {{"id", digits(id.index)}});
    return std::nullopt;
  }

  // What is asked for now, and whether the step answers it.
  [[nodiscard]] Why wrong_phase(Move move) const {
    const StepKind kind = move.kind();
    switch (state_.phase) {
      case Phase::kTerraform:
        return kind == StepKind::kTerraform ? std::nullopt : because("LN-51", "lay_first");
      case Phase::kSign:
        return kind == StepKind::kKeep ? std::nullopt : because("LN-23", "keep_now");
      case Phase::kSteal:
        return kind == StepKind::kSteal || kind == StepKind::kNoSteal
                   ? std::nullopt
                   : because("LN-30", "steal_now");
      case Phase::kAbility:
        return kind == StepKind::kAbility || kind == StepKind::kNoAbility ||
                       kind == StepKind::kRedraw
                   ? std::nullopt
                   : because("LN-39", "ability_now");
      default:
        return in_turn(kind);
    }
  }

  [[nodiscard]] Why in_turn(StepKind kind) const {
    switch (kind) {
      case StepKind::kKeep:
        return because("LN-23", "nothing_offered");
      case StepKind::kSteal:
      case StepKind::kNoSteal:
        return because("LN-30", "no_steal");
      case StepKind::kClaim:
        return nothing_to_claim();
      case StepKind::kAbility:
      case StepKind::kNoAbility:
      case StepKind::kRedraw:
        return because("LN-39", "no_ability");
      case StepKind::kEnd:
        return state_.acted ? std::nullopt : because("LN-20", "act_first");
      case StepKind::kUse:
      case StepKind::kReengineer:
        return std::nullopt;
      default:
        return state_.acted ? because("LN-20", "acted") : std::nullopt;
    }
  }

  [[nodiscard]] Why nothing_to_claim() const {
    if (state_.claimed) return because("LN-36", "claimed_already");
    if (state_.placed == kNoTile) return because("LN-36", "no_claim");
    return state_.acting().cubes == 0 ? because("LN-36", "no_cube") : std::nullopt;
  }

  [[nodiscard]] Why of_step(Move move) const {
    switch (move.kind()) {
      case StepKind::kKeep:
        if (move.second() != 0 && std::popcount(state_.acting().contracts) > kMostContracts - 2)
          return because("LN-23", "too_many_contracts");
        return not_offered(state_.acting(), move);
      case StepKind::kTerraform:
        return of_terraform(move);
      case StepKind::kRedesign:
        return of_redesign(move);
      case StepKind::kPlan:
        return of_plan();
      case StepKind::kSign:
        return of_sign();
      case StepKind::kUse:
        return of_use(static_cast<Satellite>(move.card()));
      case StepKind::kReengineer:
        return of_reengineer(move);
      case StepKind::kSteal:
        return of_steal(move.seat());
      case StepKind::kClaim:
        return of_claim(move);
      case StepKind::kAbility:
        return pending_ability(components_, state_) == Ability::kRedraw
                   ? because("LN-51", "say_which")
                   : std::nullopt;
      case StepKind::kRedraw:
        return of_redraw(move);
      case StepKind::kRest:
        return of_rest();
      default:
        return std::nullopt;
    }
  }

  [[nodiscard]] Why not_in_hand(TileId tile) const {
    if (among(state_.acting().hand, tile)) return std::nullopt;
    return because("LN-21", "not_in_hand", {{"id", digits(tile)}});
  }

  [[nodiscard]] Why same_looks(const Face& face, int turns) const {
    const int same = face.same_as(turns);
    if (same == turns) return std::nullopt;
    return because("LN-50", "same_looks", {{"turns", digits(turns)}, {"same", digits(same)}});
  }

  [[nodiscard]] Why of_terraform(Move move) const {
    if (auto why = not_in_hand(move.tile_id())) return why;
    const Args place = {{"place", move.hex().text()}};
    if (state_.board.tile_at(move.hex())) return because("LN-21", "occupied", place);
    bool beside = false;
    for (TileId next : state_.board.around(move.hex())) beside = beside || next != kNoTile;
    if (!beside) return because("LN-21", "not_beside", place);
    return same_looks(components_.face(move.tile_id(), move.face()), move.turns());
  }

  [[nodiscard]] Why no_card(Satellite kind) const {
    const Player& player = state_.acting();
    if (state_.used) return because("LN-31", "used");
    if (player.satellites[index_of(kind)] > 0) return std::nullopt;
    if (player.fresh[index_of(kind)] > 0)
      return because("LN-31", "fresh", card_arg(index_of(kind)));
    return because("LN-32", "no_card", card_arg(index_of(kind)));
  }

  [[nodiscard]] Why of_redesign(Move move) const {
    if (auto why = no_card(Satellite::kRedesign)) return why;
    if (auto why = not_in_hand(move.tile_id())) return why;
    const auto below = state_.board.tile_at(move.hex());
    const Args place = {{"place", move.hex().text()}};
    if (!below) return because("LN-34", "nothing_below", place);
    if (state_.board.has_cube(*below)) return because("LN-32", "cube_below", place);
    return same_looks(components_.face(move.tile_id(), move.face()), move.turns());
  }

  [[nodiscard]] Why of_plan() const {
    if (std::popcount(state_.acting().hand) >= kHandSize) return because("LN-22", "hand_full");
    if (state_.bag == 0) return because("LN-22", "bag_empty");
    return std::nullopt;
  }

  [[nodiscard]] Why of_sign() const {
    if (std::popcount(state_.acting().contracts) >= kMostContracts)
      return because("LN-23", "contracts_full");
    if (state_.contracts_left() == 0) return because("LN-23", "deck_empty");
    return std::nullopt;
  }

  [[nodiscard]] Why of_use(Satellite kind) const {
    if (auto why = no_card(kind)) return why;
    switch (kind) {
      case Satellite::kTerraform:
        return state_.acting().hand == 0 ? because("LN-32", "hand_empty") : std::nullopt;
      case Satellite::kPlan:
        return of_plan();
      case Satellite::kSign:
        return of_sign();
      default:
        return std::nullopt;
    }
  }

  [[nodiscard]] Why of_reengineer(Move move) const {
    if (auto why = no_card(Satellite::kReengineer)) return why;
    const auto found = state_.board.tile_at(move.from());
    const Args from = {{"place", move.from().text()}};
    const Args to = {{"place", move.hex().text()}};
    if (!found) return because("LN-33", "nothing_there", from);
    const TileId tile = *found;
    if (state_.board.has_cube(tile)) return because("LN-32", "cube_there", from);
    unsigned ring = 0;
    const auto around = state_.board.around(move.from());
    for (std::size_t edge = 0; edge < kEdges; ++edge)
      if (around[edge] != kNoTile) ring |= 1U << edge;
    if (!is_edge_ring(ring)) return because("LN-33", "no_edge_tile", from);
    if (move.from() == move.hex()) return because("LN-33", "only_turned", from);
    if (state_.board.tile_at(move.hex())) return because("LN-33", "place_taken", to);
    if (!hangs_together(tile, move.hex())) return because("LN-33", "falls_apart", to);
    return same_looks(components_.face(tile, state_.board.face(tile)), move.turns());
  }

  // Walks over the tiles from the moved one's new place; slow and plain on purpose.
  [[nodiscard]] bool hangs_together(TileId moved, Hex to) const {
    Board board = state_.board;
    board.at[static_cast<std::size_t>(moved)] = to;
    IdSet reached = bit_of(moved);
    for (IdSet before = 0; before != reached;) {
      before = reached;
      for (TileId tile : TilesIn(before))
        for (TileId next : board.around(board.at[tile.index]))
          if (next != kNoTile) reached |= bit_of(next);
    }
    return reached == board.in_play && reached != bit_of(moved);
  }

  [[nodiscard]] Why of_steal(int from) const {
    if (from >= seats_) return because("LN-30", "no_victim", {{"seat", digits(from)}});
    if (from == state_.active) return because("LN-30", "own_cards");
    if (count_of(state_.players[static_cast<std::size_t>(from)].satellites) == 0)
      return because("LN-30", "nothing_to_steal", {{"seat", digits(from)}});
    return std::nullopt;
  }

  [[nodiscard]] Why of_claim(Move move) const {
    const TileId tile = state_.placed;
    const Terrain terrain = state_.board.letter(components_, tile, move.edge());
    const Args edge = {{"edge", digits(move.edge())}};
    if (terrain == Terrain::kLava) return because("LN-3", "lava", edge);
    const Face& face = components_.face(tile, state_.board.face(tile));
    const auto lowest = face.lowest_edge(state_.board.turns(tile), terrain);
    if (lowest != move.edge())
      return because("LN-50", "lowest_edge",
                     {{"edge", digits(move.edge())}, {"lowest", digits(*lowest)}});
    const std::string letter = letter_of(terrain);
    const int label = state_.land.area_of(terrain, tile);
    const int size = state_.land.size_of(terrain, label);
    if (size < 2) return because("LN-36", "one_tile", {{"terrain", letter}});
    const unsigned owners = owners_of(components_, state_.board, state_.land, terrain, label);
    if ((owners >> state_.active & 1U) != 0)
      return because("LN-37", "own_area", {{"terrain", letter}});
    if (std::popcount(owners) >= 2) return because("LN-37", "closed", {{"terrain", letter}});
    return of_contract(move, terrain, size);
  }

  [[nodiscard]] Why of_contract(Move move, Terrain terrain, int size) const {
    if (!among(state_.acting().contracts, move.contract_id()))
      return because("LN-36", "no_contract", id_arg(move));
    const Contract& contract = components_.contract_of(move.contract_id());
    if (contract.terrain != terrain) return because("LN-36", "other_terrain", id_arg(move));
    const Args level = {{"id", digits(move.contract_id())}, {"level", digits(move.level() + 1)}};
    if (move.level() >= contract.level_count) return because("LN-36", "no_level", level);
    const int needed = contract.levels[static_cast<std::size_t>(move.level())].size;
    const Args sizes = {{"needed", digits(needed)}, {"size", digits(size)}};
    if (move.negotiate()) {
      if (auto why = no_card(Satellite::kNegotiate)) return why;
      return needed == size + 1 ? std::nullopt : because("LN-50", "negotiate_size", sizes);
    }
    return needed <= size ? std::nullopt : because("LN-36", "too_small", sizes);
  }

  [[nodiscard]] Why of_redraw(Move move) const {
    if (pending_ability(components_, state_) != Ability::kRedraw)
      return because("LN-39", "other_ability");
    for (TileId tile : TilesIn(move.tiles()))
      if (auto why = not_in_hand(tile)) return why;
    return std::nullopt;
  }

  [[nodiscard]] Why of_rest() const {
    if (state_.turns_left < 0 || state_.turns_left >= seats_)
      return because("LN-41", "not_last_turn");
    if (state_.acting().hand != 0 && state_.acting().contracts != 0)
      return because("LN-41", "has_both");
    return std::nullopt;
  }

  const Components& components_;
  const State& state_;
  int seats_;
};

}  // namespace

std::optional<Refusal> Landed::refusal(const State& state, Actor who, Move move) const {
  const Referee referee(*components_, state, seats_);
  return who.is_chance() ? referee.of_chance(move) : referee.of_seat(who.seat(), move);
}

}  // namespace fourlands::landed
