#pragma once

#include "core/rng.h"
#include "games/landed/view.h"

namespace fourlands::landed {

// How a determinization was found.
struct DeterminizeWork {
  int tries = 0;        // Of contracts; each is one pass over the log.
  int card_tries = 0;   // Of satellite cards.
  bool forgot = false;  // No history was found in time, and what is hidden was dealt at random.
};

// A state that a view could be a view of (README.md, "What a seat knows").
State determinize(const Components& components, const View& view, Rng& rng, DeterminizeWork& work);

}  // namespace fourlands::landed
