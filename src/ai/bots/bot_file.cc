#include "ai/bots/bot_file.h"

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

// The key of a member, or the one that it had in version 0.1, if that is there: older files are
// read for one version more. Both at once are refused, because nobody could say which is meant.
std::string_view key_in(const JsonIn& in, std::string_view key, std::string_view old) {
  if (!in.has(old)) return key;
  if (in.has(key)) in[old].fail("is the old name of " + std::string(key) + ", which is there, too");
  return old;
}

// Takes the members that are there; the rest stays as it is.
void read_settings(const JsonIn& in, SearchSettings& settings) {
  in.only({"c_puct", "root_exploration", "prior_temperature", "edges", "root_edges", "widen_from",
           "widen", "depth", "reply_temperature", "reply_edges", "max_backup_share",
           "early_stop_simulations",
           // Of version 0.1:
           "explore", "survey", "trust", "reply_heat", "hope", "steady"});
  const auto take = [&in](std::string_view key, float& to, double low, double high) {
    if (in.has(key)) to = number(in[key], low, high);
  };
  const auto count = [&in](std::string_view key, int& to, int low, int high) {
    if (in.has(key)) to = in[key].integer(low, high);
  };
  take(key_in(in, "c_puct", "explore"), settings.c_puct, 0, 100);
  take(key_in(in, "root_exploration", "survey"), settings.root_exploration, 0, 1);
  take(key_in(in, "prior_temperature", "trust"), settings.prior_temperature, 1e-4, 100);
  count("edges", settings.edges, 1, 4096);
  count("root_edges", settings.root_edges, 1, 4096);
  count("widen_from", settings.widen_from, 1, 4096);
  take("widen", settings.widen, 0, 100);
  count("depth", settings.depth, 1, 250);
  take(key_in(in, "reply_temperature", "reply_heat"), settings.reply_temperature, 1e-4, 100);
  count("reply_edges", settings.reply_edges, 1, 4096);
  take(key_in(in, "max_backup_share", "hope"), settings.max_backup_share, 0, 1);
  count(key_in(in, "early_stop_simulations", "steady"), settings.early_stop_simulations, 256,
        1'000'000'000);
}

BotLevel read_level(const JsonIn& in, const SearchSettings& common) {
  in.only({"settings", "nodes", "ms", "temperature", "max_value_loss",
           // Of version 0.1; "off" (off days) is passed over, so that every level is steady.
           "heat", "slack", "off"});
  BotLevel level{common, {0, 0}, {}};
  if (in.has("settings")) read_settings(in["settings"], level.settings);
  if (in.has("ms")) level.limits.milliseconds = in["ms"].integer(0, 600'000);
  if (in.has("nodes")) level.limits.nodes = in["nodes"].integer(0, 1'000'000'000);
  const std::string_view temperature = key_in(in, "temperature", "heat");
  if (in.has(temperature)) level.selection.temperature = number(in[temperature], 0, 100);
  const std::string_view loss = key_in(in, "max_value_loss", "slack");
  if (in.has(loss)) level.selection.max_value_loss = number(in[loss], 0, 1);
  return level;
}

}  // namespace

Result<BotFile, std::string> read_bot_file(const Json& json) {
  ReadErrors errors;
  const JsonIn in(json, errors);
  in.only({"model", "settings", "levels", "made"});
  BotFile file;
  SearchSettings common;
  if (in.has("settings")) read_settings(in["settings"], common);
  (void)in["levels"].list(kLevels, kLevels);
  if (errors) return errors.what();
  for (std::size_t i = 0; i < kLevels; ++i)
    file.levels[i] = read_level(in["levels"].item(i), common);
  const JsonIn network = in["model"];
  if (errors) return errors.what();
  auto read = read_network(network.json());
  if (!read) return read.error();
  file.network = std::move(read).value();
  return file;
}

}  // namespace fourlands::ai
