#include "cli/commands/study_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace fourlands::cli {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMostRows = 12;

std::string figure(const Json& estimate, double scale = 1, std::string_view unit = "") {
  if (estimate.is_null()) return "-";
  return fmt::format("{:.1f} ± {:.1f}{}", scale * estimate["value"].get<double>(),
                     scale * estimate["bound"].get<double>(), unit);
}

void row(std::string& out, std::string_view name, const std::string& value) {
  out += fmt::format("  {:<34}{}\n", name, value);
}

void seats(std::string& out, const Json& list) {
  for (std::size_t i = 0; i < list.size(); ++i)
    row(out, fmt::format("seat {}", i),
        fmt::format("wins {:<16} points {}", figure(list[i]["won"], 100, " %"),
                    figure(list[i]["points"])));
}

void components(std::string& out, const Json& all, bool in_points) {
  for (const auto& [name, rows] : all.items()) {
    out += fmt::format("\n{} ({} of them; the highest and lowest by worth)\n", name, rows.size());
    std::vector<const Json*> sorted;
    for (const Json& item : rows)
      if (!item["worth"].is_null()) sorted.push_back(&item);
    std::sort(sorted.begin(), sorted.end(), [](const Json* a, const Json* b) {
      return (*a)["worth"]["value"] > (*b)["worth"]["value"];
    });
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      if (sorted.size() > kMostRows && i == kMostRows / 2) {
        out += "    ...\n";
        i = sorted.size() - kMostRows / 2;
      }
      const Json& item = *sorted[i];
      row(out, item["id"].get<std::string>(),
          fmt::format("offered {:>7}  taken {:>7}  used {:>7}  worth {}", item["offered"].dump(),
                      item["taken"].dump(), item["used"].dump(),
                      figure(item["worth"], in_points ? 1 : 100, in_points ? "" : " %")));
    }
  }
}

}  // namespace

std::string study_text(const Json& study) {
  std::string out = fmt::format("{}, {} games of level {} against itself, pack {}\n\nVerdict\n",
                                study["title"].get<std::string>(), study["games"].dump(),
                                study["level"].dump(), study["pack"]["name"].get<std::string>());
  for (const Json& finding : study["verdict"])
    out += "  ! " + finding["sentence"].get<std::string>() + '\n';
  if (study["verdict"].empty()) out += "  Nothing stands out.\n";
  if (study.contains("against"))
    for (const Json& sentence : study["against"]["sentences"])
      out += "  > " + sentence.get<std::string>() + '\n';
  out += "\nSeats\n";
  seats(out, study["seats"]);
  for (const Json& other : study.value("players", Json::array())) {
    out += fmt::format("  with {} players, {} games\n", other["players"].dump(),
                       other["games"].dump());
    seats(out, other["seats"]);
  }
  out += "\nA game\n";
  row(out, "winner's margin", figure(study["margin"], 1, " points"));
  row(out, "spread of points in a game", figure(study["spread"], 1, " points"));
  row(out, "turns", figure(study["turns"]));
  row(out, "decisions", figure(study["decisions"]));
  row(out, "legal steps at a decision", figure(study["branching"]));
  row(out, "shared wins", figure(study["tied"], 100, " %"));
  row(out, "changes of the lead", figure(study["lead_changes"]));
  row(out, "decided after", figure(study["decided_at"], 100, " % of the game"));
  row(out, "winner behind at half-time", figure(study["comeback"], 100, " %"));
  row(out, "swings that chance made", figure(study["luck"], 100, " %"));
  for (const auto& [ending, count] : study["endings"].items())
    row(out, "ends by " + ending, count.dump());
  for (const Json& step : study.value("ladder", Json::array()))
    row(out, fmt::format("level {} against {}", step["level"].dump(), step["below"].dump()),
        figure(step["share"], 100, " %"));
  components(out, study["components"], study["unit"] == "points");
  return out;
}

}  // namespace fourlands::cli
