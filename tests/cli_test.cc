#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "support/paths.h"
#include "support/testdata.h"

// The program as people start it: exit status, output, errors.

namespace fourlands {

using Json = nlohmann::json;

namespace {

namespace fs = std::filesystem;

struct Ran {
  int status;
  std::string out;  // Both streams.
};

// A file of this test's own: each test is a process, and several run at once.
std::string temp(const std::string& name) {
  const fs::path folder =
      fs::path(::testing::TempDir()) / ("fourlands-program-" + std::to_string(getpid()));
  fs::create_directories(folder);
  return (folder / name).string();
}

Ran run(const std::string& arguments, const std::string& input = "") {
  const std::string typed = temp("typed.txt");
  std::ofstream(typed, std::ios::binary) << input;
  const std::string command =
      ::fourlands::testing::program_path() + " " + arguments + " <" + typed + " 2>&1";
  std::FILE* const pipe = popen(command.c_str(), "r");
  EXPECT_NE(pipe, nullptr);
  std::string out;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) out += static_cast<char>(c);
  const int status = pclose(pipe);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, out};
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string recorded() { return (testing::testdata_of("landing-zone") / "two.jsonl").string(); }

TEST(Program, every_command_has_help_with_an_example) {
  for (const char* command :
       {"play", "serve", "backup", "drill", "doctor", "restore", "check-upgrade", "engine", "admin",
        "replay", "verify", "arena", "compare", "study", "analyze", "tune", "bench", "load"}) {
    const Ran help = run(std::string(command) + " --help");
    EXPECT_EQ(help.status, 0) << command;
    EXPECT_TRUE(has(help.out, "fourlands " + std::string(command))) << help.out;
  }
  EXPECT_EQ(run("--version").status, 0);
}

TEST(Program, a_wrong_command_line_says_what_is_wrong) {
  for (const char* arguments : {"", "fly", "play --people 99", "replay", "bench --seconds x"}) {
    const Ran bad = run(arguments);
    EXPECT_NE(bad.status, 0) << arguments;
    EXPECT_FALSE(bad.out.empty()) << arguments;
  }
  for (const char* arguments :
       {"arena --game landomy --bots level5,levl4", "arena --game chess --bots random",
        "arena --game landomy --bots level5,level4 --sprt 50,0", "analyze",
        "analyze not-there.jsonl", "play landomy --bot 6", "compare --game landomy --bots level5",
        "compare --game chess --bots level5,random", "compare --game landomy --bots level5,levl4"})
    EXPECT_NE(run(arguments).status, 0) << arguments;
  EXPECT_TRUE(has(run("bench chess").out, "no game chess"));
  EXPECT_TRUE(has(run("play chess").out, "no game"));
}

TEST(Program, a_command_that_is_not_there_is_named_with_what_is_near) {
  const Ran near = run("paly");
  EXPECT_EQ(near.status, 2);
  EXPECT_TRUE(has(near.out, "no command \"paly\"")) << near.out;
  EXPECT_TRUE(has(near.out, "Did you mean play?")) << near.out;
  const Ran far = run("foo");
  EXPECT_TRUE(has(far.out, "no command \"foo\"") && has(far.out, "There are: play,")) << far.out;
  EXPECT_FALSE(has(far.out, "Did you mean")) << far.out;
}

TEST(Program, the_menu_takes_a_games_number_or_name_and_asks_again) {
  const auto played = [](const std::string& typed) {
    return run("play --menu --people 0 --seed 1", typed + "\n").out;
  };
  const std::string one = played("1");
  const std::string by_name = played("Landing Zone");
  EXPECT_TRUE(has(by_name, "Landing Zone. Type help")) << by_name.substr(0, 300);
  EXPECT_TRUE(has(played("landing-zone"), "Landing Zone. Type help"));
  EXPECT_TRUE(has(played("chess\nlandomy"), "There is no \"chess\""));
  EXPECT_TRUE(has(played("land\n2"), "or a name")) << "three begin with it";
  EXPECT_TRUE(has(run("play --menu", "chess\n").out, "no game was chosen"));
}

TEST(Program, a_pack_of_another_game_is_refused) {
  const std::string pack = ::fourlands::testing::project_root() + "/src/games/landomy/pack.json";
  for (const char* command :
       {"play landed --people 0 --pack ", "bench landed --seconds 0.1 --pack ",
        "arena --game landed --bots random,random --games 2 --pack "}) {
    const Ran other = run(command + pack);
    EXPECT_EQ(other.status, 2) << command;
    EXPECT_TRUE(has(other.out, "a pack of landomy, and this is landed")) << other.out;
  }
  EXPECT_TRUE(has(run("replay " + recorded() + " --pack " + pack).out, "a pack of landomy"));
}

TEST(Program, an_arena_needs_two_bots_and_shows_how_far_it_is) {
  const Ran alone = run("arena --game landomy --bots level1 --games 2");
  EXPECT_EQ(alone.status, 2);
  EXPECT_TRUE(has(alone.out, "two bots or more")) << alone.out;
  EXPECT_EQ(run("arena --game landomy --bots ''").status, 2);
  const Ran both =
      run("arena --game landing-zone --option players=2 --bots random,random --games 4");
  EXPECT_EQ(both.status, 0) << both.out;
  EXPECT_TRUE(has(both.out, "] 4/4")) << both.out;
  EXPECT_EQ(run("arena --game landing-zone --option players=1 --bots random --games 2").status, 0);
}

TEST(Program, verify_knows_a_record_forged_whole_by_the_commitment_that_was_kept) {
  const std::string published =
      Json::parse(
          testing::read_text(recorded()).substr(0, testing::read_text(recorded()).find('\n')))
          .at("commitment");
  EXPECT_EQ(run("verify " + recorded() + " --commitment " + published).status, 0);
  const Ran forged = run("verify " + recorded() + " --commitment " + std::string(64, 'a'));
  EXPECT_EQ(forged.status, 1);
  EXPECT_TRUE(has(forged.out, "not the one that was kept")) << forged.out;
  EXPECT_EQ(run("verify " + recorded() + " --commitment abc").status, 2);
}

TEST(Program, a_picture_fits_80_columns_or_says_that_it_does_not) {
  for (const char* game : {"landomy", "landed", "land-ahead", "landing-zone"}) {
    std::istringstream lines(
        run(std::string("play ") + game + " --people 0 --bots 4 --seed 3 --no-color").out);
    bool wide = false;
    bool said = false;
    for (std::string line; std::getline(lines, line);) {
      const auto width = std::count_if(line.begin(), line.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U;
      });
      // Only pictures begin with spaces or have bars in them.
      if (width > 80 && (line.starts_with("  ") || has(line, "|"))) wide = true;
      said = said || has(line, "columns wide");
      if (wide) break;
    }
    for (std::string line; wide && !said && std::getline(lines, line);)
      said = has(line, "columns wide");
    EXPECT_EQ(wide, said) << game;
  }
}

