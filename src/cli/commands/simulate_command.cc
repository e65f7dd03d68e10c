#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/commands/commands.h"
#include "cli/common/progress.h"
#include "simulation/plants.h"
#include "simulation/simulation.h"

namespace fourlands::cli {
namespace {

using simulation::Outcome;
using simulation::Scenario;

constexpr int kShrinkRuns = 40;
constexpr double kSecondsADay = 86'400;

struct SimulateCommand {
  Scenario plan;
  std::string faults = simulation::name_of(simulation::all_faults());
  int runs = 1;
  bool shrink = true;
  bool json = false;
  std::string plant;
};

// How to see it again.
std::string command_of(const Scenario& plan) {
  return fmt::format("fourlands simulate --seed {} --days {} --people {} --faults '{}'", plan.seed,
                     plan.days, plan.people, simulation::name_of(plan.faults));
}

nlohmann::json json_of(const Scenario& plan, const Outcome& outcome, double cpu) {
  return {{"seed", plan.seed},
          {"days", plan.days},
          {"people", plan.people},
          {"faults", simulation::name_of(plan.faults)},
          {"good", outcome.good()},
          {"found", outcome.violations},
          {"story", outcome.story},
          {"digest", fmt::format("{:016x}", outcome.digest)},
          {"matches", outcome.matches},
          {"acknowledged", outcome.acknowledged},
          {"messages", outcome.messages},
          {"views_compared", outcome.views},
          {"checks", outcome.checks},
          {"crashes", outcome.crashes},
          {"stops", outcome.stops},
          {"lost_writes", outcome.lost_writes},
          {"store_bytes", outcome.store_bytes},
          {"cpu_seconds", cpu}};
}

void print(const Scenario& plan, const Outcome& outcome, double cpu) {
  std::cout << fmt::format(
      "seed {}: {} matches, {} steps acknowledged, {} messages, {} views compared; {} crashes, {} "
      "stops, {} writes lost; {:.0f} times real time; digest {:016x}\n",
      plan.seed, outcome.matches, outcome.acknowledged, outcome.messages, outcome.views,
      outcome.crashes, outcome.stops, outcome.lost_writes,
      plan.days * kSecondsADay / std::max(cpu, 1e-3), outcome.digest);
  for (const std::string& violation : outcome.violations) std::cout << "  " << violation << "\n";
}

// The smallest run that still fails, as a story.
void tell(const Registry& registry, const SimulateCommand& command, const Scenario& plan) {
  Scenario least = plan;
  if (command.shrink)
    least = simulation::shrink(registry, plan, kShrinkRuns, [](const Scenario& tried, bool fails) {
      std::cerr << (fails ? "still fails: " : "passes: ") << command_of(tried) << "\n";
    });
  const Outcome outcome = simulation::simulate(registry, least);
  std::cout << "What happened:\n";
  for (const std::string& line : outcome.story) std::cout << "  " << line << "\n";
  std::cout << "Again: " << command_of(least) << "\n";
}

int run(const Registry& registry, SimulateCommand command) {
  std::string unknown;
  command.plan.faults = simulation::faults_of(command.faults, unknown);
  if (!unknown.empty()) {
    std::cerr << fmt::format("--faults: there is no \"{}\"; there are {}\n", unknown,
                             simulation::name_of(simulation::all_faults()));
    return 2;
  }
  const auto plants = simulation::all_plants();
  if (!command.plant.empty() &&
      (!simulation::kHasPlants || std::none_of(plants.begin(), plants.end(), [&](const auto& one) {
        return one.name == command.plant;
      }))) {
    std::cerr << (simulation::kHasPlants
                      ? fmt::format("--plant: there is no \"{}\"; there are:\n", command.plant)
                      : "--plant: only a program that is built for tests has faults to plant\n");
    if (simulation::kHasPlants)
      for (const auto& one : plants) std::cerr << fmt::format("  {}: {}\n", one.name, one.what);
    return 2;
  }
  const simulation::Planted planted(command.plant);
  bool good = true;
  nlohmann::json all = nlohmann::json::array();
  for (int i = 0; i < command.runs; ++i) {
    Scenario plan = command.plan;
    plan.seed += static_cast<std::uint64_t>(i);
    Progress progress(command.json);
    const std::clock_t before = std::clock();
    const Outcome outcome = simulation::simulate(registry, plan, [&](double done) {
      progress.show(static_cast<std::int64_t>(done * 1000), 1000,
                    fmt::format("simulating seed {}: {:.0f} %", plan.seed, done * 100));
    });
    const double cpu = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    progress.show(1000, 1000, fmt::format("simulated seed {}", plan.seed));
    if (command.json)
      all.push_back(json_of(plan, outcome, cpu));
    else
      print(plan, outcome, cpu);
    if (outcome.good()) continue;
    good = false;
    if (!command.json) tell(registry, command, plan);
    break;
  }
  if (command.json) std::cout << all.dump(2) << "\n";
  return good ? 0 : 1;
}

}  // namespace

void add_simulate(CLI::App& app, const Registry& registry, int& status) {
  CLI::App* const command = app.add_subcommand(
      "simulate", "The server in one thread with a made-up clock, network and disk, from one seed");
  const auto options = std::make_shared<SimulateCommand>();
  command->add_option("--seed", options->plan.seed, "The same seed is the same run")
      ->capture_default_str();
  command->add_option("--runs", options->runs, "So many seeds, one after another")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--days", options->plan.days, "How long, in simulated days")
      ->check(CLI::Range(0.0001, 400.0))
      ->capture_default_str();
  command->add_option("--people", options->plan.people, "How many people play")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  command
      ->add_option("--faults", options->faults,
                   "What goes wrong, with commas between; '' is nothing")
      ->capture_default_str();
  command->add_option("--plant", options->plant,
                      "Plants a fault first, to see that it is found (in a test's program)");
  command->add_flag("!--no-shrink", options->shrink, "Tell a failure as it was first found");
  command->add_flag("--json", options->json, "For programs");
  command->callback([options, &registry, &status] { status = run(registry, *options); });
}

}  // namespace fourlands::cli
