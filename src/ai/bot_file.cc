#include "ai/bot_file.h"

#include <nlohmann/json.hpp>

#include "game/json_in.h"

namespace fourlands::ai {
namespace {

float number(const JsonIn& in, double low, double high) {
  const Json& value = in.json();
  if (!value.is_number() || value.get<double>() < low || value.get<double>() > high) {
    in.fail("must be a number from " + Json(low).dump() + " to " + Json(high).dump());
    return static_cast<float>(low);
  }
  return value.get<float>();
}

// Takes the members that are there; the rest stays as it is.
void read_settings(const JsonIn& in, Settings& settings) {
  in.only({"explore", "trust", "edges", "root_edges", "widen_from", "widen", "depth", "reply_heat",
           "reply_edges", "hope", "steady", "survey"});
  const auto take = [&in](std::string_view key, float& to, double low, double high) {
    if (in.has(key)) to = number(in[key], low, high);
  };
  const auto count = [&in](std::string_view key, int& to, int low, int high) {
    if (in.has(key)) to = in[key].integer(low, high);
  };
  take("explore", settings.explore, 0, 100);
  take("survey", settings.survey, 0, 1);
  take("trust", settings.trust, 1e-4, 100);
  count("edges", settings.edges, 1, 4096);
  count("root_edges", settings.root_edges, 1, 4096);
  count("widen_from", settings.widen_from, 1, 4096);
  take("widen", settings.widen, 0, 100);
  count("depth", settings.depth, 1, 250);
  take("reply_heat", settings.reply_heat, 1e-4, 100);
  count("reply_edges", settings.reply_edges, 1, 4096);
  take("hope", settings.hope, 0, 1);
  count("steady", settings.steady, 256, 1'000'000'000);
}

OffDays read_off_days(const JsonIn& in, int level) {
  in.only({"share", "as"});
  OffDays off;
  off.share = number(in["share"], 0, 1);
  off.as = in["as"].integer(1, level - 1);
  return off;
}

Level read_level(const JsonIn& in, const Settings& common, int number_of_level) {
  in.only({"settings", "nodes", "ms", "heat", "slack", "off"});
  Level level{common, {0, 0}, {}};
  if (in.has("settings")) read_settings(in["settings"], level.settings);
  if (in.has("ms")) level.limits.milliseconds = in["ms"].integer(0, 600'000);
  if (in.has("nodes")) level.limits.nodes = in["nodes"].integer(0, 1'000'000'000);
  if (in.has("heat")) level.care.heat = number(in["heat"], 0, 100);
  if (in.has("slack")) level.care.slack = number(in["slack"], 0, 1);
  if (in.has("off")) level.off = read_off_days(in["off"], number_of_level);
  return level;
}

}  // namespace

Result<BotFile, std::string> read_bot_file(const Json& json) {
  Trouble trouble;
  const JsonIn in(json, trouble);
  in.only({"model", "settings", "levels", "made"});
  BotFile file;
  Settings common;
  if (in.has("settings")) read_settings(in["settings"], common);
  (void)in["levels"].list(kLevels, kLevels);
  if (trouble) return trouble.what();
  for (std::size_t i = 0; i < kLevels; ++i)
    file.levels[i] = read_level(in["levels"].item(i), common, static_cast<int>(i) + 1);
  const JsonIn model = in["model"];
  if (trouble) return trouble.what();
  auto read = read_model(model.json());
  if (!read) return read.error();
  file.model = std::move(read).value();
  return file;
}

}  // namespace fourlands::ai
