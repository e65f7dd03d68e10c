#pragma once

#include <CLI/CLI.hpp>
#include <span>

#include "game/registry.h"
#include "server/http/page.h"

namespace fourlands::cli {

// Each adds one command to the program. A command's work ends with an exit status, kept in
// `status`.
void add_play(CLI::App& app, const Registry& registry, int& status);
void add_engine(CLI::App& app, const Registry& registry, int& status);
void add_replay(CLI::App& app, const Registry& registry, int& status);
void add_verify(CLI::App& app, const Registry& registry, int& status);
void add_arena(CLI::App& app, const Registry& registry, int& status);
void add_compare(CLI::App& app, const Registry& registry, int& status);
void add_analyze(CLI::App& app, const Registry& registry, int& status);
void add_study(CLI::App& app, const Registry& registry, int& status);
void add_tune(CLI::App& app, const Registry& registry, int& status);
void add_bench(CLI::App& app, const Registry& registry, int& status);
void add_serve(CLI::App& app, const Registry& registry, std::span<const server::PageFile> page,
               int& status);
void add_backup(CLI::App& app, int& status);
void add_restore(CLI::App& app, int& status);
void add_check_upgrade(CLI::App& app, const Registry& registry, int& status);
void add_bot_process(CLI::App& app, const Registry& registry, int& status);
void add_bot(CLI::App& app, const Registry& registry, int& status);
void add_simulate(CLI::App& app, const Registry& registry, int& status);
void add_load(CLI::App& app, const Registry& registry, int& status);

}  // namespace fourlands::cli
