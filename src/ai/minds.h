#pragma once

#include <string_view>

#include "ai/mind.h"

// One file a game makes its mind, so that they compile side by side.

namespace fourlands::ai {

const Mind& landing_zone_mind();
const Mind& landomy_mind();
const Mind& landed_mind();
const Mind& land_ahead_mind();

// The bots.json of a game's folder, built into the binary.
BotFile own_file(std::string_view folder);

}  // namespace fourlands::ai
