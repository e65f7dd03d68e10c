#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <thread>

#include "cli/common/console.h"
#include "cli/load/load_sockets.h"
#include "games/all_games.h"
#include "games/own_game.h"
#include "server/offline_testing.h"
#include "server/reminders/sinks_testing.h"
#include "server/reminders/web_push.h"
#include "server/server.h"
#include "support/paths.h"
#include "support/schema.h"
#include "support/testdata.h"

// docs/openapi.json against a running server: every operation that is described is asked for, and
// every answer is one that is described; no operation is there that is not described.

namespace fourlands {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

Json read_document() {
  return Json::parse(
      testing::read_text(fs::path(::fourlands::testing::project_root()) / "docs" / "openapi.json"));
}

// A server of its own, with nothing stored and nobody limited.
class ApiDocs : public ::testing::Test {
 protected:
  struct Answered {
    int status;
    Json body;
  };

  server::Config config() const {
    server::Config config;
    config.reach_private = true;
    config.public_url = "http://127.0.0.1";
    config.smtp_url = mails_.url();
    config.mail_from = "games@example.org";
    config.port = 0;
    config.data = data_file().string();
    config.page = page_folder().string();
    config.bot_ms = 10;
    config.messages_per_second = 0;
    config.requests_per_second = 0;
    config.log_level = "error";
    return config;
  }
  // A folder of this test's own: each test is a process, and several run at once.
  static fs::path own_folder() {
    const fs::path folder =
        fs::path(::testing::TempDir()) / ("fourlands-openapi-" + std::to_string(getpid()));
    fs::create_directories(folder);
    return folder;
  }
  static fs::path data_file() {
    const fs::path file = own_folder() / "data.db";
    for (const char* part : {"", "-wal", "-shm"}) fs::remove(file.string() + part);
    return file;
  }
  static fs::path page_folder() {
    const fs::path folder = own_folder() / "page";
    fs::create_directories(folder / "assets");
    std::ofstream(folder / "index.html") << "<!doctype html>";
    std::ofstream(folder / "assets" / "app.js") << "export {};";
    return folder;
  }
  static server::Server::Parts parts() {
    const auto quiet = [](server::Server::LogLevel, const std::string&, const Json&) {};
    auto parts = server::Server::Parts::real(quiet);
    parts.cost = server::PasswordCost::least();
    // A real one plays for twenty seconds; here the second report is the last.
    parts.studies = [](const std::string& game, const Json&) -> server::Studies::More {
      return [game, games = 0]() mutable {
        ++games;
        return Json{{"game", game}, {"games", games}, {"done", games / 2.0}}.dump();
      };
    };
    return parts;
  }

  // Asks, and holds question and answer against what is described. `path` is as it is described;
  // `name` is put in place of its gap.
  Answered ask(const std::string& method, const std::string& path, const std::string& name = "",
               const Json& body = nullptr, const std::string& token = "",
               const std::string& query = "") {
    const std::string what = method + " " + path;
    const std::string target = std::regex_replace(path, std::regex("\\{[a-z]+\\}"), name) + query;
    const auto answer = http_.ask(method, target, body.is_null() ? "" : body.dump(), token);
    std::string key = method;
    for (char& c : key) c = static_cast<char>(std::tolower(c));
    const Json& operation = schemas_.document()["paths"][path][key];
    EXPECT_TRUE(operation.is_object()) << what << " is not described";
    if (!operation.is_object()) return {answer.status, nullptr};
    if (!body.is_null() && answer.status != 400) {
      const Json& asked = operation["requestBody"]["content"]["application/json"]["schema"];
      EXPECT_EQ(schemas_.fault(asked, body), "") << what;
    }
    const std::string status = std::to_string(answer.status);
    EXPECT_TRUE(operation["responses"].contains(status))
        << what << ": " << status << " " << answer.body;
    if (!operation["responses"].contains(status)) return {answer.status, nullptr};
    const Json& content = schemas_.resolved(operation["responses"][status])["content"];
    EXPECT_TRUE(content.contains(answer.type)) << what << ": " << answer.type;
    if (!content.contains(answer.type)) return {answer.status, nullptr};
    const bool json = answer.type == "application/json";
    const Json read = json ? Json::parse(answer.body, nullptr, false) : Json(answer.body);
    const Json& described = content[answer.type]["schema"];
    EXPECT_EQ(schemas_.fault(described, read), "") << what << " " << status;
    if (answer.status == 200) answered_.insert(what);
    return {answer.status, read};
  }
  // The same, which must be refused with that code.
  void refused(const std::string& code, const std::string& method, const std::string& path,
               const std::string& name = "", const Json& body = nullptr,
               const std::string& token = "", const std::string& query = "") {
    const Answered answer = ask(method, path, name, body, token, query);
    EXPECT_GE(answer.status, 400) << method << " " << path;
    EXPECT_EQ(answer.body.value("error", Json::object()).value("code", ""), code) << answer.body;
  }
  std::string guest() {
    return ask("POST", "/api/session", "", {{"token", true}}).body.at("token");
  }
  std::string act(const std::string& action) { return "/api/matches/{match}/" + action; }
  Json look(const std::string& match, const std::string& token) {
    return ask("GET", "/api/matches/{match}", match, nullptr, token).body;
  }

