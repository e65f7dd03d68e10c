#include <future>

#include "core/plant.h"
#include "core/text.h"
#include "server/store/store_schema.h"
#include "server/store/store_sql.h"
#include "server/store/store_sql_house.h"

// What is written: the one thread that does it, and each change as SQL.

namespace fourlands::server {
namespace {

// -- How each change is written ------------------------------------------------------------------

void change(SqlDatabase& to, const PutMatch& put) {
  if (put.row.status == MatchStatus::kOver && planted("drop-the-end", 3)) return;
  const MatchRow& row = put.row;
  to.run(
      "INSERT INTO matches (key, id, game, status, listed, bots, rating_due, created, wake, secret,"
      " tbl, next, owner, pack) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14) "
      "ON CONFLICT (key) DO UPDATE SET status = ?4, listed = ?5, bots = ?6, "
      "rating_due = CASE WHEN matches.rating_due > ?7 THEN 1 ELSE ?7 END, wake = ?9, tbl = ?11, "
      "next = ?12, owner = ?13",
      row.key, row.id, row.game, row.status, row.listed, row.bots, row.rating_due, row.created,
      row.wake, row.secret, row.table, row.next, row.owner, row.pack);
}

void change(SqlDatabase& to, const AddEntry& add) {
  if (planted("drop-an-event", 300)) return;
  const Columns columns = columns_of(add.entry.event);
  to.run("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", add.match, add.entry.seq, columns.kind,
         columns.who, columns.text, add.entry.at, add.entry.request);
}

void change(SqlDatabase& to, const SetWake& set) {
  if (planted("forget-to-wake")) return;
  to.run("UPDATE matches SET wake = ? WHERE key = ?", set.wake, set.match);
}

void change(SqlDatabase& to, const AddPlayer& add) {
  to.run("INSERT INTO players VALUES (?, ?) ON CONFLICT DO NOTHING", add.person, add.match);
}

void change(SqlDatabase& to, const DropPlayer& drop) {
  to.run("DELETE FROM players WHERE person = ? AND match = ?", drop.person, drop.match);
}

void change(SqlDatabase& to, const PutPerson& put) {
  const PersonRow& row = put.row;
  std::optional<std::string_view> name_key;
  if (!row.name_key.empty()) name_key = row.name_key;
  to.run(
      "INSERT INTO people VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (id) DO UPDATE SET "
      "name = ?2, name_key = ?3, kind = ?4, password = ?5",
      row.id, row.name, name_key, row.kind, row.password, row.owner, row.created);
}

void change(SqlDatabase& to, const DropPerson& drop) {
  to.run("DELETE FROM tokens WHERE person = ?", drop.person);
  to.run("DELETE FROM ratings WHERE player = ?", drop.person);
  to.run("DELETE FROM players WHERE person = ?", drop.person);
  to.run("DELETE FROM tries WHERE person = ?", drop.person);
  to.run("DELETE FROM channels WHERE person = ?", drop.person);
  to.run("DELETE FROM quiet WHERE person = ?", drop.person);
  to.run("DELETE FROM reminders WHERE person = ?", drop.person);
  to.run("UPDATE packs SET owner = '' WHERE owner = ?", drop.person);
  to.run("UPDATE chat SET person = '', name = '' WHERE person = ?", drop.person);
  forget_in_house(to, drop.person);
  to.run("DELETE FROM people WHERE id = ?", drop.person);
}

void change(SqlDatabase& to, const PutToken& put) {
  to.run("INSERT INTO tokens VALUES (?, ?, ?)", put.hash, put.person, put.at);
}

void change(SqlDatabase& to, const TouchToken& touch) {
  to.run("UPDATE tokens SET at = ? WHERE hash = ?", touch.at, touch.hash);
}

void change(SqlDatabase& to, const DropStaleTokens& drop) {
  to.run("DELETE FROM tokens WHERE at < ?", drop.since);
}

void change(SqlDatabase& to, const DropToken& drop) {
  to.run("DELETE FROM tokens WHERE hash = ?", drop.hash);
}

void change(SqlDatabase& to, const DropTokens& drop) {
  to.run("DELETE FROM tokens WHERE person = ? AND hash <> ?", drop.person, drop.except);
}

void change(SqlDatabase& to, const PutRating& put) {
  const RatingRow& row = put.row;
  to.run(
      "INSERT INTO ratings VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (player, game) DO "
      "UPDATE SET value = ?3, deviation = ?4, volatility = ?5, games = ?6, at = ?7",
      row.player, row.game, row.value, row.deviation, row.volatility, row.games, row.at);
}

void change(SqlDatabase& to, const RatingDone& done) {
  to.run("UPDATE matches SET rating_due = 0 WHERE key = ?", done.match);
}

void change(SqlDatabase& to, const AddChat& add) {
  const ChatRow& row = add.row;
  to.run("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)", add.match, row.n, row.person, row.name,
         row.text, row.at, row.request);
}

void change(SqlDatabase& to, const PutDay& put) {
  to.run("INSERT INTO days VALUES (?, ?)", put.day, put.secret);
}

void change(SqlDatabase& to, const AddTry& add) {
  to.run("INSERT INTO tries (day, person, match, guest) VALUES (?, ?, ?, ?)", add.row.day,
         add.row.person, add.row.match, add.row.guest);
}

void change(SqlDatabase& to, const SetScore& set) {
  to.run("UPDATE tries SET score = ?, at = ? WHERE day = ? AND person = ?", set.score, set.at,
         set.day, set.person);
}

void change(SqlDatabase& to, const PutPack& put) {
  const PackRow& row = put.row;
  to.run(
      "INSERT INTO packs VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (hash) DO UPDATE SET "
      "used = CASE WHEN packs.used > ?5 THEN packs.used ELSE ?5 END",
      row.hash, row.game, row.json, row.owner, row.used);
}

void change(SqlDatabase& to, const DropStalePacks& drop) {
  to.run(
      "DELETE FROM packs WHERE used < ? AND hash NOT IN (SELECT pack FROM matches WHERE "
      "pack <> '')",
      drop.since);
}

void change(SqlDatabase& to, const PutKey& put) {
  to.run("INSERT INTO server_keys VALUES (?, ?) ON CONFLICT DO NOTHING", put.name, put.value);
}

void change(SqlDatabase& to, const PutChannel& put) {
  const ChannelRow& row = put.row;
  to.run("DELETE FROM channels WHERE person = ? AND kind = ? AND address = ? AND id <> ?",
         row.person, row.kind, row.address, row.id);
  if (row.kind == "push")
    to.run("DELETE FROM channels WHERE kind = 'push' AND address = ? AND id <> ?", row.address,
           row.id);
  to.run(
      "INSERT INTO channels VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) "
      "ON CONFLICT (id) DO UPDATE SET confirmed = ?8, failures = ?11",
      row.id, row.person, row.kind, row.form, row.address, row.keys, row.token, row.confirmed,
      row.language, row.created, row.failures);
}

void change(SqlDatabase& to, const DropChannel& drop) {
  to.run("DELETE FROM channels WHERE id = ?", drop.id);
}

void change(SqlDatabase& to, const DropStaleChannels& drop) {
  to.run("DELETE FROM channels WHERE confirmed = 0 AND created < ?", drop.since);
}

void change(SqlDatabase& to, const SetFailures& set) {
  to.run("UPDATE channels SET failures = ? WHERE id = ?", set.failures, set.id);
}

void change(SqlDatabase& to, const PutQuiet& put) {
  if (put.json.empty()) return to.run("DELETE FROM quiet WHERE person = ?", put.person);
  to.run("INSERT INTO quiet VALUES (?1, ?2) ON CONFLICT (person) DO UPDATE SET json = ?2",
         put.person, put.json);
}

void change(SqlDatabase& to, const PutReminder& put) {
  const ReminderRow& row = put.row;
  to.run(
      "INSERT INTO reminders VALUES (?1, ?2, ?3, ?4) ON CONFLICT (person, match) DO UPDATE SET "
      "due = ?3, sent = ?4",
      row.person, row.match, row.due, row.sent);
}

void change(SqlDatabase& to, const DropReminder& drop) {
  to.run("DELETE FROM reminders WHERE person = ? AND match = ?", drop.person, drop.match);
}

void change(SqlDatabase& to, const Alive& alive) {
  to.run("INSERT INTO alive VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET at = ?1", alive.at);
}

void change(SqlDatabase& to, const AddAway& away) {
  to.run("INSERT INTO aways VALUES (?, ?)", away.from, away.until);
}

void apply_change(SqlDatabase& database, const Change& wanted) {
  std::visit([&database](const auto& one) { change(database, one); }, wanted);
}

}  // namespace

// -- The writing thread --------------------------------------------------------------------------

Written Store::write_now(std::vector<Change> changes) {
  std::promise<Written> promise;
  auto written = promise.get_future();
  write(std::move(changes), [&promise](Written how) { promise.set_value(how); });
  return written.get();
}

void SqlStore::start(std::int64_t next_key) {
  next_key_ = next_key;
  if (settings_.post) return;
  thread_ = std::thread([this] { write_loop(); });
}

void SqlStore::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
  if (settings_.post) write_waiting();
}

