#include "cli/commands/study_charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <regex>
#include <tuple>

namespace fourlands::cli {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMostPlaceBars = 30;
// A place that is as rare as this part of the most frequent is left out of a map without borders.
constexpr double kRarePlace = 1.0 / 300;

struct Spot {
  std::string name;
  double x = 0;
  double y = 0;
  std::int64_t count = 0;
  bool corner = false;
};

std::optional<Spot> square_of(const std::string& name) {
  static const std::regex kSquare("([a-z])([1-9][0-9]?)");
  std::smatch found;
  if (!std::regex_match(name, found, kSquare)) return std::nullopt;
  return Spot{name, static_cast<double>(name[0] - 'a'), -std::stod(found[2]), 0, false};
}

std::optional<Spot> hex_spot_of(const std::string& name) {
  static const std::regex kHex("(-?[0-9]{1,4}),(-?[0-9]{1,4})([NS]?)");
  std::smatch found;
  if (!std::regex_match(name, found, kHex)) return std::nullopt;
  const double q = std::stod(found[1]);
  const double r = std::stod(found[2]);
  const std::string corner = found[3];
  double y = 1.5 * r;
  if (!corner.empty()) y += corner == "N" ? -1 : 1;
  return Spot{name, std::numbers::sqrt3 * (q + r / 2), y, 0, !corner.empty()};
}

template <class Parse>
std::vector<Spot> spots_of(const Json& places, const Parse& parse) {
  std::vector<Spot> spots;
  for (const auto& [name, count] : places.items()) {
    auto spot = parse(name);
    if (!spot) return {};
    spot->count = count.template get<std::int64_t>();
    spots.push_back(*spot);
  }
  return spots;
}

// The root: where a few places have most of all, the others still differ.
double heat_of(double count, double most) { return most > 0 ? std::sqrt(count / most) : 0; }

std::string fill_of(double heat) {
  return fmt::format("fill-opacity=\"{:.3f}\"", 0.06 + 0.94 * heat);
}

std::string shape_of(const Spot& spot, bool square, double most) {
  const std::string about =
      fmt::format("<title>{}: {}</title>", escaped_html(spot.name), spot.count);
  const std::string fill = fill_of(heat_of(static_cast<double>(spot.count), most));
  if (square) {
    const bool light = heat_of(static_cast<double>(spot.count), most) > 0.55;
    return fmt::format(
        "<g>{0}<rect class=\"heat\" x=\"{1:.2f}\" y=\"{2:.2f}\" width=\".94\" height=\".94\" "
        "rx=\".1\" {3}/><text class=\"{6}\" x=\"{4:.2f}\" y=\"{5:.2f}\">{7}</text></g>",
        about, spot.x + 0.03, spot.y + 0.03, fill, spot.x + 0.5, spot.y + 0.56,
        light ? "on" : "off", escaped_html(spot.name));
  }
  if (spot.corner)
    return fmt::format(
        "<circle class=\"heat\" cx=\"{:.3f}\" cy=\"{:.3f}\" r=\".34\" {}>{}</circle>", spot.x,
        spot.y, fill, about);
  std::string corners;
  for (int i = 0; i < 6; ++i) {
    const double angle = std::numbers::pi / 180 * (30 + 60 * i);
    corners += fmt::format("{:.3f},{:.3f} ", spot.x + 0.94 * std::cos(angle),
                           spot.y + 0.94 * std::sin(angle));
  }
  return fmt::format("<polygon class=\"heat\" points=\"{}\" {}>{}</polygon>", corners, fill, about);
}

std::string legend(double most) {
  std::string out = "<p class=\"legend\">";
  for (const double part : {1.0, 0.5, 0.2, 0.05})
    out += fmt::format(
        "<span><svg viewBox=\"0 0 1 1\"><rect class=\"heat\" width=\"1\" height=\"1\" rx=\".2\" "
        "{}/></svg>{:.0f}</span>",
        fill_of(heat_of(part * most, most)), part * most);
  return out + "</p>";
}

std::string drawn(std::vector<Spot> spots, bool square) {
  double most = 0;
  for (const Spot& spot : spots) most = std::max(most, static_cast<double>(spot.count));
  const std::size_t all = spots.size();
  if (!square)
    std::erase_if(spots,
                  [&](const Spot& s) { return static_cast<double>(s.count) < kRarePlace * most; });
  // Hexes first, their corners above them.
  std::sort(spots.begin(), spots.end(), [](const Spot& a, const Spot& b) {
    return std::tie(a.corner, a.y, a.x) < std::tie(b.corner, b.y, b.x);
  });
  const double rim = square ? 0 : 1.1;
  std::array<double, 4> box = {1e9, 1e9, -1e9, -1e9};
  std::string shapes;
  for (const Spot& spot : spots) {
    box = {std::min(box[0], spot.x - rim), std::min(box[1], spot.y - rim),
           std::max(box[2], spot.x + (square ? 1 : rim)),
           std::max(box[3], spot.y + (square ? 1 : rim))};
    shapes += shape_of(spot, square, most);
  }
  std::string out = fmt::format(
      "<svg class=\"map {}\" role=\"img\" aria-label=\"How often something happened at each "
      "place\" "
      "viewBox=\"{:.2f} {:.2f} {:.2f} {:.2f}\">{}</svg>{}",
      square ? "squares" : "hexes", box[0], box[1], box[2] - box[0], box[3] - box[1], shapes,
      legend(most));
  if (spots.size() < all)
    out += fmt::format(
        "<p class=\"soft\">{} places that are rarer than a 300th of the most frequent are left "
        "out.</p>",
        all - spots.size());
  return out;
}

}  // namespace

