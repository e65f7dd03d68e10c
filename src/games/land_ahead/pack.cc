#include "games/land_ahead/pack.h"

#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>

#include "core/text.h"
#include "games/land_ahead/land_ahead.h"

// Options and pack. Designers edit packs, so every one is read as if it were wrong.

namespace fourlands::land_ahead {
namespace {

constexpr int kMostId = 999;
constexpr std::size_t kLongestName = 24;

int read_joint(const JsonIn& in, unsigned land, Centre centre) {
  if (in.json().is_string()) {
    if (in.text() != "c") in.fail("must be a corner 0 to 5 or \"c\", the centre");
    if (centre == Centre::kNone) in.fail("there is no location in the centre of this tile");
    return kCentreJoint;
  }
  const int corner = in.integer(0, kSides - 1);
  if ((land >> corner & 1U) == 0) in.fail("this corner is sea, where no road goes");
  return corner;
}

void add_road(IslandTile& tile, int a, int b) {
  for (int turns = 0; turns < kSides; ++turns) {
    const int from = a == kCentreJoint ? a : turned(a, turns);
    const int to = b == kCentreJoint ? b : turned(b, turns);
    auto& roads = tile.roads[at(turns)];
    roads[at(from)] = static_cast<std::uint8_t>(roads[at(from)] | 1U << to);
    roads[at(to)] = static_cast<std::uint8_t>(roads[at(to)] | 1U << from);
  }
}

void read_roads(const JsonIn& in, IslandTile& tile) {
  const std::size_t count = in.list(0, 21);
  for (std::size_t i = 0; i < count; ++i) {
    const JsonIn road = in.item(i);
    if (road.list(2, 2) != 2) continue;
    const int a = read_joint(road.item(0), tile.land, tile.centre);
    const int b = read_joint(road.item(1), tile.land, tile.centre);
    if (a == b) {
      road.fail("a road leads from one place to another");
    } else if ((tile.roads[0][at(a)] >> b & 1U) != 0) {
      road.fail("this road is there twice");
    } else {
      add_road(tile, a, b);
    }
  }
}

IslandTile read_tile(const JsonIn& in) {
  IslandTile tile;
  in.only({"id", "land", "centre", "roads", "name", "note", "title"});
  tile.id = in["id"].integer(1, kMostId);
  const JsonIn land = in["land"];
  const std::size_t corners = land.list(0, kSides);
  for (std::size_t i = 0; i < corners; ++i) {
    const int corner = land.item(i).integer(0, kSides - 1);
    if ((tile.land >> corner & 1) != 0) land.item(i).fail("this corner is there twice");
    tile.land = static_cast<std::uint8_t>(tile.land | 1U << corner);
  }
  tile.centre = in["centre"].one_of(kCentreNames);
  for (int turns = 0; turns < kSides; ++turns) {
    const unsigned both = static_cast<unsigned>(tile.land) << turns;
    const std::uint64_t pattern = (both | both >> kSides) & 0x3FU;
    tile.land_by_turns |= pattern << (8 * turns);
  }
  read_roads(in["roads"], tile);
  return tile;
}

void read_tiles(const JsonIn& in, Components& box, int players) {
  // LA-20: the first turn places two tiles beside the one that lies there.
  const std::size_t count = in.list(3, kMostTiles);
  std::vector<IslandTile> tiles;
  for (std::size_t i = 0; i < count; ++i) {
    const IslandTile tile = read_tile(in.item(i));
    if (std::any_of(tiles.begin(), tiles.end(), [&](auto& other) { return other.id == tile.id; }))
      in.item(i)["id"].fail("another tile has this id");
    tiles.push_back(tile);
  }
  std::sort(tiles.begin(), tiles.end(), [](auto& a, auto& b) { return a.id < b.id; });
  std::copy(tiles.begin(), tiles.end(), box.tiles.begin());
  box.tile_count = static_cast<int>(count);

  const int start_land = std::clamp(players, 2, 5);  // LA-10
  bool found = false;
  for (int i = box.tile_count - 1; i >= 0; --i) {
    const IslandTile& tile = box.tiles[at(i)];
    const TileIndex index{static_cast<std::uint8_t>(i)};
    if (tile.centre == Centre::kLocation) box.centre_locations |= index.bit();
    if (tile.centre != Centre::kBalloon) continue;
    box.balloons |= index.bit();
    if (std::popcount(tile.land) != start_land) continue;
    box.start = index;  // The lowest id, if there are several.
    found = true;
  }
  if (!found)
    in.fail("no balloon tile has " + std::to_string(start_land) + " land corners to start from");
}

std::uint8_t figure(const JsonIn& in, std::string_view key, int most = kMostFigure) {
  return in.has(key) ? static_cast<std::uint8_t>(in[key].integer(0, most)) : std::uint8_t{0};
}

void refuse_figures(const JsonIn& in, std::initializer_list<std::string_view> keys) {
  for (std::string_view key : keys)
    if (in.has(key)) in[key].fail("has no meaning for this type of token");
}

void read_slot(const JsonIn& in, TokenKind& kind) {
  switch (kind.type) {
    case TokenType::kArtifact:
      kind.slot =
          static_cast<Slot>(in["slot"].one_of(std::span(kSlotNames.all).first(kArtifactSlots)));
      break;
    case TokenType::kAnimal:
      kind.slot = Slot::kAnimal;
      if (in.has("slot")) (void)in["slot"].one_of({"animal"});
      break;
    case TokenType::kPotion:
      kind.slot = Slot::kConsumable1;
      if (in.has("slot")) (void)in["slot"].one_of({"consumable"});
      break;
    case TokenType::kMonster:
    case TokenType::kTreasure:
      refuse_figures(in, {"slot"});
  }
}

TokenKind read_kind(const JsonIn& in) {
  TokenKind kind;
  in.only({"kind", "title", "count", "type", "slot", "offense", "defense", "movement", "points",
           "heals", "name", "note"});
  kind.count = static_cast<std::uint8_t>(in["count"].integer(0, kMostTokens));
  kind.type = in["type"].one_of(kTokenTypeNames);
  read_slot(in, kind);
  kind.offense = figure(in, "offense");
  kind.defense = figure(in, "defense");
  kind.movement = figure(in, "movement");
  kind.points = figure(in, "points", kMostPoints);
  kind.heals = in.has("heals") && in["heals"].boolean();
  switch (kind.type) {
    case TokenType::kMonster:
      (void)in["offense"];  // Both must be there.
      (void)in["defense"];
      refuse_figures(in, {"movement", "points", "heals"});
      break;
    case TokenType::kTreasure:
      (void)in["points"];
      refuse_figures(in, {"offense", "defense", "movement", "heals"});
      break;
    case TokenType::kArtifact:
    case TokenType::kAnimal:
      refuse_figures(in, {"points", "heals"});
      break;
    case TokenType::kPotion:
      refuse_figures(in, {"points", "movement"});
      if (!kind.heals && kind.offense == 0 && kind.defense == 0)
        in.fail("a potion must heal, or add to offense or defense");
  }
  return kind;
}

std::string read_name(const JsonIn& in) {
  std::string name = in.text();
  const bool good = !name.empty() && name.size() <= kLongestName &&
                    std::all_of(name.begin(), name.end(), [](char c) {
                      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
                    });
  if (!good) in.fail("must be 1 to 24 of the characters a-z, 0-9 and -");
  return name;
}

void read_tokens(const JsonIn& in, Components& box, int players) {
  const std::size_t count = in.list(1, kMostKinds);
  int total = 0;
  bool found = false;
  for (std::size_t i = 0; i < count; ++i) {
    const JsonIn token = in.item(i);
    const TokenKind kind = read_kind(token);
    const std::string name = read_name(token["kind"]);
    if (box.kind_of(name)) token["kind"].fail("this kind is there twice");
    if (kind.heals && !found) {
      box.health = KindIndex{static_cast<std::uint8_t>(i)};
      found = true;
      if (kind.count < players) token["count"].fail("is less than one for each player");
    }
    box.kinds[i] = kind;
    box.kind_names.push_back(name);
    box.kind_titles.push_back(token.has("title") ? token["title"].text() : name);
    box.kind_count = static_cast<int>(i) + 1;
    total += kind.count;
  }
  if (total > kMostTokens) in.fail("are more than 160 tokens together");
  if (!found) in.fail("no potion heals, and every player starts with one that does");
}

}  // namespace

std::optional<TileIndex> Components::tile_of(int id) const {
  for (int i = 0; i < tile_count; ++i)
    if (tiles[at(i)].id == id) return TileIndex{static_cast<std::uint8_t>(i)};
  return std::nullopt;
}

std::optional<KindIndex> Components::kind_of(std::string_view name) const {
  const auto found = std::find(kind_names.begin(), kind_names.end(), name);
  if (found == kind_names.end()) return std::nullopt;
  return KindIndex{static_cast<std::uint8_t>(found - kind_names.begin())};
}

Components read_pack(const JsonIn& in, int players) {
  Components box;
  in.only({"game", "name", "note", "title", "backs", "tiles", "tokens"});
  if (in.has("game") && in["game"].text() != "land-ahead") in["game"].fail("must be land-ahead");
  if (in.has("name") && !in["name"].json().is_string()) in["name"].fail("must be a text");
  read_tiles(in["tiles"], box, players);
  read_tokens(in["tokens"], box, players);
  return box;
}

Result<LandAhead, Refusal> LandAhead::create(const Json& options, const Json& pack) {
  ReadErrors errors;
  int seats = 2;
  bool memory_aid = false;  // LA-50: the booklet has players memorize.
  const JsonIn wanted(options, errors, "options");
  wanted.only({"players", "memory_aid"});
  if (wanted.has("players")) seats = wanted["players"].integer(1, kMostPlayers);
  if (wanted.has("memory_aid")) memory_aid = wanted["memory_aid"].boolean();
  if (errors) return errors.refusal("bad_options");
  auto box = std::make_shared<const Components>(read_pack(JsonIn(pack, errors, "pack"), seats));
  if (errors) return errors.refusal("bad_pack");
  return LandAhead(seats, memory_aid, std::move(box), std::make_shared<const Json>(pack));
}

Json LandAhead::options() const { return {{"players", seats_}, {"memory_aid", memory_aid_}}; }

}  // namespace fourlands::land_ahead
