#include "server/people/accounts.h"

#include <gtest/gtest.h>

#include <future>

#include "server/server_testing.h"
#include "server/store/store_sqlite.h"

namespace fourlands::server {
namespace {

constexpr Time kDayLong = Time{24} * 60 * 60 * 1000;

Origin by(std::function<Time()> clock) {
  Origin origin = Origin::real();
  origin.now = clock;
  origin.steady = std::move(clock);
  return origin;
}

// Accounts on a store of their own, and a clock that the test moves.
struct Town {
  ~Town() { accounts.stop(); }
  Accounts::Signed guest() {
    std::promise<Accounts::Signed> made;
    accounts.new_guest(
        [&](const Result<Accounts::Signed, Answer>& result) { made.set_value(result.value()); });
    return made.get_future().get();
  }
  // Tidies, and waits until it is done.
  void tidy() {
    accounts.tidy();
    std::promise<void> done;
    accounts.sign_in("Nobody at all", "a password", "", [&](const auto&) { done.set_value(); });
    done.get_future().get();
    for (int i = 0; i < 2; ++i) (void)store.write_now({});  // First tokens go, then people.
  }
  testing::TempFolder folder;
  std::atomic<Time> now{1000 * kDayLong};
  Origin origin = by([this] { return now.load(); });
  SqliteStore store{folder.file("data.db")};
  Accounts accounts{store,
                    {[](const Revocation&) {}, [](const Person&, bool) {},
                     [](const Person&, const std::function<void()>& done) { done(); }},
                    origin,
                    PasswordCost::least(),
                    {30, 100},
                    [](const char*) {}};
};

TEST(Accounts, a_guest_who_finished_nothing_and_did_not_come_back_is_forgotten) {
  Town town;
  const auto idle = town.guest();
  const auto visitor = town.guest();
  const auto player = town.guest();
  MatchRow over;
  over.key = 1;
  over.id = "m";
  over.status = MatchStatus::kOver;
  ASSERT_EQ(town.store.write_now({PutMatch{over}, AddPlayer{1, player.person.id}}),
            Written::kStored);
  town.now += 29 * kDayLong;
  EXPECT_TRUE(town.accounts.of_token(visitor.token));
  town.tidy();
  EXPECT_TRUE(town.store.person(idle.person.id));
  town.now += 2 * kDayLong;
  town.tidy();
  EXPECT_FALSE(town.store.person(idle.person.id));
  EXPECT_FALSE(town.accounts.of_token(idle.token));
  EXPECT_TRUE(town.accounts.of_token(visitor.token));
  EXPECT_TRUE(town.accounts.of_token(player.token));
}

TEST(Accounts, a_token_that_is_not_used_ends_and_one_that_is_goes_on) {
  Town town;
  const auto idle = town.guest();
  const auto visitor = town.guest();
  for (int i = 0; i < 11; ++i) {
    town.now += 10 * kDayLong;
    EXPECT_TRUE(town.accounts.of_token(visitor.token)) << i;
    (void)town.store.write_now({});
  }
  EXPECT_FALSE(town.accounts.of_token(idle.token));
}

}  // namespace
}  // namespace fourlands::server
