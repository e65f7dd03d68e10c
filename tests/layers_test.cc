#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

// The arrows of docs/architecture.md, read off the includes: a layer that reaches where it may not
// fails here.

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
      {"ai", {"core", "game", "games"}},
      {"server", {"core", "game", "games", "ai"}},
      {"cli", {"core", "game", "games", "ai", "server"}},
      {"wasm", {"core", "game", "games", "ai"}},
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

std::vector<std::string> faults_of(const std::vector<Source>& sources) {
  static const std::regex kOwn("#include \"([^\"]+)\"");
  static const std::regex kSystem("#include <([^>]+)>");
  std::vector<std::string> faults;
  for (const Source& source : sources) {
    const std::string from = layer_of(source.path);
    const bool rules = from == "core" || from == "game" || from.starts_with("games");
    std::istringstream lines(source.text);
    for (std::string line; std::getline(lines, line);) {
      std::smatch match;
      if (std::regex_search(line, match, kOwn)) {
        const std::string to = layer_of(match[1]);
        const bool for_tests = to == "conformance" || to == "support" ||
                               match[1] == "games/all_games.h" || match[1] == "ai/bots.h";
        if (!may_include(from, to) && !(is_test(source.path) && for_tests))
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
  const fs::path root = fs::path(FOURLANDS_ROOT) / "src";
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

TEST(Layers, no_layer_includes_what_is_above_or_beside_it) {
  const auto sources = read_sources();
  EXPECT_GT(sources.size(), 20U);
  for (const std::string& fault : faults_of(sources)) ADD_FAILURE() << fault;
}

TEST(Layers, every_forbidden_arrow_is_found) {
  const auto found = [](const std::string& path, const std::string& include) {
    return !faults_of({{path, "#include " + include + "\n"}}).empty();
  };
  EXPECT_TRUE(found("core/a.h", "\"game/seat.h\""));
  EXPECT_TRUE(found("game/a.h", "\"games/landomy/landomy.h\""));
  EXPECT_TRUE(found("game/a.h", "\"cli/engine.h\""));
  EXPECT_TRUE(found("games/landomy/a.h", "\"games/landed/landed.h\""));
  EXPECT_TRUE(found("games/landomy/a.h", "\"games/all_games.h\""));
  EXPECT_TRUE(found("games/landomy/a.h", "\"ai/bots.h\""));
  EXPECT_TRUE(found("games/landomy/a.cc", "<chrono>"));
  EXPECT_TRUE(found("core/a.h", "<iostream>"));
  EXPECT_TRUE(found("ai/a.h", "\"cli/engine.h\""));
  EXPECT_TRUE(found("elsewhere/a.h", "\"core/rng.h\""));
  EXPECT_FALSE(found("games/landomy/a.h", "\"game/contract.h\""));
  EXPECT_FALSE(found("games/all_games.cc", "\"games/landomy/landomy.h\""));
  EXPECT_FALSE(found("games/landomy/a_test.cc", "\"conformance/laws.h\""));
  EXPECT_FALSE(found("games/landomy/a_test.cc", "\"ai/bots.h\""));
  EXPECT_TRUE(found("games/landomy/a_test.cc", "\"ai/search.h\""));
  EXPECT_FALSE(found("cli/a.cc", "<iostream>"));
}

}  // namespace
}  // namespace fourlands