  void ask_for_the_server();
  void ask_for_people();
  void ask_to_hand_in(const std::string& named);
  void ask_for_order(const std::string& ada);
  void ask_for_reminders(const std::string& named);
  void ask_for_variants(const std::string& person);
  void ask_for_tables();
  void ask_for_the_daily_challenge();
  void play_until_answered(const std::string& match, const std::string& first,
                           const std::string& second);
  void play(const std::string& match, const std::string& ada, const std::string& ben);
  void ask_after_the_end(const std::string& match, const std::string& ada);

  server::testing::MailSink mails_;
  const Registry registry_ = all_games();
  server::Server server_{registry_, config(), parts()};
  cli::HttpClient http_{"127.0.0.1", server_.port()};
  testing::Schemas schemas_{read_document()};
  std::set<std::string> answered_;
};

void ApiDocs::ask_for_the_server() {
  for (const char* path :
       {"/", "/healthz", "/metrics", "/api/games", "/api/tables", "/api/session"})
    EXPECT_EQ(ask("GET", path).status, 200) << path;
  EXPECT_EQ(ask("GET", "/assets/{name}", "app.js").status, 200);
  refused("not_found", "GET", "/assets/{name}", "other.js");
  EXPECT_EQ(ask("GET", "/api/games").body["games"].size(), registry_.games().size());
  EXPECT_TRUE(ask("GET", "/api/session").body["me"].is_null());
}

void ApiDocs::ask_for_people() {
  std::string ada = guest();
  refused("bad_name", "POST", "/api/me/claim", "", {{"name", "A"}, {"password", "long enough"}},
          ada);
  refused("bad_password", "POST", "/api/me/claim", "", {{"name", "Ada"}, {"password", "short"}},
          ada);
  const Json claim = {{"name", "Ada"}, {"password", "long enough"}, {"token", true}};
  refused("no_token", "POST", "/api/me/claim", "", claim);
  const Json claimed = ask("POST", "/api/me/claim", "", claim, ada).body;
  EXPECT_EQ(claimed["me"]["kind"], "named");
  refused("bad_token", "GET", "/api/me/matches", "", nullptr, ada);
  ada = claimed["token"];
  refused("name_taken", "POST", "/api/me/claim", "", claim, guest());
  EXPECT_EQ(ask("GET", "/api/people/{name}", "ada").body["name"], "Ada");
  refused("not_found", "GET", "/api/people/{name}", "nobody-here");

  refused("wrong_password", "POST", "/api/sign-in", "",
          {{"name", "Ada"}, {"password", "wrong one"}});
  const Json sign_in = {{"name", "Ada"}, {"password", "long enough"}, {"token", true}};
  const std::string other = ask("POST", "/api/sign-in", "", sign_in).body.at("token");
  EXPECT_EQ(ask("GET", "/api/session", "", nullptr, other).body["me"]["name"], "Ada");
  refused("wrong_password", "POST", "/api/me/password", "",
          {{"old", "wrong one"}, {"new", "even longer"}}, other);
  EXPECT_EQ(
      ask("POST", "/api/me/password", "", {{"old", "long enough"}, {"new", "even longer"}}, other)
          .status,
      200);
  refused("bad_token", "POST", "/api/me/bots", "", {{"name", "Ada's bot"}}, ada);
  EXPECT_EQ(ask("POST", "/api/me/bots", "", {{"name", "Ada's bot"}}, other).body["person"]["kind"],
            "bot");
  EXPECT_EQ(ask("GET", "/api/me/bots", "", nullptr, other).body["bots"].size(), 1U);
  EXPECT_EQ(ask("POST", "/api/me/bots", "", {{"name", "Second bot"}}, other).body["person"]["name"],
            "Second bot");
  refused("not_found", "POST", "/api/me/bots/{name}/token", "Nobody", Json::object(), other);
  EXPECT_EQ(ask("POST", "/api/me/bots/{name}/token", "Second%20bot", Json::object(), other).status,
            200);
  refused("not_found", "DELETE", "/api/me/bots/{name}", "Nobody", nullptr, other);
  EXPECT_EQ(
      ask("DELETE", "/api/me/bots/{name}", "Second%20bot", nullptr, other).body["bots"].size(), 1U);
  EXPECT_EQ(ask("GET", "/api/ladder").body["on"], false);
  ask_for_variants(other);
  refused("bad_request", "GET", "/api/me/matches", "", nullptr, other, "?before=soon");
  ask_to_hand_in(other);
  ask_for_order(other);
  ask_for_reminders(other);
  EXPECT_EQ(ask("DELETE", "/api/session", "", nullptr, other).status, 200);
  refused("bad_token", "DELETE", "/api/session", "", nullptr, other);
  refused("no_token", "DELETE", "/api/session");
  EXPECT_EQ(ask("DELETE", "/api/me", "", Json::object(), guest()).status, 200);
}

void ApiDocs::ask_for_variants(const std::string& person) {
  Json pack = own_pack("landing-zone");
  pack["name"] = "Nine turns";
  pack["turns"] = 9;
  const Json offer = {{"game", "landing-zone"}, {"pack", pack}};
  refused("no_token", "POST", "/api/packs", "", offer);
  refused("bad_request", "POST", "/api/packs", "", Json::object(), person);
  refused("bad_pack", "POST", "/api/packs", "", {{"game", "landed"}, {"pack", pack}}, person);
  const Json kept = ask("POST", "/api/packs", "", offer, person).body["pack"];
  EXPECT_EQ(ask("GET", "/api/packs/{id}", kept["id"]).body["content"], pack);
  refused("unknown_pack", "GET", "/api/packs/{id}", "none");
  Answered study{202, nullptr};
  while (study.status == 202) study = ask("GET", "/api/packs/{id}/study", kept["id"]);
  EXPECT_EQ(study.body["study"]["games"], 2);
  refused("unknown_pack", "GET", "/api/packs/{id}/study", "none");
  Json wish = {{"game", "landing-zone"}, {"pack", kept["id"]}, {"seats", {{{"kind", "me"}}}}};
  EXPECT_EQ(ask("POST", "/api/tables", "", wish, person).body["table"]["variant"]["name"],
            "Nine turns");
  wish["pack"] = "none";
  refused("unknown_pack", "POST", "/api/tables", "", wish, person);
}

// What people do about each other, and what admins see and do. Ada becomes one.
void ApiDocs::ask_for_order(const std::string& ada) {
  const std::string eve = guest();
  const Json claim = {{"name", "Eve"}, {"password", "long enough"}, {"token", true}};
  const std::string named = ask("POST", "/api/me/claim", "", claim, eve).body.at("token");
  EXPECT_EQ(ask("GET", "/api/me/export", "", nullptr, named).body["me"]["name"], "Eve");
  const Json whom = {{"name", "Ada"}};
  const Json blocked = ask("POST", "/api/me/blocks", "", whom, named).body["blocked"];
  EXPECT_EQ(ask("GET", "/api/me/blocks", "", nullptr, named).body["blocked"], blocked);
  refused("yourself", "POST", "/api/me/blocks", "", {{"name", "Eve"}}, named);
  EXPECT_EQ(ask("DELETE", "/api/me/blocks/{person}", blocked[0]["person"], nullptr, named).body,
            Json({{"blocked", Json::array()}}));
  refused("bad_text", "POST", "/api/reports", "", {{"name", "Ada"}, {"why", ""}}, named);
  EXPECT_EQ(ask("POST", "/api/reports", "", {{"name", "Ada"}, {"why", "rude"}}, named).status, 200);

  refused("no_token", "GET", "/api/admin/{what}", "overview");
  refused("not_admin", "GET", "/api/admin/{what}", "overview", nullptr, ada);
  server::Config here;
  here.data = (own_folder() / "data.db").string();
  EXPECT_EQ(cli::ask_house(registry_, here, "admin", {{"person", "Ada"}}, true), Json::object());
  EXPECT_EQ(ask("GET", "/api/session", "", nullptr, ada).body["me"]["admin"], true);
  for (const char* what :
       {"overview", "people", "matches", "reports", "networks", "audit", "person?person=Eve"})
    EXPECT_EQ(ask("GET", "/api/admin/{what}", what, nullptr, ada).status, 200) << what;
  refused("unknown_person", "GET", "/api/admin/{what}", "person?person=Nobody", nullptr, ada);
  refused("not_found", "GET", "/api/admin/{what}", "secrets", nullptr, ada);
  const auto act_as = [&](const char* what, const Json& body) {
    return ask("POST", "/api/admin/{what}", what, body, ada);
  };
  EXPECT_EQ(act_as("mute", {{"person", "Eve"}, {"minutes", 5}}).status, 200);
  EXPECT_EQ(act_as("network", {{"network", "192.0.2.0/24"}, {"why", "noise"}}).status, 200);
  EXPECT_EQ(act_as("set", {{"announcement", "Hello."}}).status, 200);
  EXPECT_EQ(act_as("settle", {{"report", 1}, {"outcome", "talked"}}).status, 200);
  EXPECT_TRUE(act_as("export", {{"person", "Eve"}}).body["export"].is_object());
  const std::string code = act_as("reset", {{"person", "Eve"}}).body.at("code");
  refused("unknown_report", "POST", "/api/admin/{what}", "settle", {{"report", 99}}, ada);
  refused("bad_network", "POST", "/api/admin/{what}", "network", {{"network", "0.0.0.0/0"}}, ada);
  refused("is_admin", "POST", "/api/admin/{what}", "ban", {{"person", "Ada"}}, ada);
  refused("wrong_code", "POST", "/api/reset", "",
          {{"name", "Eve"}, {"code", "0000-0000-0000"}, {"new", "quite another"}});
  EXPECT_EQ(
      ask("POST", "/api/reset", "", {{"name", "Eve"}, {"code", code}, {"new", "quite another"}})
          .body["me"]["name"],
      "Eve");
}

void ApiDocs::ask_for_reminders(const std::string& person) {
  refused("no_token", "GET", "/api/me/reminders");
  EXPECT_EQ(ask("GET", "/api/me/reminders", "", nullptr, person).body["ways"].size(), 0U);
  const Json hook = {{"kind", "hook"}, {"form", "json"}, {"url", "http://127.0.0.1:9/hook"}};
  refused("bad_way", "POST", "/api/me/reminders", "", Json::object(), person);
  const Json told = ask("POST", "/api/me/reminders", "", hook, person).body;
  const std::string id = told["ways"][0]["id"];
  refused("not_found", "POST", "/api/me/reminders/{id}/try", "none", Json::object(), person);
  EXPECT_EQ(ask("POST", "/api/me/reminders/{id}/try", id, Json::object(), person).status, 200);
  refused("bad_hours", "POST", "/api/me/quiet", "", {{"from", "10"}}, person);
  const Json hours = {
      {"from", "22:00"}, {"until", "08:00"}, {"zone", "UTC"}, {"offsets", {{0, 0}}}};
  EXPECT_EQ(ask("POST", "/api/me/quiet", "", hours, person).body["quiet"]["zone"], "UTC");
  refused("not_found", "DELETE", "/api/me/reminders/{id}", "none", nullptr, person);
  EXPECT_EQ(ask("DELETE", "/api/me/reminders/{id}", id, nullptr, person).status, 200);
  // By the links of a mail, which a mail server takes.
  const Json mail = {{"kind", "mail"}, {"address", "ada@example.org"}};
  EXPECT_EQ(ask("POST", "/api/me/reminders", "", mail, person).status, 200);
  const auto arrived = mails_.mails.at(0);
  ASSERT_TRUE(arrived.has_value());
  const std::size_t blank = arrived->text.find("\n\n") + 2;
  std::string letter = arrived->text.substr(blank);
  std::erase(letter, '\n');
  for (char& c : letter) c = c == '+' ? '-' : c == '/' ? '_' : c;
  const std::string text = server::from_base64url(letter).value_or("");
  const std::size_t link = text.find("/confirm/");
  ASSERT_NE(link, std::string::npos) << text;
  const std::string token = text.substr(link + 9, 43);
  refused("not_found", "POST", "/api/reminders/confirm/{token}", "none", Json::object());
  EXPECT_EQ(ask("POST", "/api/reminders/confirm/{token}", token, Json::object()).body["to"],
            "ada@example.org");
  EXPECT_EQ(ask("GET", "/off/{token}", token).status, 200);
  EXPECT_EQ(ask("POST", "/off/{token}", token).body["off"], true);
}

void ApiDocs::ask_to_hand_in(const std::string& named) {
  using server::testing::offer_of;
  using server::testing::played;
  Json offer = offer_of(played(registry_, "landing-zone", 1));
  refused("no_token", "POST", "/api/me/offline", "", offer);
  refused("not_named", "POST", "/api/me/offline", "", offer, guest());
  refused("bad_request", "POST", "/api/me/offline", "", Json::object(), named);
  const Json listed = ask("POST", "/api/me/offline", "", offer, named).body;
  EXPECT_EQ(listed["table"]["offline"], true);
  offer["seal"] = "another";
  refused("bad_record", "POST", "/api/me/offline", "", offer, named);
}

// Until the second player has answered a step of the first, which can then not be taken back
// freely.
void ApiDocs::play_until_answered(const std::string& match, const std::string& first,
                                  const std::string& second) {
  for (bool answered = false; !answered;) {
    const Json look_first = look(match, first);
    const bool seconds_turn = look_first["steps"].empty();
    const std::string& who = seconds_turn ? second : first;
    const Json sees = seconds_turn ? look(match, second) : look_first;
    ASSERT_FALSE(sees["steps"].empty());
    const Json& steps = sees["steps"].begin().value();
    const Json wish = {{"seen", sees["seq"]}, {"step", steps[0]}};
    ASSERT_EQ(ask("POST", act("step"), match, wish, who).status, 200);
    answered = seconds_turn;
  }
}

void ApiDocs::play(const std::string& match, const std::string& ada, const std::string& ben) {
  const Json before = look(match, ada);
  const bool ada_first = before["to_act"] == Json::array({0});
  const std::string& first = ada_first ? ada : ben;
  const std::string& second = ada_first ? ben : ada;
  const Json mine = look(match, first);
  const std::string seat = std::to_string(mine["to_act"][0].get<int>());
  const std::string step = mine["steps"][seat][0];
  const Json wish = {{"seen", mine["seq"]}, {"step", step}, {"request", "r1"}};

  EXPECT_EQ(ask("POST", act("explain"), match, {{"step", step}}, first).body["legal"], true);
  EXPECT_EQ(ask("POST", act("explain"), match, {{"step", "nonsense"}}, first).body["legal"], false);
  EXPECT_TRUE(ask("POST", act("preview"), match, {{"step", step}}, first).body["view"].is_object());
  refused("unreadable", "POST", act("preview"), match, {{"step", "?"}}, first);
  // These two play for points; who is alone may ask.
  refused("no_hints", "POST", act("hint"), match, Json::object(), first);
  const std::string eve = guest();
  const Json alone = {{"game", "landing-zone"}, {"seats", {{{"kind", "me"}}}}};
  const std::string other = ask("POST", "/api/tables", "", alone, eve).body["table"]["match"];
  EXPECT_TRUE(ask("POST", act("hint"), other, Json::object(), eve).body["step"].is_string());
  EXPECT_EQ(ask("POST", act("resign"), other, Json::object(), eve).status, 200);
  refused("unreadable", "POST", act("step"), match, {{"seen", mine["seq"]}, {"step", "?"}}, first);
  refused("not_yours", "POST", act("step"), match, wish, guest());
  const Json done = ask("POST", act("step"), match, wish, first).body;
  EXPECT_EQ(ask("POST", act("step"), match, wish, first).body["seq"], done["seq"]);
  EXPECT_EQ(ask("POST", act("undo"), match, {{"seen", done["seq"]}}, first).status, 200);
  refused("no_undo", "POST", act("undo"), match, {{"seen", look(match, first)["seq"]}}, first);

  play_until_answered(match, first, second);
  refused("stale", "POST", act("step"), match, {{"seen", 0}, {"step", step}}, first);
  refused("no_question", "POST", act("answer_undo"), match, {{"agree", true}}, second);
  // Nobody watches: a question stands until it is answered.
  const Json question = {{"seen", look(match, first)["seq"]}};
  EXPECT_EQ(ask("POST", act("ask_undo"), match, question, first).status, 200);
  EXPECT_EQ(look(match, second)["asked"]["seat"], std::stoi(seat));
  EXPECT_EQ(ask("POST", act("answer_undo"), match, {{"agree", true}}, second).status, 200);

  EXPECT_EQ(ask("POST", act("leave"), match, Json::object(), second).status, 200);
  EXPECT_EQ(ask("POST", act("return"), match, Json::object(), second).status, 200);
  EXPECT_EQ(ask("POST", act("chat"), match, {{"text", "good game"}}, second).status, 200);
  refused("bad_text", "POST", act("chat"), match, {{"text", ""}}, second);
}

void ApiDocs::ask_after_the_end(const std::string& match, const std::string& ada) {
  refused("not_over", "GET", act("record"), match);
  refused("not_over", "GET", act("verify"), match);
  refused("not_over", "GET", act("replay"), match);
  refused("not_over", "GET", act("draws"), match);
  refused("not_over", "GET", act("analysis"), match);
  EXPECT_EQ(ask("POST", act("resign"), match, Json::object(), ada).status, 200);
  const Json end = look(match, "");
  EXPECT_EQ(end["table"]["status"], "over");
  EXPECT_EQ(end["result"]["reason"], "resigned");
  EXPECT_EQ(end["chat"].size(), 1U);
  EXPECT_EQ(ask("GET", act("record"), match).status, 200);
  EXPECT_EQ(ask("GET", act("verify"), match).body["good"], true);
  EXPECT_EQ(ask("GET", act("draws"), match).status, 200);
  refused("bad_request", "GET", act("replay"), match, nullptr, "", "?from=-1");
  refused("bad_seat", "GET", act("replay"), match, nullptr, "", "?seat=2");
  const Json replay = ask("GET", act("replay"), match, nullptr, "", "?seat=0&count=9").body;
  EXPECT_EQ(replay["positions"].back()["result"], end["result"]);
  EXPECT_EQ(ask("GET", act("analysis"), match).status, 202);
  Answered analysis{202, nullptr};
  for (int i = 0; i < 2000 && analysis.status == 202; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    analysis = ask("GET", act("analysis"), match);
  }
  EXPECT_EQ(analysis.body["analysis"]["events"].size(), replay["events"]);
  const Json from = {{"match", match}, {"events", 2}};
  const Json hot_seat = {{{"kind", "me"}}, {{"kind", "me"}}};
  const Json wish = {{"seats", hot_seat}, {"from", from}};
  const Json later = ask("POST", "/api/tables", "", wish, ada).body["table"];
  EXPECT_EQ(later["from"], from);
  EXPECT_EQ(ask("POST", act("resign"), later["match"], {{"seat", 0}}, ada).status, 200);
  EXPECT_EQ(ask("GET", act("verify"), later["match"]).body["given"], 2);
  refused("unknown_match", "POST", "/api/tables", "",
          {{"seats", hot_seat}, {"from", {{"match", "nowhere"}, {"events", 2}}}}, ada);
  EXPECT_TRUE(ask("POST", act("rematch"), match, Json::object(), ada).body["next"].is_string());
  const Json mine = ask("GET", "/api/me/matches", "", nullptr, ada).body["matches"];
  EXPECT_EQ(mine.size(), 3U);
}

void ApiDocs::ask_for_tables() {
  const std::string ada = guest();
  const std::string ben = guest();
  const Json wish = {{"game", "landomy"},
                     {"public", true},
                     {"clock", {{"kind", "real"}, {"base_ms", 600'000}, {"on_timeout", "lose"}}},
                     {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}};
  refused("no_token", "POST", "/api/tables", "", wish);
  refused("bad_token", "POST", "/api/tables", "", wish, std::string(43, 'A'));
  refused("unknown_game", "POST", "/api/tables", "",
          {{"game", "chess"}, {"seats", {{{"kind", "me"}}}}}, ada);
  refused("bad_seats", "POST", "/api/tables", "",
          {{"game", "landomy"}, {"seats", {{{"kind", "me"}}}}}, ada);
  const std::string match = ask("POST", "/api/tables", "", wish, ada).body["table"]["match"];
  EXPECT_EQ(ask("GET", "/api/tables").body["tables"].size(), 1U);
  refused("bad_word", "POST", act("seed"), match, Json::object(), ada);
  refused("word_given", "POST", act("seed"), match, {{"word", "late"}}, ada);
  Json waits = wish;
  waits["word"] = nullptr;
  const std::string later = ask("POST", "/api/tables", "", waits, ada).body["table"]["match"];
  EXPECT_EQ(look(later, ada)["table"]["seats"][0]["awaited"], "word");
  EXPECT_EQ(ask("POST", act("seed"), later, {{"word", "mine"}}, ada).status, 200);
  EXPECT_EQ(ask("POST", act("leave"), later, Json::object(), ada).status, 200);
  refused("not_running", "POST", act("step"), match, {{"seen", 0}, {"step", "a"}}, ada);
  EXPECT_EQ(ask("POST", act("join"), match, Json::object(), ben).status, 200);
  refused("not_open", "POST", act("join"), match, Json::object(), guest());
  refused("unknown_match", "POST", act("join"), "nowhere", Json::object(), ben);
  refused("unknown_match", "GET", "/api/matches/{match}", "nowhere");
  EXPECT_EQ(look(match, "")["you"], Json::array());
  play(match, ada, ben);
  ask_after_the_end(match, ada);
}

void ApiDocs::ask_for_the_daily_challenge() {
  const std::string ada = guest();
  EXPECT_TRUE(ask("GET", "/api/daily").body["mine"].is_null());
  refused("bad_request", "GET", "/api/daily", "", nullptr, "", "?day=yesterday");
  refused("no_token", "POST", "/api/daily", "", Json::object());
  const Json table = ask("POST", "/api/daily", "", Json::object(), ada).body["table"];
  EXPECT_EQ(ask("GET", "/api/daily", "", nullptr, ada).body["mine"]["match"], table["match"]);
  refused("not_tried", "POST", "/api/daily", "", {{"practice", true}}, ada);
  ask("POST", "/api/daily", "", {{"game", "landed"}}, ada);
  refused("not_over", "GET", "/api/matches/{match}", table["match"]);
  refused("played_alone", "POST", act("leave"), table["match"], Json::object(), ada);
}

TEST_F(ApiDocs, every_answer_is_as_described_and_every_operation_was_asked_for) {
  ask_for_the_server();
  ask_for_people();
  ask_for_tables();
  ask_for_the_daily_challenge();
  for (const auto& [path, operations] : schemas_.document()["paths"].items())
    for (const auto& [method, operation] : operations.items()) {
      std::string name = method;
      for (char& c : name) c = static_cast<char>(std::toupper(c));
      EXPECT_TRUE(answered_.contains(name + " " + path)) << name << " " << path;
    }
}

TEST_F(ApiDocs, what_is_not_described_is_not_there) {
  const Json& error = schemas_.document()["components"]["schemas"]["Error"];
  const std::string token = guest();
  for (const auto& [path, operations] : schemas_.document()["paths"].items()) {
    const std::string target = std::regex_replace(path, std::regex("\\{[a-z]+\\}"), "x");
    for (const char* method : {"GET", "POST", "PUT", "PATCH", "DELETE"}) {
      std::string key = method;
      for (char& c : key) c = static_cast<char>(std::tolower(c));
      if (operations.contains(key)) continue;
      const auto answer = http_.ask(method, target, "", token);
      // What could be an action of a match is first asked of the match.
      EXPECT_TRUE(answer.status == 405 || answer.status == 404) << method << " " << target;
      EXPECT_EQ(schemas_.fault(error, Json::parse(answer.body, nullptr, false)), "");
    }
  }
  EXPECT_EQ(http_.ask("GET", "/api/elsewhere").status, 404);
}

}  // namespace
}  // namespace fourlands
