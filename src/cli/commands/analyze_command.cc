#include <fmt/format.h>
#include <unistd.h>

#include <iostream>

#include "ai/bots/bots.h"
#include "ai/measure/analysis.h"
#include "cli/commands/commands.h"
#include "cli/common/files.h"

namespace fourlands::cli {
namespace {

struct AnalyzeOptions {
  std::string path;
  std::vector<std::string> packs;
  int level = ai::kLevels;
  std::int64_t nodes = 1000;
  int milliseconds = 0;
  std::uint64_t seed = 1;
  bool json = false;
};

// The analysis as text: a line an event, then an account for each seat.
class Teller {
 public:
  explicit Teller(const ai::Analysis& analysis) : analysis_(analysis) {}

  void tell(const Record& record) const {
    fmt::print("values in {}, before and after each event\n",
               analysis_.in_points ? "points" : "per cent of a win");
    for (const ai::AnalysedEvent& event : analysis_.events) tell_event(event);
    fmt::print("\n{:<20}{:>10}{:>10}{:>10}{:>10}{:>10}\n", "seat", "start", "luck", "skill",
               "others", "result");
    for (std::size_t i = 0; i < analysis_.seats.size(); ++i) {
      const ai::SeatAccount& seat = analysis_.seats[i];
      fmt::print("{:<20}{:>10.1f}{:>+10.1f}{:>+10.1f}{:>+10.1f}{:>10.1f}\n",
                 fmt::format("{} {}", i, record.seats[i].name), shown(seat.start), shown(seat.luck),
                 shown(seat.skill), shown(seat.others), shown(seat.result));
    }
  }

 private:
  [[nodiscard]] double shown(double value) const {
    return analysis_.in_points ? value : 100 * value;
  }

  void tell_event(const ai::AnalysedEvent& event) const {
    // Chance has no side: its line shows the value to the first seat.
    const std::size_t seat = event.who.is_chance() ? 0 : event.who.seat().index;
    const double before = shown(event.before[seat]);
    const double after = shown(event.after[seat]);
    std::string line =
        fmt::format("{:>4}. {:<7}{:<28}{:>7.1f} -> {:>5.1f}  {:>+6.1f}", event.number,
                    text_of(event.who), event.step, before, after, after - before);
    if (!event.best.empty() && event.best != event.step)
      line += fmt::format("  better: {} ({:+.1f})", event.best, shown(event.loss()));
    fmt::print("{}\n", line);
  }

  const ai::Analysis& analysis_;
};

int run(const Registry& registry, const AnalyzeOptions& options) {
  const auto fail = [](const std::string& what) {
    std::cerr << "fourlands analyze: " << what << '\n';
    return 2;
  };
  const auto loaded = load_record(registry, options.path, options.packs, Language::kEnglish);
  if (!loaded) return fail(loaded.error().what);
  ai::AnalysisSettings settings;
  settings.level = options.level;
  settings.limits = {options.milliseconds, options.milliseconds > 0 ? 0 : options.nodes};
  settings.seed = options.seed;
  const bool watched = isatty(STDERR_FILENO) == 1;
  if (watched)
    settings.progress = [](std::size_t done, std::size_t all) {
      fmt::print(stderr, "\r{}/{}{}", done, all, done == all ? "\r\x1b[K" : "");
      (void)std::fflush(stderr);
      return true;
    };
  const auto analysis = ai::analyse(*loaded.value().rules, loaded.value().record, settings);
  if (!analysis) return fail(analysis.error());
  if (options.json)
    std::cout << ai::json_of(analysis.value(), loaded.value().record).dump() << '\n';
  else
    Teller(analysis.value()).tell(loaded.value().record);
  return 0;
}

}  // namespace

void add_analyze(CLI::App& app, const Registry& registry, int& status) {
  auto* const command = app.add_subcommand(
      "analyze", "What each step of a finished match gave or cost, and what was luck");
  auto options = std::make_shared<AnalyzeOptions>();
  command->add_option("FILE", options->path, "The record; - for standard input")->required();
  command->add_option("--level", options->level, "Whose search judges")
      ->check(CLI::Range(1, ai::kLevels));
  auto* const nodes =
      command->add_option("--nodes", options->nodes, "Simulations for each position")
          ->check(CLI::Range(1, 1'000'000'000));
  command->add_option("--ms", options->milliseconds, "Milliseconds for each position instead")
      ->check(CLI::Range(1, 600'000))
      ->excludes(nodes);
  command->add_option("--seed", options->seed, "Seed of the searches");
  command->add_option("--pack", options->packs, "The pack file it was played with");
  command->add_flag("--json", options->json, "Print JSON");
  command->footer(
      "A value is what a search says from there on: of an open game as all see it, of hidden hands "
      "as the\n"
      "seat itself could see it. For each seat: start + luck + skill + others = result, where luck "
      "is what\n"
      "chance changed, skill what its own steps changed and others what the other seats' steps "
      "changed.\n"
      "Example:\n  fourlands analyze game.jsonl\n  fourlands analyze game.jsonl --ms 200 --json");
  command->callback([&registry, options, &status] { status = run(registry, *options); });
}

}  // namespace fourlands::cli
