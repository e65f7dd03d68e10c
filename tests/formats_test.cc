#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>

#include "games/all_games.h"
#include "support/paths.h"
#include "support/testdata.h"

// docs/formats.md names every phase and every field of every game's states.

namespace fourlands {
namespace {

// All words within backticks of a table's cell.
std::set<std::string> words_in(const std::string& cell) {
  std::set<std::string> words;
  std::istringstream pieces(cell);
  std::string piece;
  for (int n = 0; std::getline(pieces, piece, '`'); ++n) {
    if (n % 2 == 0) continue;
    std::istringstream list(piece);
    for (std::string word; list >> word;) words.insert(word);
  }
  return words;
}

struct Row {
  std::set<std::string> phases, fields;
};
Row row_of(const std::string& page, const std::string& title) {
  const std::size_t table = page.find("| game | phases | fields |");
  const std::size_t line = page.find("\n| " + title + " | ", table);
  if (table == std::string::npos || line == std::string::npos) return {};
  std::istringstream cells(page.substr(line + 1, page.find('\n', line + 1) - line - 1));
  std::string none, name, phases, fields;
  std::getline(cells, none, '|');
  std::getline(cells, name, '|');
  std::getline(cells, phases, '|');
  std::getline(cells, fields, '|');
  Row row{words_in(phases), words_in(fields)};
  for (const char* common : {"game", "options", "turn", "phase", "result"})
    row.fields.insert(common);
  return row;
}

TEST(FormatsDocs, names_every_phase_and_field_that_random_games_meet) {
  const std::string page = testing::read_text(
      std::filesystem::path(::fourlands::testing::project_root()) / "docs" / "formats.md");
  const Registry registry = all_games();
  for (const GameEntry& game : registry.games()) {
    const Row row = row_of(page, std::string(game.info.title));
    ASSERT_FALSE(row.phases.empty()) << game.info.title;
    std::set<std::string> met;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      const auto rules = registry.make(game.info.id, Json::object(), Json());
      ASSERT_TRUE(rules);
      const auto position = rules.value()->initial();
      Rng rng(seed);
      while (true) {
        const Json state = position->state();
        met.insert(state["phase"].get<std::string>());
        for (const auto& [name, value] : state.items())
          ASSERT_TRUE(row.fields.contains(name)) << game.info.title << ": " << name;
        const Actors acting = position->to_act();
        if (acting.is_nobody()) break;
        const Actor who = acting.is_chance() ? Actor::chance() : Actor(*acting.seats().begin());
        std::string step;
        if (who.is_chance()) {
          step = position->sample(rng);
        } else {
          const auto steps = position->legal(who.seat());
          step = steps[rng.below(static_cast<std::uint32_t>(steps.size()))];
        }
        ASSERT_TRUE(position->play(who, step));
      }
      for (const std::string& name : row.fields)
        EXPECT_TRUE(position->state().contains(name)) << game.info.title << ": " << name;
    }
    for (const std::string& phase : met)
      EXPECT_TRUE(row.phases.contains(phase)) << game.info.title << ": " << phase;
    EXPECT_TRUE(met.contains("over")) << game.info.title;
  }
}

}  // namespace
}  // namespace fourlands
