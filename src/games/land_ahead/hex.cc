#include "games/land_ahead/hex.h"

#include "core/text.h"

namespace fourlands::land_ahead {

std::optional<Hex> hex_of(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto q = number_of(text.substr(0, comma), -kFarthest, kFarthest);
  const auto r = number_of(text.substr(comma + 1), -kFarthest, kFarthest);
  if (!q || !r) return std::nullopt;
  return Hex::at(*q, *r);
}

std::optional<Location> location_of(std::string_view text) {
  Part part = Part::kCentre;
  if (text.ends_with('N')) part = Part::kNorth;
  if (text.ends_with('S')) part = Part::kSouth;
  if (part != Part::kCentre) text.remove_suffix(1);
  const auto hex = hex_of(text);
  if (!hex) return std::nullopt;
  return Location{*hex, part};
}

}  // namespace fourlands::land_ahead