TEST(Program, replay_prints_steps_draws_and_checks_the_result) {
  const Ran shown = run("replay " + recorded());
  EXPECT_EQ(shown.status, 0);
  EXPECT_TRUE(has(shown.out, "The recorded result is right"));
  EXPECT_TRUE(has(run("replay --step --upto 3 " + recorded()).out, "Turn 1 of 10"));
  const Ran json = run("replay --json --upto 3 " + recorded());
  EXPECT_EQ(Json::parse(json.out)["phase"], "use");
  EXPECT_EQ(run("replay --seat 9 " + recorded()).status, 2);
}

TEST(Program, replay_finds_a_wrong_result_and_an_illegal_event) {
  std::string text = testing::read_text(recorded());
  const std::size_t winners = text.find("\"winners\":[");
  text.replace(winners, 12, "\"winners\":[9");
  std::ofstream(temp("wrong.jsonl")) << text;
  const Ran wrong = run("replay " + temp("wrong.jsonl"));
  EXPECT_EQ(wrong.status, 1);
  EXPECT_TRUE(has(wrong.out, "the events lead to"));

  text = testing::read_text(recorded());
  const std::size_t roll = text.find("roll ");
  text.replace(roll, 10, "roll 6 5 4");
  std::ofstream(temp("illegal.jsonl")) << text;
  const Ran illegal = run("replay " + temp("illegal.jsonl"));
  EXPECT_EQ(illegal.status, 1);
  EXPECT_TRUE(has(illegal.out, "event 1"));
}

