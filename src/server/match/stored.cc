#include "server/match/stored.h"

#include <algorithm>

#include "game/json_in.h"
#include "server/common/answer.h"

namespace fourlands::server {
namespace {

// Seats that the table does not have.
bool names_another_seat(const match::Event& event, std::size_t seats) {
  return std::visit(match::Overloaded{[&](const match::Stepped& step) {
                                        return !step.who.is_chance() &&
                                               step.who.seat().index >= seats;
                                      },
                                      [&](const auto& other) { return other.seat.index >= seats; }},
                    event);
}

}  // namespace

Refusal damaged(const std::string& why) { return refusal_of("damaged", {{"why", why}}); }

std::optional<std::string> damage_of(const Refusal& refusal) {
  if (refusal.code != "damaged") return std::nullopt;
  for (const auto& [name, value] : refusal.why.args)
    if (name == "why") return value;
  return "";
}

Result<Table, Refusal> stored_table(const MatchRow& row) {
  auto table = Table::of(row);
  if (!table) return damaged("its table: " + table.error().why.args.front().second);
  const auto secret = secret_of(row.secret);
  if (!secret) return damaged("its secret is none");
  if (commitment_of(*secret) != table.value().commitment)
    return damaged("its secret is not the one it is committed to");
  return table;
}

Refusal of_stored(const Refusal& refusal, const Catalogue& catalogue) {
  const bool other = refusal.code == "other_rules" || refusal.code == "other_pack" ||
                     refusal.code == "unknown_game" || refusal.code == "damaged";
  return other ? refusal : damaged("its table: " + catalogue.say(Language::kEnglish, refusal));
}

Result<Json, Refusal> stored_pack(Store& store, const Table& table) {
  if (!table.variant) return Json();
  const auto kept = store.pack(table.pack.hash);
  if (!kept) return damaged("its pack is gone");
  auto pack = parse_json(kept->json);
  if (!pack) return damaged("its pack: " + pack.error());
  return std::move(pack).value();
}

Result<StoredMatch, BadEvent> stored_match(Store& store, std::int64_t key,
                                           const std::string& secret, const Table& table,
                                           const std::shared_ptr<const Ruleset>& rules,
                                           const Catalogue& catalogue,
                                           std::optional<match::ClockSetup> clocks) {
  const auto known = secret_of(secret);
  if (!known) return BadEvent{0, damaged("its secret is none")};
  auto journal = store.journal(key);
  if (!journal) return BadEvent{0, damaged("a row of its journal can be no event")};
  for (std::size_t i = 0; i < journal->size(); ++i) {
    const Entry& entry = (*journal)[i];
    const bool fits = entry.seq == static_cast<std::int64_t>(i) + 1 &&
                      !names_another_seat(entry.event, table.chairs.size());
    if (!fits)
      return BadEvent{i + 1,
                      damaged("its journal does not go on at event " + std::to_string(i + 1))};
  }
  Record header = table.header();
  // Whoever has the record alone can play it by the pack in it.
  if (table.variant) header.variant = {rules, &rules->pack_json()};
  auto opened =
      match::MatchState::open(rules, std::move(header), *known, *journal, std::move(clocks));
  if (!opened)
    return BadEvent{
        opened.error().number,
        damaged("its journal does not replay at step " + std::to_string(opened.error().number) +
                ": " + catalogue.say(Language::kEnglish, opened.error().refusal))};
  if (opened.value()->over() != (table.status == MatchStatus::kOver))
    return BadEvent{0, damaged(table.status == MatchStatus::kOver
                                   ? "it is said to be over, but its journal goes on"
                                   : "its journal is over, but it is said to run")};
  return StoredMatch{std::move(opened).value(), std::move(*journal)};
}

}  // namespace fourlands::server
