#include "conformance/laws.h"

#include <gtest/gtest.h>

#include "conformance/pebbles.h"

// The kit itself: a right game passes, and each way to be wrong is caught by the law that it
// breaks.

namespace fourlands::testing {
namespace {

template <Wrong kWrong>
std::vector<Fault> faults() {
  Catalogue catalogue;
  EXPECT_TRUE(catalogue.add(Pebbles<kWrong>::messages()).ok());
  return check_laws(Pebbles<kWrong>::create(nullptr, nullptr).value(), catalogue,
                    {.games = 40, .seed = 3, .most_steps = 100});
}

template <Wrong kWrong>
void expect_caught(const std::string& law) {
  const auto found = faults<kWrong>();
  const bool named =
      std::any_of(found.begin(), found.end(), [&](const Fault& fault) { return fault.law == law; });
  EXPECT_TRUE(named) << law << " missed it; found: " << list_of(found);
}

TEST(Laws, a_right_game_keeps_them_all) {
  EXPECT_TRUE(faults<Wrong::kNothing>().empty()) << list_of(faults<Wrong::kNothing>());
}
TEST(Laws, a_step_offered_twice_is_caught) {
  expect_caught<Wrong::kLegalTwice>("legal-unique");
  expect_caught<Wrong::kLegalTwice>("legal-sorted");
}
TEST(Laws, a_step_that_does_not_read_back_is_caught) {
  expect_caught<Wrong::kLegalUnreadable>("legal-readable");
  expect_caught<Wrong::kChanceUnreadable>("chances-readable");
}
TEST(Laws, steps_for_a_seat_that_is_not_to_act_are_caught) {
  expect_caught<Wrong::kIdleOffers>("legal-when-to-act");
}
TEST(Laws, chance_that_weighs_nothing_is_caught) {
  expect_caught<Wrong::kChanceWeighsNothing>("chances-weigh");
}
TEST(Laws, an_outcome_listed_twice_is_caught) {
  expect_caught<Wrong::kChanceTwice>("chances-unique");
}
TEST(Laws, a_sample_that_is_no_outcome_is_caught) {
  expect_caught<Wrong::kSampleOutside>("chances-sample");
}
TEST(Laws, a_legal_step_refused_is_caught) { expect_caught<Wrong::kRefusesLegal>("refusal-legal"); }
TEST(Laws, an_illegal_step_taken_is_caught) {
  expect_caught<Wrong::kTakesIllegal>("refusal-illegal");
}
TEST(Laws, a_refusal_that_does_not_keep_the_position_is_caught) {
  expect_caught<Wrong::kRefusalWavers>("refusal-keeps");
}
TEST(Laws, a_refusal_without_a_rule_is_caught) { expect_caught<Wrong::kNoRule>("refusal-rule"); }
TEST(Laws, a_refusal_without_words_is_caught) { expect_caught<Wrong::kNoWords>("refusal-words"); }
TEST(Laws, json_that_loses_something_is_caught) { expect_caught<Wrong::kJsonLoses>("json"); }
TEST(Laws, a_hash_that_wavers_or_collides_is_caught) {
  expect_caught<Wrong::kHashWavers>("hash");
  expect_caught<Wrong::kHashCollides>("hash");
}
TEST(Laws, a_view_that_holds_the_secret_is_caught) {
  expect_caught<Wrong::kViewLeaks>("guess-differs");
}
TEST(Laws, a_guess_that_changes_what_its_seat_sees_is_caught) {
  expect_caught<Wrong::kGuessChangesOwn>("view");
}
TEST(Laws, steps_that_depend_on_a_secret_are_caught) {
  expect_caught<Wrong::kLegalLeaks>("view-legal");
}
TEST(Laws, a_refusal_that_depends_on_a_secret_is_caught) {
  expect_caught<Wrong::kRefusalLeaks>("view-refusal");
}
TEST(Laws, effects_and_texts_that_depend_on_a_secret_are_caught) {
  expect_caught<Wrong::kEffectsLeak>("view-effects");
  expect_caught<Wrong::kShownLeaks>("view-shown");
  expect_caught<Wrong::kStepLeaks>("view-step");
}
TEST(Laws, an_insight_that_depends_on_a_secret_is_caught) {
  expect_caught<Wrong::kInsightLeaks>("view-insight");
}
TEST(Laws, an_effect_without_words_is_caught) {
  expect_caught<Wrong::kEffectWithoutWords>("effects");
}
TEST(Laws, a_game_that_never_ends_is_caught) { expect_caught<Wrong::kNeverEnds>("ends"); }
TEST(Laws, a_step_that_changes_nothing_is_caught) {
  expect_caught<Wrong::kStepChangesNothing>("changes");
}
TEST(Laws, a_finished_game_without_a_winner_is_caught) {
  expect_caught<Wrong::kNobodyWins>("outcome");
}
TEST(Laws, a_replay_that_ends_elsewhere_is_caught) {
  expect_caught<Wrong::kReplayDiffers>("replay");
}
TEST(Laws, a_picture_that_depends_on_colour_is_caught) {
  expect_caught<Wrong::kDrawDependsOnColour>("draw");
}

}  // namespace
}  // namespace fourlands::testing
