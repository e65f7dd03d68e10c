#include "tensor/landed_space.h"

#include <bit>
#include <nlohmann/json.hpp>

namespace fourlands::tensor {
namespace {

using namespace landed;

static_assert(Space<LandedSpace>);

constexpr int kPhases = 9;
constexpr int kOfTile = 10;
constexpr int kOfPlayer = 8;

int lie(Move move) { return (move.tile_id() * kFaces + move.face()) * kEdges + move.turns(); }

// The tiles of a redraw from the highest to the lowest, as its list goes.
int redraw_letter(Move move, int at) {
  if (at == 0) return LandedSpace::kRedraw;
  IdSet left = move.tiles();
  for (int i = 1; i < at && left != 0; ++i) left &= ~std::bit_floor(left);
  if (left != 0) return LandedSpace::kRedrawTile + static_cast<int>(std::bit_width(left)) - 1;
  return std::popcount(move.tiles()) == at - 1 ? LandedSpace::kRedrawDone : -1;
}

int plain(StepKind kind) {
  switch (kind) {
    case StepKind::kPlan:
      return 0;
    case StepKind::kSign:
      return 1;
    case StepKind::kNoSteal:
      return 2;
    case StepKind::kAbility:
      return 3;
    case StepKind::kNoAbility:
      return 4;
    case StepKind::kEnd:
      return 5;
    default:
      return 6;
  }
}

// The first action of a word.
int first_letter(Move move, int from_tile) {
  switch (move.kind()) {
    case StepKind::kTile:
    case StepKind::kContract:
    case StepKind::kSatellite:
      return -1;
    case StepKind::kTerraform:
      return LandedSpace::kTerraform + lie(move);
    case StepKind::kRedesign:
      return LandedSpace::kRedesign + lie(move);
    case StepKind::kReengineer:
      return LandedSpace::kTakeUp + from_tile;
    case StepKind::kKeep:
      return LandedSpace::kKeep + move.contract_id();
    case StepKind::kClaim:
      return LandedSpace::kClaim + move.contract_id();
    case StepKind::kUse:
      return LandedSpace::kUse + static_cast<int>(move.card());
    case StepKind::kSteal:
      return LandedSpace::kSteal + move.seat();
    case StepKind::kRedraw:
      return LandedSpace::kRedraw;
    default:
      return LandedSpace::kPlain + plain(move.kind());
  }
}

void write_tiles(const View& view, Seat seat, Pen& pen) {
  for (TileId tile : TilesIn(view.board.in_play)) {
    float* const out = pen.at() + tile.index * kOfTile;
    const Hex hex = view.board.hex(tile);
    out[0] = 1;
    out[1] = static_cast<float>(hex.q) * 0.1F;
    out[2] = static_cast<float>(hex.r) * 0.1F;
    out[3] = static_cast<float>(view.board.face(tile));
    out[4] = static_cast<float>(view.board.turns(tile)) * 0.2F;
    if (!view.board.has_cube(tile)) continue;
    out[view.board.cube_seat(tile) == seat.index ? 5 : 6] = 1;
    out[7] = static_cast<float>(view.board.cube_edge(tile) + 1) / kEdges;
  }
  for (TileId tile : TilesIn(view.own.hand)) pen.at()[tile.index * kOfTile + 8] = 1;
  for (TileId tile : TilesIn(view.tiles)) pen.at()[tile.index * kOfTile + 9] = 1;
  pen.skip(kTiles * kOfTile);
}

void write_player(const PublicPlayer& player, Pen& pen) {
  pen.put(player.fulfilled_count, 1.0F / kMostCubes);
  pen.put(player.cubes, 1.0F / kMostCubes);
  pen.put(player.score, 0.01F);
  pen.put(player.hand, 0.1F);
  pen.put(player.contracts, 0.1F);
  pen.put(player.offered, 0.25F);
  pen.put(player.satellites, 0.1F);
  pen.put(player.fresh, 0.1F);
  for (std::size_t i = 0; i < player.fulfilled_count; ++i)
    pen.at()[player.fulfilled[i].contract.index] = player.fulfilled[i].silver() ? 0.5F : 1.0F;
  pen.skip(kContracts);
}

void write_table(const View& view, Pen& pen) {
  pen.put(view.bag, 1.0F / kTiles);
  pen.put(view.deck, 1.0F / kContracts);
  pen.put(view.bottom_count, 1.0F / kContracts);
  pen.put(view.satellite_deck, 1.0F / kSatelliteCards);
  for (int used : view.satellite_used) pen.put(used, 0.25F);
  pen.one_of(static_cast<int>(view.phase), kPhases);
  pen.put(view.turn, 0.01F);
  pen.put(view.acted);
  pen.put(view.used);
  pen.put(view.claimed);
  pen.put(view.turns_left + 1, 0.2F);
  pen.one_of(view.placed == kNoTile ? -1 : view.placed.index, kTiles);
  pen.one_of(static_cast<int>(view.drawing.what), 4);
  pen.put(view.drawing.left, 0.25F);
}

}  // namespace

int LandedSpace::Naming::beside(Hex hex) const {
  TileId lowest = kNoTile;  // The highest number of all.
  Edge edge;
  for (Edge side : kEveryEdge) {
    const TileId tile = grid().beside(hex, side);
    if (tile < lowest) {
      lowest = tile;
      edge = opposite(side);
    }
  }
  return lowest * kEdges + edge;
}

int LandedSpace::Naming::letter(Move move, int at) const {
  const StepKind kind = move.kind();
  if (kind == StepKind::kRedraw) return redraw_letter(move, at);
  if (at == 0) return first_letter(move, kind == StepKind::kReengineer ? tile_at(move.from()) : 0);
  if (at == 1) {
    switch (kind) {
      case StepKind::kTerraform:
        return kBeside + beside(move.hex());
      case StepKind::kRedesign:
        return kCover + tile_at(move.hex());
      case StepKind::kReengineer:
        return kTurns + move.turns();
      case StepKind::kKeep:
        return kKeepToo + move.second();
      case StepKind::kClaim:
        return kClaimHow + (move.edge() * kLevels + move.level()) * 2 + (move.negotiate() ? 1 : 0);
      default:
        return -1;
    }
  }
  return at == 2 && kind == StepKind::kReengineer ? kBeside + beside(move.hex()) : -1;
}

std::vector<Head> LandedSpace::heads() {
  return Heads()
      .add("terraform: tile, face, turns", kLies)
      .add("redesign: tile, face, turns", kLies)
      .add("at: tile beside, edge", kCover - kBeside)
      .add("cover: tile", kTakeUp - kCover)
      .add("reengineer: tile", kTurns - kTakeUp)
      .add("turns", kKeep - kTurns)
      .add("keep: contract", kKeepToo - kKeep)
      .add("and: contract", kClaim - kKeepToo)
      .add("claim: contract", kClaimHow - kClaim)
      .add("claim: edge, level, negotiate", kUse - kClaimHow)
      .add("use", kSteal - kUse)
      .add("steal", kRedraw - kSteal)
      .add("redraw", 1)
      .add("redraw: tile", kRedrawDone - kRedrawTile)
      .add("redraw: done", 1)
      .add("plan, sign, nosteal, ability, noability, end, rest", kActions - kPlain)
      .list();
}

Fields LandedSpace::fields(const Game& game) {
  Fields fields;
  fields.add("tiles", {kTiles, kOfTile})
      .add("contracts", {kContracts})
      .add("offered", {kContracts})
      .add("satellites", {kSatellites})
      .add("fresh", {kSatellites});
  for (int seat = 0; seat < game.seats(); ++seat) {
    // A seat itself first, then those that follow around the table.
    const std::string player = "player" + std::to_string(seat) + "_";
    fields.add(player + "counts", {kOfPlayer}).add(player + "fulfilled", {kContracts});
  }
  return fields.add("active", {game.seats()})
      .add("left", {4})
      .add("satellites_used", {kSatellites})
      .add("phase", {kPhases})
      .add("turn", {1})
      .add("acted_used_claimed", {3})
      .add("turns_left", {1})
      .add("placed", {kTiles})
      .add("drawing", {5});
}

void LandedSpace::observe(const Game& game, const Game::View& view, Seat seat, Pen pen) {
  const int seats = game.seats();
  write_tiles(view, seat, pen);
  pen.bits(view.own.contracts, kContracts);
  pen.bits(view.own.offered, kContracts);
  for (int count : view.own.satellites) pen.put(count, 0.5F);
  for (int count : view.own.fresh) pen.put(count, 0.5F);
  for (int i = 0; i < seats; ++i)
    write_player(view.players[static_cast<std::size_t>((seat.index + i) % seats)], pen);
  pen.one_of((view.active + seats - seat.index) % seats, seats);
  write_table(view, pen);
}

// What happened, as far as it told this seat something (state_observation_log.h).
Fields LandedSpace::more_fields(const Game&) {
  return Fields().add("log", {static_cast<int>(ObservationLog::kRoom)}).add("log_size", {1});
}

void LandedSpace::inform(const Game&, const Game::View& view, Seat, Pen pen) {
  for (std::size_t i = 0; i < view.log.size(); ++i)
    pen.at()[i] = static_cast<float>(view.log.byte(i)) / 255.0F;
  pen.skip(static_cast<int>(ObservationLog::kRoom));
  pen.put(static_cast<int>(view.log.size()), 1.0F / ObservationLog::kRoom);
}

}  // namespace fourlands::tensor
