#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

// The charts of a study's page: SVG that grows with the page, with its words beside it as text, so
// that a phone shows them as large as any other.

namespace fourlands::cli {

std::string escaped_html(std::string_view text);

// One row of a chart: a figure with its 95 % bound.
struct Bar {
  std::string name;
  double value = 0;
  double bound = 0;
};

struct ChartScale {
  double zero = 0;        // Bars reach from here to the right and to the left.
  std::string_view unit;  // After each figure.
  bool sign = false;      // "+3.1" instead of "3.1".
};

// Bars from `zero`, each with its bound as a line.
std::string bar_chart(const std::vector<Bar>& bars, const ChartScale& scale);

// Parts of a whole as one bar, with a legend.
std::string share_chart(const nlohmann::json& counts);

// How often something happened at each place, by its name: "b2" as squares, "1,-2" and "1,-2N" as
// hexes and their corners, anything else as bars.
std::string heat_map(const nlohmann::json& places);

}  // namespace fourlands::cli
