#pragma once

#include <string>
#include <utility>

#include "game/registry.h"
#include "match/verify.h"

namespace fourlands::wasm {

// A record's chance looked at again (law 8): whether all of it is as it must be, and every draw
// with what could have come, how likely, by which number, and what did. `kept` is null, or what the
// player kept of it: the `commitment` that was published and their `word`. Refused: the text is no
// record of a game here.
Result<std::pair<Verdict, Json>, Refusal> dice_of(const Registry& registry,
                                                  const std::string& record, const Json& kept);

}  // namespace fourlands::wasm
