#include "games/landing_zone/outcome.h"

#include <algorithm>

#include "games/landing_zone/landing_zone.h"

// What cities score and who wins (LZ-30 to LZ-36).

namespace fourlands::landing_zone {

std::string_view rank_of(int total) {
  return total >= 400   ? "amazing"
         : total >= 325 ? "great"
         : total >= 250 ? "fine"
         : total >= 200 ? "ok"
                        : "none";
}

Score LandingZone::score(const City& city) const {
  std::array<int, kColours> points{};
  each_share(city, components_,
             [&](const Share& share) { points[index_of(share.colour)] += share.points; });
  return {.red = points[index_of(Colour::kRed)],
          .yellow = points[index_of(Colour::kYellow)],
          .green = points[index_of(Colour::kGreen)],
          .blue = points[index_of(Colour::kBlue)]};
}

Outcome LandingZone::outcome(const State& state) const {
  Outcome outcome;
  int best = 0;
  for (Seat seat : SeatSet::first(seats_)) {
    const int total = score(state.city(seat)).total();
    outcome.points[seat.index] = static_cast<std::int16_t>(total);
    best = std::max(best, total);
  }
  for (Seat seat : SeatSet::first(seats_))  // LZ-35: equal totals share the win.
    if (outcome.points[seat.index] == best) outcome.winners.add(seat);
  return outcome;
}

}  // namespace fourlands::landing_zone
