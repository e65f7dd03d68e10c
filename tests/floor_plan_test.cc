#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "support/paths.h"

// The floor plan of src/games/README.md: in every game the same role has the same file, the same
// type name and the same section of the README, and no file stands where the plan has no room for
// it.

namespace fourlands {
namespace {

namespace fs = std::filesystem;

// A game's folder: path below it to text.
using Folder = std::map<std::string, std::string>;

constexpr std::size_t kMostLines = 400;

const std::vector<std::string> kNeeded = {
    "README.md",          "move.h",           "board.h",          "state.h",
    "rules.cc",           "queries.h",        "queries.cc",       "legal.cc",
    "refusal.cc",         "outcome.cc",       "pack.h",           "pack.cc",
    "state_check.h",      "state_check.cc",   "entry.cc",         "pack.json",
    "messages.json",      "bots.json",        "edges/json.cc",    "edges/notation.cc",
    "edges/effects.cc",   "edges/picture.cc", "edges/insight.cc", "bots/evaluation.h",
    "bots/evaluation.cc",
};
// The roles of each room; a role's parts are named <role>_<topic>.
const std::map<std::string, std::vector<std::string>> kRoles = {
    {"",
     {"move", "board", "state", "rules", "queries", "legal", "refusal", "outcome", "pack",
      "state_check", "view", "entry"}},
    {"edges", {"json", "notation", "effects", "picture", "insight"}},
    {"bots", {"evaluation"}},
};
// What a role's file must declare.
const std::vector<std::pair<std::string, std::string>> kDeclared = {
    {"move.h", "enum class StepKind"},
    {"state.h", "struct State"},
    {"pack.h", "struct Components"},
    {"state_check.h", "void check_state(const JsonIn& in, const "},
    {"bots/evaluation.h", "class Evaluation"},
};
// Of a README; what a seat knows is told where something is hidden.
const std::string kSecrets = "What a seat knows";
const std::vector<std::string> kSections = {"Rules by id", "Rulings", "Notation", "State as JSON",
                                            "Effects",     "Insight", "Packs",    kSecrets,
                                            "Bots",        "The code"};

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

bool is_for_tests(const std::string& name) {
  return name.ends_with("_test.cc") || name.ends_with("_testing.h");
}

bool in_plan(const std::string& game, const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string room = slash == std::string::npos ? "" : path.substr(0, slash);
  const std::string name = path.substr(slash + 1);
  if (path.starts_with("testdata/")) return true;
  if (room == "belief") return name.ends_with(".h") || name.ends_with(".cc");
  const auto roles = kRoles.find(room);
  if (roles == kRoles.end()) return false;
  if (is_for_tests(name)) return true;
  if (room.empty() && (name == game + ".h" || name == "README.md")) return true;
  const std::string stem = name.substr(0, name.rfind('.'));
  if (name.ends_with(".json"))
    return room.empty() &&
           (stem == "pack" || stem == "messages" || stem == "study" || stem.starts_with("bots"));
  return std::any_of(roles->second.begin(), roles->second.end(), [&](const std::string& role) {
    return stem == role || stem.starts_with(role + "_");
  });
}

std::vector<std::string> sections_of(const std::string& readme) {
  std::vector<std::string> sections;
  std::istringstream lines(readme);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("## ")) sections.push_back(line.substr(3));
  return sections;
}

std::vector<std::string> faults_of(const std::string& game, const Folder& folder) {
  std::vector<std::string> faults;
  const auto has = [&](const std::string& path) { return folder.contains(path); };
  const auto need = [&](const std::string& path) {
    if (!has(path)) faults.push_back(path + " is missing");
  };
  for (const std::string& path : kNeeded) need(path);
  need(game + ".h");
  // What is hidden is in a view of the game's own, and only then can a seat believe anything.
  const bool open = has(game + ".h") && says(folder.at(game + ".h"), "OpenView<");
  if (!open) need("view.h");
  const bool believes = std::any_of(folder.begin(), folder.end(), [](const auto& file) {
    return file.first.starts_with("belief/");
  });
  if (open == believes)
    faults.emplace_back("belief/ is for games with hidden parts, and only them");

  for (const auto& [path, text] : folder) {
    if (!in_plan(game, path)) faults.push_back(path + " has no place in the plan");
    const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    if ((path.ends_with(".h") || path.ends_with(".cc")) && lines > kMostLines)
      faults.push_back(path + " has " + std::to_string(lines) + " lines");
  }
  for (const auto& [path, declared] : kDeclared)
    if (has(path) && !says(folder.at(path), declared))
      faults.push_back(path + " does not declare " + declared);
  if (!has("README.md")) return faults;
  std::vector<std::string> sections = kSections;
  if (open) std::erase(sections, kSecrets);
  if (sections_of(folder.at("README.md")) != sections)
    faults.emplace_back("README.md has other sections, or another order");
  return faults;
}

std::map<std::string, Folder> read_games() {
  std::map<std::string, Folder> games;
  const fs::path root = fs::path(::fourlands::testing::project_root()) / "src/games";
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    if (!entry.is_regular_file()) continue;
    const std::string path = fs::relative(entry.path(), root).string();
    const std::size_t slash = path.find('/');
    if (slash == std::string::npos) continue;
    std::ifstream file(entry.path());
    std::stringstream text;
    text << file.rdbuf();
    games[path.substr(0, slash)][path.substr(slash + 1)] = text.str();
  }
  return games;
}

TEST(FloorPlanDocs, every_game_has_the_same_rooms_files_names_and_sections) {
  const auto games = read_games();
  EXPECT_GE(games.size(), 4U);
  for (const auto& [game, folder] : games)
    for (const std::string& fault : faults_of(game, folder)) ADD_FAILURE() << game << ": " << fault;
}

TEST(FloorPlanDocs, every_departure_from_it_is_found) {
  const Folder model = read_games().at("landomy");
  ASSERT_TRUE(faults_of("landomy", model).empty());
  const auto found = [&](auto change) {
    Folder folder = model;
    change(folder);
    return faults_of("landomy", folder);
  };
  for (const std::string& path : kNeeded)
    EXPECT_FALSE(found([&](Folder& folder) { folder.erase(path); }).empty()) << path;
  for (const char* path : {"helpers.cc", "edges/rules.cc", "bots/notes.h", "cellar/state.h",
                           "edges/draw.cc", "belief/world.h", "edges/pack.json"})
    EXPECT_FALSE(found([&](Folder& folder) { folder[path] = ""; }).empty()) << path;
  for (const char* path : {"rules_storm.cc", "state_fleet.h", "edges/json_read.cc",
                           "bots/evaluation_threats.h", "storm_test.cc", "testdata/a.jsonl"})
    EXPECT_TRUE(found([&](Folder& folder) { folder[path] = ""; }).empty()) << path;
  for (const auto& [path, declared] : kDeclared)
    EXPECT_FALSE(found([&](Folder& folder) { folder[path] = "struct Other {};\n"; }).empty())
        << path;
  EXPECT_FALSE(found([](Folder& folder) {
                 folder["rules.cc"] = std::string(kMostLines + 1, '\n');
               }).empty());
  EXPECT_FALSE(found([](Folder& folder) { folder["README.md"] += "## More\n"; }).empty());
  EXPECT_FALSE(found([](Folder& folder) {
                 std::string& text = folder["landomy.h"];
                 text.replace(text.find("OpenView<"), 9, "OwnView<");
               }).empty());
}

}  // namespace
}  // namespace fourlands
