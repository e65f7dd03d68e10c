#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "support/testdata.h"

// The program as people start it: exit status, output, errors.

namespace fourlands {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

struct Ran {
  int status;
  std::string out;  // Both streams.
};

Ran run(const std::string& arguments, const std::string& input = "") {
  const fs::path typed = fs::path(::testing::TempDir()) / "typed.txt";
  std::ofstream(typed, std::ios::binary) << input;
  const std::string command =
      std::string(FOURLANDS_BINARY) + " " + arguments + " <" + typed.string() + " 2>&1";
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

std::string temp(const std::string& name) {
  return (fs::path(::testing::TempDir()) / name).string();
}

std::string recorded() { return (testing::testdata_of("landing-zone") / "two.jsonl").string(); }

TEST(Program, every_command_has_help_with_an_example) {
  for (const char* command : {"play", "engine", "replay", "verify", "bench", "load"}) {
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
  EXPECT_TRUE(has(run("bench chess").out, "no game chess"));
  EXPECT_TRUE(has(run("play chess").out, "no game"));
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
  EXPECT_TRUE(has(ended.out, "The game is over")) << ended.out.substr(0, 400);
  EXPECT_FALSE(fs::exists(file + ".secret"));
  EXPECT_EQ(run("verify " + file).status, 0);
  EXPECT_TRUE(has(run("play --resume " + file).out, "that game is over"));
}

TEST(Program, packs_are_taken_from_files_and_bad_ones_refused) {
  const std::string pack =
      testing::read_text(fs::path(FOURLANDS_ROOT) / "src/games/landing_zone/pack.json");
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
