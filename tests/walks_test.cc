#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/paths.h"

// The walks of docs/architecture.md: every file that they name is there and has the functions that
// they name, and the counts in their headings are those of their lines.

namespace fourlands {
namespace {

namespace fs = std::filesystem;

struct Walk {
  std::string name;
  std::set<std::string> files;
  std::size_t lines = 0;
  std::size_t returns = 0;
};

std::string page_text(const fs::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// "`src/a/b.cc` `C::d`, `e`: words": the file, and what is called there.
std::vector<std::string> quoted_in(const std::string& line) {
  static const std::regex kQuoted("`([^`]+)`");
  std::vector<std::string> found;
  for (std::sregex_iterator at(line.begin(), line.end(), kQuoted), end; at != end; ++at)
    found.push_back((*at)[1]);
  return found;
}

// A function, by its last name, or any other name.
bool has_name(const std::string& source, const std::string& name) {
  const std::size_t colons = name.rfind("::");
  const std::string last = colons == std::string::npos ? name : name.substr(colons + 2);
  return std::regex_search(source, std::regex("\\b" + last + "\\b"));
}

class WalkReader {
 public:
  explicit WalkReader(fs::path root) : root_(std::move(root)) {}

  void read(const std::string& page) {
    std::istringstream lines(page.substr(page.find("## Five walks")));
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line) && !line.starts_with("## ")) {
      if (line.starts_with("### ")) walks.push_back({line.substr(4), {}});
      if (walks.empty()) continue;
      const std::size_t arrow = line.find("<- ");
      if (arrow != std::string::npos)
        read_return(line.substr(arrow));
      else if (std::regex_search(line, std::regex("^[0-9]+\\. ")))
        read_step(line);
    }
  }

  std::vector<Walk> walks;
  std::vector<std::string> faults;

 private:
  void check_names(const std::string& file, const std::vector<std::string>& names) {
    const std::string source = page_text(root_ / file);
    for (const std::string& name : names)
      if (!has_name(source, name)) fault(file + " has no " + name);
  }
  void read_step(const std::string& line) {
    const auto quoted = quoted_in(line);
    Walk& walk = walks.back();
    if (std::stoul(line) != ++walk.lines) fault("line " + std::to_string(walk.lines));
    if (quoted.size() < 2) return fault("names a file and no function: " + line);
    if (!fs::is_regular_file(root_ / quoted[0])) return fault(quoted[0] + " is not there");
    if (!walk.files.insert(quoted[0]).second) fault(quoted[0] + " comes twice");
    check_names(quoted[0], {quoted.begin() + 1, quoted.end()});
  }
  void read_return(const std::string& line) {
    const auto quoted = quoted_in(line);
    Walk& walk = walks.back();
    ++walk.returns;
    const auto known =
        std::find_if(walk.files.begin(), walk.files.end(), [&](const std::string& file) {
          return !quoted.empty() && file.ends_with("/" + quoted[0]);
        });
    if (known == walk.files.end()) return fault("returns to what it never entered: " + line);
    if (quoted.size() < 2) fault("returns to no function: " + line);
    check_names(*known, {quoted.begin() + 1, quoted.end()});
  }
  void fault(const std::string& what) { faults.push_back(walks.back().name + ": " + what); }

  fs::path root_;
};

TEST(WalksDocs, name_files_and_functions_that_are_there_and_count_them) {
  WalkReader reader(::fourlands::testing::project_root());
  reader.read(page_text(fs::path(::fourlands::testing::project_root()) / "docs/architecture.md"));
  for (const std::string& fault : reader.faults) ADD_FAILURE() << fault;
  ASSERT_EQ(reader.walks.size(), 5U);
  for (const Walk& walk : reader.walks) {
    const std::string counts = "(" + std::to_string(walk.lines) + " files, " +
                               std::to_string(walk.returns) +
                               (walk.returns == 1 ? " return)" : " returns)");
    EXPECT_TRUE(walk.name.ends_with(counts)) << walk.name << " should end in " << counts;
  }
  EXPECT_LE(reader.walks[0].lines, 22U);
  EXPECT_LE(reader.walks[0].returns, 3U);
}

TEST(Walks, that_name_what_is_not_there_are_faults) {
  WalkReader reader(::fourlands::testing::project_root());
  reader.read(
      "## Five walks\n### One (3 files, 1 return)\n1. `src/core/rng.h` `below`\n"
      "2. `src/core/rng.h` `no_such_function`\n3. `src/core/gone.h` `below`\n"
      "4. `src/core/hash.h` says nothing\n   <- `id.h` `below`\n## The end\n");
  EXPECT_EQ(reader.faults.size(), 5U) << ::testing::PrintToString(reader.faults);
  ASSERT_EQ(reader.walks.size(), 1U);
  EXPECT_EQ(reader.walks[0].lines, 4U);
  EXPECT_EQ(reader.walks[0].returns, 1U);
}

}  // namespace
}  // namespace fourlands
