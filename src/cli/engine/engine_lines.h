#pragma once

#include <iosfwd>

#include "engine/engine.h"

namespace fourlands::cli {

// Reads lines until the end of the input or `quit`. A line over 16 MiB is answered with an error.
void run_engine(engine::Engine& engine, std::istream& in, std::ostream& out);

}  // namespace fourlands::cli
