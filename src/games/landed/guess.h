#pragma once

#include "core/rng.h"
#include "games/landed/view.h"

namespace fourlands::landed {

// How a world is looked for, and how it was found.
struct GuessWork {
  // So many bytes of chronicles are gone through by chance, then a walk of at least so many steps
  // is made (contract_walk.h).
  int by_chance = 100'000;
  int steps = 8192;
  bool walked = false;
  bool forgot = false;  // No past was found that fits all that the view's chronicle tells.
};

// A state that a view could be a view of (README.md, "What a seat knows").
State guess_from(const Components& components, const View& view, Rng& rng, GuessWork& work);

}  // namespace fourlands::landed
