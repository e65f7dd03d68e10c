#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>

#include "game/record.h"

namespace fourlands::server {

// How many positions one answer holds at most.
inline constexpr std::size_t kMostPositions = 64;

// Positions of a finished match, as the viewer saw them: after `from` events and on, `count` of
// them if there are so many (docs/protocol.md). `result` is how the match ended, which the record
// of one that ended early does not tell. The record must be one that its rules can play.
Json replay(const Ruleset& rules, const Record& record, const Json& result, Viewer viewer,
            std::size_t from, std::size_t count);

}  // namespace fourlands::server
