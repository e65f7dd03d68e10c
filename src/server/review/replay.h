#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>

#include "server/match/finished_match.h"

namespace fourlands::server {

// How many positions one answer holds at most.
inline constexpr std::size_t kMostPositions = 64;

// Positions of a finished match, as the viewer saw them: after `from` events and on, `count` of
// them if there are so many (docs/protocol.md).
nlohmann::json replay(const FinishedMatch& finished, Viewer viewer, std::size_t from,
                      std::size_t count);

// What chance could have brought each time that it acted, with weights, and what it did: all that
// somebody without the rules needs to recompute the draws (docs/formats.md).
Json draws(const FinishedMatch& finished);

}  // namespace fourlands::server
