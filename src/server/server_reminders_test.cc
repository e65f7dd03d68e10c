#include <gtest/gtest.h>

#include <algorithm>

#include "server/reminders/push_receiver_testing.h"
#include "server/reminders/sinks_testing.h"
#include "server/server_testing.h"

// "It is your turn", from a step over HTTP to a browser that decrypts it, a mailbox and a hook.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

constexpr Time kMinuteMs = 60'000;
constexpr Time kHourMs = 60 * kMinuteMs;

class ReminderTest : public ::testing::Test {
 protected:
  ReminderTest() {
    server.config.reach_private = true;
    server.config.public_url = "https://play.example";
    server.config.smtp_url = mail.url();
    server.config.mail_from = "games@play.example";
    server.parts.again_ms = {1000, 1000};
    // Noon, UTC, whatever the time is.
    const Time now = Origin::real().now();
    server.ahead_ms = (now / (24 * kHourMs) + 1) * 24 * kHourMs + 12 * kHourMs - now;
    server.start();
    ada.emplace(server.named("Ada"));
    ben.emplace(server.named("Ben"));
  }
  // A match of the two in which it is Ada's turn; nobody looks.
  std::string begin() {
    const std::string id = server.table(
        *ada, {{"game", "landomy"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}});
    EXPECT_EQ(ben->post("/api/matches/" + id + "/join", Json::object()).status, 200);
    while (acting(id) != 0) step(id);
    return id;
  }
  int acting(const std::string& id) const {
    return ada->get("/api/matches/" + id).json()["to_act"][0];
  }
  // Whoever's turn it is plays until it is the other's.
  void pass(const std::string& id) {
    const int before = acting(id);
    while (acting(id) == before) step(id);
  }
  void step(const std::string& id) {
    const int seat = acting(id);
    const Client& who = seat == 0 ? *ada : *ben;
    const Json sees = who.get("/api/matches/" + id).json();
    const Json steps = sees["steps"][std::to_string(seat)];
    ASSERT_EQ(
        who.post("/api/matches/" + id + "/step", {{"seen", sees["seq"]}, {"step", steps.back()}})
            .status,
        200);
  }
  static Json add(const Client& who, const Json& wish) {
    const HttpResult made = who.post("/api/me/reminders", wish);
    EXPECT_EQ(made.status, 200) << made.body;
    return made.json();
  }
  Json subscribe(const Client& who, const PushReceiver& browser, const std::string& path) {
    const PushSubscription one = browser.subscription(sink.url(path));
    return add(who, {{"kind", "push"},
                     {"endpoint", one.endpoint},
                     {"keys", {{"p256dh", base64url(one.point)}, {"auth", base64url(one.auth)}}}});
  }
  Json hook(const Client& who, const std::string& form, const std::string& path) {
    return add(who, {{"kind", "hook"}, {"form", form}, {"url", sink.url(path)}});
  }
  // Until something is there: the server looks several times a second.
  template <class There>
  static bool soon(const There& there) {
    for (int tries = 0; tries < 400; ++tries) {
      if (there()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return false;
  }
  static std::string token_in(const std::string& text, const std::string& before) {
    const std::size_t at = text.find(before);
    if (at == std::string::npos) return "";
    return text.substr(at + before.size(), 43);
  }
  static std::string letter(const Mail& got) {
    const std::size_t blank = got.text.find("\n\n");
    std::string encoded = got.text.substr(blank + 2);
    std::erase(encoded, '\n');
    for (char& c : encoded) c = c == '+' ? '-' : c == '/' ? '_' : c;
    return from_base64url(encoded).value_or("");
  }

  HttpSink sink;
  MailSink mail;
  TestServer server;
  std::optional<Client> ada, ben;
};

TEST_F(ReminderTest, a_browser_that_subscribed_is_told_whose_turn_it_is_and_can_read_it_alone) {
  const PushReceiver browser;
  subscribe(*ben, browser, "/push/1");
  const std::string id = begin();
  pass(id);
  server.ahead_ms += kMinuteMs;
  const auto post = sink.posts.at(0);
  ASSERT_TRUE(post.has_value());
  EXPECT_EQ(post->headers.at("content-encoding"), "aes128gcm");
  EXPECT_EQ(post->headers.at("ttl"), "86400");
  EXPECT_EQ(post->headers.at("topic"), id.substr(0, 32));
  const auto text = browser.open(post->body);
  ASSERT_TRUE(text.has_value());
  EXPECT_EQ(Json::parse(*text), (Json{{"title", "Your turn: Landomy"},
                                      {"body", "It is your turn against Ada."},
                                      {"path", "/t/" + id},
                                      {"match", id},
                                      {"language", "en"}}));
  // Signed by the key that the page was told, for this service.
  const auto claims = verified_claims(post->headers.at("authorization"));
  ASSERT_TRUE(claims.has_value());
  EXPECT_EQ((*claims)["aud"], sink.url(""));
  EXPECT_EQ((*claims)["sub"], "https://play.example");
  const std::string key = ben->get("/api/me/reminders").json()["push"]["key"];
  EXPECT_TRUE(post->headers.at("authorization").ends_with(", k=" + key));
}

TEST_F(ReminderTest, the_key_of_the_server_stays_the_same_for_ever) {
  const std::string key = ada->get("/api/me/reminders").json()["push"]["key"];
  server.stop();
  server.start();
  ada->port = server.port();
  EXPECT_EQ(ada->get("/api/me/reminders").json()["push"]["key"], key);
}

TEST_F(ReminderTest, at_most_one_a_match_comes_until_they_have_looked) {
  hook(*ben, "json", "/ben");
  const std::string id = begin();
  pass(id);
  server.ahead_ms += kMinuteMs;
  ASSERT_TRUE(sink.posts.at(0).has_value());
  // Nothing more however long it lasts, and a new start of the server changes nothing.
  server.ahead_ms += 48 * kHourMs;
  server.stop();
  server.start();
  for (Client* who : {&*ada, &*ben}) who->port = server.port();
  server.ahead_ms += kHourMs;
  EXPECT_FALSE(sink.posts.at(1, 500).has_value());
  // Ben looks, plays, and is waited for again.
  EXPECT_EQ(ben->get("/api/matches/" + id).status, 200);
  pass(id);
  pass(id);
  server.ahead_ms += kMinuteMs;
  ASSERT_TRUE(sink.posts.at(1).has_value());
  EXPECT_EQ(Json::parse(sink.posts.at(1)->body)["match"], id);
}

TEST_F(ReminderTest, who_looks_or_plays_in_time_is_not_told) {
  hook(*ben, "json", "/ben");
  const std::string id = begin();
  pass(id);
  EXPECT_EQ(ben->get("/api/matches/" + id).status, 200);
  server.ahead_ms += kMinuteMs;
  EXPECT_FALSE(sink.posts.at(0, 500).has_value());
  // Nor who watches when their turn comes.
  Player watching(*ben, id, 1);
  pass(id);
  pass(id);
  server.ahead_ms += kMinuteMs;
  EXPECT_FALSE(sink.posts.at(0, 500).has_value());
}

TEST_F(ReminderTest, it_waits_for_the_end_of_quiet_hours) {
  hook(*ben, "json", "/ben");
  // It is noon in UTC and midnight where Ben is.
  const Json quiet = {
      {"from", "22:00"}, {"until", "08:00"}, {"zone", "Pacific/Auckland"}, {"offsets", {{0, 720}}}};
  ASSERT_EQ(ben->post("/api/me/quiet", quiet).status, 200);
  EXPECT_EQ(ben->get("/api/me/reminders").json()["quiet"]["until"], "08:00");
  const std::string id = begin();
  pass(id);
  server.ahead_ms += 7 * kHourMs;
  EXPECT_FALSE(sink.posts.at(0, 500).has_value());
  server.ahead_ms += kHourMs + kMinuteMs;
  EXPECT_TRUE(sink.posts.at(0).has_value());
  EXPECT_EQ(ben->post("/api/me/quiet", {{"from", "25:00"}}).code(), "bad_hours");
  ASSERT_EQ(ben->post("/api/me/quiet", Json::object()).status, 200);
  EXPECT_TRUE(ben->get("/api/me/reminders").json()["quiet"].is_null());
}

TEST_F(ReminderTest, a_mail_comes_only_once_the_address_is_confirmed_and_one_click_ends_it) {
  const Json told = add(*ben, {{"kind", "mail"}, {"address", "ben@example.org"}});
  EXPECT_EQ(told["ways"][0]["confirmed"], false);
  const auto asked = mail.mails.at(0);
  ASSERT_TRUE(asked.has_value());
  EXPECT_EQ(asked->to, "<ben@example.org>");
  const std::string token = token_in(letter(*asked), "https://play.example/confirm/");
  ASSERT_EQ(token.size(), 43U) << letter(*asked);
  const std::string first = begin();
  pass(first);
  server.ahead_ms += kMinuteMs;
  EXPECT_FALSE(mail.mails.at(1, 500).has_value());

  const Client anybody{server.port(), ""};
  EXPECT_EQ(anybody.post("/api/reminders/confirm/" + std::string(43, 'A'), Json::object()).code(),
            "not_found");
  EXPECT_EQ(anybody.post("/api/reminders/confirm/" + token, Json::object()).json()["to"],
            "ben@example.org");
  const std::string second = begin();
  pass(second);
  server.ahead_ms += kMinuteMs;
  const auto got = mail.mails.at(1);
  ASSERT_TRUE(got.has_value());
  EXPECT_NE(letter(*got).find("https://play.example/t/" + second), std::string::npos);
  EXPECT_NE(letter(*got).find("https://play.example/off/" + token), std::string::npos);
  EXPECT_NE(got->text.find("List-Unsubscribe: <https://play.example/off/" + token),
            std::string::npos);
  EXPECT_NE(got->text.find("List-Unsubscribe-Post: List-Unsubscribe=One-Click\n"),
            std::string::npos);
  EXPECT_NE(got->text.find("Auto-Submitted: auto-generated\n"), std::string::npos);
  // Whoever only looks at the link turns nothing off; a mail program's click does.
  EXPECT_EQ(anybody.get("/off/" + token).status, 200);
  EXPECT_EQ(ben->get("/api/me/reminders").json()["ways"].size(), 1U);
  const HttpResult off = anybody.ask("POST", "/off/" + token, "List-Unsubscribe=One-Click",
                                     "Content-Type: application/x-www-form-urlencoded\r\n");
  EXPECT_EQ(off.status, 200) << off.body;
  EXPECT_TRUE(ben->get("/api/me/reminders").json()["ways"].empty());
}

TEST_F(ReminderTest, nobodys_mailbox_is_filled_from_here) {
  int asked = 0;
  std::string refused;
  for (int i = 0; i < 6 && refused.empty(); ++i) {
    const HttpResult made =
        ben->post("/api/me/reminders",
                  {{"kind", "mail"}, {"address", "eve" + std::to_string(i) + "@example.org"}});
    refused = made.code();
    asked += made.status == 200 ? 1 : 0;
  }
  EXPECT_EQ(refused, "slow_down");
  EXPECT_EQ(asked, 3);
  EXPECT_EQ(
      server.guest().post("/api/me/reminders", {{"kind", "mail"}, {"address", "a@b.org"}}).code(),
      "not_named");
}

TEST_F(ReminderTest, each_kind_of_hook_has_the_form_that_is_read_there) {
  for (const char* form : {"json", "discord", "slack", "ntfy"})
    hook(*ben, form, std::string("/") + form);
  const std::string id = begin();
  pass(id);
  server.ahead_ms += kMinuteMs;
  std::map<std::string, Posted> by_path;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto post = sink.posts.at(i);
    ASSERT_TRUE(post.has_value());
    by_path[post->path] = *post;
  }
  const std::string link = "https://play.example/t/" + id;
  const Json plain = Json::parse(by_path["/json"].body);
  EXPECT_EQ(plain["type"], "your_turn");
  EXPECT_EQ(plain["game"], "landomy");
  EXPECT_EQ(plain["url"], link);
  const Json discord = Json::parse(by_path["/discord"].body);
  EXPECT_NE(discord["content"].get<std::string>().find(link), std::string::npos);
  EXPECT_EQ(discord["allowed_mentions"]["parse"], Json::array());
  EXPECT_NE(Json::parse(by_path["/slack"].body)["text"].get<std::string>().find("<" + link + "|"),
            std::string::npos);
  EXPECT_EQ(by_path["/ntfy"].headers["title"], "Your turn: Landomy");
  EXPECT_EQ(by_path["/ntfy"].headers["click"], link);
  EXPECT_EQ(by_path["/ntfy"].body, "It is your turn against Ada.");
  // The link in it ends it.
  const std::string token = token_in(plain["off"].get<std::string>(), "/off/");
  EXPECT_EQ(Client({server.port(), ""}).post("/off/" + token, Json::object()).status, 200);
  EXPECT_EQ(ben->get("/api/me/reminders").json()["ways"].size(), 3U);
}

TEST_F(ReminderTest, what_is_gone_is_forgotten_and_a_browser_is_one_persons) {
  const PushReceiver browser;
  subscribe(*ada, browser, "/push");
  subscribe(*ben, browser, "/push");  // The same browser, later.
  EXPECT_TRUE(ada->get("/api/me/reminders").json()["ways"].empty());
  const Json ways = ben->get("/api/me/reminders").json()["ways"];
  ASSERT_EQ(ways.size(), 1U);
  EXPECT_EQ(ways[0]["to"], sink.url(""));  // Where, and no more than that.
  const std::string way = ways[0]["id"];
  EXPECT_EQ(ada->post("/api/me/reminders/" + way + "/try", Json::object()).code(), "not_found");
  EXPECT_EQ(ada->ask("DELETE", "/api/me/reminders/" + way, "").code(), "not_found");
  ASSERT_EQ(ben->post("/api/me/reminders/" + way + "/try", Json::object()).status, 200);
  const auto trial = sink.posts.at(0);
  ASSERT_TRUE(trial.has_value());
  EXPECT_EQ(Json::parse(browser.open(trial->body).value_or("{}")).value("path", ""), "/me");
  EXPECT_EQ(ben->ask("DELETE", "/api/me/reminders/" + way, "").json()["ways"].size(), 0U);
}

TEST_F(ReminderTest, a_way_that_answers_gone_is_dropped_and_one_that_is_busy_is_tried_again) {
  HttpSink other({503, 204, 410});
  const HttpResult made = ben->post("/api/me/reminders",
                                    {{"kind", "hook"}, {"form", "json"}, {"url", other.url("/x")}});
  const std::string way = made.json()["ways"][0]["id"];
  const std::string path = "/api/me/reminders/" + way + "/try";
  ASSERT_EQ(ben->post(path, Json::object()).status, 200);
  ASSERT_TRUE(other.posts.at(0).has_value());
  EXPECT_TRUE(soon([&] {
    server.ahead_ms += 1000;
    return other.posts.size() > 1;
  }));
  ASSERT_EQ(ben->post(path, Json::object()).status, 200);
  EXPECT_TRUE(soon([&] { return ben->get("/api/me/reminders").json()["ways"].empty(); }));
}

TEST_F(ReminderTest, what_cannot_be_reached_is_refused_with_a_reason) {
  const Json no_keys = {{"kind", "push"}, {"endpoint", sink.url("/")}};
  EXPECT_EQ(ben->post("/api/me/reminders", no_keys).code(), "bad_way");
  for (const Json& wish :
       std::vector<Json>{{{"kind", "pigeon"}},
                         Json::object(),
                         {{"kind", "mail"}, {"address", "ben"}},
                         {{"kind", "mail"}, {"address", "ben@example.org\r\nBcc: x@y.org"}},
                         {{"kind", "hook"}, {"form", "json"}, {"url", "ftp://example.org/"}},
                         {{"kind", "hook"}, {"form", "fax"}, {"url", sink.url("/")}}})
    EXPECT_EQ(ben->post("/api/me/reminders", wish).code(), "bad_way") << wish;
  for (int i = 0; i < 8; ++i) hook(*ben, "json", "/" + std::to_string(i));
  EXPECT_EQ(
      ben->post("/api/me/reminders", {{"kind", "hook"}, {"form", "json"}, {"url", sink.url("/9")}})
          .code(),
      "too_many_ways");
  hook(*ben, "json", "/3");  // One that is there already takes its own place.
  EXPECT_EQ(ben->get("/api/me/reminders").json()["ways"].size(), 8U);
  const Client stranger{server.port(), ""};
  EXPECT_EQ(stranger.get("/api/me/reminders").code(), "no_token");
}

TEST_F(ReminderTest, a_careful_server_takes_no_address_of_its_own_network) {
  server.stop();
  server.config.reach_private = false;
  server.start();
  ben->port = server.port();
  for (const std::string& url :
       {sink.url("/"), std::string("https://127.0.0.1/"), std::string("https://localhost/"),
        std::string("https://[::1]/"), std::string("https://169.254.169.254/latest")})
    EXPECT_EQ(
        ben->post("/api/me/reminders", {{"kind", "hook"}, {"form", "json"}, {"url", url}}).code(),
        "bad_way")
        << url;
}

TEST_F(ReminderTest, a_host_that_has_set_nothing_up_offers_nothing_and_says_why) {
  server.stop();
  server.config.smtp_url = server.config.public_url = "";
  server.start();
  ben->port = server.port();
  const Json told = ben->get("/api/me/reminders").json();
  EXPECT_EQ(told["push"]["on"], true);
  EXPECT_EQ(told["mail"]["on"], false);
  EXPECT_EQ(told["hook"]["why"], "public-url is not set");
  EXPECT_EQ(ben->post("/api/me/reminders", {{"kind", "mail"}, {"address", "a@b.org"}}).code(),
            "not_offered");
}

TEST_F(ReminderTest, who_deletes_the_account_is_told_nothing_more) {
  hook(*ben, "json", "/ben");
  const std::string id = begin();
  pass(id);
  ASSERT_EQ(ben->ask("DELETE", "/api/me", Json{{"password", kPassword}}.dump()).status, 200);
  server.ahead_ms += kHourMs;
  EXPECT_FALSE(sink.posts.at(0, 500).has_value());
}

}  // namespace
}  // namespace fourlands::server
