#include <gtest/gtest.h>

#include "games/landing_zone/table_testing.h"

namespace fourlands::landing_zone::testing {
namespace {

TEST(LandingZoneJson, the_state_has_the_form_of_the_rules) {
  Table table(2);
  table.play_all({"roll 2 3 3", "2 point G b2 NE", "3 point B a3 E"});
  const Json expected = Json::parse(R"({
    "game": "landing-zone", "options": {"players": 2}, "turn": 1, "phase": "use",
    "dice": [2, 3, 3],
    "seats": [
      {"dice": [3], "board": {"b2": "G>NE", "a3": "B>E"},
       "armada": {"R": [3,3,3], "Y": [3,3,3], "G": [2,3,3], "B": [2,3,3]}, "pending": null},
      {"dice": [2, 3, 3], "board": {},
       "armada": {"R": [3,3,3], "Y": [3,3,3], "G": [3,3,3], "B": [3,3,3]}, "pending": null}],
    "result": null})");
  EXPECT_EQ(table.state(), expected);
}

// A broken state is refused, and the path of what is broken is told.
TEST(LandingZoneJson, a_state_that_breaks_an_invariant_is_refused_by_name) {
  Table table = Table::with(
      "R3 -- -- -- -- "
      "-- -- -- -- -- "
      "Y>E -- B>N -- -- "
      "-- -- -- -- -- "
      "-- -- -- -- -- ",
      {5, 6});
  table.play("6 turn a3 W");
  const Json good = table.state();
  const auto told = [&](const char* pointer, const Json& value) {
    Json bad = good;
    bad[Json::json_pointer(pointer)] = value;
    const auto read = table.rules().read_state(bad);
    EXPECT_FALSE(read.ok()) << pointer << value;
    return read.ok() ? "" : table.words(read.error());
  };
  const std::tuple<const char*, Json, const char*> cases[] = {
      {"/game", "landomy", "game:"},
      {"/turn", 0, "turn:"},
      {"/turn", 11, "turn:"},
      {"/phase", "sleep", "phase:"},
      {"/phase", "roll", "dice:"},
      {"/phase", "over", "dice:"},
      {"/dice", Json::array(), "dice:"},
      {"/dice", {6, 5, 1}, "dice:"},
      {"/dice", {1, 2, 3}, "seats[0].dice:"},
      {"/dice", {1, 5, 7}, "dice[2]:"},
      {"/seats", Json::array(), "seats:"},
      {"/seats/0/dice", {1, 5, 6, 6}, "seats[0].dice:"},
      {"/seats/0/dice", {1, 5, 6}, "seats[0].pending:"},
      {"/seats/0/board/z9", "R1", "seats[0].board.z9:"},
      {"/seats/0/board/a1", "X1", "seats[0].board.a1:"},
      {"/seats/0/board/a1", "R4", "seats[0].board.a1:"},
      {"/seats/0/board/a1", "R>Q", "seats[0].board.a1:"},
      {"/seats/0/board/a1", "R", "seats[0].board.a1:"},
      {"/seats/0/board/a1", 7, "seats[0].board.a1:"},
      {"/seats/0/board/a1", "R2", "seats[0].armada.R:"},
      {"/seats/0/armada/R", {3, 3}, "seats[0].armada.R:"},
      {"/seats/0/armada/R", {3, 3, 9}, "seats[0].armada.R:"},
      {"/seats/0/pending/kind", "purple", "seats[0].pending.kind:"},
      {"/seats/0/pending/left", 0, "seats[0].pending.left:"},
      {"/seats/0/pending/used", {"a1"}, "seats[0].pending.used[0]:"},
      {"/seats/0/pending/used", {"a5"}, "seats[0].pending.used[0]:"},
      {"/seats/0/pending/used", {"c3", "a3"}, "seats[0].pending.used:"},
      {"/seats/0/pending/used", {"a3", "c3"}, "seats[0].pending:"},
      {"/seats/0/pending/used", Json::array(), "seats[0].pending:"},
      {"/seats/0/pending/more", 1, "seats[0].pending:"},
      {"/result", Json::object(), "result:"},
      {"/extra", 1, "extra"},
  };
  for (const auto& [pointer, value, path] : cases)
    EXPECT_NE(told(pointer, value).find(path), std::string::npos)
        << pointer << " " << value << " gave: " << told(pointer, value);
}

TEST(LandingZoneJson, a_finished_state_must_carry_its_own_result) {
  Table table;
  for (int turn = 0; turn < 10; ++turn)
    table.play_all({"roll 1 1 1", "1 skip", "1 skip", "1 skip"});
  Json state = table.state();
  table.set(state);
  state["result"]["winners"] = Json::array();
  EXPECT_FALSE(table.rules().read_state(state).ok());
  state["result"] = nullptr;
  EXPECT_FALSE(table.rules().read_state(state).ok());
}

TEST(LandingZoneJson, garbage_is_refused_not_crashed_on) {
  const Table table;
  for (const char* text : {"null", "1", "[]", "{}", "\"x\"", "{\"game\":\"landing-zone\"}",
                           R"({"game":"landing-zone","seats":7})", "[[[[[[]]]]]]"})
    EXPECT_FALSE(table.rules().read_state(Json::parse(text)).ok()) << text;
}

TEST(LandingZonePack, a_pack_changes_turns_armada_and_points) {
  const Registry registry = all_games();
  Json pack = Json::parse(registry.find("landing-zone")->pack);
  pack.update({{"name", "short"}, {"turns", 1}});
  pack["armada"]["R"] = {1, 0, 1};
  pack["points"]["red"] = 7;
  const auto rules = registry.make("landing-zone", Json::object(), pack).value();
  const auto game = rules->initial();
  for (const auto& [who, step] :
       std::initializer_list<std::pair<Actor, const char*>>{{Actor::chance(), "roll 1 1 1"},
                                                            {seat_of(0), "1 point R a1 N"},
                                                            {seat_of(0), "1 up a1"},
                                                            {seat_of(0), "1 skip"}})
    ASSERT_TRUE(game->play(who, step).ok()) << step;
  EXPECT_EQ(game->state()["result"]["scores"][0]["total"], 7);
  EXPECT_NE(rules->pack().hash,
            registry.make("landing-zone", Json::object(), nullptr).value()->pack().hash);
}

TEST(LandingZonePack, a_bad_pack_is_refused_by_the_path_of_what_is_bad) {
  const Registry registry = all_games();
  const Json good = Json::parse(registry.find("landing-zone")->pack);
  const std::tuple<const char*, Json, const char*> cases[] = {
      {"/game", "landomy", "pack.game:"},
      {"/name", "", "pack.name:"},
      {"/turns", 0, "pack.turns:"},
      {"/turns", "ten", "pack.turns:"},
      {"/armada/R", {3, 3}, "pack.armada.R:"},
      {"/armada/R", {3, 3, -1}, "pack.armada.R[2]:"},
      {"/armada/R", {3, 3, 1000}, "pack.armada.R[2]:"},
      {"/armada/P", {3, 3, 3}, "pack.armada:"},
      {"/points/red", 1e9, "pack.points.red:"},
      {"/points", nullptr, "pack.points:"},
      {"/new", 1, "pack:"},
  };
  for (const auto& [pointer, value, path] : cases) {
    Json pack = good;
    pack[Json::json_pointer(pointer)] = value;
    const auto made = registry.make("landing-zone", Json::object(), pack);
    ASSERT_FALSE(made.ok()) << pointer;
    EXPECT_EQ(made.error().code, "bad_pack");
    const std::string words = registry.catalogue().say(Language::kEnglish, made.error());
    EXPECT_NE(words.find(path), std::string::npos) << words;
  }
}

}  // namespace
}  // namespace fourlands::landing_zone::testing
