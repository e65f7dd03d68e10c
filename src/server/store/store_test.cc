#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <future>
#include <set>
#include <sstream>
#include <thread>

#include "server/review/check_upgrade.h"
#include "server/server_testing.h"
#include "server/store/backups.h"
#include "server/store/data_file.h"
#include "server/store/store_sqlite.h"
#include "support/paths.h"
#include "support/random_games.h"

namespace fourlands::server {
namespace {

using testing::TempFolder;

MatchRow row(std::int64_t key, const std::string& id, MatchStatus status = MatchStatus::kOpen) {
  MatchRow made;
  made.key = key;
  made.id = id;
  made.game = "landomy";
  made.status = status;
  made.listed = true;
  made.created = key;
  made.table = "{}";
  return made;
}

Entry entry(std::int64_t seq) {
  return {seq, match::Stepped{seat_of(0), "step " + std::to_string(seq)}, 5, "ada/1"};
}

TEST(SqliteStore, another_programs_file_is_refused) {
  const TempFolder folder;
  Database(folder.file("other.db"), Database::Mode::kWrite).execute("CREATE TABLE theirs (x)");
  EXPECT_THROW(SqliteStore(folder.file("other.db")), SqliteError);
  EXPECT_THROW(SqliteStore(folder.file("no/such/folder.db")), SqliteError);
}

TEST(SqliteStore, reading_needs_no_file_handle_that_was_not_opened_at_the_start) {
  if (fourlands::testing::kSanitized) GTEST_SKIP() << "UBSan itself opens a pipe to look at memory";
  const TempFolder folder;
  SqliteStore store(folder.file("data.db"));
  ASSERT_EQ(store.write_now({PutMatch{row(1, "one")}, AddEntry{1, entry(1)}}), Written::kStored);
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
  const rlimit none{3, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
  EXPECT_EQ(::open("/dev/null", O_RDONLY | O_CLOEXEC), -1);
  std::vector<std::thread> threads;
  std::atomic<int> read{0};
  for (int i = 0; i < 16; ++i)
    threads.emplace_back([&] {
      for (int j = 0; j < 50; ++j)
        if (store.match("one") && store.journal(1)->size() == 1) ++read;
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(store.matches_of("nobody", INT64_MAX, 10).size(), 0U);
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
  EXPECT_EQ(read, 16 * 50);
}

TEST(DataFile, two_processes_do_not_share_it) {
  const TempFolder folder;
  const DataLock one(folder.file("data.db"));
  EXPECT_THROW(DataLock(folder.file("data.db")), std::runtime_error);
  EXPECT_THROW((void)restore(folder.file("copy.db"), folder.file("data.db")), std::runtime_error);
}

TEST(DataFile, two_processes_do_not_share_it_by_another_name) {
  const TempFolder folder;
  {
    const SqliteStore made(folder.file("data.db"));
  }
  std::filesystem::create_symlink(folder.file("data.db"), folder.file("soft.db"));
  std::filesystem::create_hard_link(folder.file("data.db"), folder.file("hard.db"));
  {
    const DataLock one(folder.file("soft.db"));
    EXPECT_THROW(DataLock(folder.file("data.db")), std::runtime_error);
    EXPECT_THROW(DataLock(folder.file("hard.db")), std::runtime_error);
  }
  EXPECT_NO_THROW(DataLock(folder.file("hard.db")));
}

// By whatever a process allows others by default.
class ForItsOwnerAlone : public ::testing::Test {
 protected:
  ForItsOwnerAlone() : before_(::umask(0022)) {}
  ~ForItsOwnerAlone() override { ::umask(before_); }
  static unsigned mode_of(const std::string& path) {
    struct stat found{};
    EXPECT_EQ(::stat(path.c_str(), &found), 0) << path;
    return found.st_mode & 0777U;
  }
  const TempFolder folder;

 private:
  mode_t before_;
};

TEST_F(ForItsOwnerAlone, are_the_data_its_log_its_lock_and_its_copies) {
  const std::string data = folder.file("data.db");
  const DataLock lock(data);
  SqliteStore store(data);
  EXPECT_EQ(store.write_now({Alive{5}}), Written::kStored);
  for (const char* part : {"", "-wal", "-shm", ".lock"}) EXPECT_EQ(mode_of(data + part), 0600U);
  back_up(data, folder.file("copy.db"));
  EXPECT_EQ(mode_of(folder.file("copy.db")), 0600U);
  const Backup kept = add_backup(data, folder.file("backups"), 1'700'000'000'000, 1);
  EXPECT_EQ(mode_of(kept.path), 0600U);
  EXPECT_EQ(mode_of(folder.file("backups")), 0700U);
}

TEST_F(ForItsOwnerAlone, becomes_a_file_that_others_could_read) {
  const std::string data = folder.file("data.db");
  {
    const SqliteStore made(data);
  }
  ASSERT_EQ(::chmod(data.c_str(), 0644), 0);
  const SqliteStore store(data);
  for (const char* part : {"", "-wal", "-shm"}) EXPECT_EQ(mode_of(data + part), 0600U);
}

TEST_F(ForItsOwnerAlone, a_restored_file_keeps_its_owner_mode_and_link) {
  const std::string data = folder.file("data.db");
  {
    const SqliteStore made(data);
  }
  back_up(data, folder.file("copy.db"));
  ASSERT_EQ(::chmod(data.c_str(), 0640), 0);
  const bool root = ::geteuid() == 0;
  if (root) {
    ASSERT_EQ(::chown(data.c_str(), 4321, 4322), 0);
  }
  std::filesystem::create_symlink(data, folder.file("link.db"));
  const std::string kept = restore(folder.file("copy.db"), folder.file("link.db"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder.file("link.db")));
  EXPECT_TRUE(std::filesystem::exists(kept));
  EXPECT_EQ(mode_of(data), 0640U);
  struct stat found{};
  for (const char* part : {"", ".lock"}) {
    ASSERT_EQ(::stat((data + part).c_str(), &found), 0);
    EXPECT_EQ(found.st_uid, root ? 4321U : ::geteuid()) << part;
    EXPECT_EQ(found.st_gid, root ? 4322U : ::getegid()) << part;
  }
}

TEST(DataFile, a_copy_that_fails_leaves_nothing_behind) {
  const TempFolder folder;
  const std::string data = folder.file("data.db");
  {
    SqliteStore store(data);
    EXPECT_EQ(store.write_now({Alive{5}}), Written::kStored);
  }
  const auto halves = [&] {
    std::set<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(folder.file("")))
      if (const std::string name = file.path().filename(); name.find(".part") != std::string::npos)
        names.insert(name);
    return names;
  };
  // Left by one that was killed.
  for (const char* part : {".part", ".part-wal", ".part-shm"})
    std::ofstream(folder.file("copy.db") + part) << "half";
  back_up(data, folder.file("copy.db"));
  EXPECT_EQ(halves(), std::set<std::string>());
  {
    std::fstream file(data, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(4096);  // The second page: of the first table.
    file << std::string(4096, '\x5a');
  }
  EXPECT_ANY_THROW(back_up(data, folder.file("second.db")));
  EXPECT_FALSE(std::filesystem::exists(folder.file("second.db")));
  EXPECT_EQ(halves(), std::set<std::string>());
}

// Version 1 knew no daily challenge. What it left is played on, and what came since works in it.
TEST(DataFile, a_file_of_the_first_version_is_brought_up_to_date) {
  testing::TestServer server;
  {
    std::ifstream file(::fourlands::testing::project_root() +
                       "/src/server/store/testdata/version_1.sql");
    std::stringstream sql;
    sql << file.rdbuf();
    ASSERT_FALSE(sql.str().empty());
    Database(server.config.data, Database::Mode::kWrite).execute(sql.str().c_str());
  }
  EXPECT_TRUE(
      check_upgrade(testing::games(), server.config.data, Language::kEnglish).differences.empty());
  for (int start = 0; start < 2; ++start) {
    server.start();
    testing::Client ada = server.guest();
    ada.token = "bKlSI_Ft5q4rShC1Wi5fJz5B4CWlHFT_rbVIwKnr2Yo";
    EXPECT_EQ(ada.get("/api/session").json()["me"]["name"], "Ada");
    testing::Player alone(ada, "aTuoMNgrErbuPQLRlavwbg", 0);
    EXPECT_EQ(alone.seq(), 5 + start);
    EXPECT_EQ(testing::code_of(alone.step(alone.steps().front())), "");
    EXPECT_EQ(ada.get("/api/matches/_YdRXDr5d-njqp6HCRWDsg/verify").json()["good"], true);
    EXPECT_EQ(ada.post("/api/daily", Json::object()).status, 200);
    server.stop();
  }
}

TEST(DataFile, one_of_a_newer_version_is_refused) {
  const TempFolder folder;
  {
    const SqliteStore made(folder.file("data.db"));
  }
  Database(folder.file("data.db"), Database::Mode::kWrite).execute("PRAGMA user_version = 1000");
  EXPECT_THROW(SqliteStore(folder.file("data.db")), SqliteError);
}

TEST(DataFile, a_backup_of_a_running_server_restores_to_the_same_matches) {
  testing::TestServer server;
  server.start();
  const auto one = server.guest();
  const std::string id =
      server.table(one, {{"game", "landomy"}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}});
  const std::string copy = server.folder.file("copy.db");
  back_up(server.config.data, copy);
  EXPECT_THROW(back_up(server.config.data, copy), std::runtime_error);
  // What comes after it is not in it.
  const std::string later =
      server.table(one, {{"game", "landomy"}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}});
  server.stop();
  EXPECT_EQ(restore(copy, server.config.data), server.config.data + ".before-restore-1");
  auto client = one;
  client.port = server.start();
  EXPECT_EQ(client.get("/api/matches/" + id).status, 200);
  EXPECT_EQ(client.get("/api/matches/" + later).status, 404);
}

TEST(DataFile, a_damaged_or_foreign_backup_is_not_restored) {
  const TempFolder folder;
  std::ofstream(folder.file("garbage.db")) << std::string(10'000, 'x');
  EXPECT_ANY_THROW((void)restore(folder.file("garbage.db"), folder.file("data.db")));
  EXPECT_ANY_THROW((void)restore(folder.file("missing.db"), folder.file("data.db")));
  Database(folder.file("other.db"), Database::Mode::kWrite).execute("CREATE TABLE theirs (x)");
  EXPECT_ANY_THROW((void)restore(folder.file("other.db"), folder.file("data.db")));
  EXPECT_FALSE(std::filesystem::exists(folder.file("data.db")));
}

TEST(DataFile, check_upgrade_finds_what_this_program_would_play_otherwise) {
  testing::TestServer server;
  server.start();
  const auto one = server.guest();
  const Json wish = {{"game", "landomy"}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}};
  for (int i = 0; i < 3; ++i) (void)server.table(one, wish);
  EXPECT_TRUE(
      check_upgrade(testing::games(), server.config.data, Language::kEnglish).differences.empty());
  server.stop();
  // As an older program might have left it: other rules, and a step that is not legal any more.
  {
    Database data(server.config.data, Database::Mode::kWrite);
    data.execute(
        "UPDATE matches SET tbl = replace(tbl, '\"rules_version\":', '\"rules_version\":9') "
        "WHERE key = 1");
    data.execute("UPDATE entries SET text = 'no such step' WHERE match = 2 AND seq = 1");
  }
  const auto report = check_upgrade(testing::games(), server.config.data, Language::kEnglish);
  EXPECT_EQ(report.matches, 3);
  ASSERT_EQ(report.differences.size(), 2U);
  EXPECT_EQ(report.differences[0].event, 0U);
  EXPECT_EQ(report.differences[1].event, 1U);
  EXPECT_FALSE(report.differences[1].why.empty());
}

}  // namespace
}  // namespace fourlands::server
