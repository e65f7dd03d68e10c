#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>
#include <thread>

#include "ai/measure/standing.h"
#include "cli/commands/commands.h"
#include "cli/commands/study_run.h"
#include "cli/commands/study_text.h"
#include "cli/common/chosen_rules.h"
#include "cli/common/files.h"
#include "cli/common/progress.h"

namespace fourlands::cli {
namespace {

struct StudyCommand {
  std::string game;
  std::vector<std::string> options;
  std::vector<std::string> packs;
  std::string against;
  double minutes = 1;
  std::int64_t games = 0;
  int threads = 0;
  bool json = false;
  bool only_this = false;
  bool alone = false;
  std::string html;
  ai::StudySettings settings;
};

// Which part of the time goes where, if all is asked for.
constexpr double kOtherPlayers = 0.2;
constexpr double kLadder = 0.1;
// Where one plays alone, only other numbers of players tell of seats; two get more than the rest.
constexpr double kOthersOfOne = 0.75;
constexpr double kTwoOfOne = 0.45;
// Other numbers of players are looked at up to this.
constexpr int kMostPlayers = 6;
constexpr int kLadderSets = 200;

class StudyJob {
 public:
  StudyJob(const Registry& registry, const StudyCommand& command)
      : registry_(registry), command_(command) {
    threads_ = command.threads > 0
                   ? command.threads
                   : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  }

  // The whole report, or why there is none.
  Result<Json, std::string> report() {
    const auto rules = chosen_rules(registry_, command_.game, command_.options, command_.packs);
    if (!rules) return rules.error();
    std::shared_ptr<const Ruleset> against;
    if (!command_.against.empty()) {
      const auto other =
          chosen_rules(registry_, command_.game, command_.options, {command_.against});
      if (!other) return other.error();
      against = other.value();
    } else if (!command_.packs.empty() && !command_.alone) {
      // The game as it is, which is what a changed pack is usually held against.
      const auto own = chosen_rules(registry_, command_.game, command_.options, {});
      if (!own) return own.error();
      against = own.value();
    }
    const double others_part = rules.value()->seats() < 2 ? kOthersOfOne : kOtherPlayers + kLadder;
    const auto result =
        play(rules.value(), against, command_.only_this ? 1 : 1 - others_part, 1, "studying");
    if (!result) return result.error();
    const auto guide = ai::study_guide(*rules.value());
    Json report =
        ai::study_json(*rules.value(), guide.value(), result.value().study, command_.settings);
    if (against) {
      report["against"] = result.value().paired.json(ai::unit_of(*rules.value()));
      report["against"]["study"] = ai::study_json(*against, ai::study_guide(*against).value(),
                                                  *result.value().against, command_.settings);
    }
    if (command_.only_this) return report;
    auto others = other_players(*rules.value());
    if (!others) return others.error();
    report["players"] = std::move(others).value();
    report["ladder"] = ladder(*rules.value());
    return report;
  }

 private:
  Result<StudyResult, std::string> play(std::shared_ptr<const Ruleset> rules,
                                        std::shared_ptr<const Ruleset> against, double part,
                                        std::int64_t divide, const std::string& what) {
    StudyPlan plan;
    const auto guide = ai::study_guide(*rules);
    if (!guide) return guide.error();
    plan.guide = guide.value();
    plan.rules = std::move(rules);
    plan.against = std::move(against);
    if (plan.against) {
      const auto other = ai::study_guide(*plan.against);
      if (!other) return other.error();
      plan.against_guide = other.value();
    }
    plan.settings = command_.settings;
    plan.limits = {60 * command_.minutes * part,
                   command_.games > 0 ? std::max<std::int64_t>(1, command_.games / divide) : 0,
                   threads_};
    Progress progress(command_.json);
    return run_study(plan, [&](std::int64_t games, double done) {
      constexpr std::int64_t kAll = 1000;
      progress.show(std::lround(done * kAll), kAll, fmt::format("{}: {} games", what, games));
    });
  }

  // Who wins with other numbers of players, where the game has such an option and none was chosen.
  Result<Json, std::string> other_players(const Ruleset& chosen) {
    Json all = Json::array();
    const bool fixed = std::any_of(command_.options.begin(), command_.options.end(),
                                   [](const auto& o) { return o.starts_with("players="); });
    const GameInfo& info = chosen.info();
    if (fixed || info.min_seats == info.max_seats) return all;
    std::vector<int> counts;
    for (int n = std::max(2, info.min_seats); n <= std::min(kMostPlayers, info.max_seats); ++n)
      if (n != chosen.seats()) counts.push_back(n);
    for (const int players : counts) {
      auto options = command_.options;
      options.push_back(fmt::format("players={}", players));
      const auto rules = chosen_rules(registry_, command_.game, options, command_.packs);
      if (!rules) continue;  // A pack may have too little for so many.
      const auto result = play(rules.value(), nullptr, part_of(chosen, players, counts.size()), 4,
                               fmt::format("with {} players", players));
      if (!result) return result.error();
      const Json whole = ai::study_json(*rules.value(), ai::study_guide(*rules.value()).value(),
                                        result.value().study, command_.settings);
      all.push_back({{"players", players}, {"games", whole["games"]}, {"seats", whole["seats"]}});
    }
    return all;
  }

