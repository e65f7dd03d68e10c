#include "ai/bots/all_game_bots.h"
#include "ai/bots/game_bots_of.h"
#include "games/landing_zone/bots/evaluation.h"

namespace fourlands::ai {

const GameBots& landing_zone_bots() {
  static const GameBotsOf<landing_zone::Evaluation> bots(own_file("landing_zone"));
  return bots;
}

}  // namespace fourlands::ai
