#include "ai/mind_of.h"
#include "ai/minds.h"
#include "games/land_ahead/evaluation.h"

namespace fourlands::ai {

const Mind& land_ahead_mind() {
  static const MindOf<land_ahead::Evaluation> mind(own_file("land_ahead"));
  return mind;
}

}  // namespace fourlands::ai
