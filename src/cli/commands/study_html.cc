#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "cli/commands/study_text.h"

namespace fourlands::cli {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kStyle = R"(
:root{--ink:#1d2733;--paper:#fbf9f4;--card:#fff;--soft:#6a7685;--line:#d9d4c7;--bar:#2f7d79;
--low:#b4552d;--warn:#b4552d;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--ink:#e8e4da;--paper:#14191f;--card:#1c232b;
--soft:#9aa5b1;--line:#333d48;--bar:#5bb8b2;--low:#e08a5f;--warn:#e08a5f}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);margin:0}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem}
h1{font-size:1.9rem;margin:0 0 .2rem}h2{font-size:1.2rem;margin:2rem 0 .6rem}
.soft{color:var(--soft);margin:0}
section{background:var(--card);border:1px solid var(--line);border-radius:.8rem;padding:.6rem 1.2rem
1.2rem;margin:1.2rem 0;break-inside:avoid}
ul{padding-left:1.2rem;margin:.4rem 0}li.fault{color:var(--warn);font-weight:600}
svg{width:100%;height:auto;display:block}text{fill:var(--ink);font:13px system-ui,sans-serif}
text.soft{fill:var(--soft)}.bar{fill:var(--bar)}.low{fill:var(--low)}.axis{stroke:var(--line)}
.bound{stroke:var(--ink);stroke-width:1.5}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
td,th{padding:.25rem .5rem;text-align:right;border-bottom:1px solid var(--line)}
td:first-child,th:first-child{text-align:left}
details summary{cursor:pointer;color:var(--soft);margin-top:.6rem}
@media print{body{background:#fff}section{border-color:#ccc}}
)";

std::string escaped(std::string_view text) {
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

// One bar of a chart, with its 95 % bound.
struct Bar {
  std::string name;
  double value;
  double bound;
};

// Bars to the right for what is above `zero`, to the left for what is below.
std::string chart(const std::vector<Bar>& bars, double zero, std::string_view unit) {
  double most = 1e-9;
  bool below = false;
  for (const Bar& bar : bars) {
    most = std::max(most, std::abs(bar.value - zero) + bar.bound);
    below = below || bar.value - bar.bound < zero;
  }
  constexpr double kLeft = 150;
  constexpr double kWidth = 420;
  const double origin = below ? kLeft + kWidth / 2 : kLeft;
  const double scale = (below ? kWidth / 2 : kWidth) / most;
  const double height = 24 * static_cast<double>(bars.size()) + 8;
  std::string out = fmt::format(
      "<svg viewBox=\"0 0 720 {:.0f}\" role=\"img\"><line class=\"axis\" x1=\"{:.1f}\" y1=\"0\" "
      "x2=\"{:.1f}\" y2=\"{:.0f}\"/>",
      height, origin, origin, height);
  double y = 4;
  for (const Bar& bar : bars) {
    const double end = origin + (bar.value - zero) * scale;
    const double bound = bar.bound * scale;
    out += fmt::format(
        "<text x=\"{0}\" y=\"{1:.0f}\" text-anchor=\"end\">{2}</text>"
        "<rect class=\"{3}\" x=\"{4:.1f}\" y=\"{5:.0f}\" width=\"{6:.1f}\" height=\"16\" rx=\"3\"/>"
        "<line class=\"bound\" x1=\"{7:.1f}\" x2=\"{8:.1f}\" y1=\"{9:.0f}\" y2=\"{9:.0f}\"/>"
        "<text class=\"soft\" x=\"{10}\" y=\"{1:.0f}\">{11:.1f} ± {12:.1f}{13}</text>",
        kLeft - 10, y + 13, escaped(bar.name), bar.value < zero ? "low" : "bar",
        std::min(origin, end), y, std::max(1.0, std::abs(end - origin)), end - bound, end + bound,
        y + 8, kLeft + kWidth + 14, bar.value, bar.bound, unit);
    y += 24;
  }
  return out + "</svg>";
}

double value_of(const Json& estimate) { return estimate["value"].get<double>(); }
double bound_of(const Json& estimate) { return estimate["bound"].get<double>(); }

std::string seats_chart(const Json& seats, bool in_points) {
  std::vector<Bar> bars;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const Json& e = seats[i][in_points ? "points" : "won"];
    const double scale = in_points ? 1 : 100;
    bars.push_back({fmt::format("seat {}", i), scale * value_of(e), scale * bound_of(e)});
  }
  double zero = 0;
  if (!in_points) zero = 100.0 / static_cast<double>(seats.size());
  return chart(bars, zero, in_points ? " points" : " %");
}

std::string figures_table(const Json& study) {
  constexpr std::array<std::tuple<const char*, const char*, double, const char*>, 10> kRows = {{
      {"margin", "Winner's margin", 1, " points"},
      {"spread", "Spread of points in a game", 1, " points"},
      {"turns", "Turns", 1, ""},
      {"decisions", "Decisions", 1, ""},
      {"branching", "Legal steps at a decision", 1, ""},
      {"tied", "Shared wins", 100, " %"},
      {"lead_changes", "Changes of the lead", 1, ""},
      {"decided_at", "Decided after this part of the game", 100, " %"},
      {"comeback", "Winner behind at half-time", 100, " %"},
      {"luck", "Swings that chance made", 100, " %"},
  }};
  std::string out = "<table>";
  for (const auto& [key, name, scale, unit] : kRows)
    if (!study[key].is_null())
      out += fmt::format("<tr><td>{}</td><td>{:.1f} ± {:.1f}{}</td></tr>", name,
                         scale * value_of(study[key]), scale * bound_of(study[key]), unit);
  for (const auto& [ending, count] : study["endings"].items())
    out += fmt::format("<tr><td>Ends by {}</td><td>{}</td></tr>", escaped(ending), count.dump());
  for (const Json& step : study.value("ladder", Json::array()))
    out += fmt::format("<tr><td>Level {} against {}</td><td>{:.1f} ± {:.1f} %</td></tr>",
                       step["level"].dump(), step["below"].dump(), 100 * value_of(step["share"]),
                       100 * bound_of(step["share"]));
  return out + "</table>";
}

std::string components(const std::string& name, const Json& rows, bool in_points) {
  std::vector<Bar> bars;
  const double scale = in_points ? 1 : 100;
  std::string table =
      "<table><tr><th></th><th>offered</th><th>taken</th><th>used</th><th>worth</th></tr>";
  for (const Json& item : rows) {
    const auto id = item["id"].get<std::string>();
    const Json& worth = item["worth"];
    if (!worth.is_null()) bars.push_back({id, scale * value_of(worth), scale * bound_of(worth)});
    table += fmt::format(
        "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>", escaped(id),
        item["offered"].dump(), item["taken"].dump(), item["used"].dump(),
        worth.is_null()
            ? "–"
            : fmt::format("{:+.1f} ± {:.1f}", scale * value_of(worth), scale * bound_of(worth)));
  }
  std::sort(bars.begin(), bars.end(), [](const Bar& a, const Bar& b) { return a.value > b.value; });
  return fmt::format(
      "<section><h2>{}</h2><p class=\"soft\">How much better the result of a seat is that uses it "
      "({}).</p>{}<details><summary>All figures</summary>{}</table></details></section>",
      escaped(name), in_points ? "points" : "per cent of a win",
      chart(bars, 0, in_points ? "" : " %"), table);
}

std::string places_chart(const Json& places) {
  std::vector<Bar> bars;
  for (const auto& [place, count] : places.items()) bars.push_back({place, count.get<double>(), 0});
  std::sort(bars.begin(), bars.end(), [](const Bar& a, const Bar& b) { return a.value > b.value; });
  if (bars.size() > 30) bars.resize(30);
  return chart(bars, 0, "");
}

std::string verdict(const Json& study) {
  std::string out = "<section><h2>Verdict</h2><ul>";
  for (const Json& finding : study["verdict"])
    out += "<li class=\"fault\">" + escaped(finding["sentence"].get<std::string>()) + "</li>";
  if (study["verdict"].empty()) out += "<li>Nothing stands out.</li>";
  if (study.contains("against")) {
    const Json& sentences = study["against"]["sentences"];
    for (const Json& sentence : sentences)
      out += "<li>" + escaped(sentence.get<std::string>()) + "</li>";
    if (sentences.empty())
      out += "<li>No figure is certainly other than in the pack compared.</li>";
  }
  return out + "</ul></section>";
}

}  // namespace

std::string study_html(const Json& study) {
  const bool in_points = study["unit"] == "points";
  const std::string title = escaped(study["title"].get<std::string>());
  std::string out = fmt::format(
      "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width\"><title>{0}: a study</title><style>{1}</style></head><body>"
      "<main><h1>{0}</h1><p class=\"soft\">{2} games of level {3} against itself, pack {4}. Every "
      "figure with its 95 % bound.</p>",
      title, kStyle, study["games"].dump(), study["level"].dump(),
      escaped(study["pack"]["name"].get<std::string>()));
  out += verdict(study);
  out += "<section><h2>Seats</h2>" + seats_chart(study["seats"], in_points);
  for (const Json& other : study.value("players", Json::array()))
    out += fmt::format("<h2>{} players, {} games</h2>{}", other["players"].dump(),
                       other["games"].dump(), seats_chart(other["seats"], in_points));
  out += "</section><section><h2>A game</h2>" + figures_table(study) + "</section>";
  for (const auto& [name, rows] : study["components"].items())
    out += components(name, rows, in_points);
  if (!study["places"].empty())
    out += "<section><h2>Places</h2><p class=\"soft\">How often something happened there.</p>" +
           places_chart(study["places"]) + "</section>";
  out += "<section><h2>Rules at work</h2><table>";
  for (const auto& [rule, games] : study["rules"].items())
    out += fmt::format("<tr><td>{}</td><td>in {} games</td></tr>", escaped(rule), games.dump());
  return out + "</table></section></main></body></html>\n";
}

}  // namespace fourlands::cli
