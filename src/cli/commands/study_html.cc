#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <vector>

#include "cli/commands/study_charts.h"
#include "cli/commands/study_style.h"
#include "cli/commands/study_text.h"

namespace fourlands::cli {
namespace {

using Json = nlohmann::json;

// Of more components than twice this the chart shows the best and the worst.
constexpr std::size_t kEndOfChart = 10;

double value_of(const Json& estimate) { return estimate["value"].get<double>(); }
double bound_of(const Json& estimate) { return estimate["bound"].get<double>(); }

std::string told(const Json& estimate, double scale, std::string_view unit) {
  return fmt::format("{:.1f}<small> ± {:.1f}</small>{}", scale * value_of(estimate),
                     scale * bound_of(estimate), unit);
}

std::string section(std::string_view title, std::string_view words, const std::string& inside) {
  std::string out = fmt::format("<section><h2>{}</h2>", title);
  if (!words.empty()) out += fmt::format("<p class=\"soft\">{}</p>", words);
  return out + inside + "</section>";
}

std::string verdict(const Json& study) {
  std::string out = "<ul class=\"verdict\">";
  for (const Json& finding : study["verdict"]) {
    auto fault = finding["fault"].get<std::string>();
    std::replace(fault.begin(), fault.end(), '_', ' ');
    out += fmt::format("<li class=\"fault\"><b>{}</b><span>{}</span></li>", escaped_html(fault),
                       escaped_html(finding["sentence"].get<std::string>()));
  }
  if (study["verdict"].empty())
    out += "<li class=\"good\"><b>sound</b><span>Nothing stands out.</span></li>";
  return section("Verdict", "", out + "</ul>");
}

std::string comparison(const Json& study) {
  if (!study.contains("against")) return "";
  const Json& against = study["against"];
  std::string out = "<ul class=\"verdict\">";
  for (const Json& sentence : against["sentences"])
    out += fmt::format("<li class=\"change\"><span>{}</span></li>",
                       escaped_html(sentence.get<std::string>()));
  if (against["sentences"].empty())
    out += "<li class=\"good\"><span>No figure is certainly another.</span></li>";
  return section(
      fmt::format("Against {}", escaped_html(against["study"]["pack"]["name"].get<std::string>())),
      fmt::format("{} pairs of games from the same seeds; what is certainly another.",
                  against["pairs"].dump()),
      out + "</ul>");
}

std::string seats_chart(const Json& seats, bool in_points) {
  std::vector<Bar> bars;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const Json& e = seats[i][in_points ? "points" : "won"];
    const double scale = in_points ? 1 : 100;
    bars.push_back({fmt::format("seat {}", i), scale * value_of(e), scale * bound_of(e)});
  }
  return bar_chart(bars, {0, in_points ? " points" : " %", false});
}

std::string seats(const Json& study, bool in_points) {
  std::string out = seats_chart(study["seats"], in_points);
  for (const Json& other : study.value("players", Json::array()))
    out += fmt::format("<h3>{} players, {} games</h3>{}", other["players"].dump(),
                       other["games"].dump(), seats_chart(other["seats"], in_points));
  const std::size_t count = study["seats"].size();
  const std::string words =
      in_points || count < 2
          ? "What each seat scores."
          : fmt::format("Which part of the games each seat wins; {:.1f} % would be even.",
                        100.0 / static_cast<double>(count));
  return section("Seats", words, out);
}

std::string figures(const Json& study) {
  constexpr std::array<std::tuple<const char*, const char*, double, const char*>, 10> kFigures = {{
      {"turns", "Turns", 1, ""},
      {"decisions", "Decisions", 1, ""},
      {"branching", "Legal steps at a decision", 1, ""},
      {"margin", "Winner's margin", 1, " points"},
      {"spread", "Spread of points in a game", 1, " points"},
      {"tied", "Shared wins", 100, " %"},
      {"lead_changes", "Changes of the lead", 1, ""},
      {"decided_at", "Decided after this part", 100, " %"},
      {"comeback", "Winner behind at half-time", 100, " %"},
      {"luck", "Swings that chance made", 100, " %"},
  }};
  std::string out = "<dl>";
  for (const auto& [key, name, scale, unit] : kFigures) {
    // Nor points in a game that has none.
    if (study[key].is_null() ||
        (std::string_view(unit) == " points" && value_of(study["spread"]) == 0))
      continue;
    out += fmt::format("<div><dt>{}</dt><dd>{}", name, told(study[key], scale, unit));
    if (study.contains("against")) {
      const Json& was = study["against"]["study"][key];
      if (!was.is_null()) out += "<span class=\"was\">was " + told(was, scale, unit) + "</span>";
    }
    out += "</dd></div>";
  }
  out += fmt::format("<div><dt>Did not end</dt><dd>{}<small> of {} games</small></dd></div></dl>",
                     study["unended"].dump(), study["games"].dump());
  if (!study["endings"].empty()) out += "<h3>How games end</h3>" + share_chart(study["endings"]);
  return section("A game", "", out);
}

std::string ladder(const Json& study) {
  std::vector<Bar> bars;
  for (const Json& step : study.value("ladder", Json::array()))
    bars.push_back({fmt::format("level {} against {}", step["level"].dump(), step["below"].dump()),
                    100 * value_of(step["share"]), 100 * bound_of(step["share"])});
  if (bars.empty()) return "";
  return section("Skill", "Which part of the games the better level wins; 50 % would be no skill.",
                 bar_chart(bars, {50, " %", false}));
}

std::string components(const std::string& name, const Json& rows, bool in_points) {
  std::vector<Bar> bars;
  const double scale = in_points ? 1 : 100;
  const auto cell = [&](const Json& figure) {
    return figure.is_null() ? std::string("–")
                            : fmt::format("{:+.1f} ± {:.1f}", scale * value_of(figure),
                                          scale * bound_of(figure));
  };
  std::string table =
      "<div class=\"scroll\"><table><tr><th></th><th>offered</th><th>taken</th><th>used</th>"
      "<th>worth</th><th>difference</th></tr>";
  for (const Json& item : rows) {
    const auto id = item["id"].get<std::string>();
    const Json& worth = item["worth"];
    if (!worth.is_null()) bars.push_back({id, scale * value_of(worth), scale * bound_of(worth)});
    table +=
        fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                    escaped_html(id), item["offered"].dump(), item["taken"].dump(),
                    item["used"].dump(), cell(worth), cell(item["difference"]));
  }
  std::sort(bars.begin(), bars.end(), [](const Bar& a, const Bar& b) { return a.value > b.value; });
  std::string words = fmt::format(
      "What the use of one goes with more than the mean of its kind, in {}, all others and the "
      "seat held equal.",
      in_points ? "points" : "per cent of a win");
  if (bars.empty()) words = "The seats of a game did not differ in what they used of these.";
  const std::size_t all = bars.size();
  if (all > 2 * kEndOfChart + 2) {
    bars.erase(bars.begin() + kEndOfChart, bars.end() - kEndOfChart);
    words += fmt::format(" The {} highest and lowest of {}.", kEndOfChart, all);
  }
  return section(escaped_html(name), words,
                 bar_chart(bars, {0, in_points ? "" : " %", true}) +
                     "<details><summary>All figures</summary>" + table +
                     "</table></div></details>");
}

