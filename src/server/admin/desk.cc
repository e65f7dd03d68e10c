#include "server/admin/desk.h"

#include "core/text.h"
#include "server/people/names.h"

// What admins see.

namespace fourlands::server {
namespace {

constexpr int kMostPeople = 100;
constexpr int kMostMatches = 200;
constexpr int kMostAuditLines = 100;
constexpr int kReportsShown = 100;
// Lines of chat before and after the one that was the last when somebody reported.
constexpr std::int64_t kLinesBefore = 25;
constexpr std::int64_t kLinesAfter = 5;

Json time_or_null(Time until, Time now) {
  if (until <= now) return nullptr;
  return until == kForEver ? Json("for ever") : Json(until);
}

std::string asked_for(const std::map<std::string, std::string>& query, const char* name) {
  const auto found = query.find(name);
  return found == query.end() ? std::string() : found->second;
}

}  // namespace

Desk::Desk(Store& store, House& house, const Origin& origin, Hands hands)
    : store_(store), house_(house), origin_(origin), hands_(std::move(hands)) {}

Answer Desk::look(const std::string& what, const std::map<std::string, std::string>& query) {
  if (what == "overview") return {std::nullopt, overview()};
  if (what == "people") return {std::nullopt, people(asked_for(query, "part"))};
  if (what == "matches") return {std::nullopt, matches()};
  if (what == "reports") return {std::nullopt, reports()};
  if (what == "networks") return {std::nullopt, networks()};
  if (what == "person") {
    auto found = person(asked_for(query, "person"));
    if (!found) return {refusal_of("unknown_person")};
    return {std::nullopt, *std::move(found)};
  }
  if (what == "audit") {
    const auto before = number_of(asked_for(query, "before"), 1, INT32_MAX);
    return {std::nullopt, audit(before ? *before : INT64_MAX)};
  }
  return {refusal_of("not_found")};
}

std::optional<PersonRow> Desk::find(const std::string& name_or_id) {
  if (name_or_id.empty()) return std::nullopt;
  if (auto row = store_.person(name_or_id)) return row;
  const std::string key = key_of_name(name_or_id);
  return key.empty() ? std::nullopt : store_.person_by_name(key);
}

Json Desk::name_of(const std::string& person) {
  if (person.empty()) return nullptr;
  const auto row = store_.person(person);
  return row ? Json(row->name) : Json();
}

Json Desk::person_json(const PersonRow& row) {
  const StandingRow standing = house_.standing(row.id);
  const Time now = origin_.now();
  return {{"person", row.id},
          {"name", row.name},
          {"kind", row.kind},
          {"created", row.created},
          {"admin", standing.admin},
          {"muted", time_or_null(standing.muted, now)},
          {"banned", time_or_null(standing.banned, now)},
          {"why", standing.why}};
}

Json Desk::overview() {
  Json games = Json::array();
  for (const CrowdRow& row : store_.crowds())
    games.push_back(
        {{"game", row.game}, {"open", row.open}, {"running", row.running}, {"people", row.people}});
  std::int64_t waiting = 0;
  for (const ReportRow& row : store_.reports(kReportsShown)) waiting += row.settled.empty() ? 1 : 0;
  return {{"house", house_.notice()}, {"games", games}, {"reports", waiting}};
}

Json Desk::people(const std::string& part) {
  Json list = Json::array();
  for (const PersonRow& row : store_.people(part, kMostPeople)) list.push_back(person_json(row));
  return {{"people", list}};
}

std::optional<Json> Desk::person(const std::string& name) {
  const auto row = find(name);
  if (!row) return std::nullopt;
  Json out = person_json(*row);
  out["owner"] = name_of(row->owner);
  Json list = Json::array();
  for (const auto& [hash, used] : store_.tokens_of(row->id)) list.push_back(used);
  out["signed_in"] = list;
  list = Json::array();
  for (const PersonRow& bot : store_.bots_of(row->id)) list.push_back(bot.name);
  out["bots"] = list;
  list = Json::array();
  for (const ReportRow& report : store_.reports(kReportsShown))
    if (report.person == row->id) list.push_back(report.n);
  out["reports"] = list;
  list = Json::array();
  for (const MatchRow& match : store_.matches_of(row->id, INT64_MAX, 20))
    list.push_back({{"match", match.id},
                    {"game", match.game},
                    {"status", status_name(match.status)},
                    {"created", match.created}});
  out["matches"] = list;
  return Json{{"person", out}};
}

Json Desk::matches() {
  Json list = Json::array();
  for (const MatchRow& row : store_.present(kMostMatches)) {
    Json match = {
        {"match", row.id},        {"game", row.game},     {"status", status_name(row.status)},
        {"created", row.created}, {"public", row.listed}, {"seats", Json::array()}};
    if (const auto table = Table::of(row))
      for (const Chair& chair : table.value().chairs)
        match["seats"].push_back(chair.holder == Chair::Holder::kPerson ? Json(chair.name)
                                                                        : Json());
    list.push_back(std::move(match));
  }
  return {{"matches", list}};
}

Json Desk::chat_around(const ReportRow& report) {
  Json lines = Json::array();
  if (report.match.empty() || report.line == 0) return lines;
  const auto match = store_.match(report.match);
  if (!match) return lines;
  for (const ChatRow& line : store_.chat(match->key))
    if (line.n >= report.line - kLinesBefore && line.n <= report.line + kLinesAfter)
      lines.push_back({{"n", line.n},
                       {"name", line.name},
                       {"text", line.text},
                       {"at", line.at},
                       {"theirs", line.person == report.person}});
  return lines;
}

Json Desk::reports() {
  Json list = Json::array();
  for (const ReportRow& row : store_.reports(kReportsShown)) {
    const auto person = store_.person(row.person);
    list.push_back({{"report", row.n},
                    {"at", row.at},
                    {"by", name_of(row.by)},
                    {"about", person ? person_json(*person) : Json()},
                    {"match", row.match},
                    {"why", row.why},
                    {"settled", !row.settled.empty()},
                    {"outcome", row.outcome},
                    {"chat", chat_around(row)}});
  }
  return {{"reports", list}};
}

Json Desk::networks() {
  Json list = Json::array();
  for (const NetworkRow& row : store_.networks())
    if (row.until > origin_.now())
      list.push_back({{"network", row.network},
                      {"until", time_or_null(row.until, origin_.now())},
                      {"why", row.why}});
  return {{"networks", list}};
}

Json Desk::audit(std::int64_t before) {
  Json list = Json::array();
  for (const AuditRow& row : store_.audit(before, kMostAuditLines)) {
    const Json who = row.admin == "console" ? Json("console") : name_of(row.admin);
    list.push_back({{"n", row.n},
                    {"at", row.at},
                    {"admin", who},
                    {"action", row.action},
                    {"target", row.target},
                    {"name", name_of(row.target)},
                    {"details", Json::parse(row.details, nullptr, false)}});
  }
  return {{"audit", list}};
}

}  // namespace fourlands::server
