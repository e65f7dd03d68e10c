#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

// A thin face of SQLite: what the store needs and no more. A failure is a SqliteError, because what
// SQLite cannot do (a full disk, a broken file) is a lost resource.

namespace fourlands::server {

class SqliteError : public std::runtime_error {
 public:
  SqliteError(int code, const std::string& what) : std::runtime_error(what), code_(code) {}
  // Another row already has what must be unique.
  [[nodiscard]] bool conflict() const { return (code_ & 0xff) == SQLITE_CONSTRAINT; }

 private:
  int code_;
};

// A prepared statement in use; it is made ready for the next use when this goes.
class Statement {
 public:
  explicit Statement(sqlite3_stmt* handle) : handle_(handle) {}
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement();

  // The next argument. Texts must live until the statement has run.
  Statement& bind(std::int64_t value);
  Statement& bind(std::string_view value);
  Statement& bind_null();

  // Whether there is a row.
  bool step();
  void run() { (void)step(); }
  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] double real(int column) const;
  [[nodiscard]] std::string text(int column) const;
  [[nodiscard]] bool null(int column) const;
  Statement& bind(double value);

 private:
  sqlite3_stmt* handle_;
  int next_ = 1;
};

class Database {
 public:
  enum class Mode : unsigned char { kWrite, kRead };
  Database(const std::string& path, Mode mode);

  void execute(const char* sql);
  // Prepared once for each text, which must be a literal.
  Statement prepare(const char* sql);
  // How many rows the last statement changed.
  [[nodiscard]] std::int64_t changed() const { return sqlite3_changes64(handle_.get()); }
  // Copies the whole database, as it is at one moment, to a new file.
  void copy_to(const std::string& path);

 private:
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };
  struct Finalize {
    void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
  };
  std::unique_ptr<sqlite3, Close> handle_;
  std::map<const char*, std::unique_ptr<sqlite3_stmt, Finalize>> prepared_;
};

}  // namespace fourlands::server
