#pragma once

#include <string_view>

#include "ai/bots/game_bots.h"
#include "games/game_list.h"

// One file a game makes its bots, so that they compile side by side: one_game_bots.cc.in, filled in
// by src/CMakeLists.txt.

namespace fourlands::ai {

#define FOURLANDS_BOTS(folder, Class) const GameBots& folder##_bots();
FOURLANDS_EACH_GAME(FOURLANDS_BOTS)
#undef FOURLANDS_BOTS

// The bots.json of a game's folder, built into the binary.
BotFile own_file(std::string_view folder);

}  // namespace fourlands::ai
