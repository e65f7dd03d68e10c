#pragma once

#include "match/match_state.h"

namespace fourlands {

// What `fourlands verify` says. `event` 0: the header or the end.
struct Verdict {
  bool good = true;
  std::size_t event = 0;
  Message why;
};
// Replays the record and recomputes every draw, the commitment and the result (law 8).
Verdict verify(const Ruleset& rules, const Record& record);

}  // namespace fourlands
