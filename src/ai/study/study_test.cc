#include "ai/study/study.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "ai/study/study_json.h"
#include "ai/study/verdict.h"
#include "core/rng.h"
#include "games/all_games.h"

namespace fourlands::ai {
namespace {

std::shared_ptr<const Ruleset> rules_of(std::string_view game, const Json& pack = nullptr) {
  static const Registry registry = all_games();
  return registry.make(game, Json::object(), pack).value();
}

Study study_of(const Ruleset& rules, std::int64_t from, std::int64_t to, int level = 2) {
  Study study(rules.seats());
  const StudyGuide guide = study_guide(rules).value();
  StudySettings settings;
  settings.level = level;
  for (std::int64_t game = from; game < to; ++game) study_game(rules, guide, settings, game, study);
  return study;
}

bool has(const std::vector<Finding>& findings, Fault fault, const std::string& subject) {
  return std::any_of(findings.begin(), findings.end(), [&](const Finding& finding) {
    return finding.fault == fault && finding.subject == subject;
  });
}

TEST(Study, a_share_of_all_cases_still_has_a_bound) {
  EXPECT_NEAR(proportion(20, 20).bound, 0.161, 0.001);  // Wilson: 83.9 % to 100 %.
  EXPECT_NEAR(proportion(10, 20).bound, 0.201, 0.001);
  EXPECT_EQ(proportion(0, 0).bound, 0);
}

TEST(Study, a_mean_without_a_part_of_it_is_that_of_the_rest) {
  Mean all;
  Mean part;
  for (const double value : {1.0, 2.0, 4.0, 7.0}) all.add(value);
  part.add(1);
  part.add(7);
  EXPECT_DOUBLE_EQ(all.less(part).mean(), 3);
  EXPECT_EQ(all.less(part).count(), 2);
  EXPECT_NEAR(all.less(part).deviation(), 1.41421, 1e-4);
}

TEST(Study, many_figures_are_certain_together_at_more_deviations) {
  EXPECT_NEAR(sigmas_for(1), 1.95996, 1e-4);
  EXPECT_NEAR(sigmas_for(2), 2.24140, 1e-4);
  EXPECT_NEAR(sigmas_for(100), 3.48076, 1e-4);
}

// Whoever uses the sword has the shield, too; only the sword wins. The first seat is ahead by
// itself.
TEST(Study, what_goes_along_with_a_good_component_is_not_worth_as_much) {
  Regression fit;
  Regression part;
  Rng rng(3);
  for (int i = 0; i < 6000; ++i) {
    std::vector<std::set<std::string>> used(2);
    for (auto& seat : used) {
      if (rng.below(2) == 0) seat.insert("sword");
      if (rng.below(10) < (seat.contains("sword") ? 9U : 2U)) seat.insert("shield");
      seat.insert("map");
    }
    const int ahead = 2 + static_cast<int>(used[0].contains("sword")) -
                      static_cast<int>(used[1].contains("sword"));
    const double first = rng.below(6) < static_cast<unsigned>(1 + ahead) ? 1 : 0;
    (i < 1000 ? part : fit).add(used, {first, 1 - first}, true);
  }
  part.add(fit);
  auto worth = part.fit();
  EXPECT_NEAR(worth["sword"].value - worth["shield"].value, 1.0 / 6, 0.04);
  EXPECT_NEAR(worth["sword"].value + worth["shield"].value, 0, 0.03) << "of the mean of both";
  EXPECT_LT(worth["sword"].bound, 0.03);
  EXPECT_GT(worth["sword"].bound, 0.005);
  EXPECT_FALSE(worth.contains("map")) << "all have it: nobody can say";
}

TEST(Study, alone_a_component_is_worth_the_points_that_it_makes) {
  Regression fit;
  Rng rng(5);
  for (int i = 0; i < 3000; ++i) {
    std::set<std::string> used;
    if (rng.below(2) == 0) used.insert("tower");
    if (rng.below(3) == 0) used.insert("well");
    const double points = 20 + (used.contains("tower") ? 5 : 0) - (used.contains("well") ? 2 : 0) +
                          static_cast<double>(rng.below(7));
    fit.add({used}, {points}, false);
  }
  const auto worth = fit.fit();
  EXPECT_NEAR(worth.at("tower").value - worth.at("well").value, 7, 0.3);
  EXPECT_GT(worth.at("tower").value, 0);
}

TEST(Study, bots_told_how_far_to_look_play_other_games_and_the_report_says_so) {
  const auto rules = rules_of("landomy");
  const StudyGuide guide = study_guide(*rules).value();
  StudySettings settings;
  settings.level = 5;
  const auto played = [&](std::int64_t nodes) {
    settings.nodes = nodes;
    Study study(rules->seats());
    for (std::int64_t game = 0; game < 6; ++game) study_game(*rules, guide, settings, game, study);
    return study_json(*rules, guide, study, settings);
  };
  const Json few = played(2);
  const Json more = played(60);
  EXPECT_EQ(few["nodes"], 2);
  EXPECT_EQ(more["nodes"], 60);
  EXPECT_EQ(more, played(60)) << "as often as one likes";
  EXPECT_NE(few["places"], more["places"]);
}

TEST(Study, parts_add_up_to_the_whole_in_every_game) {
  for (const char* const game : {"landomy", "landed", "land-ahead", "landing-zone"}) {
    const auto rules = rules_of(game);
    const Study whole = study_of(*rules, 0, 12);
    Study sum = study_of(*rules, 0, 5);
    sum.add(study_of(*rules, 5, 12));
    const StudyGuide guide = study_guide(*rules).value();
    const Json a = study_json(*rules, guide, whole, {});
    const Json b = study_json(*rules, guide, sum, {});
    EXPECT_EQ(a["games"], b["games"]) << game;
    EXPECT_EQ(a["endings"], b["endings"]) << game;
    EXPECT_EQ(a["places"], b["places"]) << game;
    EXPECT_EQ(a["rules"], b["rules"]) << game;
    EXPECT_NEAR(a["turns"]["value"].get<double>(), b["turns"]["value"].get<double>(), 1e-9) << game;
    EXPECT_GT(whole.turns.mean(), 1) << game;
    EXPECT_GT(whole.decisions.mean(), 1) << game;
    EXPECT_FALSE(whole.components.empty()) << game;
    EXPECT_FALSE(whole.places.empty()) << game;
    EXPECT_EQ(whole.unended, 0) << game;
  }
}

TEST(Study, the_wins_of_all_seats_are_all_games) {
  const auto rules = rules_of("landomy");
  const Study study = study_of(*rules, 0, 40);
  EXPECT_NEAR(study.seats()[0].won.mean() + study.seats()[1].won.mean(), 1, 1e-9);
}

TEST(Study, every_effect_that_a_guide_names_is_met_or_a_finding) {
  for (const char* const game : {"landomy", "landed", "land-ahead", "landing-zone"}) {
    const auto rules = rules_of(game);
    const Study study = study_of(*rules, 0, 60);
    const StudyGuide guide = study_guide(*rules).value();
    for (const ComponentRow& row : guide.components)
      EXPECT_TRUE(study.effects.contains(row.effect)) << game << ' ' << row.effect;
    EXPECT_TRUE(study.effects.contains(guide.turn)) << game;
  }
}

TEST(Study, a_guide_that_names_no_turn_is_refused_with_its_place) {
  const auto guide = read_study_guide(Json{{"components", Json::array()}}, Json::object());
  ASSERT_FALSE(guide.ok());
  EXPECT_NE(guide.error().find("turn"), std::string::npos) << guide.error();
}

// Packs with a fault that was put there on purpose. They play hundreds of games each.
std::vector<Finding> findings_of(std::string_view game, const Json& pack, std::int64_t games) {
  const auto rules = rules_of(game, pack);
  return verdict(study_of(*rules, 0, games), study_guide(*rules).value(), unit_of(*rules));
}

TEST(StudySlow, a_contract_for_an_area_that_nobody_can_make_is_dead) {
  Json pack = rules_of("landed")->pack_json();
  for (Json& contract : pack["contracts"])
    if (contract["id"] == 7)
      for (std::size_t i = 0; i < contract["levels"].size(); ++i)
        contract["levels"][i]["size"] = 30 + i;
  EXPECT_TRUE(has(findings_of("landed", pack, 600), Fault::kDead, "contract 7"));
}

TEST(StudySlow, a_treasure_worth_a_whole_game_is_dominant) {
  Json pack = rules_of("land-ahead")->pack_json();
  for (Json& token : pack["tokens"])
    if (token["kind"] == "diamond") token["points"] = 60;
  EXPECT_TRUE(has(findings_of("land-ahead", pack, 600), Fault::kDominant, "token diamond"));
}

TEST(StudySlow, a_tribe_that_begins_with_fewer_airships_is_behind) {
  Json pack = rules_of("landomy")->pack_json();
  for (auto& [cell, ships] : pack["airships"].items())
    if (ships[1].get<int>() > 1) ships[1] = 1;
  EXPECT_TRUE(has(findings_of("landomy", pack, 600), Fault::kSeatBias, "seat 1"));
}

TEST(StudySlow, a_colour_without_ships_never_lands) {
  Json pack = rules_of("landing-zone")->pack_json();
  pack["armada"]["B"] = {0, 0, 0};
  EXPECT_TRUE(has(findings_of("landing-zone", pack, 320), Fault::kNeverUsed, "ship blue"));
}

TEST(StudySlow, no_game_of_ours_has_a_dominant_component_at_level_2) {
  for (const char* const game : {"landomy", "landed", "land-ahead", "landing-zone"})
    for (const Finding& finding : findings_of(game, nullptr, 400))
      EXPECT_NE(finding.fault, Fault::kDominant) << game << ": " << finding.sentence;
}

// A study as if it had been played: two seats and eight cards, each used by half the seats. The
// seat that uses card 0 wins so much more often.
Study made(double share_of_first, double worth_of_one, std::int64_t uses_of_another) {
  Study study(2);
  study.games = 4000;
  Rng rng(7);
  const auto happens = [&](double chance) { return rng.below(1'000'000) < chance * 1e6; };
  for (int i = 0; i < 4000; ++i) {
    Study::Used used(2);
    for (int card = 0; card < 8; ++card)
      for (auto& seat : used)
        if (happens(0.5)) seat.insert({"card", std::to_string(card)});
    const double ahead = worth_of_one * (static_cast<double>(used[0].contains({"card", "0"})) -
                                         static_cast<double>(used[1].contains({"card", "0"})));
    const double first = happens(share_of_first + ahead) ? 1 : 0;
    study.seats()[0].won.add(first);
    study.seats()[1].won.add(1 - first);
    study.note_results(used, {first, 1 - first}, Unit::kWin);
  }
  for (auto& [id, row] : study.components["card"])
    row.met = {4000, 0, id == "7" ? uses_of_another : 2000};
  return study;
}

TEST(Verdict, a_sound_game_has_no_finding) {
  EXPECT_TRUE(verdict(made(0.5, 0, 2000), {}, Unit::kWin).empty());
}
TEST(Verdict, a_seat_that_wins_too_often_is_found) {
  EXPECT_TRUE(has(verdict(made(0.6, 0, 2000), {}, Unit::kWin), Fault::kSeatBias, "seat 0"));
}
TEST(Verdict, a_card_that_wins_games_is_found) {
  EXPECT_TRUE(has(verdict(made(0.5, 0.3, 2000), {}, Unit::kWin), Fault::kDominant, "card 0"));
}
TEST(Verdict, a_card_that_nobody_uses_is_found) {
  EXPECT_TRUE(has(verdict(made(0.5, 0, 3), {}, Unit::kWin), Fault::kDead, "card 7"));
}
TEST(Verdict, what_never_comes_up_is_found) {
  StudyGuide guide;
  guide.in_pack["card"] = {"0", "9"};
  guide.rules["XX-1"] = {"explosion"};
  const auto findings = verdict(made(0.5, 0, 2000), guide, Unit::kWin);
  EXPECT_TRUE(has(findings, Fault::kNeverUsed, "card 9"));
  EXPECT_FALSE(has(findings, Fault::kNeverUsed, "card 0"));
  EXPECT_TRUE(has(findings, Fault::kNeverUsed, "XX-1"));
}

TEST(Verdict, pairs_with_a_certain_difference_get_a_sentence) {
  Paired paired;
  for (int i = 0; i < 100; ++i)
    paired.add({{1, 0}, {10, 5}, 5, 20.0 + i % 3, 10}, {{1, 0}, {8, 5}, 3, 20, 10});
  const Json json = paired.json(Unit::kWin);
  EXPECT_EQ(json["pairs"], 100);
  EXPECT_EQ(json["sentences"].size(), 3) << json["sentences"];  // Points, margin, steps.
}

}  // namespace
}  // namespace fourlands::ai
