#include <algorithm>
#include <bit>

#include "games/landing_zone/landing_zone.h"

namespace fourlands::landing_zone {
namespace {

// LZ-31: the best line of red, a small counting 1, a medium 2, a large 3.
int best_red_line(const City& city) {
  const CellSet red = city.of_colour[index_of(Colour::kRed)];
  int best = 0;
  for (CellSet line : kLines) {
    int sum = 0;
    for (int size = kSmall; size <= kLarge; ++size)
      sum += size * std::popcount(red & line & city.ships(size));
    best = std::max(best, sum);
  }
  return best;
}

// LZ-32
int neighbours_of_large_yellows(const City& city) {
  int count = 0;
  for (Cell cell : CellsIn(city.ships(kLarge) & city.of_colour[index_of(Colour::kYellow)]))
    count += std::popcount(kAround[cell.index] & city.buildings());
  return count;
}

// LZ-33
int lines_of_green_trios(const City& city) {
  const CellSet green = city.of_colour[index_of(Colour::kGreen)];
  return static_cast<int>(std::count_if(kLines.begin(), kLines.end(), [&](CellSet line) {
    return (line & green & city.ships(kSmall)) != 0 && (line & green & city.ships(kMedium)) != 0 &&
           (line & green & city.ships(kLarge)) != 0;
  }));
}

// LZ-34
int lines_of_all_colours(const City& city) {
  return static_cast<int>(std::count_if(kLines.begin(), kLines.end(), [&](CellSet line) {
    return std::all_of(city.of_colour.begin(), city.of_colour.end(),
                       [&](CellSet colour) { return (line & colour & city.buildings()) != 0; });
  }));
}

}  // namespace

std::string_view rank_of(int total) {
  return total >= 400   ? "amazing"
         : total >= 325 ? "great"
         : total >= 250 ? "fine"
         : total >= 200 ? "ok"
                        : "none";
}

Score LandingZone::score(const City& city) const {
  return {.red = components_.red_points * best_red_line(city),
          .yellow = components_.yellow_points * neighbours_of_large_yellows(city),
          .green = components_.green_points * lines_of_green_trios(city),
          .blue = components_.blue_points * lines_of_all_colours(city)};
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
