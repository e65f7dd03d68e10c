#include "game/catalogue.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "game/ink.h"
#include "game/json_in.h"
#include "games/all_games.h"

namespace fourlands {
namespace {

Catalogue small_catalogue() {
  Catalogue catalogue;
  EXPECT_TRUE(catalogue
                  .add({{"greet", {{"en", "Hello {who}"}, {"it", "Ciao {who}"}}},
                        {"count", {{"en", "{n} {n?ship|ships}"}, {"it", "{n} {n?nave|navi}"}}},
                        {"on", {{"en", "on the {k:kind}"}, {"it", "sulla {k:kind}"}}},
                        {"kind.radar", {{"en", "Radar"}, {"it", "Isola Radar"}}},
                        {"g.effect.lost", {{"en", "lost {lost}"}, {"it", "persi {lost}"}}}})
                  .ok());
  return catalogue;
}

TEST(Catalogue, gaps_are_filled_in_each_language) {
  const Catalogue catalogue = small_catalogue();
  const Message greet{"greet", {{"who", "Ann"}}};
  EXPECT_EQ(catalogue.say(Language::kEnglish, greet), "Hello Ann");
  EXPECT_EQ(catalogue.say(Language::kItalian, greet), "Ciao Ann");
}

TEST(Catalogue, one_and_many_have_their_own_form) {
  const Catalogue catalogue = small_catalogue();
  EXPECT_EQ(catalogue.say(Language::kEnglish, {"count", {{"n", "1"}}}), "1 ship");
  EXPECT_EQ(catalogue.say(Language::kItalian, {"count", {{"n", "3"}}}), "3 navi");
}

TEST(Catalogue, a_gap_can_name_another_text) {
  const Catalogue catalogue = small_catalogue();
  EXPECT_EQ(catalogue.say(Language::kItalian, {"on", {{"k", "radar"}}}), "sulla Isola Radar");
  EXPECT_EQ(catalogue.say(Language::kItalian, {"on", {{"k", "b2"}}}), "sulla b2");
}

TEST(Catalogue, a_refusal_ends_with_its_rule_once) {
  const Catalogue catalogue;
  const auto said = [&](const std::string& text) {
    return catalogue.say(Language::kEnglish, Refusal{"illegal", "LZ-4", plain_message(text)});
  };
  EXPECT_EQ(said("Not now."), "Not now (LZ-4).");
  EXPECT_EQ(said("Not now"), "Not now (LZ-4)");
  EXPECT_EQ(said("Not now (LZ-4)."), "Not now (LZ-4).");
  EXPECT_EQ(catalogue.say(Language::kEnglish, Refusal{"bad", "", plain_message("No.")}), "No.");
}

TEST(Catalogue, the_log_line_of_an_effect_takes_its_fields) {
  const Catalogue catalogue = small_catalogue();
  EXPECT_EQ(catalogue.say_effect(Language::kEnglish, "g", {{"kind", "lost"}, {"lost", {2, 1}}}),
            "lost 2, 1");
}

TEST(Catalogue, a_language_missing_a_key_twice_and_an_open_brace_are_refused) {
  Catalogue catalogue = small_catalogue();
  EXPECT_FALSE(catalogue.add({{"new", {{"en", "only English"}}}}).ok());
  EXPECT_FALSE(catalogue.add({{"greet", {{"en", "again"}, {"it", "ancora"}}}}).ok());
  EXPECT_FALSE(catalogue.add({{"open", {{"en", "{who"}, {"it", "{who}"}}}}).ok());
  EXPECT_FALSE(catalogue.add(nlohmann::json::array()).ok());
}

// Every gap of a text stands in the other language too: a word left out is a word untold.
TEST(Catalogue, both_languages_of_every_text_have_the_same_gaps) {
  const Registry registry = all_games();
  const auto gaps_of = [](const std::string& text) {
    std::set<std::string> gaps;
    for (std::size_t open = text.find('{'); open != std::string::npos;
         open = text.find('{', open + 1)) {
      const std::size_t stop = text.find_first_of("}:?", open);
      gaps.insert(text.substr(open + 1, stop - open - 1));
    }
    return gaps;
  };
  const Catalogue& catalogue = registry.catalogue();
  for (const std::string& key : catalogue.keys())
    EXPECT_EQ(gaps_of(catalogue.text(Language::kEnglish, key)),
              gaps_of(catalogue.text(Language::kItalian, key)))
        << key;
}

TEST(ParseJson, garbage_huge_and_deep_texts_are_refused_in_words) {
  EXPECT_TRUE(parse_json("{\"a\":[1,2,{}]}").ok());
  for (const std::string& bad :
       {std::string(), std::string("{"), std::string("\xff\xfe"), std::string("[1,]"),
        std::string(100'000, '['), std::string(100'000, '{'), std::string((16U << 20U) + 1, ' ')}) {
    const auto parsed = parse_json(bad);
    ASSERT_FALSE(parsed.ok());
    EXPECT_FALSE(parsed.error().empty());
  }
  EXPECT_TRUE(parse_json("\"" + std::string(100'000, '[') + "\"").ok());
}

TEST(JsonIn, the_first_trouble_is_kept_with_its_path) {
  const Json json = {{"seats", {{{"dice", {1, "x"}}}}}, {"turn", 99}};
  ReadErrors errors;
  const JsonIn in(json, errors);
  EXPECT_EQ(in["seats"].item(0)["dice"].item(0).integer(1, 6), 1);
  EXPECT_FALSE(errors);
  (void)in["seats"].item(0)["dice"].item(1).integer(1, 6);
  (void)in["turn"].integer(1, 10);
  (void)in["gone"].text();
  EXPECT_EQ(errors.what(), "seats[0].dice[1]: must be a whole number from 1 to 6");
}

TEST(JsonIn, a_path_begins_with_the_documents_name) {
  const Json json = {{"list", {{1, 2}, {3, "x"}}}};
  const auto told = [](const Json& document, const char* name, auto read) {
    ReadErrors errors;
    read(JsonIn(document, errors, name));
    return errors.what();
  };
  const auto deep = [](const JsonIn& in) { (void)in["list"].item(1).item(1).integer(0, 9); };
  EXPECT_EQ(told(json, "pack", deep), "pack.list[1][1]: must be a whole number from 0 to 9");
  EXPECT_EQ(told(json, "", deep), "list[1][1]: must be a whole number from 0 to 9");
  const auto gone = [](const JsonIn& in) { (void)in["list"].item(0).item(7)["x"].text(); };
  EXPECT_EQ(told(json, "pack", gone), "pack.list[0][7]: is missing");
  const auto first = [](const JsonIn& in) { (void)in.item(3); };
  EXPECT_EQ(told(Json::array({1}), "pack", first), "pack[3]: is missing");
  EXPECT_EQ(told(Json::array({1}), "", first), "[3]: is missing");
}

TEST(JsonIn, wrong_kinds_missing_and_unknown_members_are_told) {
  const auto told = [](const Json& json, auto read) {
    ReadErrors errors;
    read(JsonIn(json, errors, "x"));
    return errors ? errors.what() : "";
  };
  EXPECT_EQ(told(1, [](const JsonIn& in) { (void)in.text(); }), "x: must be a text");
  EXPECT_EQ(told(1, [](const JsonIn& in) { (void)in.boolean(); }), "x: must be true or false");
  EXPECT_EQ(told(1, [](const JsonIn& in) { (void)in.object(); }), "x: must be an object");
  EXPECT_EQ(told(1, [](const JsonIn& in) { (void)in.list(2, 3); }), "x: must be a list of 2 to 3");
  EXPECT_EQ(told(1.5, [](const JsonIn& in) { (void)in.integer(0, 9); }),
            "x: must be a whole number from 0 to 9");
  EXPECT_EQ(told(1e300, [](const JsonIn& in) { (void)in.integer(0, 9); }),
            "x: must be a whole number from 0 to 9");
  EXPECT_EQ(told(-1, [](const JsonIn& in) { (void)in.integer(0, 9); }),
            "x: must be a whole number from 0 to 9");
  EXPECT_EQ(told({{"a", 1}}, [](const JsonIn& in) { in.only({"b"}); }), "x: has no member \"a\"");
  EXPECT_EQ(told({{"a", 1}}, [](const JsonIn& in) { (void)in["b"]; }), "x.b: is missing");
  EXPECT_EQ(told("c", [](const JsonIn& in) { (void)in.one_of({"a", "b"}); }),
            "x: must be one of a, b");
}

TEST(Ink, without_colour_the_text_is_bare) {
  const Catalogue catalogue;
  EXPECT_EQ(Ink(false, catalogue, Language::kEnglish).paint(Ink::Hue::kRed, "R1"), "R1");
  const std::string red = Ink(true, catalogue, Language::kEnglish).paint(Ink::Hue::kRed, "R1");
  EXPECT_EQ(red, "\x1b[91mR1\x1b[0m");
}

}  // namespace
}  // namespace fourlands