  // Which part of the time goes to so many players instead of the chosen number.
  static double part_of(const Ruleset& chosen, int players, std::size_t counts) {
    if (chosen.seats() > 1 || counts < 2) return kOtherPlayers / static_cast<double>(counts);
    if (players == 2) return kTwoOfOne;
    return (kOthersOfOne - kTwoOfOne) / static_cast<double>(counts - 1);
  }

  // Whether each level still beats the one below, as it should.
  [[nodiscard]] Json ladder(const Ruleset& rules) const {
    Json steps = Json::array();
    if (rules.seats() < 2) return steps;
    const int top = std::min(command_.settings.level, ai::kLevels);
    for (int level = 2; level <= top; ++level) {
      const auto maker = [&](int of) -> ai::MakeBot {
        ai::BotSpec spec;
        spec.level = of;
        return [spec](const Ruleset& own) { return ai::make_bot(own, spec); };
      };
      std::vector<ai::GameSet> sets;
      const auto until = std::chrono::steady_clock::now() +
                         std::chrono::duration<double>(60 * command_.minutes * kLadder / (top - 1));
      for (int i = 0; i < kLadderSets; ++i) {
        if (command_.games == 0 && i > 0 && std::chrono::steady_clock::now() > until) break;
        if (command_.games > 0 && i > 0 && i >= command_.games / 20) break;
        sets.push_back(
            ai::play_set(rules, {maker(level), maker(level - 1)}, i, command_.settings.seed));
      }
      const ai::ArenaStanding standing = ai::standing_of(sets);
      steps.push_back({{"level", level},
                       {"below", level - 1},
                       {"games", standing.games},
                       {"share", {{"value", standing.share}, {"bound", standing.share_bound}}}});
    }
    return steps;
  }

  const Registry& registry_;
  const StudyCommand& command_;
  int threads_ = 1;
};

int run(const Registry& registry, const StudyCommand& command) {
  const auto report = StudyJob(registry, command).report();
  if (!report) {
    std::cerr << "fourlands study: " << report.error() << '\n';
    return 2;
  }
  if (!command.html.empty() && !write_file(command.html, study_html(report.value()))) {
    std::cerr << "fourlands study: cannot write " << command.html << '\n';
    return 1;
  }
  if (command.json)
    std::cout << report.value().dump(1) << '\n';
  else
    std::cout << study_text(report.value());
  return 0;
}

}  // namespace

void add_study(CLI::App& app, const Registry& registry, int& status) {
  auto* const command =
      app.add_subcommand("study", "How balanced a game or a changed pack is, by self-play");
  auto options = std::make_shared<StudyCommand>();
  command->add_option("--game", options->game, "The game's id")->required();
  command->add_option("--pack", options->packs, "A pack file to study instead of the game's own");
  command->add_option("--against", options->against,
                      "A pack file to compare with; the game's own if a pack is studied");
  command->add_option("--option", options->options, "An option of the game, such as players=3");
  command->add_option("--level", options->settings.level, "Who plays, 1 to 5")
      ->check(CLI::Range(1, ai::kLevels));
  command
      ->add_option("--nodes", options->settings.nodes,
                   "How far the bots look ahead at each step, instead of as far as the level does")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{100'000'000}));
  command->add_option("--minutes", options->minutes, "How long to play")
      ->check(CLI::Range(0.01, 10'000.0));
  command->add_option("--games", options->games, "So many games instead of minutes")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
  command->add_option("--threads", options->threads, "Games at the same time; all cores by default")
      ->check(CLI::Range(1, 256));
  command->add_option("--seed", options->settings.seed, "Seed of chance and bots");
  command->add_flag("--only-this", options->only_this,
                    "No other numbers of players, no levels against each other");
  command->add_flag("--alone", options->alone,
                    "A pack by itself, without the game's own beside it");
  command->add_option("--html", options->html, "Write the report to this file, with charts");
  command->add_flag("--json", options->json, "Print JSON");
  command->footer(
      "Bots of one level play against themselves; every figure comes with its 95 % bound, and the\n"
      "verdict on top names what is out of balance, dead, dominant, endless or never used\n"
      "(docs/study.md has the thresholds). With --pack the same seeds are played with both packs.\n"
      "Examples:\n"
      "  fourlands study --game landomy\n"
      "  fourlands study --game landed --level 2 --option players=3 --html report.html\n"
      "  fourlands study --game land-ahead --pack mine.json --minutes 5");
  command->callback([&registry, options, &status] { status = run(registry, *options); });
}

}  // namespace fourlands::cli
