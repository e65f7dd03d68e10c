#include "ai/mind_of.h"
#include "ai/minds.h"
#include "games/landed/evaluation.h"

namespace fourlands::ai {

const Mind& landed_mind() {
  static const MindOf<landed::Evaluation> mind(own_file("landed"));
  return mind;
}

}  // namespace fourlands::ai
