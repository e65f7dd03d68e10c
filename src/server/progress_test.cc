#include "server/progress.h"

#include <gtest/gtest.h>

#include "core/check.h"
#include "server/server_testing.h"

namespace fourlands::server {
namespace {

std::unique_ptr<Progress> begun(const std::string& game, const Json& options) {
  const auto rules = testing::games().make(game, options, Json());
  FL_CHECK(rules.ok());
  Record header = Record::of(*rules.value());
  header.match = "test";
  header.words.assign(header.seats.size(), "word");
  auto progress = std::make_unique<Progress>(rules.value(), header, secret_from_seed(5));
  return progress;
}

// Takes a plan and keeps its entries, as the store would.
void take(Progress& progress, Plan plan, std::vector<EntryRow>& journal) {
  for (const Happening& happening : plan.happenings) journal.push_back(happening.entry);
  progress.take(plan);
}

TEST(Progress, a_plan_changes_nothing_until_it_is_taken) {
  const auto progress = begun("landomy", Json::object());
  std::vector<EntryRow> journal;
  take(*progress, progress->plan_start(1), journal);
  const auto before = progress->position().hash();
  const Seat seat = *progress->to_act().seats().begin();
  auto plan = progress->plan_step(seat, progress->position().legal(seat).front(), 2, "ada/1");
  ASSERT_TRUE(plan.ok());
  EXPECT_EQ(progress->position().hash(), before);
  EXPECT_FALSE(progress->done_as("ada/1").has_value());
  take(*progress, std::move(plan).value(), journal);
  EXPECT_NE(progress->position().hash(), before);
  EXPECT_TRUE(progress->done_as("ada/1").has_value());
  EXPECT_FALSE(progress->plan_step(seat, "no such step", 3, "").ok());
}

TEST(Progress, the_journal_folds_to_the_same_match_undo_and_all) {
  for (const std::string game : {"landomy", "landing-zone", "landed", "land-ahead"}) {
    const Json options = game == "landomy" ? Json::object() : Json{{"players", 2}};
    const auto progress = begun(game, options);
    std::vector<EntryRow> journal;
    take(*progress, progress->plan_start(1), journal);
    Rng rng(3);
    for (int i = 0; i < 60 && !progress->over(); ++i) {
      const SeatSet acting = progress->to_act().seats();
      const Seat seat = *acting.begin();
      const auto undo = progress->free_undo(seat);
      if (undo && rng.below(4) == 0) {
        take(*progress, progress->plan_undo(seat, *undo, false, i, ""), journal);
        continue;
      }
      const auto steps = progress->position().legal(seat);
      auto plan = progress->plan_step(
          seat, steps[rng.below(static_cast<std::uint32_t>(steps.size()))], i, "");
      ASSERT_TRUE(plan.ok());
      take(*progress, std::move(plan).value(), journal);
    }
    take(*progress, progress->plan_hand(seat_of(1), "bot", "left", 99, ""), journal);
    const auto again = begun(game, options);
    ASSERT_FALSE(again->load(journal).has_value());
    EXPECT_TRUE(again->position().same_as(progress->position())) << game;
    EXPECT_EQ(again->record().events, progress->record().events);
    EXPECT_EQ(again->seq(), progress->seq());
    EXPECT_EQ(again->handed(), progress->handed());
    for (int seat = 0; seat < again->rules().seats(); ++seat)
      for (std::int64_t seen = 0; seen <= again->seq(); ++seen)
        ASSERT_EQ(again->fresh(seat_of(seat), seen), progress->fresh(seat_of(seat), seen));
  }
}

TEST(Progress, undo_is_free_exactly_where_the_law_says_so_whatever_came_before) {
  for (const std::string game : {"landomy", "landing-zone", "landed"}) {
    const auto progress = begun(game, game == "landomy" ? Json::object() : Json{{"players", 3}});
    std::vector<EntryRow> journal;
    take(*progress, progress->plan_start(1), journal);
    Rng rng(8);
    int freely = 0;
    for (int i = 0; i < 120 && !progress->over(); ++i) {
      std::vector<Seat> acting;
      for (Seat seat : progress->to_act().seats()) acting.push_back(seat);
      for (int index = 0; index < progress->rules().seats(); ++index)
        ASSERT_EQ(progress->free_undo(seat_of(index)),
                  undoable(progress->rules(), progress->record(), seat_of(index)))
            << game << " " << i;
      const Seat seat = acting[rng.below(static_cast<std::uint32_t>(acting.size()))];
      const auto undo = progress->free_undo(seat);
      const auto latest = progress->latest_of(seat);
      if (undo && rng.below(4) == 0) {
        ++freely;
        take(*progress, progress->plan_undo(seat, *undo, false, i, ""), journal);
      } else if (latest && rng.below(12) == 0) {
        take(*progress, progress->plan_undo(seat, *latest, true, i, ""), journal);
      } else {
        const auto steps = progress->position().legal(seat);
        auto plan = progress->plan_step(
            seat, steps[rng.below(static_cast<std::uint32_t>(steps.size()))], i, "");
        ASSERT_TRUE(plan.ok());
        take(*progress, std::move(plan).value(), journal);
      }
    }
    EXPECT_GT(freely, 0) << game;
  }
}

TEST(Progress, a_journal_that_does_not_fit_is_refused_and_not_believed) {
  const auto progress = begun("landomy", Json::object());
  std::vector<EntryRow> journal;
  take(*progress, progress->plan_start(1), journal);
  auto wrong_step = journal;
  wrong_step[0].text = "no such step";
  EXPECT_TRUE(begun("landomy", Json::object())->load(wrong_step).has_value());
  auto wrong_undo = journal;
  for (const std::string text : {"0", "999", "x", ""}) {
    wrong_undo.push_back({99, EntryRow::Kind::kUndo, 0, text, 0, ""});
    EXPECT_TRUE(begun("landomy", Json::object())->load(wrong_undo).has_value()) << text;
    wrong_undo.pop_back();
  }
}

TEST(Progress, an_agreed_undo_takes_back_everything_since_and_draws_come_again_as_they_were) {
  const auto progress = begun("landing-zone", {{"players", 1}});
  std::vector<EntryRow> journal;
  take(*progress, progress->plan_start(1), journal);
  const auto skip_until_next_roll = [&] {
    const std::size_t rolls = progress->record().events.size();
    for (;;) {
      const auto steps = progress->position().legal(seat_of(0));
      auto plan = progress->plan_step(seat_of(0), steps.front(), 2, "");
      const bool rolled = plan.value().happenings.size() > 1;
      take(*progress, std::move(plan).value(), journal);
      if (rolled) return rolls;
    }
  };
  (void)skip_until_next_roll();
  const Record first = progress->record();
  const std::size_t last_own = *progress->latest_of(seat_of(0));
  const std::string step = first.events[last_own].step;
  take(*progress, progress->plan_undo(seat_of(0), last_own, true, 3, ""), journal);
  EXPECT_EQ(progress->record().events.size(), last_own);
  auto plan = progress->plan_step(seat_of(0), step, 2, "");
  ASSERT_TRUE(plan.ok());
  take(*progress, std::move(plan).value(), journal);
  EXPECT_EQ(progress->record().events.back().step, first.events.back().step);
}

}  // namespace
}  // namespace fourlands::server
