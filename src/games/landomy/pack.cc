#include "games/landomy/pack.h"

#include <nlohmann/json.hpp>

#include "game/json_in.h"
#include "games/landomy/landomy.h"

// Options and pack. Designers edit packs, so every one is read as if it were wrong; what is
// accepted here fits every array of the rules.

namespace fourlands::landomy {
namespace {

Cell read_cell(const JsonIn& in) {
  const auto cell = cell_of(in.text());
  if (!cell) in.fail("must be an island, a1 to c3");
  return cell.value_or(Cell{});
}

// LD-4
void read_kinds(const JsonIn& in, Components& components) {
  in.only(kIslandKindNames.all);
  int islands = 0;
  for (std::size_t kind = 0; kind < kIslandKinds; ++kind) {
    const JsonIn at = in[kIslandKindNames.all[kind]];
    at.only({"name", "count", "black", "white"});
    if (at["name"].text().empty()) at["name"].fail("must not be empty");
    const int count = at["count"].integer(0, kShuffledIslands);
    components.counts[kind] = static_cast<std::uint8_t>(count);
    islands += count;
    if (kind == index_of(IslandKind::kCrystal)) {
      if (count != 1) at["count"].fail("must be 1: one Crystal Island lies in the centre");
      if (!at["black"].is_null()) at["black"].fail("must be null: the centre is never active");
      if (!at["white"].is_null()) at["white"].fail("must be null: the centre is never active");
    } else {
      components.actions[static_cast<IslandKind>(kind)] = {at["black"].one_of(kActionNames),
                                                           at["white"].one_of(kActionNames)};
    }
  }
  if (islands != kCells) in.fail("must be nine islands in all");
}

// LD-5
void read_layout(const JsonIn& in, Components& components) {
  in.only({"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"});
  std::array<int, kIslandKinds> laid{};
  for (Cell cell : CellsIn(kAllCells)) {
    const IslandKind kind = in[cell.text()].one_of(kIslandKindNames);
    components.layout[cell.index] = kind;
    ++laid[index_of(kind)];
  }
  if (components.layout[kCentreCell.index] != IslandKind::kCrystal)
    in[kCentreCell.text()].fail("must be crystal: it lies in the centre");
  for (std::size_t kind = 0; kind < kIslandKinds; ++kind)
    if (laid[kind] != components.counts[kind])
      in.fail("has not as many " + std::string(kIslandKindNames.all[kind]) + " as kinds says");
}

// LD-6
void read_airships(const JsonIn& in, Components& components) {
  in.only({"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"});
  std::array<int, kSeats> placed{};
  for (Cell cell : CellsIn(kAllCells)) {
    const JsonIn at = in[cell.text()];
    if (at.list(kSeats, kSeats) != kSeats) continue;
    for (Seat seat : SeatSet::first(kSeats)) {
      const int count = at.item(seat.index).integer(0, kFleetSize);
      placed[seat.index] += count;
      components.fleets[seat.index].add(cell, count);
    }
  }
  for (int count : placed)
    if (count > kFleetSize) in.fail("has more than 12 airships of a tribe");
}

void read_storms(const JsonIn& in, Components& components) {
  if (in.list(kStorms, kStorms) != kStorms) return;
  for (std::size_t i = 0; i < kStorms; ++i) components.storms |= read_cell(in.item(i)).bit();
  if (std::popcount(components.storms) != kStorms) in.fail("must be two different islands");
}

// A card's picture, where there is one, must show its sectors.
void check_picture(const JsonIn& in, CellSet printed) {
  if (in.list(kWidth, kWidth) != kWidth) return;
  for (int row = 0; row < kWidth; ++row) {
    const JsonIn line = in.item(static_cast<std::size_t>(kWidth - 1 - row));
    std::string expected;
    for (int column = 0; column < kWidth; ++column)
      expected += Cell::at(column, row).in(printed) ? '#' : '.';
    if (line.text() != expected) line.fail("must be " + expected + ", as the sectors say");
  }
}

// LD-7, LD-8
void read_maps(const JsonIn& in, Components& components) {
  const std::size_t count = in.list(kLeastMaps, kMostMaps);
  components.maps = static_cast<int>(count);
  for (std::size_t i = 0; i < count; ++i) {
    const JsonIn at = in.item(i);
    at.only({"id", "sectors", "picture"});
    const int expected = static_cast<int>(i) + 1;
    if (at["id"].integer(1, kMostMaps) != expected)
      at["id"].fail("must be " + std::to_string(expected) + ": Maps are numbered in order");
    CellSet printed = 0;
    const JsonIn sectors = at["sectors"];
    if (sectors.list(kSectors, kSectors) != kSectors) continue;
    for (std::size_t s = 0; s < kSectors; ++s) printed |= read_cell(sectors.item(s)).bit();
    if (std::popcount(printed) != kSectors) sectors.fail("must be three different islands");
    if (at.has("picture")) check_picture(at["picture"], printed);
    for (std::size_t side = 0; side < kCompass; ++side)
      components.sectors[i + 1][side] = turned(printed, static_cast<Compass>(side));
  }
}

Components read_pack(const JsonIn& in) {
  Components components;
  in.only({"game", "name", "provenance", "kinds", "layout", "airships", "storms", "maps_frame",
           "maps"});
  if (in["game"].text() != Landomy::info().id) in["game"].fail("must be landomy");
  if (in["name"].text().empty()) in["name"].fail("must not be empty");
  read_kinds(in["kinds"], components);
  read_layout(in["layout"], components);
  read_airships(in["airships"], components);
  read_storms(in["storms"], components);
  read_maps(in["maps"], components);
  return components;
}

}  // namespace

Options read_options(const JsonIn& in) {
  Options options;
  in.only({"setup", "isolating_storms"});
  if (in.has("setup")) options.advanced = in["setup"].one_of({"standard", "advanced"}) == 1;
  if (in.has("isolating_storms")) options.isolating_storms = in["isolating_storms"].boolean();
  return options;
}

Result<Landomy, Refusal> Landomy::create(const Json& options, const Json& pack) {
  ReadErrors errors;
  const Options wanted = read_options(JsonIn(options, errors, "options"));
  if (errors) return errors.refusal("bad_options");
  const Components components = read_pack(JsonIn(pack, errors, "pack"));
  if (errors) return errors.refusal("bad_pack");
  return Landomy(wanted, components, std::make_shared<const Json>(pack));
}

Json Landomy::options() const {
  return {{"setup", options_.advanced ? "advanced" : "standard"},
          {"isolating_storms", options_.isolating_storms}};
}

}  // namespace fourlands::landomy
