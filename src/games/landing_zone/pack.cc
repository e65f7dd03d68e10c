#include "games/landing_zone/pack.h"

#include <nlohmann/json.hpp>

#include "game/json_in.h"
#include "games/landing_zone/landing_zone.h"

// Options and pack. Designers edit packs, so every one is read as if it were wrong.

namespace fourlands::landing_zone {
namespace {

Components read_pack(const JsonIn& in) {
  Components components;
  in.only({"game", "name", "provenance", "turns", "armada", "points"});
  if (in["game"].text() != LandingZone::info().id) in["game"].fail("must be landing-zone");
  if (in["name"].text().empty()) in["name"].fail("must not be empty");
  components.turns = in["turns"].integer(1, 100);
  const JsonIn armada = in["armada"];
  armada.only(kColourLetters.all);
  for (Colour colour : kAllColours) {
    const JsonIn counts = armada[std::string(1, letter_of(colour))];
    if (counts.list(kSizes, kSizes) != kSizes) continue;
    for (std::size_t size = 0; size < kSizes; ++size)
      components.armada[colour][size] =
          static_cast<std::uint8_t>(counts.item(size).integer(0, kCells));
  }
  const JsonIn points = in["points"];
  points.only(kColourNames.all);
  components.red_points = points["red"].integer(0, 100);
  components.yellow_points = points["yellow"].integer(0, 100);
  components.green_points = points["green"].integer(0, 100);
  components.blue_points = points["blue"].integer(0, 100);
  return components;
}

}  // namespace

Result<LandingZone, Refusal> LandingZone::create(const Json& options, const Json& pack) {
  ReadErrors errors;
  int seats = 1;
  const JsonIn wanted(options, errors, "options");
  wanted.only({"players"});
  if (wanted.has("players")) seats = wanted["players"].integer(1, kMaxSeats);
  if (errors) return errors.refusal("bad_options");
  const Components components = read_pack(JsonIn(pack, errors, "pack"));
  if (errors) return errors.refusal("bad_pack");
  return LandingZone(seats, components, std::make_shared<const Json>(pack));
}

Json LandingZone::options() const { return {{"players", seats_}}; }

}  // namespace fourlands::landing_zone
