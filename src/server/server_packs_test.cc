#include <gtest/gtest.h>

#include <future>

#include "games/own_game.h"
#include "match/verify.h"
#include "server/common/bounds.h"
#include "server/packs/pack_trial.h"
#include "server/review/check_upgrade.h"
#include "server/review/studies.h"
#include "server/server_testing.h"
#include "server/store/store_sqlite.h"

// Variants: packs that people hand in and play by their id.

namespace fourlands::server {
namespace {

using testing::Client;
using testing::TestServer;

Json short_pack(int turns = 2) {
  Json pack = own_pack("landing-zone");
  pack["name"] = "Short and sweet";
  pack["turns"] = turns;
  return pack;
}

std::string handed_in(const Client& who, const Json& pack) {
  const auto answer = who.post("/api/packs", {{"game", pack["game"]}, {"pack", pack}});
  EXPECT_EQ(answer.status, 200) << answer.body;
  return answer.status == 200 ? answer.json()["pack"]["id"].get<std::string>() : "";
}

// Plays a match alone to its end, always the first step.
void play_alone(const Client& who, const std::string& match) {
  for (int i = 0; i < 1000; ++i) {
    const Json now = who.get("/api/matches/" + match).json();
    if (now["table"]["status"] != "running") return;
    ASSERT_FALSE(now["steps"]["0"].empty());
    const auto done = who.post("/api/matches/" + match + "/step",
                               {{"seen", now["seq"]}, {"step", now["steps"]["0"][0]}});
    ASSERT_EQ(done.status, 200) << done.body;
  }
  FAIL() << "no end";
}

TEST(Variants, a_pack_is_played_by_its_id_and_its_record_carries_it) {
  TestServer server;
  server.start();
  const auto ada = server.guest();
  const std::string pack = handed_in(ada, short_pack());
  EXPECT_EQ(ada.get("/api/packs/" + pack).json()["content"], short_pack());
  // Somebody else opens the link.
  const auto ben = server.guest();
  const Json wish = {{"game", "landing-zone"},
                     {"pack", pack},
                     {"rated", true},
                     {"clock", testing::kHourEach},
                     {"seats", {{{"kind", "me"}}}}};
  const std::string match = server.table(ben, wish);
  play_alone(ben, match);
  const Json over = ben.get("/api/matches/" + match).json();
  EXPECT_EQ(over["table"]["status"], "over");
  EXPECT_EQ(over["table"]["rated"], false);
  EXPECT_EQ(over["table"]["variant"], (Json{{"id", pack}, {"name", "Short and sweet"}}));
  EXPECT_EQ(ben.get("/api/me/matches").json()["matches"][0]["variant"]["id"], pack);
  EXPECT_EQ(ben.get("/api/matches/" + match + "/verify").json()["good"], true);
  EXPECT_EQ(ben.get("/api/matches/" + match + "/replay").status, 200);

  // Whoever has the record alone can play it again.
  const auto record = read_record(ben.get("/api/matches/" + match + "/record").body);
  ASSERT_TRUE(record.ok());
  ASSERT_TRUE(record.value().variant);
  EXPECT_EQ(*record.value().variant, short_pack());
  const auto rules = rules_of(testing::games(), record.value(), Json());
  ASSERT_TRUE(rules.ok());
  EXPECT_TRUE(verify(*rules.value(), record.value()).good);
  Record forged = record.value();
  forged.variant = std::make_shared<const Json>(short_pack(3));
  const auto refused = rules_of(testing::games(), forged, Json());
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, "other_pack");
}

TEST(Variants, they_outlive_a_restart_and_are_known_to_check_upgrade) {
  TestServer server;
  server.start();
  const auto ada = server.guest();
  const std::string pack = handed_in(ada, short_pack());
  const Json wish = {{"game", "landing-zone"}, {"pack", pack}, {"seats", {{{"kind", "me"}}}}};
  const std::string running = server.table(ada, wish);
  const std::string over = server.table(ada, wish);
  play_alone(ada, over);
  server.stop();
  EXPECT_TRUE(
      check_upgrade(testing::games(), server.config.data, Language::kEnglish).differences.empty());
  Client again = ada;
  again.port = server.start();
  play_alone(again, running);
  EXPECT_EQ(again.get("/api/matches/" + running + "/verify").json()["good"], true);
  // A match goes on from one of a variant with the same pack.
  const Json from = {{"from", {{"match", over}, {"events", 1}}}, {"seats", {{{"kind", "me"}}}}};
  const std::string branch = server.table(again, from);
  EXPECT_EQ(again.get("/api/matches/" + branch).json()["table"]["variant"]["id"], pack);
  server.stop();
  Database(server.config.data, Database::Mode::kWrite).execute("DELETE FROM packs");
  const auto report = check_upgrade(testing::games(), server.config.data, Language::kEnglish);
  ASSERT_EQ(report.differences.size(), 3U);
  EXPECT_NE(report.differences[0].why.find("pack"), std::string::npos);
}

TEST(Variants, bots_play_them) {
  TestServer server;
  server.start();
  const auto ada = server.guest();
  Json pack = own_pack("landomy");
  pack["name"] = "Storms elsewhere";
  pack["storms"] = {"a1", "c3"};
  const Json wish = {{"game", "landomy"},
                     {"pack", handed_in(ada, pack)},
                     {"seats", {{{"kind", "bot"}, {"level", 1}}, {{"kind", "bot"}, {"level", 1}}}}};
  const std::string match = server.table(ada, wish);
  Json now;
  do {
    now = ada.get("/api/matches/" + match).json();
  } while (now["seq"] < 8 && now["table"]["status"] == "running");
  EXPECT_GE(now["seq"], 8);
}

TEST(Variants, a_bad_pack_is_refused_with_the_path_to_what_is_wrong) {
  TestServer server;
  server.start();
  const auto ada = server.guest();
  Json pack = own_pack("landomy");
  pack["maps"][3]["sectors"] = {"a1", "a1", "b2"};
  const auto refused = ada.post("/api/packs", {{"game", "landomy"}, {"pack", pack}});
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(refused.json()["error"]["code"], "bad_pack");
  EXPECT_NE(refused.json()["error"]["message"].get<std::string>().find("maps[3].sectors"),
            std::string::npos)
      << refused.body;
  // Whoever only wants to know whether it is right keeps nothing.
  const Json look = {{"game", "landing-zone"}, {"pack", short_pack(7)}, {"check", true}};
  const std::string id = ada.post("/api/packs", look).json()["pack"]["id"];
  EXPECT_EQ(ada.get("/api/packs/" + id).status, 404);
  Json named = short_pack();
  named["name"] = std::string(61, 'n');
  EXPECT_EQ(ada.post("/api/packs", {{"game", "landing-zone"}, {"pack", named}}).status, 400);
  Json long_text = short_pack();
  long_text["provenance"] = std::string(kLongestPackText + 1, 'x');
  EXPECT_EQ(ada.post("/api/packs", {{"game", "landing-zone"}, {"pack", long_text}}).status, 400);
  EXPECT_EQ(ada.post("/api/packs", {{"game", "chess"}, {"pack", short_pack()}}).status, 400);
  const Json wish = {
      {"game", "landing-zone"}, {"pack", short_pack()}, {"seats", {{{"kind", "me"}}}}};
  EXPECT_EQ(ada.post("/api/tables", wish).status, 400);
}

TEST(Variants, a_pack_that_does_not_end_or_offers_too_much_is_refused) {
  const Json pack = own_pack("landomy");
  TrialLimits few_steps;
  few_steps.steps = 3;
  TrialLimits narrow;
  narrow.legal = 1;
  TrialLimits hasty;
  hasty.cpu_ms = -1;
  const auto key = [&](const TrialLimits& limits) {
    const auto why = try_pack(testing::games(), "landomy", pack, limits);
    return why ? why->why.key : "";
  };
  EXPECT_EQ(key({}), "");
  EXPECT_EQ(key(few_steps), "server.pack_endless");
  EXPECT_EQ(key(narrow), "server.pack_wide");
  EXPECT_EQ(key(hasty), "server.pack_slow");
}

TEST(Variants, every_game_s_own_pack_passes_its_trial) {
  for (const GameEntry& game : testing::games().games())
    EXPECT_FALSE(
        try_pack(testing::games(), std::string(game.info.id), own_pack(game.info.id)).has_value())
        << game.info.id;
}

TEST(Variants, whatever_a_trial_does_to_its_process_happens_there) {
  const auto crashes = trials_apart(testing::games(), "exit 1");
  const auto why = crashes("landing-zone", short_pack());
  ASSERT_TRUE(why.has_value());
  EXPECT_EQ(why->why.key, "server.pack_broken");
}

TEST(Variants, a_study_grows_and_another_waits_for_it) {
  TestServer server;
  // Three reports, one a question; the last when it is let go on.
  std::promise<void> go_on;
  server.parts.studies = [&go_on](const std::string& game, const Json&) -> Studies::More {
    return [&go_on, game, games = 0]() mutable {
      if (++games == 3) go_on.get_future().wait();
      return Json{{"game", game}, {"games", games}, {"done", games / 3.0}}.dump();
    };
  };
  server.start();
  const auto ada = server.guest();
  const std::string path = "/api/packs/" + handed_in(ada, short_pack(3)) + "/study";
  const std::string other = "/api/packs/" + handed_in(ada, short_pack(4)) + "/study";
  EXPECT_EQ(ada.get("/api/packs/none/study").status, 404);
  auto now = ada.get(path);
  EXPECT_EQ(now.status, 202);
  while (now.json()["study"].is_null() || now.json()["study"]["games"] != 2) now = ada.get(path);
  EXPECT_EQ(now.json()["status"], "working");
  EXPECT_EQ(ada.get(other).json()["error"]["code"], "study_under_way");
  go_on.set_value();
  while (now.status == 202) now = ada.get(path);
  EXPECT_EQ(now.json()["study"]["games"], 3);
}

TEST(Variants, a_real_study_tells_of_both_packs) {
  const auto more = studies_here(testing::games())("landing-zone", short_pack(1));
  const Json report = Json::parse(more());
  EXPECT_GT(report["games"], 0);
  EXPECT_EQ(report["against"]["study"]["games"], report["games"]);
  EXPECT_EQ(report["pack"]["name"], "Short and sweet");
  EXPECT_GT(report["done"].get<double>(), 0);
}

TEST(Variants, one_person_has_so_many_and_the_same_again_is_the_same) {
  TestServer server;
  server.config.max_packs = 2;
  server.start();
  const auto ada = server.guest();
  const std::string first = handed_in(ada, short_pack(3));
  const std::string second = handed_in(ada, short_pack(4));
  // The same once more is the same.
  EXPECT_EQ(handed_in(ada, short_pack(4)), second);
  const auto full = ada.post("/api/packs", {{"game", "landing-zone"}, {"pack", short_pack(5)}});
  EXPECT_EQ(full.json()["error"]["code"], "too_many_packs");
  EXPECT_EQ(full.status, 409);
  EXPECT_EQ(server.guest().get("/api/packs/" + first).status, 200);
}

TEST(Variants, a_host_s_standard_is_played_where_nobody_names_a_pack_and_old_records_stay_good) {
  Registry registry = all_games();
  const auto own = registry.make("landing-zone", Json::object(), Json());
  const Record old = Record::of(*own.value());
  EXPECT_FALSE(registry.set_standard({{"game", "chess"}}).ok());
  EXPECT_FALSE(registry.set_standard({{"game", "landed"}}).ok());
  ASSERT_TRUE(registry.set_standard(short_pack()).ok());
  const auto standard = registry.make("landing-zone", Json::object(), Json());
  EXPECT_EQ(standard.value()->pack().name, "Short and sweet");
  EXPECT_EQ(registry.standard_hash("landing-zone"), standard.value()->pack().hash);
  const auto again = rules_of(registry, old, Json());
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again.value()->pack().hash, own.value()->pack().hash);

  TestServer server;
  server.server = std::make_unique<Server>(registry, server.config, server.parts);
  const auto ada = server.guest();
  const Json wish = {{"game", "landing-zone"}, {"seats", {{{"kind", "me"}}}}};
  const std::string match = server.table(ada, wish);
  const Json table = ada.get("/api/matches/" + match).json()["table"];
  EXPECT_EQ(table["variant"]["id"], standard.value()->pack().hash);
  EXPECT_EQ(ada.get("/api/packs/" + table["variant"]["id"].get<std::string>()).status, 200);
  // A program without that standard still plays what was begun with it.
  server.stop();
  Client later = ada;
  later.port = server.start();
  play_alone(later, match);
  EXPECT_EQ(later.get("/api/matches/" + match + "/verify").json()["good"], true);
}

}  // namespace
}  // namespace fourlands::server
