#include "games/landed/pack.h"

#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>

#include "game/json_in.h"
#include "games/landed/landed.h"

// Options and pack. Designers edit packs, so every one is read as if it were wrong.

namespace fourlands::landed {
namespace {

// What the six edges of a face show, in its pack's turn.
using Letters = std::array<Terrain, kEdges>;
// False if there is something else.
bool read_letters(const JsonIn& in, Letters& letters) {
  const std::string text = in.text();
  if (text.size() != kEdges) {
    in.fail("must be six letters");
    return false;
  }
  for (std::size_t edge = 0; edge < kEdges; ++edge) {
    const std::string_view letter = std::string_view(text).substr(edge, 1);
    const auto terrain = kTerrainLetters.find(letter);
    if (!terrain && letter != kLavaLetter) {
      in.fail("must be made of the letters TCLDMF and X for lava");
      return false;
    }
    letters[edge] = terrain.value_or(Terrain::kLava);
  }
  return true;
}

// LN-2: a terrain has one section a face, so it begins at one edge at most.
bool one_section_each(const Letters& letters) {
  for (Terrain terrain : kEveryTerrain) {
    int begins = 0;
    for (std::size_t edge = 0; edge < kEdges; ++edge)
      if (letters[edge] == terrain && letters[(edge + kEdges - 1) % kEdges] != terrain) ++begins;
    if (begins > 1) return false;
  }
  return true;
}

Face make_face(const Letters& letters) {
  Face face;
  for (std::size_t turned = 0; turned < kEdges; ++turned)
    for (std::size_t i = 0; i < kEdges; ++i)
      face.letters[turned] |= static_cast<std::uint32_t>(letters[i]) << (4 * ((i + turned) % 6));
  for (Terrain letter : letters)
    if (letter != Terrain::kLava) face.terrains |= static_cast<std::uint8_t>(bit_of(letter));
  for (std::uint8_t turned = 0; turned < kEdges; ++turned)
    if (face.same_as(turned) == turned) face.turns[face.turn_count++] = turned;
  return face;
}

Face read_face(const JsonIn& in, int most_terrains) {
  Letters letters{};
  if (!read_letters(in, letters)) return {};
  if (!one_section_each(letters)) in.fail("has a terrain in two sections (LN-2)");
  const Face face = make_face(letters);
  const int terrains = std::popcount(face.terrains);
  if (terrains < 1 || terrains > most_terrains)
    in.fail("must show 1 to " + std::to_string(most_terrains) + " terrains (LN-2)");
  return face;
}

void read_start(const JsonIn& in, Components& components) {
  in.only({"id", "faces", "satellite"});
  if (in["id"].integer(0, 0) != 0) return;
  const JsonIn faces = in["faces"];
  if (faces.list(1, 1) == 1) components.faces[0][0] = read_face(faces.item(0), kTerrains);
  if (in["satellite"].boolean()) components.with_satellite |= bit_of(0);
}

void read_tiles(const JsonIn& in, Components& components, int seats) {
  // LN-24 needs a tile in the bag once all hands are dealt.
  const auto least = static_cast<std::size_t>(kDealt * seats + 1);
  const std::size_t count = in.list(least, kTiles - 1);
  for (std::size_t i = 0; i < count; ++i) {
    const JsonIn tile = in.item(i);
    tile.only({"id", "faces", "satellite"});
    const int id = tile["id"].integer(1, kTiles - 1);
    if (id < 1) return;
    if ((components.tiles & bit_of(id)) != 0) return tile["id"].fail("is there twice");
    components.tiles |= bit_of(id);
    const JsonIn faces = tile["faces"];
    if (faces.list(kFaces, kFaces) != kFaces) return;
    auto& sides = components.faces[static_cast<std::size_t>(id)];
    for (std::size_t side = 0; side < kFaces; ++side) sides[side] = read_face(faces.item(side), 3);
    if ((sides[0].terrains & sides[1].terrains) != 0) faces.fail("have a terrain in common (LN-2)");
    if (tile["satellite"].boolean()) components.with_satellite |= bit_of(id);
  }
}

Contract read_contract(const JsonIn& in) {
  Contract contract;
  in.only({"id", "terrain", "ability", "levels"});
  contract.terrain = in["terrain"].one_of(kTerrainLetters);
  contract.ability = in["ability"].one_of(kAbilityNames);
  const JsonIn levels = in["levels"];
  contract.level_count = static_cast<std::uint8_t>(levels.list(1, kLevels));
  for (std::size_t i = 0; i < contract.level_count && i < kLevels; ++i) {
    const JsonIn level = levels.item(i);
    level.only({"size", "gold", "silver"});
    contract.levels[i] = {static_cast<std::uint8_t>(level["size"].integer(1, kTiles)),
                          static_cast<std::uint8_t>(level["gold"].integer(0, 200)),
                          static_cast<std::uint8_t>(level["silver"].integer(0, 200))};
    if (i > 0 && contract.levels[i].size <= contract.levels[i - 1].size)
      level["size"].fail("must be larger than that of the level before (LN-7)");
  }
  return contract;
}

void read_contracts(const JsonIn& in, Components& components, int seats) {
  const std::size_t count = in.list(static_cast<std::size_t>(kDealt * seats), kContracts - 1);
  for (std::size_t i = 0; i < count; ++i) {
    const JsonIn item = in.item(i);
    const int id = item["id"].integer(1, kContracts - 1);
    if (id < 1) return;
    if ((components.contracts & bit_of(id)) != 0) return item["id"].fail("is there twice");
    const Contract contract = read_contract(item);
    components.contracts |= bit_of(id);
    components.contract[static_cast<std::size_t>(id)] = contract;
    components.contracts_of[index_of(contract.terrain)] |= bit_of(id);
    for (std::size_t level = 0; level < contract.level_count; ++level)
      for (std::size_t size = contract.levels[level].size; size <= kMostSize; ++size)
        components.fitting[index_of(contract.terrain)][size] |= bit_of(id);
  }
}

void read_satellites(const JsonIn& in, Components& components) {
  const std::size_t count = in.list(0, kSatellites);
  int cards = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const JsonIn item = in.item(i);
    item.only({"kind", "count"});
    const std::size_t kind = index_of(item["kind"].one_of(kSatelliteNames));
    if (components.satellites[kind] != 0) return item["kind"].fail("is there twice");
    components.satellites[kind] =
        static_cast<std::uint8_t>(item["count"].integer(1, kSatelliteCards));
    cards += components.satellites[kind];
  }
  if (cards > kSatelliteCards)
    return in.fail("are more than " + std::to_string(kSatelliteCards) + " cards");
}

// Names and colours are for show; the letters must be the six.
void check_terrains(const JsonIn& in) {
  if (in.list(kTerrains, kTerrains) != kTerrains) return;
  unsigned seen = 0;
  for (std::size_t i = 0; i < kTerrains; ++i) {
    const JsonIn item = in.item(i);
    item.only({"letter", "name", "colour"});
    seen |= bit_of(item["letter"].one_of(kTerrainLetters));
    (void)item["name"].text();
    (void)item["colour"].text();
  }
  if (seen != (1U << kTerrains) - 1) in.fail("must be T C L D M F, each once (LN-3)");
}

}  // namespace

