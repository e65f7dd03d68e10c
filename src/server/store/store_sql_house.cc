#include "server/store/store_sql_house.h"

#include "server/store/store_sql_reader.h"

// Order in the house: written and read. Also what is read for a person's own file, and for metrics.

namespace fourlands::server {

// -- What is written -----------------------------------------------------------------------------

void change(SqlDatabase& to, const PutStanding& put) {
  const StandingRow& row = put.row;
  to.run(
      "INSERT INTO standings VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (person) DO UPDATE SET "
      "admin = ?2, muted = ?3, banned = ?4, why = ?5",
      row.person, row.admin, row.muted, row.banned, row.why);
}

void change(SqlDatabase& to, const PutNetwork& put) {
  to.run(
      "INSERT INTO networks VALUES (?1, ?2, ?3) ON CONFLICT (network) DO UPDATE SET until = ?2, "
      "why = ?3",
      put.row.network, put.row.until, put.row.why);
}

void change(SqlDatabase& to, const DropNetwork& drop) {
  to.run("DELETE FROM networks WHERE network = ?", drop.network);
}

void change(SqlDatabase& to, const AddBlock& add) {
  to.run("INSERT INTO blocks VALUES (?, ?) ON CONFLICT DO NOTHING", add.row.person, add.row.other);
}

void change(SqlDatabase& to, const DropBlock& drop) {
  to.run("DELETE FROM blocks WHERE person = ? AND other = ?", drop.row.person, drop.row.other);
}

void change(SqlDatabase& to, const AddReport& add) {
  const ReportRow& row = add.row;
  to.run(
      "INSERT INTO reports VALUES ((SELECT coalesce(max(n), 0) + 1 FROM reports), ?, ?, ?, ?, ?, "
      "?, ?, ?)",
      row.at, row.by, row.person, row.match, row.line, row.why, row.settled, row.outcome);
}

void change(SqlDatabase& to, const SettleReport& settle) {
  to.run("UPDATE reports SET settled = ?, outcome = ? WHERE n = ?", settle.admin, settle.outcome,
         settle.n);
}

void change(SqlDatabase& to, const AddAudit& add) {
  const AuditRow& row = add.row;
  to.run("INSERT INTO audit VALUES ((SELECT coalesce(max(n), 0) + 1 FROM audit), ?, ?, ?, ?, ?)",
         row.at, row.admin, row.action, row.target, row.details);
}

void change(SqlDatabase& to, const PutHouse& put) {
  to.run("INSERT INTO house VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2", put.key,
         put.value);
}

void change(SqlDatabase& to, const PutReset& put) {
  to.run(
      "INSERT INTO resets VALUES (?1, ?2, ?3) ON CONFLICT (person) DO UPDATE SET hash = ?2, "
      "until = ?3",
      put.row.person, put.row.hash, put.row.until);
}

void change(SqlDatabase& to, const DropReset& drop) {
  to.run("DELETE FROM resets WHERE person = ?", drop.person);
}

void change(SqlDatabase& to, const RenamePerson& rename) {
  to.run("UPDATE people SET name = ?, name_key = ? WHERE id = ?", rename.name, rename.name_key,
         rename.person);
  to.run("UPDATE chat SET name = ? WHERE person = ?", rename.name, rename.person);
}

void change(SqlDatabase& to, const DropMatch& drop) {
  to.run("DELETE FROM entries WHERE match = ?", drop.match);
  to.run("DELETE FROM chat WHERE match = ?", drop.match);
  to.run("DELETE FROM players WHERE match = ?", drop.match);
  to.run("DELETE FROM matches WHERE key = ?", drop.match);
}

void change(SqlDatabase& to, const DropOldChat& drop) {
  to.run("DELETE FROM chat WHERE at < ? AND match IN (SELECT key FROM matches WHERE status >= 2)",
         drop.before);
}

void forget_in_house(SqlDatabase& to, const std::string& person) {
  to.run("DELETE FROM standings WHERE person = ?", person);
  to.run("DELETE FROM resets WHERE person = ?", person);
  to.run("DELETE FROM blocks WHERE person = ?1 OR other = ?1", person);
  // Nobody is left to be judged; who told of others is not named any more.
  to.run("DELETE FROM reports WHERE person = ?", person);
  to.run("UPDATE reports SET reporter = '', why = '' WHERE reporter = ?", person);
  to.run("UPDATE audit SET details = '{}' WHERE target = ?", person);
}

// -- What is read --------------------------------------------------------------------------------

std::vector<StandingRow> SqlStore::standings() {
  Reader from = reader();
  Statement rows = from.prepare("SELECT person, admin, muted, banned, why FROM standings");
  std::vector<StandingRow> all;
  while (rows.step())
    all.push_back(
        {rows.text(0), rows.integer(1) != 0, rows.integer(2), rows.integer(3), rows.text(4)});
  return all;
}

std::vector<NetworkRow> SqlStore::networks() {
  Reader from = reader();
  Statement rows = from.prepare("SELECT network, until, why FROM networks ORDER BY network");
  std::vector<NetworkRow> all;
  while (rows.step()) all.push_back({rows.text(0), rows.integer(1), rows.text(2)});
  return all;
}

std::vector<BlockRow> SqlStore::blocks() {
  Reader from = reader();
  Statement rows = from.prepare("SELECT person, other FROM blocks");
  std::vector<BlockRow> all;
  while (rows.step()) all.push_back({rows.text(0), rows.text(1)});
  return all;
}

std::map<std::string, std::string> SqlStore::house() {
  Reader from = reader();
  Statement rows = from.prepare("SELECT key, value FROM house");
  std::map<std::string, std::string> all;
  while (rows.step()) all[rows.text(0)] = rows.text(1);
  return all;
}

namespace {

constexpr const char* kReportColumns =
    "SELECT n, at, reporter, person, match, line, why, settled, outcome FROM reports ";

ReportRow report_row_of(const Statement& row) {
  return {row.integer(0), row.integer(1), row.text(2), row.text(3), row.text(4),
          row.integer(5), row.text(6),    row.text(7), row.text(8)};
}

}  // namespace

std::vector<ReportRow> SqlStore::reports(int most) {
  Reader from = reader();
  static const std::string kSql =
      std::string(kReportColumns) +
      "ORDER BY CASE WHEN settled = '' THEN 0 ELSE 1 END, n DESC LIMIT ?";
  Statement rows = from.prepare(kSql.c_str());
  rows.bind(std::int64_t{most});
  std::vector<ReportRow> all;
  while (rows.step()) all.push_back(report_row_of(rows));
  return all;
}

std::optional<ReportRow> SqlStore::report(std::int64_t n) {
  Reader from = reader();
  static const std::string kSql = std::string(kReportColumns) + "WHERE n = ?";
  Statement row = from.prepare(kSql.c_str());
  if (!row.bind(n).step()) return std::nullopt;
  return report_row_of(row);
}

std::vector<AuditRow> SqlStore::audit(std::int64_t before, int most) {
  Reader from = reader();
  Statement rows = from.prepare(
      "SELECT n, at, admin, action, target, details FROM audit WHERE n < ? ORDER BY n DESC "
      "LIMIT ?");
  rows.bind(before).bind(std::int64_t{most});
  std::vector<AuditRow> all;
  while (rows.step())
    all.push_back(
        {rows.integer(0), rows.integer(1), rows.text(2), rows.text(3), rows.text(4), rows.text(5)});
  return all;
}

std::optional<ResetRow> SqlStore::reset(std::string_view person) {
  Reader from = reader();
  Statement row = from.prepare("SELECT person, hash, until FROM resets WHERE person = ?");
  if (!row.bind(person).step()) return std::nullopt;
  return ResetRow{row.text(0), row.text(1), row.integer(2)};
}

std::vector<std::pair<std::string, Time>> SqlStore::tokens_of(std::string_view person) {
  Reader from = reader();
  Statement rows = from.prepare("SELECT hash, at FROM tokens WHERE person = ? ORDER BY at DESC");
  rows.bind(person);
  std::vector<std::pair<std::string, Time>> all;
  while (rows.step()) all.emplace_back(rows.text(0), rows.integer(1));
  return all;
}

std::vector<SaidRow> SqlStore::said_by(std::string_view person) {
  Reader from = reader();
  Statement rows = from.prepare(
      "SELECT matches.id, chat.text, chat.at FROM chat JOIN matches ON matches.key = chat.match "
      "WHERE chat.person = ? ORDER BY chat.at");
  rows.bind(person);
  std::vector<SaidRow> all;
  while (rows.step()) all.push_back({rows.text(0), rows.text(1), rows.integer(2)});
  return all;
}

std::vector<TryRow> SqlStore::tries_of(std::string_view person) {
  Reader from = reader();
  Statement rows =
      from.prepare("SELECT day, match, score, guest FROM tries WHERE person = ? ORDER BY day");
  rows.bind(person);
  std::vector<TryRow> all;
  while (rows.step()) {
    all.push_back(
        {rows.text(0), std::string(person), rows.text(1), std::nullopt, rows.integer(3) != 0});
    if (!rows.null(2)) all.back().score = rows.integer(2);
  }
  return all;
}

std::vector<PackRow> SqlStore::owned_packs(std::string_view person) {
  Reader from = reader();
  Statement rows =
      from.prepare("SELECT hash, game, json, owner, used FROM packs WHERE owner = ? ORDER BY hash");
  rows.bind(person);
  std::vector<PackRow> all;
  while (rows.step())
    all.push_back({rows.text(0), rows.text(1), rows.text(2), rows.text(3), rows.integer(4)});
  return all;
}

std::vector<std::string> SqlStore::old_matches(Time before, int most) {
  Reader from = reader();
  Statement rows = from.prepare(
      "SELECT id FROM matches WHERE status >= 2 AND created < ? AND rating_due = 0 "
      "ORDER BY created LIMIT ?");
  rows.bind(before).bind(std::int64_t{most});
  std::vector<std::string> all;
  while (rows.step()) all.push_back(rows.text(0));
  return all;
}

std::vector<CrowdRow> SqlStore::crowds() {
  Reader from = reader();
  std::map<std::string, CrowdRow> games;
  {
    Statement rows = from.prepare(
        "SELECT game, status, count(*) FROM matches WHERE status < 2 "
        "GROUP BY game, status");
    while (rows.step()) {
      CrowdRow& row = games[rows.text(0)];
      (rows.integer(1) == 0 ? row.open : row.running) = rows.integer(2);
    }
  }
  {
    Statement rows = from.prepare(
        "SELECT game, count(DISTINCT person) FROM matches JOIN players ON players.match = "
        "matches.key WHERE status < 2 GROUP BY game");
    while (rows.step()) games[rows.text(0)].people = rows.integer(1);
  }
  std::vector<CrowdRow> all;
  for (auto& [game, row] : games) {
    row.game = game;
    all.push_back(std::move(row));
  }
  return all;
}

}  // namespace fourlands::server
