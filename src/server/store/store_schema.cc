#include "server/store/store_schema.h"

#include <array>

#include "core/text.h"

namespace fourlands::server {
namespace {

// What each version of the file added to the one before it. A file is brought up to the newest when
// it is opened, so what once stood here never changes.
constexpr std::array<const char*, 3> kVersions = {R"(
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
)"};
constexpr auto kVersion = static_cast<std::int64_t>(kVersions.size());

std::int64_t number(Database& database, const char* pragma) {
  Statement row = database.prepare(pragma);
  return row.step() ? row.integer(0) : 0;
}

void change(Database& to, const PutMatch& put) {
  const MatchRow& row = put.row;
  Statement sql = to.prepare(
      "INSERT INTO matches (key, id, game, status, listed, bots, rating_due, created, wake, secret,"
      " tbl, next, owner) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13) "
      "ON CONFLICT (key) DO UPDATE SET status = ?4, listed = ?5, bots = ?6, "
      "rating_due = max(rating_due, ?7), wake = ?9, tbl = ?11, next = ?12, owner = ?13");
  sql.bind(row.key).bind(row.id).bind(row.game).bind(std::int64_t{static_cast<int>(row.status)});
  sql.bind(std::int64_t{row.listed}).bind(std::int64_t{row.bots});
  sql.bind(std::int64_t{row.rating_due}).bind(row.created);
  if (row.wake) {
    sql.bind(*row.wake);
  } else {
    sql.bind_null();
  }
  sql.bind(row.secret).bind(row.table).bind(row.next).bind(row.owner).run();
}

void change(Database& to, const AddEntry& add) {
  const Columns columns = columns_of(add.entry.event);
  to.prepare("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)")
      .bind(add.match)
      .bind(add.entry.seq)
      .bind(std::int64_t{static_cast<int>(columns.kind)})
      .bind(std::int64_t{columns.who})
      .bind(columns.text)
      .bind(add.entry.at)
      .bind(add.entry.request)
      .run();
}

void change(Database& to, const SetWake& set) {
  Statement sql = to.prepare("UPDATE matches SET wake = ? WHERE key = ?");
  if (set.wake) {
    sql.bind(*set.wake);
  } else {
    sql.bind_null();
  }
  sql.bind(set.match).run();
}

void change(Database& to, const AddPlayer& add) {
  to.prepare("INSERT OR IGNORE INTO players VALUES (?, ?)").bind(add.person).bind(add.match).run();
}

void change(Database& to, const DropPlayer& drop) {
  to.prepare("DELETE FROM players WHERE person = ? AND match = ?")
      .bind(drop.person)
      .bind(drop.match)
      .run();
}

void change(Database& to, const PutPerson& put) {
  const PersonRow& row = put.row;
  Statement sql = to.prepare(
      "INSERT INTO people VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (id) DO UPDATE SET "
      "name = ?2, name_key = ?3, kind = ?4, password = ?5");
  sql.bind(row.id).bind(row.name);
  if (row.name_key.empty()) {
    sql.bind_null();
  } else {
    sql.bind(row.name_key);
  }
  sql.bind(row.kind).bind(row.password).bind(row.owner).bind(row.created).run();
}

void change(Database& to, const DropPerson& drop) {
  to.prepare("DELETE FROM tokens WHERE person = ?").bind(drop.person).run();
  to.prepare("DELETE FROM ratings WHERE player = ?").bind(drop.person).run();
  to.prepare("DELETE FROM players WHERE person = ?").bind(drop.person).run();
  to.prepare("DELETE FROM tries WHERE person = ?").bind(drop.person).run();
  to.prepare("UPDATE chat SET person = '', name = '' WHERE person = ?").bind(drop.person).run();
  to.prepare("DELETE FROM people WHERE id = ?").bind(drop.person).run();
}

void change(Database& to, const PutToken& put) {
  to.prepare("INSERT INTO tokens VALUES (?, ?, ?)")
      .bind(put.hash)
      .bind(put.person)
      .bind(put.at)
      .run();
}

void change(Database& to, const TouchToken& touch) {
  to.prepare("UPDATE tokens SET at = ? WHERE hash = ?").bind(touch.at).bind(touch.hash).run();
}

void change(Database& to, const DropStaleTokens& drop) {
  to.prepare("DELETE FROM tokens WHERE at < ?").bind(drop.since).run();
}

void change(Database& to, const DropToken& drop) {
  to.prepare("DELETE FROM tokens WHERE hash = ?").bind(drop.hash).run();
}

void change(Database& to, const DropTokens& drop) {
  to.prepare("DELETE FROM tokens WHERE person = ? AND hash <> ?")
      .bind(drop.person)
      .bind(drop.except)
      .run();
}

void change(Database& to, const PutRating& put) {
  const RatingRow& row = put.row;
  to.prepare("INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?)")
      .bind(row.player)
      .bind(row.game)
      .bind(row.value)
      .bind(row.deviation)
      .bind(row.volatility)
      .bind(row.games)
      .bind(row.at)
      .run();
}

void change(Database& to, const RatingDone& done) {
  to.prepare("UPDATE matches SET rating_due = 0 WHERE key = ?").bind(done.match).run();
}

void change(Database& to, const AddChat& add) {
  const ChatRow& row = add.row;
  to.prepare("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)")
      .bind(add.match)
      .bind(row.n)
      .bind(row.person)
      .bind(row.name)
      .bind(row.text)
      .bind(row.at)
      .bind(row.request)
      .run();
}

void change(Database& to, const PutDay& put) {
  to.prepare("INSERT INTO days VALUES (?, ?)").bind(put.day).bind(put.secret).run();
}

void change(Database& to, const AddTry& add) {
  to.prepare("INSERT INTO tries (day, person, match, guest) VALUES (?, ?, ?, ?)")
      .bind(add.row.day)
      .bind(add.row.person)
      .bind(add.row.match)
      .bind(std::int64_t{add.row.guest})
      .run();
}

void change(Database& to, const SetScore& set) {
  to.prepare("UPDATE tries SET score = ?, at = ? WHERE day = ? AND person = ?")
      .bind(set.score)
      .bind(set.at)
      .bind(set.day)
      .bind(set.person)
      .run();
}

void change(Database& to, const Alive& alive) {
  to.prepare("INSERT OR REPLACE INTO alive VALUES (1, ?)").bind(alive.at).run();
}

void change(Database& to, const AddAway& away) {
  to.prepare("INSERT INTO aways VALUES (?, ?)").bind(away.from).bind(away.until).run();
}

}  // namespace

// -- An event as a few columns -------------------------------------------------------------------

Columns columns_of(const match::Event& event) {
  using Kind = Columns::Kind;
  return std::visit(match::Overloaded{[](const match::Stepped& stepped) -> Columns {
                                        const bool chance = stepped.who.is_chance();
                                        return {Kind::kStep, chance ? -1 : stepped.who.seat().index,
                                                stepped.step};
                                      },
                                      [](const match::TookBack& took) -> Columns {
                                        return {took.agreed ? Kind::kAgreedUndo : Kind::kUndo,
                                                took.seat.index, std::to_string(took.number)};
                                      },
                                      [](const match::SeatHanded& handed) -> Columns {
                                        std::string text(name_of(handed.to));
                                        if (handed.why != match::SeatHanded::Why::kNone)
                                          text.append(" ").append(name_of(handed.why));
                                        return {Kind::kHand, handed.seat.index, std::move(text)};
                                      },
                                      [](const match::Ended& ended) -> Columns {
                                        return {Kind::kEnd, ended.seat.index,
                                                std::string(name_of(ended.why))};
                                      }},
                    event);
}

std::optional<match::Event> event_of(const Columns& columns) {
  constexpr int kMostNumber = 1'000'000;
  const bool chance = columns.who < 0;
  if (columns.who >= kMaxSeats || (chance && columns.kind != Columns::Kind::kStep))
    return std::nullopt;
  const Seat seat = seat_of(chance ? 0 : columns.who);
  const std::string_view text = columns.text;
  switch (columns.kind) {
    case Columns::Kind::kStep:
      return match::Stepped{chance ? Actor::chance() : Actor(seat), columns.text};
    case Columns::Kind::kUndo:
    case Columns::Kind::kAgreedUndo: {
      const auto number = number_of(text, 1, kMostNumber);
      if (!number) return std::nullopt;
      return match::TookBack{seat, static_cast<std::size_t>(*number),
                             columns.kind == Columns::Kind::kAgreedUndo};
    }
    case Columns::Kind::kHand: {
      const std::size_t space = text.find(' ');
      const auto handed =
          match::handed_of(seat, text.substr(0, space),
                           space == std::string_view::npos ? "" : text.substr(space + 1));
      if (!handed) return std::nullopt;
      return *handed;
    }
    case Columns::Kind::kEnd:
      if (const auto why = match::end_reason_of(text)) return match::Ended{seat, *why};
      return std::nullopt;
  }
  return std::nullopt;
}

// -- The file ------------------------------------------------------------------------------------

void prepare_schema(Database& database) {
  const std::int64_t version = number(database, "PRAGMA user_version");
  const std::int64_t application = number(database, "PRAGMA application_id");
  const bool empty = version == 0 && application == 0 &&
                     number(database, "SELECT count(*) FROM sqlite_schema") == 0;
  if (!empty && application != kApplicationId)
    throw SqliteError(SQLITE_NOTADB, "the data file is another program's");
  if (version > kVersion)
    throw SqliteError(SQLITE_NOTADB, "the data file is of version " + std::to_string(version) +
                                         "; this program reads up to version " +
                                         std::to_string(kVersion));
  if (version < kVersion) {
    database.execute("BEGIN IMMEDIATE");
    for (auto i = static_cast<std::size_t>(version); i < kVersions.size(); ++i)
      database.execute(kVersions[i]);
    database.execute("COMMIT");
  }
  // The log holds what was committed until it is moved to the file; each commit waits for the disk.
  database.execute("PRAGMA journal_mode = WAL");
  database.execute("PRAGMA synchronous = FULL");
  database.execute("PRAGMA wal_autocheckpoint = 4000");
}

void apply_change(Database& database, const Change& change_wanted) {
  std::visit([&database](const auto& wanted) { change(database, wanted); }, change_wanted);
}

void roll_back(Database& database) {
  try {
    database.execute("ROLLBACK");
  } catch (const SqliteError&) {
    // SQLite gave it up by itself, as it does on a full disk.
    return;
  }
}

}  // namespace fourlands::server
