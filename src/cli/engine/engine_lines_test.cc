#include "cli/engine/engine_lines.h"

#include <gtest/gtest.h>

#include <sstream>

#include "games/all_games.h"

namespace fourlands::cli {
namespace {

TEST(EngineLines, every_line_gets_one_answer_until_quit) {
  const Registry registry = all_games();
  engine::Engine engine(registry);
  std::istringstream in("{\"cmd\":\"games\"}\nxx\n" + std::string((16U << 20U) + 5, 'y') +
                        "\n{\"cmd\":\"quit\"}\n{\"cmd\":\"games\"}\n");
  std::ostringstream out;
  run_engine(engine, in, out);
  std::istringstream answers(out.str());
  std::vector<Json> lines;
  for (std::string line; std::getline(answers, line);) lines.push_back(Json::parse(line));
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[1]["error"]["code"], "bad_json");
  EXPECT_EQ(lines[2]["error"]["message"], "the text is over 16 MiB");
  EXPECT_EQ(lines[3]["ok"], true);
}

}  // namespace
}  // namespace fourlands::cli
