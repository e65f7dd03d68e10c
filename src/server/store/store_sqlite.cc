#include "server/store/store_sqlite.h"

#include <algorithm>
#include <future>

#include "server/store/store_schema.h"
#include "server/store/store_sqlite_reader.h"

namespace fourlands::server {
namespace {

constexpr const char* kMatchColumns =
    "SELECT key, id, game, status, listed, bots, rating_due, created, wake, secret, tbl, next, "
    "owner "
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
  return match;
}

std::vector<MatchRow> matches_of_rows(Statement& rows) {
  std::vector<MatchRow> matches;
  while (rows.step()) matches.push_back(match_of(rows));
  return matches;
}

}  // namespace

Written Store::write_now(std::vector<Change> changes) {
  std::promise<Written> promise;
  auto written = promise.get_future();
  write(std::move(changes), [&promise](Written how) { promise.set_value(how); });
  return written.get();
}

// -- Writing -------------------------------------------------------------------------------------

SqliteStore::SqliteStore(const std::string& path, Database::Mode mode)
    : path_(path), writer_(path, mode) {
  if (mode == Database::Mode::kWrite) prepare_schema(writer_);
  {
    Statement highest = writer_.prepare("SELECT coalesce(max(key), 0) + 1 FROM matches");
    (void)highest.step();
    next_key_ = highest.integer(0);
  }
  thread_ = std::thread([this] { write_loop(); });
}

SqliteStore::~SqliteStore() { stop(); }

void SqliteStore::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void SqliteStore::write(std::vector<Change> changes, std::function<void(Written)> done) {
  {
    std::unique_lock lock(mutex_);
    if (stopping_) {
      lock.unlock();
      return done(Written::kFailed);
    }
    waiting_.push_back({std::move(changes), std::move(done)});
  }
  wake_.notify_one();
}

void SqliteStore::write_loop() {
  for (;;) {
    std::vector<Batch> batches;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      batches.swap(waiting_);
    }
    commit(batches);
  }
}

// All of them in one transaction. If that fails, one by one, so that one that cannot be stored
// takes no other with it.
void SqliteStore::commit(std::vector<Batch>& batches) {
  Written all = Written::kStored;
  try {
    writer_.execute("BEGIN IMMEDIATE");
    for (const Batch& batch : batches)
      for (const Change& change : batch.changes) apply_change(writer_, change);
    writer_.execute("COMMIT");
    healthy_ = true;
  } catch (const SqliteError&) {
    roll_back(writer_);
    all = Written::kFailed;
  }
  for (const Batch& batch : batches)
    batch.done(all == Written::kStored ? Written::kStored : commit_one(batch));
}

Written SqliteStore::commit_one(const Batch& batch) {
  try {
    writer_.execute("BEGIN IMMEDIATE");
    for (const Change& change : batch.changes) apply_change(writer_, change);
    writer_.execute("COMMIT");
    healthy_ = true;
    return Written::kStored;
  } catch (const SqliteError& error) {
    roll_back(writer_);
    if (error.conflict()) return Written::kConflict;
    healthy_ = false;
    return Written::kFailed;
  }
}

// -- Reading -------------------------------------------------------------------------------------

SqliteStore::Reader SqliteStore::reader() {
  {
    const std::lock_guard lock(readers_mutex_);
    if (!readers_.empty()) {
      auto free = std::move(readers_.back());
      readers_.pop_back();
      return {*this, std::move(free)};
    }
  }
  return {*this, std::make_unique<Database>(path_, Database::Mode::kRead)};
}

std::optional<MatchRow> SqliteStore::match(std::string_view id) {
  static const std::string kSql = std::string(kMatchColumns) + "WHERE id = ?";
  Reader from = reader();
  Statement row = from.prepare(kSql.c_str());
  if (!row.bind(id).step()) return std::nullopt;
  return match_of(row);
}

std::optional<std::vector<Entry>> SqliteStore::journal(std::int64_t match) {
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

std::vector<ChatRow> SqliteStore::chat(std::int64_t match) {
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

std::vector<MatchRow> SqliteStore::listed(MatchStatus status, int most) {
  static const std::string kSql =
      std::string(kMatchColumns) + "WHERE listed = 1 AND status = ? ORDER BY key DESC LIMIT ?";
  Reader from = reader();
  Statement rows = from.prepare(kSql.c_str());
  rows.bind(std::int64_t{static_cast<int>(status)}).bind(std::int64_t{most});
  return matches_of_rows(rows);
}

std::vector<MatchRow> SqliteStore::matches_of(std::string_view person, Time before, int most) {
  static const std::string kSql =
      std::string(kMatchColumns) +
      "WHERE key IN (SELECT match FROM players WHERE person = ?) AND created < ? "
      "ORDER BY key DESC LIMIT ?";
  Reader from = reader();
  Statement rows = from.prepare(kSql.c_str());
  rows.bind(person).bind(before).bind(std::int64_t{most});
  return matches_of_rows(rows);
}

std::vector<MatchRow> SqliteStore::owned(std::string_view owner, MatchStatus status) {
  static const std::string kSql =
      std::string(kMatchColumns) + "WHERE owner = ? AND owner <> '' AND status = ? AND status < 2";
  Reader from = reader();
  Statement rows = from.prepare(kSql.c_str());
  rows.bind(owner).bind(std::int64_t{static_cast<int>(status)});
  return matches_of_rows(rows);
}

std::int64_t SqliteStore::running_of(std::string_view person) {
  Reader from = reader();
  Statement row = from.prepare(
      "SELECT count(*) FROM players JOIN matches ON matches.key = players.match "
      "WHERE players.person = ? AND matches.status = 1");
  return row.bind(person).step() ? row.integer(0) : 0;
}

std::vector<std::string> SqliteStore::due(Time now, int most) {
  Reader from = reader();
  Statement rows = from.prepare("SELECT id FROM matches WHERE wake <= ? ORDER BY wake LIMIT ?");
  rows.bind(now).bind(std::int64_t{most});
  std::vector<std::string> ids;
  while (rows.step()) ids.push_back(rows.text(0));
  return ids;
}

std::vector<std::string> SqliteStore::with_bots(std::int64_t after_key, int most,
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

std::vector<MatchRow> SqliteStore::rating_due(int most) {
  static const std::string kSql =
      std::string(kMatchColumns) + "WHERE rating_due = 1 ORDER BY key LIMIT ?";
  Reader from = reader();
  Statement rows = from.prepare(kSql.c_str());
  rows.bind(std::int64_t{most});
  return matches_of_rows(rows);
}

std::optional<Time> SqliteStore::last_alive() {
  Reader from = reader();
  Statement row = from.prepare("SELECT at FROM alive");
  if (!row.step()) return std::nullopt;
  return row.integer(0);
}

std::vector<Away> SqliteStore::aways() {
  Reader from = reader();
  Statement rows = from.prepare("SELECT since, until FROM aways ORDER BY since");
  std::vector<Away> aways;
  while (rows.step()) aways.push_back({rows.integer(0), rows.integer(1)});
  return aways;
}

std::vector<MatchRow> SqliteStore::all(std::int64_t after_key, int most) {
  // `check-upgrade` reads files of the first version as they are, which name no owner.
  static const std::string kSql = [] {
    std::string sql = std::string(kMatchColumns) + "WHERE key > ? ORDER BY key LIMIT ?";
    return sql.replace(sql.find("owner"), 5, "''");
  }();
  Reader from = reader();
  Statement rows = from.prepare(kSql.c_str());
  rows.bind(after_key).bind(std::int64_t{most});
  return matches_of_rows(rows);
}

}  // namespace fourlands::server
