#include "ai/bots/all_game_bots.h"
#include "ai/bots/game_bots_of.h"
#include "games/landomy/bots/evaluation.h"

namespace fourlands::ai {

const GameBots& landomy_bots() {
  static const GameBotsOf<landomy::Evaluation> bots(own_file("landomy"));
  return bots;
}

}  // namespace fourlands::ai
