#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <vector>

#include "game/embedded.h"
#include "support/paths.h"

// What the server says is in the catalogue, and the catalogue holds nothing that it never says.

namespace fourlands::server {
namespace {

namespace fs = std::filesystem;

std::set<std::string> literals_of_the_server(std::set<std::string>& codes) {
  static const std::regex kLiteral("\"([a-z_]+\\.[a-z_.]+)\"");
  // A refusal of the server's own is said by its code alone.
  static const std::regex kCode("\"([a-z]+_?[a-z_]*)\"");
  std::set<std::string> found;
  std::vector<fs::path> files;
  // The tables of a page say the same as the server's.
  for (const char* const folder : {"src/server", "src/wasm"})
    for (const auto& file :
         fs::recursive_directory_iterator(fs::path(::fourlands::testing::project_root()) / folder))
      files.push_back(file.path());
  for (const fs::path& file : files) {
    const std::string name = file.filename().string();
    if (!name.ends_with(".cc") || name.ends_with("_test.cc")) continue;
    std::ifstream in(file);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    for (std::sregex_iterator it(text.begin(), text.end(), kLiteral), end; it != end; ++it)
      found.insert((*it)[1]);
    for (std::sregex_iterator it(text.begin(), text.end(), kCode), end; it != end; ++it)
      codes.insert("server." + (*it)[1].str());
  }
  return found;
}

TEST(ServerMessages, every_key_is_used) {
  std::set<std::string> codes;
  auto used = literals_of_the_server(codes);
  used.merge(codes);
  const auto messages = nlohmann::json::parse(embedded_file("src/server/messages.json"));
  // A text says others in its gaps: {level:preview.level} says preview.level.3.
  static const std::regex kGap("\\{[a-z_]+:([a-z_.]+)\\}");
  std::set<std::string> said;
  for (const auto& [key, texts] : messages.items()) {
    const std::string text = texts["en"];
    for (std::sregex_iterator it(text.begin(), text.end(), kGap), end; it != end; ++it)
      said.insert((*it)[1]);
  }
  for (const auto& [key, texts] : messages.items())
    EXPECT_TRUE(used.contains(key) || said.contains(key.substr(0, key.rfind('.')))) << key;
}

TEST(ServerMessages, every_key_that_is_used_is_there) {
  const auto messages = nlohmann::json::parse(embedded_file("src/server/messages.json"));
  std::set<std::string> families;
  for (const auto& [key, texts] : messages.items()) families.insert(key.substr(0, key.find('.')));
  std::set<std::string> codes;
  for (const std::string& literal : literals_of_the_server(codes)) {
    const bool said = families.contains(literal.substr(0, literal.find('.')));
    EXPECT_TRUE(!said || messages.contains(literal)) << literal;
  }
}

}  // namespace
}  // namespace fourlands::server
