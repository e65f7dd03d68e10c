#include <iostream>

#include "cli/commands/commands.h"
#include "cli/common/files.h"
#include "cli/engine/engine_lines.h"

namespace fourlands::cli {

void add_engine(CLI::App& app, const Registry& registry, int& status) {
  auto* const command = app.add_subcommand(
      "engine", "Rules and bots for other programs: JSON lines in, JSON lines out");
  auto packs = std::make_shared<std::vector<std::string>>();
  command->add_option("--pack", *packs, "A pack file to use instead of its game's own");
  command->footer(
      "Example:\n"
      "  echo '{\"cmd\":\"games\"}' | fourlands engine\n"
      "The requests are in docs/formats.md.");
  command->callback([&registry, packs, &status] {
    auto own = read_packs(registry, *packs);
    if (!own) {
      std::cerr << "fourlands engine: " << own.error().what << '\n';
      status = 2;
      return;
    }
    std::ios::sync_with_stdio(false);
    engine::Engine engine(registry, std::move(own).value());
    run_engine(engine, std::cin, std::cout);
  });
}

}  // namespace fourlands::cli
