#include "server/lobby/tables.h"
#include "server/match/offline.h"
#include "server/match/seat_name.h"

// Matches that were played without us, handed in by who played them: replayed, checked and listed
// in their history.

namespace fourlands::server {
namespace {

Answer listed_as(const Table& table, const Person& who, bool is_new) {
  return {std::nullopt,
          {{"table", Json::parse(table_text(table, table.seats_of(who), {}))}, {"new", is_new}}};
}

}  // namespace

void Tables::hand_in(const Person& who, OfflineOffer offer, std::function<void(Answer)> reply) {
  // One after another: whoever hands in many takes one thread and no more.
  handing_in_.push([this, who, offer = std::move(offer), reply = std::move(reply)] {
    const Result<OfflineMatch, Refusal> read = read_handed_in(who, offer);
    if (!read) return reply({read.error(), {}});
    const Table& table = read.value().table;
    if (const auto known = store_.match(table.id)) return reply(known_before(*known, who));
    if (limits_.offline_matches > 0 && store_.offline_of(who.id) >= limits_.offline_matches)
      return reply(
          {refusal_of("too_many_offline", {{"most", std::to_string(limits_.offline_matches)}}),
           {}});
    const MatchRow row = table.row(store_.new_key(), read.value().secret);
    std::vector<Change> changes = {AddPlayer{row.key, who.id}};
    for (const Entry& entry : read.value().journal) changes.emplace_back(AddEntry{row.key, entry});
    changes.emplace_back(PutMatch{row});
    handing_in_.hold();
    store_.write(std::move(changes), [this, who, table, reply](Written how) {
      handing_in_.release([this, who, table, reply, how] {
        if (how == Written::kStored) return reply(listed_as(table, who, true));
        const auto known = store_.match(table.id);
        reply(known ? known_before(*known, who) : Answer{refusal_of("not_stored"), {}});
      });
    });
  });
}

Result<OfflineMatch, Refusal> Tables::read_handed_in(const Person& who, const OfflineOffer& offer) {
  if (who.kind != "named") return refusal_of("not_named");
  Result<OfflineMatch, Refusal> read = read_offline(registry_, offer, who);
  if (!read) return read;
  Table& table = read.value().table;
  if (!is_offline(table.id) || table.seats_of(who).empty())
    return Refusal{"bad_record", "", {"server.not_offline", {}}};
  const Time now = origin_.now();
  if (table.created <= 0 || table.created > now) table.created = table.started = now;
  table.owner = who.answerable();
  table.by = who.name;
  // Whoever else sat at that screen may not bear the name of somebody here.
  for (Chair& chair : table.chairs)
    if (chair.holder == Chair::Holder::kPerson && bad_seat_name(store_, who, chair.name))
      chair.name = who.name;
  return read;
}

Answer Tables::known_before(const MatchRow& row, const Person& who) {
  const auto table = table_of(row);
  if (!table) return {refusal_of("damaged"), {}};
  if (table->seats_of(who).empty()) return {refusal_of("handed_in_by_other"), {}};
  return listed_as(*table, who, false);
}

}  // namespace fourlands::server
