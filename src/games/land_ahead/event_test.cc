#include "games/land_ahead/queries_odds.h"
#include "games/land_ahead/table_testing.h"

// Events, LA-30 to LA-35, LA-70 and LA-71.

namespace fourlands::land_ahead::testing {
namespace {

// Seat 0 in the first turn on 1,-1S, about to turn up the token there. The health potion that it
// starts with is in consumable1.
Table on_token() {
  Table table;
  table.island();
  return table;
}
Table& meet(Table& table, const std::string& kind) {
  return table.steps({"walk 1,-1S", "reveal " + kind});
}
Json lying(const Table& table) { return table.json()["tokens"].value("1,-1S", Json()); }
Json down(const std::string& kind) { return {{"kind", kind}, {"up", false}}; }

TEST(LandAheadArtifact, may_be_taken_into_a_free_slot_or_left_LA_30) {
  Table table = on_token();
  meet(table, "sword");
  EXPECT_EQ(table.legal(), (Texts{"leave", "take"}));
  Table taken = table;
  taken.step("take");
  EXPECT_EQ(taken.seat(0)["slots"]["right"], "sword");
  EXPECT_TRUE(lying(taken).is_null());
  table.step("leave");
  EXPECT_EQ(lying(table), down("sword"));
  EXPECT_TRUE(table.seat(0)["slots"]["right"].is_null());
}

TEST(LandAheadArtifact, may_be_swapped_with_what_is_in_its_slot_LA_30) {
  Table table = on_token();
  table.give(0, "right", "club");
  meet(table, "sword");
  EXPECT_EQ(table.legal(), (Texts{"leave", "swap"}));
  EXPECT_EQ(table.why("take"), "LA-30 slot_taken");
  EXPECT_EQ(table.why("swap 1"), "LA-30 swap_no_number");
  table.step("swap");
  EXPECT_EQ(table.seat(0)["slots"]["right"], "sword");
  EXPECT_EQ(lying(table), down("club"));
}

TEST(LandAheadArtifact, hands_are_not_changed_LA_12_LA_30) {
  // The rulebook's questions: no left-hand equipment in the right hand, nor the other way.
  Table table = on_token();
  table.give(0, "left", "candle");
  meet(table, "dagger");
  EXPECT_EQ(table.legal(), (Texts{"leave", "swap"})) << "the right hand is free";
  Table other = on_token();
  other.give(0, "right", "club");
  meet(other, "sword");
  EXPECT_EQ(other.legal(), (Texts{"leave", "swap"})) << "the left hand is free";
}

TEST(LandAheadArtifact, animals_have_a_slot_of_their_own_LA_30) {
  Table table = on_token();
  meet(table, "capybara");
  table.step("take");
  EXPECT_EQ(table.seat(0)["slots"]["animal"], "capybara");
}

TEST(LandAheadArtifact, a_potion_goes_into_the_first_free_consumable_slot_LA_30) {
  Table table = on_token();
  meet(table, "offense-2");
  EXPECT_EQ(table.legal(), (Texts{"leave", "swap 1", "take"}));
  EXPECT_EQ(table.why("swap"), "LA-30 swap_which");
  EXPECT_EQ(table.why("swap 2"), "LA-30 slot_empty");
  table.step("take");
  EXPECT_EQ(table.seat(0)["slots"]["consumable1"], "health");
  EXPECT_EQ(table.seat(0)["slots"]["consumable2"], "offense-2");
}

TEST(LandAheadArtifact, a_potion_may_be_swapped_even_if_a_slot_is_free_LA_30) {
  Table table = on_token();
  meet(table, "offense-2");
  table.step("swap 1");
  EXPECT_EQ(table.seat(0)["slots"]["consumable1"], "offense-2");
  EXPECT_TRUE(table.seat(0)["slots"]["consumable2"].is_null()) << "nothing shifts";
  EXPECT_EQ(lying(table), down("health"));
}

TEST(LandAheadArtifact, with_both_slots_full_a_potion_is_swapped_or_left_LA_30) {
  Table table = on_token();
  table.give(0, "consumable2", "defense-1");
  meet(table, "offense-2");
  EXPECT_EQ(table.legal(), (Texts{"leave", "swap 1", "swap 2"}));
  table.step("swap 2");
  EXPECT_EQ(table.seat(0)["slots"]["consumable2"], "offense-2");
  EXPECT_EQ(lying(table), down("defense-1"));
}

TEST(LandAheadArtifact, a_potion_adds_nothing_while_it_is_carried_LA_30) {
  Table table = on_token();
  table.give(0, "consumable2", "defense-3").give(0, "head", "crown").give(0, "right", "sword");
  const Abilities own = abilities_of(table.game().components(), table.state().explorer(Seat{0}));
  EXPECT_EQ(own.defense, 1);
  EXPECT_EQ(own.offense, 2);  // The rulebook's example: crown and sword.
  EXPECT_EQ(own.movement, 2);
}

TEST(LandAheadTreasure, is_kept_at_once_LA_31_LA_70) {
  Table table = on_token();
  meet(table, "diamond");
  EXPECT_EQ(table.json()["turn"], 2);
  EXPECT_EQ(table.seat(0)["treasures"], Json({"diamond"}));
  EXPECT_TRUE(lying(table).is_null());
  EXPECT_EQ(table.game().points(table.state(), Seat{0}), 5);
}

TEST(LandAheadMonster, below_the_players_defense_is_evaded_LA_32) {
  Table table = on_token();
  table.give(0, "body", "mail").give(0, "right", "axe");
  meet(table, "wraith");  // 1/2 against defense 2, offense 3: evaded and defeated, all by itself.
  EXPECT_EQ(table.effects(), (Texts{"reveal", "evade", "defeat", "turn"}));
  EXPECT_EQ(table.seat(0)["trophies"], Json({"wraith"}));
  EXPECT_EQ(table.game().points(table.state(), Seat{0}), 3);  // The rulebook's example: 1 + 2.
}

TEST(LandAheadMonster, equal_casts_the_die_1_to_3_evaded_4_to_6_hit_LA_32) {
  for (int value = 1; value <= 6; ++value) {
    Table table = on_token();
    table.give(0, "head", "crown");
    meet(table, "bat");  // 1/1 against defense 1, offense 0.
    EXPECT_EQ(table.phase(), "defend-die");
    EXPECT_EQ(table.chances().size(), 6U);
    table.step("die " + std::to_string(value));
    if (value <= 3) {
      EXPECT_EQ(table.effects(), (Texts{"die", "evade", "escape", "turn"}));
      EXPECT_EQ(table.seat(0)["wounded"], false);
    } else {
      EXPECT_EQ(table.phase(), "hit");
    }
  }
}

TEST(LandAheadMonster, above_the_players_defense_hits_LA_32) {
  Table table = on_token();
  meet(table, "bat");
  EXPECT_EQ(table.effects(), (Texts{"reveal", "hit"}));
  EXPECT_EQ(table.phase(), "hit");
}

TEST(LandAheadMonster, defense_potions_are_drunk_before_it_attacks_LA_32) {
  Table table = on_token();
  table.give(0, "consumable1", "defense-1").give(0, "consumable2", "defense-2");
  meet(table, "harpy");  // 3/2
  EXPECT_EQ(table.phase(), "defend");
  EXPECT_EQ(table.legal(), (Texts{"drink defense-1", "drink defense-2", "face"}));
  table.step("drink defense-1");
  EXPECT_EQ(table.json()["event"]["defense"], 1);
  EXPECT_TRUE(table.seat(0)["slots"]["consumable1"].is_null());
  EXPECT_EQ(table.legal(), (Texts{"drink defense-2", "face"}));
  table.step("drink defense-2");
  // 1 + 2 is equal to 3; with no potion left there is no `face` step.
  EXPECT_EQ(table.phase(), "defend-die");
  EXPECT_EQ(table.json()["event"]["defense"], 3);
}

TEST(LandAheadMonster, one_may_face_it_with_the_potion_in_hand_LA_32) {
  Table table = on_token();
  table.give(0, "consumable2", "defense-3");
  meet(table, "bat");
  table.step("face");
  EXPECT_EQ(table.phase(), "hit");
  EXPECT_EQ(table.seat(0)["slots"]["consumable2"], "defense-3");
}

TEST(LandAheadMonster, a_potion_counts_for_this_attack_only_LA_32_LA_35) {
  Table table = on_token();
  table.give(0, "consumable2", "defense-2");
  meet(table, "bat");
  table.step("drink defense-2");
  EXPECT_EQ(table.effects(), (Texts{"drink", "evade", "escape", "turn"}));
  EXPECT_EQ(table.json()["pool"]["defense-2"], 2) << "a potion drunk leaves the game";
  EXPECT_TRUE(table.json()["event"].is_null());
  table.sea().step("stay").sea().step("walk 1,-1S");
  EXPECT_EQ(table.phase(), "hit") << "the next time there is no bonus";
}

TEST(LandAheadHit, wounds_and_puts_the_token_back_LA_33) {
  Table table = on_token();
  meet(table, "bat");
  EXPECT_EQ(table.legal(), (Texts{"fall", "heal"}));
  EXPECT_EQ(lying(table), down("bat")) << "it stays as it lay until the event is over";
  table.step("fall");
  EXPECT_EQ(table.seat(0)["wounded"], true);
  EXPECT_EQ(table.seat(0)["slots"]["consumable1"], "health");
  EXPECT_EQ(lying(table), down("bat"));
  EXPECT_EQ(table.json()["turn"], 2) << "and no attack by the player";
}

TEST(LandAheadHit, a_health_potion_spares_the_wound_LA_33) {
  Table table = on_token();
  meet(table, "bat");
  table.step("heal");
  EXPECT_EQ(table.seat(0)["wounded"], false);
  EXPECT_TRUE(table.seat(0)["slots"]["consumable1"].is_null());
  EXPECT_EQ(lying(table), down("bat"));
  EXPECT_EQ(table.json()["turn"], 2);
}

TEST(LandAheadHit, without_a_health_potion_one_falls_LA_33_LA_70) {
  Table table = on_token();
  table.give(0, "consumable1", "offense-1");
  meet(table, "bat");
  EXPECT_EQ(table.effects(), (Texts{"reveal", "hit", "wound", "turn"}));
  EXPECT_EQ(table.seat(0)["wounded"], true);
}

TEST(LandAheadHit, heal_empties_the_first_slot_with_such_a_potion_LA_30) {
  Table table = on_token();
  table.give(0, "consumable2", "health");
  meet(table, "bat");
  table.step("heal");
  EXPECT_TRUE(table.seat(0)["slots"]["consumable1"].is_null());
  EXPECT_EQ(table.seat(0)["slots"]["consumable2"], "health");
}

TEST(LandAheadAttack, equal_casts_the_die_1_to_3_defeated_4_to_6_escapes_LA_34) {
  for (int value = 1; value <= 6; ++value) {
    Table table = on_token();
    table.give(0, "body", "mail").give(0, "right", "sword");
    meet(table, "wraith");
    EXPECT_EQ(table.phase(), "attack-die");
    table.step("die " + std::to_string(value));
    EXPECT_EQ(table.effects(), (Texts{"die", value <= 3 ? "defeat" : "escape", "turn"}));
    EXPECT_EQ(table.seat(0)["trophies"].size(), value <= 3 ? 1U : 0U);
    EXPECT_EQ(lying(table), value <= 3 ? Json() : down("wraith"));
  }
}

TEST(LandAheadAttack, below_it_escapes_LA_34) {
  Table table = on_token();
  table.give(0, "body", "mail");
  meet(table, "wraith");
  EXPECT_EQ(table.effects(), (Texts{"reveal", "evade", "escape", "turn"}));
  EXPECT_EQ(table.seat(0)["wounded"], false);
}

TEST(LandAheadAttack, offense_potions_are_drunk_after_evading_LA_34) {
  Table table = on_token();
  table.give(0, "body", "mail").give(0, "consumable1", "offense-1");
  table.give(0, "consumable2", "offense-2");
  meet(table, "wraith");
  EXPECT_EQ(table.phase(), "attack");
  EXPECT_EQ(table.legal(), (Texts{"drink offense-1", "drink offense-2", "strike"}));
  Table strike = table;
  strike.step("strike");
  EXPECT_EQ(strike.effects(), (Texts{"escape", "turn"}));
  EXPECT_EQ(strike.seat(0)["slots"]["consumable1"], "offense-1");
  table.step("drink offense-1").step("drink offense-2");
  EXPECT_EQ(table.effects(), (Texts{"drink", "defeat", "turn"}));  // 3 against 2.
}

TEST(LandAheadAttack, potions_of_the_other_sort_do_not_help_LA_32_LA_34) {
  Table table = on_token();
  table.give(0, "consumable1", "defense-2").give(0, "consumable2", "offense-1");
  meet(table, "bat");
  EXPECT_EQ(table.legal(), (Texts{"drink defense-2", "face"}));
  EXPECT_EQ(table.why("drink offense-1"), "LA-32 not_for_defense");
  table.step("drink defense-2");
  EXPECT_EQ(table.legal(), (Texts{"drink offense-1", "strike"}));
  table.step("drink offense-1");
  EXPECT_EQ(table.phase(), "attack-die");
  EXPECT_EQ(table.json()["event"],
            Json({{"at", "1,-1S"}, {"kind", "bat"}, {"defense", 2}, {"offense", 1}}));
}

TEST(LandAheadAttack, a_trophy_takes_no_slot_and_is_worth_both_its_figures_LA_35) {
  Table table = on_token();
  table.give(0, "body", "plate").give(0, "right", "axe").give(0, "left", "dagger");
  meet(table, "spider");  // 2/3 against defense 3, offense 4.
  EXPECT_EQ(table.seat(0)["trophies"], Json({"spider"}));
  EXPECT_EQ(table.game().points(table.state(), Seat{0}), 5);
  EXPECT_EQ(table.seat(0)["slots"]["consumable1"], "health");
}

TEST(LandAheadDrink, two_equal_potions_give_one_step_and_empty_the_first_slot_LA_71_LA_30) {
  Table table = on_token();
  table.give(0, "consumable1", "defense-1").give(0, "consumable2", "defense-1");
  meet(table, "dragon");
  EXPECT_EQ(table.legal(), (Texts{"drink defense-1", "face"}));
  table.step("drink defense-1");
  EXPECT_TRUE(table.seat(0)["slots"]["consumable1"].is_null());
  EXPECT_EQ(table.seat(0)["slots"]["consumable2"], "defense-1") << "nothing shifts";
}

TEST(LandAheadOdds, tell_a_fight_before_it_is_fought_LA_32_LA_34) {
  Table table = on_token();
  const Components& box = table.game().components();
  const auto kind = [&](const char* name) { return box.kind(*box.kind_of(name)); };
  const auto odds = [&](const char* name, bool best) {
    const Explorer& explorer = table.state().explorer(Seat{0});
    return best ? best_odds_of(box, explorer, kind(name), 0, 0)
                : odds_of(box, explorer, kind(name), 0, 0);
  };
  EXPECT_EQ(odds("bat", false).evade, 0);
  table.give(0, "head", "crown").give(0, "right", "club");
  EXPECT_EQ(odds("bat", false).evade, 0.5);
  EXPECT_EQ(odds("bat", false).defeat, 0.25);
  table.give(0, "consumable2", "offense-2");
  EXPECT_EQ(odds("bat", false).defeat, 0.25);
  EXPECT_EQ(odds("bat", true).defeat, 0.5);
  EXPECT_EQ(odds("bat", true).evade, 0.5);
}

}  // namespace
}  // namespace fourlands::land_ahead::testing
