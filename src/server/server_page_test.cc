#include <gtest/gtest.h>

#include <fstream>

#include "server/http/gzip.h"
#include "server/server_testing.h"

// The page over a real connection: which file is sent, how, and with what a browser is told to
// keep, to forbid and to ask for again.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

const std::string kHtml = "<!doctype html><title>A page</title>" + std::string(2000, ' ');
const std::string kScript = "export const four = 4;" + std::string(2000, ' ');
const std::string kForEver = "public, max-age=31536000, immutable";

// A page as it is built in, of three files.
class BuiltIn : public ::testing::Test {
 protected:
  void SetUp() override {
    server.parts.page = files;
    server.start();
    browser.port = server.port();
  }
  [[nodiscard]] HttpResult get(const std::string& path, const std::string& more = "") const {
    return browser.ask("GET", path, "", more);
  }

  const std::string html = zipped(kHtml), script = zipped(kScript);
  const PageFile files[3] = {{"/index.html", html, "00aa"},
                             {"/assets/app-1.js", script, "11bb"},
                             {"/assets/large-1.wasm", script, "22cc", "smaller still"}};
  TestServer server;
  Client browser;
};

TEST_F(BuiltIn, a_file_is_sent_compressed_to_who_can_read_it_and_plain_to_others) {
  const HttpResult small = get("/assets/app-1.js", "Accept-Encoding: br, gzip;q=0.5\r\n");
  EXPECT_EQ(small.status, 200);
  EXPECT_EQ(small.headers.at("content-encoding"), "gzip");
  EXPECT_EQ(small.body, script);
  EXPECT_EQ(unzipped(small.body), kScript);
  for (const char* more : {"", "Accept-Encoding: br\r\n", "Accept-Encoding: gzip;q=0\r\n"}) {
    const HttpResult plain = get("/assets/app-1.js", more);
    EXPECT_EQ(plain.status, 200);
    EXPECT_FALSE(plain.headers.contains("content-encoding")) << more;
    EXPECT_EQ(plain.body, kScript) << more;
  }
}

TEST_F(BuiltIn, what_is_there_as_brotli_too_is_sent_so_to_who_can_read_that) {
  const std::string path = "/assets/large-1.wasm";
  const HttpResult smallest = get(path, "Accept-Encoding: gzip, br\r\n");
  EXPECT_EQ(smallest.headers.at("content-encoding"), "br");
  EXPECT_EQ(smallest.headers.at("content-type"), "application/wasm");
  EXPECT_EQ(smallest.body, "smaller still");
  const HttpResult small = get(path, "Accept-Encoding: gzip, br;q=0\r\n");
  EXPECT_EQ(small.headers.at("content-encoding"), "gzip");
  EXPECT_EQ(small.body, script);
}

TEST_F(BuiltIn, parts_are_kept_for_ever_and_the_page_is_asked_for_again) {
  const HttpResult part = get("/assets/app-1.js");
  EXPECT_EQ(part.headers.at("cache-control"), kForEver);
  EXPECT_EQ(part.headers.at("content-type"), "text/javascript; charset=utf-8");
  const HttpResult page = get("/");
  EXPECT_EQ(page.headers.at("cache-control"), "no-cache");
  EXPECT_EQ(page.headers.at("content-type"), "text/html; charset=utf-8");
  const std::string tag = page.headers.at("etag");
  const HttpResult same = get("/", "If-None-Match: \"other\", " + tag + "\r\n");
  EXPECT_EQ(same.status, 304);
  EXPECT_EQ(same.body, "");
  EXPECT_EQ(same.headers.at("etag"), tag);
  EXPECT_EQ(get("/", "If-None-Match: \"other\"\r\n").status, 200);
  EXPECT_NE(part.headers.at("etag"), tag);
}

