#include "support/testdata.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "core/hash.h"
#include "games/all_games.h"
#include "match/verify.h"
#include "support/random_record.h"

// What each game keeps in its testdata folder, checked for all games alike: golden playthroughs,
// perft counts and whole recorded games.

namespace fourlands {
namespace {

using testing::files_in;
using testing::read_text;
using testing::testdata_of;

std::string digest(const std::string& text) {
  return fmt::format("{:016x}", hash_bytes(text.data(), text.size()));
}

// Everything a step-by-step comparison would show, short enough to be read in a diff: who is to
// act, how many steps they have and a digest of the list, the step, its effects, and now and then
// the state.
std::string transcript(const Ruleset& rules, const Json& head) {
  const Record record = testing::random_record(rules, head.at("seed").get<std::uint64_t>());
  std::string out = head.dump() + "\n";
  const auto position = rules.initial();
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    if (i % 20 == 0) out += position->state().dump() + "\n";
    std::string offers;
    for (Seat seat : position->to_act().seats()) {
      std::string all;
      const auto steps = position->legal(seat);
      for (const std::string& step : steps) all += step + "\n";
      offers += fmt::format(" {}:{}/{}", seat.index, steps.size(), digest(all));
    }
    if (position->to_act().is_chance()) {
      std::string all;
      for (const auto& [step, weight] : position->chances())
        all += fmt::format("{} {}\n", step, weight);
      offers = " chance/" + digest(all);
    }
    const Event& event = record.events[i];
    const auto effects = position->play_and_tell(event.who, event.step);
    FL_CHECK(effects.ok());
    out += fmt::format("{} [{}] {}: {} -> {} {}\n", i + 1, offers.substr(1), text_of(event.who),
                       event.step, effects.value().dump(), digest(position->state().dump()));
  }
  return out + position->state().dump() + "\n";
}

class TestdataTest : public ::testing::Test {
 protected:
  Registry registry_ = all_games();
};

// A golden playthrough is a file whose first line says options and seed; the rest is what the rules
// made of it when somebody last looked. FOURLANDS_UPDATE_GOLDEN=1 writes them anew: read the diff.
TEST_F(TestdataTest, golden_playthroughs_are_what_they_were) {
  for (const GameEntry& game : registry_.games()) {
    const auto files = files_in(testdata_of(game.info.id) / "golden", ".txt");
    EXPECT_FALSE(files.empty()) << game.info.id << " has no golden playthrough";
    for (const auto& file : files) {
      const std::string golden = read_text(file);
      const Json head = Json::parse(golden.substr(0, golden.find('\n')));
      const auto rules = registry_.make(game.info.id, head.at("options"), nullptr);
      ASSERT_TRUE(rules.ok()) << file;
      const std::string now = transcript(*rules.value(), head);
      if (std::getenv("FOURLANDS_UPDATE_GOLDEN") != nullptr) {
        std::ofstream(file, std::ios::binary) << now;
        continue;
      }
      EXPECT_TRUE(now == golden)
          << file << " differs; first at byte "
          << std::mismatch(now.begin(), now.end(), golden.begin(), golden.end()).first -
                 now.begin();
    }
  }
}

TEST_F(TestdataTest, perft_counts_are_right) {
  for (const GameEntry& game : registry_.games()) {
    const auto file = testdata_of(game.info.id) / "perft.json";
    ASSERT_TRUE(std::filesystem::exists(file)) << game.info.id << " has no perft counts";
    const Json rows = Json::parse(read_text(file));
    EXPECT_GE(rows.size(), 3U);
    for (const Json& row : rows) {
      const auto rules = registry_.make(game.info.id, row.at("options"), nullptr);
      ASSERT_TRUE(rules.ok());
      const auto position = rules.value()->initial();
      for (const Json& event : row.value("after", Json::array())) {
        const Actor who =
            event[0] == "chance" ? Actor::chance() : Actor(seat_of(event[0].get<int>()));
        ASSERT_TRUE(position->play(who, event[1].get<std::string>()).ok()) << event;
      }
      EXPECT_EQ(position->perft(row.at("depth").get<int>(), UINT64_MAX), row.at("nodes")) << row;
    }
  }
}

TEST_F(TestdataTest, recorded_games_replay_to_their_recorded_results_and_verify) {
  for (const GameEntry& game : registry_.games()) {
    const auto files = files_in(testdata_of(game.info.id), ".jsonl");
    EXPECT_FALSE(files.empty()) << game.info.id << " has no recorded game";
    for (const auto& file : files) {
      const auto record = read_record(read_text(file));
      ASSERT_TRUE(record.ok()) << file;
      EXPECT_FALSE(record.value().result.is_null()) << file;
      const auto rules = rules_of(registry_, record.value(), nullptr);
      ASSERT_TRUE(rules.ok()) << file
                              << registry_.catalogue().say(Language::kEnglish, rules.error());
      const auto end = fold(*rules.value(), record.value(), record.value().events.size());
      ASSERT_TRUE(end.ok()) << file << " event " << end.error().number;
      EXPECT_EQ(end.value()->state()["result"], record.value().result) << file;
      if (record.value().commitment.empty()) continue;
      const Verdict verdict = verify(*rules.value(), record.value());
      EXPECT_TRUE(verdict.good) << file << " event " << verdict.event;
    }
  }
}

}  // namespace
}  // namespace fourlands
