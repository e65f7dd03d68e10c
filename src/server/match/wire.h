#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/match_state.h"
#include "server/match/request.h"
#include "server/match/table.h"

// All that a match tells (docs/protocol.md). What is for a seat is built from that seat's view, its
// legal steps, and what it may see of an event (law 3).

namespace fourlands::server {

// An undo that everybody else has to agree to.
struct UndoVote {
  Time question = 0;  // Its number: of two in a match the later one has the higher.
  Seat seat;
  std::size_t index = 0;  // Of the step in the record.
  SeatSet agreed;
  SeatSet needed;
};

// A match as it stands, to tell of.
struct Scene {
  const Table& table;
  const match::MatchState* state;  // Null while the table is open.
  const UndoVote* vote;            // Null: none is asked for.
  Time now;
};

// Whether whoever holds the seats `mine` is not shown yet what others do at the same time: of a
// sealed table, while one of their seats still acts; of a spectator, while anybody does.
bool is_sealed_for(const Scene& scene, const SeatSet& mine);
// The position as they see it then; null: as it is.
std::unique_ptr<Position> sealed_position(const Scene& scene, const SeatSet& mine);
// Whether the event is one that they are not shown then.
bool is_sealed(const match::Event& event, const SeatSet& mine);

// {"type":"match",...}: everything, for who holds the seats `mine`.
std::string match_message(const Scene& scene, const SeatSet& mine, const Subscription& wants,
                          const std::vector<Entry>& journal, const std::vector<ChatRow>& chat);
// {"type":"update",...}: what happened with the plan, which is taken.
std::string update_message(const Scene& scene, const match::Plan& plan, const SeatSet& mine,
                           const Subscription& wants);
// {"type":"table",...}
std::string table_message(const Table& table, const SeatSet& mine, const SeatSet& handed);
// {"type":"chat",...}
std::string chat_message(const std::string& match, const ChatRow& line);

// {"type":"done",...} or {"type":"refused",...}: what the request came to.
std::string answer_message(const Catalogue& catalogue, Language language,
                           const std::string& request, const std::string& match,
                           const Answer& answer);
// Answers a request with that message, if whoever asked is still there.
std::function<void(Answer)> reply_by_message(std::weak_ptr<Watcher> to, const Catalogue& catalogue,
                                             Language language, std::string request,
                                             std::string match);

// A table as people see it.
std::string table_text(const Table& table, const SeatSet& mine, const SeatSet& handed,
                       std::optional<bool> your_turn = std::nullopt);
// The events after `seen`.
Json missed_events(const Scene& scene, const std::vector<Entry>& journal, const SeatSet& mine,
                   std::int64_t seen);

}  // namespace fourlands::server