TEST_F(BuiltIn, every_address_within_the_page_is_the_page_and_a_missing_part_is_missing) {
  for (const char* path : {"/", "/index.html", "/match/abc", "/learn/landomy", "/it/"})
    EXPECT_EQ(get(path).body, kHtml) << path;
  // A name with a dot, where a browser goes and where a script asks.
  EXPECT_EQ(get("/people/A.%20Lovelace", "Accept: text/html,*/*;q=0.8\r\n").body, kHtml);
  EXPECT_EQ(get("/people/A.%20Lovelace", "Accept: */*\r\n").code(), "not_found");
  for (const char* path : {"/sw.js", "/assets/app-2.js", "/assets/none", "/assets/../index.html"})
    EXPECT_EQ(get(path).code(), "not_found") << path;
  EXPECT_EQ(get("/assets/none", "Accept: text/html\r\n").code(), "not_found");
  for (const char* path : {"/api", "/api/", "/api/nothing"})
    EXPECT_EQ(get(path).code(), "not_found") << path;
  EXPECT_EQ(browser.post("/", Json::object()).code(), "wrong_method");
  EXPECT_EQ(get("/healthz").json(), Json({{"ok", true}}));
}

TEST_F(BuiltIn, an_address_that_the_page_does_not_know_is_the_page_with_status_404) {
  for (const char* path : {"/", "/learn", "/t/here-0123", "/guide/landomy", "/dice", "/dice/abc",
                           "/profile", "/v/abc", "/workbench/landomy", "/daily/landomy/2026-11-18"})
    EXPECT_EQ(get(path).status, 200) << path;
  for (const char* path :
       {"/no/such/page", "/t/", "/learning", "/T/abc", "/t/abc", "/replay/abc", "/learn/chess",
        "/new/chess", "/guide/chess", "/workbench/chess", "/daily/chess", "/people/Ada", "/v/"}) {
    const HttpResult lost = get(path);
    EXPECT_EQ(lost.status, 404) << path;
    EXPECT_EQ(lost.body, kHtml) << path;
    const std::string same = "If-None-Match: " + lost.headers.at("etag") + "\r\n";
    EXPECT_EQ(get(path, same).status, 404) << path;
  }
}

TEST_F(BuiltIn, a_strict_policy_goes_with_it) {
  for (const char* path : {"/", "/match/abc", "/assets/app-1.js"}) {
    const HttpResult page = get(path);
    const std::string policy = page.headers.at("content-security-policy");
    EXPECT_TRUE(policy.starts_with(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';"));
    EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos);
    EXPECT_EQ(policy.find("unsafe-inline"), policy.find("style-src-attr ") + 16);
    EXPECT_EQ(policy.find("'unsafe-eval'"), std::string::npos);
    EXPECT_EQ(page.headers.at("x-content-type-options"), "nosniff");
    EXPECT_EQ(page.headers.at("referrer-policy"), "same-origin");
    EXPECT_NE(page.headers.at("permissions-policy").find("camera=()"), std::string::npos);
  }
}

TEST_F(BuiltIn, head_tells_all_but_the_content) {
  const HttpResult page = get("/");
  RawConnection connection(server.port());
  connection.write("HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  const std::string head = connection.take_until("\r\n\r\n");
  EXPECT_NE(head.find("200 OK"), std::string::npos) << head;
  EXPECT_NE(head.find("Content-Length: " + std::to_string(kHtml.size())), std::string::npos);
  EXPECT_NE(head.find(page.headers.at("etag")), std::string::npos);
  connection.fill(1, 2000);
  EXPECT_EQ(connection.buffer(), "");
}

TEST_F(BuiltIn, a_dead_token_does_not_keep_anybody_from_the_page) {
  EXPECT_EQ(get("/", "Cookie: fourlands=gone\r\n").body, kHtml);
  EXPECT_EQ(get("/assets/app-1.js", "Cookie: fourlands=gone\r\n").status, 200);
  EXPECT_EQ(get("/api/tables", "Cookie: fourlands=gone\r\n").code(), "bad_token");
}

// A page with marks for what a link shows, and with words of its own for that.
class Linked : public ::testing::Test {
 protected:
  void SetUp() override {
    server.parts.page = files;
    server.start();
  }
  [[nodiscard]] std::string head(const std::string& path, const std::string& more = "") const {
    return Client{server.port(), ""}.ask("GET", path, "", more).body;
  }

  const std::string html =
      zipped("<head><!-- preview --><title>Plain</title><!-- /preview --><link></head>");
  const std::string told = zipped(
      R"({"pages":{"/learn/landomy":{"image":"/preview/landomy.png",
            "en":{"title":"How to play","words":"Words"},"it":{"title":"Come","words":"Parole"}},
            "/daily/landed":{"image":"/preview/landed.png",
            "en":{"title":"Today","words":"Three"},"it":{"title":"Oggi","words":"Tre"}}},
          "games":{"landomy":{"minutes":"20–40","image":"/preview/landomy.png",
            "en":{"line":"A duel."},"it":{"line":"Un duello."}}}})");
  const PageFile files[2] = {{"/index.html", html, "00aa"}, {"/previews.json", told, "11bb"}};
  TestServer server;
};

