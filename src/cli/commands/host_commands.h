#pragma once

#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>

#include "game/registry.h"

// What a host does beside serving.

namespace fourlands::cli {

void add_admin(CLI::App& app, const Registry& registry, int& status);
void add_backup(CLI::App& app, int& status);
void add_move(CLI::App& app, int& status);
void add_drill(CLI::App& app, const Registry& registry, int& status);
void add_doctor(CLI::App& app, const Registry& registry, int& status);

// Does the work of a command, or says why it could not be done instead of ending with it.
template <class Work>
int done_or_why(const char* command, Work&& work) {
  try {
    return work();
  } catch (const std::exception& lost) {
    std::cerr << "fourlands " << command << ": " << lost.what() << '\n';
    return 1;
  }
}

}  // namespace fourlands::cli
