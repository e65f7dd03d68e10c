#pragma once

#include <string>
#include <utility>

#include "game/registry.h"
#include "match/verify.h"

namespace fourlands::wasm {

// A record's chance looked at again (law 8): whether all of it is as it must be, and every draw
// with what could have come, how likely, and what did. Refused: the text is no record of a game
// here.
Result<std::pair<Verdict, Json>, Refusal> dice_of(const Registry& registry,
                                                  const std::string& record);

}  // namespace fourlands::wasm
