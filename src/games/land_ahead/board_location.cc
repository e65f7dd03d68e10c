#include "games/land_ahead/board_location.h"

namespace fourlands::land_ahead {

std::optional<Hex> place_of(std::string_view text) { return hex_of(text, kFarthest); }

std::optional<Location> location_of(std::string_view text) {
  Part part = Part::kCentre;
  if (text.ends_with('N')) part = Part::kNorth;
  if (text.ends_with('S')) part = Part::kSouth;
  if (part != Part::kCentre) text.remove_suffix(1);
  const auto hex = place_of(text);
  if (!hex) return std::nullopt;
  return Location{*hex, part};
}

}  // namespace fourlands::land_ahead