TEST(Program, verify_approves_the_honest_and_names_the_forged_event) {
  EXPECT_EQ(run("verify " + recorded()).status, 0);
  std::string text = testing::read_text(recorded());
  const std::size_t roll = text.find("roll ");
  const bool ones = text.substr(roll, 10) == "roll 1 1 1";
  text.replace(roll, 10, ones ? "roll 2 2 2" : "roll 1 1 1");
  std::ofstream(temp("forged.jsonl")) << text;
  const Ran forged = run("verify " + temp("forged.jsonl"));
  EXPECT_EQ(forged.status, 1);
  EXPECT_TRUE(has(forged.out, "Event 1:")) << forged.out;
}

TEST(Program, a_file_that_is_no_record_is_refused_in_words) {
  EXPECT_EQ(run("replay " + temp("not-there.jsonl")).status, 2);
  EXPECT_TRUE(has(run("verify " + temp("not-there.jsonl")).out, "No such file"));
  std::ofstream(temp("garbage.jsonl"), std::ios::binary) << std::string(5000, '\xfe');
  const Ran garbage = run("replay " + temp("garbage.jsonl"));
  EXPECT_EQ(garbage.status, 2);
  EXPECT_TRUE(has(garbage.out, "Line 1"));
  EXPECT_EQ(run("replay -", "").status, 2);
}

TEST(Program, a_game_can_be_left_resumed_and_still_verifies) {
  const std::string file = temp("resumed.jsonl");
  fs::remove(file);
  const Ran begun = run("play landing-zone --record " + file, "legal\n");
  EXPECT_EQ(begun.status, 0);
  EXPECT_TRUE(fs::exists(file + ".secret"));
  // Each try skips whatever dice there are: a value that is not there is refused, nothing more.
  std::string lines;
  for (int i = 0; i < 60; ++i)
    for (int die = 1; die <= 6; ++die) lines += std::to_string(die) + " skip\n";
  const Ran ended = run("play --resume " + file, lines);
  EXPECT_TRUE(has(ended.out, "The game is over"))
      << ended.out.substr(ended.out.size() > 900 ? ended.out.size() - 900 : 0);
  EXPECT_FALSE(fs::exists(file + ".secret"));
  EXPECT_EQ(run("verify " + file).status, 0);
  EXPECT_TRUE(has(run("play --resume " + file).out, "that game is over"));
}

TEST(Program, packs_are_taken_from_files_and_bad_ones_refused) {
  const std::string pack = testing::read_text(fs::path(::fourlands::testing::project_root()) /
                                              "src/games/landing_zone/pack.json");
  Json changed = Json::parse(pack);
  changed.update({{"name", "two-turns"}, {"turns", 2}});
  std::ofstream(temp("pack.json")) << changed;
  const Ran played = run("play landing-zone --people 0 --bots 1 --pack " + temp("pack.json") +
                         " --record " + temp("packed.jsonl"));
  EXPECT_TRUE(has(played.out, "The game is over"));
  EXPECT_EQ(run("replay " + temp("packed.jsonl")).status, 2);
  EXPECT_EQ(run("replay --pack " + temp("pack.json") + " " + temp("packed.jsonl")).status, 0);

  changed["turns"] = "two";
  std::ofstream(temp("bad.json")) << changed;
  const Ran bad = run("engine --pack " + temp("bad.json"));
  EXPECT_EQ(bad.status, 2);
  EXPECT_TRUE(has(bad.out, "pack.turns")) << bad.out;
  std::ofstream(temp("bad.json")) << "[1, 2";
  EXPECT_EQ(run("engine --pack " + temp("bad.json")).status, 2);
}

