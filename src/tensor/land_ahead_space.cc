#include "tensor/land_ahead_space.h"

#include <nlohmann/json.hpp>

namespace fourlands::tensor {
namespace {

using namespace land_ahead;

static_assert(Space<LandAheadSpace>);

constexpr int kPhases = 11;
constexpr int kStages = 3;
constexpr int kOfNode = 8;
constexpr int kOfTile = 4;

int plain(StepKind kind) {
  switch (kind) {
    case StepKind::kStay:
      return 0;
    case StepKind::kTake:
      return 1;
    case StepKind::kLeave:
      return 2;
    case StepKind::kFace:
      return 3;
    case StepKind::kStrike:
      return 4;
    case StepKind::kHeal:
      return 5;
    default:
      return 6;
  }
}

void write_nodes(const Components& box, const State& state, Pen& pen) {
  const auto tiles = static_cast<std::size_t>(box.tile_count);
  state.island.discovered.each([&](Node node) {
    float* const out =
        pen.at() + (static_cast<std::size_t>(node.part()) * tiles + node.tile().index) * kOfNode;
    out[0] = 1;
    out[1] = state.island.reached.has(node) ? 1 : 0;
    const Token token = state.token(node);
    if (token.is_none()) return;
    out[2] = token.is_unseen() ? 1 : 0;
    out[3] = token.is_up() ? 1 : 0;
    if (!token.is_known()) return;
    const TokenKind& kind = box.kind(token.kind());
    out[4] = static_cast<float>(token.kind().index + 1) / static_cast<float>(box.kind_count);
    out[5] = static_cast<float>(kind.offense) * 0.1F;
    out[6] = static_cast<float>(kind.defense) * 0.1F;
    out[7] = static_cast<float>(kind.points) * 0.02F;
  });
  pen.skip(kParts * box.tile_count * kOfNode);
}

void write_tiles(const Components& box, const State& state, Pen& pen) {
  for (std::uint64_t left = state.island.in_play; left != 0; left &= left - 1) {
    const auto tile = static_cast<std::size_t>(std::countr_zero(left));
    float* const out = pen.at() + tile * kOfTile;
    const Hex hex = state.island.spots[tile].hex();
    out[0] = 1;
    out[1] = static_cast<float>(hex.q) * 0.1F;
    out[2] = static_cast<float>(hex.r) * 0.1F;
    out[3] = static_cast<float>(state.island.turns[tile]) * 0.2F;
  }
  pen.skip(box.tile_count * kOfTile);
  pen.bits(state.stack, box.tile_count);
  pen.one_of(state.phase == Phase::kPut ? state.drawn : -1, box.tile_count);
}

void write_explorer(const Game auto& game, const Components& box, const State& state, Seat seat,
                    Pen& pen) {
  const Explorer& explorer = state.explorer(seat);
  pen.one_of(static_cast<int>(explorer.at.part()) * box.tile_count + explorer.at.tile().index,
             kParts * box.tile_count);
  pen.put(explorer.wounded != 0);
  for (Carried carried : explorer.slots)
    pen.put(carried.is_none() ? 0 : carried.kind().index + 1,
            1.0F / static_cast<float>(box.kind_count));
  pen.put(static_cast<int>(state.spoils.count(seat, Pile::kTrophies)), 0.1F);
  pen.put(static_cast<int>(state.spoils.count(seat, Pile::kTreasures)), 0.1F);
  pen.put(game.points(state, seat), 0.01F);
}

}  // namespace

LandAheadSpace::Naming::Naming(const Game&, const State& state) {
  tiles_.fill(kNoTile);
  for (std::uint64_t left = state.island.in_play; left != 0; left &= left - 1) {
    const auto tile = static_cast<std::uint8_t>(std::countr_zero(left));
    const Hex hex = state.island.spots[tile].hex();
    tiles_[cell(hex.q, hex.r)] = tile;
  }
}

int LandAheadSpace::Naming::place(Hex hex) const {
  int lowest = kNoTile;
  int edge = 0;
  for (int side = 0; side < kSides; ++side) {
    const int tile = tiles_[cell(hex.q + kEdgeQ[at(side)], hex.r + kEdgeR[at(side)])];
    if (tile < lowest) {
      lowest = tile;
      edge = opposite_edge(side);
    }
  }
  return lowest * kSides + edge;
}

int LandAheadSpace::Naming::letter(Move move, int at) const {
  if (at > 0) return -1;
  switch (move.kind()) {
    case StepKind::kPut:
      return kPut + place(move.hex()) * kSides + move.turns();
    case StepKind::kWalk:
      return kWalk + static_cast<int>(move.location().part) * kTileBits +
             tiles_[cell(move.hex().q, move.hex().r)];
    case StepKind::kSwap:
      return kSwap + move.number();
    case StepKind::kDrink:
      return kDrink + move.token_kind().index;
    case StepKind::kTile:
    case StepKind::kReveal:
    case StepKind::kDie:
      return -1;
    default:
      return kPlain + plain(move.kind());
  }
}

std::vector<Head> LandAheadSpace::heads() {
  return Heads()
      .add("put", kWalk - kPut)
      .add("walk", kPlain - kWalk)
      .add("stay, take, leave, face, strike, heal, fall", kSwap - kPlain)
      .add("swap", kDrink - kSwap)
      .add("drink", kActions - kDrink)
      .list();
}

Fields LandAheadSpace::fields(const Game& game) {
  const Components& box = game.components();
  Fields fields;
  fields.add("tiles", {box.tile_count, kOfTile})
      .add("stack", {box.tile_count})
      .add("drawn", {box.tile_count})
      .add("locations", {kParts, box.tile_count, kOfNode});
  for (int seat = 0; seat < game.seats(); ++seat) {
    // A seat's own first, then those that follow around the table.
    const std::string explorer = "explorer" + std::to_string(seat) + "_";
    fields.add(explorer + "at", {kParts, box.tile_count})
        .add(explorer + "wounded", {1})
        .add(explorer + "slots", {kSlots})
        .add(explorer + "spoils", {3});
  }
  return fields.add("pool", {box.kind_count})
      .add("active", {game.seats()})
      .add("stage", {kStages})
      .add("phase", {kPhases})
      .add("turn", {1})
      .add("to_place", {1})
      .add("quiet_turns", {1})
      .add("event", {2});
}

void LandAheadSpace::observe(const Game& game, const Game::View& view, Seat seat, Pen pen) {
  const Components& box = game.components();
  const State& state = view.state;
  const int seats = game.seats();
  write_tiles(box, state, pen);
  write_nodes(box, state, pen);
  for (int i = 0; i < seats; ++i)
    write_explorer(game, box, state, seat_of((seat.index + i) % seats), pen);
  for (std::size_t kind = 0; kind < static_cast<std::size_t>(box.kind_count); ++kind)
    pen.put(state.pool[kind], 0.25F);
  pen.one_of((state.active + seats - seat.index) % seats, seats);
  pen.one_of(static_cast<int>(state.stage), kStages);
  pen.one_of(static_cast<int>(state.phase), kPhases);
  pen.put(state.turn, 0.01F);
  pen.put(state.tiles_to_place, 0.5F);
  pen.put(state.quiet_turns, 0.05F);
  pen.put(state.event_defense, 0.1F);
  pen.put(state.event_offense, 0.1F);
}

}  // namespace fourlands::tensor
