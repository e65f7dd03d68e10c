#include "server/store/store_postgres.h"

#include <algorithm>
#include <thread>

#include "server/store/store_schema.h"
#include "server/store/store_url.h"

namespace fourlands::server {
namespace {

using std::chrono::milliseconds;

// The database's own clock: leases are compared with no other.
#define FOURLANDS_DB_NOW "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

constexpr milliseconds kRetry{50};

}  // namespace

PostgresStore::PostgresStore(const std::string& url, Settings wanted, Lease lease)
    : SqlStore(std::move(wanted)),
      url_(url),
      lease_(std::move(lease)),
      writer_(url, PostgresDatabase::Mode::kWrite) {
  if (!check_schema(writer_)) {
    try {
      make_writer_table(writer_);
    } catch (const SqlError&) {
      if (!check_schema(writer_)) throw;  // Else another server made it at the same time.
    }
  }
  take_over();
  prepare_schema(writer_);
  // A host who asks for less than the disk's word gets it all the same; one who asks for more, such
  // as a replica's, keeps it.
  writer_.execute(
      "SELECT set_config('synchronous_commit', 'on', false) "
      "WHERE current_setting('synchronous_commit') IN ('off', 'local')");
  open_readers();
  idle_ms_ = milliseconds(std::max(lease_.ms / 3, 1));
  writes_ = true;
  Statement highest = writer_.prepare("SELECT coalesce(max(key), 0) + 1 FROM matches");
  (void)highest.step();
  start(highest.integer(0));
}

PostgresStore::PostgresStore(const std::string& url, Settings wanted)
    : SqlStore(std::move(wanted)), url_(url), writer_(url, PostgresDatabase::Mode::kWrite) {
  if (!check_schema(writer_))
    throw SqlError(SqlError::Kind::kOther,
                   without_password(url) + ": there is nothing of fourlands in this database");
  open_readers();
  fenced_ = true;
  start(1);
}

PostgresStore::~PostgresStore() { PostgresStore::stop(); }

void PostgresStore::open_readers() {
  for (int i = 0; i < std::max(settings().readers, 1); ++i)
    add_reader(std::make_unique<PostgresDatabase>(url_, PostgresDatabase::Mode::kRead));
}

void PostgresStore::stop() {
  SqlStore::stop();
  if (!writes_) return;
  writes_ = false;
  try {
    if (!fenced_) writer_.run("UPDATE writer SET until = 0 WHERE owner = ?", lease_.owner);
  } catch (const SqlError&) {
    return;  // It runs out by itself.
  }
}

// -- Who writes ----------------------------------------------------------------------------------

// One statement, so nobody comes between its parts: the row is locked, and what it says is looked
// at again if somebody had it.
void PostgresStore::take_over() {
  Statement row = writer_.prepare(
      "WITH free AS (SELECT epoch, owner, seq FROM writer WHERE until < " FOURLANDS_DB_NOW
      " FOR UPDATE), noted AS (INSERT INTO terms SELECT epoch, owner, seq FROM free "
      "WHERE owner <> '') "
      "UPDATE writer SET owner = ?1, epoch = writer.epoch + 1, seq = 0, "
      "until = " FOURLANDS_DB_NOW " + ?2::bigint FROM free RETURNING writer.epoch");
  if (!row.bind(lease_.owner).bind(lease_.ms).step())
    throw StoreTaken(without_password(url_) + ": another server writes there");
  epoch_ = row.integer(0);
  fresh_ = true;
}

void PostgresStore::be_fenced() {
  const std::string why = "another server has taken over";
  set_healthy(false);
  if (!fenced_.exchange(true) && lease_.fenced) lease_.fenced(why);
  throw SqlError(SqlError::Kind::kLost, why);
}

// Whatever of the old connection is still under way is refused from here on.
void PostgresStore::renew_epoch() {
  Statement row = writer_.prepare("UPDATE writer SET epoch = epoch + 1, until = " FOURLANDS_DB_NOW
                                  " + ?2::bigint WHERE owner = ?1 RETURNING epoch, seq");
  if (!row.bind(lease_.owner).bind(lease_.ms).step()) be_fenced();
  epoch_ = row.integer(0);
  seq_ = row.integer(1);
  fresh_ = true;
}

// -- A commit ------------------------------------------------------------------------------------

void PostgresStore::in_transaction(const Work& work) {
  if (fenced_) throw SqlError(SqlError::Kind::kLost, "another server writes there");
  for (int attempt = 0;; ++attempt) {
    if (!writer_.connected() || !fresh_) {
      fresh_ = false;
      writer_.connect();
      renew_epoch();
    }
    const std::int64_t seq = seq_ + 1;
    try {
      try_once(work, seq);
      seq_ = seq;
      return;
    } catch (const PostgresError& error) {
      writer_.roll_back();
      const bool late = error.state() == "23502" && error.table() == "writer";
      if (late) be_fenced();
      if (!error.lost()) throw;
      if (happened(seq)) return;
      if (attempt > 0) throw;
    } catch (const std::exception&) {
      writer_.roll_back();
      throw;
    }
  }
}

// A number that may not be null becomes so where the row is not this server's any more, and the
// transaction fails with it.
void PostgresStore::try_once(const Work& work, std::int64_t seq) {
  writer_.begin();
  writer_.run(
      "UPDATE writer SET seq = CASE WHEN owner = ?1 AND epoch = ?2 THEN ?3::bigint END, "
      "until = " FOURLANDS_DB_NOW " + ?4::bigint WHERE one = 1",
      lease_.owner, epoch_, seq, lease_.ms);
  work(writer_);
  writer_.commit();
}

bool PostgresStore::happened(std::int64_t seq) {
  fresh_ = false;
  for (;;) {
    try {
      return ask_whether(seq);
    } catch (const SqlError& error) {
      if (fenced_) throw;
      set_healthy(false);
      if (stopping()) throw;
      refuse_waiting(error.what());
    }
    std::this_thread::sleep_for(kRetry);
  }
}

bool PostgresStore::ask_whether(std::int64_t seq) {
  writer_.connect();
  try {
    renew_epoch();
  } catch (const SqlError&) {
    if (!fenced_) throw;
    // Whoever took over has noted how far this one came.
    Statement row = writer_.prepare("SELECT seq FROM terms WHERE owner = ?");
    if (row.bind(lease_.owner).step() && row.integer(0) >= seq) return true;
    throw;
  }
  return seq_ >= seq;
}

void PostgresStore::idle() {
  if (fenced_) return;
  try {
    in_transaction([](SqlDatabase&) {});
    set_healthy(true);
  } catch (const SqlError& error) {
    set_healthy(false);
    if (settings().refused) settings().refused(error.what());
  }
}

}  // namespace fourlands::server