TEST_F(Linked, an_invitation_names_who_invites_the_game_players_and_minutes) {
  const std::string name = "Ada Lovelace";
  const std::string id = server.table(
      server.named(name), {{"game", "landomy"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}});
  const std::string english = head("/t/" + id);
  EXPECT_NE(english.find("<title>" + name + " invites you to play Landomy · Fourlands</title>"),
            std::string::npos)
      << english;
  EXPECT_NE(english.find("content=\"2 players, 20–40 minutes. A duel."), std::string::npos);
  EXPECT_NE(english.find("/preview/landomy.png\""), std::string::npos);
  EXPECT_EQ(english.find("Plain"), std::string::npos);
  EXPECT_NE(english.find("<link></head>"), std::string::npos);
  const std::string italian = head("/t/" + id, "Accept-Language: it\r\n");
  EXPECT_NE(italian.find(name + " ti invita a giocare a Landomy"), std::string::npos) << italian;
  EXPECT_NE(italian.find("Un duello."), std::string::npos);
}

TEST_F(Linked, a_challenge_a_person_and_a_finished_match_have_words_of_their_own) {
  for (const char* path : {"/daily/landed", "/daily/landed/2026-11-16"}) {
    const std::string challenge = head(path);
    EXPECT_NE(challenge.find("<title>Today · Fourlands</title>"), std::string::npos) << path;
    EXPECT_NE(challenge.find("/preview/landed.png\""), std::string::npos) << path;
  }
  (void)server.named("Ada Lovelace");
  const std::string person = head("/people/Ada%20Lovelace");
  EXPECT_NE(person.find("<title>Ada Lovelace · Fourlands</title>"), std::string::npos) << person;
  EXPECT_NE(head("/people/nobody").find("<title>Plain</title>"), std::string::npos);

  const Json rating = {{"landomy", {{"rating", 1540}, {"deviation", 90}, {"games", 12}}}};
  EXPECT_EQ(preview_of_person("Ada", rating, games().catalogue(), Language::kEnglish).words,
            "Landomy 1540 (12 games)");
  Table table;
  table.game = "landomy";
  table.status = MatchStatus::kOver;
  table.chairs.resize(2);
  table.chairs[0].seat(Person{"1", "Ada", "named", ""}, "");
  table.chairs[1].holder = Chair::Holder::kBot;
  table.chairs[1].level = 5;
  table.places = {1, 2};
  table.result = {{"winners", {0}}};
  const auto title = [&] {
    return preview_of(nullptr, table, games().catalogue(), Language::kEnglish).title;
  };
  EXPECT_EQ(title(), "Landomy: Ada has won");
  table.places = {2, 1};
  EXPECT_EQ(title(), "Landomy: Bot (Master) has won");
  table.result = {{"reason", "resigned"}, {"seat", 1}};
  EXPECT_EQ(title(), "Landomy: Ada");
}

