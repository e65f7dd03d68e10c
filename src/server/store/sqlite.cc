#include "server/store/sqlite.h"

#include <fcntl.h>
#include <unistd.h>

namespace fourlands::server {
namespace {

// How long a reader or a checkpoint waits for another process (a backup) to let go.
constexpr int kBusyMilliseconds = 5000;

void check(int code, sqlite3* handle) {
  if (code != SQLITE_OK)
    throw SqliteError(sqlite3_extended_errcode(handle), sqlite3_errmsg(handle));
}

// Once, before the first file: it counts its memory under a lock that all threads would share.
void set_up_library() {
  [[maybe_unused]] static const int kDone = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// What is kept is for its owner alone, whatever the process allows others by default. SQLite gives
// the log and its index the permissions of their file.
void make_for_owner(const std::string& path) {
  if (path.empty() || path.starts_with(':')) return;  // In memory.
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file >= 0) ::close(file);  // Else it is there, or SQLite says why it cannot be.
}

}  // namespace

void SqliteStatement::reset() {
  sqlite3_reset(handle_.get());
  sqlite3_clear_bindings(handle_.get());
  next_ = 1;
}

void SqliteStatement::bind(std::int64_t value) {
  check(sqlite3_bind_int64(handle_.get(), next_++, value), sqlite3_db_handle(handle_.get()));
}

void SqliteStatement::bind(double value) {
  check(sqlite3_bind_double(handle_.get(), next_++, value), sqlite3_db_handle(handle_.get()));
}

void SqliteStatement::bind(std::string_view value) {
  // An empty view may have no address at all, which SQLite would read as null.
  const char* const data = value.empty() ? "" : value.data();
  check(sqlite3_bind_text(handle_.get(), next_++, data, static_cast<int>(value.size()),
                          SQLITE_STATIC),
        sqlite3_db_handle(handle_.get()));
}

void SqliteStatement::bind_null() {
  check(sqlite3_bind_null(handle_.get(), next_++), sqlite3_db_handle(handle_.get()));
}

bool SqliteStatement::step() {
  const int code = sqlite3_step(handle_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  sqlite3* const database = sqlite3_db_handle(handle_.get());
  throw SqliteError(sqlite3_extended_errcode(database), sqlite3_errmsg(database));
}

std::int64_t SqliteStatement::integer(int column) const {
  return sqlite3_column_int64(handle_.get(), column);
}
double SqliteStatement::real(int column) const {
  return sqlite3_column_double(handle_.get(), column);
}
bool SqliteStatement::null(int column) const {
  return sqlite3_column_type(handle_.get(), column) == SQLITE_NULL;
}
std::string SqliteStatement::text(int column) const {
  const auto* const data =
      reinterpret_cast<const char*>(sqlite3_column_text(handle_.get(), column));
  return data == nullptr
             ? std::string()
             : std::string(data,
                           static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column)));
}

Database::Database(const std::string& path, Mode mode) {
  set_up_library();
  const int flags =
      (mode == Mode::kWrite ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY) |
      SQLITE_OPEN_NOMUTEX;
  if (mode == Mode::kWrite) make_for_owner(path);
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags, nullptr);
  handle_.reset(handle);
  if (code != SQLITE_OK)
    throw SqliteError(code,
                      path + ": " + (handle == nullptr ? "out of memory" : sqlite3_errmsg(handle)));
  sqlite3_busy_timeout(handle, kBusyMilliseconds);
}

void Database::execute(const char* sql) {
  check(sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr), handle_.get());
}

void Database::roll_back() {
  // SQLite gives a transaction up by itself at some failures, as on a full disk; then there is
  // none.
  (void)sqlite3_exec(handle_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}

PreparedStatement& Database::prepared(const char* sql) {
  auto& kept = prepared_[sql];
  if (!kept) {
    sqlite3_stmt* made = nullptr;
    check(sqlite3_prepare_v3(handle_.get(), sql, -1, SQLITE_PREPARE_PERSISTENT, &made, nullptr),
          handle_.get());
    kept = std::make_unique<SqliteStatement>(made);
  }
  return *kept;
}

void Database::copy_to(const std::string& path) {
  Database target(path, Mode::kWrite);
  sqlite3_backup* const backup =
      sqlite3_backup_init(target.handle_.get(), "main", handle_.get(), "main");
  if (backup == nullptr) check(SQLITE_ERROR, target.handle_.get());
  // All pages in one step: a copy in parts would begin anew at each write of a busy server.
  sqlite3_backup_step(backup, -1);
  check(sqlite3_backup_finish(backup), target.handle_.get());
}

}  // namespace fourlands::server
