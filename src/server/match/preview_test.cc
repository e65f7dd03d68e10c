#include "server/match/preview.h"

#include <gtest/gtest.h>

#include "games/all_games.h"

namespace fourlands::server {
namespace {

struct Tally {
  int shown = 0;
  int reveals = 0;
  int other_worlds = 0;
};

// Looks ahead at a step, from where the seat stands and from another world that it could be in.
void look_ahead(const Position& position, Seat seat, const std::string& step, Rng& rng,
                Tally& tally) {
  const auto view = position.view(seat);
  const auto world = view->guess(rng);
  tally.other_worlds += world->same_as(position) ? 0 : 1;
  const auto seen = preview(*view, step);
  ASSERT_TRUE(seen.ok()) << step;
  EXPECT_EQ(seen.value().dump(), preview(*world->view(seat), step).value().dump()) << step;
  if (seen.value().contains("reveals")) {
    EXPECT_EQ(seen.value(), Json({{"reveals", true}}));
    ++tally.reveals;
    return;
  }
  // And what then happens is what was shown.
  ++tally.shown;
  EXPECT_EQ(seen.value()["effects"], position.effects(seat, step, Audience::of(seat))) << step;
  const auto after = position.clone();
  ASSERT_TRUE(after->play(seat, step).ok());
  EXPECT_EQ(seen.value()["view"], after->view(seat)->json()) << step;
  EXPECT_EQ(seen.value()["insight"], after->view(seat)->insight()) << step;
  EXPECT_TRUE(seen.value()["insight"].is_object()) << step;
}

Tally play_and_look(const std::string& game, const Json& options, int games) {
  static const Registry kGames = all_games();
  const auto rules = kGames.make(game, options, Json());
  Tally tally;
  for (int i = 0; i < games; ++i) {
    Rng rng(static_cast<std::uint64_t>(i));
    const auto position = rules.value()->initial();
    while (!position->to_act().is_nobody()) {
      if (position->to_act().is_chance()) {
        (void)position->play(Actor::chance(), position->sample(rng));
        continue;
      }
      const SeatSet acting = position->to_act().seats();
      const Seat seat = *acting.begin();
      const auto steps = position->legal(seat);
      const std::string step = steps[rng.below(static_cast<std::uint32_t>(steps.size()))];
      const auto before = position->clone();
      (void)position->play(seat, step);
      // Now and then, and always at the end, which may turn cards up.
      if (rng.below(8) == 0 || position->to_act().is_nobody())
        look_ahead(*before, seat, step, rng, tally);
    }
  }
  return tally;
}

TEST(Preview, an_open_game_shows_all_that_a_step_does) {
  for (const char* game : {"landomy", "landing-zone", "land-ahead"}) {
    const Tally tally = play_and_look(game, Json::object(), 10);
    EXPECT_GT(tally.shown, 10) << game;
    EXPECT_EQ(tally.reveals, 0) << game;
  }
}

TEST(Preview, a_step_shows_nothing_that_its_seat_cannot_know) {
  const Tally tally = play_and_look("landed", {{"players", 3}}, 6);
  EXPECT_GT(tally.shown, 50);
  EXPECT_GT(tally.other_worlds, 50) << "nothing was hidden, so nothing was tested";
  EXPECT_GT(tally.reveals, 0) << "no game ended with contracts that are turned up";
}

TEST(Preview, an_illegal_step_is_refused_as_the_rules_do) {
  static const Registry kGames = all_games();
  const auto rules = kGames.make("landing-zone", {{"players", 1}}, Json());
  const auto position = rules.value()->initial();
  while (position->to_act().is_chance()) {
    Rng rng(1);
    (void)position->play(Actor::chance(), position->sample(rng));
  }
  const auto refused = preview(*position->view(seat_of(0)), "?");
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, "unreadable");
}

}  // namespace
}  // namespace fourlands::server
