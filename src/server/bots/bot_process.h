#pragma once

#include <iosfwd>
#include <string>

#include "game/registry.h"
#include "server/bots/bot_pool.h"

namespace fourlands::server {

// Bots in processes of their own, as many as think at once: one that crashes or hangs is ended and
// takes nothing with it. `command` starts one, which must do what run_bot_process does.
Chooser bots_apart(std::string command);

// The other end: views in, steps out, a line each. The views are those of the program that asks,
// byte for byte, so it must be the very same program.
void run_bot_process(const Registry& registry, std::istream& in, std::ostream& out);

// A line for the shell that starts this very program as one.
std::string bot_process_command();

}  // namespace fourlands::server
