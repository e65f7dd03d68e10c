#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/commands/host_commands.h"
#include "cli/common/near.h"
#include "core/text.h"
#include "games/all_games.h"
#include "server/http/page.h"

namespace fourlands::cli {
namespace {

// What is not known, what is near, and what there is; nothing if there is such a command.
std::optional<std::string> no_such_command(const CLI::App& app, const std::string& word) {
  std::vector<std::string> names;
  std::string all;
  for (const CLI::App* command : app.get_subcommands({})) {
    if (command->get_name() == word) return std::nullopt;
    if (command->get_group().empty()) continue;  // Not for people.
    names.push_back(command->get_name());
    all += (all.empty() ? "" : ", ") + command->get_name();
  }
  std::string text = "there is no command " + in_quotes(word) + ".";
  const auto meant = near(word, names);
  for (std::size_t i = 0; i < meant.size(); ++i)
    text += (i == 0 ? " Did you mean " : " or ") + meant[i] + (i + 1 == meant.size() ? "?" : "");
  return text + "\nThere are: " + all + ".";
}

}  // namespace
}  // namespace fourlands::cli

int main(int argc, char** argv) {
  try {
    const fourlands::Registry registry = fourlands::all_games();
    CLI::App app{"Fourlands: four board games about land, to play, to study and to build bots for"};
    app.set_version_flag("--version", FOURLANDS_VERSION);
    app.require_subcommand(1);
    app.failure_message(CLI::FailureMessage::help);
    int status = 0;
    fourlands::cli::add_play(app, registry, status);
    fourlands::cli::add_engine(app, registry, status);
    fourlands::cli::add_replay(app, registry, status);
    fourlands::cli::add_verify(app, registry, status);
    fourlands::cli::add_arena(app, registry, status);
    fourlands::cli::add_compare(app, registry, status);
    fourlands::cli::add_analyze(app, registry, status);
    fourlands::cli::add_study(app, registry, status);
    fourlands::cli::add_tune(app, registry, status);
    fourlands::cli::add_bench(app, registry, status);
    fourlands::cli::add_serve(app, registry, fourlands::server::built_in_page(), status);
    fourlands::cli::add_admin(app, registry, status);
    fourlands::cli::add_backup(app, status);
    fourlands::cli::add_drill(app, registry, status);
    fourlands::cli::add_doctor(app, registry, status);
    fourlands::cli::add_restore(app, status);
    fourlands::cli::add_move(app, status);
    fourlands::cli::add_check_upgrade(app, registry, status);
    fourlands::cli::add_bot(app, registry, status);
    fourlands::cli::add_load(app, registry, status);
    fourlands::cli::add_simulate(app, registry, status);
    fourlands::cli::add_bot_process(app, registry, status);
    app.failure_message(CLI::FailureMessage::simple);
    if (argc > 1 && argv[1][0] != '-')
      if (const auto unknown = fourlands::cli::no_such_command(app, argv[1])) {
        std::cerr << "fourlands: " << *unknown << '\n';
        return 2;
      }
    CLI11_PARSE(app, argc, argv);
    return status;
  } catch (const std::exception& lost) {
    std::cerr << "fourlands: " << lost.what() << '\n';
    return 1;
  }
}
