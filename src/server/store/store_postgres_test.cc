#include "server/store/store_postgres.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>

#include "server/store/store_url.h"
#include "support/postgres.h"

namespace fourlands::server {
namespace {

using fourlands::testing::PostgresServer;

PostgresServer& shared_postgres() {
  static PostgresServer server;
  return server;
}

std::unique_ptr<PostgresStore> open_as(const std::string& url, const std::string& owner,
                                       int lease_ms = 60'000, std::atomic<int>* fenced = nullptr) {
  return std::make_unique<PostgresStore>(
      url, SqlStore::Settings(),
      PostgresStore::Lease{owner, lease_ms, [fenced](const std::string&) {
                             if (fenced != nullptr) ++*fenced;
                           }});
}

Entry step_number(std::int64_t seq) {
  return {seq, match::Stepped{seat_of(0), "step " + std::to_string(seq)}, 5, ""};
}

std::string why_not(const std::string& url) {
  try {
    (void)open_as(url, "x");
  } catch (const SqlError& error) {
    return error.what();
  }
  return "";
}

TEST(PostgresStore, what_cannot_be_used_is_refused_with_a_sentence) {
  PostgresServer& postgres = shared_postgres();
  const auto says = [](const std::string& text, const char* part) {
    return text.find(part) != std::string::npos ? "" : text + " (has no \"" + part + "\")";
  };
  EXPECT_EQ(says(why_not("postgresql://x@/y?host=/nowhere"), "/nowhere"), "");
  EXPECT_EQ(says(why_not(postgres.url("no_such_database")), "no_such_database"), "");
  postgres.execute("postgres", "CREATE ROLE locked LOGIN PASSWORD 'right'");
  std::string wrong = postgres.url("postgres", "locked:wr0ng");
  EXPECT_EQ(says(why_not(wrong), "password"), "");
  EXPECT_EQ(why_not(wrong).find("wr0ng"), std::string::npos);

  const std::string latin = postgres.create("ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
  EXPECT_EQ(says(why_not(latin), "UTF8"), "");
  const std::string foreign = postgres.create();
  PostgresDatabase(foreign, PostgresDatabase::Mode::kRead).execute("CREATE TABLE theirs (x int)");
  EXPECT_EQ(says(why_not(foreign), "another program's"), "");
  const std::string newer = postgres.create();
  open_as(newer, "first").reset();
  PostgresDatabase(newer, PostgresDatabase::Mode::kRead)
      .execute("UPDATE fourlands_schema SET version = 1000");
  EXPECT_EQ(says(why_not(newer), "version 1000"), "");
}

TEST(PostgresStore, a_second_server_waits_until_the_first_has_stopped_or_says_nothing) {
  const std::string url = shared_postgres().create();
  auto first = open_as(url, "first");
  EXPECT_THROW((void)open_as(url, "second"), StoreTaken);
  first.reset();  // It gives its lease up.
  auto second = open_as(url, "second");
  EXPECT_EQ(second->write_now({Alive{1}}), Written::kStored);
}

TEST(PostgresStore, a_server_that_wakes_up_late_is_kept_out_by_the_database) {
  const std::string url = shared_postgres().create();
  std::atomic<int> fenced{0};
  auto late = open_as(url, "late", 60'000, &fenced);
  MatchRow match;
  match.key = 1;
  match.id = "one";
  ASSERT_EQ(late->write_now({PutMatch{match}, AddEntry{1, step_number(1)}}), Written::kStored);
  // As if it had been stopped for longer than its lease: nobody prolonged it.
  PostgresDatabase(url, PostgresDatabase::Mode::kRead).execute("UPDATE writer SET until = 1");
  auto next = open_as(url, "next");
  EXPECT_EQ(late->write_now({AddEntry{1, step_number(2)}}), Written::kFailed);
  EXPECT_EQ(fenced, 1);
  EXPECT_FALSE(late->healthy());
  ASSERT_EQ(next->write_now({AddEntry{1, step_number(2)}}), Written::kStored);
  EXPECT_EQ(late->write_now({AddEntry{1, step_number(3)}}), Written::kFailed);
  EXPECT_EQ(next->journal(1)->size(), 2U);
  late.reset();  // Whose lease it is, it does not touch.
  EXPECT_THROW((void)open_as(url, "third"), StoreTaken);
}

TEST(PostgresStore, connections_that_are_cut_lose_nothing_and_double_nothing) {
  PostgresServer& postgres = shared_postgres();
  const std::string url = postgres.create();
  const auto store = open_as(url, "one");
  MatchRow match;
  match.key = 1;
  match.id = "one";
  ASSERT_EQ(store->write_now({PutMatch{match}}), Written::kStored);
  // Each number is asked for until it is told to be stored: never a conflict, which would be a
  // commit that happened and was told not to have.
  std::atomic<bool> done{false};
  std::thread cutter([&] {
    while (!done) {
      postgres.cut_all();
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  });
  int conflicts = 0;
  for (std::int64_t seq = 1; seq <= 60; ++seq) {
    Written how = Written::kFailed;
    for (int i = 0; i < 100 && how == Written::kFailed; ++i)
      how = store->write_now({AddEntry{1, step_number(seq)}});
    conflicts += how == Written::kConflict ? 1 : 0;
  }
  done = true;
  cutter.join();
  EXPECT_EQ(conflicts, 0);
  const auto journal = store->journal(1);
  ASSERT_TRUE(journal.has_value());
  ASSERT_EQ(journal->size(), 60U);
  for (std::size_t i = 0; i < journal->size(); ++i)
    EXPECT_EQ((*journal)[i].seq, static_cast<std::int64_t>(i + 1));
}

TEST(PostgresStore, without_its_database_writes_are_refused_until_it_is_back) {
  PostgresServer postgres;
  const auto store = open_as(postgres.create(), "one");
  ASSERT_EQ(store->write_now({Alive{1}}), Written::kStored);
  postgres.stop();
  // Those under way when the database went are answered when it is back and says what became of
  // them; those who come meanwhile are refused.
  std::atomic<int> asked{0}, answered{0}, refused{0};
  for (int i = 0; i < 600 && refused == 0; ++i) {
    ++asked;
    store->write({Alive{2}}, [&](Written how) {
      refused += how == Written::kFailed ? 1 : 0;
      ++answered;
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_GT(refused, 0);
  EXPECT_FALSE(store->healthy());
  EXPECT_THROW((void)store->last_alive(), StoreError);
  postgres.start();
  Written back = Written::kFailed;
  for (int i = 0; i < 600 && back != Written::kStored; ++i) {
    back = store->write_now({Alive{4}});
    if (back != Written::kStored) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_EQ(back, Written::kStored);
  EXPECT_EQ(answered, asked);
  EXPECT_TRUE(store->healthy());
  EXPECT_EQ(store->last_alive(), 4);
}

TEST(PostgresStore, a_server_full_of_connections_is_said_so) {
  PostgresServer postgres;
  const std::string url = postgres.create();
  std::vector<std::unique_ptr<PostgresDatabase>> others;
  for (int i = 0; i < 100; ++i) {
    try {
      others.push_back(std::make_unique<PostgresDatabase>(postgres.url("postgres"),
                                                          PostgresDatabase::Mode::kRead));
    } catch (const SqlError&) {
      break;
    }
  }
  EXPECT_NE(why_not(url).find("clients"), std::string::npos) << why_not(url);
}

TEST(StoreUrl, what_is_secret_in_an_address_is_not_shown) {
  EXPECT_EQ(without_password("postgresql://ada:pw@h/db"), "postgresql://ada@h/db");
  EXPECT_EQ(without_password("postgresql://h/db?password=pw&x=1"),
            "postgresql://h/db?password=&x=1");
  EXPECT_EQ(without_password("postgresql://h:5432/db"), "postgresql://h:5432/db");
  EXPECT_EQ(without_password("data.db"), "data.db");
}

}  // namespace
}  // namespace fourlands::server
