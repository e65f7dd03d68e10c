#pragma once

#include <algorithm>
#include <bit>

#include "games/landing_zone/pack.h"
#include "games/landing_zone/state.h"

// What gives a city its points, part by part (LZ-30 to LZ-34). The score is the sum of the parts;
// a page lights them one by one.

namespace fourlands::landing_zone {

struct Score {
  int red = 0;
  int yellow = 0;
  int green = 0;
  int blue = 0;
  [[nodiscard]] int total() const { return red + yellow + green + blue; }
  friend bool operator==(const Score&, const Score&) = default;
};

// LZ-36: what the rulebook calls a city of so many points: none, ok, fine, great or amazing.
std::string_view rank_of(int total);

// Points that some pieces give together.
struct Share {
  Colour colour = Colour::kRed;
  int points = 0;
  CellSet cells = 0;  // The buildings that count.
  CellSet where = 0;  // The line they stand on; of yellow, the large that they stand around.
};

namespace detail {

// LZ-31: the first of the lines with the largest sum of red, a small counting 1, a medium 2, a
// large 3.
inline Share best_red_line(const City& city, int points) {
  const CellSet red = city.of_colour[Colour::kRed];
  Share best{.colour = Colour::kRed};
  for (CellSet line : kLines) {
    int sum = 0;
    for (int size = kSmall; size <= kLarge; ++size)
      sum += size * std::popcount(red & line & city.ships(size));
    if (points * sum <= best.points) continue;
    best.points = points * sum;
    best.cells = red & line & city.buildings();
    best.where = line;
  }
  return best;
}

// LZ-33: what a green trio on the line is made of; nothing if there is none.
inline CellSet green_trio(const City& city, CellSet line) {
  const CellSet green = line & city.of_colour[Colour::kGreen];
  const bool trio = (green & city.ships(kSmall)) != 0 && (green & city.ships(kMedium)) != 0 &&
                    (green & city.ships(kLarge)) != 0;
  return trio ? green & city.buildings() : 0;
}

// LZ-34
inline bool has_all_colours(const City& city, CellSet line) {
  return std::all_of(city.of_colour.begin(), city.of_colour.end(),
                     [&](CellSet colour) { return (line & colour & city.buildings()) != 0; });
}

}  // namespace detail

// Tells every share, red, yellow, green, then blue.
template <class Tell>
void each_share(const City& city, const Components& components, Tell&& tell) {
  const Share red = detail::best_red_line(city, components.red_points);
  if (red.points > 0) tell(red);
  // LZ-32
  for (Cell cell : CellsIn(city.ships(kLarge) & city.of_colour[Colour::kYellow])) {
    const CellSet around = kAround[cell.index] & city.buildings();
    if (around != 0)
      tell(Share{Colour::kYellow, components.yellow_points * std::popcount(around), around,
                 cell.bit()});
  }
  for (CellSet line : kLines)
    if (const CellSet trio = detail::green_trio(city, line); trio != 0)
      tell(Share{Colour::kGreen, components.green_points, trio, line});
  for (CellSet line : kLines)
    if (detail::has_all_colours(city, line))
      tell(Share{Colour::kBlue, components.blue_points, line & city.buildings(), line});
}

}  // namespace fourlands::landing_zone
