#include "ai/mind_of.h"
#include "ai/minds.h"
#include "games/landomy/evaluation.h"

namespace fourlands::ai {

const Mind& landomy_mind() {
  static const MindOf<landomy::Evaluation> mind(own_file("landomy"));
  return mind;
}

}  // namespace fourlands::ai
