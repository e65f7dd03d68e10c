#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <thread>

#include "games/all_games.h"
#include "server/doctor.h"
#include "server/review/drill.h"
#include "server/server_testing.h"
#include "server/store/backups.h"
#include "server/store/data_file.h"
#include "server/store/store_sqlite.h"
#include "support/paths.h"

// What a host does beside serving: backups again and again, drills, and the doctor.

namespace fourlands::server {
namespace {

namespace fs = std::filesystem;
using Grade = Finding::Grade;

constexpr match::Time kNoon = 1'763'467'200'000;  // 2025-11-18, 12:00 UTC.
constexpr std::int64_t kHour = 3'600'000;

// A folder of the test's own, gone with it.
class HostFolder {
 public:
  HostFolder() {
    std::string pattern = (fs::temp_directory_path() / "fourlands-host-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
    {
      const SqliteStore made(data());
    }
  }
  ~HostFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  HostFolder(const HostFolder&) = delete;
  HostFolder& operator=(const HostFolder&) = delete;
  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }
  [[nodiscard]] std::string data() const { return file("data.db"); }
  [[nodiscard]] std::string backups() const { return file("backups"); }

 private:
  fs::path path_;
};

// A match that a server has begun there, its events as of `at`.
void store_match(const std::string& data, match::Time at) {
  testing::TestServer server;
  server.config.data = data;
  server.start();
  (void)server.table(server.guest(),
                     {{"game", "landomy"}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}});
  server.stop();
  Database database(data, Database::Mode::kWrite);
  database.prepare("UPDATE entries SET at = ?").bind(at).run();
  ASSERT_GT(database.changed(), 0);
}
void damage_match(const std::string& data) {
  Database(data, Database::Mode::kWrite)
      .execute("UPDATE entries SET text = 'no such step' WHERE seq = 1");
}

struct Ran {
  int status;
  std::string out;
};
Ran run(const std::string& arguments) {
  const std::string command = ::fourlands::testing::program_path() + " " + arguments + " 2>&1";
  std::FILE* const pipe = popen(command.c_str(), "r");
  std::string out;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) out += static_cast<char>(c);
  const int status = pclose(pipe);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, out};
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// -- Starting and stopping -----------------------------------------------------------------------

TEST(Serving, says_in_a_sentence_which_port_or_file_is_no_good_and_why) {
  const HostFolder host;
  testing::TestServer other;
  const std::string port = std::to_string(other.start());
  const Ran used = run("serve --port " + port + " --data " + host.data());
  EXPECT_EQ(used.status, 1);
  EXPECT_TRUE(has(used.out, "port " + port) && has(used.out, "already in use")) << used.out;

  std::ofstream(host.file("other.db")) << std::string(5000, 'x');
  const Ran foreign = run("serve --port 0 --data " + host.file("other.db"));
  EXPECT_EQ(foreign.status, 1);
  EXPECT_TRUE(has(foreign.out, host.file("other.db") + ": file is not a database")) << foreign.out;

  const Ran nowhere = run("serve --port 0 --data " + host.file("nowhere/data.db"));
  EXPECT_EQ(nowhere.status, 1);
  EXPECT_TRUE(has(nowhere.out, "nowhere/data.db") && has(nowhere.out, "No such file"))
      << nowhere.out;

  const Ran named = run("serve --host nowhere.example --port 0 --data " + host.data());
  EXPECT_EQ(named.status, 2);
  EXPECT_TRUE(has(named.out, "host must be an address") && has(named.out, "nowhere.example"))
      << named.out;
}

TEST(Serving, says_that_the_disk_is_full_when_it_starts) {
  const HostFolder host;
  const std::string data = host.file("new.db");
  const std::string command = "sh -c 'ulimit -f 4; exec " + ::fourlands::testing::program_path() +
                              " serve --port 0 --data " + data + "' 2>&1";
  std::FILE* const pipe = popen(command.c_str(), "r");
  std::string out;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) out += static_cast<char>(c);
  const int status = pclose(pipe);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1) << out;
  EXPECT_TRUE(has(out, data + ": ") && has(out, "disk")) << out;
}

