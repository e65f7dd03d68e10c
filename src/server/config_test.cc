#include "server/config.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "support/paths.h"

namespace fourlands::server {
namespace {

TEST(Config, a_file_is_read_line_by_line) {
  Config config;
  const auto error = read_config(config,
                                 "# My server\n"
                                 "host = 0.0.0.0\r\n"
                                 "\n"
                                 "  port=9000   # not the usual one\n"
                                 "data = \"/srv/four lands #1.db\"\n"
                                 "public-url = https://play.example.org\n"
                                 "behind-proxy = yes",
                                 "fourlands.conf");
  EXPECT_EQ(error, std::nullopt) << *error;
  EXPECT_EQ(config.host, "0.0.0.0");
  EXPECT_EQ(config.port, 9000);
  EXPECT_EQ(config.data, "/srv/four lands #1.db");
  EXPECT_EQ(config.public_url, "https://play.example.org");
  EXPECT_TRUE(config.behind_proxy);
  EXPECT_EQ(config.bot_ms, Config().bot_ms);
}

TEST(Config, an_error_names_file_line_setting_and_what_it_must_be) {
  Config config;
  EXPECT_EQ(read_config(config, "data = a.db\nport = 70000\n", "f.conf"),
            "f.conf, line 2: port must be a number from 0 to 65535; it is \"70000\".");
  EXPECT_EQ(config.data, Config().data);  // Nothing is half done.
  const auto error = [](std::string_view line) {
    Config fresh;
    return read_config(fresh, line, "f").value_or("");
  };
  EXPECT_NE(error("prot = 80").find("no setting \"prot\""), std::string::npos);
  EXPECT_NE(error("prot = 80").find("host, port, data"), std::string::npos);
  EXPECT_NE(error("port").find("name = value"), std::string::npos);
  EXPECT_NE(error("data = \"x").find("quotes"), std::string::npos);
  EXPECT_NE(error("data = ").find("the path of a file"), std::string::npos);
  EXPECT_NE(error("data = a\" #b").find("without quotes"), std::string::npos);
  EXPECT_NE(error("host = example.org").find("127.0.0.1"), std::string::npos);
  EXPECT_NE(error("log = xml").find("one of text json"), std::string::npos);
  EXPECT_NE(error("behind-proxy = maybe").find("yes or no"), std::string::npos);
}

TEST(Config, an_url_is_an_origin) {
  Config config;
  for (const char* good : {"https://a.org", "http://localhost:8080", "https://[::1]:8443", ""})
    EXPECT_EQ(set(config, "public-url", good), std::nullopt) << good;
  for (const char* bad : {"a.org", "ftp://a.org", "https://", "https://a.org/", "https://a@b.org"})
    EXPECT_NE(set(config, "public-url", bad), std::nullopt) << bad;
}

TEST(Config, what_is_written_is_read_again) {
  Config config;
  for (const auto& [name, value] : std::vector<std::pair<std::string, std::string>>{
           {"port", "81"}, {"data", "/a b/c.db"}, {"log", "json"}, {"behind-proxy", "yes"}})
    ASSERT_EQ(set(config, name, value), std::nullopt);
  Config again;
  ASSERT_EQ(read_config(again, write_config(config), "f"), std::nullopt);
  for (const Setting& setting : settings()) EXPECT_EQ(setting.get(again), setting.get(config));
}

// docs/hosting.md tells of every setting with its default, and its example can be read.
TEST(ConfigDocs, the_page_for_hosts_is_true) {
  std::ifstream file(::fourlands::testing::project_root() + "/docs/hosting.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  for (const Setting& setting : settings()) {
    const std::string standard = setting.get(Config());
    const std::string row =
        "| `" + setting.name + "` | " + (standard.empty() ? "|" : "`" + standard + "` |");
    EXPECT_NE(page.find(row), std::string::npos) << row;
  }
  const std::size_t from = page.find("```conf\n");
  ASSERT_NE(from, std::string::npos);
  const std::string example = page.substr(from + 8, page.find("```", from + 8) - from - 8);
  Config config;
  EXPECT_EQ(read_config(config, example, "fourlands.conf"), std::nullopt);
  EXPECT_TRUE(config.behind_proxy);
}

}  // namespace
}  // namespace fourlands::server