int Face::same_as(int turned) const {
  const auto* const first = std::find(letters.data(), letters.data() + letters.size(),
                                      letters[static_cast<std::size_t>(turned)]);
  return static_cast<int>(first - letters.data());
}

std::optional<Edge> Face::lowest_edge(int turned, Terrain terrain) const {
  for (Edge edge : kEveryEdge)
    if (at(turned, edge) == terrain) return edge;
  return std::nullopt;
}

Components read_pack(const JsonIn& in, int seats) {
  Components components;
  in.only({"game", "name", "provenance", "terrains", "lava", "start", "tiles", "contracts",
           "satellites"});
  if (in["game"].text() != "landed") in["game"].fail("must be landed");
  if (in["name"].text().empty()) in["name"].fail("must not be empty");
  check_terrains(in["terrains"]);
  read_start(in["start"], components);
  read_tiles(in["tiles"], components, seats);
  read_contracts(in["contracts"], components, seats);
  read_satellites(in["satellites"], components);
  return components;
}

Result<Landed, Refusal> Landed::create(const Json& options, const Json& pack) {
  ReadErrors errors;
  int seats = 2;
  const JsonIn wanted(options, errors, "options");
  wanted.only({"players"});
  if (wanted.has("players")) seats = wanted["players"].integer(2, kMostPlayers);
  if (errors) return errors.refusal("bad_options");
  auto components =
      std::make_shared<const Components>(read_pack(JsonIn(pack, errors, "pack"), seats));
  if (errors) return errors.refusal("bad_pack");
  return Landed(seats, std::move(components), std::make_shared<const Json>(pack));
}

Json Landed::options() const { return {{"players", seats_}}; }

}  // namespace fourlands::landed
