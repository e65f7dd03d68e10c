#include "ai/bots/all_game_bots.h"
#include "ai/bots/game_bots_of.h"
#include "games/landed/bots/evaluation.h"

namespace fourlands::ai {

const GameBots& landed_bots() {
  static const GameBotsOf<landed::Evaluation> bots(own_file("landed"));
  return bots;
}

}  // namespace fourlands::ai
