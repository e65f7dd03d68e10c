#include "game/json_in.h"
#include "server/lobby/tables.h"
#include "server/match/daily.h"
#include "server/match/stored.h"

// Playing on from where a finished match once stood. Its first events are copied into the new
// match's journal, so the new one needs the old one no more.

namespace fourlands::server {
namespace {

constexpr int kMostEvents = 100'000;

Refusal bad_from(const char* key, std::size_t events) {
  return {"bad_request", "", {std::string("server.") + key, {{"events", std::to_string(events)}}}};
}

}  // namespace

Result<Tables::Earlier, Refusal> Tables::earlier_of(const Json& from) {
  ReadErrors errors;
  const JsonIn in(from, errors);
  in.only({"match", "events"});
  const std::string id = in["match"].text();
  const auto count = static_cast<std::size_t>(in["events"].integer(0, kMostEvents));
  if (errors) return errors.refusal("bad_request");

  const auto row = store_.match(id);
  if (!row) return refusal_of("unknown_match");
  auto table = stored_table(*row);
  if (!table) return table.error();
  Earlier earlier{std::move(table).value(), {}};
  if (row->status != MatchStatus::kOver) return refusal_of("not_over");
  if (is_embargoed(earlier.table, origin_.now())) return day_not_over();
  const auto rules = rules_for(earlier.table);
  if (!rules) return of_stored(rules.error(), catalogue());
  const auto kept =
      stored_match(store_, row->key, row->secret, earlier.table, rules.value(), catalogue());
  if (!kept) return kept.error().refusal;

  const Record& record = kept.value().state->record();
  if (count > record.events.size()) return bad_from("from_too_far", record.events.size());
  earlier.journal = match::given_entries(std::span(record.events).first(count), 0);
  const auto there = fold(*rules.value(), record, count);
  if (!there) return there.error().refusal;
  if (there.value()->to_act().is_nobody()) return bad_from("from_the_end", count);
  return earlier;
}

}  // namespace fourlands::server
