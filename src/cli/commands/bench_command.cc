#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "cli/commands/bench.h"
#include "cli/commands/bench_bots.h"
#include "cli/commands/commands.h"
#include "cli/common/files.h"
#include "game/face_of.h"
#include "games/each_game.h"

namespace fourlands::cli {
namespace {

struct BenchOptions {
  std::vector<std::string> games;
  std::vector<std::string> packs;
  double seconds = 2;
  std::uint64_t seed = 1;
  bool bots = false;
  bool json = false;
};

// The variants that are measured: every number of seats that plays differently enough.
std::vector<Json> variants_of(const GameInfo& info) {
  if (info.min_seats == info.max_seats) return {Json::object()};
  std::vector<Json> variants;
  for (int players : {1, 2, 4})
    if (players >= info.min_seats && players <= info.max_seats)
      variants.push_back({{"players", players}});
  return variants;
}

Json row_of(const Measured& measured) {
  const auto per = [](std::uint64_t count, double by) {
    return by > 0 ? static_cast<double>(count) / by : 0.0;
  };
  return {{"playouts_per_cpu_second", per(measured.playouts, measured.cpu_seconds)},
          {"steps_per_cpu_second", per(measured.steps, measured.cpu_seconds)},
          {"mean_steps", per(measured.steps, static_cast<double>(measured.playouts))},
          {"mean_branching", per(measured.offered, static_cast<double>(measured.decisions))},
          {"cpu_seconds", measured.cpu_seconds}};
}

struct Bench {
  const Registry& registry;
  const BenchOptions& options;
  const std::map<std::string, Json>& packs;
  Json rows = Json::array();

  template <class G>
  void operator()() {
    const GameInfo& info = G::info();
    if (!options.games.empty() &&
        std::find(options.games.begin(), options.games.end(), info.id) == options.games.end())
      return;
    const auto own = packs.find(std::string(info.id));
    const Json pack = own == packs.end() ? Json::parse(registry.find(info.id)->pack) : own->second;
    for (const Json& variant : variants_of(info)) {
      const auto game = G::create(variant, pack);
      FL_CHECK(game.ok());
      Json row = row_of(measure_lists(game.value(), options.seconds, options.seed));
      row.update({{"game", info.id},
                  {"players", game.value().seats()},
                  {"state_bytes", sizeof(typename G::State)},
                  {"move_bytes", sizeof(typename G::Move)}});
      if constexpr (SamplesSteps<G>) {
        const Measured sampled = measure_samples(game.value(), options.seconds, options.seed);
        row["sampled_steps_per_cpu_second"] =
            static_cast<double>(sampled.steps) / sampled.cpu_seconds;
      }
      if (options.bots) {
        const auto rules = registry.make(std::string(info.id), variant, pack);
        FL_CHECK(rules.ok());
        add_bots(row, measure_bots(*rules.value(), options.seconds, options.seed));
      }
      rows.push_back(row);
      if (!options.json) print(row);
    }
  }

  static void add_bots(Json& row, const BotsMeasured& bots) {
    row["simulations_per_cpu_second"] = static_cast<double>(bots.simulations) / bots.cpu_seconds;
    row["asked_ms"] = bots.asked_milliseconds;
    row["least_ms"] = bots.least_milliseconds;
    row["mean_ms"] = bots.mean_milliseconds;
    row["worst_ms"] = bots.worst_milliseconds;
  }

  void print_head() const {
    fmt::print("{:<14}{:>8}{:>14}{:>14}{:>14}{:>12}{:>11}{:>8}{:>7}", "game", "players",
               "playouts/s", "steps/s", "sampled/s", "mean steps", "branching", "state", "move");
    if (options.bots)
      fmt::print("{:>15}{:>8}{:>8}{:>8}{:>8}", "simulations/s", "ms", "least", "mean", "worst");
    fmt::print("\n");
  }
  static void print(const Json& row) {
    const auto sampled = row.find("sampled_steps_per_cpu_second");
    fmt::print("{:<14}{:>8}{:>14.0f}{:>14.0f}{:>14}{:>12.1f}{:>11.1f}{:>8}{:>7}",
               row["game"].get<std::string>(), row["players"].get<int>(),
               row["playouts_per_cpu_second"].get<double>(),
               row["steps_per_cpu_second"].get<double>(),
               sampled == row.end() ? "-" : fmt::format("{:.0f}", sampled->get<double>()),
               row["mean_steps"].get<double>(), row["mean_branching"].get<double>(),
               row["state_bytes"].get<int>(), row["move_bytes"].get<int>());
    if (row.contains("simulations_per_cpu_second"))
      fmt::print("{:>15.0f}{:>8}{:>8.1f}{:>8.1f}{:>8.1f}",
                 row["simulations_per_cpu_second"].get<double>(), row["asked_ms"].get<int>(),
                 row["least_ms"].get<double>(), row["mean_ms"].get<double>(),
                 row["worst_ms"].get<double>());
    fmt::print("\n");
    (void)std::fflush(stdout);
  }
};

}  // namespace

void add_bench(CLI::App& app, const Registry& registry, int& status) {
  auto* const command = app.add_subcommand(
      "bench", "Measure the rules: random playouts and steps per CPU second on one thread");
  auto options = std::make_shared<BenchOptions>();
  command->add_option("GAME", options->games, "Only these games");
  command->add_option("--seconds", options->seconds, "CPU seconds for each row")
      ->check(CLI::Range(0.01, 600.0));
  command->add_option("--seed", options->seed, "Seed of the playouts");
  command->add_flag("--bots", options->bots,
                    "Also the strongest bot: simulations per CPU second, and how long a choice "
                    "takes that is given 100 ms");
  command->add_option("--pack", options->packs, "A pack file to use instead of its game's own");
  command->add_flag("--json", options->json, "Print JSON");
  command->footer(
      "Steps count every seat's steps and chance's; each seat's step is picked evenly from the "
      "full\n"
      "list of legal steps (sampled/s: picked without listing them, where a game can).\n"
      "Example:\n  fourlands bench landing-zone --seconds 5\n  fourlands bench --json\n"
      "  fourlands bench --bots");
  command->callback([&registry, options, &status] {
    for (const std::string& game : options->games) {
      if (registry.find(game) != nullptr) continue;
      std::cerr << "fourlands bench: there is no game " << game << '\n';
      status = 2;
      return;
    }
    const auto packs = read_packs(registry, options->packs);
    if (!packs) {
      std::cerr << "fourlands bench: " << packs.error().what << '\n';
      status = 2;
      return;
    }
    for (const auto& [game, pack] : packs.value()) {
      const auto& wanted = options->games;
      if (wanted.empty() || std::find(wanted.begin(), wanted.end(), game) != wanted.end()) continue;
      std::cerr << "fourlands bench: --pack names a pack of " << game << ", and this is "
                << wanted[0] << '\n';
      status = 2;
      return;
    }
    Bench bench{registry, *options, packs.value()};
    if (!options->json) bench.print_head();
    each_game(bench);
    if (options->json) std::cout << bench.rows.dump(1) << '\n';
  });
}

}  // namespace fourlands::cli