TEST_F(Linked, a_page_that_is_the_same_for_all_has_its_words_and_the_others_stay_as_they_are) {
  EXPECT_NE(head("/learn/landomy").find("<title>How to play · Fourlands</title>"),
            std::string::npos);
  EXPECT_NE(head("/").find("<title>Plain</title>"), std::string::npos);
  const HttpResult lost = Client{server.port(), ""}.ask("GET", "/t/nobody-made-this", "");
  EXPECT_EQ(lost.status, 404);
  EXPECT_NE(lost.body.find("<title>Plain</title>"), std::string::npos);
}

TEST(Preview, what_people_call_themselves_is_text_and_never_markup) {
  Table table;
  table.game = "landomy";
  table.by = R"("><script>alert('&')</script>)";
  table.chairs.resize(2);
  const Preview shown = preview_of(nullptr, table, games().catalogue(), Language::kEnglish);
  const std::string html = with_preview("<!-- preview --><!-- /preview -->", shown, "http://a\"b");
  EXPECT_EQ(html.find("<script"), std::string::npos) << html;
  EXPECT_NE(html.find("&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)"), std::string::npos) << html;
  EXPECT_NE(html.find("http://a&quot;b/icon-512.png"), std::string::npos) << html;
}

TEST(PageFolder, a_folder_is_served_as_it_is_now_with_the_same_headers) {
  TestServer server;
  std::filesystem::create_directories(server.folder.file("page/assets"));
  const auto write = [&](const std::string& name, const std::string& text) {
    std::ofstream(server.folder.file(name)) << text;
  };
  write("page/index.html", kHtml);
  write("page/assets/app.js", "one");
  write("secret.txt", "not the page's");
  server.config.page = server.folder.file("page");
  server.start();
  const Client browser{server.port(), ""};
  const HttpResult first = browser.get("/assets/app.js");
  EXPECT_EQ(first.body, "one");
  EXPECT_EQ(first.headers.at("cache-control"), kForEver);
  write("page/assets/app.js", "two");
  const HttpResult second = browser.get("/assets/app.js");
  EXPECT_EQ(second.body, "two");
  EXPECT_NE(second.headers.at("etag"), first.headers.at("etag"));
  const HttpResult small = browser.ask("GET", "/match/x", "", "Accept-Encoding: gzip\r\n");
  EXPECT_EQ(unzipped(small.body), kHtml);
  for (const char* path : {"/../secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt",
                           "/assets/..%2f..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/"})
    EXPECT_EQ(browser.get(path).code(), "not_found") << path;
}

TEST(PageFolder, a_folder_without_a_page_is_refused_at_the_start) {
  TestServer server;
  server.config.page = server.folder.file("nothing here");
  EXPECT_THROW(server.start(), std::runtime_error);
}

TEST(BuiltInPage, is_whole) {
  TestServer server;
  server.parts.page = built_in_page();
  server.start();
  const Client browser{server.port(), ""};
  const HttpResult page = browser.get("/");
  EXPECT_EQ(page.status, 200);
  EXPECT_NE(page.body.find("<title>Fourlands"), std::string::npos);
  for (const PageFile& file : built_in_page()) {
    const HttpResult part = browser.get(std::string(file.path));
    EXPECT_EQ(part.status, 200) << file.path;
    EXPECT_EQ(part.body, unzipped(file.gzip)) << file.path;
    EXPECT_NE(part.headers.at("content-type"), "application/octet-stream") << file.path;
  }
  // Whatever the page names of its own is there.
  for (std::size_t at = 0; (at = page.body.find("=\"/assets/", at)) != std::string::npos;) {
    at += 2;
    const std::string path = page.body.substr(at, page.body.find('"', at) - at);
    EXPECT_EQ(browser.get(path).status, 200) << path;
  }
}

}  // namespace
}  // namespace fourlands::server
