#include <gtest/gtest.h>

#include <future>

#include "server/store/store_postgres.h"
#include "server/store/store_sqlite.h"
#include "support/postgres.h"
#include "support/temp_folder.h"

// What every store does, whatever stands behind it.

namespace fourlands::server {
namespace {

using fourlands::testing::PostgresServer;

MatchRow row_of_any(std::int64_t key, const std::string& id,
                    MatchStatus status = MatchStatus::kOpen) {
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

Entry any_entry(std::int64_t seq) {
  return {seq, match::Stepped{seat_of(0), "step " + std::to_string(seq)}, 5, "ada/1"};
}

// Nobody else's, and empty.
class AnyStore : public ::testing::TestWithParam<bool> {
 protected:
  AnyStore() {
    if (GetParam()) url_ = postgres().create();
  }
  static PostgresServer& postgres() {
    static PostgresServer server;
    return server;
  }
  // Again, once it is closed.
  [[nodiscard]] std::unique_ptr<Store> open() {
    if (!GetParam()) return std::make_unique<SqliteStore>(folder_.file("data.db"));
    return std::make_unique<PostgresStore>(
        url_, SqlStore::Settings(),
        PostgresStore::Lease{"test " + std::to_string(++opened_), 60'000, {}});
  }

 private:
  fourlands::testing::TempFolder folder_;
  std::string url_;
  int opened_ = 0;
};

INSTANTIATE_TEST_SUITE_P(Sqlite, AnyStore, ::testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Postgres, AnyStore, ::testing::Values(true));

TEST_P(AnyStore, what_was_stored_is_there_when_it_is_opened_again) {
  {
    const auto opened = open();
    Store& store = *opened;
    MatchRow match = row_of_any(store.new_key(), "one");
    match.wake = 77;
    ASSERT_EQ(store.write_now({PutMatch{match}, AddEntry{match.key, any_entry(1)},
                               AddEntry{match.key, any_entry(2)}, AddPlayer{match.key, "ada"}}),
              Written::kStored);
  }
  const auto opened = open();
  Store& store = *opened;
  const auto match = store.match("one");
  ASSERT_TRUE(match.has_value());
  EXPECT_EQ(match->wake, 77);
  EXPECT_EQ(store.journal(match->key), (std::vector<Entry>{any_entry(1), any_entry(2)}));
  EXPECT_EQ(store.matches_of("ada", INT64_MAX, 10).size(), 1U);
  EXPECT_EQ(store.due(76, 10).size(), 0U);
  EXPECT_EQ(store.due(77, 10).size(), 1U);
  EXPECT_GT(store.new_key(), match->key);
}

TEST_P(AnyStore, a_pack_stays_as_long_as_a_match_needs_it_or_somebody_used_it_of_late) {
  const auto opened = open();
  Store& store = *opened;
  MatchRow match = row_of_any(store.new_key(), "one");
  match.pack = "played";
  ASSERT_EQ(store.write_now({PutPack{{"played", "landomy", "{}", "ada", 10}},
                             PutPack{{"old", "landomy", "{}", "ada", 10}},
                             PutPack{{"touched", "landomy", "{}", "ada", 10}}, PutMatch{match}}),
            Written::kStored);
  EXPECT_EQ(store.packs_of("ada"), 3);
  EXPECT_EQ(store.match("one")->pack, "played");
  // Handed in again by another: it is used, and stays whose it was.
  ASSERT_EQ(store.write_now({PutPack{{"touched", "landomy", "{}", "bob", 30}}}), Written::kStored);
  EXPECT_EQ(store.packs_of("bob"), 0);
  ASSERT_EQ(store.write_now({DropStalePacks{20}}), Written::kStored);
  EXPECT_TRUE(store.pack("played").has_value());
  EXPECT_FALSE(store.pack("old").has_value());
  ASSERT_TRUE(store.pack("touched").has_value());
  EXPECT_EQ(store.pack("touched")->used, 30);
  // Who is gone owns nothing; what was played stays.
  ASSERT_EQ(store.write_now({DropPerson{"ada"}}), Written::kStored);
  EXPECT_EQ(store.packs_of("ada"), 0);
  EXPECT_EQ(store.pack("played")->owner, "");
}

PersonRow any_person(const std::string& id, const std::string& name) {
  return {id, name, name, "named", "hash", "", 1};
}

TEST_P(AnyStore, order_in_the_house_is_kept) {
  {
    const auto opened = open();
    ASSERT_EQ(
        opened->write_now({PutPerson{any_person("ada", "Ada")}, PutPerson{any_person("bob", "Bob")},
                           PutStanding{{"ada", true, 0, 0, ""}},
                           PutStanding{{"bob", false, kForEver, 50, "noise"}},
                           PutNetwork{{"192.0.2.0/24", 70, "robots"}}, AddBlock{{"ada", "bob"}},
                           AddBlock{{"ada", "bob"}}, PutHouse{"chat", "no"},
                           PutHouse{"chat", "yes"}, PutReset{{"bob", "hash", 99}}}),
        Written::kStored);
    for (const char* why : {"one", "two"}) {
      ReportRow report;
      report.by = "ada";
      report.person = "bob";
      report.why = why;
      ASSERT_EQ(
          opened->write_now({AddReport{report}, AddAudit{{0, 5, "ada", "mute", "bob", "{}"}}}),
          Written::kStored);
    }
    ASSERT_EQ(opened->write_now({SettleReport{2, "ada", "talked"}}), Written::kStored);
  }
  const auto opened = open();
  Store& store = *opened;
  ASSERT_EQ(store.standings().size(), 2U);
  for (const StandingRow& row : store.standings()) {
    EXPECT_EQ(row.admin, row.person == "ada");
    if (row.person == "bob") {
      EXPECT_EQ(row.muted, kForEver);
      EXPECT_EQ(row.banned, 50);
    }
  }
  EXPECT_EQ(store.networks().at(0).until, 70);
  EXPECT_EQ(store.blocks().size(), 1U);
  EXPECT_EQ(store.house().at("chat"), "yes");
  EXPECT_EQ(store.reset("bob")->until, 99);
  // Those that wait stand first.
  ASSERT_EQ(store.reports(10).size(), 2U);
  EXPECT_EQ(store.reports(10)[0].why, "one");
  EXPECT_EQ(store.report(2)->outcome, "talked");
  ASSERT_EQ(store.audit(INT64_MAX, 10).size(), 2U);
  EXPECT_EQ(store.audit(2, 10).at(0).n, 1);
  EXPECT_EQ(store.people("BO", 10).size(), 1U);
  EXPECT_EQ(store.people("", 10).size(), 2U);
  // Whoever is gone is named nowhere.
  ASSERT_EQ(store.write_now({DropNetwork{"192.0.2.0/24"}, DropPerson{"bob"}}), Written::kStored);
  EXPECT_EQ(store.standings().size(), 1U);
  EXPECT_TRUE(store.networks().empty());
  EXPECT_TRUE(store.blocks().empty());
  EXPECT_TRUE(store.reports(10).empty());
  EXPECT_FALSE(store.reset("bob").has_value());
}

TEST_P(AnyStore, a_match_that_goes_takes_all_of_it_along_and_a_new_name_stands_in_chat) {
  const auto opened = open();
  Store& store = *opened;
  MatchRow over = row_of_any(1, "over", MatchStatus::kOver);
  MatchRow running = row_of_any(2, "running", MatchStatus::kRunning);
  ASSERT_EQ(store.write_now(
                {PutMatch{over}, PutMatch{running}, AddEntry{1, any_entry(1)},
                 PutPerson{any_person("ada", "Ada")}, AddPlayer{1, "ada"}, AddPlayer{2, "ada"},
                 AddPlayer{2, "bob"}, AddChat{1, {1, "ada", "Ada", "old", 5, ""}},
                 AddChat{2, {1, "ada", "Ada", "new", 5, ""}}, PutToken{"hash", "ada", 7},
                 AddTry{{"2025-11-18", "ada", "over", std::nullopt, false}},
                 PutPack{{"pack", "landomy", "{}", "ada", 3}}, RenamePerson{"ada", "Eve", "eve"}}),
            Written::kStored);
  EXPECT_EQ(store.person_by_name("eve")->name, "Eve");
  EXPECT_EQ(store.chat(2).at(0).name, "Eve");
  ASSERT_EQ(store.said_by("ada").size(), 2U);
  EXPECT_EQ(store.said_by("ada")[0].match, "over");
  EXPECT_EQ(store.tokens_of("ada").at(0).second, 7);
  EXPECT_EQ(store.tries_of("ada").at(0).match, "over");
  EXPECT_EQ(store.owned_packs("ada").at(0).hash, "pack");
  ASSERT_EQ(store.crowds().size(), 1U);
  EXPECT_EQ(store.crowds()[0].running, 1);
  EXPECT_EQ(store.crowds()[0].people, 2);
  EXPECT_EQ(store.present(10).size(), 1U);
  EXPECT_EQ(store.old_matches(9, 10), (std::vector<std::string>{"over"}));
  ASSERT_EQ(store.write_now({DropOldChat{9}}), Written::kStored);
  EXPECT_TRUE(store.chat(1).empty());
  EXPECT_EQ(store.chat(2).size(), 1U);
  ASSERT_EQ(store.write_now({DropMatch{1}}), Written::kStored);
  EXPECT_FALSE(store.match("over").has_value());
  EXPECT_TRUE(store.journal(1)->empty());
  EXPECT_EQ(store.matches_of("ada", INT64_MAX, 10).size(), 1U);
}

TEST_P(AnyStore, a_write_is_all_or_nothing_and_takes_no_other_with_it) {
  const auto opened = open();
  Store& store = *opened;
  ASSERT_EQ(store.write_now({PutMatch{row_of_any(1, "one")}, AddEntry{1, any_entry(1)}}),
            Written::kStored);
  // Three at once, so that they meet in one group: the middle one has a number twice.
  std::vector<std::promise<Written>> told(3);
  std::vector<Change> changes[] = {{AddEntry{1, any_entry(2)}},
                                   {AddEntry{1, any_entry(3)}, AddEntry{1, any_entry(1)}},
                                   {AddEntry{1, any_entry(4)}}};
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

TEST_P(AnyStore, a_name_belongs_to_one_person) {
  const auto opened = open();
  Store& store = *opened;
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

TEST_P(AnyStore, a_deleted_person_leaves_no_token_and_no_rating) {
  const auto opened = open();
  Store& store = *opened;
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

TEST_P(AnyStore, ways_to_reach_a_person_are_theirs_and_go_with_them) {
  const auto opened = open();
  Store& store = *opened;
  const ChannelRow mail{"c1", "1", "mail", "", "ada@example.org", "", "t1", false, "it", 5, 0};
  ChannelRow push{"c2", "1", "push", "", "https://push/1", "p a", "t2", true, "en", 6, 0};
  ASSERT_EQ(store.write_now({PutChannel{mail}, PutChannel{push}}), Written::kStored);
  ASSERT_EQ(store.channels_of("1").size(), 2U);
  EXPECT_EQ(store.channels_of("1")[0].language, "it");
  EXPECT_EQ(store.channels_of("1")[1].keys, "p a");
  EXPECT_EQ(store.channel_of_token("t1")->address, "ada@example.org");
  EXPECT_FALSE(store.channel_of_token("").has_value());
  EXPECT_EQ(store.reachable_people(), std::vector<std::string>{"1"});
  // The same browser, now another person's.
  push.id = "c3";
  push.person = "2";
  push.token = "t3";
  ASSERT_EQ(store.write_now({PutChannel{push}, SetFailures{"c3", 4}}), Written::kStored);
  EXPECT_EQ(store.channels_of("1").size(), 1U);
  EXPECT_EQ(store.channels_of("2")[0].failures, 4);
  // One that nobody confirmed goes, one that somebody did stays.
  ASSERT_EQ(store.write_now({DropStaleChannels{100}}), Written::kStored);
  EXPECT_TRUE(store.channels_of("1").empty());
  EXPECT_EQ(store.channels_of("2").size(), 1U);
  ASSERT_EQ(
      store.write_now({PutQuiet{"2", "{}"}, PutQuiet{"2", "{1}"}, PutQuiet{"3", "{}"},
                       PutQuiet{"3", ""}, PutReminder{{"2", "m", 7, false}},
                       PutReminder{{"2", "m", 8, true}}, PutReminder{{"2", "n", 9, false}},
                       DropReminder{"2", "n"}, PutKey{"push", "first"}, PutKey{"push", "second"}}),
      Written::kStored);
  EXPECT_EQ(store.quiet_of("2"), "{1}");
  EXPECT_EQ(store.quiet_of("3"), "");
  ASSERT_EQ(store.reminders().size(), 1U);
  EXPECT_EQ(store.reminders()[0].due, 8);
  EXPECT_TRUE(store.reminders()[0].sent);
  EXPECT_EQ(store.key("push"), "first");
  EXPECT_FALSE(store.key("other").has_value());
  ASSERT_EQ(store.write_now({DropPerson{"2"}}), Written::kStored);
  EXPECT_TRUE(store.channels_of("2").empty());
  EXPECT_TRUE(store.reminders().empty());
  EXPECT_EQ(store.quiet_of("2"), "");
}

TEST_P(AnyStore, a_rating_that_is_due_stays_due_until_it_is_done) {
  const auto opened = open();
  Store& store = *opened;
  MatchRow over = row_of_any(1, "one", MatchStatus::kOver);
  over.rating_due = true;
  ASSERT_EQ(store.write_now({PutMatch{over}}), Written::kStored);
  over.rating_due = false;  // As somebody writes who knows nothing of ratings.
  ASSERT_EQ(store.write_now({PutMatch{over}}), Written::kStored);
  EXPECT_EQ(store.rating_due(10).size(), 1U);
  ASSERT_EQ(store.write_now({RatingDone{1}}), Written::kStored);
  EXPECT_EQ(store.rating_due(10).size(), 0U);
}

TEST_P(AnyStore, people_ratings_tries_and_days_are_read_as_they_were_written) {
  const auto opened = open();
  Store& store = *opened;
  const std::string odd = std::string(
      "a\0b\x01"
      "c\xc3\xa9'\"",
      8);
  ASSERT_EQ(
      store.write_now(
          {PutPerson{{"1", "Ada", "ada", "named", "pw", "", 5}},
           PutPerson{{"2", "Bot", "bot", "bot", "", "1", 6}},
           PutPerson{{"3", odd, "", "guest", "", "", 7}}, PutToken{"hash", "1", 8},
           PutRating{{"2", ladder_pool("landomy"), 1500.25, 0.1, 1e-9, 3, 9}},
           PutRating{{"1", "landomy", -1.5, 2, 3, 4, 5}},
           PutRating{{"1", "landomy", 1600, 2, 3, 5, 6}}, PutDay{"2026-01-01", "secret"},
           AddTry{{"2026-01-01", "1", "m", std::nullopt, false}},
           AddTry{{"2026-01-01", "3", "n", std::nullopt, true}}, SetScore{"2026-01-01", "1", 42, 1},
           SetScore{"2026-01-01", "3", 43, 2}, Alive{10}, Alive{11}, AddAway{1, 2}}),
      Written::kStored);
  EXPECT_EQ(store.person("3")->name, odd);
  EXPECT_EQ(store.bots_of("1").size(), 1U);
  EXPECT_EQ(store.token("hash")->person.password, "pw");
  EXPECT_EQ(store.token("hash")->used, 8);
  ASSERT_EQ(store.ratings("1").size(), 1U);
  EXPECT_EQ(store.ratings("1")[0].value, 1600);
  ASSERT_EQ(store.ladder("landomy", 5).size(), 1U);
  EXPECT_EQ(store.ladder("landomy", 5)[0].deviation, 0.1);
  EXPECT_EQ(store.ratings("2")[0].volatility, 1e-9);
  EXPECT_EQ(store.day_secret("2026-01-01"), "secret");
  EXPECT_EQ(store.try_of("2026-01-01", "1")->score, 42);
  EXPECT_EQ(store.scores("2026-01-01"), std::vector<std::int64_t>{42});
  EXPECT_EQ(store.best("2026-01-01", true, 5)[0].score, 43);
  EXPECT_EQ(store.last_alive(), 11);
  EXPECT_EQ(store.aways().size(), 1U);
  EXPECT_EQ(store.stale_guests(100, 5).size(), 1U);
  // A day has one secret, and a person one try of it.
  EXPECT_EQ(store.write_now({PutDay{"2026-01-01", "other"}}), Written::kConflict);
  EXPECT_EQ(store.write_now({TouchToken{"hash", 20}, DropStaleTokens{15}, DropTokens{"1", "x"}}),
            Written::kStored);
  EXPECT_FALSE(store.token("hash").has_value());
}

TEST_P(AnyStore, lists_of_matches_are_those_asked_for_and_in_order) {
  const auto opened = open();
  Store& store = *opened;
  std::vector<Change> changes;
  for (std::int64_t key = 1; key <= 5; ++key) {
    MatchRow match = row_of_any(key, (key == 5 ? "here-" : "m") + std::to_string(key),
                                key < 4 ? MatchStatus::kRunning : MatchStatus::kOver);
    match.bots = key != 2;
    match.owner = "ada";
    if (key == 3) match.wake = 30;
    changes.emplace_back(PutMatch{match});
    changes.emplace_back(AddPlayer{key, "ada"});
    changes.emplace_back(AddPlayer{key, "ada"});  // Once is enough.
  }
  ASSERT_EQ(store.write_now(std::move(changes)), Written::kStored);
  ASSERT_EQ(store.listed(MatchStatus::kRunning, 2).size(), 2U);
  EXPECT_EQ(store.listed(MatchStatus::kRunning, 2)[0].id, "m3");
  EXPECT_EQ(store.running_of("ada"), 3);
  EXPECT_EQ(store.offline_of("ada"), 1);
  EXPECT_EQ(store.owned("ada", MatchStatus::kRunning).size(), 3U);
  EXPECT_EQ(store.matches_of("ada", 3, 10).size(), 2U);
  std::int64_t last = -1;
  EXPECT_EQ(store.with_bots(0, 10, last), (std::vector<std::string>{"m1", "m3"}));
  EXPECT_EQ(last, 3);
  EXPECT_EQ(store.due(30, 10), std::vector<std::string>{"m3"});
  ASSERT_EQ(store.write_now({SetWake{3, std::nullopt}, DropPlayer{1, "ada"}}), Written::kStored);
  EXPECT_TRUE(store.due(INT64_MAX, 10).empty());
  EXPECT_EQ(store.running_of("ada"), 2);
  EXPECT_EQ(store.all(3, 10).size(), 2U);
}

}  // namespace
}  // namespace fourlands::server
