#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <iostream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "ai/measure/compare.h"
#include "cli/bot/bot_list.h"
#include "cli/commands/commands.h"
#include "cli/common/chosen_rules.h"
#include "cli/common/progress.h"

namespace fourlands::cli {
namespace {

struct CompareCommand {
  std::string game;
  std::string bots;
  std::vector<std::string> options;
  std::vector<std::string> packs;
  int games = 40;
  int threads = 1;
  bool json = false;
  ai::CompareSettings settings;
};

void complain(const std::string& what) { std::cerr << "fourlands compare: " << what << '\n'; }

// Plays the games on several threads. The error is that of a bot that failed.
class Games {
 public:
  Games(const Ruleset& rules, const std::vector<ai::MakeBot>& bots, const CompareCommand& command)
      : rules_(rules), bots_(bots), command_(command), progress_(command.json) {}

  Result<std::vector<ai::ComparedGame>, std::string> play() {
    {
      std::vector<std::jthread> threads;
      for (int i = 0; i < command_.threads; ++i) threads.emplace_back([this] { work(); });
    }
    if (!failure_.empty()) return failure_;
    // In the order of their numbers, so that the sums are the same however many threads there are.
    std::sort(games_.begin(), games_.end(),
              [](const auto& a, const auto& b) { return a.number < b.number; });
    return std::move(games_);
  }

 private:
  void work() {
    for (int number = next_++; number < command_.games; number = next_++) {
      try {
        auto game = ai::compare_in_game(rules_, bots_, command_.settings, number);
        const std::scoped_lock lock(mutex_);
        games_.push_back(std::move(game));
        const auto done = static_cast<std::int64_t>(games_.size());
        progress_.show(done, command_.games, fmt::format("{}/{} games", done, command_.games));
      } catch (const std::exception& failed) {
        const std::scoped_lock lock(mutex_);
        failure_ = failed.what();
        next_ = command_.games;
      }
    }
  }

  const Ruleset& rules_;
  const std::vector<ai::MakeBot>& bots_;
  const CompareCommand& command_;
  std::atomic<int> next_{0};
  std::mutex mutex_;
  std::vector<ai::ComparedGame> games_;
  Progress progress_;
  std::string failure_;
};

void print_text(const ai::Compared& result, const std::vector<std::string>& bots) {
  fmt::print("{} positions of {} games; costs in {} a choice\n", result.positions, result.games,
             result.in_points ? "points" : "per cent of a win");
  const double unit = result.in_points ? 1 : 100;
  fmt::print("{:<36}{:>18}{:>24}{:>12}\n", "bot", "costs", "more than the first", "best");
  for (std::size_t i = 0; i < bots.size(); ++i) {
    const ai::Cost& cost = result.bots[i];
    fmt::print("{:<36}{:>9.2f} ± {:<6.2f}{:>+15.2f} ± {:<6.2f}{:>10.1f} %\n", bots[i],
               unit * cost.mean, unit * cost.bound, unit * cost.more, unit * cost.more_bound,
               100 * cost.best);
  }
}

Json result_json(const ai::Compared& result, const Ruleset& rules, const CompareCommand& command,
                 const std::vector<std::string>& names) {
  Json bots = Json::array();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const ai::Cost& cost = result.bots[i];
    bots.push_back({{"bot", names[i]},
                    {"cost", cost.mean},
                    {"cost_bound", cost.bound},
                    {"more", cost.more},
                    {"more_bound", cost.more_bound},
                    {"best", cost.best}});
  }
  return {{"game", rules.info().id},       {"options", rules.options()},
          {"seed", command.settings.seed}, {"games", result.games},
          {"positions", result.positions}, {"unit", result.in_points ? "points" : "win"},
          {"bots", std::move(bots)}};
}

int run(const Registry& registry, const CompareCommand& command) {
  const auto fail = [](const std::string& what) {
    complain(what);
    return 2;
  };
  const auto rules = chosen_rules(registry, command.game, command.options, command.packs);
  if (!rules) return fail(rules.error());
  const auto names = split_bots(command.bots);
  if (names.size() < 2) return fail("--bots takes two bots or more: one alone is always the best");
  const auto makers = makers_of(*rules.value(), names, complain);
  if (!makers) return fail(makers.error());
  const auto games = Games(*rules.value(), makers.value(), command).play();
  if (!games) {
    complain(games.error());
    return 1;
  }
  const ai::Compared result = ai::compared(games.value(), names.size());
  if (command.json)
    std::cout << result_json(result, *rules.value(), command, names).dump(1) << '\n';
  else
    print_text(result, names);
  return 0;
}

}  // namespace

void add_compare(CLI::App& app, const Registry& registry, int& status) {
  auto* const command = app.add_subcommand(
      "compare", "What bots' choices cost in the same positions, by a longer search");
  auto options = std::make_shared<CompareCommand>();
  command->add_option("--game", options->game, "The game's id")->required();
  command->add_option("--bots", options->bots, "Two bots or more, named as in arena")->required();
  command->add_option("--games", options->games, "So many games, which the bots play in turn")
      ->check(CLI::Range(1, 1'000'000));
  command->add_option("--every", options->settings.every, "One decision of so many is looked at")
      ->check(CLI::Range(1, 1000));
  command
      ->add_option("--nodes", options->settings.limits.nodes,
                   "Simulations that evaluate a choice; many more than the bots have")
      ->check(CLI::Range(1, 1'000'000'000));
  command->add_option("--level", options->settings.level, "Whose search evaluates")
      ->check(CLI::Range(1, ai::kLevels));
  command->add_option("--threads", options->threads, "Games at the same time")
      ->check(CLI::Range(1, 256));
  command->add_option("--seed", options->settings.seed, "Seed of chance, bots and evaluation");
  command->add_option("--option", options->options, "An option of the game, such as players=3");
  command->add_option("--pack", options->packs, "A pack file to use instead of the game's own");
  command->add_flag("--json", options->json, "Print JSON");
  command->footer(
      "The bots are shown the same positions. Where they disagree, a search from behind each "
      "choice "
      "tells\n"
      "what it is worth; it costs what it is worth less than the best of them. That tells bots "
      "apart which\n"
      "an arena would need thousands of games for, as far as the evaluating search can be "
      "trusted.\n"
      "Examples:\n"
      "  fourlands compare --game landomy --bots level5:nodes=20000,uct:nodes=100000\n"
      "  fourlands compare --game landomy --bots "
      "'level5:nodes=9000;level5:nodes=9000,file=new.json' "
      "--nodes 200000 --threads 2");
  command->callback([&registry, options, &status] { status = run(registry, *options); });
}

}  // namespace fourlands::cli
