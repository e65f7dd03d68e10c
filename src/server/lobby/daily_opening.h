#pragma once

#include <memory>
#include <vector>

#include "game/draws.h"
#include "game/face.h"
#include "game/record.h"
#include "match/event.h"
#include "server/match/daily_rules.h"

namespace fourlands::server {

// What is played before a challenge of the day begins, by bots and the day's own chance, as the
// first events of every try. It follows from the header, whose seeds are the day's, and the secret
// alone, so it is the same for everybody.
std::vector<match::Entry> daily_opening(const DailyRules& daily,
                                        const std::shared_ptr<const Ruleset>& rules,
                                        const Record& header, const Secret& secret);

}  // namespace fourlands::server