void SqlStore::write(std::vector<Change> changes, std::function<void(Written)> done) {
  {
    std::unique_lock lock(mutex_);
    if (stopping_) {
      lock.unlock();
      return done(Written::kFailed);
    }
    waiting_.push_back({std::move(changes), std::move(done)});
    if (settings_.post && std::exchange(posted_, true)) return;
  }
  if (settings_.post)
    settings_.post([this] { write_waiting(); });
  else
    wake_.notify_one();
}

Written SqlStore::write_now(std::vector<Change> changes) {
  if (!settings_.post) return Store::write_now(std::move(changes));
  Written written = Written::kFailed;
  write(std::move(changes), [&written](Written how) { written = how; });
  write_waiting();
  return written;
}

void SqlStore::write_waiting() {
  std::vector<Batch> batches;
  {
    const std::lock_guard lock(mutex_);
    posted_ = false;
    batches.swap(waiting_);
  }
  if (!batches.empty()) commit(batches);
}

std::size_t SqlStore::waiting() {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

bool SqlStore::stopping() {
  const std::lock_guard lock(mutex_);
  return stopping_;
}

// False: none came in time.
bool SqlStore::wait_for_batches(std::vector<Batch>& batches) {
  std::unique_lock lock(mutex_);
  const auto something = [this] { return stopping_ || !waiting_.empty(); };
  if (!idle_ms_)
    wake_.wait(lock, something);
  else if (!wake_.wait_for(lock, *idle_ms_, something))
    return false;
  batches.swap(waiting_);
  return true;
}

void SqlStore::write_loop() {
  for (;;) {
    std::vector<Batch> batches;
    if (!wait_for_batches(batches)) {
      idle();
      continue;
    }
    if (batches.empty()) return;  // It stops, and all is written.
    commit(batches);
  }
}

// All of them in one transaction. If that fails, one by one, so that one that cannot be stored
// takes no other with it.
void SqlStore::commit(std::vector<Batch>& batches) {
  Written all = Written::kFailed;
  bool lost = false;
  const auto began = std::chrono::steady_clock::now();
  try {
    in_transaction([&batches](SqlDatabase& to) {
      for (const Batch& batch : batches)
        for (const Change& change : batch.changes) apply_change(to, change);
    });
    healthy_ = true;
    all = Written::kStored;
    if (settings_.committed)
      settings_.committed(
          std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
  } catch (const SqlError& error) {
    lost = error.lost();
    if (planted("commit-lies")) all = Written::kStored;
    if (lost) (void)refuse(error.what());
  } catch (const std::exception&) {
    lost = false;
  }
  for (const Batch& batch : batches)
    tell(batch, all == Written::kStored || lost ? all : commit_one(batch));
}

void SqlStore::tell(const Batch& batch, Written how) {
  try {
    batch.done(how);
  } catch (const std::exception& lost) {
    // It is stored or not, whatever becomes of who asked; the next one waits.
    if (settings_.refused) settings_.refused(std::string("telling of a write: ") + lost.what());
  }
}

Written SqlStore::refuse(const std::string& why) {
  healthy_ = false;
  if (settings_.refused) settings_.refused(why);
  return Written::kFailed;
}

void SqlStore::refuse_waiting(const std::string& why) {
  std::vector<Batch> batches;
  {
    const std::lock_guard lock(mutex_);
    batches.swap(waiting_);
  }
  if (batches.empty()) return;
  (void)refuse(why);
  for (const Batch& batch : batches) tell(batch, Written::kFailed);
}

Written SqlStore::commit_one(const Batch& batch) {
  try {
    in_transaction([&batch](SqlDatabase& to) {
      for (const Change& change : batch.changes) apply_change(to, change);
    });
    healthy_ = true;
    return Written::kStored;
  } catch (const SqlError& error) {
    if (error.conflict()) return Written::kConflict;
    return refuse(error.what());
  } catch (const std::exception& error) {
    return refuse(error.what());
  }
}

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

}  // namespace fourlands::server