TEST(Serving, stops_in_order_when_its_terminal_is_gone_and_names_an_IPv6_place_in_brackets) {
  const HostFolder host;
  const std::string log = host.file("log");
  const std::string command = ::fourlands::testing::program_path() +
                              " serve --host :: --port 0 --data " + host.data() + " 2>" + log +
                              " & p=$!; until grep -qE \"listening|failed\" " + log +
                              "; do sleep 0.05; done; kill -HUP $p 2>/dev/null; wait $p; exit $?";
  const int status = std::system(command.c_str());
  std::ifstream in(log);
  const std::string said((std::istreambuf_iterator<char>(in)), {});
  if (has(said, "Address family not supported")) GTEST_SKIP() << "there is no IPv6 here";
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << said;
  EXPECT_TRUE(has(said, "http://[::]:")) << said;
  EXPECT_TRUE(has(said, "stopping") && has(said, "stopped")) << said;
}

// -- Backups -------------------------------------------------------------------------------------

TEST(Backups, each_is_named_after_its_moment_and_old_ones_go) {
  const HostFolder host;
  EXPECT_EQ(fs::path(add_backup(host.data(), host.backups(), kNoon, 2 * kHour).path).filename(),
            "fourlands-2025-11-18T120000Z.db");
  for (int hour = 1; hour <= 2; ++hour)
    (void)add_backup(host.data(), host.backups(), kNoon + hour * kHour, 2 * kHour);
  EXPECT_EQ(backups_in(host.backups()).size(), 3U);
  (void)add_backup(host.data(), host.backups(), kNoon + 3 * kHour, 2 * kHour);
  const auto left = backups_in(host.backups());
  ASSERT_EQ(left.size(), 3U);
  EXPECT_EQ(left.front().at, kNoon + kHour);
  EXPECT_EQ(left.back().at, kNoon + 3 * kHour);
  EXPECT_EQ(fs::status(host.backups()).permissions(), fs::perms::owner_all);
}

TEST(Backups, files_of_others_stay_and_a_backup_that_fails_takes_nothing_away) {
  const HostFolder host;
  (void)add_backup(host.data(), host.backups(), kNoon, kHour);
  const std::vector<std::string> others = {"notes.txt", "fourlands-2025-02-31T120000Z.db",
                                           "fourlands-old.db"};
  for (const std::string& name : others) std::ofstream(fs::path(host.backups()) / name) << "mine";
  EXPECT_EQ(backups_in(host.backups()).size(), 1U);
  EXPECT_THROW((void)add_backup(host.file("gone.db"), host.backups(), kNoon + 10 * kHour, kHour),
               std::runtime_error);
  EXPECT_EQ(backups_in(host.backups()).front().at, kNoon);
  (void)add_backup(host.data(), host.backups(), kNoon + 10 * kHour, kHour);
  ASSERT_EQ(backups_in(host.backups()).size(), 1U);
  EXPECT_EQ(backups_in(host.backups()).front().at, kNoon + 10 * kHour);
  for (const std::string& name : others)
    EXPECT_TRUE(fs::exists(fs::path(host.backups()) / name)) << name;
}

TEST(Backups, one_is_a_single_file_that_can_be_read_where_nothing_may_be_written) {
  const HostFolder host;
  const SqliteStore running(host.data());
  const Backup made = add_backup(host.data(), host.backups(), kNoon, kHour);
  // The format's version for reading: 2 would be one with a log, which is made where there is none.
  std::ifstream file(made.path, std::ios::binary);
  std::array<char, 20> head{};
  file.read(head.data(), head.size());
  EXPECT_EQ(head[18], 1);
  EXPECT_EQ(head[19], 1);
  check_whole(made.path);
  EXPECT_EQ(std::distance(fs::directory_iterator(host.backups()), fs::directory_iterator()), 1);
}

