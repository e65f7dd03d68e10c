#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/bot/bot_list.h"
#include "cli/commands/arena_report.h"
#include "cli/commands/arena_run.h"
#include "games/all_games.h"
#include "support/testdata.h"

namespace fourlands::cli {
namespace {

using Names = std::vector<std::string>;

TEST(BotList, a_comma_parts_bots_and_joins_settings) {
  EXPECT_EQ(split_bots("level5,level4"), (Names{"level5", "level4"}));
  EXPECT_EQ(split_bots("level5;level4"), (Names{"level5", "level4"}));
  EXPECT_EQ(split_bots("level5:ms=100,threads=2,level4"),
            (Names{"level5:ms=100,threads=2", "level4"}));
  EXPECT_EQ(split_bots("level5:ms=100,uct:ms=100,random"),
            (Names{"level5:ms=100", "uct:ms=100", "random"}));
  EXPECT_EQ(split_bots("level5,ms=100;random"), (Names{"level5,ms=100", "random"}));
  EXPECT_EQ(split_bots("level5"), (Names{"level5"}));
  // A mistake becomes a bot of its own, to be refused by its name.
  EXPECT_EQ(split_bots("level5,levl4"), (Names{"level5", "levl4"}));
  EXPECT_EQ(split_bots(""), (Names{""}));
}

TEST(BotList, a_command_line_may_have_commas) {
  EXPECT_EQ(split_bots("program:./bot --use a,b,ms=50,level4:nodes=5"),
            (Names{"program:./bot --use a,b,ms=50", "level4:nodes=5"}));
  EXPECT_EQ(split_bots("level1,program:./bot x=1,y=2;program:./bot"),
            (Names{"level1", "program:./bot x=1,y=2", "program:./bot"}));
}

TEST(BotList, a_program_is_a_command_with_settings_behind) {
  const ProgramSpec spec =
      read_program("program:./bot --use a,b=c,ms=50,patience=3,level=2").value();
  EXPECT_EQ(spec.command, "./bot --use a,b=c");
  EXPECT_EQ(spec.milliseconds, 50);
  EXPECT_EQ(spec.patience, 3);
  EXPECT_EQ(spec.level, 2);
  EXPECT_EQ(spec.nodes, 0);
  EXPECT_FALSE(read_program("program:").ok());
  EXPECT_FALSE(read_program("program:./bot,ms=0").ok());
  EXPECT_FALSE(read_program("program:./bot,nodes=x").ok());
}

class ArenaTest : public ::testing::Test {
 protected:
  void SetUp() override { std::filesystem::remove(file_); }

  ArenaOptions options(const std::string& bots, int games) {
    ArenaOptions options;
    options.bots = split_bots(bots);
    options.games = games;
    options.out = file_;
    return options;
  }
  std::unique_ptr<ArenaRun> made(const ArenaOptions& options) {
    const auto tell = [this](const std::string& what) { told_.push_back(what); };
    return std::make_unique<ArenaRun>(options, rules_,
                                      makers_of(*rules_, options.bots, tell).value());
  }
  Json played(const ArenaOptions& options) {
    const auto arena = made(options);
    EXPECT_TRUE(arena->resume().ok());
    arena->run([] {});
    failure_ = arena->failure();
    return result_json(*arena);
  }
  std::size_t lines_kept() {
    const std::string text = testing::read_text(file_);
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  }

