#include "ai/mind_of.h"
#include "ai/minds.h"
#include "games/landing_zone/evaluation.h"

namespace fourlands::ai {

const Mind& landing_zone_mind() {
  static const MindOf<landing_zone::Evaluation> mind(own_file("landing_zone"));
  return mind;
}

}  // namespace fourlands::ai