std::string rules(const Json& study) {
  std::string out = "<ul class=\"rules\">";
  const double games = std::max(1.0, study["games"].get<double>());
  for (const auto& [rule, with] : study["rules"].items()) {
    const double part = 100 * with.get<double>() / games;
    out += fmt::format(
        "<li{}><b>{}</b><svg viewBox=\"0 0 100 4\" preserveAspectRatio=\"none\" "
        "aria-hidden=\"true\"><rect class=\"track\" width=\"100\" height=\"4\"/><rect "
        "class=\"bar\" width=\"{:.1f}\" height=\"4\"/></svg><small>{}</small></li>",
        with == 0 ? " class=\"never\"" : "", escaped_html(rule), part,
        with == 0 ? std::string("never") : fmt::format("{:.0f} %", part));
  }
  return section("Rules at work", "In which part of the games each showed.", out + "</ul>");
}

}  // namespace

std::string study_html(const Json& study) {
  const bool in_points = study["unit"] == "points";
  const std::string title = escaped_html(study["title"].get<std::string>());
  std::string out = fmt::format(
      "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width,initial-scale=1\"><title>{0}: a study</title><style>{1}</style>"
      "</head><body><main><header><p class=\"kind\">A study</p><h1>{0}</h1><p class=\"chips\">"
      "<span>{2} games</span><span>level {3}{4} against itself</span><span>pack {5}</span>"
      "<span>seed {6}</span></p></header>",
      title, kStudyStyle, study["games"].dump(), study["level"].dump(),
      study["nodes"] == 0 ? std::string() : fmt::format(" with {} nodes", study["nodes"].dump()),
      escaped_html(study["pack"]["name"].get<std::string>()), study["seed"].dump());
  out += verdict(study) + comparison(study);
  out += "<div class=\"pair\">" + seats(study, in_points) + ladder(study) + "</div>";
  out += figures(study);
  if (!study["places"].empty())
    out += section("Places", "How often something happened there.", heat_map(study["places"]));
  out += "<div class=\"flow\">";
  for (const auto& [name, rows] : study["components"].items())
    out += components(name, rows, in_points);
  out += "</div>" + rules(study);
  return out +
         "<footer class=\"soft\">Every figure stands with its 95 % bound. What goes with the use "
         "of "
         "a component need not be caused by it.</footer></main></body></html>\n";
}

}  // namespace fourlands::cli
