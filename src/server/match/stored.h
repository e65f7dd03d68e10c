#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/catalogue.h"
#include "game/registry.h"
#include "match/match_state.h"
#include "server/match/table.h"
#include "server/store/store.h"

// Matches as they lie in the store. The disk, or a hand, may have changed what was written; then
// the match is set aside, and nobody who asks for it is to blame.

namespace fourlands::server {

// The refusal `damaged`. `why` is for the host: players are told that it is so.
Refusal damaged(const std::string& why);
// Its `why`; nothing of any other refusal.
std::optional<std::string> damage_of(const Refusal& refusal);

// The table of a row, whose secret is the one that it is committed to. Refused: damaged.
Result<Table, Refusal> stored_table(const MatchRow& row);

// What of a refusal of the rules (Registry, rules_of) is damage: everything but that the match was
// begun with other rules.
Refusal of_stored(const Refusal& refusal, const Catalogue& catalogue);

// The pack that is kept for a table; null: the table needs none. Refused: damaged.
Result<Json, Refusal> stored_pack(Store& store, const Table& table);

struct StoredMatch {
  std::shared_ptr<match::MatchState> state;
  std::vector<Entry> journal;
};
// The match of a table that runs or is over, with all that happened in it. Refused: damaged, and at
// which event (0: as a whole).
Result<StoredMatch, BadEvent> stored_match(Store& store, std::int64_t key,
                                           const std::string& secret, const Table& table,
                                           const std::shared_ptr<const Ruleset>& rules,
                                           const Catalogue& catalogue,
                                           std::optional<match::ClockSetup> clocks = std::nullopt);

}  // namespace fourlands::server
