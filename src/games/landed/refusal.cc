#include <bit>

#include "games/landed/landed.h"
#include "games/landed/rules.h"

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
      case Kind::kTile:
        if (what != Draw::kTile) return because("LN-52", "other_draw");
        if (!among(state_.bag, move.id())) return because("LN-52", "not_in_bag", id_arg(move));
        return std::nullopt;
      case Kind::kContract:
        if (what != Draw::kContract) return because("LN-52", "other_draw");
        if (state_.deck != 0 ? !among(state_.deck, move.id()) : state_.bottom[0] != move.id())
          return because("LN-52", "not_next_contract", id_arg(move));
        return std::nullopt;
      case Kind::kSatellite:
        if (what != Draw::kSatellite) return because("LN-52", "other_draw");
        if (cards_to_draw()[move.card()] == 0)
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
  static Args id_arg(Move move) { return {{"id", digits(move.id())}}; }
  static Args card_arg(std::size_t kind) { return {{"card", std::string(kSatelliteNames[kind])}}; }
  static bool is_draw(Kind kind) {
    return kind == Kind::kTile || kind == Kind::kContract || kind == Kind::kSatellite;
  }
  [[nodiscard]] const Cards& cards_to_draw() const {
    return state_.drawing.from == kNone ? state_.satellite_deck
                                        : state_.players[state_.drawing.from].satellites;
  }

  static Why at_setup(const Player& player, Move move) {
    if (player.offered == 0) return because("LN-10", "kept_already");
    if (move.kind() != Kind::kKeep) return because("LN-10", "keep_first");
    if (move.second() == 0) return because("LN-10", "keep_two");
    return not_offered(player, move);
  }

  static Why not_offered(const Player& player, Move move) {
    for (Id id : IdsIn(move.kept()))
      if (!among(player.offered, id.index))
        return because("LN-23", "not_offered", {{"id", digits(id.index)}});
    return std::nullopt;
  }

  // What is asked for now, and whether the step answers it.
  [[nodiscard]] Why wrong_phase(Move move) const {
    const Kind kind = move.kind();
    switch (state_.phase) {
      case Phase::kTerraform:
        return kind == Kind::kTerraform ? std::nullopt : because("LN-51", "lay_first");
      case Phase::kSign:
        return kind == Kind::kKeep ? std::nullopt : because("LN-23", "keep_now");
      case Phase::kSteal:
        return kind == Kind::kSteal || kind == Kind::kNoSteal ? std::nullopt
                                                              : because("LN-30", "steal_now");
      case Phase::kClaim:
        return kind == Kind::kClaim || kind == Kind::kNoClaim ? std::nullopt
                                                              : because("LN-36", "claim_now");
      case Phase::kAbility:
        return kind == Kind::kAbility || kind == Kind::kNoAbility || kind == Kind::kRedraw
                   ? std::nullopt
                   : because("LN-39", "ability_now");
      default:
        return in_turn(kind);
    }
  }

  [[nodiscard]] Why in_turn(Kind kind) const {
    switch (kind) {
      case Kind::kKeep:
        return because("LN-23", "nothing_offered");
      case Kind::kSteal:
      case Kind::kNoSteal:
        return because("LN-30", "no_steal");
      case Kind::kClaim:
      case Kind::kNoClaim:
        return because("LN-36", "no_claim");
      case Kind::kAbility:
      case Kind::kNoAbility:
      case Kind::kRedraw:
        return because("LN-39", "no_ability");
      case Kind::kEnd:
        return state_.acted ? std::nullopt : because("LN-20", "act_first");
      case Kind::kUse:
      case Kind::kReengineer:
        return std::nullopt;
      default:
        return state_.acted ? because("LN-20", "acted") : std::nullopt;
    }
  }

  [[nodiscard]] Why of_step(Move move) const {
    switch (move.kind()) {
      case Kind::kKeep:
        if (move.second() != 0 && std::popcount(state_.acting().contracts) > kMostContracts - 2)
          return because("LN-23", "too_many_contracts");
        return not_offered(state_.acting(), move);
      case Kind::kTerraform:
        return of_terraform(move);
      case Kind::kRedesign:
        return of_redesign(move);
      case Kind::kPlan:
        return of_plan();
      case Kind::kSign:
        return of_sign();
      case Kind::kUse:
        return of_use(static_cast<Satellite>(move.card()));
      case Kind::kReengineer:
        return of_reengineer(move);
      case Kind::kSteal:
        return of_steal(move.seat());
      case Kind::kClaim:
        return of_claim(move);
      case Kind::kAbility:
        return pending_ability(components_, state_) == Ability::kRedraw
                   ? because("LN-51", "say_which")
                   : std::nullopt;
      case Kind::kRedraw:
        return of_redraw(move);
      case Kind::kRest:
        return of_rest();
      default:
        return std::nullopt;
    }
  }

  [[nodiscard]] Why not_in_hand(int tile) const {
    if (among(state_.acting().hand, tile)) return std::nullopt;
    return because("LN-21", "not_in_hand", {{"id", digits(tile)}});
  }

  [[nodiscard]] Why same_looks(const Face& face, int turns) const {
    const int same = face.same_as(turns);
    if (same == turns) return std::nullopt;
    return because("LN-50", "same_looks", {{"turns", digits(turns)}, {"same", digits(same)}});
  }

  [[nodiscard]] Why of_terraform(Move move) const {
    if (auto why = not_in_hand(move.id())) return why;
    const Args place = {{"place", move.hex().text()}};
    if (state_.board.tile_at(move.hex()) != kNone) return because("LN-21", "occupied", place);
    bool beside = false;
    for (int next : state_.board.around(move.hex())) beside = beside || next != kNone;
    if (!beside) return because("LN-21", "not_beside", place);
    return same_looks(components_.face(move.id(), move.face()), move.turns());
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
    if (auto why = not_in_hand(move.id())) return why;
    const int below = state_.board.tile_at(move.hex());
    const Args place = {{"place", move.hex().text()}};
    if (below == kNone) return because("LN-34", "nothing_below", place);
    if (state_.board.has_cube(below)) return because("LN-32", "cube_below", place);
    return same_looks(components_.face(move.id(), move.face()), move.turns());
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
    const int tile = state_.board.tile_at(move.from());
    const Args from = {{"place", move.from().text()}};
    const Args to = {{"place", move.hex().text()}};
    if (tile == kNone) return because("LN-33", "nothing_there", from);
    if (state_.board.has_cube(tile)) return because("LN-32", "cube_there", from);
    unsigned ring = 0;
    const auto around = state_.board.around(move.from());
    for (std::size_t edge = 0; edge < kEdges; ++edge)
      if (around[edge] != kNone) ring |= 1U << edge;
    if (!is_edge_ring(ring)) return because("LN-33", "no_edge_tile", from);
    if (move.from() == move.hex()) return because("LN-33", "only_turned", from);
    if (state_.board.tile_at(move.hex()) != kNone) return because("LN-33", "place_taken", to);
    if (!hangs_together(tile, move.hex())) return because("LN-33", "falls_apart", to);
    return same_looks(components_.face(tile, state_.board.face(tile)), move.turns());
  }

  // Walks over the tiles from the moved one's new place; slow and plain on purpose.
  [[nodiscard]] bool hangs_together(int moved, Hex to) const {
    Board board = state_.board;
    board.at[static_cast<std::size_t>(moved)] = to;
    IdSet reached = bit_of(moved);
    for (IdSet before = 0; before != reached;) {
      before = reached;
      for (Id tile : IdsIn(before))
        for (int next : board.around(board.at[tile.index]))
          if (next != kNone) reached |= bit_of(next);
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
    const int tile = state_.placed;
    const int terrain = state_.board.letter(components_, tile, move.edge());
    const Args edge = {{"edge", digits(move.edge())}};
    if (terrain == kLava) return because("LN-3", "lava", edge);
    const Face& face = components_.face(tile, state_.board.face(tile));
    const int lowest = face.lowest_edge(state_.board.turns(tile), terrain);
    if (lowest != move.edge())
      return because("LN-50", "lowest_edge",
                     {{"edge", digits(move.edge())}, {"lowest", digits(lowest)}});
    const std::string letter(1, kTerrainLetters[static_cast<std::size_t>(terrain)]);
    const int label = state_.land.area_of(terrain, tile);
    const unsigned owners = owners_of(components_, state_.board, state_.land, terrain, label);
    if ((owners >> state_.active & 1U) != 0)
      return because("LN-37", "own_area", {{"terrain", letter}});
    if (std::popcount(owners) >= 2) return because("LN-37", "closed", {{"terrain", letter}});
    return of_contract(move, terrain, state_.land.size_of(terrain, label));
  }

  [[nodiscard]] Why of_contract(Move move, int terrain, int size) const {
    if (!among(state_.acting().contracts, move.id()))
      return because("LN-36", "no_contract", id_arg(move));
    const Contract& contract = components_.contract_of(move.id());
    if (static_cast<int>(index_of(contract.terrain)) != terrain)
      return because("LN-36", "other_terrain", id_arg(move));
    const Args level = {{"id", digits(move.id())}, {"level", digits(move.level() + 1)}};
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
    for (Id tile : IdsIn(move.tiles()))
      if (auto why = not_in_hand(tile.index)) return why;
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