std::string escaped_html(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '&')
      out += "&amp;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

std::string bar_chart(const std::vector<Bar>& bars, const ChartScale& scale) {
  double right = 1e-9;
  double left = 0;
  for (const Bar& bar : bars) {
    right = std::max(right, bar.value + bar.bound - scale.zero);
    if (bar.value < scale.zero) left = std::max(left, scale.zero - bar.value + bar.bound);
  }
  if (left > 0) right = left = std::max(left, right);
  const double origin = 100 * left / (left + right);
  const double width = 100 / (left + right);
  std::string out = "<div class=\"chart\">";
  for (const Bar& bar : bars) {
    const double end = origin + (bar.value - scale.zero) * width;
    const double bound = bar.bound * width;
    out += fmt::format(
        "<span class=\"name\">{0}</span><svg viewBox=\"0 0 100 16\" preserveAspectRatio=\"none\" "
        "aria-hidden=\"true\"><line class=\"axis\" x1=\"{1:.2f}\" x2=\"{1:.2f}\" y1=\"0\" "
        "y2=\"16\"/><rect class=\"{2}\" x=\"{3:.2f}\" y=\"3\" width=\"{4:.2f}\" height=\"10\"/>",
        escaped_html(bar.name), origin, bar.value < scale.zero ? "low" : "bar",
        std::min(origin, end), std::max(0.4, std::abs(end - origin)));
    if (bar.bound > 0)
      out += fmt::format("<path class=\"bound\" d=\"M{0:.2f} 8H{1:.2f}M{0:.2f} 5v6M{1:.2f} 5v6\"/>",
                         end - bound, end + bound);
    const std::string figure =
        scale.sign ? fmt::format("{:+.1f}", bar.value) : fmt::format("{:.1f}", bar.value);
    out += fmt::format("</svg><span class=\"figure\">{}{}{}</span>", figure,
                       bar.bound > 0 ? fmt::format("<small> ± {:.1f}</small>", bar.bound) : "",
                       scale.unit);
  }
  return out + "</div>";
}

std::string share_chart(const Json& counts) {
  double all = 0;
  for (const Json& count : counts) all += count.get<double>();
  if (all <= 0) return "";
  std::string bars;
  std::string words;
  double at = 0;
  int nth = 0;
  for (const auto& [name, count] : counts.items()) {
    const double part = 100 * count.get<double>() / all;
    bars += fmt::format("<rect class=\"part{}\" x=\"{:.2f}\" width=\"{:.2f}\" height=\"10\"/>",
                        nth % 6, at, std::max(0.0, part - 0.4));
    words += fmt::format(
        "<span><svg viewBox=\"0 0 1 1\"><rect class=\"part{}\" width=\"1\" height=\"1\" "
        "rx=\".2\"/></svg>{} <b>{:.1f} %</b></span>",
        nth % 6, escaped_html(name), part);
    at += part;
    ++nth;
  }
  return fmt::format(
      "<svg class=\"shares\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" "
      "aria-hidden=\"true\">{}</svg><p class=\"legend\">{}</p>",
      bars, words);
}

std::string heat_map(const Json& places) {
  if (auto squares = spots_of(places, square_of); !squares.empty())
    return drawn(std::move(squares), true);
  if (auto hexes = spots_of(places, hex_spot_of); !hexes.empty())
    return drawn(std::move(hexes), false);
  std::vector<Bar> bars;
  for (const auto& [place, count] : places.items()) bars.push_back({place, count.get<double>(), 0});
  std::sort(bars.begin(), bars.end(), [](const Bar& a, const Bar& b) { return a.value > b.value; });
  if (bars.size() > kMostPlaceBars) bars.resize(kMostPlaceBars);
  return bar_chart(bars, {});
}

}  // namespace fourlands::cli
