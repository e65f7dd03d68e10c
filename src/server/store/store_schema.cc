#include "server/store/store_schema.h"

#include <array>
#include <string>
#include <string_view>

#include "core/plant.h"

namespace fourlands::server {
namespace {

// What each version of the store added to the one before it, as SQLite is told; for PostgreSQL a
// few words differ. A store is brought up to the newest when it is opened, so what once stood here
// never changes.
constexpr std::array<const char*, 6> kVersions = {R"(
CREATE TABLE matches (
  key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, status INTEGER NOT NULL,
  listed INTEGER NOT NULL, bots INTEGER NOT NULL, rating_due INTEGER NOT NULL,
  created INTEGER NOT NULL, wake INTEGER, secret TEXT NOT NULL, tbl TEXT NOT NULL,
  next TEXT NOT NULL);
CREATE INDEX matches_listed ON matches (status, key) WHERE listed = 1;
CREATE INDEX matches_wake ON matches (wake) WHERE wake IS NOT NULL;
CREATE INDEX matches_bots ON matches (key) WHERE bots = 1 AND status = 1;
CREATE INDEX matches_rating ON matches (key) WHERE rating_due = 1;
CREATE TABLE entries (
  match INTEGER NOT NULL, seq INTEGER NOT NULL, kind INTEGER NOT NULL, who INTEGER NOT NULL,
  text TEXT NOT NULL, at INTEGER NOT NULL, request TEXT NOT NULL,
  PRIMARY KEY (match, seq)) WITHOUT ROWID;
CREATE TABLE chat (
  match INTEGER NOT NULL, n INTEGER NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL,
  text TEXT NOT NULL, at INTEGER NOT NULL, request TEXT NOT NULL,
  PRIMARY KEY (match, n)) WITHOUT ROWID;
CREATE INDEX chat_person ON chat (person);
CREATE TABLE players (
  person TEXT NOT NULL, match INTEGER NOT NULL, PRIMARY KEY (person, match)) WITHOUT ROWID;
CREATE TABLE people (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, name_key TEXT UNIQUE, kind TEXT NOT NULL,
  password TEXT NOT NULL, owner TEXT NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX people_owner ON people (owner) WHERE owner <> '';
CREATE TABLE tokens (
  hash TEXT PRIMARY KEY, person TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX tokens_person ON tokens (person);
CREATE TABLE ratings (
  player TEXT NOT NULL, game TEXT NOT NULL, value REAL NOT NULL, deviation REAL NOT NULL,
  volatility REAL NOT NULL, games INTEGER NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (player, game)) WITHOUT ROWID;
CREATE TABLE alive (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL);
CREATE TABLE aways (since INTEGER NOT NULL, until INTEGER NOT NULL);
PRAGMA application_id = 879518835;
PRAGMA user_version = 1;
)",
                                                  R"(
CREATE TABLE days (day TEXT PRIMARY KEY, secret TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE tries (
  day TEXT NOT NULL, person TEXT NOT NULL, match TEXT NOT NULL, score INTEGER, at INTEGER,
  PRIMARY KEY (day, person)) WITHOUT ROWID;
CREATE INDEX tries_score ON tries (day, score) WHERE score IS NOT NULL;
CREATE INDEX tries_person ON tries (person);
PRAGMA user_version = 2;
)",
                                                  R"(
ALTER TABLE matches ADD COLUMN owner TEXT NOT NULL DEFAULT '';
CREATE INDEX matches_owner ON matches (owner, status) WHERE owner <> '' AND status < 2;
ALTER TABLE tries ADD COLUMN guest INTEGER NOT NULL DEFAULT 0;
UPDATE tries SET guest = 1 WHERE person IN (SELECT id FROM people WHERE kind = 'guest');
PRAGMA user_version = 3;
)",
                                                  R"(
CREATE TABLE packs (
  hash TEXT PRIMARY KEY, game TEXT NOT NULL, json TEXT NOT NULL, owner TEXT NOT NULL,
  used INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX packs_owner ON packs (owner) WHERE owner <> '';
CREATE INDEX packs_used ON packs (used);
ALTER TABLE matches ADD COLUMN pack TEXT NOT NULL DEFAULT '';
CREATE INDEX matches_pack ON matches (pack) WHERE pack <> '';
PRAGMA user_version = 4;
)",
                                                  R"(
CREATE TABLE standings (
  person TEXT PRIMARY KEY, admin INTEGER NOT NULL, muted INTEGER NOT NULL, banned INTEGER NOT NULL,
  why TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE networks (
  network TEXT PRIMARY KEY, until INTEGER NOT NULL, why TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE blocks (
  person TEXT NOT NULL, other TEXT NOT NULL, PRIMARY KEY (person, other)) WITHOUT ROWID;
CREATE INDEX blocks_other ON blocks (other);
CREATE TABLE reports (
  n INTEGER PRIMARY KEY, at INTEGER NOT NULL, reporter TEXT NOT NULL, person TEXT NOT NULL,
  match TEXT NOT NULL, line INTEGER NOT NULL, why TEXT NOT NULL, settled TEXT NOT NULL,
  outcome TEXT NOT NULL);
CREATE TABLE audit (
  n INTEGER PRIMARY KEY, at INTEGER NOT NULL, admin TEXT NOT NULL, action TEXT NOT NULL,
  target TEXT NOT NULL, details TEXT NOT NULL);
CREATE TABLE house (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE resets (
  person TEXT PRIMARY KEY, hash TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX matches_now ON matches (game, status) WHERE status < 2;
CREATE INDEX matches_past ON matches (created) WHERE status >= 2;
CREATE INDEX players_match ON players (match);
PRAGMA user_version = 5;
)",
                                                  R"(
CREATE TABLE server_keys (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE channels (
  id TEXT PRIMARY KEY, person TEXT NOT NULL, kind TEXT NOT NULL, form TEXT NOT NULL,
  address TEXT NOT NULL, keys TEXT NOT NULL, token TEXT NOT NULL UNIQUE,
  confirmed INTEGER NOT NULL, language TEXT NOT NULL, created INTEGER NOT NULL,
  failures INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX channels_person ON channels (person);
CREATE INDEX channels_push ON channels (address) WHERE kind = 'push';
CREATE INDEX channels_waiting ON channels (created) WHERE confirmed = 0;
CREATE TABLE quiet (person TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE reminders (
  person TEXT NOT NULL, match TEXT NOT NULL, due INTEGER NOT NULL, sent INTEGER NOT NULL,
  PRIMARY KEY (person, match)) WITHOUT ROWID;
PRAGMA user_version = 6;
)"};
constexpr auto kVersion = static_cast<std::int64_t>(kVersions.size());

// Beside it, in PostgreSQL: which version it is; who writes (server/store/store_postgres.h); and up
// to where those came who wrote before.
constexpr const char* kBeside = R"(
CREATE TABLE fourlands_schema (application BIGINT NOT NULL, version BIGINT NOT NULL);
INSERT INTO fourlands_schema VALUES (879518835, 0);
CREATE TABLE writer (
  one BIGINT PRIMARY KEY CHECK (one = 1), owner TEXT NOT NULL, epoch BIGINT NOT NULL,
  seq BIGINT NOT NULL, until BIGINT NOT NULL);
INSERT INTO writer VALUES (1, '', 0, 0, 0);
CREATE TABLE terms (epoch BIGINT PRIMARY KEY, owner TEXT NOT NULL UNIQUE, seq BIGINT NOT NULL);
)";

std::int64_t number(SqlDatabase& database, const char* sql) {
  Statement row = database.prepare(sql);
  return row.step() ? row.integer(0) : 0;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

// Numbers as wide as SQLite's, texts in the order of their bytes.
std::string for_postgres(std::string sql) {
  replace_all(sql, " INTEGER", " BIGINT");
  replace_all(sql, " REAL", " DOUBLE PRECISION");
  replace_all(sql, " TEXT", " TEXT COLLATE \"C\"");
  replace_all(sql, " WITHOUT ROWID", "");
  for (std::size_t at = sql.find("PRAGMA"); at != std::string::npos; at = sql.find("PRAGMA"))
    sql.erase(at, sql.find(';', at) + 1 - at);
  return sql;
}

std::string newer(const std::string& what, std::int64_t version) {
  return what + " is of version " + std::to_string(version) +
         "; this program reads up to version " + std::to_string(kVersion);
}

}  // namespace

bool check_schema(PostgresDatabase& database) {
  using Kind = SqlError::Kind;
  if (const std::string encoding = database.parameter("server_encoding"); encoding != "UTF8")
    throw SqlError(Kind::kOther, "the database's encoding is " + encoding +
                                     "; fourlands needs UTF8 (createdb --encoding UTF8 "
                                     "--template template0)");
  if (number(database, "SELECT count(to_regclass('fourlands_schema'))") == 0) {
    if (number(database, "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()") > 0)
      throw SqlError(Kind::kOther,
                     "the database is another program's: it has tables, and none "
                     "of them is fourlands'");
    return false;
  }
  if (number(database, "SELECT application FROM fourlands_schema") != kApplicationId)
    throw SqlError(Kind::kOther, "the database is another program's");
  const std::int64_t version = number(database, "SELECT version FROM fourlands_schema");
  if (version > kVersion) throw SqlError(Kind::kOther, newer("the database", version));
  return true;
}

void make_writer_table(PostgresDatabase& database) {
  database.execute(for_postgres(kBeside).c_str());
}

void prepare_schema(PostgresDatabase& database) {
  const std::int64_t version = number(database, "SELECT version FROM fourlands_schema");
  if (version >= kVersion) return;
  std::string sql;  // All of it is one transaction.
  for (auto i = static_cast<std::size_t>(version); i < kVersions.size(); ++i)
    sql += for_postgres(kVersions[i]);
  sql += "UPDATE fourlands_schema SET version = " + std::to_string(kVersion);
  database.execute(sql.c_str());
}

void prepare_schema(Database& database) {
  const std::int64_t version = number(database, "PRAGMA user_version");
  const std::int64_t application = number(database, "PRAGMA application_id");
  const bool empty = version == 0 && application == 0 &&
                     number(database, "SELECT count(*) FROM sqlite_schema") == 0;
  if (!empty && application != kApplicationId)
    throw SqliteError(SQLITE_NOTADB, "the data file is another program's");
  if (version > kVersion) throw SqliteError(SQLITE_NOTADB, newer("the data file", version));
  if (version < kVersion) {
    database.execute("BEGIN IMMEDIATE");
    for (auto i = static_cast<std::size_t>(version); i < kVersions.size(); ++i)
      database.execute(kVersions[i]);
    database.execute("COMMIT");
  }
  // The log holds what was committed until it is moved to the file; each commit waits for the disk.
  database.execute("PRAGMA journal_mode = WAL");
  database.execute(planted("no-sync") ? "PRAGMA synchronous = OFF" : "PRAGMA synchronous = FULL");
  database.execute("PRAGMA wal_autocheckpoint = 4000");
}

}  // namespace fourlands::server
