#include <iostream>
#include <memory>

#include "cli/commands/commands.h"
#include "server/bots/bot_process.h"
#include "server/packs/pack_trial.h"
#include "server/review/studies.h"

namespace fourlands::cli {

// Not for people: `serve` starts it.
void add_bot_process(CLI::App& app, const Registry& registry, int& status) {
  auto* const command = app.add_subcommand("bot-process", "A bot of a server's");
  command->group("");  // Unlisted.
  auto trial = std::make_shared<bool>(false);
  command->add_flag("--trial", *trial, "Play a pack on trial instead");
  auto study = std::make_shared<bool>(false);
  command->add_flag("--study", *study, "Study a pack instead");
  command->callback([&registry, &status, trial, study] {
    try {
      if (*study) return server::run_study_process(registry, std::cin, std::cout);
      if (*trial) return server::run_trial_process(registry, std::cin, std::cout);
      server::run_bot_process(registry, std::cin, std::cout);
    } catch (const std::exception& failed) {
      std::cerr << "fourlands bot-process: " << failed.what() << '\n';
      status = 1;
    }
  });
}

}  // namespace fourlands::cli
