#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/paths.h"

// The order of docs/architecture.md, read off the includes: a floor or a room that reaches where it
// may not fails here. The floors are below; the rooms of each are the list in the page itself.

namespace fourlands {
namespace {

namespace fs = std::filesystem;

struct Source {
  std::string path;  // Below src/: "games/landomy/state.h".
  std::string text;
};

// The layer of a path, a game's folder being a layer of its own.
std::string layer_of(const std::string& path) {
  const std::size_t first = path.find('/');
  if (first == std::string::npos) return "";
  const std::string layer = path.substr(0, first);
  const std::size_t second = path.find('/', first + 1);
  if (layer == "games" && second != std::string::npos) return path.substr(0, second);
  return layer;
}

// What a layer may include, besides itself.
bool may_include(const std::string& from, const std::string& to) {
  static const std::map<std::string, std::vector<std::string>> kBelow = {
      {"core", {}},
      {"game", {"core"}},
      {"games", {"core", "game"}},
      {"match", {"core", "game"}},
      {"tensor", {"core", "game", "games"}},
      {"ai", {"core", "game", "games", "match"}},
      {"engine", {"core", "game", "games", "match", "ai"}},
      {"python", {"core", "game", "games", "match", "tensor", "ai"}},
      {"server", {"core", "game", "games", "match", "ai"}},
      {"simulation", {"core", "game", "games", "match", "ai", "server"}},
      {"cli", {"core", "game", "games", "match", "ai", "engine", "server", "simulation"}},
      {"wasm", {"core", "game", "games", "match", "ai", "engine", "server"}},
  };
  if (from == to) return true;
  const auto top = [](const std::string& layer) { return layer.substr(0, layer.find('/')); };
  // A game includes no other game, nor the list of all games; the list includes every game.
  if (from.starts_with("games/")) return to == "core" || to == "game";
  if (from == "games" && to.starts_with("games/")) return true;
  const auto below = kBelow.find(from);
  if (below == kBelow.end()) return false;
  const auto& allowed = below->second;
  return std::find(allowed.begin(), allowed.end(), top(to)) != allowed.end();
}

// The folder of a path as the page names it: "server/store", "games/<game>/belief".
std::string room_of(const std::string& path) {
  static const std::regex kGame("^games/[^/]+");
  const std::string folder = fs::path(path).parent_path().string();
  return std::regex_replace(folder, kGame, "games/<game>");
}

// The folders of docs/architecture.md in its order, which is that of dependency: "- `src/core/`
// ...".
std::vector<std::string> rooms_in(const std::string& page) {
  static const std::regex kLine("^- `src/([^`]+)/`");
  std::vector<std::string> rooms;
  std::istringstream lines(page);
  std::smatch match;
  for (std::string line; std::getline(lines, line);)
    if (std::regex_search(line, match, kLine)) rooms.push_back(match[1]);
  return rooms;
}

std::string architecture() {
  std::ifstream file(fs::path(::fourlands::testing::project_root()) / "docs/architecture.md");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// A room includes itself and those listed before it on its floor. A game's entry.cc puts all of its
// rooms together.
bool in_order(const std::vector<std::string>& rooms, const std::string& from,
              const std::string& to) {
  const auto here = std::find(rooms.begin(), rooms.end(), room_of(from));
  const auto there = std::find(rooms.begin(), rooms.end(), room_of(to));
  if (here == rooms.end() || there == rooms.end()) return false;
  return there <= here || (from.starts_with("games/") && from.ends_with("/entry.cc"));
}

// Rules read no clock, no file and no generator but the one they are handed.
const std::set<std::string>& kept_out_of_rules() {
  static const std::set<std::string> kHeaders = {"iostream", "fstream", "chrono",     "thread",
                                                 "random",   "ctime",   "filesystem", "mutex",
                                                 "unistd.h", "atomic",  "future"};
  return kHeaders;
}

bool is_test(const std::string& path) {
  return path.ends_with("_test.cc") || path.ends_with("_testing.h");
}

std::vector<std::string> faults_of(const std::vector<Source>& sources,
                                   const std::vector<std::string>& rooms) {
  static const std::regex kOwn("#include \"([^\"]+)\"");
  static const std::regex kSystem("#include <([^>]+)>");
  std::vector<std::string> faults;
  for (const Source& source : sources) {
    const std::string from = layer_of(source.path);
    const bool rules =
        from == "core" || from == "game" || from == "match" || from.starts_with("games");
    std::istringstream lines(source.text);
    for (std::string line; std::getline(lines, line);) {
      std::smatch match;
      if (std::regex_search(line, match, kOwn)) {
        const std::string to = layer_of(match[1]);
        const bool for_tests = to == "conformance" || to == "support" || to == "match" ||
                               match[1] == "games/all_games.h" || match[1] == "ai/bots/bots.h";
        if (!may_include(from, to) && !(is_test(source.path) && for_tests))
          faults.push_back(source.path + " includes " + match[1].str());
        else if (from == to && !is_test(source.path) && !in_order(rooms, source.path, match[1]))
          faults.push_back(source.path + " includes " + match[1].str());
      } else if (std::regex_search(line, match, kSystem)) {
        if (rules && !is_test(source.path) && kept_out_of_rules().contains(match[1]))
          faults.push_back(source.path + " includes <" + match[1].str() + ">");
      }
    }
  }
  return faults;
}

std::vector<Source> read_sources() {
  std::vector<Source> sources;
  const fs::path root = fs::path(::fourlands::testing::project_root()) / "src";
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    const auto extension = entry.path().extension();
    if (extension != ".h" && extension != ".cc") continue;
    std::ifstream file(entry.path());
    std::stringstream text;
    text << file.rdbuf();
    sources.push_back({fs::relative(entry.path(), root).string(), text.str()});
  }
  return sources;
}

TEST(LayersDocs, no_layer_includes_what_is_above_or_beside_it) {
  const auto sources = read_sources();
  EXPECT_GT(sources.size(), 20U);
  for (const std::string& fault : faults_of(sources, rooms_in(architecture())))
    ADD_FAILURE() << fault;
}

TEST(LayersDocs, every_folder_of_sources_is_on_the_page_and_nothing_else_is) {
  const auto rooms = rooms_in(architecture());
  const std::set<std::string> named(rooms.begin(), rooms.end());
  EXPECT_EQ(named.size(), rooms.size()) << "a folder is listed twice";
  std::set<std::string> there;
  for (const Source& source : read_sources()) there.insert(room_of(source.path));
  for (const std::string& room : there)
    EXPECT_TRUE(named.contains(room)) << "docs/architecture.md does not name src/" << room;
  for (const std::string& room : named)
    EXPECT_TRUE(there.contains(room)) << "docs/architecture.md names src/" << room;
}

TEST(LayersDocs, lines_of_the_page_are_at_most_100_columns) {
  std::istringstream lines(architecture());
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100U) << line;
}

TEST(LayersDocs, every_forbidden_arrow_is_found) {
  const auto rooms =
      rooms_in("- `src/server/store/` a\n- `src/server/match/` b\n- `src/server/` c\n");
  const auto found = [&](const std::string& path, const std::string& include) {
    return !faults_of({{path, "#include " + include + "\n"}}, rooms).empty();
  };
  EXPECT_TRUE(found("core/a.h", "\"game/seat.h\""));
  EXPECT_TRUE(found("game/a.h", "\"games/landomy/landomy.h\""));
  EXPECT_TRUE(found("game/a.h", "\"engine/engine.h\""));
  EXPECT_TRUE(found("games/landomy/a.h", "\"games/landed/landed.h\""));
  EXPECT_TRUE(found("games/landomy/a.h", "\"games/all_games.h\""));
  EXPECT_TRUE(found("games/landomy/a.h", "\"ai/bots/bots.h\""));
  EXPECT_TRUE(found("games/landomy/a.cc", "<chrono>"));
  EXPECT_TRUE(found("core/a.h", "<iostream>"));
  EXPECT_TRUE(found("ai/a.h", "\"engine/engine.h\""));
  EXPECT_TRUE(found("match/a.h", "\"games/landomy/landomy.h\""));
  EXPECT_TRUE(found("match/a.h", "\"ai/bots/bots.h\""));
  EXPECT_TRUE(found("server/store/a.h", "\"server/match/b.h\""));
  EXPECT_TRUE(found("server/match/a.h", "\"server/server.h\""));
  EXPECT_TRUE(found("server/cellar/a.h", "\"server/store/b.h\""));
  EXPECT_FALSE(found("server/match/a.h", "\"server/store/b.h\""));
  EXPECT_FALSE(found("server/match/a.h", "\"server/match/b.h\""));
  EXPECT_FALSE(found("server/server.h", "\"server/match/b.h\""));
  // The rooms of a game: its rules know neither what bots look at nor how they are told.
  const auto in_games = [](const std::string& path, const std::string& include) {
    return !faults_of({{path, "#include \"" + include + "\"\n"}}, rooms_in(architecture())).empty();
  };
  EXPECT_TRUE(in_games("games/landomy/rules.cc", "games/landomy/bots/evaluation.h"));
  EXPECT_TRUE(in_games("games/landomy/state_check.cc", "games/landomy/edges/json.h"));
  EXPECT_TRUE(in_games("games/landomy/rules.cc", "games/landomy/cellar/a.h"));
  EXPECT_FALSE(in_games("games/landomy/edges/json.cc", "games/landomy/state_check.h"));
  EXPECT_FALSE(in_games("games/landomy/entry.cc", "games/landomy/edges/json.h"));
  EXPECT_TRUE(found("elsewhere/a.h", "\"core/rng.h\""));
  EXPECT_FALSE(found("games/landomy/a.h", "\"game/contract.h\""));
  EXPECT_FALSE(found("games/all_games.cc", "\"games/landomy/landomy.h\""));
  EXPECT_FALSE(found("games/landomy/a_test.cc", "\"conformance/laws.h\""));
  EXPECT_FALSE(found("games/landomy/a_test.cc", "\"ai/bots/bots.h\""));
  EXPECT_TRUE(found("games/landomy/a_test.cc", "\"ai/search/puct.h\""));
  EXPECT_FALSE(found("cli/a.cc", "<iostream>"));
}

}  // namespace
}  // namespace fourlands
