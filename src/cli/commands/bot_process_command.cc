#include <iostream>

#include "cli/commands/commands.h"
#include "server/bots/bot_process.h"

namespace fourlands::cli {

// Not for people: `serve` starts it.
void add_bot_process(CLI::App& app, const Registry& registry, int& status) {
  auto* const command = app.add_subcommand("bot-process", "A bot of a server's");
  command->group("");  // Unlisted.
  command->callback([&registry, &status] {
    try {
      server::run_bot_process(registry, std::cin, std::cout);
    } catch (const std::exception& failed) {
      std::cerr << "fourlands bot-process: " << failed.what() << '\n';
      status = 1;
    }
  });
}

}  // namespace fourlands::cli
