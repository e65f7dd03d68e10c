#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>

#include "support/paths.h"
#include "support/schema.h"
#include "support/testdata.h"

// docs/openapi.json by itself: it names every route, and its checker checks.

namespace fourlands {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

Json api_document() {
  return Json::parse(
      testing::read_text(fs::path(::fourlands::testing::project_root()) / "docs" / "openapi.json"));
}

// The server's own list of routes, read off its source.
TEST(OpenApiDocs, every_route_of_the_server_is_described) {
  const std::string source =
      testing::read_text(fs::path(::fourlands::testing::project_root()) / "src/server/http/api.cc");
  const std::regex route(R"re(\{"([A-Z]+)", "(/[^"]*)", &Api::)re");
  const Json paths = api_document()["paths"];
  int routes = 0;
  for (std::sregex_iterator it(source.begin(), source.end(), route), end; it != end;
       ++it, ++routes) {
    std::string method = (*it)[1];
    for (char& c : method) c = static_cast<char>(std::tolower(c));
    const std::regex shape(std::regex_replace((*it)[2].str(), std::regex("\\*"), "[^/]+"));
    bool described = false;
    for (const auto& [path, operations] : paths.items())
      described = described || (std::regex_match(path, shape) && operations.contains(method));
    EXPECT_TRUE(described) << (*it)[1] << " " << (*it)[2];
  }
  EXPECT_GE(routes, 20);
}

TEST(OpenApiDocs, the_checker_finds_what_is_wrong) {
  const testing::Schemas schemas(api_document());
  const Json& error = schemas.document()["components"]["schemas"]["Error"];
  const auto fault = [&](const char* text) { return schemas.fault(error, Json::parse(text)); };
  EXPECT_EQ(fault(R"({"error":{"code":"stale","message":"m"}})"), "");
  for (const char* bad :
       {R"(5)", R"({})", R"({"error":{"code":"stale"}})",
        R"({"error":{"code":"odd","message":"m"}})", R"({"error":{"code":"stale","message":5}})",
        R"({"error":{"code":"stale","message":"m","more":1}})",
        R"({"error":{"code":"stale","message":"m","retry_ms":-1}})",
        R"({"error":{"code":"stale","message":"m","missed":[{}]}})"})
    EXPECT_NE(fault(bad), "") << bad;
  EXPECT_NE(schemas.fault({{"pattern", "x"}}, "x"), "");
}

}  // namespace
}  // namespace fourlands
