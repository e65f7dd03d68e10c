#include <iostream>

#include "cli/bot/bot_list.h"
#include "cli/commands/arena_report.h"
#include "cli/commands/arena_run.h"
#include "cli/commands/commands.h"
#include "cli/common/chosen_rules.h"
#include "cli/common/progress.h"

namespace fourlands::cli {
namespace {

struct ArenaCommand {
  std::string game;
  std::string bots;
  std::vector<std::string> options;
  std::vector<std::string> packs;
  std::vector<double> sprt;
  bool json = false;
  ArenaOptions arena;
};

void complain(const std::string& what) { std::cerr << "fourlands arena: " << what << '\n'; }

int run(const Registry& registry, ArenaCommand& command) {
  const auto fail = [](const std::string& what) {
    complain(what);
    return 2;
  };
  const auto rules = chosen_rules(registry, command.game, command.options, command.packs);
  if (!rules) return fail(rules.error());
  command.arena.bots = split_bots(command.bots);
  if (command.arena.bots.empty()) return fail("--bots names who plays; nobody is named");
  if (command.arena.bots.size() < 2 && rules.value()->seats() > 1)
    return fail("--bots takes two bots or more: one that plays itself shows nothing");
  if (command.sprt.size() == 2) {
    if (command.arena.bots.size() < 2) return fail("--sprt compares two bots");
    if (command.sprt[0] >= command.sprt[1])
      return fail("--sprt takes two numbers, the smaller first");
    command.arena.sprt = ai::Sprt{command.sprt[0], command.sprt[1]};
  }
  auto makers = makers_of(*rules.value(), command.arena.bots, complain);
  if (!makers) return fail(makers.error());
  ArenaRun arena(command.arena, rules.value(), std::move(makers).value());
  if (const auto resumed = arena.resume(); !resumed) return fail(resumed.error().what);
  Progress progress(command.json);
  arena.run([&] {
    const auto done = static_cast<std::int64_t>(arena.sets().size());
    const std::int64_t all = arena.over() ? done : arena.wanted_sets();
    if (progress.due(done, all)) progress.show(done, all, progress_line(arena));
  });
  if (command.json)
    std::cout << result_json(arena).dump(1) << '\n';
  else
    std::cout << result_text(arena);
  if (arena.failure().empty()) return 0;
  complain(arena.failure() + (command.arena.out.empty()
                                  ? ""
                                  : "; the finished games are kept in " + command.arena.out));
  return 1;
}

}  // namespace

void add_arena(CLI::App& app, const Registry& registry, int& status) {
  auto* const command =
      app.add_subcommand("arena", "Bots against each other: who is better, and how sure that is");
  auto options = std::make_shared<ArenaCommand>();
  command->add_option("--game", options->game, "The game's id")->required();
  command
      ->add_option("--bots", options->bots,
                   "Who plays, the first measured against the second: level1 to level5, random, "
                   "uct, or program:COMMAND; with settings such as level5:ms=100")
      ->required();
  command->add_option("--games", options->arena.games, "At most so many games")
      ->check(CLI::Range(1, 10'000'000));
  command->add_option("--threads", options->arena.threads, "Games at the same time")
      ->check(CLI::Range(1, 256));
  command->add_option("--seed", options->arena.seed, "Seed of chance and bots");
  command->add_option("--option", options->options, "An option of the game, such as players=3");
  command->add_option("--pack", options->packs, "A pack file to use instead of the game's own");
  command
      ->add_option("--sprt", options->sprt,
                   "Stop once it is sure whether the first is at most the first number of Elo "
                   "better, or at least the second")
      ->expected(2)
      ->delimiter(',');
  command->add_option("--out", options->arena.out,
                      "Keep every finished set of games here; go on from there if it exists");
  command->add_flag("--json", options->json, "Print JSON");
  command->footer(
      "Games come in sets with the same chance, one for each way of turning the bots around the "
      "table.\n"
      "A comma or a semicolon parts bots; a comma before key=value adds a setting to the bot "
      "before it.\n"
      "Settings: ms, cpu (milliseconds of CPU time), nodes, threads, file;\n"
      "of a program ms, nodes, level, and patience in seconds.\n"
      "Examples:\n"
      "  fourlands arena --game landomy --bots level5,level4 --games 2000 --threads 2\n"
      "  fourlands arena --game landing-zone --option players=1 --bots level5 --games 200\n"
      "  fourlands arena --game landed --bots level5:cpu=100,uct:cpu=100 --sprt 0,100 --out "
      "run.jsonl\n"
      "  fourlands arena --game landomy --bots 'program:./mybot --fast,ms=100;level3'");
  command->callback([&registry, options, &status] { status = run(registry, *options); });
}

}  // namespace fourlands::cli
