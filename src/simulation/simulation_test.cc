#include "simulation/simulation.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>

#include "games/all_games.h"
#include "simulation/plants.h"

namespace fourlands::simulation {
namespace {

const Registry& games() {
  static const Registry kGames = all_games();
  return kGames;
}

TEST(Simulation, the_same_seed_is_the_same_to_the_byte_and_another_is_not) {
  const Scenario plan{.seed = 3, .days = 0.006, .people = 6, .faults = all_faults()};
  const Outcome first = simulate(games(), plan);
  const Outcome again = simulate(games(), plan);
  EXPECT_EQ(first.digest, again.digest);
  EXPECT_EQ(first.jobs, again.jobs);
  EXPECT_EQ(first.acknowledged, again.acknowledged);
  EXPECT_GT(first.acknowledged, 0);
  Scenario other = plan;
  other.seed = 4;
  EXPECT_NE(simulate(games(), other).digest, first.digest);
}

TEST(Simulation, machines_that_stop_lose_nothing_that_was_acknowledged) {
  std::int64_t crashes = 0, lost = 0, acknowledged = 0, views = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Outcome outcome = simulate(games(), {.seed = seed, .days = 0.03, .people = 12});
    for (const std::string& violation : outcome.violations)
      ADD_FAILURE() << "seed " << seed << ": " << violation;
    crashes += outcome.crashes;
    lost += outcome.lost_writes;
    acknowledged += outcome.acknowledged;
    views += outcome.views;
  }
  // Something went wrong, and something was at stake.
  EXPECT_GT(crashes, 3);
  EXPECT_GT(lost, 0);
  EXPECT_GT(acknowledged, 200);
  EXPECT_GT(views, 10);
}

// In a process of its own: some faults end it by a check of its own, which is a way to be found,
// too.
bool finds(const Plant& plant) {
  const pid_t child = fork();
  if (child == 0) {
    const Planted planted(plant.name);
    for (std::uint64_t seed = 1; seed <= 40; ++seed)
      if (!simulate(games(), {.seed = seed, .days = 0.03, .people = 16}).good()) _exit(1);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return !WIFEXITED(status) || WEXITSTATUS(status) != 0;
}

// Some each day, all of them in the long run.
TEST(SimulationSlow, faults_that_are_planted_are_found) {
  if (!kHasPlants) GTEST_SKIP() << "built without them";
  constexpr std::size_t kADay = 3;
  const auto plants = all_plants();
  const bool all = std::getenv("FOURLANDS_LONG") != nullptr;
  const auto first = static_cast<std::size_t>(std::time(nullptr) / 86'400) * kADay;
  for (std::size_t i = 0; i < (all ? plants.size() : kADay); ++i) {
    const Plant& plant = plants[(first + i) % plants.size()];
    EXPECT_TRUE(finds(plant)) << plant.name << ": " << plant.what;
  }
}

TEST(Simulation, faults_have_names) {
  std::string unknown;
  EXPECT_EQ(faults_of(name_of(all_faults()), unknown), all_faults());
  EXPECT_EQ(unknown, "");
  EXPECT_EQ(faults_of("crash,flood", unknown), std::set{Fault::kCrash});
  EXPECT_EQ(unknown, "flood");
}

}  // namespace
}  // namespace fourlands::simulation
