#pragma once

#include "game/registry.h"

namespace fourlands {

// Every game of the program. Made once, by whoever starts it, and handed on.
Registry all_games();

}  // namespace fourlands
