#include "server/store/store_sql.h"

#include <algorithm>

#include "server/store/store_schema.h"
#include "server/store/store_sql_reader.h"

// What is read of matches; of people: store_sql_people.cc.

namespace fourlands::server {
namespace {

constexpr const char* kMatchColumns =
    "SELECT key, id, game, status, listed, bots, rating_due, created, wake, secret, tbl, next, "
    "owner, pack "
    "FROM matches ";

MatchRow match_of(const Statement& row) {
  MatchRow match;
  match.key = row.integer(0);
  match.id = row.text(1);
  match.game = row.text(2);
  match.status = static_cast<MatchStatus>(row.integer(3));
  match.listed = row.integer(4) != 0;
  match.bots = row.integer(5) != 0;
  match.rating_due = row.integer(6) != 0;
  match.created = row.integer(7);
  if (!row.null(8)) match.wake = row.integer(8);
  match.secret = row.text(9);
  match.table = row.text(10);
  match.next = row.text(11);
  match.owner = row.text(12);
  match.pack = row.text(13);
  return match;
}

std::vector<MatchRow> matches_of_rows(Statement& rows) {
  std::vector<MatchRow> matches;
  while (rows.step()) matches.push_back(match_of(rows));
  return matches;
}

// A row that is there and cannot be read: its id, if that much can be, and no table.
template <class Reader>
MatchRow unreadable_row(Reader& from, std::int64_t key) {
  MatchRow row;
  row.key = key;
  row.id = "row " + std::to_string(key);
  try {
    Statement id = from.prepare("SELECT id FROM matches WHERE key = ?");
    if (id.bind(key).step()) row.id = id.text(0);
  } catch (const SqlError&) {
    return row;  // Not even that.
  }
  return row;
}

// The rows of a list, all at once; if one of them is damaged, row by row, so that it takes no other
// with it. `keys` finds them without reading them.
template <class Reader, class Rows, class Keys>
std::vector<MatchRow> each_row(Reader& from, Rows rows, Keys keys) {
  try {
    return rows();
  } catch (const SqlError& error) {
    if (!error.damaged()) throw;
  }
  static const std::string kSql = std::string(kMatchColumns) + "WHERE key = ?";
  std::vector<MatchRow> matches;
  for (const std::int64_t key : keys()) {
    try {
      Statement row = from.prepare(kSql.c_str());
      if (row.bind(key).step()) matches.push_back(match_of(row));
    } catch (const SqlError& error) {
      if (!error.damaged()) throw;
      matches.push_back(unreadable_row(from, key));
    }
  }
  return matches;
}

std::vector<std::int64_t> keys_of_rows(Statement& rows) {
  std::vector<std::int64_t> keys;
  while (rows.step()) keys.push_back(rows.integer(0));
  return keys;
}

}  // namespace

SqlStore::Reader SqlStore::reader() {
  std::unique_lock lock(readers_mutex_);
  reader_free_.wait(lock, [this] { return !readers_.empty(); });
  auto free = std::move(readers_.back());
  readers_.pop_back();
  return {*this, std::move(free)};
}

std::optional<MatchRow> SqlStore::match(std::string_view id) {
  static const std::string kSql = std::string(kMatchColumns) + "WHERE id = ?";
  Reader from = reader();
  Statement row = from.prepare(kSql.c_str());
  if (!row.bind(id).step()) return std::nullopt;
  return match_of(row);
}

std::optional<std::vector<Entry>> SqlStore::journal(std::int64_t match) {
  Reader from = reader();
  Statement rows = from.prepare(
      "SELECT seq, kind, who, text, at, request FROM entries WHERE match = ? ORDER BY seq");
  rows.bind(match);
  std::vector<Entry> entries;
  while (rows.step()) {
    auto event = event_of({static_cast<Columns::Kind>(rows.integer(1)),
                           static_cast<int>(rows.integer(2)), rows.text(3)});
    if (!event) return std::nullopt;
    entries.push_back({rows.integer(0), std::move(*event), rows.integer(4), rows.text(5)});
  }
  return entries;
}

std::vector<ChatRow> SqlStore::chat(std::int64_t match) {
  Reader from = reader();
  Statement rows = from.prepare(
      "SELECT n, person, name, text, at, request FROM chat WHERE match = ? ORDER BY n DESC LIMIT "
      "?");
  rows.bind(match).bind(static_cast<std::int64_t>(kMostChatLines));
  std::vector<ChatRow> lines;
  while (rows.step())
    lines.push_back(
        {rows.integer(0), rows.text(1), rows.text(2), rows.text(3), rows.integer(4), rows.text(5)});
  std::reverse(lines.begin(), lines.end());
  return lines;
}

std::vector<MatchRow> SqlStore::listed(MatchStatus status, int most) {
  static const std::string kSql =
      std::string(kMatchColumns) + "WHERE listed = 1 AND status = ? ORDER BY key DESC LIMIT ?";
  Reader from = reader();
  const auto asked = [&](const char* sql, auto read) {
    Statement rows = from.prepare(sql);
    rows.bind(std::int64_t{static_cast<int>(status)}).bind(std::int64_t{most});
    return read(rows);
  };
  return each_row(
      from, [&] { return asked(kSql.c_str(), matches_of_rows); },
      [&] {
        return asked(
            "SELECT key FROM matches WHERE listed = 1 AND status = ? ORDER BY key DESC LIMIT ?",
            keys_of_rows);
      });
}

std::vector<MatchRow> SqlStore::matches_of(std::string_view person, Time before, int most) {
  static const std::string kSql =
      std::string(kMatchColumns) +
      "WHERE key IN (SELECT match FROM players WHERE person = ?) AND created < ? "
      "ORDER BY created DESC, key DESC LIMIT ?";
  Reader from = reader();
  auto matches = each_row(
      from,
      [&] {
        Statement rows = from.prepare(kSql.c_str());
        rows.bind(person).bind(before).bind(std::int64_t{most});
        return matches_of_rows(rows);
      },
      [&] {
        Statement keys =
            from.prepare("SELECT match FROM players WHERE person = ? ORDER BY match DESC");
        keys.bind(person);
        return keys_of_rows(keys);
      });
  // What was read row by row is not chosen yet; keys come in the order of making.
  std::erase_if(matches, [&](const MatchRow& row) { return row.created >= before; });
  if (matches.size() > static_cast<std::size_t>(most))
    matches.resize(static_cast<std::size_t>(most));
  return matches;
}

std::vector<MatchRow> SqlStore::present(int most) {
  static const std::string kSql =
      std::string(kMatchColumns) + "WHERE status < 2 ORDER BY key DESC LIMIT ?";
  Reader from = reader();
  Statement rows = from.prepare(kSql.c_str());
  rows.bind(std::int64_t{most});
  return matches_of_rows(rows);
}

std::vector<MatchRow> SqlStore::owned(std::string_view owner, MatchStatus status) {
  static const std::string kSql =
      std::string(kMatchColumns) + "WHERE owner = ? AND owner <> '' AND status = ? AND status < 2";
  Reader from = reader();
  const auto asked = [&](const char* sql, auto read) {
    Statement rows = from.prepare(sql);
    rows.bind(owner).bind(std::int64_t{static_cast<int>(status)});
    return read(rows);
  };
  return each_row(
      from, [&] { return asked(kSql.c_str(), matches_of_rows); },
      [&] {
        return asked(
            "SELECT key FROM matches WHERE owner = ? AND owner <> '' AND status = ? AND status < 2",
            keys_of_rows);
      });
}

std::int64_t SqlStore::running_of(std::string_view person) {
  Reader from = reader();
  Statement row = from.prepare(
      "SELECT count(*) FROM players JOIN matches ON matches.key = players.match "
      "WHERE players.person = ? AND matches.status = 1");
  return row.bind(person).step() ? row.integer(0) : 0;
}

std::int64_t SqlStore::offline_of(std::string_view person) {
  Reader from = reader();
  Statement row = from.prepare(
      "SELECT count(*) FROM players JOIN matches ON matches.key = players.match "
      "WHERE players.person = ? AND substr(matches.id, 1, 5) = 'here-'");
  return row.bind(person).step() ? row.integer(0) : 0;
}

std::vector<std::string> SqlStore::due(Time now, int most) {
  Reader from = reader();
  Statement rows = from.prepare("SELECT id FROM matches WHERE wake <= ? ORDER BY wake LIMIT ?");
  rows.bind(now).bind(std::int64_t{most});
  std::vector<std::string> ids;
  while (rows.step()) ids.push_back(rows.text(0));
  return ids;
}

std::vector<std::string> SqlStore::with_bots(std::int64_t after_key, int most,
                                             std::int64_t& last_key) {
  Reader from = reader();
  Statement rows = from.prepare(
      "SELECT id, key FROM matches WHERE bots = 1 AND status = 1 AND key > ? ORDER BY key LIMIT ?");
  rows.bind(after_key).bind(std::int64_t{most});
  std::vector<std::string> ids;
  while (rows.step()) {
    ids.push_back(rows.text(0));
    last_key = rows.integer(1);
  }
  return ids;
}

std::vector<MatchRow> SqlStore::rating_due(int most) {
  static const std::string kSql =
      std::string(kMatchColumns) + "WHERE rating_due = 1 ORDER BY key LIMIT ?";
  Reader from = reader();
  const auto asked = [&](const char* sql, auto read) {
    Statement rows = from.prepare(sql);
    rows.bind(std::int64_t{most});
    return read(rows);
  };
  return each_row(
      from, [&] { return asked(kSql.c_str(), matches_of_rows); },
      [&] {
        return asked("SELECT key FROM matches WHERE rating_due = 1 ORDER BY key LIMIT ?",
                     keys_of_rows);
      });
}

std::optional<Time> SqlStore::last_alive() {
  Reader from = reader();
  Statement row = from.prepare("SELECT at FROM alive");
  if (!row.step()) return std::nullopt;
  return row.integer(0);
}

std::vector<Away> SqlStore::aways() {
  Reader from = reader();
  Statement rows = from.prepare("SELECT since, until FROM aways ORDER BY since");
  std::vector<Away> aways;
  while (rows.step()) aways.push_back({rows.integer(0), rows.integer(1)});
  return aways;
}

std::vector<MatchRow> SqlStore::all(std::int64_t after_key, int most) {
  // `check-upgrade` reads files of the first version as they are, which name no owner and no pack.
  static const std::string kSql = [] {
    std::string sql = std::string(kMatchColumns) + "WHERE key > ? ORDER BY key LIMIT ?";
    return sql.replace(sql.find("owner, pack"), 11, "'', ''");
  }();
  Reader from = reader();
  Statement rows = from.prepare(kSql.c_str());
  rows.bind(after_key).bind(std::int64_t{most});
  return matches_of_rows(rows);
}

std::optional<PackRow> SqlStore::pack(std::string_view hash) {
  Reader from = reader();
  Statement row = from.prepare("SELECT hash, game, json, owner, used FROM packs WHERE hash = ?");
  if (!row.bind(hash).step()) return std::nullopt;
  return PackRow{row.text(0), row.text(1), row.text(2), row.text(3), row.integer(4)};
}

std::int64_t SqlStore::packs_of(std::string_view owner) {
  Reader from = reader();
  Statement row = from.prepare("SELECT count(*) FROM packs WHERE owner = ? AND owner <> ''");
  return row.bind(owner).step() ? row.integer(0) : 0;
}

}  // namespace fourlands::server
