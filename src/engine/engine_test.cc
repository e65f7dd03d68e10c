#include "engine/engine.h"

#include <gtest/gtest.h>

#include "games/all_games.h"

namespace fourlands::engine {
namespace {

class EngineTest : public ::testing::Test {
 protected:
  Json ask(const Json& request) { return Json::parse(engine_.answer(request.dump())); }
  Json ask_text(const std::string& line) { return Json::parse(engine_.answer(line)); }
  std::string error(const Json& request) {
    const Json answer = ask(request);
    EXPECT_EQ(answer["ok"], false) << answer;
    EXPECT_FALSE(answer["error"].value("message", "").empty());
    return answer["error"].value("code", "");
  }
  void start() {
    ask({{"cmd", "new"}, {"game", "landing-zone"}, {"options", {{"players", 2}}}, {"seed", 7}});
    ask({{"cmd", "play"}, {"seat", "chance"}, {"step", "roll 2 3 3"}});
  }

  Registry registry_ = all_games();
  Engine engine_{registry_};
};

TEST_F(EngineTest, games_lists_every_game_with_its_options_and_pack) {
  const Json games = ask({{"cmd", "games"}})["games"];
  ASSERT_EQ(games.size(), registry_.games().size());
  for (const Json& game : games) {
    for (const char* key : {"id", "title", "seats", "options", "rules_version", "pack"})
      EXPECT_TRUE(game.contains(key)) << key;
    EXPECT_EQ(game["pack"]["hash"].get<std::string>().size(), 32U);
  }
}

TEST_F(EngineTest, new_and_state_tell_state_to_act_and_hash) {
  const Json fresh = ask({{"cmd", "new"}, {"game", "landing-zone"}});
  EXPECT_EQ(fresh["to_act"], Json({"chance"}));
  const Json state = ask({{"cmd", "state"}});
  EXPECT_EQ(state["state"], fresh["state"]);
  EXPECT_EQ(state["hash"].get<std::string>().size(), 16U);
}

TEST_F(EngineTest, set_takes_what_state_gave_and_refuses_what_is_broken) {
  start();
  const Json before = ask({{"cmd", "state"}});
  EXPECT_EQ(ask({{"cmd", "set"}, {"state", before["state"]}})["ok"], true);
  EXPECT_EQ(ask({{"cmd", "state"}})["hash"], before["hash"]);
  Json broken = before["state"];
  broken["turn"] = 99;
  EXPECT_EQ(error({{"cmd", "set"}, {"state", broken}}), "bad_state");
  EXPECT_EQ(error({{"cmd", "set"}, {"state", 7}}), "bad_state");
  broken["game"] = "chess";
  EXPECT_EQ(error({{"cmd", "set"}, {"state", broken}}), "unknown_game");
  EXPECT_EQ(ask({{"cmd", "state"}}), before);
}

TEST_F(EngineTest, legal_lists_are_sorted_and_empty_for_who_is_not_to_act) {
  ask({{"cmd", "new"}, {"game", "landing-zone"}});
  EXPECT_EQ(ask({{"cmd", "legal"}, {"seat", 0}})["steps"], Json::array());
  start();
  const auto steps = ask({{"cmd", "legal"}, {"seat", 1}})["steps"].get<std::vector<std::string>>();
  EXPECT_EQ(steps.size(), 322U);
  EXPECT_TRUE(std::is_sorted(steps.begin(), steps.end()));
  EXPECT_EQ(error({{"cmd", "legal"}, {"seat", 2}}), "bad_request");
  EXPECT_EQ(error({{"cmd", "legal"}, {"seat", "x"}}), "bad_request");
  EXPECT_EQ(error({{"cmd", "legal"}}), "bad_request");
}

TEST_F(EngineTest, chances_weigh_one_together) {
  ask({{"cmd", "new"}, {"game", "landing-zone"}});
  const Json outcomes = ask({{"cmd", "chances"}})["outcomes"];
  double total = 0;
  for (const Json& outcome : outcomes) total += outcome[1].get<double>();
  EXPECT_EQ(outcomes.size(), 56U);
  EXPECT_NEAR(total, 1.0, 1e-12);
  start();
  EXPECT_EQ(ask({{"cmd", "chances"}})["outcomes"], Json::array());
}

TEST_F(EngineTest, play_answers_with_effects_and_refuses_with_the_rule) {
  start();
  const Json played = ask({{"cmd", "play"}, {"seat", 0}, {"step", "2 point G b2 NE"}});
  EXPECT_EQ(played["effects"][0]["kind"], "point");
  EXPECT_EQ(played["to_act"], Json({0, 1}));
  const Json before = ask({{"cmd", "state"}});
  const Json refused = ask({{"cmd", "play"}, {"seat", 0}, {"step", "3 land R1 c3"}});
  EXPECT_EQ(refused["error"]["code"], "illegal");
  EXPECT_EQ(refused["error"]["rule"], "LZ-12");
  EXPECT_EQ(error({{"cmd", "play"}, {"seat", 0}, {"step", "jump"}}), "unreadable");
  EXPECT_EQ(error({{"cmd", "play"}, {"seat", 0}, {"step", 4}}), "bad_request");
  EXPECT_EQ(ask({{"cmd", "state"}}), before);
}

TEST_F(EngineTest, roll_follows_the_seed) {
  const auto rolled = [&](std::uint64_t seed) {
    ask({{"cmd", "new"}, {"game", "landing-zone"}, {"seed", seed}});
    return ask({{"cmd", "roll"}})["state"]["dice"];
  };
  EXPECT_EQ(rolled(7), rolled(7));
  std::set<std::string> different;
  for (std::uint64_t seed = 0; seed < 20; ++seed) different.insert(rolled(seed).dump());
  EXPECT_GT(different.size(), 5U);
  EXPECT_EQ(error({{"cmd", "roll"}}), "not_chance");
  ask({{"cmd", "new"}, {"game", "landing-zone"}, {"seed", 1}});
  ask({{"cmd", "seed"}, {"seed", 7}});
  const Json seeded = ask({{"cmd", "roll"}})["state"]["dice"];
  EXPECT_EQ(seeded, rolled(7));
}

TEST_F(EngineTest, explain_names_the_rule_in_either_language) {
  start();
  EXPECT_EQ(ask({{"cmd", "explain"}, {"seat", 0}, {"step", "2 skip"}}),
            Json({{"ok", true}, {"legal", true}}));
  Json request = {{"cmd", "explain"}, {"seat", 0}, {"step", "2 up a2"}};
  const Json english = ask(request);
  EXPECT_EQ(english["legal"], false);
  EXPECT_EQ(english["rule"], "LZ-14");
  EXPECT_EQ(english["message"], "There is nothing on a2 (LZ-14).");
  request["lang"] = "it";
  EXPECT_EQ(ask(request)["message"], "In a2 non c'è niente (LZ-14).");
  request["lang"] = 5;
  EXPECT_EQ(ask(request)["message"], english["message"]);
}

TEST_F(EngineTest, view_guess_and_go_take_a_seat) {
  start();
  EXPECT_TRUE(ask({{"cmd", "view"}, {"seat", 1}})["view"].is_object());
  EXPECT_TRUE(ask({{"cmd", "view"}, {"seat", "spectator"}})["view"].is_object());
  EXPECT_TRUE(ask({{"cmd", "guess"}, {"seat", 1}, {"seed", 3}})["state"].is_object());
  const Json request = {{"cmd", "go"}, {"seat", 1}, {"level", 1}, {"nodes", 50}, {"seed", 5}};
  const Json choice = ask(request);
  EXPECT_EQ(choice, ask(request));
  EXPECT_EQ(ask({{"cmd", "play"}, {"seat", 1}, {"step", choice["step"]}})["ok"], true);
  EXPECT_EQ(error({{"cmd", "go"}, {"seat", 0}, {"level", 9}}), "bad_request");
}

TEST_F(EngineTest, go_takes_level_nodes_threads_and_tells_what_it_saw) {
  start();
  Json request = {{"cmd", "go"}, {"seat", 1}, {"nodes", 40}, {"seed", 5}};
  const Json alone = ask(request);
  EXPECT_EQ(alone["info"]["simulations"], 40);
  EXPECT_EQ(alone["info"]["level"], 5);
  ASSERT_FALSE(alone["info"]["options"].empty());
  for (const char* key : {"step", "visits", "value"})
    EXPECT_TRUE(alone["info"]["options"][0].contains(key)) << key;
  EXPECT_EQ(alone["info"]["values"].size(), 2U);
  request["threads"] = 2;
  EXPECT_EQ(ask(request)["info"]["simulations"], 40);
  EXPECT_EQ(ask(request), ask(request));
  request["threads"] = 0;
  EXPECT_EQ(error(request), "bad_request");
  request["threads"] = 1;
  request["nodes"] = -1;
  EXPECT_EQ(error(request), "bad_request");
  request["nodes"] = 1;
  request["ms"] = 0;
  EXPECT_EQ(error(request), "bad_request");
}

TEST_F(EngineTest, perft_counts_and_a_finished_game_adds_none) {
  ask({{"cmd", "new"}, {"game", "landing-zone"}});
  EXPECT_EQ(ask({{"cmd", "perft"}, {"depth", 0}})["nodes"], 1);
  EXPECT_EQ(ask({{"cmd", "perft"}, {"depth", 1}})["nodes"], 56);
  EXPECT_EQ(error({{"cmd", "perft"}}), "bad_request");
  EXPECT_EQ(error({{"cmd", "perft"}, {"depth", -1}}), "bad_request");
}

TEST_F(EngineTest, without_a_game_everything_says_so) {
  for (const char* command :
       {"state", "legal", "chances", "play", "roll", "explain", "view", "guess", "go", "perft"})
    EXPECT_EQ(error({{"cmd", command}, {"seat", 0}, {"step", "x"}, {"depth", 1}}), "no_game")
        << command;
}

TEST_F(EngineTest, garbage_gets_an_error_and_the_position_stays) {
  start();
  const Json before = ask({{"cmd", "state"}});
  Rng rng(3);
  std::vector<std::string> lines = {"",        "{",    "null", "[]",          "{}",
                                    "\"cmd\"", "true", "nan",  "{\"cmd\":7}", "{\"cmd\":\"nope\"}"};
  lines.push_back(std::string(200'000, '['));
  lines.push_back("{\"cmd\":\"" + std::string(100'000, 'x') + "\"}");
  for (int i = 0; i < 300; ++i) {
    std::string bytes(rng.below(60), ' ');
    for (char& byte : bytes) byte = static_cast<char>(rng.below(256));
    lines.push_back(bytes);
  }
  const std::string whole = R"({"cmd":"play","seat":0,"step":"2 point G b2 NE"})";
  for (std::size_t size = 0; size < whole.size(); ++size) lines.push_back(whole.substr(0, size));
  for (const std::string& line : lines) {
    const Json answer = ask_text(line);
    EXPECT_EQ(answer["ok"], false) << line.substr(0, 80);
    EXPECT_FALSE(answer["error"]["message"].get<std::string>().empty());
  }
  EXPECT_EQ(ask({{"cmd", "state"}}), before);
}

TEST_F(EngineTest, a_bad_game_or_options_leave_the_old_game_standing) {
  start();
  const Json before = ask({{"cmd", "state"}});
  EXPECT_EQ(error({{"cmd", "new"}, {"game", "chess"}}), "unknown_game");
  EXPECT_EQ(error({{"cmd", "new"}, {"game", "landing-zone"}, {"options", {{"players", 99}}}}),
            "bad_options");
  EXPECT_EQ(error({{"cmd", "new"}, {"game", "landing-zone"}, {"options", 5}}), "bad_options");
  EXPECT_EQ(error({{"cmd", "new"}, {"game", 7}}), "bad_request");
  EXPECT_EQ(error({{"cmd", "new"}, {"game", "landing-zone"}, {"seed", "x"}}), "bad_request");
  EXPECT_EQ(ask({{"cmd", "state"}}), before);
}

TEST_F(EngineTest, a_pack_given_to_the_engine_is_the_one_it_plays) {
  Json pack = Json::parse(registry_.find("landing-zone")->pack);
  pack.update({{"name", "mine"}, {"turns", 2}});
  Engine engine(registry_, {{"landing-zone", pack}});
  const Json games = Json::parse(engine.answer(R"({"cmd":"games"})"));
  for (const Json& game : games["games"]) {
    if (game["id"] == "landing-zone") {
      EXPECT_EQ(game["pack"]["name"], "mine");
    }
  }
}

// -- The second version
// ----------------------------------------------------------------------------

TEST_F(EngineTest, an_id_comes_back_whatever_the_answer_is) {
  EXPECT_EQ(ask({{"cmd", "games"}, {"id", 7}})["id"], 7);
  EXPECT_EQ(ask({{"cmd", "nope"}, {"id", {1, "x"}}})["id"], Json({1, "x"}));
  EXPECT_EQ(ask({{"id", "a"}})["id"], "a");
  EXPECT_FALSE(ask({{"cmd", "games"}}).contains("id"));
}

TEST_F(EngineTest, members_that_a_request_does_not_have_are_refused_by_name) {
  start();
  const Json answer = ask({{"cmd", "legal"}, {"seat", 0}, {"seta", 1}});
  EXPECT_EQ(answer["error"]["code"], "bad_request");
  EXPECT_EQ(answer["error"]["message"], "\"seta\" is no member of this request");
}

TEST_F(EngineTest, tell_says_what_of_the_position_an_answer_has) {
  start();
  Json request = {{"cmd", "play"}, {"seat", 0}, {"step", "2 skip"}, {"tell", Json::array()}};
  EXPECT_EQ(ask(request), Json({{"ok", true}}));
  request = {{"cmd", "play"}, {"seat", 1}, {"step", "2 skip"}, {"tell", Json::array({"to_act"})}};
  EXPECT_EQ(ask(request), Json({{"ok", true}, {"to_act", {0, 1}}}));
  request["tell"] = Json::array({"fortune"});
  EXPECT_EQ(error(request), "bad_request");
  request["tell"] = 5;
  EXPECT_EQ(error(request), "bad_request");
}

TEST_F(EngineTest, pop_goes_back_to_what_was_pushed) {
  start();
  EXPECT_EQ(error({{"cmd", "pop"}}), "nothing_pushed");
  const Json before = ask({{"cmd", "state"}});
  EXPECT_EQ(ask({{"cmd", "push"}})["pushed"], 1);
  ask({{"cmd", "play"}, {"seat", 0}, {"step", "2 skip"}});
  EXPECT_EQ(ask({{"cmd", "push"}})["pushed"], 2);
  ask({{"cmd", "play"}, {"seat", 0}, {"step", "3 skip"}});
  EXPECT_NE(ask({{"cmd", "state"}}), before);
  ask({{"cmd", "pop"}});
  EXPECT_EQ(ask({{"cmd", "pop"}})["state"], before["state"]);
  EXPECT_EQ(ask({{"cmd", "state"}}), before);
}

TEST_F(EngineTest, steps_are_played_all_or_none) {
  start();
  const Json before = ask({{"cmd", "state"}});
  const Json skip = {{"seat", 0}, {"step", "2 skip"}};
  EXPECT_EQ(error({{"cmd", "steps"}, {"steps", {skip, skip}}}), "illegal");
  EXPECT_EQ(ask({{"cmd", "state"}}), before);
  EXPECT_EQ(error({{"cmd", "steps"}, {"steps", {skip, 7}}}), "bad_request");
  EXPECT_EQ(ask({{"cmd", "state"}}), before);
  const Json both = ask({{"cmd", "steps"}, {"steps", {skip, {{"seat", 1}, {"step", "3 skip"}}}}});
  EXPECT_EQ(both["effects"].size(), 2U);
  EXPECT_EQ(ask({{"cmd", "state"}})["state"], both["state"]);
}

TEST_F(EngineTest, a_batch_is_answered_together_and_a_refusal_stops_no_other) {
  start();
  const Json answers = ask({{"cmd", "batch"},
                            {"requests",
                             {{{"cmd", "legal"}, {"seat", 0}, {"id", 1}},
                              {{"cmd", "nope"}, {"id", 2}},
                              7,
                              {{"cmd", "batch"}, {"requests", Json::array()}},
                              {{"cmd", "legal"}, {"seat", 1}, {"id", 3}}}}})["answers"];
  ASSERT_EQ(answers.size(), 5U);
  EXPECT_EQ(answers[0]["id"], 1);
  EXPECT_EQ(answers[1]["error"]["code"], "unknown_command");
  EXPECT_EQ(answers[2]["ok"], false);
  EXPECT_EQ(answers[3]["error"]["code"], "bad_request");
  EXPECT_EQ(answers[4]["steps"], answers[0]["steps"]);
}

TEST_F(EngineTest, chances_have_whole_weights) {
  ask({{"cmd", "new"}, {"game", "landing-zone"}});
  const Json answer = ask({{"cmd", "chances"}});
  ASSERT_EQ(answer["weights"].size(), answer["outcomes"].size());
  int total = 0;
  for (const Json& weight : answer["weights"]) total += weight.get<int>();
  EXPECT_EQ(total, 216);
}

TEST_F(EngineTest, insight_evaluate_and_features_look_at_the_position) {
  start();
  EXPECT_TRUE(ask({{"cmd", "insight"}, {"seat", 0}})["insight"].contains("seats"));
  const Json alone = ask({{"cmd", "evaluate"}, {"seat", 0}})["values"];
  ASSERT_EQ(alone.size(), 2U);
  const Json request = {{"cmd", "evaluate"}, {"seat", 1}, {"level", 5}, {"nodes", 20}};
  EXPECT_EQ(ask(request)["values"].size(), 2U);
  EXPECT_EQ(ask(request), ask(request));
  EXPECT_GT(ask({{"cmd", "features"}, {"seat", 0}})["features"].size(), 100U);
}

// Landed is the game with secrets.
TEST_F(EngineTest, a_view_can_be_set_and_determinized) {
  ask({{"cmd", "new"}, {"game", "landed"}, {"options", {{"players", 3}}}, {"seed", 3}});
  Rng rng(4);
  for (int i = 0; i < 150; ++i) {
    const Json to_act = ask({{"cmd", "state"}})["to_act"];
    if (to_act.empty()) break;
    if (to_act[0] == "chance") {
      ask({{"cmd", "roll"}});
      continue;
    }
    const int seat = to_act[0];
    if (i % 10 == 0) {
      ask({{"cmd", "push"}});
      const Json truth = ask({{"cmd", "state"}})["state"];
      const Json view = ask({{"cmd", "view"}, {"seat", seat}})["view"];
      const Json set = ask({{"cmd", "set"}, {"view", view}, {"seed", i}});
      ASSERT_EQ(set["ok"], true) << set;
      ASSERT_EQ(ask({{"cmd", "view"}, {"seat", seat}})["view"], view);
      const Json other = ask({{"cmd", "determinize"}, {"seed", i + 1}});
      ASSERT_EQ(other["ok"], true) << other;
      EXPECT_NE(other["state"], set["state"]);
      ASSERT_EQ(ask({{"cmd", "view"}, {"seat", seat}})["view"], view);
      ASSERT_EQ(ask({{"cmd", "set"}, {"state", truth}})["ok"], true);
    }
    const Json steps = ask({{"cmd", "legal"}, {"seat", seat}})["steps"];
    const Json step = steps[rng.below(static_cast<std::uint32_t>(steps.size()))];
    ASSERT_EQ(ask({{"cmd", "play"}, {"seat", seat}, {"step", step}})["ok"], true);
  }
  EXPECT_EQ(error({{"cmd", "set"}, {"view", {{"game", "landed"}}}}), "bad_state");
  ask({{"cmd", "new"}, {"game", "landed"}});
  Json view = ask({{"cmd", "view"}, {"seat", 0}})["view"];
  view["satellite_deck"] = Json::array({1});
  EXPECT_EQ(error({{"cmd", "set"}, {"view", view}}), "bad_state");
  EXPECT_EQ(error({{"cmd", "set"}, {"view", 1}}), "bad_state");
  EXPECT_EQ(error({{"cmd", "set"}, {"view", 1}, {"state", 1}}), "bad_request");
}

}  // namespace
}  // namespace fourlands::engine