  Registry registry_ = all_games();
  std::shared_ptr<const Ruleset> rules_ =
      registry_.make("landomy", Json::object(), nullptr).value();
  // Each test has a file of its own: they run side by side.
  std::string file_ =
      (std::filesystem::path(::testing::TempDir()) /
       (std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()) + ".jsonl"))
          .string();
  std::vector<std::string> told_;
  std::string failure_;
};

TEST_F(ArenaTest, the_result_says_what_was_played_and_how_it_stands) {
  const Json result = played(options("level2,random", 20));
  EXPECT_EQ(result["game"], "landomy");
  EXPECT_EQ(result["bots"], Json({"level2", "random"}));
  EXPECT_EQ(result["games"], 20);
  const double won = result["tallies"][0]["won"].get<double>();
  EXPECT_NEAR(won + result["tallies"][1]["won"].get<double>(), 20, 1e-9);
  EXPECT_NEAR(result["share"].get<double>(), won / 20, 1e-9);
  EXPECT_LE(result["rating_low"].get<double>(), result["rating"].get<double>());
  EXPECT_FALSE(result.contains("sprt"));
  EXPECT_FALSE(result.contains("failure"));
}

TEST_F(ArenaTest, several_threads_play_the_same_games) {
  ArenaOptions how = options("level1,random", 12);
  how.out.clear();
  const Json one = played(how);
  how.threads = 3;
  Json three = played(how);
  EXPECT_EQ(one["tallies"], three["tallies"]);
}

TEST_F(ArenaTest, a_run_that_was_cut_off_goes_on_where_it_was) {
  const ArenaOptions how = options("level1,random", 12);
  const Json whole = played(how);
  EXPECT_EQ(lines_kept(), 7U);  // The header and six sets.
  // As a power failure leaves it: the last line is half written.
  const std::string text = testing::read_text(file_);
  std::ofstream(file_, std::ios::trunc) << text.substr(0, text.size() - 9);
  EXPECT_EQ(played(how), whole);
  EXPECT_EQ(testing::read_text(file_), text);
  // Nothing is left to do, or to change.
  EXPECT_EQ(played(how), whole);
  // More games are more sets behind the old ones.
  EXPECT_EQ(played(options("level1,random", 16))["games"], 16);
  EXPECT_EQ(lines_kept(), 9U);
}

TEST_F(ArenaTest, the_file_of_another_run_is_left_alone) {
  (void)played(options("level1,random", 2));
  const std::string text = testing::read_text(file_);
  const ArenaOptions other = options("level2,random", 2);
  EXPECT_FALSE(made(other)->resume().ok());
  EXPECT_EQ(testing::read_text(file_), text);
}

TEST_F(ArenaTest, it_stops_once_it_is_sure) {
  ArenaOptions how = options("level3:nodes=20,random", 4000);
  how.sprt = ai::Sprt{-400, -350};
  const Json result = played(how);
  EXPECT_EQ(result["sprt"]["decision"], "high");
  EXPECT_LT(result["games"].get<int>(), 400);
  // And is as sure when asked again.
  EXPECT_EQ(played(how)["games"], result["games"]);
}

TEST_F(ArenaTest, the_bar_and_the_text_tell_the_standing) {
  const ArenaOptions how = options("level2,random", 4);
  const auto arena = made(how);
  ASSERT_TRUE(arena->resume().ok());
  std::vector<std::string> bars;
  arena->run([&] { bars.push_back(progress_line(*arena)); });
  ASSERT_EQ(bars.size(), 2U);
  EXPECT_TRUE(bars[0].starts_with("[############............] 2/4  ")) << bars[0];
  EXPECT_TRUE(bars[1].starts_with("[########################] 4/4  ")) << bars[1];
  EXPECT_NE(result_text(*arena).find("level2"), std::string::npos);
  EXPECT_NE(result_text(*arena).find(" Elo ("), std::string::npos);
}

TEST_F(ArenaTest, a_program_that_fails_is_told_of_and_finished_games_stay) {
  for (const auto& [command, why] : std::vector<std::pair<std::string, std::string>>{
           {"exit 3", "status 3"},
           {"kill -9 $$", "signal 9"},
           {"while read x; do echo hello; done", "no JSON object"},
           {"while read x; do echo '{\"ok\":true}'; done", "no step"},
           {"while read x; do echo '{\"ok\":true,\"step\":\"fly\"}'; done", "not legal"},
           {"while read x; do echo '{\"ok\":false}'; done", "refuses set"}}) {
    told_.clear();
    ArenaOptions how = options("", 4);
    how.bots = {"program:" + command, "random"};
    std::filesystem::remove(file_);
    const Json result = played(how);
    EXPECT_NE(failure_.find(why), std::string::npos) << failure_;
    EXPECT_EQ(result["failure"], failure_);
    // It had two more tries.
    EXPECT_EQ(told_.size(), 2U) << command;
    EXPECT_EQ(lines_kept(), 1U);
  }
}

TEST_F(ArenaTest, a_program_that_says_nothing_is_not_waited_for_forever) {
  ArenaOptions how = options("", 2);
  how.bots = {"program:sleep 60,patience=1", "random"};
  (void)played(how);
  EXPECT_NE(failure_.find("did not answer within 1000 ms"), std::string::npos) << failure_;
}

}  // namespace
}  // namespace fourlands::cli