TEST(Program, who_names_a_level_gets_a_bot_of_it) {
  // Landing Zone can be played alone; a level asks for company.
  const std::string file = temp("with-bot.jsonl");
  EXPECT_TRUE(has(run("play landing-zone --bot 2 --record " + file).out, "Bot 1 is thinking"));
  const std::string record = testing::read_text(file);
  EXPECT_EQ(Json::parse(record.substr(0, record.find('\n')))["seats"].size(), 2U);
  EXPECT_FALSE(has(run("play landing-zone").out, "Bot 1"));
  EXPECT_TRUE(has(run("play landing-zone --bots 2 --bot 1").out, "Bot 2"));
}

TEST(Program, arena_lets_another_program_play_as_well_as_its_own_bots) {
  const std::string common = "arena --game landomy --games 6 --json --bots ";
  const Ran own = run(common + "level1,random");
  const Ran other = run(common + "'program:" + ::fourlands::testing::program_path() +
                        " engine,level=1;random' --threads 2");
  ASSERT_EQ(own.status, 0) << own.out;
  ASSERT_EQ(other.status, 0) << other.out;
  // The same view, level and seed: the same steps, wherever they are thought of.
  EXPECT_EQ(Json::parse(own.out)["tallies"], Json::parse(other.out)["tallies"]);
  // Also where hands are hidden: it is told a world that its seat's view allows.
  const Ran hidden =
      run("arena --game landed --games 2 --bots 'program:" + ::fourlands::testing::program_path() +
          " engine,level=1;random'");
  EXPECT_EQ(hidden.status, 0) << hidden.out;
  const Ran failed = run("arena --game landomy --games 2 --bots 'program:exit 4;random'");
  EXPECT_EQ(failed.status, 1);
  EXPECT_TRUE(has(failed.out, "it ended with status 4; it is started again")) << failed.out;
}

TEST(Program, analyze_tells_values_and_luck_of_a_finished_match) {
  const Ran text = run("analyze --nodes 2 " + recorded());
  EXPECT_EQ(text.status, 0) << text.out;
  EXPECT_TRUE(has(text.out, "luck"));
  const Ran json = run("analyze --nodes 2 --json " + recorded());
  ASSERT_EQ(json.status, 0);
  const Json analysis = Json::parse(json.out);
  EXPECT_EQ(analysis["unit"], "points");
  ASSERT_EQ(analysis["seats"].size(), 2U);
  for (const Json& seat : analysis["seats"]) {
    const auto part = [&](const char* key) { return seat[key].get<double>(); };
    EXPECT_NEAR(part("start") + part("luck") + part("skill") + part("others"), part("result"),
                1e-9);
  }
  EXPECT_EQ(analysis["events"][0]["who"], "chance");
  EXPECT_EQ(analysis["events"][0]["n"], 1);
}

TEST(Program, a_study_says_the_same_on_two_threads_and_as_text_and_page) {
  const std::string command = "study --game landomy --level 1 --games 45 --json";
  const Ran one = run(command + " --threads 1");
  ASSERT_EQ(one.status, 0) << one.out;
  EXPECT_EQ(run(command + " --threads 2").out, one.out);
  const Json report = Json::parse(one.out);
  EXPECT_EQ(report["games"], 45);
  EXPECT_EQ(report["seats"].size(), 2);
  const std::string page = ::testing::TempDir() + "study.html";
  const Ran text = run("study --game land-ahead --level 1 --games 8 --html " + page);
  ASSERT_EQ(text.status, 0) << text.out;
  EXPECT_NE(text.out.find("Verdict"), std::string::npos) << text.out;
  std::ifstream in(page);
  const std::string html{std::istreambuf_iterator<char>(in), {}};
  EXPECT_NE(html.find("<svg"), std::string::npos);
  EXPECT_NE(html.find("class=\"map hexes\""), std::string::npos) << "places as they lie";
  EXPECT_EQ(html.find("http"), std::string::npos) << "a report needs nothing from elsewhere";
  const std::string pack = ::fourlands::testing::project_root() + "/src/games/landomy/pack.json";
  const std::string with =
      "study --game landomy --level 1 --games 4 --only-this --json --pack " + pack;
  EXPECT_TRUE(Json::parse(run(with).out).contains("against"));
  EXPECT_FALSE(Json::parse(run(with + " --alone").out).contains("against"));
  EXPECT_EQ(run("study --game chess --games 2").status, 2);
  EXPECT_EQ(run("study --game landomy --games 2 --html /no/such/folder/x.html").status, 1);
}

