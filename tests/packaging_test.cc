#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <string>

#include "support/paths.h"
#include "support/random_games.h"

// What a host installs: the program as a service, its unit, its version.

namespace fourlands {
namespace {

namespace fs = std::filesystem;

std::string content(const std::string& name) {
  std::ifstream in(fs::path(::fourlands::testing::project_root()) / name, std::ios::binary);
  EXPECT_TRUE(in.good()) << name;
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::string first_match(const std::string& text, const std::string& pattern) {
  std::smatch found;
  return std::regex_search(text, found, std::regex(pattern)) ? found[1].str() : "";
}

// A socket as systemd has one for each service that wants to tell how it is.
class NotifySocket {
 public:
  NotifySocket()
      : folder_(fs::path(::testing::TempDir()) / ("notify-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
    file_ = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string name = path();
    std::memcpy(address.sun_path, name.data(), name.size());
    EXPECT_EQ(bind(file_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0) << name;
  }
  ~NotifySocket() {
    close(file_);
    fs::remove_all(folder_);
  }
  NotifySocket(const NotifySocket&) = delete;
  NotifySocket& operator=(const NotifySocket&) = delete;

  [[nodiscard]] std::string path() const { return (folder_ / "socket").string(); }
  [[nodiscard]] std::string data() const { return (folder_ / "data.db").string(); }
  // The next that is told, waited for; empty: nobody tells anything any more.
  [[nodiscard]] std::string next() const {
    pollfd ready{file_, POLLIN, 0};
    if (poll(&ready, 1, 60'000) <= 0) return "";
    std::array<char, 4096> text{};
    const ssize_t size = recv(file_, text.data(), text.size(), 0);
    return {text.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0))};
  }

 private:
  fs::path folder_;
  int file_ = -1;
};

pid_t serve_under(const NotifySocket& manager, const char* watchdog_micros) {
  const pid_t child = fork();
  if (child != 0) return child;
  (void)setenv("NOTIFY_SOCKET", manager.path().c_str(), 1);
  (void)setenv("WATCHDOG_USEC", watchdog_micros, 1);
  (void)setenv("WATCHDOG_PID", std::to_string(getpid()).c_str(), 1);
  execl(::fourlands::testing::program_path().c_str(), "fourlands", "serve", "--port", "0", "--data",
        manager.data().c_str(), "--log-level", "error", nullptr);
  _exit(127);
}

TEST(Service, it_says_when_it_is_ready_that_it_still_answers_and_that_it_stops) {
  const NotifySocket manager;
  const pid_t child = serve_under(manager, "200000");
  const std::string ready = manager.next();
  EXPECT_EQ(ready.substr(0, 8), "READY=1\n") << ready;
  EXPECT_NE(ready.find("STATUS=Listening at 127.0.0.1:"), std::string::npos) << ready;
  EXPECT_EQ(manager.next(), "WATCHDOG=1");
  EXPECT_EQ(manager.next(), "WATCHDOG=1");
  kill(child, SIGTERM);
  std::string last = manager.next();
  while (last == "WATCHDOG=1") last = manager.next();
  EXPECT_EQ(last, "STOPPING=1");
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

// What an overrun of ours would need is not there: the release ends instead.
TEST(Hardening, the_release_is_compiled_and_linked_to_end_at_an_overrun) {
#ifndef NDEBUG
  GTEST_SKIP() << "no release";
#endif
  if (testing::kSanitized) GTEST_SKIP() << "sanitizers end it elsewhere";
  const auto told = [](const std::string& command) {
    std::FILE* const pipe =
        popen((command + " " + ::fourlands::testing::program_path()).c_str(), "r");
    std::string out;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) out += static_cast<char>(c);
    EXPECT_EQ(pclose(pipe), 0) << command;
    return out;
  };
  const std::string needs = told("nm -D --undefined-only");
  for (const char* guard : {"__stack_chk_fail", "__memcpy_chk", "__glibcxx_assert_fail"})
    EXPECT_NE(needs.find(guard), std::string::npos) << guard;
  const std::string headers = told("readelf -W -d -l -h");
  EXPECT_NE(headers.find("GNU_RELRO"), std::string::npos);
  EXPECT_TRUE(std::regex_search(headers, std::regex("FLAGS_1.*NOW"))) << headers;
  EXPECT_TRUE(std::regex_search(headers, std::regex("GNU_STACK.* RW +0x"))) << headers;
  EXPECT_TRUE(std::regex_search(headers, std::regex("Type: +DYN"))) << "at a fixed address";
}

TEST(ServiceDocs, its_units_are_exposed_by_at_most_two_of_ten) {
  for (const char* name : {"fourlands.service", "fourlands-backup.service"}) {
    const std::string unit =
        (fs::path(::fourlands::testing::project_root()) / "packaging" / name).string();
    const std::string command =
        "systemd-analyze security --offline=true --threshold=20 --no-pager " + unit + " >/dev/null";
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
  }
  // The check can fail: without its walls the same unit is far above.
  const fs::path bare = fs::path(::testing::TempDir()) / "fourlands-bare.service";
  std::ofstream(bare) << "[Service]\nExecStart=/usr/bin/fourlands serve\n";
  EXPECT_NE(std::system(("systemd-analyze security --offline=true --threshold=20 --no-pager " +
                         bare.string() + " >/dev/null 2>&1")
                            .c_str()),
            0);
  fs::remove(bare);
}

TEST(VersionDocs, is_the_same_wherever_it_is_written) {
  const std::string version =
      first_match(content("CMakeLists.txt"), R"(project\(fourlands VERSION ([0-9.]+))");
  ASSERT_FALSE(version.empty());
  EXPECT_EQ(first_match(content("pyproject.toml"), "\nversion = \"([^\"]+)\""), version);
  EXPECT_EQ(nlohmann::json::parse(content("web/package.json")).at("version"), version);
  EXPECT_EQ(first_match(content("CHANGELOG.md"), "\n## ([0-9.]+)\n"), version)
      << "the newest entry of the changelog is another version's";
}

TEST(ServiceDocs, its_settings_are_ones_that_the_server_takes) {
  const fs::path settings =
      fs::path(::fourlands::testing::project_root()) / "packaging/fourlands.conf";
  const std::string command = ::fourlands::testing::program_path() +
                              " serve --show-config --config " + settings.string() + " >/dev/null";
  EXPECT_EQ(std::system(command.c_str()), 0);
  // Those in comments, too.
  const fs::path all = fs::path(::testing::TempDir()) / "fourlands-all.conf";
  std::ofstream(all) << std::regex_replace(content("packaging/fourlands.conf"),
                                           std::regex("\n#([a-z-]+ = )"), "\n$1");
  EXPECT_EQ(std::system((::fourlands::testing::program_path() + " serve --show-config --config " +
                         all.string() + " | grep -q 'behind-proxy = \"yes\"'")
                            .c_str()),
            0);
  fs::remove(all);
}

}  // namespace
}  // namespace fourlands
