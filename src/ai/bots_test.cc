#include "ai/bots.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "ai/bot_file.h"
#include "ai/mind.h"
#include "games/all_games.h"
#include "support/testdata.h"

namespace fourlands::ai {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(BotNames, say_level_limit_threads_and_file) {
  const BotSpec plain = read_bot("level3").value();
  EXPECT_EQ(plain.kind, BotSpec::Kind::kLevel);
  EXPECT_EQ(plain.level, 3);
  EXPECT_FALSE(plain.limits.has_value());
  EXPECT_EQ(plain.threads, 1);
  EXPECT_EQ(read_bot("random").value().kind, BotSpec::Kind::kRandom);
  const BotSpec timed = read_bot("uct:ms=200,threads=2").value();
  EXPECT_EQ(timed.kind, BotSpec::Kind::kUct);
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
          {"settings", {{"explore", 0.5}}},
          {"levels", levels}};
}

TEST(BotFile, levels_take_the_common_settings_and_change_them) {
  Json json = good_file();
  json["levels"][1] = {{"settings", {{"edges", 5}}}, {"nodes", 40}, {"heat", 0.1}, {"slack", 0.2}};
  json["levels"][3] = {{"off", {{"share", 0.25}, {"as", 2}}}};
  json["levels"][4] = {{"ms", 900},
                       {"settings", {{"hope", 0.25}, {"steady", 5000}, {"survey", 0.1}}}};
  const BotFile file = read_bot_file(json).value();
  EXPECT_FLOAT_EQ(file.levels[1].settings.explore, 0.5F);
  EXPECT_EQ(file.levels[1].settings.edges, 5);
  EXPECT_EQ(file.levels[1].limits.nodes, 40);
  EXPECT_FLOAT_EQ(file.levels[1].care.heat, 0.1F);
  EXPECT_FLOAT_EQ(file.levels[1].care.slack, 0.2F);
  EXPECT_FLOAT_EQ(file.levels[1].off.share, 0);
  EXPECT_FLOAT_EQ(file.levels[3].off.share, 0.25F);
  EXPECT_EQ(file.levels[3].off.as, 2);
  EXPECT_EQ(file.levels[4].limits.milliseconds, 900);
  EXPECT_EQ(file.levels[4].settings.edges, Settings().edges);
  EXPECT_FLOAT_EQ(file.levels[4].settings.hope, 0.25F);
  EXPECT_FLOAT_EQ(file.levels[1].settings.hope, 1);
  EXPECT_EQ(file.levels[4].settings.steady, 5000);
  EXPECT_FLOAT_EQ(file.levels[4].settings.survey, 0.1F);
  EXPECT_FLOAT_EQ(file.levels[1].settings.survey, 0);
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
  EXPECT_TRUE(has(error("/levels/2/heat", "warm"), "heat"));
  EXPECT_TRUE(has(error("/levels/2/speed", 1), "speed"));
  EXPECT_TRUE(has(error("/levels/2/off", {{"share", 2}, {"as", 1}}), "share"));
  EXPECT_TRUE(has(error("/levels/2/off", {{"share", 0.5}, {"as", 3}}), "as"));
  EXPECT_TRUE(has(error("/levels/2/off", {{"share", 0.5}}), "as"));
  EXPECT_TRUE(has(error("/settings/explore", -3), "explore"));
  EXPECT_TRUE(has(error("/settings/depth", 0), "depth"));
  EXPECT_TRUE(has(error("/settings/hope", 1.5), "hope"));
  EXPECT_TRUE(has(error("/settings/steady", 10), "steady"));
  EXPECT_TRUE(has(error("/model/inputs", 2), "weights"));
  EXPECT_TRUE(has(error("/more", 2), "more"));
  EXPECT_FALSE(read_bot_file(Json::array()).ok());
  EXPECT_FALSE(read_bot_file({{"levels", good_file()["levels"]}}).ok());
}

TEST(BotFile, one_that_cannot_be_used_is_refused_when_the_bot_is_made) {
  const Registry registry = all_games();
  const auto rules = registry.make("landomy", Json::object(), nullptr).value();
  const std::string path = (std::filesystem::path(::testing::TempDir()) / "own-bots.json").string();
  BotSpec spec;
  spec.file = path;
  std::filesystem::remove(path);
  EXPECT_TRUE(has(make_bot(*rules, spec).error(), "cannot read"));
  std::ofstream(path) << "{";
  EXPECT_TRUE(has(make_bot(*rules, spec).error(), path));
  Json other = good_file();
  other["model"] = to_json(Model(static_cast<std::size_t>(mind_of("landomy").inputs()) + 1, 0));
  std::ofstream(path) << other;
  EXPECT_TRUE(has(make_bot(*rules, spec).error(), "inputs"));
  other["model"] = to_json(Model(static_cast<std::size_t>(mind_of("landomy").inputs()), 0));
  std::ofstream(path) << other;
  EXPECT_TRUE(make_bot(*rules, spec).ok());
}

TEST(BotFile, every_game_has_one_that_fits) {
  const Registry registry = all_games();
  for (const GameEntry& game : registry.games()) {
    const Mind& mind = mind_of(game.info.id);
    EXPECT_EQ(mind.own().model.inputs(), static_cast<std::size_t>(mind.inputs())) << game.info.id;
    // Only the strongest may take as long as it is given: the rest are quick and repeatable.
    for (std::size_t level = 0; level + 1 < kLevels; ++level)
      EXPECT_EQ(mind.own().levels[level].limits.milliseconds, 0) << game.info.id << level + 1;
  }
}

}  // namespace
}  // namespace fourlands::ai
