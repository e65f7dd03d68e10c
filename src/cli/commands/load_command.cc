#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/commands/commands.h"
#include "cli/load/load_run.h"

namespace fourlands::cli {
namespace {

// The smallest value that at least this part of all is not above, in milliseconds.
double quantile(std::vector<std::int64_t>& micros, double part) {
  if (micros.empty()) return 0;
  const auto rank = static_cast<std::size_t>(std::ceil(part * static_cast<double>(micros.size())));
  const auto at = micros.begin() + static_cast<std::ptrdiff_t>(std::max<std::size_t>(rank, 1) - 1);
  std::nth_element(micros.begin(), at, micros.end());
  return static_cast<double>(*at) / 1000;
}

nlohmann::json report_of(const LoadOptions& options, Measurement measured) {
  auto& took = measured.stats.took;
  constexpr double kMegabyte = 1e6;
  const double cpu = measured.after.cpu_seconds - measured.before.cpu_seconds;
  return {{"game", options.game},
          {"matches", options.matches},
          {"connections", options.matches * options.seats},
          {"seconds", measured.seconds},
          {"setup_seconds", measured.setup_seconds},
          {"acknowledged", measured.stats.acknowledged},
          {"moves_per_second", static_cast<double>(measured.stats.acknowledged) / measured.seconds},
          {"finished_matches", measured.stats.finished},
          {"p50_ms", quantile(took, 0.5)},
          {"p99_ms", quantile(took, 0.99)},
          {"server_cores", cpu / measured.seconds},
          {"server_mb", measured.after.memory / kMegabyte},
          {"own_cores", measured.own_cpu / measured.seconds},
          {"refused", measured.stats.refused}};
}

void print(const nlohmann::json& report) {
  const auto number = [&](const char* key) { return report[key].get<double>(); };
  fmt::print("{} matches of {}, {} connections, {:.1f} s (set up in {:.1f} s)\n",
             report["matches"].get<int>(), report["game"].get<std::string>(),
             report["connections"].get<int>(), number("seconds"), number("setup_seconds"));
  fmt::print("acknowledged moves      {:>10.0f} a second ({} in all, {} matches finished)\n",
             number("moves_per_second"), report["acknowledged"].get<std::int64_t>(),
             report["finished_matches"].get<std::int64_t>());
  fmt::print("move to everyone        {:>10.2f} ms p50 {:>10.2f} ms p99\n", number("p50_ms"),
             number("p99_ms"));
  fmt::print("server                  {:>10.2f} cores {:>10.1f} MB\n", number("server_cores"),
             number("server_mb"));
  fmt::print("this program            {:>10.2f} cores\n", number("own_cores"));
  for (const auto& [code, count] : report["refused"].items())
    fmt::print("refused as {:<13}{:>10}\n", code, count.get<std::int64_t>());
}

}  // namespace

void add_load(CLI::App& app, const Registry& registry, int& status) {
  auto* const command = app.add_subcommand(
      "load", "Measure a running server: random legal steps over real WebSockets");
  auto options = std::make_shared<LoadOptions>();
  auto json = std::make_shared<bool>(false);
  command->add_option("--host", options->host, "Address of the server");
  command->add_option("--port", options->port, "Its port")->check(CLI::Range(1, 65535));
  command->add_option("--game", options->game, "What to play");
  command->add_option("--seats", options->seats, "Seats of a match, each a connection")
      ->check(CLI::Range(1, 16));
  command->add_option("--matches", options->matches, "Matches at once")
      ->check(CLI::Range(1, 100'000));
  command->add_option("--seconds", options->seconds, "How long to measure")
      ->check(CLI::Range(1, 3600));
  command->add_option("--warm-up", options->warm_up, "Seconds of play before")
      ->check(CLI::Range(0, 3600));
  command->add_option("--think-ms", options->think_ms, "How long a player waits before a step")
      ->check(CLI::Range(0, 600'000));
  command->add_option("--seed", options->seed, "Seed of the players' choices");
  command->add_flag("--json", *json, "Print JSON");
  command->footer(
      "The server must allow it: start it with --messages-per-second 0 --requests-per-second 0\n"
      "--max-connections-per-address 0. Guests and tables stay in its data.\n"
      "Example:\n  fourlands load --port 8080 --matches 1000 --seconds 20\n"
      "  fourlands load --matches 10000 --think-ms 5000 --json");
  command->callback([&registry, options, json, &status] {
    if (registry.find(options->game) == nullptr) {
      std::cerr << "fourlands load: there is no game " << options->game << '\n';
      status = 2;
      return;
    }
    try {
      const nlohmann::json report = report_of(*options, run_load(*options));
      if (*json) {
        std::cout << report.dump() << '\n';
      } else {
        print(report);
      }
      status = report["acknowledged"].get<std::int64_t>() > 0 ? 0 : 1;
    } catch (const std::exception& lost) {
      std::cerr << fmt::format("fourlands load: {}:{}: {}\n", options->host, options->port,
                               lost.what());
      status = 1;
    }
  });
}

}  // namespace fourlands::cli
