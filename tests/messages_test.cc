#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "games/all_games.h"
#include "support/paths.h"
#include "support/testdata.h"

// Every text that the program can ask the catalogue for is there, in both languages (`add` refuses
// a text with one language missing). What the page says is searched by
// web/plugins/catalogue.test.ts.

namespace fourlands {
namespace {

namespace fs = std::filesystem;

// What all files of the program say, in one catalogue.
const Catalogue& whole_catalogue() {
  static const Catalogue all = [] {
    Catalogue made;
    for (const auto& file :
         fs::recursive_directory_iterator(::fourlands::testing::project_root() + "/src")) {
      if (file.path().filename() != "messages.json") continue;
      const auto added = made.add(Json::parse(testing::read_text(file.path())));
      EXPECT_TRUE(added.ok()) << file.path() << ": " << (added.ok() ? "" : added.error());
    }
    return made;
  }();
  return all;
}

bool is_family(const std::string& beginning) {
  for (const std::string& key : whole_catalogue().keys())
    if (key.starts_with(beginning)) return true;
  return false;
}

std::set<std::string> found_in(const std::string& text, const char* pattern) {
  const std::regex wanted(pattern);
  std::set<std::string> found;
  for (std::sregex_iterator it(text.begin(), text.end(), wanted), end; it != end; ++it)
    found.insert((*it)[1]);
  return found;
}

// The program's own code, without tests; includes are no texts.
std::map<std::string, std::string> sources_under(const std::string& folder) {
  static const std::regex kIncludes("#include[^\n]*");
  std::map<std::string, std::string> sources;
  for (const auto& file :
       fs::recursive_directory_iterator(::fourlands::testing::project_root() + "/src/" + folder)) {
    const std::string name = file.path().filename().string();
    const bool code = name.ends_with(".cc") || name.ends_with(".h");
    if (!code || name.ends_with("_test.cc") || name.ends_with("_testing.h")) continue;
    sources[file.path().string()] =
        std::regex_replace(testing::read_text(file.path()), kIncludes, "");
  }
  return sources;
}

TEST(Messages, every_key_that_stands_in_the_code_is_in_the_catalogue) {
  std::set<std::string> families;
  for (const std::string& key : whole_catalogue().keys())
    families.insert(key.substr(0, key.find('.')));
  std::size_t keys = 0;
  for (const auto& [path, text] : sources_under("")) {
    for (const std::string& key : found_in(text, "\"([a-z][a-z-]*\\.[a-z0-9_.-]*)\"")) {
      if (!families.contains(key.substr(0, key.find('.')))) continue;
      ++keys;
      // What ends with a dot is completed by the code: something must be there to complete it.
      EXPECT_TRUE(key.ends_with('.') ? is_family(key) : whole_catalogue().has(key))
          << key << " in " << path;
    }
  }
  EXPECT_GT(keys, 60U);
}

TEST(Messages, every_refusal_and_every_misread_word_of_a_game_has_its_text) {
  const Registry registry = all_games();
  for (const GameEntry& game : registry.games()) {
    const std::string id(game.info.id);
    std::string folder = "games/" + id;
    std::replace(folder.begin(), folder.end(), '-', '_');
    std::size_t refusals = 0;
    for (const auto& [path, text] : sources_under(folder)) {
      for (const std::string& why : found_in(text, "because\\(\\s*[^,()]+,\\s*\"([a-z_]+)\"")) {
        EXPECT_TRUE(whole_catalogue().has(id + ".why." + why)) << why << " in " << path;
        ++refusals;
      }
      if (!path.ends_with("notation.cc")) continue;
      for (const std::string& word :
           found_in(text, "(?:bad_word|refuse|number|take)\\(\\s*\"([a-z_]+)\""))
        EXPECT_TRUE(whole_catalogue().has(id + ".read." + word)) << word << " in " << path;
    }
    EXPECT_GT(refusals, 2U) << id;
  }
}

// A key without a text is said as it is, so it would show among the words.
void expect_words(const std::string& said, const std::string& game) {
  static const std::regex kBareKey = [] {
    std::string families = "seat|play";
    const Registry registry = all_games();
    for (const GameEntry& listed : registry.games()) families += "|" + std::string(listed.info.id);
    return std::regex("(?:" + families + ")\\.[a-z0-9_.?-]+[a-z0-9_?]");
  }();
  std::smatch bare;
  EXPECT_FALSE(std::regex_search(said, bare, kBareKey)) << game << " says " << bare.str();
}

void expect_words_of(const Position& position, const Catalogue& catalogue) {
  const std::string game(position.rules().info().id);
  for (Language language : {Language::kEnglish, Language::kItalian}) {
    const Ink ink(false, catalogue, language);
    expect_words(position.view(kSpectator)->draw(ink), game);
    for (Seat seat : SeatSet::first(position.rules().seats()))
      expect_words(position.view(seat)->draw(ink), game);
  }
}

void expect_words_of_a_game(const Ruleset& rules, const Catalogue& catalogue, Rng& rng) {
  auto position = rules.initial();
  for (int n = 0; !position->to_act().is_nobody(); ++n) {
    if (n % 25 == 0) expect_words_of(*position, catalogue);
    const Actors actors = position->to_act();
    const Actor who = actors.is_chance() ? Actor::chance() : Actor(*actors.seats().begin());
    std::string step = who.is_chance() ? position->sample(rng) : "";
    if (!who.is_chance()) {
      const auto steps = position->legal(who.seat());
      step = steps[rng.below(static_cast<std::uint32_t>(steps.size()))];
    }
    const auto effects = position->play_and_tell(who, step);
    ASSERT_TRUE(effects.ok());
    for (const Json& effect : effects.value())
      for (Language language : {Language::kEnglish, Language::kItalian})
        expect_words(catalogue.say_effect(language, rules.info().id, effect),
                     std::string(rules.info().id));
  }
  expect_words_of(*position, catalogue);
}

TEST(Messages, no_picture_and_no_line_of_the_log_shows_a_bare_key) {
  const Registry registry = all_games();
  Rng rng(20);
  for (const GameEntry& game : registry.games()) {
    const auto rules = registry.make(game.info.id, Json::object(), Json());
    ASSERT_TRUE(rules.ok());
    for (int games = 0; games < 3; ++games)
      expect_words_of_a_game(*rules.value(), registry.catalogue(), rng);
  }
}

TEST(Messages, every_game_has_a_title_and_help_for_the_terminal) {
  const Registry registry = all_games();
  for (const GameEntry& game : registry.games()) {
    const std::string id(game.info.id);
    EXPECT_TRUE(registry.catalogue().has(id + ".title"));
    ASSERT_TRUE(registry.catalogue().has(id + ".help"));
    for (Language language : {Language::kEnglish, Language::kItalian})
      EXPECT_GT(registry.catalogue().text(language, id + ".help").size(), 300U) << id;
  }
}

}  // namespace
}  // namespace fourlands
