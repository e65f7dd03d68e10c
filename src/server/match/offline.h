#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/registry.h"
#include "server/match/table.h"

// A match that was played in a page without a server, from its record: in that page, in another
// one that imports it, and on a server that it is handed in to.

namespace fourlands::server {

// Whether a match has a name that pages give: no server gives such a one.
bool is_offline(std::string_view match);

// What is handed in: the record, and what a record does not tell.
struct OfflineOffer {
  std::string record;
  std::optional<std::string> seal;  // Of the record (match/seal.h); none: it is not asked for.
  std::vector<int> levels;          // Of each seat's bot, 0 for people; may be empty.
  std::optional<int> resigned;      // The seat that ended it early.
};

struct OfflineMatch {
  Table table;  // Over, never rated; its key and its owner are the caller's to fill in.
  std::string secret;
  std::vector<Entry> journal;
};

// The match with every draw computed anew, all seats of people being `who`'s. Refused with the
// reason: not sealed, not to be read, against the rules, drawn otherwise, not over.
Result<OfflineMatch, Refusal> read_offline(const Registry& registry, const OfflineOffer& offer,
                                           const Person& who);

}  // namespace fourlands::server
