#pragma once

#include "games/landed/deal_out.h"
#include "games/landed/view.h"

namespace fourlands::landed {

// Deals the hidden contracts to the places where they may be, and those in each hand so that what
// its seat has proven (memory.h) holds.
Dealt deal_contracts(const Components& components, const View& view, const Hidden& hidden,
                     Rng& rng);

}  // namespace fourlands::landed
