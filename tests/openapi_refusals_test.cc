#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>

#include "server/server_testing.h"
#include "support/paths.h"
#include "support/schema.h"
#include "support/testdata.h"

// What docs/openapi.json says of refusals: whatever is refused before an operation is even looked
// at is refused of all of them, and every code is described.

namespace fourlands {
namespace {

namespace fs = std::filesystem;
using server::testing::HttpResult;
using server::testing::Json;

Json document() {
  return Json::parse(
      testing::read_text(fs::path(::fourlands::testing::project_root()) / "docs" / "openapi.json"));
}

struct Operation {
  std::string method;
  std::string path;  // Of the document: with gaps.
  Json responses;
  // With something in the gap.
  [[nodiscard]] std::string target() const {
    return std::regex_replace(path, std::regex("\\{[a-z]+\\}"), "x");
  }
  [[nodiscard]] std::string name() const { return method + " " + path; }
};

std::vector<Operation> operations() {
  std::vector<Operation> all;
  const Json paths = document()["paths"];
  for (const auto& [path, methods] : paths.items())
    for (const auto& [method, operation] : methods.items()) {
      std::string upper = method;
      for (char& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
      all.push_back({upper, path, operation["responses"]});
    }
  return all;
}

class RefusalsDocs : public ::testing::Test {
 protected:
  // The answer must be of that status, and described for the operation.
  void expect(const Operation& operation, const HttpResult& answer, int status,
              const std::string& what) {
    EXPECT_EQ(answer.status, status) << operation.name() << ", " << what << ": " << answer.body;
    const std::string key = std::to_string(answer.status);
    ASSERT_TRUE(operation.responses.contains(key)) << operation.name() << ", " << what;
    const Json& content = schemas_.resolved(operation.responses[key])["content"];
    EXPECT_EQ(schemas_.fault(content["application/json"]["schema"], answer.json()), "")
        << operation.name() << ", " << what;
  }
  static HttpResult ask(int port, const Operation& operation, const std::string& more = "",
                        const std::string& query = "", const std::string& body = "") {
    return server::testing::Client{port, ""}.ask(operation.method, operation.target() + query, body,
                                                 more);
  }

  testing::Schemas schemas_{document()};
};

TEST_F(RefusalsDocs, whatever_is_wrong_with_any_request_is_described_for_every_operation) {
  server::testing::TestServer server;
  server.start();
  for (const Operation& operation : operations()) {
    expect(operation, ask(server.port(), operation, "", "?%zz"), 400, "a bad escape");
    expect(operation, ask(server.port(), operation, "X-Long: " + std::string(10'000, 'x') + "\r\n"),
           413, "a long header");
    const bool page = operation.path == "/" || operation.path.starts_with("/assets/") ||
                      operation.name() == "GET /off/{token}";
    const bool enters = operation.path == "/api/sign-in" || operation.path == "/api/reset" ||
                        (operation.path == "/api/session" && operation.method != "DELETE");
    if (!page && !enters)
      expect(operation, ask(server.port(), operation, "Authorization: Bearer wrong\r\n"), 401,
             "a wrong token");
    if (operation.method == "GET") continue;
    expect(operation, ask(server.port(), operation, "Origin: https://elsewhere.example\r\n"), 403,
           "another site");
    if (operation.path != "/api/me/offline")  // It carries a whole match.
      expect(operation, ask(server.port(), operation, "", "", std::string(70'000, 'x')), 413,
             "a large body");
  }
}

TEST_F(RefusalsDocs, a_full_house_and_haste_are_described_for_every_operation) {
  server::testing::TestServer full;
  full.config.max_connections_per_address = 1;
  full.start();
  server::testing::RawConnection first(full.port());
  ASSERT_TRUE(first.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"));
  ASSERT_EQ(server::testing::read_http(first).status, 200);
  for (const Operation& operation : operations())
    expect(operation, ask(full.port(), operation), 503, "a full house");

  server::testing::TestServer hasty;
  hasty.config.requests_per_second = 1;
  hasty.freeze(1'700'000'000'000);
  hasty.start();
  for (int i = 0; i < 2; ++i)
    ASSERT_EQ(ask(hasty.port(), {"GET", "/api/games", Json()}).status, 200);
  // The page's parts are counted apart, a tenth each.
  while (ask(hasty.port(), {"GET", "/", Json()}).status == 200) {
  }
  for (const Operation& operation : operations())
    if (operation.path != "/healthz" && operation.path != "/metrics")
      expect(operation, ask(hasty.port(), operation), 429, "haste");
}

// What is made of a match or with one can be against its state, or meet a damaged one.
TEST_F(RefusalsDocs, whatever_needs_a_match_is_described_for_one_that_is_not_there_or_damaged) {
  for (const Operation& operation : operations()) {
    const bool makes_one =
        operation.method == "POST" &&
        std::set<std::string>{"/api/tables", "/api/daily", "/api/me/offline"}.contains(
            operation.path);
    if (!makes_one && !operation.path.starts_with("/api/matches/")) continue;
    for (const char* status : {"404", "409", "500"})
      EXPECT_TRUE(operation.responses.contains(status)) << operation.name() << " " << status;
  }
}

// Those that have a status of their own, read off the source.
TEST_F(RefusalsDocs, every_code_with_a_status_is_described) {
  const Json codes = document()["components"]["schemas"]["Error"]["properties"]["error"]
                               ["properties"]["code"]["enum"];
  const std::string source = testing::read_text(fs::path(::fourlands::testing::project_root()) /
                                                "src/server/http/refusals.cc");
  const std::regex code(R"re(\{"([a-z_]+)", [45][0-9][0-9]\})re");
  int found = 0;
  for (std::sregex_iterator it(source.begin(), source.end(), code), end; it != end; ++it, ++found)
    EXPECT_EQ(std::count(codes.begin(), codes.end(), (*it)[1].str()), 1) << (*it)[1];
  EXPECT_GE(found, 40);
}

}  // namespace
}  // namespace fourlands
