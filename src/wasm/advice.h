#pragma once

#include <functional>

#include "ai/bots/bots.h"
#include "game/registry.h"
#include "server/common/answer.h"

namespace fourlands::wasm {

using server::Answer;
using Json = nlohmann::json;

// How often a search looked at each of its best steps: [[step, visits], ...]. Those of several
// searches add up.
Json votes_of(const ai::Choice& choice);

// What a player asks about a match that is played elsewhere, from what their seat sees and nothing
// else (law 4): `hint`, `preview` or `explain`, as `ask` says. The body has `game`, `options` and
// `pack` as the table tells them, `view`, `seat`, and for two of them `step`.
Answer advise(const Registry& registry, Language language, const Json& body);

// A finished match judged step by step (ai/measure/analysis.h), from its record; `unfinished`: it
// was ended early. `progress` hears how many of how many events are done.
Answer analyze(const Registry& registry, const Json& body,
               const std::function<void(std::size_t, std::size_t)>& progress);

}  // namespace fourlands::wasm