TEST(Program, compare_says_what_choices_cost_and_the_same_on_two_threads) {
  const std::string common =
      "compare --game landomy --bots level5:nodes=50,random --games 4 --nodes 200 --json";
  const Ran one = run(common);
  ASSERT_EQ(one.status, 0) << one.out;
  const Json result = Json::parse(one.out);
  EXPECT_EQ(result["games"], 4);
  EXPECT_EQ(result["unit"], "win");
  EXPECT_EQ(result["bots"][1]["bot"], "random");
  EXPECT_GT(result["bots"][1]["cost"], result["bots"][0]["cost"]);
  EXPECT_EQ(run(common + " --threads 2").out, one.out);
  const Ran text = run("compare --game landomy --bots level1,random --games 1 --nodes 20");
  EXPECT_TRUE(has(text.out, "more than the first")) << text.out;
  EXPECT_TRUE(has(text.out, "1/1 games")) << "how far it is: " << text.out;
  EXPECT_EQ(run("compare --game landomy --games 1 --bots 'level1;program:exit 4'").status, 1);
}

TEST(Program, tune_trains_a_file_that_the_arena_plays_with) {
  const std::string from =
      (fs::path(::fourlands::testing::project_root()) / "src/games/landing_zone/bots.json")
          .string();
  const std::string tune =
      "tune --game landing-zone --option players=1 --nodes 0 --rounds 1 --games 2 --from ";
  const std::string made = temp("made.json");
  const Ran trained = run(tune + from + " --grow 4 --out " + made);
  ASSERT_EQ(trained.status, 0) << trained.out;
  const Json before = Json::parse(testing::read_text(from));
  const Json after = Json::parse(testing::read_text(made));
  EXPECT_EQ(after["model"]["hidden"], before["model"]["hidden"].get<int>() + 4);
  EXPECT_EQ(after["levels"], before["levels"]);
  EXPECT_EQ(after["made"]["games"], 2);
  const Ran played =
      run("arena --game landing-zone --option players=1 --games 1 --bots level4,file=" + made);
  EXPECT_EQ(played.status, 0) << played.out;

  // The options' names of version 0.1 are taken, too.
  const std::string old_names = temp("old.json");
  const std::string new_names = temp("new.json");
  ASSERT_EQ(run(tune + from + " --heat 0.5 --trust 0.9 --out " + old_names).status, 0);
  ASSERT_EQ(
      run(tune + from + " --temperature 0.5 --search-value-share 0.9 --out " + new_names).status,
      0);
  EXPECT_EQ(testing::read_text(old_names), testing::read_text(new_names));
  EXPECT_NE(testing::read_text(old_names), testing::read_text(made));

  const Ran large = run(tune + from + " --grow 128 --out " + temp("large.json"));
  EXPECT_EQ(large.status, 2);
  EXPECT_TRUE(has(large.out, "may have 128")) << large.out;
  EXPECT_FALSE(fs::exists(temp("large.json")));
  EXPECT_EQ(run(tune + "not-there.json --out " + temp("none.json")).status, 2);
}

TEST(Program, bench_measures_bots_too) {
  const Ran bench = run("bench landomy --bots --seconds 0.02 --json");
  ASSERT_EQ(bench.status, 0);
  const Json row = Json::parse(bench.out)[0];
  EXPECT_GT(row["simulations_per_cpu_second"].get<double>(), 0);
  EXPECT_GE(row["worst_ms"].get<double>(), row["mean_ms"].get<double>());
}

TEST(Program, bench_measures_every_game_in_numbers_a_program_can_read) {
  const Ran bench = run("bench --seconds 0.02 --json");
  ASSERT_EQ(bench.status, 0);
  const Json rows = Json::parse(bench.out);
  ASSERT_FALSE(rows.empty());
  for (const Json& row : rows) {
    EXPECT_GT(row["steps_per_cpu_second"].get<double>(), 0);
    EXPECT_GT(row["mean_branching"].get<double>(), 1);
    EXPECT_LE(row["move_bytes"].get<int>(), 16);
  }
}

}  // namespace
}  // namespace fourlands
