#include "ai/bots/bots.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "ai/bots/bot_file.h"
#include "ai/bots/game_bots.h"
#include "games/all_games.h"
#include "support/testdata.h"

namespace fourlands::ai {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(BotNames, say_level_limit_threads_and_file) {
  const BotSpec plain = read_bot("level3").value();
  EXPECT_EQ(plain.kind, BotKind::kLevel);
  EXPECT_EQ(plain.level, 3);
  EXPECT_FALSE(plain.limits.has_value());
  EXPECT_EQ(plain.threads, 1);
  EXPECT_EQ(read_bot("random").value().kind, BotKind::kRandom);
  const BotSpec timed = read_bot("uct:ms=200,threads=2").value();
  EXPECT_EQ(timed.kind, BotKind::kUct);
  EXPECT_EQ(timed.limits->milliseconds, 200);
  EXPECT_EQ(timed.limits->nodes, 0);
  EXPECT_EQ(timed.threads, 2);
  EXPECT_FALSE(timed.limits->cpu);
  const BotSpec fair = read_bot("uct:cpu=200").value();
  EXPECT_EQ(fair.limits->milliseconds, 200);
  EXPECT_TRUE(fair.limits->cpu);
  const BotSpec counted = read_bot("level5,nodes=800,file=a.json").value();
  EXPECT_EQ(counted.limits->nodes, 800);
  EXPECT_EQ(counted.file, "a.json");
}

TEST(BotNames, that_mean_nothing_are_refused_in_words) {
  for (const char* name : {"", "level", "level0", "level6", "level05", "levl5", "Random"})
    EXPECT_TRUE(has(read_bot(name).error(), "level1 to level5")) << name;
  for (const char* name : {"level5:", "level5:ms", "level5:ms=", "level5:ms=0", "level5:ms=x",
                           "level5:ms=600001", "level5:cpu=0", "uct:nodes=-1", "uct:threads=65",
                           "level5:file=", "level5:ms=5,", "level5:speed=3"})
    EXPECT_TRUE(has(read_bot(name).error(), "settings are ms")) << name;
}

Json good_file() {
  Json levels = Json::array();
  for (int i = 0; i < kLevels; ++i) levels.push_back(Json::object());
  return {{"model", {{"inputs", 1}, {"hidden", 0}, {"weights", {1, 2, 3, 4}}}},
          {"settings", {{"c_puct", 0.5}}},
          {"levels", levels}};
}

TEST(BotFile, levels_take_the_common_settings_and_change_them) {
  Json json = good_file();
  json["levels"][1] = {
      {"settings", {{"edges", 5}}}, {"nodes", 40}, {"temperature", 0.1}, {"max_value_loss", 0.2}};
  json["levels"][4] = {
      {"ms", 900},
      {"settings",
       {{"max_backup_share", 0.25}, {"early_stop_simulations", 5000}, {"root_exploration", 0.1}}}};
  const BotFile file = read_bot_file(json).value();
  EXPECT_FLOAT_EQ(file.levels[1].settings.c_puct, 0.5F);
  EXPECT_EQ(file.levels[1].settings.edges, 5);
  EXPECT_EQ(file.levels[1].limits.nodes, 40);
  EXPECT_FLOAT_EQ(file.levels[1].selection.temperature, 0.1F);
  EXPECT_FLOAT_EQ(file.levels[1].selection.max_value_loss, 0.2F);
  EXPECT_EQ(file.levels[4].limits.milliseconds, 900);
  EXPECT_EQ(file.levels[4].settings.edges, SearchSettings().edges);
  EXPECT_FLOAT_EQ(file.levels[4].settings.max_backup_share, 0.25F);
  EXPECT_FLOAT_EQ(file.levels[1].settings.max_backup_share, 1);
  EXPECT_EQ(file.levels[4].settings.early_stop_simulations, 5000);
  EXPECT_FLOAT_EQ(file.levels[4].settings.root_exploration, 0.1F);
  EXPECT_FLOAT_EQ(file.levels[1].settings.root_exploration, 0);
}

TEST(BotFile, the_keys_of_version_0_1_are_read_too) {
  Json json = good_file();
  json["settings"] = {{"explore", 0.5},    {"survey", 0.1}, {"trust", 0.2},
                      {"reply_heat", 0.3}, {"hope", 0.25},  {"steady", 5000}};
  json["levels"][1] = {{"heat", 0.1}, {"slack", 0.2}};
  const auto read = read_bot_file(json);
  ASSERT_TRUE(read.ok()) << read.error();
  const BotLevel& level = read.value().levels[1];
  EXPECT_FLOAT_EQ(level.settings.c_puct, 0.5F);
  EXPECT_FLOAT_EQ(level.settings.root_exploration, 0.1F);
  EXPECT_FLOAT_EQ(level.settings.prior_temperature, 0.2F);
  EXPECT_FLOAT_EQ(level.settings.reply_temperature, 0.3F);
  EXPECT_FLOAT_EQ(level.settings.max_backup_share, 0.25F);
  EXPECT_EQ(level.settings.early_stop_simulations, 5000);
  EXPECT_FLOAT_EQ(level.selection.temperature, 0.1F);
  EXPECT_FLOAT_EQ(level.selection.max_value_loss, 0.2F);
  // What is wrong is told by the key that is there, and a value may not be given twice.
  json["settings"]["explore"] = -3;
  EXPECT_TRUE(has(read_bot_file(json).error(), "explore"));
  json["settings"]["explore"] = 0.5;
  json["settings"]["c_puct"] = 0.5;
  EXPECT_TRUE(has(read_bot_file(json).error(), "old name of c_puct"));
}

TEST(BotFile, off_days_of_an_older_file_are_passed_over) {
  Json json = good_file();
  json["levels"][3] = {{"nodes", 7}, {"off", {{"share", 0.25}, {"as", 2}}}};
  const auto read = read_bot_file(json);
  ASSERT_TRUE(read.ok()) << read.error();
  EXPECT_EQ(read.value().levels[3].limits.nodes, 7);
}

TEST(BotFile, what_is_wrong_is_told_with_its_place) {
  const auto error = [](const std::string& pointer, const Json& value) {
    Json json = good_file();
    json[Json::json_pointer(pointer)] = value;
    const auto read = read_bot_file(json);
    return read.ok() ? "" : read.error();
  };
  EXPECT_TRUE(has(error("/levels", Json::array()), "levels"));
  EXPECT_TRUE(has(error("/levels/0/nodes", -1), "nodes"));
  EXPECT_TRUE(has(error("/levels/2/temperature", "warm"), "temperature"));
  EXPECT_TRUE(has(error("/levels/2/speed", 1), "speed"));
  EXPECT_TRUE(has(error("/settings/c_puct", -3), "c_puct"));
  EXPECT_TRUE(has(error("/settings/depth", 0), "depth"));
  EXPECT_TRUE(has(error("/settings/max_backup_share", 1.5), "max_backup_share"));
  EXPECT_TRUE(has(error("/settings/early_stop_simulations", 10), "early_stop"));
  EXPECT_TRUE(has(error("/model/inputs", 2), "weights"));
  EXPECT_TRUE(has(error("/more", 2), "more"));
  EXPECT_FALSE(read_bot_file(Json::array()).ok());
  EXPECT_FALSE(read_bot_file({{"levels", good_file()["levels"]}}).ok());
}

TEST(BotFile, one_that_cannot_be_used_is_refused_by_its_name) {
  const Registry registry = all_games();
  const auto rules = registry.make("landomy", Json::object(), nullptr).value();
  const auto load = [&](const std::string& text) { return bot_file_for(*rules, "own.json", text); };
  EXPECT_TRUE(has(load("{").error(), "own.json: "));
  EXPECT_TRUE(has(load("{}").error(), "own.json: "));
  Json other = good_file();
  const auto inputs = static_cast<std::size_t>(game_bots("landomy").inputs());
  other["model"] = to_json(Network(inputs + 1, 0));
  EXPECT_TRUE(has(load(other.dump()).error(), "inputs"));
  other["model"] = to_json(Network(inputs, 0));
  BotSpec spec = read_bot("level2:file=own.json").value();
  EXPECT_TRUE(has(make_bot(*rules, spec).error(), "own.json was not loaded"));
  spec.loaded = load(other.dump()).value();
  EXPECT_TRUE(make_bot(*rules, spec).ok());
}

TEST(BotFile, every_game_has_one_that_fits) {
  const Registry registry = all_games();
  for (const GameEntry& game : registry.games()) {
    const GameBots& bots = game_bots(game.info.id);
    EXPECT_EQ(bots.own().network.inputs(), static_cast<std::size_t>(bots.inputs())) << game.info.id;
    // Only the strongest may take as long as it is given: the rest are quick and repeatable.
    for (std::size_t level = 0; level + 1 < kLevels; ++level)
      EXPECT_EQ(bots.own().levels[level].limits.milliseconds, 0) << game.info.id << level + 1;
  }
}

}  // namespace
}  // namespace fourlands::ai
