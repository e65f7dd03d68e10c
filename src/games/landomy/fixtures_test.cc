#include <cstdlib>
#include <fstream>
#include <functional>

#include "game/record.h"
#include "games/landomy/table_testing.h"
#include "match/verify.h"
#include "support/paths.h"
#include "support/random_record.h"

// Whole games as files, one for each way a game can end and one with a face-down Map. With
// FOURLANDS_WRITE_FIXTURES set in the environment the files are written anew, from the first seed
// that gives such a game.

namespace fourlands::landomy {
namespace {

struct Fixture {
  std::string_view file;
  Json options;
  std::function<bool(const Json& last)> wanted;  // Of the last state.
};

bool has_facedown(const Json& state) {
  return std::any_of(state["sides"].begin(), state["sides"].end(),
                     [](const Json& side) { return side["up"] == false; });
}

std::vector<Fixture> fixtures() {
  const auto by = [](std::string_view how) {
    return [how](const Json& last) { return last["result"]["by"] == how; };
  };
  const Json advanced = {{"setup", "advanced"}};
  const Json isolating = {{"isolating_storms", true}};
  return {
      {"lead", Json::object(), by("lead")},
      {"islands", Json::object(), by("islands")},
      {"centre", Json::object(), by("centre")},
      {"airships", Json::object(), by("airships")},
      {"first", Json::object(), by("first")},
      {"facedown", Json::object(),
       [](const Json& last) { return has_facedown(last) && last["turn"] == 10; }},
      {"advanced", advanced, [](const Json& last) { return last["turn"] == 10; }},
      {"isolating", isolating,
       [](const Json& last) {
         return last["result"]["by"] == "airships" && last["islands"]["b2"]["storm"] == true;
       }},
  };
}

std::string path_of(const Fixture& fixture) {
  return ::fourlands::testing::project_root() + "/src/games/landomy/testdata/" +
         std::string(fixture.file) + ".jsonl";
}

void write_fixture(const Fixture& fixture) {
  const auto rules = registry().make("landomy", fixture.options, nullptr).value();
  for (std::uint64_t seed = 1;; ++seed) {
    Record record = testing::random_record(*rules, seed);
    const auto last = fold(*rules, record, record.events.size());
    if (!fixture.wanted(last.value()->state())) continue;
    std::ofstream(path_of(fixture), std::ios::binary) << write_record(record);
    return;
  }
}

TEST(LandomyFixtures, every_recorded_game_replays_to_its_ending_LD_21_LD_23_LD_40_LD_41) {
  const bool write = std::getenv("FOURLANDS_WRITE_FIXTURES") != nullptr;
  for (const Fixture& fixture : fixtures()) {
    if (write) write_fixture(fixture);
    std::ifstream file(path_of(fixture), std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(file)),
                           std::istreambuf_iterator<char>());
    const auto record = read_record(text);
    ASSERT_TRUE(record.ok()) << fixture.file;
    EXPECT_EQ(write_record(record.value()), text) << fixture.file;
    const auto rules = rules_of(registry(), record.value(), nullptr);
    ASSERT_TRUE(rules.ok()) << fixture.file;
    const auto last = fold(*rules.value(), record.value(), record.value().events.size());
    ASSERT_TRUE(last.ok()) << fixture.file << ": event " << last.error().number;
    const Json state = last.value()->state();
    EXPECT_TRUE(fixture.wanted(state)) << fixture.file;
    EXPECT_EQ(state["result"], record.value().result) << fixture.file;
    EXPECT_TRUE(verify(*rules.value(), record.value()).good) << fixture.file;
  }
}

}  // namespace
}  // namespace fourlands::landomy
