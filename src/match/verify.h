#pragma once

#include "match/match_state.h"

namespace fourlands {

// What `fourlands verify` says. `event` 0: the header or the end.
struct Verdict {
  bool good = true;
  std::size_t event = 0;
  Message why;
};
// Replays the record and recomputes every draw, the commitment and the result (law 8). A record
// that was forged whole has another commitment than the one that was published; whoever kept that
// one hands it in.
Verdict verify(const Ruleset& rules, const Record& record, std::string_view kept_commitment = "");

}  // namespace fourlands
