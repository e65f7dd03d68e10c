#include "ai/bots/all_game_bots.h"
#include "ai/bots/game_bots_of.h"
#include "games/land_ahead/bots/evaluation.h"

namespace fourlands::ai {

const GameBots& land_ahead_bots() {
  static const GameBotsOf<land_ahead::Evaluation> bots(own_file("land_ahead"));
  return bots;
}

}  // namespace fourlands::ai
