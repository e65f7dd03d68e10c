#include "match/match_state.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/check.h"
#include "games/all_games.h"
#include "support/random_record.h"

namespace fourlands::match {
namespace {

const Registry& games() {
  static const Registry kGames = all_games();
  return kGames;
}

std::unique_ptr<MatchState> begun(const std::string& game, const Json& options) {
  const auto rules = games().make(game, options, Json());
  FL_CHECK(rules.ok());
  Record header = Record::of(*rules.value());
  header.match = "test";
  header.seat_seeds.assign(header.seats.size(), "word");
  auto state = std::make_unique<MatchState>(rules.value(), header, secret_from_seed(5));
  return state;
}

// Takes a plan and keeps its entries, as the store would.
void take(MatchState& state, Plan plan, std::vector<Entry>& journal) {
  for (const Planned& planned : plan.events) journal.push_back(planned.entry);
  state.take(plan);
}

// True if one of the entries does not fit.
bool follow(MatchState& state, const std::vector<Entry>& journal) {
  return std::any_of(journal.begin(), journal.end(),
                     [&](const Entry& entry) { return state.follow(entry).has_value(); });
}

TEST(MatchState, a_plan_changes_nothing_until_it_is_taken) {
  const auto state = begun("landomy", Json::object());
  std::vector<Entry> journal;
  take(*state, state->plan_start(1), journal);
  const auto before = state->position().hash();
  const Seat seat = *state->to_act().seats().begin();
  auto plan = state->plan_step(seat, state->position().legal(seat).front(), 2, "ada/1");
  ASSERT_TRUE(plan.ok());
  EXPECT_EQ(state->position().hash(), before);
  EXPECT_FALSE(state->done_as("ada/1").has_value());
  take(*state, std::move(plan).value(), journal);
  EXPECT_NE(state->position().hash(), before);
  EXPECT_TRUE(state->done_as("ada/1").has_value());
  EXPECT_FALSE(state->plan_step(seat, "no such step", 3, "").ok());
}

TEST(MatchState, the_journal_folds_to_the_same_match_undo_and_all) {
  for (const std::string game : {"landomy", "landing-zone", "landed", "land-ahead"}) {
    const Json options = game == "landomy" ? Json::object() : Json{{"players", 2}};
    const auto state = begun(game, options);
    std::vector<Entry> journal;
    take(*state, state->plan_start(1), journal);
    Rng rng(3);
    for (int i = 0; i < 60 && !state->over(); ++i) {
      const SeatSet acting = state->to_act().seats();
      const Seat seat = *acting.begin();
      const auto undo = state->free_undo(seat);
      if (undo && rng.below(4) == 0) {
        take(*state, state->plan_undo(seat, *undo, false, i, ""), journal);
        continue;
      }
      const auto steps = state->position().legal(seat);
      auto plan =
          state->plan_step(seat, steps[rng.below(static_cast<std::uint32_t>(steps.size()))], i, "");
      ASSERT_TRUE(plan.ok());
      take(*state, std::move(plan).value(), journal);
    }
    take(*state,
         state->plan_hand(SeatSet::of(seat_of(1)), SeatHanded::To::kBot, SeatHanded::Why::kLeft, 99,
                          ""),
         journal);
    const auto again = begun(game, options);
    ASSERT_FALSE(follow(*again, journal));
    EXPECT_TRUE(again->position().same_as(state->position())) << game;
    EXPECT_EQ(again->record().events, state->record().events);
    EXPECT_EQ(again->seq(), state->seq());
    EXPECT_EQ(again->handed(), state->handed());
    for (int seat = 0; seat < again->rules().seats(); ++seat)
      for (std::int64_t seen = 0; seen <= again->seq(); ++seen)
        ASSERT_EQ(again->fresh(seat_of(seat), seen), state->fresh(seat_of(seat), seen));
  }
}

// -- Undo (law 7) --------------------------------------------------------------------------------

// The law a second time, slowly and from the record alone.
std::optional<std::size_t> undoable_by_the_law(const Ruleset& rules, const Record& record,
                                               Seat seat) {
  // The seat's latest step since chance last spoke.
  std::size_t index = record.events.size();
  do {
    if (index <= record.from.events) return std::nullopt;
    --index;
    if (record.events[index].who.is_chance()) return std::nullopt;
  } while (record.events[index].who.seat() != seat);
  if (index + 1 == record.events.size()) return index;
  const Actors actors = fold(rules, record, index).value()->to_act();
  for (std::size_t later = index + 1; later < record.events.size(); ++later)
    if (!actors.has(record.events[later].who)) return std::nullopt;
  Record shorter = record;
  shorter.events.erase(shorter.events.begin() + static_cast<std::ptrdiff_t>(index));
  if (!fold(rules, shorter, shorter.events.size())) return std::nullopt;
  return index;
}

TEST(MatchState, undo_is_free_exactly_where_the_law_says_so_whatever_came_before) {
  for (const std::string game : {"landomy", "landing-zone", "landed"}) {
    const auto state = begun(game, game == "landomy" ? Json::object() : Json{{"players", 3}});
    std::vector<Entry> journal;
    take(*state, state->plan_start(1), journal);
    Rng rng(8);
    int freely = 0;
    for (int i = 0; i < 120 && !state->over(); ++i) {
      std::vector<Seat> acting;
      for (Seat seat : state->to_act().seats()) acting.push_back(seat);
      for (int index = 0; index < state->rules().seats(); ++index)
        ASSERT_EQ(state->free_undo(seat_of(index)),
                  undoable_by_the_law(state->rules(), state->record(), seat_of(index)))
            << game << " " << i;
      const Seat seat = acting[rng.below(static_cast<std::uint32_t>(acting.size()))];
      const auto undo = state->free_undo(seat);
      const auto latest = state->latest_of(seat);
      if (undo && rng.below(4) == 0) {
        ++freely;
        take(*state, state->plan_undo(seat, *undo, false, i, ""), journal);
      } else if (latest && rng.below(12) == 0) {
        take(*state, state->plan_undo(seat, *latest, true, i, ""), journal);
      } else {
        const auto steps = state->position().legal(seat);
        auto plan = state->plan_step(
            seat, steps[rng.below(static_cast<std::uint32_t>(steps.size()))], i, "");
        ASSERT_TRUE(plan.ok());
        take(*state, std::move(plan).value(), journal);
      }
    }
    EXPECT_GT(freely, 0) << game;
  }
}

TEST(MatchState, a_journal_that_does_not_fit_is_refused_and_not_believed) {
  const auto state = begun("landomy", Json::object());
  std::vector<Entry> journal;
  take(*state, state->plan_start(1), journal);
  auto wrong_step = journal;
  wrong_step[0].event = Stepped{Actor::chance(), "no such step"};
  EXPECT_TRUE(follow(*begun("landomy", Json::object()), wrong_step));
  auto wrong_undo = journal;
  for (const std::size_t number : {std::size_t{0}, std::size_t{999}}) {
    wrong_undo.push_back({99, TookBack{seat_of(0), number, false}, 0, ""});
    EXPECT_TRUE(follow(*begun("landomy", Json::object()), wrong_undo)) << number;
    wrong_undo.pop_back();
  }
}

TEST(MatchState, an_agreed_undo_takes_back_everything_since_and_draws_come_again_as_they_were) {
  const auto state = begun("landing-zone", {{"players", 1}});
  std::vector<Entry> journal;
  take(*state, state->plan_start(1), journal);
  const auto skip_until_next_roll = [&] {
    const std::size_t rolls = state->record().events.size();
    for (;;) {
      const auto steps = state->position().legal(seat_of(0));
      auto plan = state->plan_step(seat_of(0), steps.front(), 2, "");
      const bool rolled = plan.value().events.size() > 1;
      take(*state, std::move(plan).value(), journal);
      if (rolled) return rolls;
    }
  };
  (void)skip_until_next_roll();
  const Record first = state->record();
  const std::size_t last_own = *state->latest_of(seat_of(0));
  const std::string step = first.events[last_own].step;
  take(*state, state->plan_undo(seat_of(0), last_own, true, 3, ""), journal);
  EXPECT_EQ(state->record().events.size(), last_own);
  auto plan = state->plan_step(seat_of(0), step, 2, "");
  ASSERT_TRUE(plan.ok());
  take(*state, std::move(plan).value(), journal);
  EXPECT_EQ(state->record().events.back().step, first.events.back().step);
}

const Actor kChance = Actor::chance();
const Actor kAnn = seat_of(0);
const Actor kBob = seat_of(1);

std::shared_ptr<MatchState> play(int players, std::initializer_list<fourlands::Event> steps) {
  const auto rules = games().make("landing-zone", {{"players", players}}, Json()).value();
  Record record = Record::of(*rules);
  record.events = steps;
  return MatchState::open(rules, record, secret_from_seed(1)).value();
}

TEST(Undo, a_seat_takes_back_its_own_latest_step) {
  const auto state =
      play(1, {{kChance, "roll 1 2 3"}, {kAnn, "1 skip"}, {kAnn, "2 point G b2 NE"}});
  EXPECT_EQ(state->free_undo(kAnn.seat()), 2U);
}

TEST(Undo, nothing_is_taken_back_across_a_roll) {
  const auto state = play(1, {{kChance, "roll 1 2 3"},
                              {kAnn, "1 skip"},
                              {kAnn, "2 skip"},
                              {kAnn, "3 skip"},
                              {kChance, "roll 1 2 3"}});
  EXPECT_EQ(state->free_undo(kAnn.seat()), std::nullopt);
}

TEST(Undo, nothing_is_taken_back_before_the_first_step) {
  EXPECT_EQ(play(1, {})->free_undo(kAnn.seat()), std::nullopt);
}

TEST(Undo, seats_that_act_at_the_same_time_do_not_block_each_other) {
  const auto state = play(2, {{kChance, "roll 1 2 3"},
                              {kAnn, "1 point R a1 N"},
                              {kBob, "1 skip"},
                              {kAnn, "2 skip"},
                              {kAnn, "3 skip"},
                              {kBob, "2 skip"}});
  EXPECT_EQ(state->free_undo(kAnn.seat()), 4U);
  EXPECT_EQ(state->free_undo(kBob.seat()), 5U);
}

TEST(Undo, a_record_without_what_was_undone_still_stands) {
  const auto rules = games().make("landing-zone", {{"players", 3}}, Json()).value();
  int undone = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Record record = testing::random_record(*rules, seed, 40 + 3 * seed);
    const auto state = MatchState::open(rules, record, secret_from_seed(seed)).value();
    for (int seat = 0; seat < 3; ++seat) {
      const auto index = state->free_undo(seat_of(seat));
      if (!index) continue;
      ++undone;
      EXPECT_TRUE(record.events[*index].who == Actor(seat_of(seat)));
      Record shorter = record;
      ASSERT_TRUE(take_back(shorter, {seat_of(seat), *index + 1, false}));
      EXPECT_TRUE(fold(*rules, shorter, shorter.events.size()).ok());
    }
  }
  EXPECT_GT(undone, 0);
}

TEST(Undo, what_was_given_is_out_of_reach) {
  const auto rules = games().make("landing-zone", {{"players", 1}}, Json()).value();
  Record record = testing::random_record(*rules, 9);
  const std::size_t count = 2;  // A roll, and a step that could be taken back.
  record.events.resize(count);
  const Secret secret = secret_from_seed(9);
  EXPECT_EQ(MatchState::open(rules, record, secret).value()->free_undo(kAnn.seat()), count - 1);
  record.from = {"another", count};
  EXPECT_FALSE(MatchState::open(rules, record, secret).value()->free_undo(kAnn.seat()).has_value());
}

// -- Chance (law 8) ------------------------------------------------------------------------------

// Plays the first offered step until chance has spoken so often.
std::vector<std::string> dealt(Record header, int rolls, bool last_step) {
  const auto rules = games().make("landing-zone", {{"players", 1}}, Json()).value();
  MatchState state(rules, std::move(header), secret_from_seed(1));
  std::vector<std::string> drawn;
  Plan plan = state.plan_start(0);
  for (;;) {
    for (const Planned& planned : plan.events)
      if (const auto& step = std::get<Stepped>(planned.entry.event); step.who.is_chance())
        drawn.push_back(step.step);
    state.take(plan);
    if (static_cast<int>(drawn.size()) >= rolls) return drawn;
    const auto steps = state.position().legal(seat_of(0));
    plan = state.plan_step(seat_of(0), last_step ? steps.back() : steps.front(), 0, "").value();
  }
}

TEST(Chance, matches_of_one_series_are_dealt_the_same_whatever_is_played_between) {
  const auto rules = games().make("landing-zone", {{"players", 1}}, Json()).value();
  Record one = Record::of(*rules);
  one.match = "one";
  one.series = "a day";
  one.seat_seeds = {"a word"};
  Record two = one;
  two.match = "two";
  EXPECT_EQ(dealt(one, 5, false), dealt(two, 5, true));
  // Without it each has chance of its own.
  one.series = two.series = "";
  EXPECT_NE(dealt(one, 5, false), dealt(two, 5, false));
}

TEST(Chance, a_draw_has_the_number_of_its_step_in_the_record) {
  const auto rules = games().make("landing-zone", {{"players", 1}}, Json()).value();
  const Record record = testing::random_record(*rules, 4);
  Record header = record;
  header.events.clear();
  MatchState state(rules, header, secret_from_seed(4));
  const Draws draws(secret_from_seed(4), record.seat_seeds, record.game, record.match);
  for (const Entry& entry : given_entries(record.events, 0)) {
    if (state.to_act().is_chance()) {
      const auto outcomes = state.position().chances();
      const std::size_t number = state.record().events.size() + 1;
      EXPECT_EQ(state.next_draw(), outcomes[draws.pick(number, outcomes)].step);
    }
    ASSERT_FALSE(state.follow(entry).has_value());
  }
}

}  // namespace
}  // namespace fourlands::match