TEST(Backups, durations_are_a_number_and_a_letter) {
  EXPECT_EQ(read_duration("90s"), 90'000);
  EXPECT_EQ(read_duration("30m"), 1'800'000);
  EXPECT_EQ(read_duration("1h"), kHour);
  EXPECT_EQ(read_duration("7d"), 168 * kHour);
  for (const char* wrong : {"", "h", "1", "-1h", "0h", "1.5h", "1hh", "1 h", "999999999999d"})
    EXPECT_EQ(read_duration(wrong), std::nullopt) << wrong;
  EXPECT_EQ(say_duration(25 * kHour), "1 day");
  EXPECT_EQ(say_duration(3 * kHour), "3 hours");
}

TEST(Backups, the_program_makes_them_again_and_again_until_it_is_ended) {
  const HostFolder host;
  const pid_t child = fork();
  if (child == 0) {
    execl(::fourlands::testing::program_path().c_str(), "fourlands", "backup", "--data",
          host.data().c_str(), "--every", "1s", "--keep", "1d", nullptr);
    _exit(127);
  }
  while (backups_in(host.backups()).size() < 2) {
    ASSERT_EQ(waitpid(child, nullptr, WNOHANG), 0) << "it ended by itself";
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  kill(child, SIGTERM);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  for (const Backup& one : backups_in(host.backups())) check_whole(one.path);
}

TEST(Backups, a_wrong_wish_is_refused_in_words) {
  const HostFolder host;
  for (const char* wish : {"", "copy.db --every 1h", "--every soon", "--every 1h --keep always"}) {
    const Ran ran = run("backup --data " + host.data() + " " + wish);
    EXPECT_EQ(ran.status, 2) << wish;
    EXPECT_TRUE(has(ran.out, "fourlands backup: ")) << ran.out;
  }
}

// -- Drill ---------------------------------------------------------------------------------------

TEST(Drill, says_how_old_the_newest_move_is_and_leaves_nothing_behind) {
  const HostFolder host;
  (void)add_backup(host.data(), host.backups(), kNoon, kHour);
  const Ran empty = run("drill --scratch " + host.file("") + " " + host.backups());
  EXPECT_EQ(empty.status, 0) << empty.out;
  EXPECT_TRUE(has(empty.out, "fourlands-2025-11-18T120000Z.db restores: 0 matches")) << empty.out;
  store_match(host.data(), Machine::real().now - 3 * kHour);
  (void)add_backup(host.data(), host.backups(), kNoon + kHour, kHour);
  const Ran good = run("drill --json " + host.backups());
  EXPECT_EQ(good.status, 0) << good.out;
  EXPECT_EQ(nlohmann::json::parse(good.out)["matches"], 1);
  damage_match(host.data());
  (void)add_backup(host.data(), host.backups(), kNoon + 2 * kHour, kHour);
  // The newest backup is taken, and a match in it that does not replay is told.
  const Ran damaged = run("drill --scratch " + host.file("") + " " + host.backups());
  EXPECT_EQ(damaged.status, 1) << damaged.out;
  EXPECT_TRUE(has(damaged.out, "fourlands-2025-11-18T140000Z.db")) << damaged.out;
  EXPECT_TRUE(has(damaged.out, "the newest move 3 hours old")) << damaged.out;
  EXPECT_TRUE(has(damaged.out, "1 matches do not replay")) << damaged.out;
  for (const auto& entry : fs::directory_iterator(host.file("")))
    EXPECT_FALSE(has(entry.path().string(), "fourlands-drill")) << entry.path();
}

TEST(Drill, a_backup_that_is_none_is_told) {
  const HostFolder host;
  fs::create_directory(host.backups());
  const Ran none = run("drill " + host.backups());
  EXPECT_EQ(none.status, 1);
  EXPECT_TRUE(has(none.out, "there is no backup in it")) << none.out;
  std::ofstream(host.file("broken.db")) << "no data at all";
  EXPECT_EQ(run("drill " + host.file("broken.db")).status, 1);
}

// -- Doctor --------------------------------------------------------------------------------------

Finding named(const std::vector<Finding>& found, const std::string& what) {
  const auto one = std::find_if(found.begin(), found.end(),
                                [&](const Finding& finding) { return finding.what == what; });
  EXPECT_NE(one, found.end()) << what;
  return one == found.end() ? Finding{} : *one;
}

Machine good_machine() { return {kNoon, true, 100'000}; }

Examination of(const HostFolder& host) {
  Examination what;
  what.config.data = host.data();
  what.backups = host.backups();
  return what;
}

TEST(Doctor, a_sound_place_has_nothing_to_mend) {
  const HostFolder host;
  fs::permissions(host.data(), fs::perms::owner_read | fs::perms::owner_write);
  (void)add_backup(host.data(), host.backups(), kNoon - kHour, kHour);
  const auto found = examine(all_games(), of(host), good_machine());
  for (const char* what : {"config", "proxy", "tls", "open-files", "disk", "owner", "mode", "wal",
                           "backup", "schema", "clock", "matches"}) {
    const Finding one = named(found, what);
    EXPECT_EQ(one.grade, Grade::kGood) << what << ": " << one.says;
    EXPECT_EQ(one.mend, "") << what;
  }
}

TEST(Doctor, settings_that_do_not_fit_together_are_found) {
  Config config;
  config.behind_proxy = true;
  config.host = "0.0.0.0";
  EXPECT_EQ(named(look_at_network(config), "proxy").grade, Grade::kBad);
  EXPECT_EQ(named(look_at_network(config), "tls").grade, Grade::kWarning);
  config.host = "127.0.0.1";
  config.public_url = "https://play.example.org";
  EXPECT_EQ(named(look_at_network(config), "proxy").grade, Grade::kGood);
  EXPECT_EQ(named(look_at_network(config), "tls").grade, Grade::kGood);
  config.behind_proxy = false;
  EXPECT_EQ(named(look_at_network(config), "proxy").grade, Grade::kBad);
  EXPECT_EQ(look_at_open_files(config, {kNoon, true, 1024}).grade, Grade::kWarning);
}

TEST(Doctor, files_of_others_open_ones_and_an_old_backup_are_found) {
  const HostFolder host;
  fs::permissions(host.data(), fs::perms(0644));
  fs::permissions(host.file(""), fs::perms(0755));
  EXPECT_EQ(named(look_at_files(host.data()), "mode").mend, "chmod 600 " + host.data());
  fs::permissions(host.file(""), fs::perms(0700));
  EXPECT_EQ(named(look_at_files(host.data()), "mode").grade, Grade::kGood);
  // Only root can give files away; elsewhere the rest still counts.
  if (geteuid() == 0) {
    std::ofstream(host.data() + "-wal") << "";
    ASSERT_EQ(chown((host.data() + "-wal").c_str(), 65534, 65534), 0);
    const Finding owner = named(look_at_files(host.data()), "owner");
    EXPECT_EQ(owner.grade, Grade::kBad);
    EXPECT_TRUE(has(owner.mend, "chown --reference=")) << owner.mend;
    fs::remove(host.data() + "-wal");
  }
  EXPECT_EQ(look_at_backups(host.backups(), kNoon).grade, Grade::kWarning);
  (void)add_backup(host.data(), host.backups(), kNoon, kHour);
  EXPECT_EQ(look_at_backups(host.backups(), kNoon + kHour).grade, Grade::kGood);
  const Finding old = look_at_backups(host.backups(), kNoon + 50 * kHour);
  EXPECT_EQ(old.grade, Grade::kWarning);
  EXPECT_TRUE(has(old.says, "2 days old")) << old.says;
}

TEST(Doctor, a_clock_set_back_and_a_match_that_does_not_replay_are_found) {
  const HostFolder host;
  store_match(host.data(), kNoon + 2 * kHour);
  damage_match(host.data());
  const auto found = examine(all_games(), of(host), good_machine());
  EXPECT_EQ(named(found, "clock").grade, Grade::kBad);
  EXPECT_TRUE(has(named(found, "clock").says, "2 hours in the future"));
  EXPECT_EQ(named(found, "matches").grade, Grade::kBad);
  EXPECT_EQ(look_at_clock("", {kNoon, false, 0}).grade, Grade::kWarning);
}

TEST(Doctor, a_file_that_is_damaged_foreign_or_newer_is_found) {
  const HostFolder host;
  std::ofstream(host.file("foreign.db")) << "something else";
  EXPECT_EQ(look_at_schema(host.file("foreign.db")).grade, Grade::kBad);
  Database(host.data(), Database::Mode::kWrite).execute("PRAGMA user_version = 2");
  EXPECT_EQ(look_at_schema(host.data()).grade, Grade::kWarning);
  Database(host.data(), Database::Mode::kWrite).execute("PRAGMA user_version = 900");
  EXPECT_EQ(look_at_schema(host.data()).grade, Grade::kBad);
}

TEST(Doctor, the_program_tells_it_in_words_and_as_json_and_by_its_status) {
  const HostFolder host;
  const std::string config = host.file("fourlands.conf");
  std::ofstream(config) << "data = " << host.data() << "\n";
  const Ran well = run("doctor --json --config " + config);
  EXPECT_EQ(well.status, 0) << well.out;
  const auto told = nlohmann::json::parse(well.out);
  EXPECT_EQ(told["bad"], 0);
  EXPECT_GE(told["findings"].size(), 12U);
  std::ofstream(config, std::ios::app) << "behind-proxy = yes\nhost = 0.0.0.0\n";
  const Ran proxy = run("doctor --quick --config " + config);
  EXPECT_EQ(proxy.status, 1);
  EXPECT_TRUE(has(proxy.out, "BAD      proxy: ")) << proxy.out;
  EXPECT_TRUE(has(proxy.out, "-> host = 127.0.0.1")) << proxy.out;
  std::ofstream(config, std::ios::app) << "port = many\n";
  const Ran wrong = run("doctor --config " + config);
  EXPECT_EQ(wrong.status, 1);
  EXPECT_TRUE(has(wrong.out, "line 4: port must be")) << wrong.out;
}

}  // namespace
}  // namespace fourlands::server
