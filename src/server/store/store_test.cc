#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <sstream>

#include "server/review/check_upgrade.h"
#include "server/server_testing.h"
#include "server/store/data_file.h"
#include "server/store/store_sqlite.h"

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

TEST(SqliteStore, what_was_stored_is_there_when_it_is_opened_again) {
  const TempFolder folder;
  {
    SqliteStore store(folder.file("data.db"));
    MatchRow match = row(store.new_key(), "one");
    match.wake = 77;
    ASSERT_EQ(store.write_now({PutMatch{match}, AddEntry{match.key, entry(1)},
                               AddEntry{match.key, entry(2)}, AddPlayer{match.key, "ada"}}),
              Written::kStored);
  }
  SqliteStore store(folder.file("data.db"));
  const auto match = store.match("one");
  ASSERT_TRUE(match.has_value());
  EXPECT_EQ(match->wake, 77);
  EXPECT_EQ(store.journal(match->key), (std::vector<Entry>{entry(1), entry(2)}));
  EXPECT_EQ(store.matches_of("ada", INT64_MAX, 10).size(), 1U);
  EXPECT_EQ(store.due(76, 10).size(), 0U);
  EXPECT_EQ(store.due(77, 10).size(), 1U);
  EXPECT_GT(store.new_key(), match->key);
}

TEST(SqliteStore, a_write_is_all_or_nothing_and_takes_no_other_with_it) {
  const TempFolder folder;
  SqliteStore store(folder.file("data.db"));
  ASSERT_EQ(store.write_now({PutMatch{row(1, "one")}, AddEntry{1, entry(1)}}), Written::kStored);
  // Three at once, so that they meet in one group: the middle one has a number twice.
  std::vector<std::promise<Written>> told(3);
  std::vector<Change> changes[] = {{AddEntry{1, entry(2)}},
                                   {AddEntry{1, entry(3)}, AddEntry{1, entry(1)}},
                                   {AddEntry{1, entry(4)}}};
  for (std::size_t i = 0; i < 3; ++i)
    store.write(changes[i], [&told, i](Written how) { told[i].set_value(how); });
  EXPECT_EQ(told[0].get_future().get(), Written::kStored);
  EXPECT_EQ(told[1].get_future().get(), Written::kConflict);
  EXPECT_EQ(told[2].get_future().get(), Written::kStored);
  std::vector<std::int64_t> numbers;
  const auto journal = store.journal(1);
  ASSERT_TRUE(journal.has_value());
  for (const Entry& kept : *journal) numbers.push_back(kept.seq);
  EXPECT_EQ(numbers, (std::vector<std::int64_t>{1, 2, 4}));
}

TEST(SqliteStore, a_name_belongs_to_one_person) {
  const TempFolder folder;
  SqliteStore store(folder.file("data.db"));
  const PersonRow ada{"1", "Ada", "ada", "named", "", "", 0};
  const PersonRow other{"2", "ADA", "ada", "named", "", "", 0};
  EXPECT_EQ(store.write_now({PutPerson{ada}}), Written::kStored);
  EXPECT_EQ(store.write_now({PutPerson{other}}), Written::kConflict);
  EXPECT_EQ(store.person_by_name("ada")->id, "1");
  // Guests have no name that must be unique.
  EXPECT_EQ(store.write_now({PutPerson{{"3", "Guest", "", "guest", "", "", 0}},
                             PutPerson{{"4", "Guest", "", "guest", "", "", 0}}}),
            Written::kStored);
}

TEST(SqliteStore, a_deleted_person_leaves_no_token_and_no_rating) {
  const TempFolder folder;
  SqliteStore store(folder.file("data.db"));
  ASSERT_EQ(
      store.write_now({PutPerson{{"1", "Ada", "ada", "named", "", "", 0}}, PutToken{"hash", "1", 0},
                       PutRating{{"1", "landomy", 1500, 1, 1, 1, 0}},
                       AddChat{1, {1, "1", "Ada", "hello", 0, ""}}}),
      Written::kStored);
  ASSERT_TRUE(store.token("hash").has_value());
  ASSERT_EQ(store.write_now({DropPerson{"1"}}), Written::kStored);
  EXPECT_FALSE(store.token("hash").has_value());
  EXPECT_TRUE(store.ratings("1").empty());
  EXPECT_EQ(store.chat(1).front().name, "");
}

TEST(SqliteStore, a_rating_that_is_due_stays_due_until_it_is_done) {
  const TempFolder folder;
  SqliteStore store(folder.file("data.db"));
  MatchRow over = row(1, "one", MatchStatus::kOver);
  over.rating_due = true;
  ASSERT_EQ(store.write_now({PutMatch{over}}), Written::kStored);
  over.rating_due = false;  // As somebody writes who knows nothing of ratings.
  ASSERT_EQ(store.write_now({PutMatch{over}}), Written::kStored);
  EXPECT_EQ(store.rating_due(10).size(), 1U);
  ASSERT_EQ(store.write_now({RatingDone{1}}), Written::kStored);
  EXPECT_EQ(store.rating_due(10).size(), 0U);
}

TEST(SqliteStore, another_programs_file_is_refused) {
  const TempFolder folder;
  Database(folder.file("other.db"), Database::Mode::kWrite).execute("CREATE TABLE theirs (x)");
  EXPECT_THROW(SqliteStore(folder.file("other.db")), SqliteError);
  EXPECT_THROW(SqliteStore(folder.file("no/such/folder.db")), SqliteError);
}

TEST(DataFile, two_processes_do_not_share_it) {
  const TempFolder folder;
  const DataLock one(folder.file("data.db"));
  EXPECT_THROW(DataLock(folder.file("data.db")), std::runtime_error);
  EXPECT_THROW((void)restore(folder.file("copy.db"), folder.file("data.db")), std::runtime_error);
}

// Version 1 knew no daily challenge. What it left is played on, and what came since works in it.
TEST(DataFile, a_file_of_the_first_version_is_brought_up_to_date) {
  testing::TestServer server;
  {
    std::ifstream file(std::string(FOURLANDS_ROOT) + "/src/server/store/testdata/version_1.sql");
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
