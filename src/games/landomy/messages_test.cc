#include <map>
#include <set>

#include "games/landomy/table_testing.h"

namespace fourlands::landomy {
namespace {

Json own_messages() { return Json::parse(registry().find("landomy")->messages); }

std::set<std::string> keys_under(const std::string& prefix) {
  std::set<std::string> keys;
  const Json messages = own_messages();
  for (const auto& [key, texts] : messages.items())
    if (key.starts_with(prefix)) keys.insert(key);
  return keys;
}

TEST(LandomyMessagesSlow, every_text_is_there_in_english_and_italian) {
  const Json messages = own_messages();
  EXPECT_GT(messages.size(), 100U);
  for (const auto& [key, texts] : messages.items()) {
    EXPECT_TRUE(key.starts_with("landomy.")) << key;
    for (const char* language : {"en", "it"}) {
      ASSERT_TRUE(texts.contains(language) && texts[language].is_string()) << key;
      EXPECT_FALSE(texts[language].get<std::string>().empty()) << key;
    }
  }
}

TEST(LandomyMessagesSlow, every_name_that_the_code_says_has_a_text) {
  std::vector<std::string> keys = {"landomy.title", "landomy.help", "landomy.tribe.0",
                                   "landomy.tribe.1"};
  const auto add = [&keys](const std::string& prefix, const auto& names) {
    for (std::string_view name : names) keys.push_back(prefix + std::string(name));
  };
  add("landomy.kind.", kIslandKindNames);
  add("landomy.action.", kActionNames);
  add("landomy.draw.do.", kActionNames);
  add("landomy.draw.", kPhaseNames);
  add("landomy.by.", kByNames);
  for (const std::string& key : keys) EXPECT_TRUE(registry().catalogue().has(key)) << key;
}

// Collects what is refused, in random games of both setups, by everybody, of all steps.
std::map<std::string, std::set<std::string>> all_refusals() {
  std::map<std::string, std::set<std::string>> rules;  // By message key.
  const auto add = [&rules](const std::optional<Refusal>& refused) {
    if (refused) rules[refused->why.key].insert(refused->rule);
  };
  Rng rng(9);
  for (const char* setup : {"standard", "advanced"}) {
    const Landomy game = make_game({{"setup", setup}});
    for (int i = 0; i < 12; ++i) {
      State state = game.initial();
      do {
        // A third of the states, and all of the rare ones.
        const bool rare = state.phase == Phase::kOver || state.phase == Phase::kFacedown;
        if (!rare && rng.below(3) != 0) continue;
        for (const Move& move : all_steps(state, seat_of(0))) {
          for (Seat seat : SeatSet::first(kSeats + 1)) add(game.refusal(state, seat, move));
          add(game.refusal(state, Actor::chance(), move));
        }
        for (const char* layout : {"layout S R CR C C CR R S", "layout S S S S S S S S"})
          for (Actor who : {Actor::chance(), Actor(seat_of(0))})
            add(game.refusal(state, who, game.read(layout).value()));
      } while (random_step(game, state, rng));
    }
  }
  return rules;
}

TEST(LandomyMessagesSlow, every_refusal_is_given_somewhere_and_ends_with_its_rule) {
  const auto given = all_refusals();
  std::set<std::string> keys;
  for (const auto& [key, rules] : given) {
    keys.insert(key);
    ASSERT_EQ(rules.size(), 1U) << key;
    for (Language language : {Language::kEnglish, Language::kItalian})
      EXPECT_TRUE(registry().catalogue().text(language, key).ends_with("(" + *rules.begin() + ")."))
          << key;
  }
  EXPECT_EQ(keys, keys_under("landomy.why."));
}

TEST(LandomyMessagesSlow, every_effect_happens_somewhere_and_is_told_without_a_gap) {
  std::set<std::string> told;
  Rng rng(4);
  for (const char* setup : {"standard", "advanced"}) {
    const Landomy game = make_game({{"setup", setup}});
    auto moves = std::make_unique<Landomy::Moves>();
    for (int i = 0; i < 1500; ++i) {
      State state = game.initial();
      for (Actors actors = game.to_act(state); !actors.is_nobody(); actors = game.to_act(state)) {
        const Actor who = actors.is_chance() ? Actor::chance() : Actor(*actors.seats().begin());
        moves->clear();
        if (!who.is_chance()) game.legal(state, who.seat(), *moves);
        const Move move = who.is_chance()
                              ? game.sample(state, rng)
                              : (*moves)[rng.below(static_cast<std::uint32_t>(moves->size()))];
        for (const Json& effect : game.effects(state, who, move, Audience::all())) {
          if (!told.insert("landomy.effect." + effect["kind"].get<std::string>()).second) continue;
          for (Language language : {Language::kEnglish, Language::kItalian}) {
            const std::string line = registry().catalogue().say_effect(language, "landomy", effect);
            EXPECT_EQ(line.find_first_of("{}"), std::string::npos) << line;
            EXPECT_GT(line.size(), 10U) << effect;
          }
        }
        game.apply(state, who, move);
      }
    }
  }
  EXPECT_EQ(told, keys_under("landomy.effect."));
}

}  // namespace
}  // namespace fourlands::landomy
