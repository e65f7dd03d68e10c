#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>

#include "server/server_testing.h"
#include "support/paths.h"
#include "support/testdata.h"

// The dashboard and the alert rules that a host is given name metrics that the server has.

namespace fourlands {
namespace {

namespace fs = std::filesystem;

fs::path monitoring() {
  return fs::path(::fourlands::testing::project_root()) / "packaging/monitoring";
}

// The metrics of ours, and of the process, that an expression names; of a histogram its own name.
std::set<std::string> named_in(const std::string& text) {
  static const std::regex kName("\\b(fourlands|process)_[a-z_]+");
  std::set<std::string> names;
  for (std::sregex_iterator it(text.begin(), text.end(), kName), end; it != end; ++it)
    names.insert(std::regex_replace(it->str(), std::regex("_bucket$"), ""));
  return names;
}

// What a server tells that has played, and counted a refusal.
std::set<std::string> told() {
  server::testing::TestServer server;
  server.start();
  const auto guest = server.guest();
  (void)server.table(guest, {{"game", "landomy"}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}});
  server::testing::RawConnection broken(server.port());
  broken.write("nonsense\r\n\r\n");
  (void)server::testing::read_http(broken);
  static const std::regex kType("# TYPE ([a-z_]+) ");
  const std::string text = guest.get("/metrics").body;
  const server::testing::Client stranger{server.port(), ""};
  const std::string all = text.starts_with("#") ? text : stranger.get("/metrics").body;
  std::set<std::string> names;
  for (std::sregex_iterator it(all.begin(), all.end(), kType), end; it != end; ++it)
    names.insert((*it)[1]);
  return names;
}

TEST(MonitoringDocs, dashboard_and_alerts_name_metrics_that_there_are) {
  const auto there = told();
  ASSERT_GT(there.size(), 10U);
  const auto dashboard =
      nlohmann::json::parse(testing::read_text(monitoring() / "fourlands-dashboard.json"));
  std::set<std::string> wanted;
  for (const auto& panel : dashboard["panels"])
    for (const auto& target : panel["targets"]) {
      const auto names = named_in(target["expr"]);
      EXPECT_FALSE(names.empty()) << target["expr"];
      wanted.insert(names.begin(), names.end());
    }
  const auto alerts = named_in(std::regex_replace(
      testing::read_text(monitoring() / "fourlands-alerts.yml"), std::regex("#[^\n]*"), ""));
  wanted.insert(alerts.begin(), alerts.end());
  EXPECT_GT(wanted.size(), 10U);
  for (const std::string& name : wanted) EXPECT_TRUE(there.contains(name)) << name;
}

}  // namespace
}  // namespace fourlands
