#pragma once

#include <string_view>

#include "ai/bots/game_bots.h"

// One file a game makes its bots, so that they compile side by side.

namespace fourlands::ai {

const GameBots& landing_zone_bots();
const GameBots& landomy_bots();
const GameBots& landed_bots();
const GameBots& land_ahead_bots();

// The bots.json of a game's folder, built into the binary.
BotFile own_file(std::string_view folder);

}  // namespace fourlands::ai
