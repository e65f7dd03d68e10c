#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>

#include "cli/commands/commands.h"
#include "games/all_games.h"
#include "server/http/page.h"

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
    fourlands::cli::add_tune(app, registry, status);
    fourlands::cli::add_bench(app, registry, status);
    fourlands::cli::add_serve(app, registry, fourlands::server::built_in_page(), status);
    fourlands::cli::add_backup(app, status);
    fourlands::cli::add_restore(app, status);
    fourlands::cli::add_check_upgrade(app, registry, status);
    fourlands::cli::add_load(app, registry, status);
    fourlands::cli::add_bot_process(app, registry, status);
    app.failure_message(CLI::FailureMessage::simple);
    CLI11_PARSE(app, argc, argv);
    return status;
  } catch (const std::exception& lost) {
    std::cerr << "fourlands: " << lost.what() << '\n';
    return 1;
  }
}
