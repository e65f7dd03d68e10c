#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "games/all_games.h"
#include "support/counted_memory.h"
#include "tensor/table.h"

namespace fourlands::tensor {
namespace {

std::vector<std::shared_ptr<const Ruleset>> rulesets() {
  static const Registry registry = all_games();
  const std::vector<std::pair<const char*, Json>> games = {
      {"landomy", Json::object()},        {"landomy", {{"setup", "advanced"}}},
      {"landed", {{"players", 2}}},       {"landed", {{"players", 4}}},
      {"land-ahead", {{"players", 1}}},   {"land-ahead", {{"players", 3}}},
      {"landing-zone", {{"players", 1}}}, {"landing-zone", {{"players", 3}}}};
  std::vector<std::shared_ptr<const Ruleset>> all;
  for (const auto& [id, options] : games)
    all.push_back(registry.make(id, options, nullptr).value());
  return all;
}

// Every legal step is a word of its own, and each of its actions is offered when its turn comes.
void check_words(const Table& table, Seat seat, const SpaceInfo& info, Rng& rng) {
  const auto steps = table.position()->legal(seat);
  std::set<std::vector<int>> words;
  std::set<int> firsts;
  for (const std::string& step : steps) {
    const auto word = table.word_of(seat, step).value();
    ASSERT_FALSE(word.empty()) << step;
    ASSERT_LE(word.size(), static_cast<std::size_t>(info.most_letters)) << step;
    ASSERT_TRUE(words.insert(word).second) << step;
    firsts.insert(word[0]);
  }
  ASSERT_EQ(table.actions(seat), std::vector<int>(firsts.begin(), firsts.end()));
  for (int tries = 0; tries < 3; ++tries) {
    const std::string& step = steps[rng.below(static_cast<std::uint32_t>(steps.size()))];
    const auto spelled = table.clone();
    const auto word = table.word_of(seat, step).value();
    for (std::size_t i = 0; i < word.size(); ++i) {
      const auto finished = spelled->take(seat, word[i]);
      ASSERT_TRUE(finished.ok()) << step;
      ASSERT_EQ(finished.value().has_value(), i + 1 == word.size()) << step;
      if (finished.value()) {
        ASSERT_EQ(*finished.value(), step);
      }
    }
    const auto played = table.position();
    ASSERT_TRUE(played->play(seat, step).ok());
    ASSERT_TRUE(spelled->position()->same_as(*played)) << step;
  }
}

TEST(Tensor, steps_are_words_of_actions_and_words_are_steps) {
  Rng rng(5);
  for (const auto& rules : rulesets()) {
    const Spaces& spaces = *spaces_of(rules->info().id);
    const SpaceInfo info = spaces.info(*rules);
    const auto table = spaces.table(*rules);
    for (int i = 0; !table->to_act().is_nobody(); ++i) {
      if (table->to_act().is_chance()) {
        ASSERT_FALSE(table->play(Actor::chance(), table->sample(rng)).has_value());
        continue;
      }
      const Seat seat = *table->to_act().seats().begin();
      if (i % 5 == 0 && table->spelled().empty()) check_words(*table, seat, info, rng);
      if (HasFatalFailure()) return;
      const auto actions = table->actions(seat);
      const int action = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
      ASSERT_TRUE(table->take(seat, action).ok());
    }
  }
}

TEST(Tensor, heads_and_fields_cover_everything_once) {
  for (const auto& rules : rulesets()) {
    const SpaceInfo info = spaces_of(rules->info().id)->info(*rules);
    int next = 0;
    for (const Head& head : info.heads) {
      EXPECT_EQ(head.first, next);
      next += head.size;
    }
    EXPECT_EQ(next, info.actions);
    next = 0;
    for (const Field& field : info.observation) {
      EXPECT_EQ(field.first, next) << field.name;
      next += field.size();
    }
    EXPECT_EQ(next, info.observation_size);
  }
}

// Law 3: a determinization looks the same to its seat.
TEST(Tensor, an_observation_tells_nothing_that_the_seat_cannot_know) {
  Rng rng(9);
  for (const auto& rules : rulesets()) {
    const Spaces& spaces = *spaces_of(rules->info().id);
    const SpaceInfo info = spaces.info(*rules);
    const auto table = spaces.table(*rules);
    for (int i = 0; i < 150 && !table->to_act().is_nobody(); ++i) {
      if (table->to_act().is_chance()) {
        ASSERT_FALSE(table->play(Actor::chance(), table->sample(rng)).has_value());
        continue;
      }
      const Seat seat = *table->to_act().seats().begin();
      const Seat viewer = seat_of(i % rules->seats());
      const auto other = spaces.table(*table->position()->view(viewer)->guess(rng));
      std::vector<float> truth(static_cast<std::size_t>(info.observation_size));
      std::vector<float> guess(truth.size());
      if (table->spelled().empty()) {
        table->observe(viewer, truth);
        other->observe(viewer, guess);
        ASSERT_EQ(truth, guess);
      }
      const auto actions = table->actions(seat);
      ASSERT_TRUE(
          table->take(seat, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]).ok());
    }
  }
}

// A batch with its arrays.
struct Room {
  Room(const Ruleset& rules, BatchOptions options) : info(spaces_of(rules.info().id)->info(rules)) {
    const auto games = static_cast<std::size_t>(options.games);
    observations.resize(games * static_cast<std::size_t>(info.observation_size));
    masks.resize(games * static_cast<std::size_t>(info.actions));
    rewards.resize(games * static_cast<std::size_t>(rules.seats()));
    dones.resize(games);
    turns.resize(games);
    actions.resize(games);
    batch = spaces_of(rules.info().id)
                ->batch(rules, options,
                        {observations.data(), masks.data(), rewards.data(), dones.data(),
                         turns.data()});
  }
  SpaceInfo info;
  std::vector<float> observations;
  std::vector<std::uint8_t> masks;
  std::vector<float> rewards;
  std::vector<std::uint8_t> dones;
  std::vector<std::int32_t> turns;
  std::vector<std::int32_t> actions;
  std::unique_ptr<Batch> batch;
};

TEST(Tensor, a_batch_is_the_same_whatever_the_threads) {
  for (const auto& rules : rulesets()) {
    Room one(*rules, {7, 1, 3});
    Room three(*rules, {7, 3, 3});
    int ended = 0;
    for (int i = 0; i < 400; ++i) {
      one.batch->sample(one.actions);
      three.batch->sample(three.actions);
      ASSERT_EQ(one.actions, three.actions);
      ASSERT_FALSE(one.batch->step(one.actions).has_value());
      ASSERT_FALSE(three.batch->step(three.actions).has_value());
      ASSERT_EQ(one.observations, three.observations);
      ASSERT_EQ(one.masks, three.masks);
      ASSERT_EQ(one.rewards, three.rewards);
      ASSERT_EQ(one.turns, three.turns);
      for (auto done : one.dones) ended += done;
    }
    EXPECT_GT(ended, 0) << rules->info().id;
  }
}

TEST(Tensor, a_batch_shows_what_its_tables_show) {
  for (const auto& rules : rulesets()) {
    Room room(*rules, {3, 1, 8});
    for (int i = 0; i < 300; ++i) {
      for (int game = 0; game < 3; ++game) {
        const auto at = static_cast<std::size_t>(game);
        const auto table = room.batch->table(game);
        const Seat seat = seat_of(room.turns[at]);
        const auto size = static_cast<std::size_t>(room.info.observation_size);
        std::vector<float> seen(size);
        table->observe(seat, seen);
        ASSERT_TRUE(std::equal(seen.begin(), seen.end(),
                               room.observations.begin() + static_cast<std::ptrdiff_t>(at * size)));
        std::vector<int> legal;
        for (int action = 0; action < room.info.actions; ++action)
          if (room.masks[at * static_cast<std::size_t>(room.info.actions) +
                         static_cast<std::size_t>(action)] != 0)
            legal.push_back(action);
        ASSERT_EQ(legal, table->actions(seat));
      }
      room.batch->sample(room.actions);
      ASSERT_FALSE(room.batch->step(room.actions).has_value());
    }
  }
}

TEST(Tensor, an_illegal_action_moves_no_game) {
  const auto rules = rulesets()[0];
  Room room(*rules, {4, 2, 1});
  room.batch->sample(room.actions);
  const auto observations = room.observations;
  room.actions[2] = -1;
  EXPECT_EQ(room.batch->step(room.actions), 2);
  room.actions[2] = room.info.actions;
  EXPECT_EQ(room.batch->step(room.actions), 2);
  EXPECT_EQ(room.observations, observations);
}

TEST(Tensor, chance_can_be_the_callers) {
  for (const auto& rules : rulesets()) {
    Room room(*rules, {2, 1, 1, false});
    int chances = 0;
    for (int i = 0; i < 300; ++i) {
      for (std::size_t game = 0; game < 2; ++game) chances += room.turns[game] == -1 ? 1 : 0;
      room.batch->sample(room.actions);
      ASSERT_FALSE(room.batch->step(room.actions).has_value());
    }
    EXPECT_GT(chances, 0) << rules->info().id;
  }
}

TEST(Tensor, a_step_of_a_batch_asks_for_no_memory) {
  for (const auto& rules : rulesets()) {
    Room room(*rules, {8, 1, 2});
    const std::uint64_t before = fourlands::testing::memory_asked;
    for (int i = 0; i < 1500; ++i) {
      room.batch->sample(room.actions);
      (void)room.batch->step(room.actions);
    }
    EXPECT_EQ(fourlands::testing::memory_asked, before) << rules->info().id;
  }
}

TEST(Tensor, returns_of_several_seats_add_up_to_nothing) {
  for (const auto& rules : rulesets()) {
    if (rules->seats() == 1) continue;
    Room room(*rules, {4, 1, 6});
    for (int i = 0; i < 2000; ++i) {
      room.batch->sample(room.actions);
      (void)room.batch->step(room.actions);
      const auto seats = static_cast<std::size_t>(rules->seats());
      for (std::size_t game = 0; game < 4; ++game) {
        float sum = 0;
        float most = -1;
        for (std::size_t seat = 0; seat < seats; ++seat) {
          sum += room.rewards[game * seats + seat];
          most = std::max(most, room.rewards[game * seats + seat]);
        }
        ASSERT_NEAR(sum, 0, 1e-5);
        ASSERT_EQ(room.dones[game] != 0, most > 0 || (room.dones[game] != 0 && most == 0));
      }
    }
  }
}

}  // namespace
}  // namespace fourlands::tensor
