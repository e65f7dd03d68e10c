#include "server/people/export.h"

#include "game/json_in.h"

namespace fourlands::server {
namespace {

constexpr int kExportedAtOnce = 200;
constexpr int kReportsLookedAt = 10'000;

Json exported_person(const PersonRow& row) {
  return {{"person", row.id}, {"name", row.name}, {"kind", row.kind}, {"created", row.created}};
}

Json exported_json(const std::string& text) {
  auto read = parse_json(text);
  return read ? std::move(read).value() : Json();
}

// A match as they may see it. What others hide is told once it is over; then every step is open.
Json exported_match(Store& store, const MatchRow& row) {
  Json out = {{"match", row.id}, {"game", row.game}, {"created", row.created}};
  const bool over = row.status == MatchStatus::kOver;
  out["status"] = over                                  ? "over"
                  : row.status == MatchStatus::kRunning ? "running"
                  : row.status == MatchStatus::kOpen    ? "open"
                                                        : "closed";
  if (!over) return out;
  Json table = exported_json(row.table);
  if (table.is_object()) {
    for (const char* told : {"options", "started", "result", "places", "daily", "clock"})
      if (table.contains(told)) out[told] = table[told];
    out["record"] = "/api/matches/" + row.id + "/record";
  }
  const auto journal = store.journal(row.key);
  if (!journal) return out;
  Json events = Json::array();
  for (const Entry& entry : *journal) {
    Json event = {{"seq", entry.seq}, {"at", entry.at}};
    if (const auto* stepped = std::get_if<match::Stepped>(&entry.event)) {
      event["seat"] = stepped->who.is_chance() ? Json() : Json(stepped->who.seat().index);
      event["step"] = stepped->step;
    }
    events.push_back(std::move(event));
  }
  out["events"] = std::move(events);
  return out;
}

Json exported_matches(Store& store, const std::string& person) {
  Json all = Json::array();
  for (Time before = INT64_MAX;;) {
    const auto rows = store.matches_of(person, before, kExportedAtOnce);
    for (const MatchRow& row : rows) all.push_back(exported_match(store, row));
    if (rows.size() < kExportedAtOnce) return all;
    before = rows.back().created;
  }
}

}  // namespace

Json export_of(Store& store, const PersonRow& person, Time now) {
  Json out = {
      {"format", "fourlands-person"}, {"version", 1}, {"at", now}, {"me", exported_person(person)}};
  Json list = Json::array();
  for (const RatingRow& row : store.ratings(person.id))
    list.push_back({{"game", row.game},
                    {"rating", row.value},
                    {"deviation", row.deviation},
                    {"games", row.games},
                    {"at", row.at}});
  out["ratings"] = list;
  list = Json::array();
  for (const auto& [hash, used] : store.tokens_of(person.id)) list.push_back({{"used", used}});
  out["signed_in"] = list;
  list = Json::array();
  for (const PersonRow& bot : store.bots_of(person.id)) list.push_back(exported_person(bot));
  out["bots"] = list;
  list = Json::array();
  for (const TryRow& row : store.tries_of(person.id))
    list.push_back(
        {{"day", row.day}, {"match", row.match}, {"score", row.score ? Json(*row.score) : Json()}});
  out["daily"] = list;
  list = Json::array();
  for (const PackRow& row : store.owned_packs(person.id))
    list.push_back({{"id", row.hash}, {"game", row.game}, {"content", exported_json(row.json)}});
  out["variants"] = list;
  list = Json::array();
  for (const SaidRow& row : store.said_by(person.id))
    list.push_back({{"match", row.match}, {"text", row.text}, {"at", row.at}});
  out["chat"] = list;
  list = Json::array();
  for (const BlockRow& row : store.blocks())
    if (row.person == person.id) list.push_back(row.other);
  out["blocked"] = list;
  list = Json::array();
  for (const ReportRow& row : store.reports(kReportsLookedAt))
    if (row.by == person.id)
      list.push_back({{"at", row.at}, {"match", row.match}, {"why", row.why}});
  out["reports"] = list;
  out["matches"] = exported_matches(store, person.id);
  return out;
}

}  // namespace fourlands::server
