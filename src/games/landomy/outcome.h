#pragma once

#include "core/names.h"
#include "game/seat.h"

namespace fourlands::landomy {

// How a finished game was decided (LD-21, LD-40).
enum class By : std::uint8_t { kLead, kIslands, kCentre, kAirships, kFirst };
inline constexpr Names<By, 5> kByNames = {{"lead", "islands", "centre", "airships", "first"}};
struct Ending {
  Seat winner;
  By by = By::kLead;
};

}  // namespace fourlands::landomy
