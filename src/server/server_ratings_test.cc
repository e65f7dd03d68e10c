#include <gtest/gtest.h>

#include "server/server_testing.h"

// What moves ratings, and what could be arranged and does not.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

const Json kMeAndOpenSeat = {{{"kind", "me"}}, {{"kind", "open"}}};

class RatedMatch : public ::testing::Test {
 protected:
  // A match of the two, which the first resigns after so many random steps.
  std::string play(const Client& one, const Client& two, int steps, Json wish = Json::object()) {
    wish.update(
        {{"game", "landomy"}, {"seats", kMeAndOpenSeat}, {"options", {{"setup", "advanced"}}}});
    if (!wish.contains("clock")) wish["clock"] = kHourEach;
    const std::string id = server.table(one, wish);
    EXPECT_EQ(two.post("/api/matches/" + id + "/join", Json::object()).status, 200);
    Player first(one, id, 0);
    Player second(two, id, 1);
    EXPECT_EQ(play_on({&first, &second}, rng, steps), steps);
    EXPECT_EQ(code_of(first.ask({{"type", "resign"}})), "");
    return id;
  }
  Json rating(const std::string& name) const {
    const Json all = Client{server.port(), ""}.get("/api/people/" + name).json()["ratings"];
    return all.value("landomy", Json());
  }
  // Ratings are computed in order: once this match is, all before it are.
  void settle() {
    const Client eve = server.named("Settled");
    const Client fay = server.named("Finished");
    play(eve, fay, kEnough);
    EXPECT_TRUE(eventually([&] { return !rating("Settled").is_null(); }));
  }
  static constexpr int kEnough = 16;  // Of both together.
  TestServer server;
  Rng rng{5};
};

TEST_F(RatedMatch, a_match_moves_both_ratings_and_a_resigned_seat_loses) {
  server.start();
  play(server.named("Ada"), server.named("Ben"), kEnough);
  settle();
  EXPECT_GT(rating("Ben")["rating"], 1500);
  EXPECT_LT(rating("Ada")["rating"], 1500);
  EXPECT_EQ(rating("Ada")["games"], 1);
}

TEST_F(RatedMatch, a_match_that_hardly_began_or_has_no_clock_moves_nothing) {
  server.start();
  const Client ada = server.named("Ada");
  const Client ben = server.named("Ben");
  play(ada, ben, 2);
  const std::string id = play(ada, ben, kEnough, {{"clock", nullptr}, {"rated", true}});
  EXPECT_EQ(ada.get("/api/matches/" + id).json()["table"]["rated"], false);
  settle();
  EXPECT_TRUE(rating("Ada").is_null());
  EXPECT_TRUE(rating("Ben").is_null());
}

TEST_F(RatedMatch, the_same_two_move_them_only_so_often_a_day) {
  server.config.rated_games_a_day = 2;
  server.start();
  const Client ada = server.named("Ada");
  const Client ben = server.named("Ben");
  for (int i = 0; i < 4; ++i) play(ada, ben, kEnough);
  play(server.named("Carla"), ben, kEnough);
  settle();
  EXPECT_EQ(rating("Ada")["games"], 2);
  EXPECT_EQ(rating("Ben")["games"], 3) << "another opponent counts";
  server.ahead_ms += 25 * 60 * 60 * 1000;
  play(ada, ben, kEnough);
  EXPECT_TRUE(eventually([&] { return rating("Ada")["games"] == 3; })) << "and so does another day";
}

TEST_F(RatedMatch, what_a_bot_won_for_somebody_is_not_theirs_and_what_it_lost_is) {
  server.start();
  const Client ada = server.named("Ada");
  const Client ben = server.named("Ben");
  for (const bool loser_left : {false, true}) {
    const std::string id = server.table(ada, {{"game", "landomy"},
                                              {"seats", kMeAndOpenSeat},
                                              {"clock", kHourEach},
                                              {"options", {{"setup", "advanced"}}}});
    ASSERT_EQ(ben.post("/api/matches/" + id + "/join", Json::object()).status, 200);
    Player first(ada, id, 0);
    Player second(ben, id, 1);
    ASSERT_EQ(play_on({&first, &second}, rng, kEnough), kEnough);
    Player& absent = loser_left ? first : second;
    ASSERT_EQ(code_of(absent.ask({{"type", "leave"}})), "");
    ASSERT_EQ(code_of(absent.ask({{"type", "return"}})), "");
    ASSERT_EQ(code_of(first.ask({{"type", "resign"}})), "");
  }
  settle();
  EXPECT_EQ(rating("Ada")["games"], 2) << "lost, there or not";
  EXPECT_EQ(rating("Ben")["games"], 1) << "won the first by a bot";
}

TEST_F(RatedMatch, a_bot_account_is_shown_as_one_and_is_not_rated_with_its_owner) {
  server.start();
  const Client ada = server.named("Ada");
  const Client ben = server.named("Ben");
  const Client robot{server.port(),
                     ada.post("/api/me/bots", {{"name", "Clanker"}}).json().value("token", "")};
  const Client other{server.port(),
                     ada.post("/api/me/bots", {{"name", "Clonker"}}).json().value("token", "")};
  const auto table = [&](const std::string& id) {
    return ada.get("/api/matches/" + id).json()["table"];
  };
  const Json own = table(play(ada, robot, 1));
  EXPECT_EQ(own["rated"], false);
  EXPECT_EQ(own["seats"][1]["account"], "bot");
  EXPECT_FALSE(own["seats"][0].contains("account"));
  EXPECT_EQ(table(play(other, robot, 1))["rated"], false);
  const std::string id = play(ben, robot, kEnough);
  EXPECT_EQ(table(id)["rated"], true);
  const std::string record = ben.get("/api/matches/" + id + "/record").body;
  EXPECT_NE(record.find(R"({"kind":"bot","name":"Clanker"})"), std::string::npos)
      << record.substr(0, 800);
}

TEST_F(RatedMatch, what_a_guest_is_worth_is_told_to_nobody_else) {
  server.start();
  const Client guest = server.guest();
  play(server.named("Ada"), guest, kEnough);
  settle();
  ASSERT_TRUE(guest.get("/api/session").json()["me"]["ratings"].contains("landomy"));
  const std::string id =
      server.table(guest, {{"game", "landomy"}, {"clock", kHourEach}, {"seats", kMeAndOpenSeat}});
  const Json seats = Client{server.port(), ""}.get("/api/matches/" + id).json()["table"]["seats"];
  EXPECT_FALSE(seats[0].contains("rating")) << seats;
}

}  // namespace
}  // namespace fourlands::server
