#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "cli/commands/arena_run.h"

namespace fourlands::cli {

// A bar with how it stands, without a line break.
std::string progress_line(const ArenaRun& arena);
// Who won how much, and how sure that is; several lines.
std::string result_text(const ArenaRun& arena);
Json result_json(const ArenaRun& arena);

}  // namespace fourlands::cli
